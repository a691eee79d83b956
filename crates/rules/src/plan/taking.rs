//! What rows take and mark.

use crate::ClauseId;
use crate::vocabulary::HoleWord;

use super::{Destination, MarkedPlan, TakePlan};

/// What a row takes and marks.
#[derive(Debug, Clone)]
pub struct TakingPlan {
    pub clause: ClauseId,
    pub takes: Vec<TakePlan>,
    pub to: Destination,
    /// The flag set on the hole in question, where nothing else is marked.
    pub mark: Option<usize>,
    /// Other marks that are set or taken off, in order.
    pub marks: Vec<MarkPlan>,
}

impl TakingPlan {
    /// Whether the mover must pick holes.
    pub fn picks(&self) -> bool {
        matches!(self.to, Destination::Pick(_))
            || self.takes.iter().any(|take| matches!(take, TakePlan::Pick(..)))
    }
}

impl TakePlan {
    /// Whether it names such a hole.
    pub fn names(&self, wanted: &impl Fn(HoleWord) -> bool) -> bool {
        match self {
            Self::Hole(hole, _) | Self::Each(_, hole, _) => wanted(*hole),
            Self::Dropped | Self::Pick(..) => false,
            Self::Walk(walk) => walk.take.iter().any(|hole| wanted(*hole)),
            Self::Spare(_, of) => of.iter().any(|one| one.names(wanted)),
        }
    }
}

/// A flag that is set on holes or taken off them.
#[derive(Debug, Clone)]
pub struct MarkPlan {
    pub flag: usize,
    pub is_set: bool,
    pub on: MarkedPlan,
}
