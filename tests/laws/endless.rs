//! Turns without end, with the laps after which they repeat themselves. The periods were found by programs other
//! than the engine.

use std::process::Command;

use serde_json::Value;
use sowbook::archive::read_ruleset;
use sowbook::engine::{Hands, Position, fold, legal_moves, period, play};
use sowbook::replay::{print_move, read_position, step};
use sowbook::rules::Ruleset;
use sowbook::text::SourceText;

use crate::rulesets::one;

/// Ruleset, readings, position, the turn, its period.
const TURNS: [(&str, &str, &str, &str, u64); 6] = [
    (
        "nsumbi",
        "",
        "south 1 0 1 2 1 0 2 0 1 2 2 0 1 5 1 2; north 2 1 1 6 0 4 0 4 4 2 5 6 4 0 3 1; turns 1 1; next south",
        "i8",
        780,
    ),
    ("nsumbi", "", "south 2 1 0 1 0 1 2 1 0 1 0 1 0 2 1 0; north 2 0*15; turns 1 1; next south", "i6", 120),
    (
        "nsumbi",
        "resow_first=next",
        "south 1 0 1 3 5 5 2 1 3 4 2 2 0 4 1 4; north 3 1 0 1 0 5 2 1 0 3 3 0 3 3 0 1; turns 3 2; next south",
        "o4",
        1_638,
    ),
    (
        "choro-lango",
        "",
        "l=3; n=4; o=5; p=2; a=1; e=1; g=7; h=8; i=4; j=12; L=1; M=5; O=3; P=2; A=1; B=1; E=1; J=3; rest=0; \
         phase main; next south",
        "^h",
        1_016,
    ),
    ("gamacha-nobility", "", "south 3 0 14 0 2 1; north 5 1 3 4 13 2; next north", "B3", 159_748),
    (
        "pereauni-didinga",
        "",
        "a=2; b=1; d=1; f=1; g=2; h=1; j=1; k=2; m=1; o=1; A=2; rest=0; phase main; next south",
        "k",
        120,
    ),
];

fn found(ruleset: &Ruleset, position: &Position, written: &str) -> sowbook::engine::Move {
    let moves = legal_moves(ruleset, position).expect("few enough moves to list");
    let fits = |played: &&_| print_move(ruleset, position, played) == written;
    *moves.iter().find(fits).unwrap_or_else(|| panic!("{written} is not legal"))
}

#[test]
fn endless_turns_are_reported_with_their_period() {
    for (id, readings, board, written, laps) in TURNS {
        let ruleset = one(id, readings);
        let position = read_position(&ruleset, board).expect("a position");
        let played = found(&ruleset, &position, written);
        let outcome = play(&ruleset, &position, &played, &mut ()).expect("a legal move");
        let stopped = outcome.endless.expect("a turn without end");
        // The limit is 10,000 laps. A period of more than half of that cannot show within it.
        let shows = Some(laps).filter(|&laps| laps < 5_000);
        assert_eq!((stopped.laps, stopped.period.map(u64::from)), (10_000, shows), "{id} {written}");
        assert_eq!(period(&ruleset, &position, &played, 1_000_000), Some(laps), "{id} {written}");
        assert_eq!(step(&ruleset, &position, &played).expect("a legal move").period, Some(laps), "{id}");
    }
}

/// Whether its events are listened to or not, a turn without end leads to the same, and so do its events. Repetitions
/// that are left out where nobody listens change nothing: not the board at the limit, and not what was captured.
#[test]
fn repetitions_left_out_change_nothing() {
    for (id, readings, board, written, _) in TURNS {
        let ruleset = one(id, readings);
        let position = read_position(&ruleset, board).expect("a position");
        let played = found(&ruleset, &position, written);
        let mut events = Vec::new();
        let heard = play(&ruleset, &position, &played, &mut events).expect("a legal move");
        let (mut folded, mut hands) = (position.clone(), Hands::default());
        events.iter().for_each(|event| fold(&mut folded, &mut hands, event));
        assert_eq!(folded, heard.position, "{id} {written}");
        // The kernel plays once its tables are made.
        for _ in 0..300 {
            let unheard = play(&ruleset, &position, &played, &mut ()).expect("a legal move");
            assert_eq!(unheard, heard, "{id} {written}");
        }
    }
}

/// One seed goes round four holes, and is captured in each of North's, until a number of seeds is captured.
const COUNTING: &str = "\
ruleset: counting
title: Counting
game: made-up
evidence: []
about: Made up for a test.
silent: Made up.
board: {rows: 2, columns: 2, ring: all, labels: {south: {inner: a b}, north: {inner: A B}}}
setup: {each: 1}
directions:
  - {id: round, from: any, go: anticlockwise}
sowing: {first: next}
starts:
  - {id: lift, lift: {from: any, at_least: 1}}
landing:
  - {id: enough, when: {turn: {captured: {at_least: 200}}}, then: end}
  - {id: take, when: {side: opponent}, take: [this], to: hand, then: {sow: {from: this, first: next}}}
  - {id: relay, then: relay}
endings:
  - {id: blocked, when: {cannot_start: own}, ends: game, result: mover_loses}
limits: {laps: 1000}
";

/// The board is the same after every four laps, but not what the turn has captured, and a row asks for that: two seeds in
/// four laps, the 200th in lap 399. The next lap ends in `a`, and the turn is over.
#[test]
fn what_a_rule_asks_of_the_turn_is_part_of_what_repeats() {
    let (family, problems) = read_ruleset(&SourceText::new("rulesets/counting.yaml", COUNTING));
    assert!(problems.is_empty(), "{problems:?}");
    let ruleset = family.expect("a family").default_ruleset().expect("a ruleset");
    let position = read_position(&ruleset, "a=1; rest=0; next south").expect("a position");
    let played = found(&ruleset, &position, "a");
    let outcome = play(&ruleset, &position, &played, &mut ()).expect("a legal move");
    assert_eq!((outcome.laps, outcome.endless), (400, None));
    assert_eq!(period(&ruleset, &position, &played, 1_000), None);
}

#[test]
fn a_period_is_not_claimed_before_it_is_seen() {
    for (id, readings, board, written, laps) in TURNS {
        let ruleset = one(id, readings);
        let position = read_position(&ruleset, board).expect("a position");
        let played = found(&ruleset, &position, written);
        assert_eq!(period(&ruleset, &position, &played, laps - 1), None, "{id} {written}");
        // Turns that end have none.
        for other in legal_moves(&ruleset, &position).expect("few enough moves to list") {
            let outcome = play(&ruleset, &position, &other, &mut ()).expect("a legal move");
            if outcome.endless.is_none() {
                assert_eq!(period(&ruleset, &position, &other, 100_000), None, "{id} {other:?}");
            }
        }
    }
}

#[test]
fn the_command_prints_the_period() {
    for (id, readings, board, written, laps) in TURNS {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
        command.args(["--archive", env!("CARGO_MANIFEST_DIR"), "moves", id, "--position", board]);
        for reading in readings.split_whitespace() {
            command.args(["--reading", reading]);
        }
        let text = command.output().expect("the command runs").stdout;
        let text = String::from_utf8(text).expect("text");
        let line = text.lines().find(|line| line.split_whitespace().next() == Some(written));
        let line = line.unwrap_or_else(|| panic!("{written} in {text}"));
        assert!(line.contains(&format!("; repeats every {laps} laps)")), "{line}");
        let json = command.args(["--format", "json"]).output().expect("the command runs").stdout;
        let json: Value = serde_json::from_slice(&json).expect("JSON");
        let moves = json["moves"].as_array().expect("a list").iter();
        let printed = moves.into_iter().find(|printed| printed["move"] == written).expect("the turn");
        assert_eq!((&printed["endless"], printed["period"].as_u64()), (&Value::Bool(true), Some(laps)));
    }
}
