//! Playing a move: the position after it, or why it is not legal.

use base::board::{ByPlayer, Hole, Player};
use rules::{Plan, Ruleset};

use super::act::ActTrack;
use super::ending::end_turn;
use super::moves::may_pass;
use super::outcome::{DropRun, EndlessTurn, Outcome, PlayError};
use super::scene::Rules;
use super::script::{Both, Script};
use super::start::{opening_starts, starts};
use super::trial::rules_of;
use super::turn_state::{Stopped, Turn};
use super::walker::Walker;
use super::{
    Arrangement, Event, EventKind, EventSink, Move, Phase, PlacedAct, Position, Sowing, StartHole, Status,
    WrittenTurn,
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
        (Err(PlayError::RoundOver), Move::Fill(_) | Move::Half(_) | Move::Lay(_)) => {}
        (goes_on, _) => goes_on?,
    }
    match *played {
        Move::Turn(sowing) => {
            let (found, outcome) = turn(rules, position, sowing.start, &sowing.written(), &[], sink)?;
            is_same(&sowing, &found).map(|()| outcome)
        }
        Move::Both(both) => {
            let written = both.map(|sowing| sowing.written());
            let parts = ByPlayer::from_fn(|player| Some((both[player].start, &written[player])));
            let (found, outcome) = joint(rules, position, parts, None, sink)?;
            for (player, sowing) in both.iter() {
                found[player].as_ref().map_or(Ok(()), |found| is_same(sowing, found))?;
            }
            Ok(outcome)
        }
        Move::Pass => pass(rules, position, sink),
        Move::Fill(_) | Move::Half(_) | Move::Lay(_) if position.status != Status::RoundOver => {
            Err(PlayError::NotBetweenRounds)
        }
        Move::Fill(holes) => {
            let laid = refill::filling(rules.plan, position, holes).ok_or(PlayError::MayNotFill)?;
            Ok(refilled(rules, position, &laid, None, sink))
        }
        Move::Half(player) if refill::may_halve(rules.plan, position) => {
            Ok(refilled(rules, position, &Arrangement::NONE, Some(player), sink))
        }
        Move::Lay(laid) if refill::may_lay(rules, position, &laid) => {
            Ok(refilled(rules, position, &laid, None, sink))
        }
        Move::Half(_) | Move::Lay(_) => Err(PlayError::MayNotFill),
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

/// Refuses a turn that, played as it is written, is another: some decision in it was not on offer.
fn is_same(sowing: &Sowing, found: &Sowing) -> Result<(), PlayError> {
    let (all, found) = (sowing.decisions.as_slice(), found.decisions.as_slice());
    let decision = all.iter().zip(found).take_while(|(one, other)| one == other).count();
    if all.len() == decision && found.len() == decision {
        Ok(())
    } else {
        Err(PlayError::NotOffered { decision })
    }
}

fn refilled<S: EventSink>(
    rules: Rules<'_>,
    position: &Position,
    laid: &Arrangement,
    half: Option<Player>,
    sink: &mut S,
) -> Outcome {
    let mut after = position.clone();
    refill::fill(rules, &mut after, laid, half, sink);
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
    after.note(rules.plan);
    let player = position.mover;
    sink.emit(Event { player, clause, kind: EventKind::Pass });
    end_turn(rules, &mut after, player, Stopped::STILL, clause, sink);
    Ok(Outcome { position: after, laps: 0, endless: None })
}

/// Plays a turn as written, with acts done within it; gives the move it amounts to. It starts so whatever is written of
/// its start.
///
/// # Errors
/// Where the turn is not legal, a decision written was not on offer, or an act cannot be.
pub fn play_with_acts<S: EventSink>(
    ruleset: &Ruleset,
    position: &Position,
    start: StartHole,
    written: &WrittenTurn,
    acts: &[PlacedAct],
    sink: &mut S,
) -> Result<(Sowing, Outcome), PlayError> {
    position.fits(ruleset)?;
    goes_on(position)?;
    turn(rules_of(ruleset), position, start, written, acts, sink)
}

fn turn<S: EventSink>(
    rules: Rules<'_>,
    position: &Position,
    start: StartHole,
    written: &WrittenTurn,
    acts: &[PlacedAct],
    sink: &mut S,
) -> Result<(Sowing, Outcome), PlayError> {
    let player = position.mover;
    let mut track = if acts.is_empty() { None } else { Some(ActTrack::new(rules.plan, acts, player)?) };
    if position.phase == Phase::Opening {
        return Err(PlayError::BothOpen);
    }
    if !starts(rules, position, player).contains(start) {
        return Err(PlayError::NotAStart { player, start });
    }
    let mut script = Script::new(written);
    let mut after = position.clone();
    after.note(rules.plan);
    let mut turn = Turn::begin(rules.plan, &after, player, start);
    let walker = Walker { acts: track.as_mut(), ..Walker::new(rules, &mut after, &mut turn, sink) };
    let stopped = walker.run(start, &mut script);
    end_turn(rules, &mut after, player, stopped, rules.sowing.clause, sink);
    if let Some(track) = track {
        track.finish(rules.plan, position)?;
    }
    let endless = stopped.endless.then_some(EndlessTurn { laps: stopped.laps, period: stopped.period });
    let sowing = Sowing { start, decisions: script.finish()? };
    Ok((sowing, Outcome { position: after, laps: stopped.laps, endless }))
}

/// One player's part of an opening: how it starts, and the turn as written.
pub type OpeningPart<'a> = (StartHole, &'a WrittenTurn);

/// Plays an opening in a recorded order of drops; `None` for a player whose opening is not known.
///
/// # Errors
/// Where the position has no opening to play, a start or a decision is not legal, or the order cannot be.
pub fn play_in_order<S: EventSink>(
    ruleset: &Ruleset,
    position: &Position,
    both: ByPlayer<Option<OpeningPart<'_>>>,
    order: Option<&[DropRun]>,
    sink: &mut S,
) -> Result<(ByPlayer<Option<Sowing>>, Outcome), PlayError> {
    position.fits(ruleset)?;
    joint(rules_of(ruleset), position, both, order, sink)
}

fn joint<S: EventSink>(
    rules: Rules<'_>,
    position: &Position,
    both: ByPlayer<Option<OpeningPart<'_>>>,
    order: Option<&[DropRun]>,
    sink: &mut S,
) -> Result<(ByPlayer<Option<Sowing>>, Outcome), PlayError> {
    if position.phase != Phase::Opening {
        return Err(PlayError::NoOpening);
    }
    goes_on(position)?;
    let starts = both.map(|part| part.map(|(start, _)| start));
    may_open(rules.plan, position, starts)?;
    let nothing = WrittenTurn::lift(Hole(0), None);
    let script = |player: Player| Script::new(both[player].map_or(&nothing, |(_, written)| written));
    let mut scripts = Both { of: ByPlayer::from_fn(script), player: Player::South };
    let mut after = position.clone();
    let stopped =
        opening::run(rules, &mut after, starts, order, &mut scripts, sink).map_err(PlayError::Order)?;
    let mut sowings = ByPlayer::new(None, None);
    for player in Player::ALL {
        if let Some(start) = starts[player] {
            sowings[player] = Some(Sowing { start, decisions: scripts.of[player].finish()? });
        }
    }
    Ok((sowings, opening::outcome(rules, after, stopped, sink)))
}

/// Refuses starts with which the players may not open.
fn may_open(plan: &Plan, position: &Position, both: ByPlayer<Option<StartHole>>) -> Result<(), PlayError> {
    for (player, start) in both.iter() {
        if let Some(start) = *start
            && !opening_starts(plan, position, player).contains(start)
        {
            return Err(PlayError::NotAStart { player, start });
        }
    }
    if let (Some(south), Some(north), Some(opening)) = (both.south, both.north, &plan.opening)
        && opening.same_letter
        && plan.board.counterpart.get(south.hole().0) != north.hole().0
    {
        return Err(PlayError::DifferentPlaces);
    }
    Ok(())
}
