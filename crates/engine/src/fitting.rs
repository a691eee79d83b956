//! The holes from which a turn can be extended.

use base::board::Player;
use rules::vocabulary::{AwaySide, Direction, ExtensionRow};
use rules::{ExtensionPlan, Plan};

use super::ring::next_hole;
use super::{Position, swar};

/// The single seed of the hole behind, in a set of holes otherwise with as many seeds as they lie away:
/// the same hole may, a whole round away, be one of those.
pub(super) const PREVIOUS: u128 = 1 << 127;

/// The holes from which an extension of a turn that began at `start` could be made as the board is: the hole
/// behind with one seed, and the holes with as many seeds as they lie away, on the side the ruleset says.
pub(super) fn fitting(
    plan: &Plan,
    extension: &ExtensionPlan,
    position: &Position,
    mover: Player,
    start: u8,
    way: Direction,
) -> u128 {
    let mut free = !plan.start.banning.holes(&position.flags).0;
    if extension.row == ExtensionRow::Own {
        free &= plan.board.own[mover.index()].0;
    }
    let previous = next_hole(plan, mover, start, way.opposite());
    let single = position.counts.seeds(previous) == 1 && free >> (previous & 127) & 1 == 1;
    let mut holes = if single { PREVIOUS } else { 0 };
    if let Some(side) = extension.n_away {
        let beside = if side == AwaySide::Ahead { next_hole(plan, mover, start, way) } else { previous };
        // The hole it began at lies nowhere away, and the hole beside it is no distance to speak of.
        holes |= away(plan, position, mover, start, side, way) & free & !(1 << start | 1 << beside);
    }
    holes
}

/// The holes with as many seeds as they lie away from `start`, ahead or behind on the way of the turn.
fn away(plan: &Plan, position: &Position, mover: Player, start: u8, side: AwaySide, way: Direction) -> u128 {
    let Some(counts) = position.counts.bytes().filter(|_| plan.board.plain_ring) else {
        let towards = if side == AwaySide::Ahead { way } else { way.opposite() };
        let mut holes = 0;
        let mut hole = next_hole(plan, mover, start, towards);
        for distance in 1..plan.board.ring {
            if usize::from(position.counts.seeds(hole)) == distance {
                holes |= 1 << (hole & 127);
            }
            hole = next_hole(plan, mover, hole, towards);
        }
        return holes;
    };
    let base = plan.board.ring_base[mover.index()];
    let ring = u8::try_from(plan.board.ring).unwrap_or(u8::MAX);
    let ahead = (side == AwaySide::Ahead) == (way == Direction::Anticlockwise);
    let mut away = 0;
    for first in (0..ring).step_by(8) {
        let counts = swar::counts(counts, usize::from(base + first));
        away |= swar::equal(counts, swar::distances(ring, start - base, first, ahead)) << first;
    }
    u128::from(away & ((1 << ring) - 1)) << base
}
