//! Positions of the rulesets in `tests/laws/rulesets`, worked by hand from the words of their clauses.

use itertools::Itertools;
use sowbook::board::{ByPlayer, Hole, Player};
use sowbook::engine::{
    Event, EventKind, GameResult, Move, Position, RandomGame, Status, legal_moves, play, score,
};
use sowbook::replay::resolve::PlayedLine;
use sowbook::replay::{dependence, print_move, print_position, read_position};
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

/// Toguz kumalak: A, in North's row, is South's tuz, and four counters lie in it. What falls into a tuz is its owner's
/// (TK-12), one by one; the four were there before, and stay.
///
/// 1. South's h (4): one back in h, then i, A, B. The one in A is South's. B had two and has three; South has a tuz
///    already, three is odd, and the turn ends.
/// 2. South's g (4): one back in g, then h, i, A. The last is South's too; the four that lie there are even, but the
///    last counter is not among them, and the turn ends.
/// 3. South's i (20): i, A to I, a to h are 18; the last two are in i and in A. Two have fallen into A.
/// 4. North's A cannot be lifted; B (4): B to E, North's own row.
#[test]
fn what_lies_in_a_tuz_stays_when_what_falls_into_it_is_taken() {
    let ruleset = family("toguz-kumalak").default_ruleset().expect("a ruleset");
    let tuz = "flag tuzdik A by south; next";
    for (before, written, after) in [
        ("h=4; A=4; B=2; rest=0", "south h", "h=1; i=1; A=4; B=3; rest=0; store 1 0"),
        ("g=4; A=4; B=2; rest=0", "south g", "g=1; h=1; i=1; A=4; B=2; rest=0; store 1 0"),
        ("i=20; A=4; rest=0", "south i", "south 1 1 1 1 1 1 1 1 2; north 4 1 1 1 1 1 1 1 1; store 2 0"),
        ("a=1; A=4; B=4; rest=0", "north B", "a=1; A=4; B=1; C=1; D=1; E=1; rest=0"),
    ] {
        let (mover, played_at) = written.split_once(' ').expect("a player and a hole");
        let next = if mover == "south" { "north" } else { "south" };
        let board = format!("{before}; {tuz} {mover}");
        let expected = format!("{after}; {tuz} {next}");
        let expected = read_position(&ruleset, &expected).unwrap_or_else(|problems| panic!("{problems:?}"));
        let start = read_position(&ruleset, &board).unwrap_or_else(|problems| panic!("{problems:?}"));
        assert_eq!(legal_moves(&ruleset, &start).expect("few").len(), 1, "{board}");
        let mut silent = RandomGame::new(&ruleset, start);
        assert_eq!(silent.play_on(1, |_| 0).plies, 1, "{board}");
        let (walked, _) = played(&ruleset, &board, played_at);
        for after in [&walked, silent.position()] {
            let seeds = |position: &Position| {
                let holes = (0..18).map(|hole| position.count(Hole(hole))).collect::<Vec<_>>();
                (holes, Player::ALL.map(|player| position.store(player)))
            };
            assert_eq!(seeds(after), seeds(&expected), "{board}: {written}");
        }
    }
}

/// The moves of a position as they are written.
fn written(ruleset: &Ruleset, board: &str) -> Vec<String> {
    let position = read_position(ruleset, board).unwrap_or_else(|problems| panic!("{board}: {problems:?}"));
    let moves = legal_moves(ruleset, &position).expect("few");
    moves.iter().map(|played| print_move(ruleset, &position, played)).sorted().collect()
}

/// Of a and d, the one reaches North clockwise, in D, and the other anticlockwise, in A; no other lap does, and one must.
#[test]
fn a_lap_that_is_tried_has_reached_the_holes_it_falls_into() {
    assert_eq!(written(&one("ways", ""), "a=1; d=1; rest=0; next south"), ["a<", "d>"]);
}

/// South has no seeds on the board, and sows two of the store from the only hole that may be entered, either way.
#[test]
fn a_lap_that_enters_goes_the_ways_of_directions() {
    assert_eq!(written(&one("ways", ""), "A=3; rest=0; store 2 0; next south"), ["+a<", "+a>"]);
}

/// South's b falls into c, occupied before, and c into b; from there the mover goes on either way. From c: to d and A.
#[test]
fn the_way_of_a_lap_is_written_where_it_may_be_either() {
    let (ruleset, board) = (one("ways", ""), "b=1; c=1; rest=0; next south");
    assert_eq!(written(&ruleset, board), ["b<", "b>/c<", "b>/c>", "c</b<", "c</b>", "c>"]);
    let (after, _) = played(&ruleset, board, "b>/c>");
    assert_eq!([1, 2, 3, 4].map(|hole| after.count(Hole(hole))), [0, 0, 1, 1]);
}

/// A, in North's row, is South's until North makes it hold four again.
#[test]
fn a_hole_belongs_to_the_player_who_won_it_last() {
    let ruleset = one("ways", "");
    let (after, _) = played(&ruleset, "D=5; A=3; rest=0; flag won A by south; next north", "D>");
    let expected =
        "a=1; b=1; c=1; d=1; A=4; rest=0; flag won A by north; turns 0 1; starter north; next south";
    let expected = read_position(&ruleset, expected).expect("a position");
    assert_eq!(print_position(&ruleset, &after), print_position(&ruleset, &expected));
}

/// South's d falls into A, where a flag is set that counts from the next turn, and the eight seeds there go round to A.
/// The flag does not count yet: the turn is over. With the flag set before, the first seed already gives another turn.
#[test]
fn a_flag_that_counts_from_the_next_turn_does_not_count_in_its_own() {
    let ruleset = one("ways", "");
    let (after, _) = played(&ruleset, "d=1; A=7; rest=0; next south", "d>/A>");
    assert_eq!((after.count(Hole(4)), after.mover()), (1, Player::North));
    let (after, _) = played(&ruleset, "d=1; A=7; rest=0; flag resting A; next south", "d>");
    assert_eq!((after.count(Hole(4)), after.mover()), (8, Player::South));
}

/// South has no seeds on the board, and sows two of the store from A, which is empty, in North's row, and South's: one falls
/// in A, and the last in B, which then holds four and is South's too.
#[test]
fn an_empty_hole_that_was_won_may_be_entered() {
    let ruleset = one("ways", "");
    let start = read_position(&ruleset, "B=3; rest=0; store 2 0; flag won A by south; next south");
    let line =
        PlayedLine::new(start.expect("a position")).play(&ruleset, "+A>", &mut ()).expect("it is legal");
    let expected = "A=1; B=4; rest=0; flag won A B by south; turns 1 0; next north";
    let expected = read_position(&ruleset, expected).expect("a position");
    assert_eq!(print_position(&ruleset, &line.after), print_position(&ruleset, &expected));
}
