//! Extensions: a turn drawn out with the seeds of holes near the one that began it.

use crate::board::{Hole, Player};
use crate::rules::vocabulary::{AwaySide, Direction, DropAfter, ExtensionRow, Tested};
use crate::rules::{ExtensionPlan, Lap, Plan, Tables};

use super::sowing::{self, next_hole};
use super::swar;
use super::turn::{Chooser, Next, Offered, Turn};
use super::{EventKind, EventSink, Position};

/// Stands for the single seed of the hole behind, in a set of holes otherwise with as many seeds as they lie away:
/// the same hole may, a whole round away, be one of those.
const PREVIOUS: u64 = 1 << 63;

/// The holes from which an extension of a turn that began at `start` could be made as the board is: the hole
/// behind with one seed, and the holes with as many seeds as they lie away, on the side the ruleset says.
pub(super) fn fitting(
    plan: &Plan,
    extension: &ExtensionPlan,
    position: &Position,
    mover: Player,
    start: u8,
    way: Direction,
) -> u64 {
    let mut free = !plan.start.banning.holes(&position.flags);
    if extension.row == ExtensionRow::Own {
        free &= plan.board.own[mover.index()].0;
    }
    let previous = next_hole(plan, mover, start, way.opposite());
    let single = position.counts[usize::from(previous & 63)] == 1 && free >> previous & 1 == 1;
    let mut holes = if single { PREVIOUS } else { 0 };
    if let Some(side) = extension.n_away {
        let base = plan.board.ring_base[mover.index()];
        let ring = u8::try_from(plan.board.ring).unwrap_or(u8::MAX);
        let ahead = (side == AwaySide::Ahead) == (way == Direction::Anticlockwise);
        let beside = if side == AwaySide::Ahead { next_hole(plan, mover, start, way) } else { previous };
        let mut away = 0;
        for first in (0..ring).step_by(8) {
            let counts = swar::counts(&position.counts, usize::from(base + first));
            away |= swar::equal(counts, swar::distances(ring, start - base, first, ahead)) << first;
        }
        let away = away & ((1 << ring) - 1);
        // The hole it began at lies nowhere away, and the hole beside it is no distance to speak of.
        holes |= away << base & free & !(1 << start | 1 << beside);
    }
    holes
}

/// Offers an extension: after a landing that would end the turn with `end`, or after a lap whose landing is still to be
/// judged. Whether it makes another lap; if not, the turn goes on, or is over, as it would have been without. That is so
/// too where the n seeds alone are sown: they are sown beside the lap, and no relay that is due is dropped for them.
pub(super) fn offer<const W: usize, S: EventSink, C: Chooser>(
    plan: &Plan,
    tables: &Tables<W>,
    turn: &mut Turn<'_>,
    position: &mut Position,
    landing: u8,
    end: Option<Next>,
    chooser: &mut C,
    sink: &mut S,
) -> bool {
    let Some(extension) = plan.extension.as_ref() else { return false };
    let mut holes = fitting(plan, extension, position, turn.mover, turn.turn_lift, turn.main);
    if extension.tested == Tested::StartAndUse {
        holes &= turn.fitting;
    }
    if holes == 0 {
        return false;
    }
    let previous = next_hole(plan, turn.mover, turn.turn_lift, turn.main.opposite());
    let mut offered = [Offered { hole: 0, clockwise: false }; 32];
    let mut open = 0;
    // The hole behind first, then the others in the order of the ring.
    let others = crate::board::HoleSet(holes & !PREVIOUS);
    let first = (holes & PREVIOUS != 0).then_some(Hole(previous));
    let single_first = first.is_some();
    for hole in first.into_iter().chain(others.iter()).take(offered.len()) {
        offered[open].hole = hole.0;
        open += 1;
    }
    let chosen = chooser.choose(&offered[..open]);
    if chosen == 0 || chosen > open {
        turn.emit(sink, extension.clause, EventKind::OfferDeclined { hole: Hole(offered[0].hole) });
        return false;
    }
    turn.extended = true;
    turn.again |= end == Some(Next::End { again: true });
    let hole = offered[chosen - 1].hole;
    turn.emit(sink, extension.clause, EventKind::OfferTaken { hole: Hole(hole) });
    if single_first && chosen == 1 {
        single(plan, turn, position, hole, landing, sink);
        return true;
    }
    let seeds = position.counts[usize::from(hole)];
    let lap = Lap { lifted: true, place: plan.board.place(turn.mover, hole), seeds, direction: turn.main };
    turn.emit(sink, extension.clause, EventKind::Lift { hole: Hole(hole), seeds });
    let beside = std::mem::replace(&mut turn.lap, lap);
    turn.laps += 1;
    let last = if sowing::goes_by_seed(plan, position) {
        sowing::by_seed(plan, position, turn, sink).unwrap_or(landing)
    } else {
        turn.last = sowing::by_table(plan, tables, position, turn.mover, lap, sink);
        turn.last
    };
    turn.lap = beside;
    let fits = position.counts[usize::from(previous)] == 1
        && (extension.row == ExtensionRow::Any
            || plan.board.own[turn.mover.index()].contains(Hole(previous)))
        && plan.start.banning.holes(&position.flags) >> previous & 1 == 0;
    if !fits {
        return false;
    }
    if chooser.choose(&[Offered { hole: previous, clockwise: false }]) != 1 {
        turn.emit(sink, extension.clause, EventKind::OfferDeclined { hole: Hole(previous) });
        return false;
    }
    turn.emit(sink, extension.clause, EventKind::OfferTaken { hole: Hole(previous) });
    let after = match extension.drop_after {
        DropAfter::MainLanding => landing,
        DropAfter::LastLanding => last,
    };
    single(plan, turn, position, previous, after, sink);
    true
}

/// Takes the single seed of `hole` and makes it the next lap: it falls in the hole after `after`.
fn single<S: EventSink>(
    plan: &Plan,
    turn: &mut Turn<'_>,
    position: &mut Position,
    hole: u8,
    after: u8,
    sink: &mut S,
) {
    let clause = plan.extension.map_or(plan.sowing.clause, |extension| extension.clause);
    position.counts[usize::from(hole)] = 0;
    turn.note_taken(plan, hole, 1);
    turn.emit(sink, clause, EventKind::Take { hole: Hole(hole), seeds: 1 });
    let first = next_hole(plan, turn.mover, after, turn.main);
    turn.begin_lap(plan, hole, first, 1);
}
