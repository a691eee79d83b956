//! What rows take and mark.

use crate::board::HoleSet;
use crate::rules::ClauseId;
use crate::rules::vocabulary::{Along, HoleWord, Spared};

use super::condition::{CondPlan, GroupPlan};

/// What a row takes and marks.
#[derive(Debug, Clone)]
pub(crate) struct TakingPlan {
    pub(crate) clause: ClauseId,
    pub(crate) takes: Vec<TakePlan>,
    pub(crate) to: Destination,
    /// The flag set on the hole in question, where nothing else is marked.
    pub(crate) mark: Option<usize>,
    /// Other marks that are set or taken off, in order.
    pub(crate) marks: Vec<MarkPlan>,
}

impl TakingPlan {
    /// Whether the mover must pick holes.
    pub(crate) fn picks(&self) -> bool {
        matches!(self.to, Destination::Pick(_))
            || self.takes.iter().any(|take| matches!(take, TakePlan::Pick(..)))
    }
}

/// Seeds taken.
#[derive(Debug, Clone)]
pub(crate) enum TakePlan {
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

/// Where taken seeds go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Destination {
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
pub(crate) struct WalkPlan {
    pub(crate) from: HoleWord,
    pub(crate) along: Along,
    pub(crate) step: u8,
    pub(crate) goes_on: CondPlan,
    pub(crate) over: Option<CondPlan>,
    pub(crate) most: u8,
    /// The most seeds of a hole.
    pub(crate) most_seeds: u16,
    pub(crate) take: Vec<HoleWord>,
    /// The same as a chain, where it is one.
    pub(crate) chain: Option<Following>,
}

/// A chain through the holes that follow, each of which gives an even number of seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Following {
    /// Whether an empty hole belongs to it.
    pub(crate) or_empty: bool,
    pub(crate) flag: Option<usize>,
    pub(crate) break_at: Option<usize>,
    pub(crate) step_over: Option<usize>,
}

/// A flag that is set on holes or taken off them.
#[derive(Debug, Clone)]
pub(crate) struct MarkPlan {
    pub(crate) flag: usize,
    /// Whether it is set.
    pub(crate) is_set: bool,
    pub(crate) on: MarkedPlan,
}

/// The holes of a mark.
#[derive(Debug, Clone)]
pub(crate) enum MarkedPlan {
    Hole(HoleWord),
    Each(GroupPlan),
}
