//! The laws on positions nobody need have reached.

use proptest::prelude::*;
use sowbook::board::{ByPlayer, HoleSet, Player};
use sowbook::engine::{Phase, Position};
use sowbook::replay::print_position;
use sowbook::rules::Ruleset;

use crate::games::stretches_are_their_turns;
use crate::laws::{counts_agree, exactly_the_legal_moves_succeed, plays, prints_what_it_reads};
use crate::rulesets::{Case, all, games};

/// What a position is made of, before a ruleset says how much of it fits its board.
#[derive(Debug, Clone)]
pub(crate) struct Parts {
    /// For each seed, the place it lies in: a hole, after the holes a store, and then out of the game.
    seeds: Vec<u8>,
    flags: [u64; 4],
    round: u16,
    turns: (u16, u16),
    starter: bool,
    mover: bool,
    again: bool,
    opening: bool,
}

pub(crate) fn parts() -> impl Strategy<Value = Parts> {
    // Few places in use give the great counts and empty holes on which rules turn.
    let places = prop_oneof![0..66_u8, 0..8_u8, 20..34_u8];
    let flags =
        prop::array::uniform4(prop_oneof![Just(0), any::<u64>(), (0..34_u32).prop_map(|bit| 1 << bit)]);
    let turns = prop_oneof![0..3_u16, any::<u16>()];
    let round = prop_oneof![1..4_u16, 1..=u16::MAX];
    (prop::collection::vec(places, 0..100), flags, round, (turns.clone(), turns), any::<[bool; 4]>())
        .prop_map(|(seeds, flags, round, turns, [starter, mover, again, opening])| Parts {
            seeds,
            flags,
            round,
            turns,
            starter,
            mover,
            again,
            opening,
        })
}

/// The position those parts make under a ruleset.
pub(crate) fn position(ruleset: &Ruleset, parts: &Parts) -> Position {
    let (holes, most) = (ruleset.shape().holes(), ruleset.seeds() as usize);
    let board = ruleset.shape().own(Player::South).union(ruleset.shape().own(Player::North));
    let side = |second: bool| if second { Player::North } else { Player::South };
    let mut counts = vec![0_u16; holes + 3];
    for &place in parts.seeds.iter().take(most) {
        counts[usize::from(place) % (holes + 3)] += 1;
    }
    let stores = ByPlayer::new(counts[holes], counts[holes + 1]);
    let out = counts[holes + 2];
    let mut position = Position::empty(ruleset)
        .with_seeds(ruleset, ruleset.shape().all().zip(counts), stores)
        .and_then(|position| position.with_out(ruleset, out))
        .expect("no more seeds than the game has")
        .with_round(parts.round)
        .with_turns(ByPlayer::new(parts.turns.0, parts.turns.1))
        .with_starter(side(parts.starter))
        .with_mover(side(parts.mover))
        .with_again(ruleset, parts.again);
    for (flag, _) in ruleset.flag_names().enumerate() {
        for player in Player::ALL {
            if player == Player::South || ruleset.flag_is_owned(flag) {
                let drawn = HoleSet(parts.flags[(2 * flag + player.index()) % 4].into());
                position = position.with_flag(flag, player, drawn.intersection(board));
            }
        }
    }
    if ruleset.has_opening() && !parts.opening {
        position = position.with_phase(Phase::Main(0));
    }
    if position.phase() == Phase::Opening {
        position.with_mover(Player::South)
    } else {
        position.settled(ruleset)
    }
}

/// Cases to try; openings and laps without end make each slow.
const CASES: u32 = 400;

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laws_hold_of_any_position(which in any::<prop::sample::Index>(), parts in parts()) {
        let case = which.get(all());
        let position = position(&case.ruleset, &parts);
        let label = format!("{}: {}", case.label, print_position(&case.ruleset, &position));
        let moves = exactly_the_legal_moves_succeed(&case.ruleset, &position, &[], &label);
        for played in moves.iter().take(40) {
            plays(&case.ruleset, &position, played, &label);
        }
        counts_agree(&case.ruleset, &position, &moves, 1, &label);
    }

    #[test]
    fn stretches_from_any_position_are_their_turns(
        which in any::<prop::sample::Index>(),
        parts in parts(),
        seed in any::<u64>(),
    ) {
        let all: Vec<&Case> = all().iter().chain(games()).collect();
        let case = which.get(&all);
        let position = position(&case.ruleset, &parts);
        let label = format!("{}: {}", case.label, print_position(&case.ruleset, &position));
        stretches_are_their_turns(&case.ruleset, &position, seed, &label);
    }

    #[test]
    fn any_position_prints_what_it_reads(which in any::<prop::sample::Index>(), parts in parts()) {
        let case = which.get(all());
        prints_what_it_reads(&case.ruleset, &position(&case.ruleset, &parts));
    }
}
