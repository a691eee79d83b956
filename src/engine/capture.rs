//! What a landing takes: seeds to the store or to the hand.

use crate::board::{Hole, Player};
use crate::rules::vocabulary::{ChainTest, Direction, TakeTo};
use crate::rules::{Following, LandAction, Plan, TakePlan};

use super::sowing::next_hole;
use super::turn::Turn;
use super::{EventKind, EventSink, Position};

impl Turn<'_> {
    /// Takes all that a row takes; gives the seeds now in hand.
    pub(super) fn take_all<S: EventSink>(
        &mut self,
        plan: &Plan,
        position: &mut Position,
        landing: u8,
        action: &LandAction,
        sink: &mut S,
    ) -> u8 {
        let mut hand = 0;
        for take in &action.takes {
            match *take {
                TakePlan::Landing => hand += self.take(plan, position, landing, action, sink),
                TakePlan::Facing => {
                    for hole in [
                        plan.board.facing_inner[usize::from(landing)],
                        plan.board.facing_outer[usize::from(landing)],
                    ] {
                        hand += self.take(plan, position, hole, action, sink);
                    }
                }
                TakePlan::Following(chain) => {
                    let (mover, direction) = (self.mover, self.lap.direction);
                    for_each_following(plan, position, mover, direction, landing, chain, |position, hole| {
                        hand += self.take(plan, position, hole, action, sink);
                    });
                }
            }
        }
        hand
    }

    fn take<S: EventSink>(
        &mut self,
        plan: &Plan,
        position: &mut Position,
        hole: u8,
        action: &LandAction,
        sink: &mut S,
    ) -> u8 {
        let seeds = std::mem::take(&mut position.counts[usize::from(hole & 63)]);
        if seeds == 0 {
            return 0;
        }
        let hole = Hole(hole);
        match action.to {
            TakeTo::Hand => {
                self.note_taken(plan, hole.0, seeds);
                self.emit(sink, action.clause, EventKind::Take { hole, seeds });
                return seeds;
            }
            TakeTo::Store => {
                position.stores[self.mover.index()] += seeds;
                self.captured += u32::from(seeds);
                self.emit(sink, action.clause, EventKind::Capture { hole, seeds });
            }
        }
        for (index, flag) in plan.flags.iter().enumerate().filter(|(_, flag)| flag.by_capture) {
            let slot = self.slot(plan, index, hole.0);
            if position.flags[slot] >> hole.0 & 1 == 0 {
                let owner = if slot.is_multiple_of(2) { Player::South } else { Player::North };
                let number = u8::try_from(index).unwrap_or(0);
                self.emit(sink, flag.clause, EventKind::Flag { flag: number, hole, owner });
            }
            self.pending[slot] |= 1 << hole.0;
            if !flag.from_next_turn {
                position.flags[slot] |= 1 << hole.0;
            }
        }
        0
    }
}

/// Calls `take` with each hole that a chain from `landing` takes, in order.
pub(super) fn for_each_following(
    plan: &Plan,
    position: &mut Position,
    mover: Player,
    direction: Direction,
    landing: u8,
    chain: Following,
    mut take: impl FnMut(&mut Position, u8),
) {
    let carries = |position: &Position, flag: usize, hole: u8| {
        (position.flags[2 * flag] | position.flags[2 * flag + 1]) >> hole & 1 == 1
    };
    let mut hole = landing;
    // The landing hole is one of the ring's; a chain goes at most once round.
    for _ in 1..plan.board.ring {
        hole = next_hole(plan, mover, hole, direction);
        let count = position.counts[usize::from(hole & 63)];
        if chain.break_at.is_some_and(|flag| carries(position, flag, hole)) {
            break;
        }
        if chain.step_over.is_some_and(|flag| carries(position, flag, hole)) {
            continue;
        }
        let passes = match chain.test {
            ChainTest::EvenNonzero => count.is_multiple_of(2) && count > 0,
            ChainTest::EvenOrZero => count.is_multiple_of(2),
        };
        if !passes || chain.flag.is_some_and(|flag| !carries(position, flag, hole)) {
            break;
        }
        take(position, hole);
    }
}
