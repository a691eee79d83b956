//! The legal moves of a position, each with what it would do.

use base::board::Player;
use engine::{Position, Unlisted, legal_moves};
use rules::Ruleset;

use super::{Step, captured, last_hole, print_move, step};

/// A legal move, and what it would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Possible {
    /// The move in the notation of records.
    pub written: String,
    /// What it would do.
    pub step: Step,
}

impl Possible {
    /// What it would do, in a few words: where its last seed falls, what it captures, how many laps it takes.
    pub fn outcome(&self, ruleset: &Ruleset) -> String {
        let events = &self.step.events;
        let mut words = Vec::new();
        for player in Player::ALL {
            if let Some(hole) = last_hole(ruleset.shape(), events, player) {
                words.push(format!("ends in {}", ruleset.shape().written(hole, None)));
            }
            match captured(ruleset, events, player) {
                0 => {}
                seeds => words.push(format!("captures {seeds}")),
            }
        }
        match (self.step.outcome.endless, self.step.outcome.laps) {
            (Some(_), laps) => words.push(format!("more than {laps} laps")),
            (None, 0 | 1) => {}
            (None, laps) => words.push(format!("{laps} laps")),
        }
        words.join(", ")
    }
}

/// Every legal move of a position with what it would do, one at a time, in the order of the engine; none where the game
/// is over.
///
/// Each path of decisions within a turn is a move of its own. A turn without end is there too: it is played to the
/// limit of laps that its ruleset sets.
///
/// # Errors
/// Where the moves are not listed.
pub fn possible<'a>(
    ruleset: &'a Ruleset,
    position: &'a Position,
) -> Result<impl Iterator<Item = Possible> + 'a, Unlisted> {
    let moves = legal_moves(ruleset, position)?;
    Ok(moves.into_iter().filter_map(move |played| {
        let step = step(ruleset, position, &played).ok()?;
        Some(Possible { written: print_move(ruleset, position, &played), step })
    }))
}
