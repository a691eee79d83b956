//! Between rounds: which holes may be filled, and filling them.

use std::ops::RangeInclusive;

use crate::board::{Hole, HoleSet, Player};
use crate::rules::vocabulary::FlagScope;
use crate::rules::{Plan, RefillPlan};

use super::{Event, EventKind, EventSink, MOST_MOVES, Move, Position, Status, TooManyMoves};

/// Every choice of holes to fill, both players' together.
///
/// # Errors
/// Where there are more than are listed.
pub(super) fn fills(plan: &Plan, position: &Position) -> Result<Vec<Move>, TooManyMoves> {
    let Some(rounds) = &plan.end.rounds else { return Ok(Vec::new()) };
    let all = Player::ALL.map(|player| numbers(plan, rounds, position, player));
    let ways =
        |numbers: &RangeInclusive<u32>| numbers.clone().map(|some| ways(plan.board.half, some)).sum::<u64>();
    if ways(&all[0]).saturating_mul(ways(&all[1])) > MOST_MOVES as u64 {
        return Err(TooManyMoves);
    }
    let [south, north] = Player::ALL.map(|player| {
        let holes: Vec<Hole> = plan.board.own[player.index()].iter().collect();
        let chosen =
            |choice: u64| holes.iter().enumerate().filter(move |(place, _)| choice >> place & 1 == 1);
        let mut choices: Vec<u64> =
            all[player.index()].clone().flat_map(|some| choices(holes.len(), some)).collect();
        choices.sort_unstable();
        let sets =
            choices.into_iter().map(|choice| chosen(choice).map(|(_, &hole)| hole).collect::<HoleSet>());
        sets.collect::<Vec<_>>()
    });
    Ok(south.iter().flat_map(|south| north.iter().map(|north| Move::Fill(south.union(*north)))).collect())
}

/// Whether these holes may be filled, and no others.
pub(super) fn may_fill(plan: &Plan, position: &Position, holes: HoleSet) -> bool {
    let Some(rounds) = &plan.end.rounds else { return false };
    let [south, north] = plan.board.own;
    holes.difference(south.union(north)).is_empty()
        && Player::ALL.into_iter().all(|player| {
            let own = holes.intersection(plan.board.own[player.index()]);
            numbers(plan, rounds, position, player).contains(&own.len())
        })
}

/// How many holes a player may fill.
fn numbers(plan: &Plan, rounds: &RefillPlan, position: &Position, player: Player) -> RangeInclusive<u32> {
    let seeds = u32::from(position.store(player));
    let half = u32::try_from(plan.board.half).unwrap_or(u32::MAX);
    let most = half.min(seeds / u32::from(rounds.unit.max(1)));
    if rounds.free { most.min(1)..=most } else { most..=most }
}

/// In how many ways some of `all` holes can be chosen; `all` is at most 30.
fn ways(all: usize, some: u32) -> u64 {
    let all = all as u64;
    (0..u64::from(some)).fold(1, |ways, at| ways * (all - at) / (at + 1))
}

/// Every choice of some of `all` places, a bit each, rising.
fn choices(all: usize, some: u32) -> impl Iterator<Item = u64> {
    let first = (1_u64 << some) - 1;
    std::iter::successors(Some(first), |&choice| {
        // The next greater number with as many bits: the lowest run of bits gives its highest to the place above it,
        // and the others fall to the bottom.
        let lowest = choice & choice.wrapping_neg();
        let above = choice + lowest;
        (lowest > 0).then(|| above | ((choice ^ above) / lowest) >> 2)
    })
    .take_while(move |choice| choice >> all == 0)
}

/// Fills these holes and begins the next round.
pub(super) fn fill<S: EventSink>(plan: &Plan, position: &mut Position, filled: HoleSet, sink: &mut S) {
    let Some(rounds) = &plan.end.rounds else { return };
    let starter = position.starter.opposite();
    let mut emit = |kind| {
        if S::ENABLED {
            sink.emit(Event { player: starter, clause: rounds.clause, kind });
        }
    };
    let mut cleared = 0_u8;
    for (index, flag) in plan.flags.iter().enumerate() {
        if flag.scope == FlagScope::Round {
            cleared |= 0b11 << (2 * index);
        }
    }
    for slot in 0..8 {
        if cleared >> slot & 1 == 1 {
            position.flags[slot] = 0;
        }
    }
    position.round = position.round.saturating_add(1);
    position.starter = starter;
    position.mover = starter;
    position.turns = [0; 2];
    position.status = Status::Playing;
    emit(EventKind::RoundBegin { round: position.round, starter, cleared });
    for owner in Player::ALL {
        for hole in plan.board.own[owner.index()].iter() {
            if filled.contains(hole) {
                *position.store_mut(owner) -= rounds.unit;
                position.counts[hole.index()] += rounds.unit;
                emit(EventKind::Refill { owner, hole, seeds: rounds.unit });
            } else {
                position.flags[2 * rounds.flag] |= 1 << hole.0;
                let flag = u8::try_from(rounds.flag).unwrap_or(0);
                emit(EventKind::Flag { flag, hole, owner: Player::South });
            }
        }
    }
    super::ending::settle(plan, position, starter.opposite(), sink);
}
