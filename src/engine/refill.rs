//! Between rounds: which holes may be filled, and filling them.

use std::ops::RangeInclusive;

use crate::board::{Hole, HoleSet, Player};
use crate::rules::vocabulary::{Fill, FlagOwner, FlagScope, NextStarter, Partial};
use crate::rules::{Plan, RefillPlan, Ruleset};

use super::ending::settle;
use super::scene::Rules;
use super::{Event, EventKind, EventSink, MOST_MOVES, Move, Position, TooManyMoves};

/// Every choice of holes to fill, both players' together.
///
/// # Errors
/// Where there are more than are listed.
pub(super) fn fills(plan: &Plan, position: &Position) -> Result<Vec<Move>, TooManyMoves> {
    let Some(rounds) = &plan.end.rounds else { return Ok(Vec::new()) };
    if rounds.fill != Fill::Chosen {
        return Ok(vec![Move::Fill(given(plan, rounds, position))]);
    }
    let all = Player::ALL.map(|player| numbers(plan, rounds, position, player));
    let of = |player: Player| {
        let holes = plan.board.own[player.index()].len();
        all[player.index()].clone().map(|some| combinations(holes, some)).fold(0, u64::saturating_add)
    };
    if of(Player::South).saturating_mul(of(Player::North)) > MOST_MOVES as u64 {
        return Err(TooManyMoves);
    }
    let [south, north] = Player::ALL.map(|player| {
        let holes: Vec<Hole> = plan.board.own[player.index()].iter().collect();
        let chosen =
            |choice: u128| holes.iter().enumerate().filter(move |(place, _)| choice >> place & 1 == 1);
        let mut choices: Vec<u128> =
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
    if rounds.fill != Fill::Chosen {
        return holes == given(plan, rounds, position);
    }
    let [south, north] = plan.board.own;
    holes.difference(south.union(north)).is_empty()
        && Player::ALL.into_iter().all(|player| {
            let own = holes.intersection(plan.board.own[player.index()]);
            numbers(plan, rounds, position, player).contains(&own.len())
        })
}

/// The holes filled where the rules leave no choice.
fn given(plan: &Plan, rounds: &RefillPlan, position: &Position) -> HoleSet {
    let mut filled = HoleSet::EMPTY;
    for player in Player::ALL {
        // By rising number: on two rows from the owner's left.
        let holes: Vec<Hole> = plan.board.own[player.index()].iter().collect();
        let most = usize::try_from(*numbers(plan, rounds, position, player).end()).unwrap_or(0);
        let inward =
            (0..holes.len()).map(|turn| if turn % 2 == 0 { turn / 2 } else { holes.len() - 1 - turn / 2 });
        let order: Vec<usize> = match rounds.fill {
            Fill::Chosen | Fill::Left => (0..holes.len()).take(most).collect(),
            Fill::Right => (0..holes.len()).rev().take(most).collect(),
            Fill::Outside => inward.take(most).collect(),
            Fill::Territory | Fill::Setup => (0..holes.len()).collect(),
        };
        filled = order.into_iter().fold(filled, |filled, place| filled.with(holes[place]));
    }
    filled
}

/// How many holes a player may fill.
fn numbers(plan: &Plan, rounds: &RefillPlan, position: &Position, player: Player) -> RangeInclusive<u32> {
    let seeds = u32::from(position.store(player));
    let most = plan.board.own[player.index()].len().min(seeds / u32::from(rounds.unit.max(1)));
    if rounds.free { most.min(1)..=most } else { most..=most }
}

/// In how many combinations some of `all` holes can be chosen, or more than can be listed.
fn combinations(all: u32, some: u32) -> u64 {
    // As many as those that are left out; so the number only grows.
    let some = some.min(all.saturating_sub(some));
    (0..some)
        .fold(1, |combinations: u64, at| combinations.saturating_mul(u64::from(all - at)) / u64::from(at + 1))
}

/// Every choice of some of `all` places, a bit each, rising.
fn choices(all: usize, some: u32) -> impl Iterator<Item = u128> {
    let first = (1_u128 << some) - 1;
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
pub(super) fn fill<S: EventSink>(rules: Rules<'_>, position: &mut Position, filled: HoleSet, sink: &mut S) {
    let plan = rules.plan;
    let Some(rounds) = &plan.end.rounds else { return };
    let starter = starter_after(rounds, position);
    let mut emit = |kind| {
        if S::ENABLED {
            sink.emit(Event { player: starter, clause: rounds.clause, kind });
        }
    };
    let mut cleared = 0_u8;
    for (index, flag) in plan.flags.iter().enumerate() {
        // Territory is counted again for every round.
        let counted = rounds.fill == Fill::Territory && rounds.flag == Some(index);
        if flag.scope == FlagScope::Round || counted {
            cleared |= 0b11 << (2 * index);
        }
    }
    position.begin_round(position.round.saturating_add(1), starter, cleared);
    emit(EventKind::RoundBegin { round: position.round, starter, cleared });
    if rounds.fill == Fill::Setup {
        lay_setup(plan, position, &mut emit);
        settle(rules, position, starter.opposite(), sink);
        return;
    }
    let gained = match rounds.fill {
        Fill::Territory => gained(plan, rounds, position),
        _ => HoleSet::EMPTY,
    };
    let mut from = [0, 1].map(|player| position.store(Player::ALL[player]));
    for side in Player::ALL {
        for hole in plan.board.own[side.index()].iter() {
            if filled.contains(hole) {
                // Where every hole is filled, one player's store may fill holes of the other.
                let mut left = rounds.unit;
                for owner in [side, side.opposite()] {
                    let seeds = left.min(from[owner.index()]);
                    if seeds == 0 || owner != side && rounds.fill != Fill::Territory {
                        continue;
                    }
                    left -= seeds;
                    from[owner.index()] -= seeds;
                    *position.store_mut(owner) -= seeds;
                    position.counts[hole.index()] += seeds;
                    emit(EventKind::Refill { owner, hole, seeds });
                }
            }
            if !filled.contains(hole) {
                clear_left_empty(plan, position, hole, &mut emit);
            }
            let flagged =
                if rounds.fill == Fill::Territory { gained.contains(hole) } else { !filled.contains(hole) };
            if let Some(flag) = rounds.flag.filter(|_| flagged) {
                let owner = match plan.flags[flag].owner {
                    FlagOwner::Nobody => Player::South,
                    FlagOwner::RowOwner => side,
                    FlagOwner::Maker => side.opposite(),
                };
                position.flags[2 * flag + owner.index()] |= 1 << hole.0;
                let flag = u8::try_from(flag).unwrap_or(0);
                emit(EventKind::Flag { flag, hole, owner });
            }
        }
    }
    settle(rules, position, starter.opposite(), sink);
}

/// Takes off a hole that is left empty the flags that this takes off.
fn clear_left_empty(plan: &Plan, position: &mut Position, hole: Hole, emit: &mut impl FnMut(EventKind)) {
    for (index, _) in plan.flags.iter().enumerate().filter(|(_, flag)| flag.cleared_left_empty) {
        for owner in Player::ALL {
            let flagged = &mut position.flags[2 * index + owner.index()];
            if *flagged >> hole.0 & 1 == 1 {
                *flagged &= !(1 << hole.0);
                let flag = u8::try_from(index).unwrap_or(0);
                emit(EventKind::Unflag { flag, hole, owner });
            }
        }
    }
}

/// Clears the board and lays the seeds as at the beginning of the game.
fn lay_setup(plan: &Plan, position: &mut Position, emit: &mut impl FnMut(EventKind)) {
    let out = Hole::OUT.index();
    for cell in (0..out).filter_map(|cell| u8::try_from(cell).ok().map(Hole)) {
        let seeds = std::mem::take(&mut position.counts[cell.index()]);
        if seeds > 0 {
            position.counts[out] += seeds;
            emit(EventKind::Give { hole: cell, seeds, to: Hole::OUT });
        }
    }
    for cell in (0..out).filter_map(|cell| u8::try_from(cell).ok().map(Hole)) {
        let seeds = plan.board.setup[cell.index()].min(position.counts[out]);
        if seeds > 0 {
            position.counts[out] -= seeds;
            position.counts[cell.index()] += seeds;
            emit(EventKind::Give { hole: Hole::OUT, seeds, to: cell });
        }
    }
}

/// Who starts the next round, once this one is over; without rounds, the player who did not start this one.
pub fn next_starter(ruleset: &Ruleset, position: &Position) -> Player {
    let rounds = ruleset.plan.end.rounds.as_ref();
    rounds.map_or(position.starter.opposite(), |rounds| starter_after(rounds, position))
}

/// Who starts the next round; the board has been swept.
fn starter_after(rounds: &RefillPlan, position: &Position) -> Player {
    // The player to move next did not make the last move.
    let last = position.mover.opposite();
    let more = match position.store(Player::South).cmp(&position.store(Player::North)) {
        std::cmp::Ordering::Greater => Some(Player::South),
        std::cmp::Ordering::Less => Some(Player::North),
        std::cmp::Ordering::Equal => None,
    };
    match rounds.starter {
        NextStarter::Alternate => position.starter.opposite(),
        NextStarter::Loser => more.map_or(last, Player::opposite),
        NextStarter::Winner => more.unwrap_or(last),
        NextStarter::LastMover => last,
        NextStarter::Next => last.opposite(),
    }
}

/// The holes that the player with more seeds gains on the other side.
fn gained(plan: &Plan, rounds: &RefillPlan, position: &Position) -> HoleSet {
    let unit = u32::from(rounds.unit.max(1));
    let seeds = Player::ALL.map(|player| u32::from(position.store(player)));
    let richer = if seeds[0] >= seeds[1] { Player::South } else { Player::North };
    let all = seeds[richer.index()];
    let extra = match rounds.partial {
        Partial::Full => 0,
        Partial::MoreThanHalf => u32::from(2 * (all % unit) > unit),
    };
    let holes = usize::try_from(all / unit + extra).unwrap_or(0);
    // Anticlockwise from the player's own left: first the own holes, then the other player's from that player's left.
    let other = plan.board.own[richer.opposite().index()];
    let own = usize::try_from(plan.board.own[richer.index()].len()).unwrap_or(0);
    other.iter().take(holes.saturating_sub(own)).collect()
}
