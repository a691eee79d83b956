//! The landing table, and what its rows do.

use crate::board::HoleSet;
use crate::rules::ClauseId;
use crate::rules::vocabulary::{
    AwaySide, Direction, DropAfter, ExtensionMoment, ExtensionRow, LandThen, Part, SowOn, Tested,
};

use super::condition::CondPlan;
use super::taking::TakingPlan;

/// The landing table as a truth table; see `compile/landing.rs` for its layout.
#[derive(Debug, Clone)]
pub(crate) struct LandingPlan {
    pub(crate) rows: Vec<LandAction>,
    /// Row, or 128 and the number of a facing table.
    pub(crate) cells: Vec<u8>,
    /// Cells of one hole, as a power of two.
    pub(crate) stride: u32,
    /// Where the cells of a context begin: mover, lap direction, first turns, opening, corner.
    pub(crate) context: [u32; 64],
    /// Cells of one state of the tested flags.
    pub(crate) flag_step: u32,
    /// Slots of the flags tested: two each, the second [`NO_SLOT`] where nobody owns it.
    pub(crate) tested: Vec<[usize; 2]>,
    pub(crate) facing: Vec<u8>,
    pub(crate) facing_class: Box<[u8; 256]>,
    pub(crate) facing_classes: usize,
    /// Which event some row asks about: a drop or a landing in a row of holes.
    pub(crate) corner: Option<Corner>,
    /// The conditions of the rows, where they are judged in order: a truth table cannot hold all they ask.
    pub(crate) in_order: Option<Vec<CondPlan>>,
}

/// What a turn must remember for the landing table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Corner {
    /// Whether a seed has fallen in that part of the board.
    Reached(Part),
    /// Whether a lap has ended in that part of the board.
    EndedIn(Part),
}

/// What a row does.
#[derive(Debug, Clone)]
pub(crate) struct LandAction {
    pub(crate) shape: ActionShape,
    /// Whether the mover may decline it.
    pub(crate) optional: bool,
    pub(crate) taking: TakingPlan,
    pub(crate) offers: Vec<OfferPlan>,
    pub(crate) then: LandThen,
}

impl LandAction {
    /// Whether the mover must pick holes.
    pub(crate) fn picks(&self) -> bool {
        self.taking.picks()
    }

    /// Whether the mover must choose one of the laps offered.
    pub(crate) fn chooses(&self) -> bool {
        self.then == LandThen::Choose
    }

    /// Whether the mover has something to decide.
    pub(crate) fn decides(&self) -> bool {
        !self.offers.is_empty() || self.picks() || self.optional
    }
}

/// What a row does, in short.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ActionShape {
    /// Lifts the landing hole and sows on.
    Relay,
    /// Ends the turn and does nothing else.
    End,
    /// Takes what the landing hole faces and sows it on in the same direction, and does nothing else.
    Resow(SowOn),
    /// Takes seeds to the store, or marks the hole, and ends the turn.
    Finish,
    /// Anything else.
    Other,
}

/// A lap the mover may choose.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OfferPlan {
    /// `None`: the seeds of the landing hole, lifted.
    pub(crate) sow: Option<SowOn>,
    pub(crate) from: HoleSet,
    pub(crate) go: Direction,
    pub(crate) after: Option<Direction>,
    pub(crate) only_if_captures: bool,
}

/// Extensions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ExtensionPlan {
    pub(crate) clause: ClauseId,
    pub(crate) at: ExtensionMoment,
    pub(crate) tested: Tested,
    pub(crate) row: ExtensionRow,
    pub(crate) n_away: Option<AwaySide>,
    pub(crate) drop_after: DropAfter,
}
