//! What rows take and mark.

use crate::ClauseId;
use crate::vocabulary::{Along, HoleWord, Spared};
use base::board::HoleSet;

use super::condition::{CondPlan, GroupPlan};

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

/// Seeds taken.
#[derive(Debug, Clone)]
pub enum TakePlan {
    /// Those of a hole, or at most a number of them.
    Hole(HoleWord, Option<u16>),
    /// The seed that has just fallen.
    Dropped,
    /// Those of a hole named from each hole of a group, or at most a number of each.
    Each(GroupPlan, HoleWord, Option<u16>),
    /// Those of the holes of a walk.
    Walk(WalkPlan),
    /// Those that other takes would take, but for one hole.
    Spare(Spared, Vec<TakePlan>),
    /// Those of a number of occupied holes of a group, as the mover picks, or at most a number of each.
    Pick(GroupPlan, u8, Option<u16>),
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

/// Where taken seeds go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    Store,
    Hand,
    Owner,
    Opponent,
    FlagOwner,
    Out,
    Landing,
    Own(HoleSet),
    Flag(usize),
    Hole(HoleWord),
    /// Where the mover picks.
    Pick(GroupPlan),
}

/// A walk along the ring.
#[derive(Debug, Clone)]
pub struct WalkPlan {
    pub from: HoleWord,
    pub along: Along,
    pub step: u8,
    pub goes_on: CondPlan,
    pub over: Option<CondPlan>,
    pub most: u8,
    /// The most seeds of a hole.
    pub most_seeds: u16,
    pub take: Vec<HoleWord>,
}

/// A flag that is set on holes or taken off them.
#[derive(Debug, Clone)]
pub struct MarkPlan {
    pub flag: usize,
    /// Whether it is set.
    pub is_set: bool,
    pub on: MarkedPlan,
}

/// The holes of a mark.
#[derive(Debug, Clone)]
pub enum MarkedPlan {
    Hole(HoleWord),
    Each(GroupPlan),
}
