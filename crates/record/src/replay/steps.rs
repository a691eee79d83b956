//! One ply of a replay: what happened, by which clauses, and which readings it depended on.

use engine::{EndlessTurn, Event, Move, Outcome, PlayError, Position, period, play};
use rules::{Neighbours, Ruleset};

use super::other_readings::judged_by;

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

/// The most laps searched for the period of an endless turn, where it is asked for one.
const LAPS_SEARCHED: u64 = 1_000_000;

/// Room for the events of most turns, so that the list of them need not grow.
pub(super) const ROOM_FOR_EVENTS: usize = 48;

/// Plays a move and gives everything that happened.
///
/// # Errors
/// Where the move is not legal.
pub fn step(ruleset: &Ruleset, position: &Position, played: &Move) -> Result<Step, PlayError> {
    let mut events = Vec::with_capacity(ROOM_FOR_EVENTS);
    let outcome = play(ruleset, position, played, &mut events)?;
    let period = outcome.endless.and_then(|endless| period_of(ruleset, position, played, endless));
    Ok(Step { played: *played, events, outcome, period })
}

/// The period of a turn that was stopped, searched for beyond the limit if it did not show within that.
pub(super) fn period_of(
    ruleset: &Ruleset,
    position: &Position,
    played: &Move,
    endless: EndlessTurn,
) -> Option<u64> {
    let known = endless.period.map(u64::from);
    known.or_else(|| period(ruleset, position, played, LAPS_SEARCHED))
}

/// The readings on which the outcome of a move depended: those of which another alternative would have led to
/// another position, or would not have allowed the move, for example because the game was over. They are in the order
/// of the file; options are not readings.
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
