//! The handbook's page on rulesets: every example is a ruleset, or sections of one, in which nothing is wrong, and the
//! worked example plays as the page says.

mod overlay;

use std::path::Path;

use overlay::{compiled, laid_over, played};
use sowbook::engine::{Position, count};
use sowbook::replay::print_position;

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("site/handbook/rulesets.md");
    std::fs::read_to_string(path).expect("the page")
}

/// The blocks of YAML, in order.
fn examples(page: &str) -> Vec<&str> {
    page.split("```yaml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
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
        let after = played(&ruleset, position, &[ply.to_owned()]);
        if cells[3].starts_with("not legal") {
            assert_eq!(after, None, "{row}");
            continue;
        }
        let after = after.unwrap_or_else(|| panic!("not legal: {row}"));
        let printed = print_position(&ruleset, &after);
        let shape = ruleset.shape();
        let holds = |label: &str| after.count(shape.hole(label).expect("a hole"));
        let captured = after.store(sowbook::board::Player::South);
        match position {
            "f=1; A=1; B=3; rest=0; next south" => {
                assert_eq!((captured, holds("A"), holds("B")), (2, 0, 3), "{printed}");
            }
            "f=1; A=1; rest=0; next south" => assert_eq!((captured, holds("A")), (0, 2), "{printed}"),
            "a=12; B=1; rest=0; next south" => assert_eq!((holds("a"), holds("b")), (0, 2), "{printed}"),
            other => panic!("no outcome is known for {other}"),
        }
    }
}
