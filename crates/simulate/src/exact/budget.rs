//! Moves that are played, and counted: all findings are bounded by their number.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::{Move, Position, play};
use rules::Ruleset;

/// The laps of a turn that count as a move: a turn of more counts as several.
const LAPS_A_MOVE: u32 = 10;

/// What asks nothing to stop.
pub(crate) static NEVER: AtomicBool = AtomicBool::new(false);

/// How many more moves may be played.
pub(super) struct Budget<'s> {
    pub(super) moves_left: u64,
    /// Once it is set, none.
    pub(super) stop: &'s AtomicBool,
}

/// There are no more moves to play.
pub(super) struct Exhausted;

/// Where a move leads.
pub(super) struct Reached {
    pub(super) position: Position,
    /// Whether its turn was stopped at the limit of laps, and may have had an end later.
    pub(super) is_unproved: bool,
    laps: u32,
}

impl Budget<'_> {
    /// Plays a legal move and counts it: as one, or by its laps, so that long turns do not take long to search.
    pub(super) fn play(
        &mut self,
        ruleset: &Ruleset,
        position: &Position,
        played: &Move,
    ) -> Result<Reached, Exhausted> {
        let moves_left = self.moves_left.checked_sub(1).filter(|_| !self.stop.load(Ordering::Relaxed));
        self.moves_left = moves_left.ok_or(Exhausted)?;
        // A move that is not legal would lead nowhere; no move of `legal_moves` is that.
        let reached = reach(ruleset, position, played).unwrap_or_else(|| Reached {
            position: position.clone(),
            is_unproved: true,
            laps: 0,
        });
        let more = (reached.laps / LAPS_A_MOVE).saturating_sub(1);
        self.moves_left = self.moves_left.saturating_sub(more.into());
        Ok(reached)
    }
}

/// Plays a move without counting it; `None` where it is not legal.
pub(super) fn reach(ruleset: &Ruleset, position: &Position, played: &Move) -> Option<Reached> {
    let outcome = play(ruleset, position, played, &mut ()).ok()?;
    let is_unproved = outcome.endless.is_some_and(|endless| endless.period.is_none());
    Some(Reached { position: outcome.position, is_unproved, laps: outcome.laps })
}
