//! Turns in which no decision is taken, without acts or listeners: the same laps as in `turn.rs` and `landing.rs`, in a
//! loop that keeps its state in registers.
//!
//! A lap waits for two loads in a row: where its last seed falls, and what lies there. Everything else (the addition
//! of the lap, the row that fires) runs beside them, so the hole's new count is worked out from its old one and not
//! read back from the sum.

use crate::board::{Hole, Player};
use crate::rules::vocabulary::{Direction, FirstDrop, HoleWord, LandThen};
use crate::rules::{
    ActionShape, AnyTables, LandAction, LandingPlan, Plan, RowKind, Slots, Tables, TakePlan, WalkPlan,
};

use super::Position;
use super::capture::{for_each_following, near};
use super::sowing::{added, goes_by_seed};
use super::start::{Ranks, holding};
use super::turn::{NOWHERE, Stopped, slot_of};

/// Plays a turn that starts by lifting `hole`, if the ruleset and the position allow to do it fast.
#[inline(always)]
pub(super) fn run(
    plan: &Plan,
    position: &mut Position,
    mover: Player,
    hole: Hole,
    direction: Direction,
) -> Option<Stopped> {
    if !plan.fast.applies || goes_by_seed(plan, position) {
        return None;
    }
    Some(match &plan.sowing.tables {
        AnyTables::W8(tables) => turn(plan, tables, position, mover, hole, direction),
        AnyTables::W16(tables) => turn(plan, tables, position, mover, hole, direction),
        AnyTables::W32(tables) => turn(plan, tables, position, mover, hole, direction),
    })
}

/// Plays on until no start is possible, or a number of plies is played; gives the plies and laps made and how the last
/// turn stopped. The endings are not judged, and suppose that no start is possible.
#[inline(always)]
pub(super) fn play_on<const W: usize>(
    plan: &Plan,
    tables: &Tables<W>,
    position: &mut Position,
    at_least: u8,
    most: u64,
    below: &mut impl FnMut(u32) -> u32,
) -> (u64, u64, bool) {
    let (mut plies, mut laps) = (0, 0);
    while plies < most {
        let mover = position.mover;
        let banned = plan.start.banning.holes(&position.flags);
        let ranks = Ranks::of(holding(plan, position, mover, at_least) & !banned);
        if ranks.len() == 0 || goes_by_seed(plan, position) {
            break;
        }
        let hole = Hole(ranks.nth(below(ranks.len())));
        let direction = Direction::ALL[usize::from(plan.start.ways[1].contains(hole))];
        let stopped = turn(plan, tables, position, mover, hole, direction);
        let turns = &mut position.turns[mover.index()];
        *turns = turns.saturating_add(1);
        plies += 1;
        laps += u64::from(stopped.laps);
        position.mover = if stopped.again { mover } else { mover.opposite() };
        if stopped.endless {
            return (plies, laps, true);
        }
    }
    (plies, laps, false)
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
    let base = plan.board.ring_base[mover.index()];
    let mut context = mover.index();
    if plan.landing.looks_at_first_turns {
        let first = |player: Player| position.turns[player.index()] == 0 && position.round == 1;
        context = LandingPlan::context_of(mover, first(mover), first(mover) && first(mover.opposite()));
    }
    let context = LandingPlan::with_lap(context, direction);
    set(position, plan.fast.lift_flags.at_once, start);
    let tested = plan.landing.flags_of(&position.flags);
    let cells = plan.landing.cells_of(context);
    let facing_of = (&*plan.board.facing_inner, &*plan.board.facing_outer);
    let way = tables.way(direction);
    let mut lap_lift = start.0;
    let mut place = start.0 - base;
    let mut seeds = position.counts[start.index() & 63];
    let mut lifted = true;
    let mut laps = 0;
    let mut last_drop = NOWHERE;
    let mut captured = 0;
    let (endless, again) = loop {
        if laps >= plan.limits.laps {
            break (true, false);
        }
        let entry = way.entry(lifted, seeds, place);
        let last = entry.last();
        let landing = base + last;
        last_drop = landing;
        let ring = position.counts[usize::from(base & 31)..].first_chunk_mut::<W>();
        let ring = ring.expect("a ring begins in the first 32 places and has at most 32");
        let change = entry.change();
        let after = ring[usize::from(last) & (W - 1)].wrapping_add(change[usize::from(last) & (W - 1)]);
        *ring = added(*ring, *change);
        laps += 1;
        let row =
            plan.landing.row_in(cells, tested, facing_of, (Hole(landing & 63), after), &position.counts);
        match plan.landing.kinds[row & 127] {
            RowKind::Relay => {
                lap_lift = landing;
                place = last;
                seeds = after;
                lifted = true;
            }
            RowKind::End => break (false, false),
            RowKind::Resow => {
                let ActionShape::Resow(on) = plan.landing.rows[row].shape else { break (false, false) };
                let inner = usize::from(facing_of.0[usize::from(landing & 63)] & 63);
                let outer = usize::from(facing_of.1[usize::from(landing & 63)] & 63);
                seeds = position.counts[inner] + position.counts[outer];
                if seeds == 0 {
                    break (false, false);
                }
                captured += u32::from(seeds);
                position.counts[inner] = 0;
                position.counts[outer] = 0;
                let from = match on.from {
                    HoleWord::LapLift => lap_lift,
                    HoleWord::TurnLift => start.0,
                    _ => landing,
                };
                lap_lift = from;
                place = from - base;
                if on.first == FirstDrop::Next {
                    place = super::sowing::next_hole(plan, mover, from, direction) - base;
                }
                lifted = false;
            }
            // A plan is fast only where no row does anything else.
            RowKind::Other => {
                let action = &plan.landing.rows[row];
                captured += u32::from(finish(plan, position, mover, direction, landing, action));
                break (false, action.then == LandThen::Again);
            }
        }
    };
    if endless {
        // Seeds in hand that were taken are put where their lap would have begun, so that none is lost.
        if !lifted {
            position.counts[usize::from(base + place) & 63] += seeds;
        }
    }
    set(position, plan.fast.lift_flags.later, start);
    Stopped { laps, again, endless, last: last_drop, captured, fired: 0 }
}

/// Sets the flags of these slots on a hole.
#[inline(always)]
fn set(position: &mut Position, slots: Slots, hole: Hole) {
    for slot in slots.iter() {
        position.flags[slot] |= 1 << hole.0;
    }
}

/// Does what a row that ends the turn does; gives the seeds it takes to the store.
fn finish(
    plan: &Plan,
    position: &mut Position,
    mover: Player,
    direction: Direction,
    landing: u8,
    action: &LandAction,
) -> u8 {
    let mut taken = 0;
    let mut cleared = 0_u64;
    let mut take = |position: &mut Position, hole: u8| {
        taken += position.counts[usize::from(hole & 63)];
        cleared |= 1 << hole;
    };
    for takes in &action.taking.takes {
        match takes {
            TakePlan::Walk(WalkPlan { chain: Some(chain), .. }) => {
                for_each_following(plan, position, (mover, direction), landing, *chain, &mut take);
            }
            TakePlan::Hole(hole, _) => take(position, near(plan, landing, *hole)),
            // No fast plan takes anything else.
            _ => {}
        }
    }
    clear(&mut position.counts, cleared);
    *position.store_mut(mover) += taken;
    if let Some(flag) = action.taking.mark {
        position.flags[slot_of(plan, flag, mover, landing)] |= 1 << landing;
    }
    taken
}

/// Empties these holes by whole words: the next lap reads words, and would wait for bytes written singly.
#[inline(always)]
fn clear(counts: &mut [u8; 64], holes: u64) {
    for (word, chunk) in counts.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let here = holes >> (8 * word) & 0xff;
        if here != 0 {
            // Each bit becomes a byte of ones.
            let spread =
                (here.wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201) + 0x7f7f_7f7f_7f7f_7f7f;
            let mask = ((spread >> 7) & 0x0101_0101_0101_0101) * 0xff;
            *chunk = (u64::from_le_bytes(*chunk) & !mask).to_le_bytes();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::clear;

    #[test]
    fn exactly_the_holes_named_are_emptied() {
        for holes in [0, 1, 0x80, 0xff, 0x8001_0000_0000_0180, u64::MAX, 0x5a00_3c00_a500_0f10] {
            let mut counts = [7; 64];
            clear(&mut counts, holes);
            for (hole, count) in counts.into_iter().enumerate() {
                assert_eq!(count == 0, holes >> hole & 1 == 1, "{holes:x} {hole}");
            }
        }
    }
}
