//! The landing table, and what its rows do.

use crate::vocabulary::{Direction, LandThen, SowOn};
use base::board::HoleSet;

use super::CondPlan;
use super::taking::TakingPlan;

/// The landing table: the first row whose conditions hold fires.
#[derive(Debug, Clone)]
pub struct LandingPlan {
    pub rows: Vec<LandAction>,
    /// The conditions of each row.
    pub whens: Vec<CondPlan>,
}

/// What a row does.
#[derive(Debug, Clone)]
pub struct LandAction {
    pub shape: ActionShape,
    /// Whether the mover may decline it.
    pub optional: bool,
    pub taking: TakingPlan,
    pub offers: Vec<OfferPlan>,
    pub then: LandThen,
}

impl LandAction {
    /// Whether the mover must pick holes.
    pub fn picks(&self) -> bool {
        self.taking.picks()
    }

    /// Whether the mover must choose one of the laps offered.
    pub fn chooses(&self) -> bool {
        self.then == LandThen::Choose
    }

    /// Whether the mover has something to decide.
    pub fn decides(&self) -> bool {
        !self.offers.is_empty() || self.picks() || self.optional
    }
}

/// What a row does, in short.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionShape {
    /// Lifts the landing hole and sows on.
    Relay,
    /// Ends the turn and does nothing else.
    End,
    /// Anything else.
    Other,
}

/// A lap the mover may choose.
#[derive(Debug, Clone, Copy)]
pub struct OfferPlan {
    /// `None`: the seeds of the landing hole, lifted.
    pub sow: Option<SowOn>,
    pub from: HoleSet,
    pub go: Direction,
    pub after: Option<Direction>,
    pub only_if_captures: bool,
}
