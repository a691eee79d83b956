//! The holes from which a turn can be extended.

use crate::board::Player;
use crate::rules::vocabulary::{AwaySide, Direction, ExtensionRow};
use crate::rules::{ExtensionPlan, Plan};

use super::ring::next_hole;
use super::{Position, swar};

/// The single seed of the hole behind, in a set of holes otherwise with as many seeds as they lie away:
/// the same hole may, a whole round away, be one of those.
pub(super) const PREVIOUS: u64 = 1 << 63;

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
