//! The handbook's table of limits against the limits of the code.

use std::path::Path;
use std::sync::Arc;

use sowbook::archive::{GameId, LONGEST_IMAGE, MAX_FOLDERS, MAX_QUOTED_WORDS, read_header, read_ruleset};
use sowbook::board::MOST_HOLES;
use sowbook::check::{Code, MAX_RECORD_BYTES, MOST_ALIKE, MOST_IN_RECORD};
use sowbook::engine::{CountError, Position, Unlisted, count};
use sowbook::notation::{self, parse};
use sowbook::replay::{FullTrace, replay, replay_under};
use sowbook::rules::{MOST_ALTERNATIVES, MOST_TESTS, RulesetFamily};
use sowbook::text::SourceText;
use sowbook::yaml::{MAX_BYTES, MAX_DEPTH};

const MEBIBYTE: usize = 1024 * 1024;

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("site/handbook/limits.md");
    std::fs::read_to_string(path).expect("the page")
}

/// The second cell of the row whose first cell is `input`.
fn limit(page: &str, input: &str) -> String {
    let row = page.lines().find(|line| line.starts_with(&format!("| {input} |")));
    let row = row.unwrap_or_else(|| panic!("no row for {input}"));
    row.split('|').nth(2).expect("a cell").trim().to_owned()
}

#[test]
fn the_table_of_limits_is_that_of_the_code() {
    let page = page();
    for (input, expected) in [
        ("one record", format!("{} MiB", MAX_RECORD_BYTES / MEBIBYTE)),
        ("an image of a page", format!("{} MiB", LONGEST_IMAGE >> 20)),
        ("another file of the archive (YAML)", format!("{} MiB", MAX_BYTES / MEBIBYTE)),
        ("the header of a record that is more than plain lines", format!("{} MiB", MAX_BYTES / MEBIBYTE)),
        ("lists and maps inside one another", format!("{MAX_DEPTH} levels")),
        ("folders inside one another, in `records/`", format!("{MAX_FOLDERS} levels")),
        ("variations inside one another", format!("{} levels", notation::DEEPEST_VARIATION)),
        ("variations inside one another, in JSON", format!("{} levels", sowbook::replay::MOST_LEVELS)),
        ("words quoted of one statement", MAX_QUOTED_WORDS.to_string()),
        ("holes of a board", MOST_HOLES.to_string()),
        ("alternatives of all readings together", MOST_ALTERNATIVES.to_string()),
        ("tests of one condition, those of its terms included", MOST_TESTS.to_string()),
        ("findings of one code in one file", MOST_ALIKE.to_string()),
        ("findings of one record", MOST_IN_RECORD.to_string()),
    ] {
        assert_eq!(limit(&page, input), expected, "{input}");
    }
    let holes = limit(&page, "holes in the counts of one side of `board(…)`").replace(',', "");
    assert_eq!(holes, notation::board::MOST_HOLES.to_string());
    let longest: usize =
        limit(&page, "ids").split(' ').next().and_then(|id| id.parse().ok()).expect("a number");
    assert!(
        "a".repeat(longest).parse::<GameId>().is_ok() && "a".repeat(longest + 1).parse::<GameId>().is_err()
    );
}

/// Every code that the page names is one.
#[test]
fn codes_in_the_table_of_limits_exist() {
    let page = page();
    let words = page.split('`').skip(1).step_by(2);
    let codes: Vec<&str> = words.filter(|word| word.contains('/') && !word.ends_with('/')).collect();
    assert!(codes.len() > 8);
    for code in codes {
        assert!(code.parse::<Code>().is_ok(), "{code}");
    }
}

/// What the limits of rulesets leave room for: ten times what any ruleset of this repository needs.
#[test]
fn limits_of_rulesets_are_ten_times_what_rulesets_need() {
    let (mut tests, mut alternatives, mut read) = (0, 0, 0);
    for folder in ["records/rulesets", "tests/games/records/rulesets", "tests/laws/rulesets"] {
        let entries =
            std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).expect("a folder");
        for entry in entries {
            let path = entry.expect("an entry").path();
            if path.extension().is_none_or(|extension| extension != "yaml") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a ruleset");
            let (family, _) = read_ruleset(&SourceText::new(path.display().to_string(), text));
            let Some(family) = family else { continue };
            let readings = family.declaration().readings.iter();
            alternatives = alternatives.max(readings.map(|reading| reading.alternatives.len()).sum());
            for choices in family.declaration().single_choices() {
                if let Ok(ruleset) = family.ruleset(&choices) {
                    tests = tests.max(ruleset.most_tests());
                    read += 1;
                }
            }
        }
    }
    assert!(read > 60, "{read}");
    println!("the greatest condition of {read} rulesets makes {tests} tests");
    assert!(tests > 1 && MOST_TESTS >= 10 * tests, "{tests}");
    assert!(alternatives > 1 && MOST_ALTERNATIVES >= 10 * alternatives, "{alternatives}");
}

/// A ruleset with sixty holes, of which three are picked at every landing: 34,220 moves from each hole.
const PICKS: &str = "
ruleset: picks
title: Picks
game: picks
about: A ruleset without evidence, in which moves multiply.
silent: An example.
board: {rows: 2, columns: 30, ring: all, labels: {south: {inner: LABELS}, north: {inner: UPPER}}}
setup: {each: 2}
directions: [{id: all, from: any, go: anticlockwise}]
sowing: {first: next}
starts: [{id: lift, lift: {from: any, at_least: 1}}]
landing: [{id: pick, take: [{pick: board, holes: 3}], to: store, then: end}]
endings: [{id: blocked, when: {cannot_start: own}, ends: game, result: mover_loses}]
limits: {}
";

/// Lines through a position with more moves than are listed are not counted, however many there are.
#[test]
fn positions_with_too_many_moves_are_not_counted() {
    let labels = |side: &str| (1..=30).map(|hole| format!("{side}{hole}")).collect::<Vec<_>>().join(" ");
    let text = PICKS.replace("LABELS", &labels("S")).replace("UPPER", &labels("N"));
    let (family, problems) = read_ruleset(&SourceText::new("picks.yaml", text));
    assert!(problems.is_empty(), "{problems:#?}");
    let ruleset = family.expect("a ruleset").default_ruleset().expect("it can be used");
    for depth in [1, 2, 10] {
        let counted = count(&ruleset, &Position::initial(&ruleset), depth);
        assert_eq!(counted, Err(CountError::Unlisted(Unlisted::TooMany)), "{depth}");
    }
}

/// A ruleset with ten readings of ten alternatives, all in one condition.
fn open_ruleset() -> RulesetFamily {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check/base/records/rulesets/tiny.yaml");
    let text = std::fs::read_to_string(folder).expect("a ruleset");
    let (mut readings, mut tests) = (String::new(), Vec::new());
    for reading in 0..10 {
        readings.push_str(&format!(
            "  r{reading}:\n    question: Which?\n    default: {}\n    alternatives:\n",
            reading % 9 + 1
        ));
        (1..=10).for_each(|seeds| readings.push_str(&format!("      {seeds}: that number\n")));
        readings.push_str("    confidence: open\n    reason: None.\n    parts: {position: \"a=2; rest=0; next south\", play: a}\n");
        tests.push(format!("{{look: {{next: {{seeds: $r{reading}}}}}}}"));
    }
    let text = text.replace("readings:\n", &format!("readings:\n{readings}"));
    let text = text.replace(
        "when: {before: empty, side: own,",
        &format!("when: {{any: [{}], before: empty, side: own,", tests.join(", ")),
    );
    read_ruleset(&SourceText::new("rulesets/tiny.yaml", text)).0.expect("a ruleset")
}

/// What a record would be under other readings takes as many rulesets as there are alternatives, not the square of that,
/// even if a ply of it is not legal.
#[test]
fn other_readings_are_tried_one_by_one() {
    let text = "---\nsowbook: 1\nid: one\nruleset: tiny\nfirst: south\n---\n1. b B 2. B\nend(unfinished)\n";
    let family = Arc::new(open_ruleset());
    let all = family.declaration().single_choices();
    let made: Vec<_> = all.iter().map(|choices| family.ruleset(choices).expect("a ruleset")).collect();
    assert_eq!(family.kept(), all.len());
    let (file, _) = parse(text);
    let record = &file.records[0];
    let header = read_header(text, record.header.as_ref().expect("a header")).0;
    let families = |_: &str| Some(Arc::clone(&family));
    let own = replay::<FullTrace>(&families, &header, record, text);
    for ruleset in &made[1..] {
        let replayed = replay_under::<FullTrace>(&families, ruleset, &header, &own, record, text);
        assert!(!replayed.verdict.is_verified(), "{:?}", replayed.verdict);
    }
    assert_eq!(family.kept(), all.len());
}
