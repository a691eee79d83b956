//! The position a line of play has reached, and what is known about it.

use crate::notation::syntax::GapPlies;
use crate::replay::ply_verdict::Undetermined;
use crate::replay::verdict::PositionState;
use engine::{Phase, Position};
use rules::Ruleset;

/// The position a line has reached. While it is unknown: why, and what is missing since it was known.
#[derive(Clone)]
pub(in crate::replay) struct CurrentPosition {
    state: PositionState,
    /// The last position that was known.
    last_known: Position,
    /// Why the position is unknown; has a meaning only while it is.
    why_unknown: Undetermined,
    missing: Missing,
    /// Whether a ply could not be played, so that it may have been out of turn.
    out_of_order: bool,
}

/// What is missing since the position was last known.
#[derive(Clone, Copy, Default)]
pub(in crate::replay) struct Missing {
    /// Plies since the position became unknown.
    pub(in crate::replay) plies: u32,
    /// Gaps since the position was last known.
    pub(in crate::replay) gaps: u32,
    /// The fewest and the most turns missing since the position was known; `None` where nothing is known of them.
    pub(in crate::replay) turns: Option<(u32, Option<u32>)>,
}

impl CurrentPosition {
    pub(in crate::replay) fn new(state: PositionState, last_known: Position) -> Self {
        let why_unknown = Undetermined::PositionUnknown;
        Self { state, last_known, why_unknown, missing: Missing::default(), out_of_order: false }
    }

    /// The position at the start of a record.
    pub(in crate::replay) fn at_start(state: PositionState, ruleset: &Ruleset) -> Self {
        let known = state.positions().first().cloned();
        Self::new(state, known.unwrap_or_else(|| Position::initial(ruleset)))
    }

    /// What is known of the position.
    pub(in crate::replay) const fn state(&self) -> &PositionState {
        &self.state
    }

    /// Every position it may be; empty if it is unknown.
    pub(in crate::replay) fn candidates(&self) -> &[Position] {
        self.state.positions()
    }

    /// The last position that was known.
    pub(in crate::replay) const fn last_known(&self) -> &Position {
        &self.last_known
    }

    /// What is missing since the position was last known.
    pub(in crate::replay) const fn missing(&self) -> &Missing {
        &self.missing
    }

    /// Why the position is unknown; `None` if it is known, at least in part.
    pub(in crate::replay) const fn why_unknown(&self) -> Option<Undetermined> {
        match self.state {
            PositionState::Stated(_) | PositionState::Unknown => Some(self.why_unknown),
            PositionState::Position(_) | PositionState::OneOf(_) => None,
        }
    }

    /// Takes the position out, if all of it is known; [`Self::set`] must put one back.
    pub(in crate::replay) fn take(&mut self) -> Option<Position> {
        match std::mem::replace(&mut self.state, PositionState::Unknown) {
            PositionState::Position(position) => Some(position),
            state => {
                self.state = state;
                None
            }
        }
    }

    /// Play or a remark leads to this; gives what was known before.
    pub(in crate::replay) const fn set(&mut self, state: PositionState) -> PositionState {
        std::mem::replace(&mut self.state, state)
    }

    /// Goes back to an earlier state.
    pub(in crate::replay) fn return_to(&mut self, state: PositionState) {
        self.state = state;
        self.why_unknown = Undetermined::PositionUnknown;
    }

    /// Makes the position unknown from here on.
    pub(in crate::replay) fn lose(&mut self, why: Undetermined) {
        if let PositionState::Position(position) = self.set(PositionState::Unknown) {
            self.last_known = position;
        }
        self.why_unknown = why;
        self.missing.plies = 0;
    }

    /// Notes that plies are missing after this position.
    pub(in crate::replay) fn add_gap(&mut self, plies: GapPlies) {
        self.missing.gaps += 1;
        self.add_missing_turns(match plies {
            GapPlies::Between(least, most) => Some((least, Some(most))),
            GapPlies::NotKnown => Some((0, None)),
        });
    }

    /// Whether a ply could not be played, so that it may have been out of turn.
    pub(in crate::replay) const fn is_out_of_order(&self) -> bool {
        self.out_of_order
    }

    /// Notes that a ply is not played after this position, and how many turns it may be: the fewest and the most.
    pub(in crate::replay) fn add_unplayed(&mut self, turns: Option<(u32, Option<u32>)>) {
        self.out_of_order |= self.state.is_known();
        self.add_missing_turns(turns);
    }

    /// Notes that turns are not played after this position: the fewest and the most.
    fn add_missing_turns(&mut self, turns: Option<(u32, Option<u32>)>) {
        match &self.state {
            // In an opening two turns are one ply.
            PositionState::Position(position) if position.phase() == Phase::Opening => {
                self.missing.turns = None;
            }
            PositionState::Position(_) => self.missing.turns = turns,
            PositionState::OneOf(_) => self.missing.turns = None,
            PositionState::Stated(_) | PositionState::Unknown => {
                let both = self.missing.turns.zip(turns);
                self.missing.turns = both.map(|((least, most), (fewest, greatest))| {
                    let most = most.zip(greatest).map(|(most, more)| most.saturating_add(more));
                    (least.saturating_add(fewest), most)
                });
            }
        }
    }

    /// Counts a ply whose position before it is unknown.
    pub(in crate::replay) const fn add_unknown_ply(&mut self) {
        self.missing.plies += 1;
    }

    /// A board makes the position known again; gives what was missing until here.
    pub(in crate::replay) fn resume(&mut self, state: PositionState) -> Missing {
        self.return_to(state);
        std::mem::take(&mut self.missing)
    }
}
