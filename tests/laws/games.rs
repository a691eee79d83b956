//! The laws on random games from the beginning.

use std::collections::VecDeque;

use sowbook::engine::{Decisions, Game, Move, Position, Random, Status, legal_moves, play, random_move};
use sowbook::replay::{print_move, print_position};
use sowbook::rules::Ruleset;

use crate::laws::{counts_agree, decisions_of, exactly_the_legal_moves_succeed, plays, prints_what_it_reads};
use crate::rulesets::{Case, all};

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

#[test]
fn seeds_are_conserved_and_events_fold_to_the_position() {
    for case in all() {
        for seed in 0..6 {
            let last = game(case, seed, 150, |position, played, label| {
                assert_eq!(position.seeds(), case.ruleset.seeds(), "{label}");
                plays(&case.ruleset, position, played, label);
                prints_what_it_reads(&case.ruleset, position);
            });
            prints_what_it_reads(&case.ruleset, &last);
        }
    }
}

#[test]
fn exactly_the_legal_moves_can_be_played() {
    for case in all() {
        let mut neighbours: VecDeque<Decisions> = VecDeque::new();
        let mut turn = 0;
        game(case, 11, 24, |position, _, label| {
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
        game(case, 3, 20, |position, _, label| {
            let moves = legal_moves(&case.ruleset, position).expect("few enough moves to list");
            counts_agree(&case.ruleset, position, &moves, deepest, label);
            deepest = if moves.len() < 40 { 2 } else { 1 };
        });
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for case in all() {
        let told = |seed| {
            let mut lines = Vec::new();
            game(case, seed, 40, |position, played, label| {
                lines.push(format!("{label} {}", print_move(&case.ruleset, position, played)));
            });
            lines
        };
        assert_eq!(told(5), told(5));
        // Were the seed not asked, this law would hold of itself.
        assert!((6..20).any(|seed| told(seed) != told(5)), "{}", case.label);
    }
}

/// Games played in place, for speed, are games: each ply is one of the legal moves.
#[test]
fn games_in_place_keep_to_the_rules() {
    for case in all() {
        for seed in 0..4 {
            let mut random = Random::new(seed);
            let mut game = Game::new(&case.ruleset, Position::initial(&case.ruleset));
            for ply in 0..60 {
                let before = game.position().clone();
                let label = format!("{} seed {seed} ply {ply}", case.label);
                let moves = legal_moves(&case.ruleset, &before).expect("few enough moves to list");
                let Some(laps) = game.play_random(|bound| random.below(bound)) else {
                    assert!(moves.is_empty() || before.status() == Status::RoundOver, "{label}");
                    break;
                };
                let found =
                    moves.iter().any(|played| leads(&case.ruleset, &before, played, game.position(), laps));
                assert!(found, "{label}: {}", print_position(&case.ruleset, &before));
            }
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
