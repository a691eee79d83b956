//! Positions in which a law was once broken, in `found.txt`: every law of a position is asked of them again, under each
//! ruleset that can read them.

use sowbook::engine::Position;
use sowbook::replay::read_position;

use crate::games::stretches_are_their_turns;
use crate::laws::{counts_agree, exactly_the_legal_moves_succeed, plays, prints_what_it_reads};
use crate::rulesets::{Case, all, games, short};

/// The positions, by the ruleset in which each was found.
fn found() -> Vec<(&'static str, &'static str)> {
    let lines = include_str!("found.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split_once(": ").unwrap_or_else(|| panic!("no ruleset: {line}"))).collect()
}

fn laws_hold(case: &Case, position: &Position, label: &str) {
    let ruleset = &case.ruleset;
    prints_what_it_reads(ruleset, position);
    for seed in 0..3 {
        stretches_are_their_turns(ruleset, position, seed, label);
    }
    let moves = exactly_the_legal_moves_succeed(ruleset, position, &[], label);
    for played in moves.iter().take(40) {
        plays(ruleset, position, played, label);
    }
    counts_agree(ruleset, position, &moves, 1, label);
}

#[test]
fn laws_hold_of_every_position_found() {
    let cases: Vec<&Case> = all().iter().chain(games()).chain(short()).collect();
    for (id, board) in found() {
        assert!(cases.iter().any(|case| case.ruleset.id() == id), "{id}: {board}");
        for case in &cases {
            let label = format!("{}: {board}", case.label);
            match read_position(&case.ruleset, board) {
                Ok(position) => laws_hold(case, &position, &label),
                Err(problems) => assert!(case.ruleset.id() != id, "{label}: {problems:?}"),
            }
        }
    }
}
