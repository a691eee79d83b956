//! Between rounds: which holes may be filled, and filling them.

use crate::board::{HoleSet, Player};
use crate::rules::vocabulary::FlagScope;
use crate::rules::{Plan, RefillPlan};

use super::{Event, EventKind, EventSink, Position, Status};

/// Every choice of holes to fill, both players' together.
pub(super) fn fills(plan: &Plan, position: &Position) -> Vec<HoleSet> {
    let Some(rounds) = &plan.rounds else { return Vec::new() };
    let of = |player: Player| {
        let holes: Vec<_> = plan.own[player.index()].iter().collect();
        let most = most(plan, rounds, position, player);
        let least = if rounds.free { most.min(1) } else { most };
        (0_u64..1 << holes.len())
            .filter(|choice| (least..=most).contains(&(choice.count_ones() as usize)))
            .map(|choice| {
                holes
                    .iter()
                    .enumerate()
                    .filter(|(place, _)| choice >> place & 1 == 1)
                    .map(|(_, &hole)| hole)
                    .collect()
            })
            .collect::<Vec<HoleSet>>()
    };
    let (south, north) = (of(Player::South), of(Player::North));
    south.iter().flat_map(|south| north.iter().map(|north| south.union(*north))).collect()
}

fn most(plan: &Plan, rounds: &RefillPlan, position: &Position, player: Player) -> usize {
    plan.half.min(usize::from(position.stores[player.index()] / rounds.unit.max(1)))
}

/// Fills these holes and begins the next round.
pub(super) fn fill<S: EventSink>(plan: &Plan, position: &mut Position, filled: HoleSet, sink: &mut S) {
    let Some(rounds) = &plan.rounds else { return };
    let starter = position.starter.opposite();
    let mut hear = |kind| {
        if S::LISTENS {
            sink.hear(Event { player: starter, clause: rounds.clause, kind });
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
    hear(EventKind::RoundBegin { round: position.round, starter, cleared });
    for owner in Player::ALL {
        for hole in plan.own[owner.index()].iter() {
            if filled.contains(hole) {
                position.stores[owner.index()] -= rounds.unit;
                position.counts[hole.index()] += rounds.unit;
                hear(EventKind::Refill { owner, hole, seeds: rounds.unit });
            } else {
                position.flags[2 * rounds.flag] |= 1 << hole.0;
                let flag = u8::try_from(rounds.flag).unwrap_or(0);
                hear(EventKind::Flag { flag, hole, owner: Player::South });
            }
        }
    }
    super::ending::settle(plan, position, sink);
}
