//! Turns without end: the proof, while a turn is played, that it repeats itself.

use rules::vocabulary::Direction;
use rules::{Flags, Lap, Plan};

use super::Position;
use super::counts::Counts;
use super::turn_state::{Parts, Turn};

/// The laps after which states are compared; nearly every turn ends before.
pub(super) const LAPS_BEFORE: u32 = 256;

/// A search for a state between two laps that comes again, by Brent's method: one earlier state is kept, and replaced
/// after twice as many laps each time.
#[derive(Default)]
pub(super) struct RepeatSearch {
    kept: Option<Kept>,
    power: u32,
    laps: u32,
}

/// Everything that decides how a turn goes on if nothing more is decided in it.
struct Kept {
    /// The decisions taken until then.
    decided: usize,
    counts: Counts,
    flags: Flags,
    turn: LapState,
    /// The seeds captured until then.
    captured: u32,
}

/// What of a turn decides how it goes on.
#[derive(PartialEq, Eq)]
pub(super) struct LapState {
    main: Direction,
    lap: Lap,
    lap_seeds: u16,
    holes: [u8; 2],
    parts: [Parts; 2],
    fired: u64,
    extended: bool,
    /// Seeds captured, if some rule asks how many.
    captured: u32,
}

/// Laps after which a turn repeats itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Repeat {
    pub(super) laps: u32,
    /// The seeds captured in them.
    pub(super) captured: u32,
}

impl RepeatSearch {
    /// Looks at the state after one more lap, with a number of decisions taken so far; gives what is repeated if it is
    /// the state that was kept.
    pub(super) fn look(
        &mut self,
        plan: &Plan,
        position: &Position,
        turn: &Turn,
        decided: usize,
    ) -> Option<Repeat> {
        if let Some(kept) = &self.kept {
            self.laps += 1;
            if kept.decided == decided && kept.is_again(plan, position, turn) {
                let captured = turn.captured.saturating_sub(kept.captured);
                return Some(Repeat { laps: self.laps, captured });
            }
            if self.laps < self.power {
                return None;
            }
        }
        self.kept = Some(Kept {
            decided,
            counts: position.counts.clone(),
            flags: position.flags.clone(),
            turn: LapState::new(plan, turn),
            captured: turn.captured,
        });
        (self.power, self.laps) = (self.power.saturating_mul(2).max(1), 0);
        None
    }

    /// Begins again: something has been decided.
    pub(super) fn begin_again(&mut self) {
        *self = Self::default();
    }
}

impl Kept {
    fn is_again(&self, plan: &Plan, position: &Position, turn: &Turn) -> bool {
        self.turn == LapState::new(plan, turn)
            && self.counts == position.counts
            && self.flags == position.flags
    }
}

impl LapState {
    fn new(plan: &Plan, turn: &Turn) -> Self {
        Self {
            main: turn.main,
            lap: turn.lap,
            lap_seeds: turn.lap_seeds,
            holes: [turn.lap_lift, turn.lap_first],
            parts: [turn.reached, turn.ended_in],
            fired: turn.fired,
            extended: turn.extended,
            captured: if plan.asks_captured { turn.captured } else { 0 },
        }
    }
}
