//! Small steps that all findings share.

use engine::{Move, Position, play};
use rules::Ruleset;

/// The position after a legal move, and whether its turn was stopped at the limit of laps without proof that it has no
/// end. `None` where the move is not legal; no move of [`legal_moves`](engine::legal_moves) is.
pub(super) fn after(ruleset: &Ruleset, position: &Position, played: &Move) -> Option<Reached> {
    let outcome = play(ruleset, position, played, &mut ()).ok()?;
    let unproved = outcome.endless.is_some_and(|endless| endless.period.is_none());
    Some(Reached { position: outcome.position, unproved })
}

/// Where a move leads.
pub(super) struct Reached {
    pub(super) position: Position,
    /// Whether its turn was stopped at the limit of laps, and may have had an end later.
    pub(super) unproved: bool,
}
