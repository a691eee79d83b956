//! A line of play in place: no position is copied but the one before the last turn, and the starts looked at when one
//! turn ends are those the next one chooses from.

use crate::board::Hole;
use crate::rules::Ruleset;
use crate::rules::vocabulary::Direction;

use super::chooser::Declining;
use super::ending::{end_turn, judge};
use super::kernel;
use super::moves::may_pass;
use super::play_turn::play_turn;
use super::scene::Rules;
use super::script::WrittenScript;
use super::start::{Starts, starts, ways_to_lift};
use super::trial::rules_of;
use super::turn_state::Stopped;
use super::{Phase, Position, StartHole, Status, TurnSummary, WrittenTurns};

/// A line of play in place.
///
/// It plays what is simple and gives nothing but what checks ask for. Whatever else is written, or cannot be played, is
/// refused without a reason; [`play_with_acts`](super::play_with_acts) has the reasons.
#[derive(Debug, Clone)]
pub struct Playout<'a> {
    ruleset: &'a Ruleset,
    position: Position,
    before: Position,
    /// The starts of the player to move, where they have been looked at.
    known: Option<Starts>,
    /// Whether the position fits the ruleset; play keeps that so.
    fits: bool,
}

/// A turn as written.
#[derive(Debug, Clone, Copy)]
pub struct RequestedTurn<'a> {
    /// The hole it starts at.
    pub hole: Hole,
    /// How it starts there.
    pub starts: RequestedStart,
    /// Each later decision: the hole it uses, and the way, where written.
    pub decisions: &'a [(Hole, Option<Direction>)],
}

/// How a turn is written to start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestedStart {
    /// What faces the hole is taken.
    Take,
    /// The seeds of the hole are lifted and sown that way; the only way there is, where none is written.
    Lift(Option<Direction>),
}

impl<'a> Playout<'a> {
    /// A line of play from a position. Nothing is played where that does not fit the ruleset.
    pub fn new(ruleset: &'a Ruleset, position: Position) -> Self {
        let fits = position.fits(ruleset).is_ok();
        Self { ruleset, before: position.clone(), position, known: None, fits }
    }

    /// The position it has come to.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The positions before the last turn and after it; the same twice where nothing has been played.
    pub fn into_positions(self) -> (Position, Position) {
        (self.before, self.position)
    }

    /// Plays a turn of the main play. `None`, and nothing is changed, where it is not legal, where more than one start
    /// fits, or where it has no end.
    #[inline]
    pub fn turn(&mut self, asked: RequestedTurn<'_>) -> Option<TurnSummary> {
        let rules = rules_of(self.ruleset);
        let plan = rules.plan;
        if !self.goes_on() {
            return None;
        }
        let mover = self.position.mover;
        let start = self.start(rules, asked)?;
        self.before.clone_from(&self.position);
        let stopped = if asked.decisions.is_empty() && !plan.picks {
            play_turn(rules, &mut self.position, start, None, &mut Declining, &mut ())
        } else {
            let mut reader = WrittenScript::new(asked.decisions, None);
            let stopped = play_turn(rules, &mut self.position, start, None, &mut reader, &mut ());
            if reader.finish().is_err() {
                self.take_back();
                return None;
            }
            stopped
        };
        if stopped.endless {
            self.take_back();
            return None;
        }
        let known = end_turn(rules, &mut self.position, mover, stopped, plan.sowing.clause, &mut ());
        // They are not asked for where a start is judged by itself.
        self.known = if plan.start.only_lift { None } else { known };
        Some(TurnSummary::of(plan, stopped))
    }

    /// Plays turns one after another, as far as that can be done without making the positions between them: perhaps not
    /// even the first. What they leave over is for [`Playout::turn`] and [`Playout::pass`].
    ///
    /// None of these turns can be taken back, and the position before the last one is not known.
    pub fn turns(&mut self, turns: &mut dyn WrittenTurns) {
        let rules = rules_of(self.ruleset);
        if !self.goes_on() {
            return;
        }
        let Some(ran) = kernel::play_written(rules.plan, &mut self.position, turns) else { return };
        if ran.plies > 0 {
            let known = judge(rules, &mut self.position, ran.last, false, &mut ());
            self.known = known.filter(|_| !rules.plan.start.only_lift);
            self.before.clone_from(&self.position);
        }
    }

    /// Passes, if the turn must pass; whether it did.
    pub fn pass(&mut self) -> bool {
        let rules = rules_of(self.ruleset);
        let Some(clause) = rules.start.pass else { return false };
        if !self.goes_on() || !may_pass(rules, &self.position) {
            return false;
        }
        self.before.clone_from(&self.position);
        let mover = self.position.mover;
        self.known = end_turn(rules, &mut self.position, mover, Stopped::STILL, clause, &mut ());
        true
    }

    /// Takes the last turn back.
    pub fn take_back(&mut self) {
        self.position.clone_from(&self.before);
        self.known = None;
    }

    /// The one start that fits.
    #[inline(always)]
    fn start(&mut self, rules: Rules<'_>, asked: RequestedTurn<'_>) -> Option<StartHole> {
        let mover = self.position.mover;
        let lift = |direction| StartHole::Lift(asked.hole, direction);
        let ways = match (asked.starts, rules.start.only_lift()) {
            (RequestedStart::Lift(_), Some(only)) => {
                ways_to_lift(rules.plan, &self.position, mover, only, asked.hole)
            }
            (start, _) => {
                let known = self.known.get_or_insert_with(|| starts(rules, &self.position, mover));
                if start == RequestedStart::Take {
                    let take = StartHole::Take(asked.hole);
                    return known.contains(take).then_some(take);
                }
                Direction::ALL.map(|direction| known.contains(lift(direction)))
            }
        };
        let asks =
            |direction| !matches!(asked.starts, RequestedStart::Lift(Some(other)) if other != direction);
        match [ways[0] && asks(Direction::Anticlockwise), ways[1] && asks(Direction::Clockwise)] {
            [true, false] => Some(lift(Direction::Anticlockwise)),
            [false, true] => Some(lift(Direction::Clockwise)),
            _ => None,
        }
    }

    fn goes_on(&self) -> bool {
        self.fits && self.position.status == Status::Playing && self.position.phase != Phase::Opening
    }
}
