//! The ways round the board: which hole comes after which, and on whose side a hole lies.

use base::board::{Hole, Player};
use rules::vocabulary::{Direction, FirstDrop};
use rules::{Lap, Plan};

/// The hole after `hole` on the ring of `mover`.
#[inline(always)]
pub(super) fn next_hole(plan: &Plan, mover: Player, hole: u8, direction: Direction) -> u8 {
    plan.board.next[mover.index()][usize::from(direction == Direction::Clockwise)].get(hole)
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

/// On whose side a hole lies, or whose store it is.
pub(super) fn side_of(plan: &Plan, hole: u8) -> Player {
    match Hole(hole).store_owner() {
        Some(player) => player,
        None if plan.board.on_side[0].contains(Hole(hole)) => Player::South,
        None => Player::North,
    }
}
