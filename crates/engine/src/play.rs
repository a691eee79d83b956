//! Playing a move: the position after it, or why it is not legal.

use base::board::{ByPlayer, Player};
use rules::{Plan, Ruleset};

use super::act::ActTrack;
use super::chooser::Chooser;
use super::ending::end_turn;
use super::moves::may_pass;
use super::outcome::{DropRun, Endless, Outcome, PlayError, Scripted};
use super::scene::Rules;
use super::script::{Both, Script, WrittenScript};
use super::start::{is_start, opening_starts};
use super::trial::rules_of;
use super::turn_state::{Stopped, Turn};
use super::walker::Walker;
use super::{
    Arrangement, Event, EventKind, EventSink, Move, Phase, PlacedAct, Position, Sowing, StartHole, Status,
};
use super::{opening, refill};

/// Plays a move.
///
/// # Errors
/// Where it is not legal; every move of [`legal_moves`](super::legal_moves) is, and no other.
///
/// # Examples
/// ```
/// use std::path::Path;
///
/// use record::archive::{load, read_ruleset};
/// use base::board::Player;
/// use engine::{legal_moves, play};
/// use record::replay::read_position;
///
/// let (archive, _) = load(Path::new("../../tests/check/base/records"));
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
    let rules = rules_of(ruleset);
    match (goes_on(position), played) {
        (Err(PlayError::RoundOver), Move::Fill(_) | Move::Lay(_)) => {}
        (goes_on, _) => goes_on?,
    }
    match *played {
        Move::Turn(sowing) => {
            let mut script = Script::new(sowing.decisions.as_slice());
            let outcome = turn(rules, position, sowing.start, None, &mut script, sink)?;
            match script.fault() {
                Some(error) => Err(error),
                None => Ok(outcome),
            }
        }
        Move::Both(both) => play_both(rules, position, both, sink),
        Move::Pass => pass(rules, position, sink),
        Move::Fill(holes) => {
            if position.status != Status::RoundOver {
                return Err(PlayError::NotBetweenRounds);
            }
            let laid = refill::filling(rules.plan, position, holes).ok_or(PlayError::MayNotFill)?;
            Ok(refilled(rules, position, &laid, sink))
        }
        Move::Lay(laid) => {
            if position.status != Status::RoundOver {
                return Err(PlayError::NotBetweenRounds);
            }
            if !refill::may_lay(rules, position, &laid) {
                return Err(PlayError::MayNotFill);
            }
            Ok(refilled(rules, position, &laid, sink))
        }
    }
}

/// Refuses a position in which no turn can begin.
const fn goes_on(position: &Position) -> Result<(), PlayError> {
    match position.status {
        Status::Over(_) => Err(PlayError::GameOver),
        Status::RoundOver => Err(PlayError::RoundOver),
        Status::Playing => Ok(()),
    }
}

/// Plays both openings.
fn play_both<S: EventSink>(
    rules: Rules<'_>,
    position: &Position,
    both: ByPlayer<Sowing>,
    sink: &mut S,
) -> Result<Outcome, PlayError> {
    if position.phase != Phase::Opening {
        return Err(PlayError::NoOpening);
    }
    let starts = both_starts(rules.plan, position, both.map(|sowing| Some(sowing.start)))?;
    let script = |player: Player| Script::new(both[player].decisions.as_slice());
    let mut scripts = Both { of: ByPlayer::from_fn(script), player: Player::South };
    let mut after = position.clone();
    let stopped =
        opening::run(rules, &mut after, starts, None, &mut scripts, sink).map_err(PlayError::Order)?;
    for (_, script) in scripts.of.iter() {
        if let Some(error) = script.fault() {
            return Err(error);
        }
    }
    Ok(opening::outcome(rules, after, stopped, sink))
}

fn refilled<S: EventSink>(
    rules: Rules<'_>,
    position: &Position,
    laid: &Arrangement,
    sink: &mut S,
) -> Outcome {
    let mut after = position.clone();
    refill::fill(rules, &mut after, laid, sink);
    Outcome { position: after, laps: 0, endless: None }
}

/// Passes.
fn pass<S: EventSink>(rules: Rules<'_>, position: &Position, sink: &mut S) -> Result<Outcome, PlayError> {
    if position.phase == Phase::Opening {
        return Err(PlayError::BothOpen);
    }
    let (true, Some(clause)) = (may_pass(rules, position), rules.start.pass) else {
        return Err(PlayError::MayNotPass);
    };
    let mut after = position.clone();
    let player = position.mover;
    if S::ENABLED {
        sink.emit(Event { player, clause, kind: EventKind::Pass });
    }
    end_turn(rules, &mut after, player, Stopped::STILL, clause, sink);
    Ok(Outcome { position: after, laps: 0, endless: None })
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
    let rules = rules_of(ruleset);
    goes_on(position)?;
    let mut reader = WrittenScript::new(written.decisions, written.seeds);
    let outcome = if acts.is_empty() {
        turn(rules, position, written.start, None, &mut reader, sink)?
    } else {
        let mut track = ActTrack::new(rules.plan, acts, position.mover)?;
        let outcome = turn(rules, position, written.start, Some(&mut track), &mut reader, sink)?;
        track.finish(rules.plan, position)?;
        outcome
    };
    let sowing = Sowing { start: written.start, decisions: reader.finish()? };
    Ok((sowing, outcome))
}

fn turn<S: EventSink, C: Chooser>(
    rules: Rules<'_>,
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
    if !is_start(rules, position, player, start) {
        return Err(PlayError::NotAStart { player, start });
    }
    let mut after = position.clone();
    let mut turn = Turn::begin(rules.plan, &after, player, start);
    let stopped = Walker { acts, ..Walker::new(rules, &mut after, &mut turn, sink) }.run(start, chooser);
    end_turn(rules, &mut after, player, stopped, rules.sowing.clause, sink);
    let endless = stopped.endless.then_some(Endless { laps: stopped.laps, period: stopped.period });
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
    if let (Some(south), Some(north), Some(opening)) = (both.south, both.north, &plan.opening)
        && opening.same_letter
        && plan.board.counterpart.of(south.hole().0) != north.hole().0
    {
        return Err(PlayError::DifferentPlaces);
    }
    Ok(both)
}

/// Plays an opening in a recorded order of drops; `None` for a player whose opening is not known.
///
/// # Errors
/// Where the position has no opening to play, a start or a decision is not legal, or the order cannot be.
pub fn play_in_order<S: EventSink>(
    ruleset: &Ruleset,
    position: &Position,
    both: ByPlayer<Option<Scripted<'_>>>,
    order: Option<&[DropRun]>,
    sink: &mut S,
) -> Result<(ByPlayer<Option<Sowing>>, Outcome), PlayError> {
    position.fits(ruleset)?;
    let rules = rules_of(ruleset);
    if position.phase != Phase::Opening {
        return Err(PlayError::NoOpening);
    }
    goes_on(position)?;
    let starts =
        both_starts(rules.plan, position, both.map(|scripted| scripted.map(|scripted| scripted.start)))?;
    let reader = |player: Player| {
        let (decisions, seeds) =
            both[player].map_or((&[] as &[_], None), |scripted| (scripted.decisions, scripted.seeds));
        WrittenScript::new(decisions, seeds)
    };
    let mut readers = Both { of: ByPlayer::from_fn(reader), player: Player::South };
    let mut after = position.clone();
    let stopped =
        opening::run(rules, &mut after, starts, order, &mut readers, sink).map_err(PlayError::Order)?;
    let mut sowings = ByPlayer::new(None, None);
    for player in Player::ALL {
        if let Some(start) = starts[player] {
            sowings[player] = Some(Sowing { start, decisions: readers.of[player].finish()? });
        }
    }
    Ok((sowings, opening::outcome(rules, after, stopped, sink)))
}
