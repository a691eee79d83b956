//! One lap: seeds out of a hole or out of the hand, dropped one by one round the ring.

use crate::board::{Hole, Player};
use crate::rules::vocabulary::{Direction, FirstDrop};
use crate::rules::{Lap, Plan, Slots, Tables};

use super::condition::Scene;
use super::turn::Turn;
use super::{Event, EventKind, EventSink, Position};

/// The hole after `hole` on the ring of `mover`.
#[inline(always)]
pub(super) fn next_hole(plan: &Plan, mover: Player, hole: u8, direction: Direction) -> u8 {
    plan.board.next[mover.index()][usize::from(direction == Direction::Clockwise)][usize::from(hole & 63)]
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
    plan.sowing.by_seed
        || plan.sowing.skipping.holes(&position.flags) | plan.sowing.faulting.holes(&position.flags) != 0
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

fn at(plan: &Plan, position: &Position, turn: &Turn<'_>, hole: u8, seed: (bool, bool)) -> At {
    let mover = turn.mover;
    let carries = |slots: Slots| slots.holes(&position.flags) >> hole & 1 == 1;
    let passed = || {
        let scene = Scene { seed, ..turn.scene(plan, position, hole) };
        plan.sowing.passes.iter().any(|(_, when)| scene.holds(when))
    };
    if carries(plan.sowing.skipping) || !plan.sowing.passes.is_empty() && passed() {
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
    let mut hand = lap.seeds;
    turn.lap_dropped = 0;
    let mut hole = first_hole(plan, mover, lap);
    if lap.lifted {
        let from = plan.board.ring_base[mover.index()] + lap.place;
        if let Some(first) = lift(plan, position, turn, from, &mut hand, sink) {
            hole = first;
        }
    }
    let mut last = None;
    let mut passed = 0;
    let mut first = true;
    while hand > 0 {
        let faulted = turn.acts.as_mut().and_then(|acts| acts.drops_into(plan, position, mover, hole));
        let what =
            if faulted.is_some() { At::Drop } else { at(plan, position, turn, hole, (first, hand == 1)) };
        match what {
            // A ring on which every hole is passed over cannot be sown: the seeds then fall where they are.
            At::PassOver if passed < 2 * plan.board.ring + 4 => passed += 1,
            At::PassOver | At::Drop => {
                passed = 0;
                hand -= 1;
                turn.before = position.counts[usize::from(hole)];
                position.counts[usize::from(hole)] += 1;
                let clause = faulted.unwrap_or(plan.sowing.clause);
                turn.emit(sink, clause, EventKind::Drop { hole: Hole(hole) });
                turn.note_drop(plan, hole);
                turn.lap_dropped = turn.lap_dropped.saturating_add(1);
                last = Some(hole);
                turn.last = hole;
                if !plan.sowing.drops.is_empty() {
                    dropped(plan, position, turn, hole, (first, hand == 0), sink);
                }
                first = false;
                if let Some(acts) = turn.acts.as_mut() {
                    hand += acts.after_drop(plan, position, mover, hand == 0, sink);
                }
            }
            At::Forfeit => {
                hand -= 1;
                *position.store_mut(mover.opposite()) += 1;
                turn.emit(sink, plan.sowing.clause, EventKind::Forfeit { hole: Hole(hole) });
                last = None;
            }
        }
        hole = next_hole(plan, mover, hole, lap.direction);
    }
    last
}

/// Lifts the seeds of a hole; gives the hole of the first seed, where a row says it.
fn lift<S: EventSink>(
    plan: &Plan,
    position: &mut Position,
    turn: &mut Turn<'_>,
    from: u8,
    hand: &mut u8,
    sink: &mut S,
) -> Option<u8> {
    let scene = turn.scene(plan, position, from);
    let row = plan.sowing.lifts.iter().find(|row| scene.holds(&row.when));
    let mut taken = row.map(|row| scene.taken(&row.taking)).unwrap_or_default();
    // What is lifted is in the hand, wherever else a row would put it.
    taken.retain(|taken| taken.hole != from);
    position.counts[usize::from(from)] = position.counts[usize::from(from)].saturating_sub(*hand);
    let row = row?;
    turn.take_all(plan, position, &taken, from, &row.taking, sink);
    for _ in 0..row.toll.min(hand.saturating_sub(1)) {
        *hand -= 1;
        *position.store_mut(turn.mover) += 1;
        turn.emit(sink, row.taking.clause, EventKind::Drop { hole: Hole::store(turn.mover) });
    }
    Some(match row.first? {
        FirstDrop::At => from,
        FirstDrop::Next => next_hole(plan, turn.mover, from, turn.lap.direction),
    })
}

/// What happens after a seed has fallen.
fn dropped<S: EventSink>(
    plan: &Plan,
    position: &mut Position,
    turn: &mut Turn<'_>,
    hole: u8,
    seed: (bool, bool),
    sink: &mut S,
) {
    let scene = turn.scene(plan, position, hole);
    let scene = Scene { before: turn.before, seed, ..scene };
    let row =
        plan.sowing.drops.iter().find(|(when, taking)| Scene { taking: Some(taking), ..scene }.holds(when));
    let Some((_, taking)) = row else { return };
    let taken = scene.taken(taking);
    turn.take_all(plan, position, &taken, hole, taking, sink);
    if let Some(flag) = taking.mark {
        turn.mark(plan, position, flag, hole, taking.clause, sink);
    }
}

/// Sows a lap on a trial board, seed by seed where it must; gives the hole of its last seed and what that held
/// before, or `None` where the last seed was forfeited. `turn` is the turn in which it would be sown.
pub(super) fn trial<const W: usize>(
    plan: &Plan,
    tables: &Tables<W>,
    position: &mut Position,
    turn: &mut Turn<'_>,
) -> Option<u8> {
    if goes_by_seed(plan, position) {
        by_seed(plan, position, turn, &mut ())
    } else {
        let last = by_table(plan, tables, position, turn.mover, turn.lap, &mut ());
        turn.lap_dropped = turn.lap.seeds;
        turn.before = position.counts[usize::from(last & 63)].saturating_sub(1);
        Some(last)
    }
}
