//! Numbers of lines of play that other programs have counted.

use std::collections::BTreeMap;
use std::fs;

use sowbook::engine::{Position, count};

use crate::{families, folder};

/// A line of `counts.tsv`.
struct Row {
    ruleset: String,
    is_pending: bool,
    counts: Vec<u64>,
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(folder().join("counts.tsv")).expect("the file is there");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let read = lines.skip(1).map(|line| {
        let [ruleset, state, counts, _, _] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("`{line}` has not five columns");
        };
        assert!(["pending", "counted"].contains(&state), "`{line}`");
        let counts = counts.split(' ').map(|number| number.parse().expect("a number")).collect();
        Row { ruleset: ruleset.to_owned(), is_pending: state == "pending", counts }
    });
    read.collect()
}

/// A row is pending as long as its ruleset is not written, and no longer.
#[test]
fn lines_of_play_are_counted_alike() {
    let families = families();
    let known: BTreeMap<_, _> = families.iter().map(|(id, family)| (id.as_str(), family)).collect();
    for Row { ruleset, is_pending, counts } in rows() {
        let family = known.get(ruleset.as_str());
        assert_eq!(family.is_none(), is_pending, "{ruleset}: is it pending in counts.tsv?");
        let Some(family) = family else { continue };
        let rules = family.default_ruleset().expect("it was read");
        let start = Position::initial(&rules);
        for (depth, expected) in (1..).zip(counts) {
            let found = count(&rules, &start, depth).expect("no such depth is too deep");
            assert_eq!(found, expected, "{ruleset}: lines of {depth} plies");
        }
    }
}
