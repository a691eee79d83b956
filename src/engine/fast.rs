//! Turns without decisions, acts or listeners: the same laps as in `turn.rs`, in a loop that keeps its state in
//! registers.
//!
//! A lap waits for two loads in a row: where its last seed falls, and what lies there. Everything else (the addition
//! of the lap, the row that fires) runs beside them, so the hole's new count is worked out from its old one and not
//! read back from the sum.

use crate::board::{Hole, Player};
use crate::rules::vocabulary::{Direction, FirstDrop, SowFrom};
use crate::rules::{ActionShape, AnyTables, LandingPlan, Lap, Plan, Tables};

use super::turn::{Next, Stopped, Turn};
use super::{Position, StartHole};

/// Plays a turn that starts by lifting `hole`, if the ruleset and the position allow to do it fast.
#[inline(always)]
pub(super) fn run(
    plan: &Plan,
    position: &mut Position,
    mover: Player,
    hole: Hole,
    direction: Direction,
) -> Option<Stopped> {
    if !plan.fast || super::sowing::goes_by_seed(plan, position) {
        return None;
    }
    Some(match &plan.tables {
        AnyTables::W8(tables) => turn(plan, tables, position, mover, hole, direction),
        AnyTables::W16(tables) => turn(plan, tables, position, mover, hole, direction),
        AnyTables::W32(tables) => turn(plan, tables, position, mover, hole, direction),
    })
}

#[inline(always)]
fn turn<const W: usize>(
    plan: &Plan,
    tables: &Tables<W>,
    position: &mut Position,
    mover: Player,
    start: Hole,
    direction: Direction,
) -> Stopped {
    let base = plan.ring_base[mover.index()];
    let context = LandingPlan::with_lap(
        LandingPlan::context_of(
            mover,
            position.turns[mover.index()] == 0 && position.round == 1,
            position.turns == [0; 2] && position.round == 1,
        ),
        direction,
    );
    let tested = plan.landing.flags_of(&position.flags);
    if plan.fast_lift_flags.at_once != 0 {
        set(position, plan.fast_lift_flags.at_once, start);
    }
    let cells = plan.landing.cells_of(context);
    let facing_of = (&*plan.facing_inner, &*plan.facing_outer);
    let way = tables.way(direction);
    let mut lap_lift = start.0;
    let mut place = start.0 - base;
    let mut seeds = position.counts[start.index() & 63];
    let mut lifted = true;
    let mut laps = 0;
    let (endless, again) = loop {
        if laps >= plan.laps {
            break (true, false);
        }
        let entry = way.entry(lifted, seeds, place);
        let last = entry.last();
        let landing = base + last;
        let ring = position.counts[usize::from(base & 31)..].first_chunk_mut::<W>();
        let ring = ring.expect("a ring begins in the first 32 places and has at most 32");
        let change = entry.change();
        let after = ring[usize::from(last) & (W - 1)].wrapping_add(change[usize::from(last) & (W - 1)]);
        for (count, change) in ring.iter_mut().zip(change) {
            *count = count.wrapping_add(*change);
        }
        laps += 1;
        let row = plan.landing.row_in(cells, tested, facing_of, Hole(landing & 63), after, &position.counts);
        let action = &plan.landing.rows[row];
        match action.shape {
            ActionShape::Relay => {
                lap_lift = landing;
                place = last;
                seeds = after;
                lifted = true;
            }
            ActionShape::End => break (false, false),
            ActionShape::Resow(on) => {
                let inner = usize::from(facing_of.0[usize::from(landing & 63)] & 63);
                let outer = usize::from(facing_of.1[usize::from(landing & 63)] & 63);
                seeds = position.counts[inner] + position.counts[outer];
                position.counts[inner] = 0;
                position.counts[outer] = 0;
                let from = match on.from {
                    SowFrom::LapLift => lap_lift,
                    SowFrom::TurnLift => start.0,
                    SowFrom::Landing | SowFrom::LapFirst | SowFrom::OuterBehind => landing,
                };
                lap_lift = from;
                place = from - base;
                if on.first == FirstDrop::Next {
                    place = super::sowing::next_hole(plan, mover, from, direction) - base;
                }
                lifted = false;
            }
            ActionShape::Other => {
                let mut turn = Turn::begin(plan, position, mover, StartHole::Lift(start, direction));
                turn.lap = Lap { lifted, place, seeds, direction };
                match turn.finish_landing(plan, tables, position, landing, after, row) {
                    Next::End { again } => break (false, again),
                    // A plan is fast only where such rows end the turn.
                    Next::Lap => break (true, false),
                }
            }
        }
    };
    if endless {
        // Seeds in hand that were taken are laid where their lap would have begun, so that none is lost.
        if !lifted {
            position.counts[usize::from(base + place) & 63] += seeds;
        }
    }
    if plan.fast_lift_flags.later != 0 {
        set(position, plan.fast_lift_flags.later, start);
    }
    Stopped { laps, again, endless }
}

/// Sets the flags of these slots on a hole.
#[inline]
fn set(position: &mut Position, slots: u8, hole: Hole) {
    for (slot, flags) in position.flags.iter_mut().enumerate() {
        *flags |= u64::from(slots >> slot & 1) << hole.0;
    }
}
