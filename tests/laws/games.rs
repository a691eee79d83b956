//! The laws on random games from the beginning.

use std::collections::VecDeque;

use sowbook::engine::{
    Decisions, Event, EventKind, Move, Policy, Position, Random, RandomGame, StartHole, Status, explain,
    fold, legal_moves, play, random_move,
};
use sowbook::replay::{print_move, print_position};
use sowbook::rules::Ruleset;
use sowbook::rules::vocabulary::Direction;

use crate::laws::{counts_agree, decisions_of, exactly_the_legal_moves_succeed, plays, prints_what_it_reads};
use crate::rulesets::{Case, all, games, short};

/// Plays a random game and shows each of its positions and moves to `look`.
fn game(case: &Case, seed: u64, plies: u32, mut look: impl FnMut(&Position, &Move, &str)) -> Position {
    let ruleset = &case.ruleset;
    let mut random = Random::new(seed);
    let mut position = Position::initial(ruleset);
    for ply in 0..plies {
        let Some(played) = random_move(ruleset, &position, &mut random).expect("few enough moves to list")
        else {
            break;
        };
        let label = format!("{} seed {seed} ply {ply}: {}", case.label, print_position(ruleset, &position));
        look(&position, &played, &label);
        position = play(ruleset, &position, &played, &mut ()).expect("a legal move").position;
    }
    position
}

/// One of two sizes of a law: a quick one, or with `SOWBOOK_FULL` the full one, which `.ci/run` tries.
fn size<T>(quick: T, full: T) -> T {
    if std::env::var_os("SOWBOOK_FULL").is_some() { full } else { quick }
}

#[test]
fn seeds_are_conserved_and_events_fold_to_the_position() {
    for case in all() {
        for seed in 0..size(2, 6) {
            let last = game(case, seed, 150, |position, played, label| {
                assert_eq!(position.seeds(), case.ruleset.seeds(), "{label}");
                plays(&case.ruleset, position, played, label);
                prints_what_it_reads(&case.ruleset, position);
            });
            prints_what_it_reads(&case.ruleset, &last);
        }
    }
}

/// Every landing is explained by the row that fired: each of its tests holds, and one fails of each row before it.
#[test]
fn the_tests_of_a_landing_decide_it() {
    let (mut landings, mut passed) = (0, 0);
    for case in all() {
        game(case, 7, 30, |position, played, label| {
            let mut events: Vec<Event> = Vec::new();
            if play(&case.ruleset, position, played, &mut events).is_err() || !matches!(played, Move::Turn(_))
            {
                return;
            }
            let judged = explain(&case.ruleset, position, played);
            let landed: Vec<_> = events
                .iter()
                .filter_map(|event| match event.kind {
                    // A take at the start, or an extension, lands by a clause of its own.
                    EventKind::Landing { hole, .. }
                        if case.ruleset.support(event.clause).name.starts_with("landing.") =>
                    {
                        Some((hole, Some(event.clause)))
                    }
                    _ => None,
                })
                .collect();
            let counted: Vec<_> =
                judged.iter().map(|one| (one.hole, one.rows.last().map(|row| row.clause))).collect();
            assert_eq!(counted, landed, "{label}");
            for (fired, before) in judged.iter().filter_map(|one| one.rows.split_last()) {
                assert!(fired.tests.iter().all(|test| test.holds), "{label}: {fired:?}");
                for row in before {
                    assert_eq!(row.tests.iter().all(|test| test.holds), row.declined, "{label}: {row:?}");
                }
                landings += 1;
                passed += before.len();
            }
        });
    }
    assert!(landings > 2000 && passed > 2000, "{landings} landings, {passed} rows passed over");
}

#[test]
fn exactly_the_legal_moves_can_be_played() {
    for case in all() {
        let mut neighbours: VecDeque<Decisions> = VecDeque::new();
        let mut turn = 0;
        game(case, 11, size(6, 24), |position, _, label| {
            turn += 1;
            // The opening has no history and hundreds of moves: once is enough, and the game goes on from there.
            let near: Vec<Decisions> = neighbours.iter().copied().collect();
            let moves = exactly_the_legal_moves_succeed(&case.ruleset, position, &near, label);
            let other = position.clone().with_mover(position.mover().opposite());
            for played in
                moves.iter().chain(&legal_moves(&case.ruleset, &other).expect("few enough moves to list"))
            {
                neighbours.extend(decisions_of(played).into_iter().filter(|list| *list != Decisions::NONE));
            }
            while neighbours.len() > 12 {
                neighbours.pop_front();
            }
            for played in moves.iter().take(8) {
                plays(&case.ruleset, position, played, label);
            }
        });
        assert!(turn > 0, "{}", case.label);
    }
}

#[test]
fn counts_are_the_numbers_of_moves() {
    for case in all() {
        let mut deepest = 2;
        game(case, 3, size(8, 20), |position, _, label| {
            let moves = legal_moves(&case.ruleset, position).expect("few enough moves to list");
            counts_agree(&case.ruleset, position, &moves, deepest, label);
            deepest = if moves.len() < 40 { 2 } else { 1 };
        });
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for case in all() {
        let counted = |seed| {
            let mut lines = Vec::new();
            game(case, seed, 40, |position, played, label| {
                lines.push(format!("{label} {}", print_move(&case.ruleset, position, played)));
            });
            lines
        };
        assert_eq!(counted(5), counted(5));
        // Were the seed not asked, this law would hold of itself.
        assert!((6..20).any(|seed| counted(seed) != counted(5)), "{}", case.label);
    }
}

/// Games played in place, for speed, are games: each ply is one of the legal moves. The same game traced is the same,
/// and its events lead from each position to the next.
#[test]
fn games_in_place_keep_to_the_rules() {
    for case in all() {
        for seed in 0..4 {
            let policy = if seed % 2 == 0 { Policy::WholeMoves } else { Policy::EachOffer };
            let mut random = Random::new(seed);
            let start = Position::initial(&case.ruleset);
            let mut game = RandomGame::new(&case.ruleset, start).with_policy(policy);
            let (mut traced, mut same) = (game.clone(), random.clone());
            for ply in 0..60 {
                let before = game.position().clone();
                let label = format!("{} seed {seed} ply {ply}", case.label);
                let moves = legal_moves(&case.ruleset, &before).expect("few enough moves to list");
                let mut events: Vec<Event> = Vec::new();
                let laps_traced = traced.play_traced(|bound| same.below(bound), &mut events);
                let Some(laps) = game.play_random(|bound| random.below(bound)) else {
                    assert!(laps_traced.is_none() && events.is_empty(), "{label}");
                    assert!(moves.is_empty() || before.status() == Status::RoundOver, "{label}");
                    break;
                };
                let found =
                    moves.iter().any(|played| leads(&case.ruleset, &before, played, game.position(), laps));
                assert!(found, "{label}: {}", print_position(&case.ruleset, &before));
                assert_eq!((laps_traced, traced.position()), (Some(laps), game.position()), "{label}");
                let (mut folded, mut hands) = (before, [0; 2]);
                events.iter().for_each(|event| fold(&mut folded, &mut hands, event));
                assert_eq!((&folded, hands), (game.position(), [0; 2]), "{label}: {events:?}");
            }
        }
    }
}

/// A stretch of random play that draws at each offer gives what the same plies give when each is played with every
/// event, and draws the same numbers.
fn stretches_draw_as_their_plies_do(ruleset: &Ruleset, start: &Position, seed: u64, label: &str) {
    for most in [1, 2, 5, 40] {
        let mut game = RandomGame::new(ruleset, start.clone()).with_policy(Policy::EachOffer);
        let (mut traced, mut random, mut same) = (game.clone(), Random::new(seed), Random::new(seed));
        let played = game.play_on(most, |bound| random.below(bound));
        let mut laps = 0;
        for ply in 0..played.plies {
            let mut events: Vec<Event> = Vec::new();
            let traced = traced.play_traced(|bound| same.below(bound), &mut events);
            laps += u64::from(traced.unwrap_or_else(|| panic!("{label}: over after {ply} plies")));
        }
        assert_eq!((played.laps, game.position()), (laps, traced.position()), "{label}: {most} plies");
        if played.plies < most {
            assert!(traced.play_traced(|bound| same.below(bound), &mut ()).is_none(), "{label}");
        }
        assert_eq!(random.next_number(), same.next_number(), "{label}: {most} plies");
    }
}

/// A stretch of random play gives what the same turns give when each is played seed by seed.
pub(crate) fn stretches_are_their_turns(ruleset: &Ruleset, start: &Position, seed: u64, label: &str) {
    stretches_draw_as_their_plies_do(ruleset, start, seed, label);
    for most in [1, 2, 5, 40] {
        let mut random = Random::new(seed);
        let mut drawn = Vec::new();
        let mut game = RandomGame::new(ruleset, start.clone());
        let played = game.play_on(most, |bound| {
            let number = random.below(bound);
            drawn.push((bound, number));
            number
        });
        let mut position = start.clone();
        let (mut drawn, mut plies, mut laps) = (drawn.into_iter(), 0, 0);
        while plies < played.plies {
            // Where holes are picked there may be more moves than are listed, and they are drawn otherwise.
            let Ok(moves) = legal_moves(ruleset, &position) else { return };
            let moves = in_order_of_draws(moves);
            let Some(number) = (match moves.as_slice() {
                [Move::Pass] => Some(0),
                // Where turns hold decisions, a move is drawn otherwise.
                _ => {
                    drawn.next().filter(|(bound, _)| *bound as usize == moves.len()).map(|(_, number)| number)
                }
            }) else {
                return;
            };
            let outcome = play(ruleset, &position, &moves[number as usize], &mut ());
            let outcome = outcome.unwrap_or_else(|error| panic!("{label}: {error:?}"));
            (position, plies, laps) = (outcome.position, plies + 1, laps + u64::from(outcome.laps));
        }
        assert_eq!(laps, played.laps, "{label}: laps of {plies} plies");
        assert_eq!(&position, game.position(), "{label}: after {plies} plies");
        if played.plies < most {
            // Of a round that is over, ways to fill the board may be too many to list.
            let over = position.status() != Status::Playing
                || legal_moves(ruleset, &position).expect("few enough moves to list").is_empty();
            assert!(over, "{label}: stopped after {plies} plies");
        }
    }
}

/// Moves in the order in which they are drawn: where a hole has more than one way to start, by the way first.
fn in_order_of_draws(mut moves: Vec<Move>) -> Vec<Move> {
    let start = |played: &Move| match played {
        Move::Turn(sowing) => Some(sowing.start),
        _ => None,
    };
    let ways = |one: &Move| match start(one) {
        Some(StartHole::Lift(hole, _)) => {
            moves.iter().filter(|other| start(other).is_some_and(|it| it.hole() == hole)).count()
        }
        _ => 2,
    };
    if moves.iter().any(|one| ways(one) > 1) {
        moves.sort_by_key(|played| match start(played) {
            Some(StartHole::Lift(hole, direction)) => {
                (usize::from(direction == Direction::Clockwise), hole.0)
            }
            Some(StartHole::Take(hole)) => (2, hole.0),
            Some(StartHole::Enter(hole, _)) => (3, hole.0),
            None => (4, 0),
        });
    }
    moves
}

#[test]
fn stretches_of_random_play_are_their_turns() {
    for case in all().iter().chain(games()).chain(short()) {
        for seed in 0..2 {
            let start = Position::initial(&case.ruleset);
            stretches_are_their_turns(&case.ruleset, &start, seed, &format!("{} seed {seed}", case.label));
        }
    }
}

fn leads(ruleset: &Ruleset, before: &Position, played: &Move, after: &Position, laps: u32) -> bool {
    play(ruleset, before, played, &mut ()).is_ok_and(|there| there.position == *after && there.laps == laps)
}

#[test]
fn every_clause_cites_or_says_that_the_sources_are_silent() {
    for case in all() {
        for support in case.ruleset.supports() {
            let label = format!("{} {}", case.label, support.name);
            assert_ne!(support.cites.is_empty(), !support.silent, "{label}");
            assert!(!support.silent || support.note.is_some(), "{label}");
            assert!(support.cites.iter().all(|id| !support.against.contains(id)), "{label}");
        }
    }
}
