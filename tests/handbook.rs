//! The handbook's page on rulesets: every example is a ruleset, or sections of one, in which nothing is wrong, and the
//! worked example plays as the page says.

mod overlay;

use std::path::Path;
use std::sync::Arc;

use overlay::laid_over;
use sowbook::archive::{read_ruleset, verify_ruleset};
use sowbook::board::Player;
use sowbook::check::messages;
use sowbook::engine::{Position, count};
use sowbook::replay::resolve::PlayedLine;
use sowbook::replay::{print_position, read_position};
use sowbook::rules::Ruleset;
use sowbook::text::SourceText;

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("site/handbook/rulesets.md");
    std::fs::read_to_string(path).expect("the page")
}

/// The blocks of YAML, in order.
fn examples(page: &str) -> Vec<&str> {
    page.split("```yaml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
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
    let page = page();
    let examples = examples(&page);
    let base = examples[0];
    let mut wrong = String::new();
    for example in &examples {
        let text =
            if example.starts_with("ruleset:") { (*example).to_owned() } else { laid_over(base, example) };
        if let Err(problems) = compiled(&text) {
            wrong.push_str(&format!("\n{example}  {problems:#?}"));
        }
    }
    assert!(examples.len() > 12 && wrong.is_empty(), "{wrong}");
}

#[test]
fn the_worked_example_plays_as_the_page_says() {
    let page = page();
    let last = examples(&page).into_iter().rfind(|example| example.starts_with("ruleset:"));
    let ruleset = compiled(last.expect("the worked example")).expect("it is sound");
    // Counted by other programs; see `tests/games/counts.tsv`.
    for (depth, known) in [(1, 6), (2, 36), (3, 190), (4, 1014), (5, 5219)] {
        let found = count(&ruleset, &Position::initial(&ruleset), depth).expect("not too deep");
        assert_eq!(found, known, "{depth} plies");
    }
    let stated = |row: &&str| row.starts_with("| `") && row.contains("next south");
    let rows: Vec<&str> = page.lines().filter(stated).collect();
    assert_eq!(rows.len(), 4);
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let (position, ply) = (cells[1].trim_matches('`'), cells[2].trim_matches('`'));
        let after = played(&ruleset, position, ply);
        if cells[3].starts_with("not legal") {
            assert_eq!(after, None, "{row}");
            continue;
        }
        let after = after.unwrap_or_else(|| panic!("not legal: {row}"));
        let printed = print_position(&ruleset, &after);
        let shape = ruleset.shape();
        let holds = |label: &str| after.count(shape.hole(label).expect("a hole"));
        let captured = after.store(Player::South);
        match position {
            "a=2; f=1; A=1; B=3; rest=0; next south" => {
                assert_eq!((captured, holds("A"), holds("B")), (2, 0, 3), "{printed}");
            }
            "a=2; f=1; A=1; rest=0; next south" => assert_eq!((captured, holds("A")), (0, 2), "{printed}"),
            "a=12; B=1; rest=0; next south" => assert_eq!((holds("a"), holds("b")), (0, 2), "{printed}"),
            other => panic!("no outcome is known for {other}"),
        }
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
    let page = page();
    let examples = examples(&page);
    let worked =
        examples.iter().rfind(|example| example.starts_with("ruleset:")).expect("the worked example");
    let sparing = examples.iter().find(|example| example.contains("id: all_but_one")).expect("the example");
    let ruleset = compiled(&laid_over(worked, sparing)).expect("it is sound");
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

/// What the table of common rules says to write is written so in some ruleset, or in an example of the page. What has
/// an ellipsis or a name in capitals is not looked for.
#[test]
fn common_rules_are_written_so_in_games() {
    let page = page();
    let table = page.split("## Common rules").nth(1).and_then(|rest| rest.split("\n## ").next());
    let spans: Vec<&str> = table
        .expect("the table")
        .lines()
        .filter(|line| line.starts_with('|'))
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .filter(|span| !span.contains('…') && !span.contains(|sign: char| sign.is_ascii_uppercase()))
        .collect();
    let closed = |text: &str| text.split_whitespace().collect::<String>();
    let mut rulesets: String = examples(&page).into_iter().map(closed).collect();
    for folder in ["records/rulesets", "tests/games/records/rulesets"] {
        let files = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).expect("a folder");
        for file in files {
            rulesets += &closed(&std::fs::read_to_string(file.expect("a file").path()).expect("a ruleset"));
        }
    }
    let unused: Vec<_> = spans.iter().filter(|span| !rulesets.contains(&closed(span))).collect();
    assert!(spans.len() > 40 && unused.is_empty(), "no game writes {unused:#?}");
}
