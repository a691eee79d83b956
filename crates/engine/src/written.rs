//! Turns of which nothing is written but how they start, and what a turn came to.

use crate::board::{Hole, Player};
use crate::rules::Plan;
use crate::rules::vocabulary::Direction;

use super::turn_state::Stopped;

/// What a turn came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnSummary {
    /// The laps it took.
    pub laps: u32,
    /// The hole of its last seed; `None` where none fell.
    pub last: Option<Hole>,
    /// Seeds captured: into the store, or out of the opponent's holes into the hand.
    pub captured: u32,
}

impl TurnSummary {
    /// What a pass comes to.
    pub(super) const PASS: Self = Self { laps: 0, last: None, captured: 0 };

    /// What a turn that stopped so came to.
    #[inline]
    pub(super) fn of(plan: &Plan, stopped: Stopped) -> Self {
        let last = Some(Hole(stopped.last)).filter(|last| last.index() < plan.board.holes);
        Self { laps: stopped.laps, last, captured: stopped.captured }
    }
}

/// A turn of which nothing is written but how it starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrittenTurn {
    /// The seeds of the hole are lifted and sown that way; the only way there is, where none is written.
    Lift(Hole, Option<Direction>),
    /// The turn is passed.
    Pass,
}

/// Turns as they are written, one after another.
pub trait WrittenTurns {
    /// The next turn, which is `mover`'s; `None` where something else is written. It may be asked for again.
    fn next(&mut self, mover: Player) -> Option<WrittenTurn>;

    /// The turn asked for last has been played.
    fn played(&mut self, mover: Player, summary: TurnSummary);
}
