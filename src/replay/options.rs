//! The legal moves of a position, each with what it would do.

use crate::engine::{Position, TooManyMoves, legal_moves};
use crate::rules::Ruleset;

use super::{Step, print_move, step};

/// A legal move, and what it would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Possible {
    /// The move in the notation of records.
    pub written: String,
    /// What it would do.
    pub step: Step,
}

/// Every legal move of a position with what it would do, one at a time, in the order of the engine; none where the game
/// is over.
///
/// Each path of decisions within a turn is a move of its own. A turn without end is there too: it is played to the
/// limit of laps that its ruleset sets.
///
/// # Errors
/// Where there are more moves than are listed.
pub fn possible<'a>(
    ruleset: &'a Ruleset,
    position: &'a Position,
) -> Result<impl Iterator<Item = Possible> + 'a, TooManyMoves> {
    let moves = legal_moves(ruleset, position)?;
    Ok(moves.into_iter().filter_map(move |played| {
        let step = step(ruleset, position, &played).ok()?;
        Some(Possible { written: print_move(ruleset, position, &played), step })
    }))
}
