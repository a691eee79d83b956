//! A line as it is written, and what its turns come to.

use base::board::{Hole, Player};
use rules::Plan;
use rules::vocabulary::Direction;

use super::turn_state::Stopped;
use super::{Position, Sowing, StartHole};

/// What a turn came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnSummary {
    /// The laps it took.
    pub laps: u32,
    /// The hole of its last seed; `None` where none fell.
    pub last: Option<Hole>,
    /// Seeds captured: into the store, or out of the opponent's holes into the hand.
    pub captured: u32,
}

impl TurnSummary {
    /// What a pass comes to.
    pub(super) const PASS: Self = Self { laps: 0, last: None, captured: 0 };

    /// What a turn that stopped so came to.
    #[inline]
    pub(super) fn new(plan: &Plan, stopped: Stopped) -> Self {
        let last = Some(Hole(stopped.last)).filter(|last| last.index() < plan.board.holes);
        Self { laps: stopped.laps, last, captured: stopped.captured }
    }
}

/// How a turn is written to start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StartKind {
    /// The seeds of the hole are lifted.
    Lift,
    /// What faces the hole is taken.
    Take,
    /// Seeds of the store enter the hole.
    Enter,
}

/// A turn as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenTurn {
    /// How it starts.
    pub kind: StartKind,
    /// The hole it starts at.
    pub start: Hole,
    /// Which way it is sown, where written.
    pub direction: Option<Direction>,
    /// How many seeds it starts with, where written.
    pub seeds: Option<u16>,
    /// The holes of later decisions, and the way, where written.
    pub decisions: Vec<(Hole, Option<Direction>)>,
}

impl WrittenTurn {
    /// The seeds of a hole are lifted, and nothing is decided later.
    pub const fn lift(start: Hole, direction: Option<Direction>) -> Self {
        Self { kind: StartKind::Lift, start, direction, seeds: None, decisions: Vec::new() }
    }

    /// How it starts, where its words leave one way; `may` says which starts are possible.
    ///
    /// # Errors
    /// What is wrong with its way.
    pub fn start(&self, may: impl Fn(StartHole) -> bool) -> Result<StartHole, WayFault> {
        let (hole, enters) = (self.start, self.kind == StartKind::Enter);
        let towards =
            |way| if enters { StartHole::Enter(hole, Some(way)) } else { StartHole::Lift(hole, way) };
        if self.kind == StartKind::Take {
            return Ok(StartHole::Take(hole));
        }
        match (self.direction, Direction::ALL.map(|way| may(towards(way)))) {
            (None, [true, true]) => Err(WayFault::Either),
            (None, [false, false]) if enters => Ok(StartHole::Enter(hole, None)),
            (None, [_, clockwise]) => Ok(towards(Direction::ALL[usize::from(clockwise)])),
            (Some(Direction::Clockwise), [true, false]) | (Some(Direction::Anticlockwise), [false, true])
                if !enters =>
            {
                Err(WayFault::Other)
            }
            (Some(way), _) => Ok(towards(way)),
        }
    }

    /// Whether it is written so that only a lift can be meant, without decisions.
    pub(super) fn is_plain_lift(&self) -> bool {
        self.kind == StartKind::Lift && self.seeds.is_none() && self.decisions.is_empty()
    }
}

/// Why the words of a turn do not say which way it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WayFault {
    /// It may go either way, and none is written.
    Either,
    /// It may go the other way only.
    Other,
}

impl Sowing {
    /// The turn as records write it. A hole with the way not offered declines the offer there.
    pub fn written(&self) -> WrittenTurn {
        let (kind, direction) = match self.start {
            StartHole::Lift(_, way) => (StartKind::Lift, Some(way)),
            StartHole::Take(_) => (StartKind::Take, None),
            StartHole::Enter(_, way) => (StartKind::Enter, way),
        };
        let mut written = WrittenTurn { kind, direction, ..WrittenTurn::lift(self.start.hole(), None) };
        for decision in self.decisions.as_slice() {
            if decision.seeds > 0 {
                written.seeds.get_or_insert(decision.seeds.into());
                continue;
            }
            let way = match (decision.clockwise, decision.option) {
                (true, 0) => Some(Direction::Anticlockwise),
                (true, _) | (false, 0) => Some(Direction::Clockwise),
                (false, _) => decision.either_way.then_some(Direction::Anticlockwise),
            };
            written.decisions.push((Hole(decision.hole), way));
        }
        written
    }
}

/// What is written next in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WrittenMove {
    Turn(WrittenTurn),
    /// The turn is passed.
    Pass,
}

/// A line as it is written, one move after another.
pub trait WrittenLine {
    /// The next move, which is `mover`'s; `None` where something else is written. It may be asked for again.
    fn next(&mut self, mover: Player) -> Option<WrittenMove>;

    /// Whether the summary of the last move that [`next`](Self::next) gave is enough: another move follows it, and neither
    /// the position before it nor the one after it is needed.
    fn is_simple(&self) -> bool;

    /// Whether enough moves are written in all that tables for them are worth making.
    fn is_long(&self) -> bool;

    /// The move asked for last has been played; gives whether it came to what is written of it. If not, it is taken back.
    /// The position after it is given unless the move [is simple](Self::is_simple).
    fn agrees(&mut self, mover: Player, summary: TurnSummary, after: Option<&Position>) -> bool;
}
