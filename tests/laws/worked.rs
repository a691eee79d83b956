//! Positions of the rulesets in `tests/laws/rulesets`, worked by hand from the words of their clauses.

use sowbook::board::{ByPlayer, Player};
use sowbook::engine::{Event, EventKind, GameResult, Move, Position, Status, legal_moves, play, score};
use sowbook::replay::{dependence, print_move, read_position};
use sowbook::rules::Ruleset;

use crate::rulesets::{family, one};

/// Plays the move written; the position after it, and what happened.
fn played(ruleset: &Ruleset, board: &str, written: &str) -> (Position, Vec<Event>) {
    let position = read_position(ruleset, board).unwrap_or_else(|problems| panic!("{board}: {problems:?}"));
    let moves = legal_moves(ruleset, &position).expect("few");
    let fits = |played: &&Move| print_move(ruleset, &position, played) == written;
    let found = moves.iter().find(fits).unwrap_or_else(|| panic!("{board}: {written} is not legal"));
    let mut events = Vec::new();
    (play(ruleset, &position, found, &mut events).expect("a legal move").position, events)
}

/// South made the hole A, in North's row, a house; it holds four. South's c falls there: five. North's other holes are
/// empty and nobody lifts from a house, so North cannot start, and the game ends. Each player takes their own holes:
/// South takes a (1), and the five of A are South's too, whose house it is. North's store has 3 before. South has
/// 1 + 5 = 6, North 3: South wins. By rows it would be 1 to 8.
#[test]
fn seeds_swept_out_of_a_flagged_hole_are_those_of_its_owner() {
    let ruleset = one("house", "");
    let board = "a=1; c=1; A=4; rest=0; store 0 3; flag house A by south; next south";
    let (after, events) = played(&ruleset, board, "c");
    assert_eq!(after.status(), Status::Over(GameResult::Won(Player::South)));
    assert_eq!((after.store(Player::South), after.store(Player::North)), (6, 3));
    assert_eq!(score(&ruleset, &after), Some(ByPlayer::new(6, 3)));
    let swept: Vec<(Player, u16)> = events
        .iter()
        .filter_map(|event| match event.kind {
            EventKind::Sweep { owner, seeds, .. } => Some((owner, seeds)),
            _ => None,
        })
        .collect();
    assert_eq!(swept, [(Player::South, 1), (Player::South, 5)]);
}

/// The same with North's house in South's row: North moves A (1) to B, and South, with nothing outside b, cannot start.
/// North takes B (1) and the four of b: 5 to South's 2.
#[test]
fn seeds_swept_out_of_norths_flagged_hole_in_souths_row_are_norths() {
    let ruleset = one("house", "");
    let board = "b=4; A=1; rest=0; store 2 0; flag house b by north; next north";
    let (after, _) = played(&ruleset, board, "A");
    assert_eq!(after.status(), Status::Over(GameResult::Won(Player::North)));
    assert_eq!((after.store(Player::South), after.store(Player::North)), (2, 5));
}

/// North has no pair. By the reading taken North loses when it is to move, by the other after any turn, that is, before
/// South moves here; then South's turn was not played at all. With a pair of North's no reading makes a difference.
#[test]
fn a_turn_depends_on_a_reading_under_which_the_game_was_over() {
    let family = family("nsumbi");
    let ruleset = family.default_ruleset().expect("a ruleset");
    let neighbours = family.neighbours(ruleset.choices()).expect("neighbours");
    for (north, expected) in [("O1=1", true), ("O1=2", false)] {
        let board = format!("o1=2; o5=2; {north}; rest=0; turns 1 1; next south");
        let position = read_position(&ruleset, &board).expect("a position");
        let moves = legal_moves(&ruleset, &position).expect("few");
        let played =
            moves.iter().find(|one| print_move(&ruleset, &position, one) == "o1").expect("it is legal");
        let names = dependence(&neighbours, &position, played);
        assert_eq!(names.contains(&"loss_check"), expected, "{board}: {names:?}");
    }
}
