//! How a turn starts.

use crate::ClauseId;
use crate::vocabulary::{DirectionChoice, EnterAs, SeedCount};
use base::board::{HoleSet, Player};

use super::flags::Slots;
use super::taking::TakingPlan;
use super::{CondPlan, KeepPlan};

/// How a turn starts, or is passed.
#[derive(Debug, Clone)]
pub struct StartPhase {
    pub starts: Vec<StartPlan>,
    /// Whether there is one way to start: a lift of any hole with enough seeds, wherever else seeds are.
    pub only_lift: bool,
    /// Whether some start lifts only a part of the seeds, or takes others first.
    pub lifts_part: bool,
    pub prefer: Vec<PreferPlan>,
    /// Holes from which a sowing may go anticlockwise, and clockwise.
    pub by_direction: [HoleSet; 2],
    /// The clause that gives each hole its direction.
    pub way_clause: [ClauseId; 128],
    /// Slots of flags that forbid lifting.
    pub banning: Slots,
    pub pass: Option<ClauseId>,
}

impl StartPhase {
    /// The lift that every start is; `None` where there are other ways to start, or not every hole with enough seeds may
    /// be lifted.
    #[inline(always)]
    pub fn only_lift(&self) -> Option<&StartPlan> {
        if self.only_lift { self.starts.first() } else { None }
    }
}

/// A way to start a turn.
#[derive(Debug, Clone)]
pub struct StartPlan {
    pub clause: ClauseId,
    pub take: bool,
    /// How seeds enter from the store; `None` where the start lifts or takes.
    pub enter: Option<EnterAs>,
    /// How many seeds are lifted or enter.
    pub seeds: SeedCount,
    /// How many seeds stay in the hole that is lifted.
    pub leave: u16,
    /// What is taken before the hole is lifted.
    pub taking: Option<TakingPlan>,
    pub from: HoleSet,
    /// Whether the holes of both players may be lifted.
    pub of_both: bool,
    pub at_least: u16,
    pub holes: u8,
    pub go: Option<DirectionChoice>,
    pub only_if_captures: bool,
    pub must_if_captures: bool,
    pub condition: CondPlan,
    /// Earlier starts, by index, that come first.
    pub unless: Vec<usize>,
}

/// A rule about which starts must be chosen.
#[derive(Debug, Clone)]
pub struct PreferPlan {
    pub when: CondPlan,
    pub condition: CondPlan,
    pub keep: KeepPlan,
    /// Whether no start is allowed where none satisfies it.
    pub else_none: bool,
}

/// A simultaneous opening.
#[derive(Debug, Clone)]
pub struct OpeningPlan {
    pub clause: ClauseId,
    pub start: StartPlan,
    pub same_letter: bool,
    /// Who moves first if both end with the same drop.
    pub tie: Player,
}
