//! The handbook's pages on rulesets: every example is a ruleset, or sections of one, in which nothing is wrong; every
//! position that a page shows plays as the page says; and every word of the vocabulary is in the reference.

mod overlay;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use overlay::laid_over;
use serde_json::Value;
use sowbook::archive::{read_ruleset, verify_ruleset};
use sowbook::check::messages;
use sowbook::engine::{Position, count};
use sowbook::replay::resolve::PlayedLine;
use sowbook::replay::{print_position, read_position};
use sowbook::rules::Ruleset;
use sowbook::site::Schema;
use sowbook::text::SourceText;

/// The pages with examples of rulesets. The sections of an example are laid over the first whole ruleset of its page.
const PAGES: [&str; 3] = ["rulesets", IDIOMS, REFERENCE];
const IDIOMS: &str = "rulesets-idioms";
const REFERENCE: &str = "rulesets-reference";

fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("site/handbook/{name}.md"));
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The blocks of YAML, in order, each with what follows it up to the next. A block may be a file of its own.
fn examples(page: &str) -> Vec<(&str, &str)> {
    let blocks = page.split("```yaml").skip(1);
    let parts = blocks.filter_map(|block| block.split_once('\n')?.1.split_once("```"));
    parts.collect()
}

/// The text of the ruleset that an example of a page shows.
fn whole(page: &str, example: &str) -> String {
    let is_whole = |text: &str| text.starts_with("ruleset:");
    if is_whole(example) {
        return example.to_owned();
    }
    let base = examples(page).into_iter().map(|(example, _)| example).find(|example| is_whole(example));
    laid_over(base.expect("a whole ruleset"), example)
}

/// The ruleset under its defaults, or everything that is wrong with it; statements of any id are known.
fn compiled(text: &str) -> Result<Arc<Ruleset>, Vec<String>> {
    let source = SourceText::new("rulesets/small.yaml", text);
    let (family, mut problems) = read_ruleset(&source);
    if let Some(family) = &family {
        problems.extend(verify_ruleset(&source, family.declaration(), |_, _| true));
    }
    match family {
        Some(family) if problems.is_empty() => family
            .default_ruleset()
            .map_err(|problems| problems.iter().map(messages::under_readings).collect()),
        _ => Err(problems.iter().map(messages::placed).collect()),
    }
}

/// The position after a ply; `None` where it is refused.
fn played(ruleset: &Ruleset, position: &str, ply: &str) -> Option<Position> {
    let start = read_position(ruleset, position)
        .unwrap_or_else(|problems| panic!("`{position}` cannot be set up: {problems:?}"));
    let line = PlayedLine::new(start.settled(ruleset));
    Some(line.play(ruleset, ply, &mut ()).ok()?.after)
}

#[test]
fn every_example_of_a_ruleset_is_sound() {
    let mut wrong = String::new();
    let mut tried = 0;
    for page in PAGES.map(page) {
        for (example, _) in examples(&page) {
            if let Err(problems) = compiled(&whole(&page, example)) {
                wrong.push_str(&format!("\n{example}  {problems:#?}"));
            }
            tried += 1;
        }
    }
    assert!(tried > 60 && wrong.is_empty(), "{wrong}");
}

/// A row of a table below an example: a position, a ply, and the position after it, or that the ply is not legal.
/// Behind the beginning of the position after it there may be words.
#[test]
fn every_position_plays_as_the_page_says() {
    let mut wrong = String::new();
    let mut tried = 0;
    for name in PAGES {
        let page = page(name);
        for (example, below) in examples(&page) {
            let is_position = |row: &&str| row.starts_with("| `") && row.contains("; next ");
            for row in below.lines().filter(is_position) {
                tried += 1;
                let cells: Vec<&str> = row.split('|').map(str::trim).collect();
                let ruleset = compiled(&whole(&page, example)).expect("it is sound");
                let after = played(&ruleset, cells[1].trim_matches('`'), cells[2].trim_matches('`'));
                let after = after.map_or("not legal".to_owned(), |after| print_position(&ruleset, &after));
                let expected = cells[3].strip_prefix('`').and_then(|cell| cell.split('`').next());
                if !after.starts_with(expected.unwrap_or("not legal")) {
                    wrong.push_str(&format!("\n{name}: {row}\n    {after}"));
                }
            }
        }
    }
    assert!(tried > 40 && wrong.is_empty(), "{wrong}");
}

#[test]
fn the_worked_example_has_the_lines_that_are_known() {
    let page = page(IDIOMS);
    let oware =
        examples(&page).into_iter().find(|(example, _)| example.starts_with("ruleset: oware-example"));
    let ruleset = compiled(oware.expect("the worked example").0).expect("it is sound");
    // Counted by other programs; see `tests/games/counts.tsv`.
    for (depth, known) in [(1, 6), (2, 36), (3, 190), (4, 1014), (5, 5219)] {
        let found = count(&ruleset, &Position::initial(&ruleset), depth).expect("not too deep");
        assert_eq!(found, known, "{depth} plies");
    }
}

/// Every word of the types that a condition, a hole and what is taken are made of is in a table of the reference.
#[test]
fn every_word_is_in_the_reference() {
    let page = page(REFERENCE);
    let rows = page.lines().filter(|line| line.trim_start().starts_with('|'));
    let spans = rows.flat_map(|line| line.split('`').skip(1).step_by(2));
    let known: BTreeSet<&str> = spans
        .flat_map(|span| span.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_'))
        .collect();
    let schema: Value =
        serde_json::from_str(&Schema::named("ruleset").expect("a schema").text).expect("JSON");
    let mut missing = Vec::new();
    for name in "Condition HoleWord Group Test LapTest TurnTest Take TakeTo Walk LandThen".split(' ') {
        let mut words = BTreeSet::new();
        words_of(&schema["$defs"][name], &mut words);
        assert!(words.len() > 2, "{name}");
        missing.extend(
            words.into_iter().filter(|word| !known.contains(word)).map(|word| format!("{name}.{word}")),
        );
    }
    assert!(missing.is_empty(), "{REFERENCE}.md has no row with {missing:?}");
}

/// The keys and words of a type.
fn words_of<'v>(schema: &'v Value, words: &mut BTreeSet<&'v str>) {
    words.extend(schema["const"].as_str());
    words.extend(
        schema["properties"].as_object().into_iter().flat_map(|keys| keys.keys().map(String::as_str)),
    );
    for form in ["oneOf", "anyOf"].into_iter().filter_map(|both| schema[both].as_array()).flatten() {
        words_of(form, words);
    }
}

/// The example of captures that spare a hole, in the worked example, played by hand.
///
/// South's `f` (3) makes two each in A, B and C. The captures are C, then back B and A; `f` is South's own. The seed of `a`
/// is there so that the game goes on.
///
/// 1. A, B and C are all that North has: the last of them, A, is spared. South takes 4, and has more than half.
/// 2. North has a seed in D besides: nothing is spared, and South takes 6.
/// 3. North has A alone, which makes two: of one hole nothing is spared. South takes 2; North cannot start, the game is
///    over, and South takes the two of `a`, too.
/// 4. North has 1, 3 and 1: in B there are four then, which end the walk. The take is of C alone, and leaves A and B.
#[test]
fn a_capture_of_everything_spares_the_last_hole() {
    let page = page(IDIOMS);
    let example = |with: &str| {
        let examples = examples(&page);
        let found = examples.into_iter().find(|(example, _)| example.contains(with));
        found.expect("the example").0
    };
    let (worked, sparing) = (example("ruleset: oware-example"), example("id: all_but_one"));
    let ruleset =
        compiled(&laid_over(worked, &format!("silent: As the page says.\n{sparing}"))).expect("it is sound");
    for (position, ply, expected) in [
        (
            "south 0 0 0 0 0 3; north 1 1 1 0 0 0; store 24 18; next south",
            "f",
            "south 0 0 0 0 0 0; north 2 0 0 0 0 0; store 28 18",
        ),
        (
            "south 1 0 0 0 0 3; north 1 1 1 1 0 0; store 0 0; next south",
            "f",
            "south 1 0 0 0 0 0; north 0 0 0 1 0 0; store 6 0",
        ),
        (
            "south 2 0 0 0 0 1; north 1 0 0 0 0 0; store 0 0; next south",
            "f",
            "south 0 0 0 0 0 0; north 0 0 0 0 0 0; store 4 0",
        ),
        (
            "south 1 0 0 0 0 3; north 1 3 1 0 0 0; store 0 0; next south",
            "f",
            "south 1 0 0 0 0 0; north 2 4 0 0 0 0; store 2 0",
        ),
    ] {
        let after = played(&ruleset, position, ply).unwrap_or_else(|| panic!("not legal: {position}"));
        let printed = print_position(&ruleset, &after);
        assert!(printed.starts_with(expected), "{position}: {printed}");
    }
}

/// What the table of common rules says to write is written so in some ruleset, or in an example of a page. What has
/// an ellipsis or a name in capitals is not looked for.
#[test]
fn common_rules_are_written_so_in_games() {
    let page = page(IDIOMS);
    let table = page.split("## More rules in one line").nth(1).and_then(|rest| rest.split("\n## ").next());
    let spans: Vec<&str> = table
        .expect("the table")
        .lines()
        .filter(|line| line.starts_with('|'))
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .filter(|span| !span.contains('…') && !span.contains(|sign: char| sign.is_ascii_uppercase()))
        .collect();
    let closed = |text: &str| text.split_whitespace().collect::<String>();
    let pages = PAGES.map(crate::page);
    let mut rulesets: String =
        pages.iter().flat_map(|page| examples(page)).map(|(example, _)| closed(example)).collect();
    for folder in ["records/rulesets", "tests/games/records/rulesets"] {
        let files = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).expect("a folder");
        for file in files {
            rulesets += &closed(&std::fs::read_to_string(file.expect("a file").path()).expect("a ruleset"));
        }
    }
    let unused: Vec<_> = spans.iter().filter(|span| !rulesets.contains(&closed(span))).collect();
    assert!(spans.len() > 10 && unused.is_empty(), "no game writes {unused:#?}");
}
