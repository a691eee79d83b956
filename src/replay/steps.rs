//! One ply of a replay: what happened, by which clauses, and which readings it depended on.

use crate::engine::{Event, Move, Outcome, PlayError, Position, period, play};
use crate::rules::{ClauseId, Neighbours, Ruleset};

use super::run::judged_by;

/// One ply: what happened, and by which clauses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The move.
    pub played: Move,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// Where it led.
    pub outcome: Outcome,
    /// The period in laps, where the turn has no end and goes round in a circle that was found.
    pub period: Option<u64>,
}

/// The laps looked at for a circle in a turn without end.
const PROOF: u64 = 1_000_000;

/// Room for the events of most turns, so that the list of them need not grow.
pub(super) const ROOM_FOR_EVENTS: usize = 48;

impl Step {
    /// The clauses that fired, each once, in the order of the ruleset.
    pub fn clauses(&self) -> Vec<ClauseId> {
        clauses_of(&self.events)
    }
}

/// The clauses by which these events happened, each once, in the order of the ruleset.
pub(super) fn clauses_of(events: &[Event]) -> Vec<ClauseId> {
    let mut clauses: Vec<ClauseId> = events.iter().map(|event| event.clause).collect();
    clauses.sort_unstable();
    clauses.dedup();
    clauses
}

/// Plays a move and tells everything that happened.
///
/// # Errors
/// Where the move is not legal.
pub fn step(ruleset: &Ruleset, position: &Position, played: &Move) -> Result<Step, PlayError> {
    let mut events = Vec::with_capacity(ROOM_FOR_EVENTS);
    let outcome = play(ruleset, position, played, &mut events)?;
    let period = outcome.endless.and_then(|_| period(ruleset, position, played, PROOF));
    Ok(Step { played: *played, events, outcome, period })
}

/// The readings on which the outcome of a move depended: those of which another alternative would have led to
/// another position, or would not have allowed the move, be it that the game was over. In the order of the file; options are not readings.
pub fn dependence<'a>(neighbours: &'a Neighbours, position: &Position, played: &Move) -> Vec<&'a str> {
    let own = &neighbours.own;
    let Ok(outcome) = play(own, position, played, &mut ()) else { return Vec::new() };
    let mut names: Vec<&str> = Vec::new();
    for other in &neighbours.others {
        if names.last() == Some(&other.reading.as_str()) {
            continue;
        }
        // Under the other reading the game may have been over before.
        let before = judged_by(own, &other.ruleset, position);
        let same = play(&other.ruleset, &before, played, &mut ())
            .is_ok_and(|outcome_there| outcome_there.position == outcome.position);
        if !same {
            names.push(&other.reading);
        }
    }
    names
}
