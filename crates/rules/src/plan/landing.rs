//! The landing table, and what its rows do.

use crate::vocabulary::{Direction, LandThen, Part, SowOn};
use base::board::HoleSet;

use super::CondPlan;
use super::taking::TakingPlan;

/// The landing table as a truth table; see `compile/landing.rs` for its layout.
#[derive(Debug, Clone)]
pub struct LandingPlan {
    pub rows: Vec<LandAction>,
    /// Row, or 128 and the number of a facing table.
    pub cells: Vec<u8>,
    /// Cells of one hole, as a power of two.
    pub stride: u32,
    /// Where the cells of a context begin: mover, lap direction, first turns, opening, corner.
    pub context: [u32; 64],
    /// Cells of one state of the tested flags.
    pub flag_step: u32,
    /// Slots of the flags tested: two each, the second is `NO_SLOT` if the flag has no owner.
    pub tested: Vec<[usize; 2]>,
    pub facing: Vec<u8>,
    pub facing_class: Box<[u8; 256]>,
    pub facing_classes: usize,
    /// Which event some row asks about: a drop or a landing in a row of holes.
    pub corner: Option<Corner>,
    /// The conditions of the rows, where they are judged in order: a truth table cannot hold all they ask.
    pub in_order: Option<Vec<CondPlan>>,
}

/// What a turn must remember for the landing table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Corner {
    /// Whether a seed has fallen in that part of the board.
    Reached(Part),
    /// Whether a lap has ended in that part of the board.
    EndedIn(Part),
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
