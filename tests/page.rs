//! Pages on which rows are under another game than their own: games of the archive, laid out with blocks of rows moved
//! or a row lost, come back whole.

mod random_tests;

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use sowbook::archive::read_ruleset;
use sowbook::lists::{GameEntry, Mapping, games_of_page};
use sowbook::rules::Ruleset;
use sowbook::text::SourceText;

const MAPPING: &str = "{input: text, header: {id: game, ruleset: toguz-kumalak}, moves: {field: moves, \
    holes: {south: 1 2 …, north: 1 2 …}, last_hole: always, page: true}}";

/// Rows that are together on a page, between two positions.
const BLOCK: usize = 10;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn ruleset() -> Ruleset {
    let path = root().join("records/rulesets/toguz-kumalak.yaml");
    let source = SourceText::new("rulesets/toguz-kumalak.yaml", fs::read_to_string(path).expect("a ruleset"));
    let family = read_ruleset(&source).0.expect("a ruleset");
    family.default_ruleset().expect("defaults").as_ref().clone()
}

/// The rows of games of the archive as books print them, `1. 76 98`: of games that begin alike only the first.
fn games() -> Vec<Vec<String>> {
    let text = fs::read_to_string(root().join("records/play/toguz-kumalak/togyz-2018/men-teams.sow"))
        .expect("a file");
    let mut games: Vec<Vec<String>> = Vec::new();
    for record in text.split("\nend(") {
        let rows = record.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
        let rows: Vec<String> = rows.map(as_printed).collect();
        let is_new = |rows: &[String]| games.iter().all(|other| other[..BLOCK] != rows[..BLOCK]);
        if rows.len() >= 3 * BLOCK && is_new(&rows) {
            games.push(rows);
        }
    }
    assert!(games.len() > 20);
    games
}

/// `1. g:F I:h` as `1. 76 98`.
fn as_printed(row: &str) -> String {
    let words = row.split_whitespace().filter(|word| !word.contains('('));
    let words = words.map(|word| match word.split_once(':') {
        Some((from, to)) => format!("{}{}", number(from), number(to)),
        None => word.to_owned(),
    });
    words.filter(|word| !word.ends_with(')')).collect::<Vec<_>>().join(" ")
}

/// The number of a hole, from 1, for its letter.
fn number(label: &str) -> u8 {
    label.bytes().next().map_or(0, |letter| letter.to_ascii_lowercase() - b'a' + 1)
}

/// The page put together: for each game its rows, without comments.
fn assembled(ruleset: &Ruleset, lists: &[Vec<String>]) -> Vec<Vec<String>> {
    let mapping: Mapping = serde_yaml::from_str(MAPPING).expect("a mapping");
    let entries = lists.iter().enumerate().map(|(index, rows)| {
        let mut game = GameEntry::new(index + 1);
        game.put("moves", &rows.join("\n"));
        game
    });
    let found = games_of_page(&mapping, ruleset, entries.collect()).expect("names");
    let row = |line: &str| line.split('{').next().unwrap_or_default().trim().to_owned();
    found
        .iter()
        .map(|game| game.get("moves").lines().map(row).filter(|row| !row.is_empty()).collect())
        .collect()
}

crate::random_tests::random_tests! {
    cases: 24;

    fn blocks_out_of_order_come_back(
        first in 0_usize..15,
        moved in prop::collection::vec((0_usize..6, 1_usize..3, 0_usize..6), 1..5),
    ) {
        let originals: Vec<Vec<String>> = games()[first..first + 6].to_vec();
        let mut lists = originals.clone();
        for (from, block, to) in moved {
            // One block of each game is moved, not further than rows are looked for.
            if from == to || from.abs_diff(to) > 2 || lists[from].len() < originals[from].len() {
                continue;
            }
            let rows = &originals[from][block * BLOCK..(block + 1) * BLOCK];
            let Some(at) = lists[from].windows(BLOCK).position(|window| window == rows) else { continue };
            let rows: Vec<String> = lists[from].drain(at..at + BLOCK).collect();
            let behind = lists[to].len().min(BLOCK);
            lists[to].splice(behind..behind, rows);
        }
        prop_assert_eq!(assembled(&ruleset(), &lists), originals);
    }

    fn what_cannot_be_played_stays_under_its_game(first in 0_usize..15, game in 0_usize..6, row in 1_usize..25) {
        let mut lists: Vec<Vec<String>> = games()[first..first + 6].to_vec();
        lists[game].remove(row);
        prop_assert_eq!(assembled(&ruleset(), &lists), lists);
    }
}
