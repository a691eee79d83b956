//! How a turn starts.

use crate::board::{HoleSet, Player};
use crate::rules::ClauseId;
use crate::rules::vocabulary::{DirectionChoice, EnterAs, SeedCount};

use super::condition::{CondPlan, GroupPlan};
use super::flags::Slots;
use super::taking::TakingPlan;

/// How a turn starts, or is passed.
#[derive(Debug, Clone)]
pub(crate) struct StartPhase {
    pub(crate) starts: Vec<StartPlan>,
    /// Whether there is one way to start: a lift of any hole with enough seeds, wherever else seeds are.
    pub(crate) only_lift: bool,
    /// Whether some start lifts only a part of the seeds, or takes others first.
    pub(crate) lifts_part: bool,
    pub(crate) prefer: Vec<PreferPlan>,
    /// Holes from which a sowing may go anticlockwise, and clockwise.
    pub(crate) by_direction: [HoleSet; 2],
    /// The clause that gives each hole its direction.
    pub(crate) way_clause: [ClauseId; 128],
    /// Slots of flags that forbid lifting.
    pub(crate) banning: Slots,
    pub(crate) pass: Option<ClauseId>,
}

impl StartPhase {
    /// The lift that every start is; `None` where there are other ways to start, or not every hole with enough seeds may
    /// be lifted.
    #[inline(always)]
    pub(crate) fn only_lift(&self) -> Option<&StartPlan> {
        if self.only_lift { self.starts.first() } else { None }
    }
}

/// A way to start a turn.
#[derive(Debug, Clone)]
pub(crate) struct StartPlan {
    pub(crate) clause: ClauseId,
    pub(crate) take: bool,
    /// How seeds enter from the store; `None` where the start lifts or takes.
    pub(crate) enter: Option<EnterAs>,
    /// How many seeds are lifted or enter.
    pub(crate) seeds: SeedCount,
    /// How many seeds stay in the hole that is lifted.
    pub(crate) leave: u16,
    /// What is taken before the hole is lifted.
    pub(crate) taking: Option<TakingPlan>,
    pub(crate) from: HoleSet,
    /// Whether the holes of both players may be lifted.
    pub(crate) of_both: bool,
    pub(crate) at_least: u16,
    pub(crate) holes: u8,
    pub(crate) go: Option<DirectionChoice>,
    pub(crate) only_if_captures: bool,
    pub(crate) must_if_captures: bool,
    pub(crate) condition: CondPlan,
    /// Earlier starts, by index, that come first.
    pub(crate) unless: Vec<usize>,
}

/// A rule about which starts must be chosen.
#[derive(Debug, Clone)]
pub(crate) struct PreferPlan {
    pub(crate) when: CondPlan,
    pub(crate) condition: CondPlan,
    pub(crate) keep: KeepPlan,
    /// Whether no start is allowed where none satisfies it.
    pub(crate) else_none: bool,
}

/// Which of several starts are kept.
#[derive(Debug, Clone)]
pub(crate) enum KeepPlan {
    All,
    Leftmost,
    Rightmost,
    /// Those of which the amount is greatest.
    Most(AmountPlan),
    /// Those of which the amount is smallest.
    Fewest(AmountPlan),
}

/// What is compared between starts.
#[derive(Debug, Clone)]
pub(crate) enum AmountPlan {
    /// The seeds in the hole from which the turn starts.
    Seeds,
    /// The seeds that the turn captures.
    Captured,
    /// The seeds in these holes after the turn.
    Leaves(GroupPlan),
}

/// A simultaneous opening.
#[derive(Debug, Clone)]
pub(crate) struct OpeningPlan {
    pub(crate) clause: ClauseId,
    pub(crate) start: StartPlan,
    pub(crate) same_letter: bool,
    /// Who moves first if both end with the same drop.
    pub(crate) tie: Player,
}
