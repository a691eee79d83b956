//! What happens at the limits of the engine: seeds, plies of a line, moves of a position.

use proptest::prelude::*;
use sowbook::board::{ByPlayer, Hole, Player};
use sowbook::engine::{
    CountError, MOST_DEPTH, Move, PlayError, Position, PositionError, Random, RandomGame, Sowing, StartHole,
    Unlisted, WrittenMove, WrittenTurn, count, divide, legal_moves, may_start, period, play, play_line,
    play_with_acts, random_move,
};
use sowbook::replay::{print_position, read_position};
use sowbook::rules::Ruleset;
use sowbook::rules::vocabulary::Direction;

use crate::laws::{exactly_the_legal_moves_succeed, plays};
use crate::rulesets::{all, one};
use crate::written::Written;

/// Nothing is played from a position that does not fit, by any way to play.
fn nothing_is_played(ruleset: &Ruleset, position: &Position, why: PositionError, label: &str) {
    assert_eq!(position.fits(ruleset), Err(why), "{label}");
    assert_eq!(legal_moves(ruleset, position), Ok(Vec::new()), "{label}");
    assert_eq!(random_move(ruleset, position, &mut Random::new(1)), Ok(None), "{label}");
    assert_eq!(count(ruleset, position, 3), Ok(0), "{label}");
    assert_eq!(position.clone().settled(ruleset), *position, "{label}");
    let refused = Err(PlayError::Position(why));
    assert_eq!(play(ruleset, position, &Move::Pass, &mut ()).map(|_| ()), refused, "{label}");
    let mut game = RandomGame::new(ruleset, position.clone());
    assert_eq!(game.play_on(9, |_| 0).plies, 0, "{label}");
    assert_eq!(game.play_random(|_| 0), None, "{label}");
    let unplayed = |written: WrittenMove| {
        let written = [written];
        let mut line = Written::new(&written, true);
        let both = play_line(ruleset, position.clone(), &mut line);
        assert_eq!((both, line.at), ((position.clone(), position.clone()), 0), "{label}");
    };
    unplayed(WrittenMove::Pass);
    for hole in ruleset.shape().all() {
        for way in Direction::ALL {
            let start = StartHole::Lift(hole, way);
            assert!(!may_start(ruleset, position, position.mover(), start), "{label}");
            let played = Move::Turn(Sowing::plain(start));
            assert_eq!(play(ruleset, position, &played, &mut ()).map(|_| ()), refused, "{label}");
            let written = WrittenTurn::lift(hole, Some(way));
            let found = play_with_acts(ruleset, position, start, &written, &[], &mut ()).map(|_| ());
            assert_eq!(found, refused, "{label}");
            assert_eq!(period(ruleset, position, &played, 9), None, "{label}");
            unplayed(WrittenMove::Turn(written));
        }
    }
}

crate::random_tests::random_tests! {
    cases: 300;

    /// Positions of a game with more seeds, up to the limit of another and over it.
    fn nothing_is_played_with_more_seeds_than_the_game_has(
        which in any::<prop::sample::Index>(),
        seeds in 0..=248_u16,
        shares in prop::collection::vec(0..10_usize, 0..6),
        north in any::<bool>(),
    ) {
        let brim = one("brim", "");
        let case = which.get(all());
        // All of the seeds in one place, but for a few elsewhere.
        let mut counts = [0_u16; 10];
        counts[shares.first().copied().unwrap_or(0)] = seeds;
        for pair in shares.windows(2) {
            let some = counts[pair[0]] / 3;
            counts[pair[0]] -= some;
            counts[pair[1]] += some;
        }
        let position = Position::empty(&brim)
            .with_seeds(&brim, brim.shape().all().zip(counts), ByPlayer::new(counts[8], counts[9]))
            .expect("no more than 248")
            .with_mover(if north { Player::North } else { Player::South });
        let (found, most) = (u32::from(seeds), case.ruleset.seeds());
        let label = format!("{}: {}", case.label, print_position(&brim, &position));
        if found > most {
            let why = PositionError::TooManySeeds { found, most };
            nothing_is_played(&case.ruleset, &position, why, &label);
        } else if (8..=60).contains(&case.ruleset.shape().holes()) {
            // A larger board has another layout, which a position of `brim` does not fit.
            prop_assert_eq!(position.fits(&case.ruleset), Ok(()));
            for played in exactly_the_legal_moves_succeed(&case.ruleset, &position, &[], &label).iter().take(8) {
                plays(&case.ruleset, &position, played, &label);
            }
        }
    }
}

/// No position with more seeds than the game has can be made.
#[test]
fn a_position_holds_no_more_seeds_than_the_game_has() {
    for case in all() {
        let ruleset = &case.ruleset;
        let most = ruleset.seeds();
        let empty = Position::empty(ruleset);
        let full = u16::try_from(most).expect("at most 65,535");
        let none = ByPlayer::new(0, 0);
        let at_limit = empty.clone().with_seeds(ruleset, [(Hole(0), full)], none).expect("all there are");
        let over = |found| Err(PositionError::TooManySeeds { found, most });
        assert_eq!(at_limit.clone().with_stores(ruleset, ByPlayer::new(0, 1)), over(most + 1));
        let halves = [(Hole(0), full / 2 + 1), (Hole(1), full / 2 + 1)];
        assert_eq!(empty.clone().with_seeds(ruleset, halves, none), over(2 * (u32::from(full) / 2 + 1)));
        // Sums beyond a byte are no smaller for that.
        let all = (0..60).map(|hole| (Hole(hole), 255));
        assert_eq!(empty.clone().with_seeds(ruleset, all, ByPlayer::new(255, 255)), over(62 * 255));
        let outside = u8::try_from(ruleset.shape().holes()).expect("at most 120");
        for hole in [outside, outside.max(63), outside.max(64), 120, 124, 255].map(Hole) {
            let placed = empty.clone().with_seeds(ruleset, [(hole, 1)], none);
            assert_eq!(placed, Err(PositionError::NotOnBoard(hole)));
        }
    }
}

/// The board has eight holes: `count` follows a line of forced moves for as long as it is asked to, not on the stack.
#[test]
fn lines_are_counted_up_to_the_deepest() {
    let ruleset = one("gamacha-nobility", "");
    let board = "south 1 0 0 0 0 0; north 1 0 0 0 0 0; next south";
    let position = read_position(&ruleset, board).expect("a position");
    // Each player has one seed, which never meets the other: there is one line of any length.
    assert_eq!(count(&ruleset, &position, MOST_DEPTH), Ok(1));
    assert_eq!(count(&ruleset, &position, MOST_DEPTH + 1), Err(CountError::TooDeep));
    assert_eq!(divide(&ruleset, &position, u32::MAX), Err(CountError::TooDeep));
}

/// A board of 2 × 16 holes, half of them to be filled: 16 over 8, squared, ways.
#[test]
fn more_moves_than_are_listed_are_refused() {
    let ruleset = one("wide", "");
    let store = 8 * 3;
    let over = format!("rest=0; store {store} {store}; next south");
    let position = read_position(&ruleset, &over).expect("a position");
    assert_eq!(legal_moves(&ruleset, &position), Err(Unlisted::TooMany));
    assert_eq!(random_move(&ruleset, &position, &mut Random::new(1)), Err(Unlisted::TooMany));
    // Any one of them can be played all the same, and nothing else.
    let holes = |south: u8, north: u8| (0..south).chain(16..16 + north).map(Hole).collect();
    let fill = |holes| {
        play(&ruleset, &position, &Move::Fill(holes), &mut ()).map(|outcome| outcome.position.seeds())
    };
    assert_eq!(fill(holes(8, 8)), Ok(2 * store));
    assert_eq!(fill(holes(8, 7)), Err(PlayError::MayNotFill));
    assert_eq!(fill(holes(9, 8)), Err(PlayError::MayNotFill));
    // One hole in sixteen for each player: 256 ways, which are listed.
    let one_each = read_position(&ruleset, "rest=0; store 3 3; next south").expect("a position");
    assert_eq!(legal_moves(&ruleset, &one_each).map(|moves| moves.len()), Ok(256));
}
