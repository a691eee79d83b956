//! The table of the handbook: of every kind of slip, how many are found.

use std::collections::BTreeMap;

use sowbook::text::grouped;

use super::kind::Kind;
use super::slips_page::{page, with_table};

/// Of the slips of one kind.
#[derive(Debug, Default, Clone)]
pub(crate) struct Share {
    /// All there are in the archive, tried or not.
    pub(crate) all: usize,
    pub(crate) tried: usize,
    /// Found, and no later than the first thing they contradict.
    pub(crate) in_time: usize,
    /// Found behind that.
    pub(crate) later: Vec<String>,
    /// They contradict something, and nothing is found.
    pub(crate) missed: Vec<String>,
    /// Found, though the plain reader cannot tell what they contradict.
    pub(crate) besides: usize,
    /// Nothing is found, and nothing written contradicts them.
    pub(crate) silent: Vec<String>,
}

impl Share {
    /// Slips that contradict something written.
    pub(crate) fn contradict(&self) -> usize {
        self.in_time + self.later.len() + self.missed.len()
    }

    /// Counts a slip: where it is found, and the last place at which it has to be.
    pub(crate) fn count(
        &mut self,
        found: Option<usize>,
        by: Option<usize>,
        description: impl FnOnce() -> String,
    ) {
        self.tried += 1;
        match (found, by) {
            (Some(found), Some(by)) if found <= by => self.in_time += 1,
            (Some(_), Some(_)) => self.later.push(description()),
            (None, Some(_)) => self.missed.push(description()),
            (Some(_), None) => self.besides += 1,
            (None, None) => self.silent.push(description()),
        }
    }
}

/// Of each kind.
pub(crate) type Shares = BTreeMap<Kind, Share>;

/// Kinds of which fewer than all slips that contradict something are found in time, with the least share in per cent.
const LEAST: &[(Kind, usize)] = &[];

/// The least share of all kinds together, in per cent.
const LEAST_OF_ALL: usize = 99;

fn row(name: &str, share: &Share) -> String {
    let cells = [
        share.tried,
        share.contradict(),
        share.in_time,
        share.later.len(),
        share.missed.len(),
        share.besides,
        share.silent.len(),
    ];
    let cells = cells.map(|number| grouped(number, ","));
    format!("| {name} | {} |", cells.join(" | "))
}

fn table(shares: &Shares) -> Vec<String> {
    let head = [
        "slip",
        "tried",
        "contradict something written",
        "found in time",
        "found later",
        "not found",
        "found all the same",
        "silent",
    ];
    let mut lines = vec![format!("| {} |", head.join(" | ")), "|---".repeat(8) + "|"];
    let mut all = Share::default();
    for kind in Kind::all() {
        let share = shares.get(&kind).cloned().unwrap_or_default();
        lines.push(row(kind.words(), &share));
        all.tried += share.tried;
        all.in_time += share.in_time;
        all.besides += share.besides;
        all.later.extend(share.later);
        all.missed.extend(share.missed);
        all.silent.extend(share.silent);
    }
    lines.push(row("all", &all));
    lines
}

/// Holds the shares to the least that is asked, and the handbook to the shares.
///
/// Where every slip is tried the table must be the same. A sample must be of as many slips as the table has, and must
/// have none that is found late or not at all of a kind of which the table has none.
pub(crate) fn hold(shares: &Shares, whole: bool) {
    let mut wrong = Vec::new();
    for (kind, share) in shares {
        let least = LEAST.iter().find(|(known, _)| known == kind).map_or(100, |(_, least)| *least);
        if share.in_time * 100 < share.contradict() * least {
            let sample =
                share.missed.iter().chain(&share.later).take(5).cloned().collect::<Vec<_>>().join("\n  ");
            let (found, all) = (share.in_time, share.contradict());
            wrong.push(format!("{kind:?}: {found} of {all} in time\n  {sample}"));
        }
    }
    let sum = |of: &dyn Fn(&Share) -> usize| shares.values().map(of).sum::<usize>();
    let (found, contradict) = (sum(&|share| share.in_time), sum(&|share| share.contradict()));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(found * 100 >= contradict * LEAST_OF_ALL, "{found} of {contradict} in time");
    let text = std::fs::read_to_string(page()).expect("the handbook has the page");
    if whole {
        let written = with_table(&text, &table(shares));
        if written != text {
            if std::env::var_os("SOWBOOK_BLESS").is_some() {
                std::fs::write(page(), written).expect("the page can be written");
            } else {
                panic!("site/handbook/slips.md is stale: SOWBOOK_WHOLE=1 SOWBOOK_BLESS=1 writes its table");
            }
        }
        return;
    }
    for kind in Kind::all() {
        let line = text.lines().find(|line| line.starts_with(&format!("| {} |", kind.words())));
        let line = line.unwrap_or_else(|| panic!("slips.md has no row for {kind:?}"));
        let cells: Vec<usize> =
            line.split('|').filter_map(|cell| cell.trim().replace(',', "").parse().ok()).collect();
        let share = shares.get(&kind).cloned().unwrap_or_default();
        assert_eq!(
            cells[0], share.all,
            "slips.md is stale for {kind:?}: SOWBOOK_WHOLE=1 SOWBOOK_BLESS=1 writes it"
        );
        assert!(cells[3] > 0 || share.later.is_empty(), "{kind:?}, found later: {:?}", share.later);
        assert!(cells[4] > 0 || share.missed.is_empty(), "{kind:?}, not found: {:?}", share.missed);
    }
}
