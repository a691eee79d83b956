//! From what is written to a move: labels become holes, and the move is played.
//!
//! Nothing is chosen silently: where the words leave open what was played, they are refused.

use crate::notation::syntax::{Item, ItemKind};
use base::board::{ByPlayer, Hole, HoleSet, Player};
use engine::{
    ActError, ActKind, Event, EventSink, Move, Outcome, Phase, PlacedAct, PlayError, Position, StartHole,
    Status, WayFault, WrittenTurn, between_turns, completed_arrangement, first_moves, kind_of, may_start,
    next_starter, play, play_in_order, play_with_acts,
};
use rules::Ruleset;
use rules::vocabulary::Direction;

use super::laps::last_hole;
pub use super::written_ply::{DropOrder, Refusal, WrittenFill, WrittenPly, hole_of, read_ply};
pub(crate) use super::written_ply::{begins_ply, extent};
pub(super) use super::written_ply::{movers, read_act, read_written, within};

/// What was played and where it led.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The move; `None` where half of an opening is not stated.
    pub played: Option<Move>,
    /// Where it led.
    pub outcome: Outcome,
}

/// How a turn starts, where its words leave one way.
pub(super) fn start_of(
    ruleset: &Ruleset,
    position: &Position,
    player: Player,
    written: &WrittenTurn,
) -> Result<StartHole, Refusal> {
    let hole = written.start;
    let may = |start| may_start(ruleset, position, player, start);
    let lifts = |way| may(StartHole::Lift(hole, way));
    // Some games let a player lift holes of the other's.
    if !position.own(ruleset, player).contains(hole) && !Direction::ALL.into_iter().any(lifts) {
        return Err(Refusal::NotOwnHole { hole, mover: player });
    }
    written.start(may).map_err(|fault| match (fault, written.direction) {
        (WayFault::Other, Some(way)) => Refusal::OtherWay { hole, expected: way.opposite() },
        _ => Refusal::EitherWay(hole),
    })
}

/// Plays a written ply.
///
/// # Errors
/// Where its words leave open what was played, or the rules refuse it.
pub fn play_written<S: EventSink>(
    ruleset: &Ruleset,
    position: &Position,
    written: &WrittenPly,
    acts: &[PlacedAct],
    sink: &mut S,
) -> Result<Played, Refusal> {
    match written {
        WrittenPly::Turn(turn) => {
            if let Status::Over(_) = position.status() {
                return Err(PlayError::GameOver.into());
            }
            let start = start_of(ruleset, position, position.mover(), turn)?;
            let (sowing, outcome) = play_with_acts(ruleset, position, start, turn, acts, sink)?;
            Ok(Played { played: Some(Move::Turn(sowing)), outcome })
        }
        WrittenPly::Both { parts, order } => {
            let mut both = ByPlayer::new(None, None);
            for player in Player::ALL {
                if let Some(turn) = &parts[player] {
                    both[player] = Some((start_of(ruleset, position, player, turn)?, turn));
                }
            }
            let drops = match order {
                DropOrder::Alternate => None,
                DropOrder::NotRecorded => {
                    // Whether it can be at all is asked all the same.
                    play_in_order(ruleset, position, both, None, &mut ())?;
                    return Err(Refusal::OrderNotRecorded);
                }
                DropOrder::Runs(runs) => Some(runs.as_slice()),
            };
            let (sowings, outcome) = play_in_order(ruleset, position, both, drops, sink)?;
            let played = match (sowings.south, sowings.north) {
                (Some(south), Some(north)) => Some(Move::Both(ByPlayer::new(south, north))),
                _ => None,
            };
            Ok(Played { played, outcome })
        }
        WrittenPly::EndsIn(ends) => {
            let not_now = match (position.status(), position.phase()) {
                (Status::Over(_), _) => Some(PlayError::GameOver),
                (Status::RoundOver, _) => Some(PlayError::RoundOver),
                (Status::Playing, phase) => (phase == Phase::Opening).then_some(PlayError::BothOpen),
            };
            if let Some(error) = not_now {
                return Err(error.into());
            }
            let all = plays_ending_in(ruleset, position, *ends).ok_or(Refusal::StartNotRead)?;
            let first = all.first().ok_or(Refusal::NoMoveEndsIn(*ends))?;
            let played = first.0.played.as_ref().filter(|_| all.len() == 1).ok_or(Refusal::StartNotRead)?;
            let outcome = play(ruleset, position, played, sink)?;
            Ok(Played { played: Some(*played), outcome })
        }
        WrittenPly::Pass => {
            let outcome = play(ruleset, position, &Move::Pass, sink)?;
            Ok(Played { played: Some(Move::Pass), outcome })
        }
        WrittenPly::Round { number, first, fill } => {
            let played = fill_of(ruleset, position, *number, *first, fill.as_ref())?;
            let outcome = play(ruleset, position, &played, sink)?;
            Ok(Played { played: Some(played), outcome })
        }
    }
}

/// The most legal moves that are tried.
const MOST_TRIED: usize = 64;

/// The legal moves of a position whose last seed falls in one of these holes, played; `None` where there are too many
/// moves to try.
pub(super) fn plays_ending_in(
    ruleset: &Ruleset,
    before: &Position,
    ends: HoleSet,
) -> Option<Vec<(Played, Vec<Event>)>> {
    if before.status() != Status::Playing || before.phase() == Phase::Opening {
        return Some(Vec::new());
    }
    let moves = first_moves(ruleset, before, MOST_TRIED + 1);
    let play = |played| {
        let mut events: Vec<Event> = Vec::new();
        let outcome = play(ruleset, before, &played, &mut events).ok()?;
        let last = last_hole(ruleset.shape(), &events, before.mover())?;
        ends.contains(last).then_some((Played { played: Some(played), outcome }, events))
    };
    (moves.len() <= MOST_TRIED).then(|| moves.into_iter().filter_map(play).collect())
}

/// The filling that `round(…)` states: a player none of whose holes is named fills all of them.
fn fill_of(
    ruleset: &Ruleset,
    position: &Position,
    number: u32,
    first: Option<Player>,
    fill: Option<&WrittenFill>,
) -> Result<Move, Refusal> {
    if position.status() != Status::RoundOver {
        return Err(PlayError::NotBetweenRounds.into());
    }
    let expected = u32::from(position.round()) + 1;
    if number == expected && position.round() == u16::MAX {
        return Err(Refusal::RoundNotCounted);
    }
    if number != expected {
        return Err(Refusal::NotNextRound { expected, found: number });
    }
    let starter = next_starter(ruleset, position);
    if first.is_some_and(|first| first != starter) {
        return Err(Refusal::NotFirst(starter));
    }
    let named = match fill {
        Some(WrittenFill::Seeds(laid)) => {
            return Ok(Move::Lay(completed_arrangement(ruleset, position, **laid)));
        }
        Some(WrittenFill::Half(player)) => return Ok(Move::Half(*player)),
        Some(WrittenFill::Holes(named)) => *named,
        None => {
            return match engine::legal_moves(ruleset, position).as_deref() {
                Ok([only]) => Ok(*only),
                _ => Err(Refusal::FillNotStated),
            };
        }
    };
    let mut filled = HoleSet::EMPTY;
    for player in Player::ALL {
        let own = ruleset.shape().own(player);
        let here = named.intersection(own);
        filled = filled.union(if here.is_empty() { own } else { here });
    }
    Ok(Move::Fill(filled))
}

/// Seeds misplaced since the last turn: the hole, and who dropped them.
pub(super) type MisplacedSeeds = Vec<(Hole, Player)>;

/// The seeds that the acts of a turn leave misplaced.
pub(super) fn misplaced_seeds(ruleset: &Ruleset, acts: &[PlacedAct], sower: Player) -> MisplacedSeeds {
    let mut misplaced = Vec::new();
    for act in acts {
        match kind_of(ruleset, act.act) {
            Some(ActKind::DropInto) => misplaced.push((act.hole, sower)),
            Some(ActKind::TakeBack | ActKind::Claim) => {
                if let Some(place) = misplaced.iter().position(|(hole, _)| *hole == act.hole) {
                    misplaced.remove(place);
                }
            }
            Some(ActKind::Deposit) | None => {}
        }
    }
    misplaced
}

/// Does an act between two turns.
///
/// # Errors
/// Where it cannot be.
pub(super) fn do_between<S: EventSink>(
    ruleset: &Ruleset,
    position: &Position,
    act: PlacedAct,
    misplaced: &mut MisplacedSeeds,
    sink: &mut S,
) -> Result<Position, ActError> {
    let place = misplaced.iter().position(|(hole, _)| *hole == act.hole);
    let dropped = place.map(|place| misplaced[place].1);
    let after = between_turns(ruleset, position, act, dropped, sink)?;
    if let (Some(place), Some(ActKind::Claim)) = (place, kind_of(ruleset, act.act)) {
        misplaced.remove(place);
    }
    Ok(after)
}

/// A line of play and where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedLine {
    /// The position before the last ply.
    pub before: Position,
    /// The position at the end.
    pub after: Position,
    /// The last ply; `None` if there is none.
    pub last: Option<Played>,
    misplaced: MisplacedSeeds,
}

impl PlayedLine {
    /// A line of nothing yet.
    pub fn new(start: Position) -> Self {
        Self { before: start.clone(), after: start, last: None, misplaced: Vec::new() }
    }

    /// Plays what is written, in the notation of records, from where the line has come.
    ///
    /// # Errors
    /// The first thing in it that cannot be read or played; the line is as before.
    pub fn play<S: EventSink>(&self, ruleset: &Ruleset, text: &str, sink: &mut S) -> Result<Self, LineError> {
        let (file, problems) = crate::notation::parse(text);
        if let Some(problem) = problems.first() {
            return Err(LineError::Notation(*problem));
        }
        let mut line = self.clone();
        for record in &file.records {
            let mut items = record.items.as_slice();
            while let Some(item) = items.first() {
                let is_ply = begins_ply(&item.kind);
                let (own, rest) = items.split_at(if is_ply { extent(items) } else { 1 });
                if is_ply {
                    line.ply(ruleset, text, own, sink).map_err(LineError::Refused)?;
                } else if matches!(item.kind, ItemKind::Act(_)) {
                    line.before = line.after.clone();
                }
                for item in own {
                    line.act(ruleset, text, item, sink).map_err(LineError::Refused)?;
                }
                items = rest;
            }
        }
        Ok(line)
    }

    fn ply<S: EventSink>(
        &mut self,
        ruleset: &Ruleset,
        text: &str,
        items: &[Item],
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let mover = self.after.mover();
        let (written, acts) = read_written(ruleset, text, items, Some(mover))?;
        let played = play_written(ruleset, &self.after, &written, &acts, sink)?;
        self.misplaced = misplaced_seeds(ruleset, &acts, mover);
        self.before = std::mem::replace(&mut self.after, played.outcome.position.clone());
        self.last = Some(played);
        Ok(())
    }

    fn act<S: EventSink>(
        &mut self,
        ruleset: &Ruleset,
        text: &str,
        item: &Item,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let ItemKind::Act(act) = &item.kind else { return Ok(()) };
        if within(act) {
            return Ok(());
        }
        let placed = read_act(ruleset, text, act, item.span, Some(self.after.mover()))?;
        self.after = do_between(ruleset, &self.after, placed, &mut self.misplaced, sink)
            .map_err(|error| Refusal::Play(PlayError::Act { act: 0, error }))?;
        Ok(())
    }
}

/// Why a line of play stops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineError {
    /// Words that cannot be read.
    Notation(crate::notation::NotationProblem),
    /// Something that cannot be played.
    Refused(Refusal),
}
