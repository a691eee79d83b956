//! The laws on positions nobody need have reached.

use proptest::prelude::*;
use sowbook::board::{ByPlayer, Hole, HoleSet, Player};
use sowbook::engine::{Memory, Phase, Position, legal_moves};
use sowbook::replay::print_position;
use sowbook::rules::Ruleset;

use crate::games::stretches_are_their_turns;
use crate::laws::{counts_agree, exactly_the_legal_moves_succeed, plays, prints_what_it_reads};
use crate::rulesets::{Case, all, games, short};

/// What a position is made of, before a ruleset says how much of it fits its board.
#[derive(Debug, Clone)]
pub(crate) struct Parts {
    /// For each seed, the place it lies in: a hole, after the holes a store, and then out of the game.
    seeds: Vec<u8>,
    /// A place, and how much of what the game has beyond these seeds lies there, in 255ths.
    pile: (u8, u8),
    flags: [u64; 4],
    round: u16,
    turns: (u16, u16),
    points: (u16, u16),
    last: (u8, u8),
    quiet: u8,
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
    // Counters near their ends, too.
    let number = || prop_oneof![0..3_u16, any::<u16>(), u16::MAX - 1..=u16::MAX];
    let round = prop_oneof![1..4_u16, 1..=u16::MAX, u16::MAX - 1..=u16::MAX];
    let pile = prop_oneof![3 => Just((0, 0)), 1 => any::<(u8, u8)>(), 1 => (any::<u8>(), Just(255))];
    let counters = (round, (number(), number()), (number(), number()));
    let quiet = prop_oneof![any::<u8>(), u8::MAX - 1..=u8::MAX];
    let memory = (any::<(u8, u8)>(), quiet);
    (prop::collection::vec(places, 0..100), pile, flags, counters, memory, any::<[bool; 4]>()).prop_map(
        |(seeds, pile, flags, (round, turns, points), (last, quiet), [starter, mover, again, opening])| {
            Parts { seeds, pile, flags, round, turns, points, last, quiet, starter, mover, again, opening }
        },
    )
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
    let left = most.saturating_sub(parts.seeds.len());
    let pile =
        u16::try_from(left * usize::from(parts.pile.1) / 255).expect("no more seeds than the game has");
    counts[usize::from(parts.pile.0) % (holes + 3)] += pile;
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
    let hole = |number: u8| Hole(u8::try_from(usize::from(number) % holes).expect("at most 120"));
    let (start, end) = parts.last;
    // Some of the numbers stand for no turn before.
    let last = (start < 200).then(|| (hole(start), hole(end)));
    position = position.with_memory(ruleset, Memory { last, quiet: parts.quiet });
    if ruleset.counts_points() {
        position = position.with_points(ByPlayer::new(parts.points.0, parts.points.1));
    }
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

crate::random_tests::random_tests! {
    cases: CASES;

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

    /// Turns that are stopped after a few laps.
    fn turns_stopped_at_the_limit_of_laps_are_alike(
        which in any::<prop::sample::Index>(),
        parts in parts(),
        seed in any::<u64>(),
    ) {
        let case = which.get(short());
        let position = position(&case.ruleset, &parts);
        let label = format!("{}: {}", case.label, print_position(&case.ruleset, &position));
        stretches_are_their_turns(&case.ruleset, &position, seed, &label);
        for played in legal_moves(&case.ruleset, &position).iter().flatten().take(20) {
            plays(&case.ruleset, &position, played, &label);
        }
    }

    fn any_position_prints_what_it_reads(which in any::<prop::sample::Index>(), parts in parts()) {
        let case = which.get(all());
        prints_what_it_reads(&case.ruleset, &position(&case.ruleset, &parts));
    }
}
