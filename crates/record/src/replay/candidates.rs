//! A written ply, played in every position it may have been played in.

use engine::{Event, Position, WrittenTurn};
use rules::Ruleset;
use rules::vocabulary::Direction;

use super::ply_context::PlyContext;
use super::resolve::{Played, Refusal, WrittenPly, play_written};
use super::steps::ROOM_FOR_EVENTS;

/// A ply played in one of the positions it may have been played in.
pub(super) struct Candidate {
    pub(super) before: Position,
    pub(super) played: Played,
    pub(super) events: Vec<Event>,
}

/// A ply played in every position it may have been played in.
#[derive(Default)]
pub(super) struct Attempts {
    /// Where it can be played as written.
    pub(super) candidates: Vec<Candidate>,
    /// Where it can be sown in either direction: each of the two.
    pub(super) directions: Vec<(Direction, Candidate)>,
    /// Where it cannot be played.
    pub(super) refused: Vec<(Position, Refusal)>,
}

impl Attempts {
    /// Plays a ply in each of these positions.
    pub(super) fn new(ruleset: &Ruleset, positions: &[Position], ply: &PlyContext<'_>) -> Self {
        let mut attempts = Self::default();
        let play = |position: &Position, written: &WrittenPly| {
            let mut events = Vec::with_capacity(ROOM_FOR_EVENTS);
            let played = play_written(ruleset, position, written, &ply.acts, &mut events)?;
            Ok(Candidate { before: position.clone(), played, events })
        };
        for position in positions {
            match (play(position, &ply.written), &ply.written) {
                (Ok(candidate), _) => attempts.candidates.push(candidate),
                (Err(Refusal::EitherWay(_)), WrittenPly::Turn(turn)) => {
                    for direction in Direction::ALL {
                        let turn = WrittenTurn { direction: Some(direction), ..turn.clone() };
                        match play(position, &WrittenPly::Turn(turn)) {
                            Ok(candidate) => attempts.directions.push((direction, candidate)),
                            Err(refusal) => attempts.refused.push((position.clone(), refusal)),
                        }
                    }
                }
                (Err(refusal), _) => attempts.refused.push((position.clone(), refusal)),
            }
        }
        attempts
    }
}
