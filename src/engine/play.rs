//! Playing a move: the position after it, or why it is not legal.

use crate::board::{ByPlayer, Hole, Player};
use crate::rules::vocabulary::Direction;
use crate::rules::{Plan, Ruleset};

use super::act::ActTrack;
use super::ending::end_turn;
use super::moves::may_pass;
use super::script::{Both, Script, WrittenScript};
use super::start::{opening_starts, starts};
use super::turn::{Chooser, Stopped, run_any};
use super::{
    ActError, DropFault, DropRun, Event, EventKind, EventSink, Move, Phase, PlacedAct, Position,
    PositionError, Sowing, StartHole, Status, opening, refill,
};

/// Where a move leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The position after it.
    pub position: Position,
    /// The laps it took.
    pub laps: u32,
    /// Whether it was stopped at the limit of laps.
    pub endless: Option<Endless>,
}

/// A turn stopped at the limit of laps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endless {
    /// The laps made.
    pub laps: u32,
}

/// Why a move is not legal; the position is as before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayError {
    /// The position is none of this ruleset.
    Position(PositionError),
    /// The game is over.
    GameOver,
    /// The round is over; the board is to be filled first.
    RoundOver,
    /// The opening is played by both players at once.
    BothOpen,
    /// The opening is over, or there is none.
    NoOpening,
    /// The turn cannot start so.
    NotAStart {
        /// Whose turn.
        player: Player,
        /// How it was to start.
        start: StartHole,
    },
    /// The players may start the opening from holes in the same place only.
    DifferentPlaces,
    /// A decision was to be taken that was not on offer.
    NotOffered {
        /// The decision, from 0, in the order given.
        decision: usize,
    },
    /// The player had to choose, and the turn as played does not say what.
    NotPicked {
        /// The decision, from 0, in the order given.
        decision: usize,
    },
    /// A pass while a start is possible, or where no rule lets the turn pass.
    MayNotPass,
    /// The board is filled between rounds only.
    NotBetweenRounds,
    /// These holes may not be filled: too many, too few, or not all of them on the board.
    MayNotFill,
    /// A recorded order of drops cannot be.
    Order(DropFault),
    /// An act that cannot be.
    Act {
        /// The act, from 0, in the order given.
        act: usize,
        /// Why.
        error: ActError,
    },
}

impl From<PositionError> for PlayError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}

/// A turn as somebody wrote it: the start, and the holes of later decisions in order. A decision offered and not
/// written is declined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scripted<'a> {
    /// How it starts.
    pub start: StartHole,
    /// Each later decision: the hole it uses, and the way, where written. A hole with the way not offered declines
    /// the offer there.
    pub decisions: &'a [(Hole, Option<Direction>)],
}

/// Plays a move.
///
/// # Errors
/// Where it is not legal; every move of [`legal_moves`](super::legal_moves) is, and no other.
///
/// # Examples
/// ```
/// use std::path::Path;
///
/// use sowbook::archive::{load, read_ruleset};
/// use sowbook::board::Player;
/// use sowbook::engine::{legal_moves, play};
/// use sowbook::replay::read_position;
///
/// let (archive, _) = load(Path::new("tests/check/base/records"));
/// let family = read_ruleset(&archive.rulesets[0]).0.unwrap();
/// let ruleset = family.default_ruleset().unwrap();
/// let before = read_position(&ruleset, "a=1; B=3; rest=0; next south").unwrap();
///
/// // The seed falls in `b`, which is empty and faces the three seeds of `B`.
/// let played = legal_moves(&ruleset, &before).unwrap()[0];
/// let after = play(&ruleset, &before, &played, &mut ()).unwrap().position;
/// let seeds = |label| after.count(ruleset.shape().hole(label).unwrap());
/// assert_eq!(["a", "b", "B"].map(seeds), [0, 1, 0]);
/// assert_eq!(after.store(Player::South), 3);
///
/// // North has no seed left, so the game is over, and nothing more can be played.
/// assert!(play(&ruleset, &after, &played, &mut ()).is_err());
/// ```
pub fn play<S: EventSink>(
    ruleset: &Ruleset,
    position: &Position,
    played: &Move,
    sink: &mut S,
) -> Result<Outcome, PlayError> {
    position.fits(ruleset)?;
    let plan = &ruleset.plan;
    match (position.status, played) {
        (Status::Over(_), _) => return Err(PlayError::GameOver),
        (Status::RoundOver, Move::Fill(_)) | (Status::Playing, _) => {}
        (Status::RoundOver, _) => return Err(PlayError::RoundOver),
    }
    match *played {
        Move::Turn(sowing) => {
            let mut script = Script::new(sowing.decisions.as_slice());
            let outcome = turn(plan, position, sowing.start, None, &mut script, sink)?;
            match script.fault() {
                Some(error) => Err(error),
                None => Ok(outcome),
            }
        }
        Move::Both(both) => {
            if position.phase != Phase::Opening {
                return Err(PlayError::NoOpening);
            }
            let starts = both_starts(plan, position, both.map(|sowing| Some(sowing.start)))?;
            let script = |player: Player| Script::new(both[player].decisions.as_slice());
            let mut scripts = Both { of: ByPlayer::from_fn(script), player: Player::South };
            let mut after = position.clone();
            let stopped =
                opening::run(plan, &mut after, starts, None, &mut scripts, sink).map_err(PlayError::Order)?;
            for (_, script) in scripts.of.iter() {
                if let Some(error) = script.fault() {
                    return Err(error);
                }
            }
            Ok(opening::outcome(plan, after, stopped, sink))
        }
        Move::Pass => {
            if position.phase == Phase::Opening {
                return Err(PlayError::BothOpen);
            }
            let (true, Some(clause)) = (may_pass(plan, position), plan.start.pass) else {
                return Err(PlayError::MayNotPass);
            };
            let mut after = position.clone();
            let player = position.mover;
            if S::ENABLED {
                sink.emit(Event { player, clause, kind: EventKind::Pass });
            }
            end_turn(plan, &mut after, player, Stopped::STILL, clause, sink);
            Ok(Outcome { position: after, laps: 0, endless: None })
        }
        Move::Fill(holes) => {
            if position.status != Status::RoundOver {
                return Err(PlayError::NotBetweenRounds);
            }
            if !refill::may_fill(plan, position, holes) {
                return Err(PlayError::MayNotFill);
            }
            let mut after = position.clone();
            refill::fill(plan, &mut after, holes, sink);
            Ok(Outcome { position: after, laps: 0, endless: None })
        }
    }
}

/// Plays a turn as written; gives the move it amounts to.
///
/// # Errors
/// Where it is not legal, or a decision written was not on offer.
pub fn play_scripted<S: EventSink>(
    ruleset: &Ruleset,
    position: &Position,
    written: Scripted<'_>,
    sink: &mut S,
) -> Result<(Sowing, Outcome), PlayError> {
    play_with_acts(ruleset, position, written, &[], sink)
}

/// Plays a turn as written, with acts done within it.
///
/// # Errors
/// Where the turn is not legal, a decision written was not on offer, or an act cannot be.
pub fn play_with_acts<S: EventSink>(
    ruleset: &Ruleset,
    position: &Position,
    written: Scripted<'_>,
    acts: &[PlacedAct],
    sink: &mut S,
) -> Result<(Sowing, Outcome), PlayError> {
    position.fits(ruleset)?;
    let plan = &ruleset.plan;
    match position.status {
        Status::Over(_) => return Err(PlayError::GameOver),
        Status::RoundOver => return Err(PlayError::RoundOver),
        Status::Playing => {}
    }
    let mut reader = WrittenScript::new(written.decisions);
    let outcome = if acts.is_empty() {
        turn(plan, position, written.start, None, &mut reader, sink)?
    } else {
        let mut track = ActTrack::new(plan, acts, position.mover)?;
        let outcome = turn(plan, position, written.start, Some(&mut track), &mut reader, sink)?;
        track.finish(plan, position)?;
        outcome
    };
    let sowing = Sowing { start: written.start, decisions: reader.finish()? };
    Ok((sowing, outcome))
}

fn turn<S: EventSink, C: Chooser>(
    plan: &Plan,
    position: &Position,
    start: StartHole,
    acts: Option<&mut ActTrack>,
    chooser: &mut C,
    sink: &mut S,
) -> Result<Outcome, PlayError> {
    if position.phase == Phase::Opening {
        return Err(PlayError::BothOpen);
    }
    let player = position.mover;
    if !starts(plan, position, player).contains(start) {
        return Err(PlayError::NotAStart { player, start });
    }
    let mut after = position.clone();
    let stopped = run_any(plan, &mut after, player, start, acts, chooser, sink);
    end_turn(plan, &mut after, player, stopped, plan.sowing.clause, sink);
    let endless = stopped.endless.then_some(Endless { laps: stopped.laps });
    Ok(Outcome { position: after, laps: stopped.laps, endless })
}

fn both_starts(
    plan: &Plan,
    position: &Position,
    both: ByPlayer<Option<StartHole>>,
) -> Result<ByPlayer<Option<StartHole>>, PlayError> {
    for (player, start) in both.iter() {
        if let Some(start) = *start
            && !opening_starts(plan, position, player).contains(start)
        {
            return Err(PlayError::NotAStart { player, start });
        }
    }
    if let (Some(south), Some(north), Some(opening)) = (both.south, both.north, &plan.opening) {
        let place = |start: StartHole| usize::from(start.hole().0) % plan.board.half;
        if opening.same_letter && place(south) != place(north) {
            return Err(PlayError::DifferentPlaces);
        }
    }
    Ok(both)
}

pub(super) fn joint<S: EventSink>(
    ruleset: &Ruleset,
    position: &Position,
    both: ByPlayer<Option<Scripted<'_>>>,
    order: Option<&[DropRun]>,
    sink: &mut S,
) -> Result<(ByPlayer<Option<Sowing>>, Outcome), PlayError> {
    position.fits(ruleset)?;
    let plan = &ruleset.plan;
    if position.phase != Phase::Opening {
        return Err(PlayError::NoOpening);
    }
    match position.status {
        Status::Over(_) => return Err(PlayError::GameOver),
        Status::RoundOver => return Err(PlayError::RoundOver),
        Status::Playing => {}
    }
    let starts = both_starts(plan, position, both.map(|scripted| scripted.map(|scripted| scripted.start)))?;
    let reader = |player: Player| WrittenScript::new(both[player].map_or(&[], |scripted| scripted.decisions));
    let mut readers = Both { of: ByPlayer::from_fn(reader), player: Player::South };
    let mut after = position.clone();
    let stopped =
        opening::run(plan, &mut after, starts, order, &mut readers, sink).map_err(PlayError::Order)?;
    let mut sowings = ByPlayer::new(None, None);
    for player in Player::ALL {
        if let Some(start) = starts[player] {
            sowings[player] = Some(Sowing { start, decisions: readers.of[player].finish()? });
        }
    }
    Ok((sowings, opening::outcome(plan, after, stopped, sink)))
}
