//! The kinds of facts against the handbook.

use super::kind::Kind;

/// Sections of the page whose tables say what can be stated.
const SECTIONS: [&str; 3] = ["## A ply", "## Checks", "## Boards"];

/// Rows of these tables of which no fact is made: they say what was played, not what holds.
const PLAY: [&str; 8] =
    ["`^`", "`+`", "label", "`<` or `>`", "`~`", "`/` label", "`/` label `<`", "`board(…)`"];

#[test]
fn every_fact_of_the_handbook_is_made_false() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/site/handbook/notation.md");
    let page = std::fs::read_to_string(path).expect("the handbook has the page");
    let one_line = page.replace('\n', " ");
    for kind in Kind::all() {
        assert!(one_line.contains(kind.handbook()), "notation.md does not have {}", kind.handbook());
    }
    for section in SECTIONS {
        let (_, text) = page.split_once(&format!("\n{section}\n")).expect("the section");
        let text = text.split("\n## ").next().unwrap_or_default();
        let rows = text.lines().filter(|line| line.starts_with('|')).skip(2);
        for cell in rows.filter_map(|row| row.split('|').nth(1)).map(str::trim) {
            let known = PLAY.contains(&cell) || Kind::all().any(|kind| cell.contains(kind.handbook()));
            let spans = cell.split('`').filter(|word| !word.trim().is_empty());
            let mut spans = spans.filter(|word| Kind::all().any(|kind| kind.handbook().contains(*word)));
            assert!(known || spans.next().is_some(), "no false fact is made of {cell}");
        }
    }
}
