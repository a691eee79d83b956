//! One lap: seeds out of a hole or out of the hand, dropped one by one round the ring.

use crate::board::{Hole, Player};
use crate::rules::vocabulary::{Direction, FirstDrop};
use crate::rules::{Lap, Plan, Slots, Tables};

use super::turn::Turn;
use super::{Event, EventKind, EventSink, Position};

/// The hole after `hole` on the ring of `mover`.
#[inline]
pub(super) fn next_hole(plan: &Plan, mover: Player, hole: u8, direction: Direction) -> u8 {
    let base = plan.board.ring_base[mover.index()];
    let last = u8::try_from(plan.board.ring - 1).unwrap_or(u8::MAX);
    let place = hole - base;
    let next = match direction {
        Direction::Anticlockwise if place == last => 0,
        Direction::Anticlockwise => place + 1,
        Direction::Clockwise if place == 0 => last,
        Direction::Clockwise => place - 1,
    };
    base + next
}

/// The hole of the first seed of a lap, flags aside.
pub(super) fn first_hole(plan: &Plan, mover: Player, lap: Lap) -> u8 {
    let hole = plan.board.ring_base[mover.index()] + lap.place;
    if lap.lifted && plan.sowing.first == FirstDrop::Next {
        next_hole(plan, mover, hole, lap.direction)
    } else {
        hole
    }
}

/// Whether some hole must be passed over or faulted, so that laps cannot come out of the tables.
#[inline]
pub(super) fn goes_by_seed(plan: &Plan, position: &Position) -> bool {
    plan.sowing.skipping.holes(&position.flags) | plan.sowing.faulting.holes(&position.flags) != 0
}

/// The sum of two rings, hole by hole; by value, so that it becomes one wide addition.
#[inline(always)]
pub(super) fn added<const W: usize>(ring: [u8; W], change: [u8; W]) -> [u8; W] {
    std::array::from_fn(|place| ring[place].wrapping_add(change[place]))
}

/// Sows a lap in one addition; gives the hole of its last seed.
#[inline(always)]
pub(super) fn by_table<const W: usize, S: EventSink>(
    plan: &Plan,
    tables: &Tables<W>,
    position: &mut Position,
    mover: Player,
    lap: Lap,
    sink: &mut S,
) -> u8 {
    let base = plan.board.ring_base[mover.index()];
    let (change, last) = tables.lap(lap);
    let ring = position.counts[usize::from(base & 31)..].first_chunk_mut::<W>();
    let ring = ring.expect("a ring begins in the first 32 places and has at most 32");
    *ring = added(*ring, *change);
    if S::ENABLED {
        let mut hole = first_hole(plan, mover, lap);
        for _ in 0..lap.seeds {
            let kind = EventKind::Drop { hole: Hole(hole) };
            sink.emit(Event { player: mover, clause: plan.sowing.clause, kind });
            hole = next_hole(plan, mover, hole, lap.direction);
        }
    }
    base + last
}

/// What a seed does at a hole on its way.
enum At {
    Drop,
    PassOver,
    Forfeit,
}

fn at(plan: &Plan, position: &Position, mover: Player, hole: u8) -> At {
    let carries = |slots: Slots| slots.holes(&position.flags) >> hole & 1 == 1;
    if carries(plan.sowing.skipping) {
        At::PassOver
    } else if carries(plan.sowing.faulting) {
        if plan.board.own[mover.index()].contains(Hole(hole)) { At::PassOver } else { At::Forfeit }
    } else {
        At::Drop
    }
}

/// Sows the turn's lap seed by seed, with its acts; gives the hole of its last seed, or `None` where that seed was
/// forfeited and the turn is over.
pub(super) fn by_seed<S: EventSink>(
    plan: &Plan,
    position: &mut Position,
    turn: &mut Turn<'_>,
    sink: &mut S,
) -> Option<u8> {
    let (mover, lap) = (turn.mover, turn.lap);
    if lap.lifted {
        position.counts[usize::from(plan.board.ring_base[mover.index()] + lap.place)] = 0;
    }
    let mut hand = lap.seeds;
    let mut hole = first_hole(plan, mover, lap);
    let mut last = None;
    let mut passed = 0;
    while hand > 0 {
        let faulted = turn.acts.as_mut().and_then(|acts| acts.drops_into(plan, position, mover, hole));
        let what = if faulted.is_some() { At::Drop } else { at(plan, position, mover, hole) };
        match what {
            // A ring on which every hole is passed over cannot be sown: the seeds then fall where they are.
            At::PassOver if passed < 2 * plan.board.ring => passed += 1,
            At::PassOver | At::Drop => {
                passed = 0;
                hand -= 1;
                position.counts[usize::from(hole)] += 1;
                let clause = faulted.unwrap_or(plan.sowing.clause);
                turn.emit(sink, clause, EventKind::Drop { hole: Hole(hole) });
                last = Some(hole);
                turn.last = hole;
                if let Some(acts) = turn.acts.as_mut() {
                    hand += acts.after_drop(plan, position, mover, hand == 0, sink);
                }
            }
            At::Forfeit => {
                hand -= 1;
                position.stores[mover.opposite().index()] += 1;
                turn.emit(sink, plan.sowing.clause, EventKind::Forfeit { hole: Hole(hole) });
                last = None;
            }
        }
        hole = next_hole(plan, mover, hole, lap.direction);
    }
    last
}

/// Sows a lap on a trial board, seed by seed where flags ask for it; `None` where the last seed was forfeited.
pub(super) fn trial<const W: usize>(
    plan: &Plan,
    tables: &Tables<W>,
    position: &mut Position,
    mover: Player,
    lap: Lap,
) -> Option<u8> {
    if goes_by_seed(plan, position) {
        let mut turn = Turn::for_trial(mover, lap);
        by_seed(plan, position, &mut turn, &mut ())
    } else {
        Some(by_table(plan, tables, position, mover, lap, &mut ()))
    }
}
