//! What a replay gives: the plies with their positions and verdicts.

use std::sync::Arc;

use crate::archive::Provenance;
use crate::notation::WrittenAt;
use crate::notation::syntax::EndResult;
use base::board::{ByPlayer, Hole, Player};
use base::text::{Span, words};
use engine::{Event, GameResult, Move, Position, Status};
use rules::{ClauseId, Neighbours, Ruleset};

use super::check_outcome::CheckOutcome;
use super::finding::{Finding, FindingKind};
use super::laps::clauses_of;
use super::ply_items::PlyItems;
use super::ply_verdict::{PlyId, PlyVerdict, ReadingChoice};
use super::steps::{Step, dependence};

/// A record replayed.
#[derive(Debug, Clone)]
pub struct Replay {
    /// The main line; `None` where the ruleset is not known or cannot be used.
    pub line: Option<Line>,
    /// Everything found, in the order of the text; findings in the header come first.
    pub findings: Vec<Finding>,
    /// The verdict on the main line.
    pub verdict: RecordVerdict,
    /// Counts over the main line.
    pub tally: LineTally,
    /// How the main line was played, for playing it again.
    pub(super) rerun: Rerun,
}

/// How a main line was played.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Rerun {
    /// Whether the words for the players were exchanged, as the explanation of a wrong header.
    pub(super) players_swapped: bool,
    /// For each time that plies began to be read with doubt, whether a later check confirmed them.
    pub(super) confirmed: Vec<bool>,
}

impl Replay {
    /// No replay, with what kept it from being one.
    pub fn none(findings: Vec<Finding>) -> Self {
        Self {
            line: None,
            findings,
            verdict: RecordVerdict::NotDetermined,
            tally: LineTally::default(),
            rerun: Rerun::default(),
        }
    }

    /// Whether plies that do not fit are attributed to a wrong statement of the header, and the line is played as if
    /// it were right.
    pub fn is_explained(&self) -> bool {
        let explains = |kind: &FindingKind| {
            matches!(kind, FindingKind::FirstPlayer { .. } | FindingKind::Orientation(_))
        };
        self.findings.iter().any(|finding| explains(&finding.kind))
    }
}

/// A line of play: the record's own, or a variation.
#[derive(Debug, Clone)]
pub struct Line {
    /// By which rules, under which readings.
    pub ruleset: Arc<Ruleset>,
    /// The position at its beginning.
    pub start: PositionState,
    /// Its plies, in order.
    pub plies: Vec<PlyStep>,
    /// The position at its end.
    pub end: PositionState,
    /// What holds at its end, where the position is known.
    pub status: Option<Status>,
}

/// A variation, which replaces the ply before it.
#[derive(Debug, Clone)]
pub struct ReplayedVariation {
    /// Where it is written, brackets included.
    pub span: Span,
    /// The hand of the editor who proposes it, if it names one.
    pub by: Option<Span>,
    /// The readings under which it is played, if they differ from those of the line around it.
    pub under: Vec<ReadingChoice>,
    /// Its play; `None` where its ruleset is not known or cannot be used.
    pub line: Option<Line>,
}

/// One ply of a replay.
#[derive(Debug, Clone, Default)]
pub struct PlyStep {
    /// Its number in the record.
    pub id: PlyId,
    /// Its number within its line, from 1; gaps are counted.
    pub number: u32,
    /// Where it is written: the ply, or both with what joins them.
    pub span: Span,
    /// Where everything written of it is among the items of its line.
    pub items: PlyItems,
    /// Which class of evidence it is.
    pub provenance: Option<Provenance>,
    /// Where on paper it is, in the text of the record.
    pub at: Option<WrittenAt>,
    /// The turn number written before it, or the one it follows.
    pub turn: Option<u32>,
    /// Who plays; `None` where both do, or nobody knows.
    pub player: Option<Player>,
    /// What was written, in a word.
    pub kind: PlyKind,
    /// The move; `None` where it is not known or half of it is not stated.
    pub played: Option<Move>,
    /// The position before it.
    pub before: PositionState,
    /// The position after it, with acts that followed before the next ply.
    pub after: PositionState,
    /// What happened, in order; empty where no detail was asked for.
    pub events: Vec<Event>,
    /// Laps made, those of captured seeds included; 0 where it was not played.
    pub laps: u32,
    /// The period in laps, where the turn has no end and the circle was looked for and found.
    pub period: Option<u64>,
    pub verdict: PlyVerdict,
    /// The checks written with it, by the places of their items, and what became of each.
    pub(super) checks: Vec<(usize, CheckOutcome)>,
    /// The readings its outcome depended on, each with the alternative followed, in the order of the ruleset; none where
    /// they were not asked for.
    pub readings: Vec<ReadingChoice>,
    /// Other play instead of it.
    pub variations: Vec<ReplayedVariation>,
}

impl PlyStep {
    /// Whether it is an editor's conjecture, or was worked out, in a record whose play is of that class; then it is no
    /// documented play, and in no total.
    pub fn is_reconstructed_in(&self, record: Option<Provenance>) -> bool {
        self.provenance == Some(Provenance::Reconstructed) && record != Some(Provenance::Reconstructed)
    }

    /// A ply of which only its place is known, and the position before and after it.
    pub(super) fn unplayed(
        place: PlyPlace,
        before: PositionState,
        after: PositionState,
        verdict: PlyVerdict,
    ) -> Self {
        let PlyPlace { id, span, kind } = place;
        Self { id, number: 1, span, kind, before, after, verdict, ..Self::default() }
    }

    /// The ply of a game that a program plays, by its number from 1: `written` is how it is written, and its place is
    /// that text.
    pub fn of_move(
        ruleset: &Ruleset,
        neighbours: Option<&Neighbours>,
        number: u32,
        before: Position,
        step: Step,
        written: &str,
    ) -> Self {
        let kind = match step.played {
            Move::Turn(_) => PlyKind::Turn,
            Move::Both(_) => PlyKind::Both,
            Move::Pass => PlyKind::Pass,
            Move::Fill(_) | Move::Half(_) | Move::Lay(_) => PlyKind::Round,
        };
        let place = PlyPlace { id: PlyId(number - 1), span: Span::new(0, written.len()), kind };
        let player = (kind != PlyKind::Both).then(|| before.mover());
        let (before, after) =
            (PositionState::Position(before), PositionState::Position(step.outcome.position));
        let mut ply = Self {
            number,
            provenance: Some(Provenance::Machine),
            player,
            played: Some(step.played),
            events: step.events,
            laps: step.outcome.laps,
            period: step.period,
            ..Self::unplayed(place, before, after, PlyVerdict::Legal)
        };
        ply.readings = ply.depended(ruleset, neighbours);
        ply
    }

    /// The readings that its outcome depended on, each with the alternative followed.
    pub(super) fn depended(&self, ruleset: &Ruleset, neighbours: Option<&Neighbours>) -> Vec<ReadingChoice> {
        let (Some(neighbours), Some(played), PositionState::Position(before)) =
            (neighbours, &self.played, &self.before)
        else {
            return Vec::new();
        };
        let choice =
            |reading| ReadingChoice::new(reading, ruleset.choices().get(reading).unwrap_or_default());
        dependence(neighbours, before, played).into_iter().map(choice).collect()
    }

    /// The clauses that fired, each once, in the order of the ruleset.
    pub fn clauses(&self) -> Vec<ClauseId> {
        clauses_of(&self.events)
    }

    /// Whether it was played, so that what happened in it is known.
    pub const fn was_played(&self) -> bool {
        self.played.is_some() || !self.events.is_empty()
    }
}

words! {
    /// What a ply is: a turn, a pass, the filling of a round, or something that was not played.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
    pub enum PlyKind {
        /// A turn of one player.
        #[default]
        Turn = "turn",
        /// Both players' openings at once.
        Both = "both",
        Pass = "pass",
        /// The filling of a new round.
        Round = "round",
        /// An act between two turns with no ply before it.
        Act = "act",
        Gap = "gap",
        /// Something that cannot be read and may have been a ply.
        Unreadable = "unreadable",
    }
}

/// Which ply it is, and where it is written.
#[derive(Clone, Copy)]
pub(super) struct PlyPlace {
    pub(super) id: PlyId,
    pub(super) span: Span,
    pub(super) kind: PlyKind,
}

impl PlyKind {
    /// Whether players moved, or may have; not so in a gap, a filling or an act.
    pub const fn is_turn(self) -> bool {
        matches!(self, Self::Turn | Self::Both | Self::Pass | Self::Unreadable)
    }
}

/// What is known of a position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum PositionState {
    /// All of it.
    Position(Position),
    /// It is one of these, two or more; they differ in what is not stated.
    OneOf(Vec<Position>),
    /// Some counts, which a board states that leaves others open: too little to play on.
    Stated(Box<StatedCounts>),
    /// Nothing, or too little to play on.
    #[default]
    Unknown,
}

/// The counts that a board states, where they do not make the position known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedCounts {
    /// Seeds by hole.
    pub holes: Vec<Option<u16>>,
    /// Seeds in the stores.
    pub stores: ByPlayer<Option<u16>>,
}

impl PositionState {
    /// Whether play can go on from it.
    pub const fn is_known(&self) -> bool {
        matches!(self, Self::Position(_) | Self::OneOf(_))
    }

    /// The position, where all of it is known.
    pub const fn position(&self) -> Option<&Position> {
        match self {
            Self::Position(position) => Some(position),
            Self::OneOf(_) | Self::Stated(_) | Self::Unknown => None,
        }
    }

    /// What is known if it is one of these positions; equal ones count once.
    pub(super) fn one_of(mut all: Vec<Position>) -> Self {
        let mut seen = std::collections::HashSet::with_capacity(all.len());
        let first: Vec<bool> = all.iter().map(|position| seen.insert(position)).collect();
        let mut first = first.into_iter();
        all.retain(|_| first.next() == Some(true));
        match all.len() {
            0 => Self::Unknown,
            1 => Self::Position(all.swap_remove(0)),
            _ => Self::OneOf(all),
        }
    }

    /// Every position it may be; none where nothing is known.
    pub fn positions(&self) -> &[Position] {
        match self {
            Self::Position(position) => std::slice::from_ref(position),
            Self::OneOf(all) => all,
            Self::Stated(_) | Self::Unknown => &[],
        }
    }

    /// Whose turn it is, if that is known.
    pub fn mover(&self) -> Option<Player> {
        let mover = self.positions().first()?.mover();
        self.positions().iter().all(|position| position.mover() == mover).then_some(mover)
    }

    /// Seeds in a hole, where that is known.
    pub fn count(&self, hole: Hole) -> Option<u16> {
        match self {
            Self::Position(position) => Some(position.count(hole)),
            Self::OneOf(positions) => {
                let first = positions.first()?.count(hole);
                positions.iter().all(|position| position.count(hole) == first).then_some(first)
            }
            Self::Stated(counts) => counts.holes.get(hole.index()).copied().flatten(),
            Self::Unknown => None,
        }
    }
}

/// The verdict on a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordVerdict {
    /// Every ply is legal and every check agrees.
    Verified,
    /// The same, but with this many interventions: plies played against the rules, supplied, corrected or taken back,
    /// and gaps after which a board states the whole position.
    VerifiedWithInterventions(u32),
    /// Some ply is legal only under other readings; those that would do for all of them one by one.
    VerifiedOnlyUnder(Vec<ReadingChoice>),
    /// Nothing is wrong, but there are no plies.
    NoMoves,
    /// A ply or a check contradicts the rest.
    Contradicted,
    /// Some ply could not be judged, or no board states what became of the plies that are lost.
    NotDetermined,
}

impl RecordVerdict {
    /// Whether it says that the whole record holds, if only with interventions or under other readings.
    pub const fn is_verified(&self) -> bool {
        matches!(self, Self::Verified | Self::VerifiedWithInterventions(_) | Self::VerifiedOnlyUnder(_))
    }
}

/// Counts over the main line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LineTally {
    /// Plies, without gaps.
    pub plies: u32,
    pub laps: u64,
    /// Seeds captured, where they could be counted.
    pub captured: ByPlayer<u32>,
    /// Checks that were compared.
    pub checks: u32,
    /// Checks that agreed as the source has them.
    pub agreed: u32,
    /// Checks that agree as an editor corrects them.
    pub corrected: u32,
    /// Plies that are legal.
    pub legal: u32,
    /// Plies that could not be judged.
    pub undetermined: u32,
    pub gaps: u32,
    /// Those after which, before any ply, a board states everything that play depends on.
    pub bridged: u32,
    /// Holes and other counts of the setup that the source gives.
    pub given: u32,
    /// Those that the editors assume.
    pub assumed: u32,
    /// Plies played against the rules, supplied, corrected or taken back, plies whose hole cannot be read, and gaps
    /// bridged.
    pub interventions: u32,
}

/// The result of a game as `end(…)` would write it; `None` where it would be `unknown`.
pub(super) const fn result_of(status: Status) -> Option<EndResult> {
    match status {
        Status::Over(GameResult::Won(player)) => Some(EndResult::Wins(player)),
        Status::Over(GameResult::Draw) => Some(EndResult::Draw),
        Status::Playing | Status::RoundOver => Some(EndResult::Unfinished),
        Status::Over(_) => None,
    }
}
