//! Conditions, compiled: names are numbers, sets of holes are bits.

use crate::board::HoleSet;
use crate::rules::vocabulary::{
    Counted, Direction, HoleRow, HoleWord, Nth, Part, SeedTest, Side, Test, TrialOf, Who, Within,
};

/// A condition: checks that must all hold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct CondPlan(pub(crate) Vec<Check>);

/// One thing that is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Check {
    Seeds(Test),
    Before(Test),
    Side(Side),
    Owner(Side),
    Row(HoleRow),
    In(HoleSet),
    Same(HoleWord),
    Store(Side),
    Flag {
        flag: usize,
        owner: Option<Side>,
    },
    Look(HoleWord, CondPlan),
    Seed(SeedTest),
    Go(Direction),
    Nth(Nth),
    LapSeeds(Test),
    LapDropped(Test),
    FirstTurns {
        turns: u16,
        of: Counted,
        within: Within,
    },
    Captured(Test),
    Reached(Part),
    EndedIn(Part),
    Again(bool),
    /// Bits of rows, of which one has fired.
    Fired(u64),
    /// Bits of starts.
    Starts(u64),
    Total(GroupPlan, Test),
    Holes(GroupPlan, Test),
    Left(Test),
    Banked(Who, Test),
    Score(Who, Test),
    /// Turns up to now that captured nothing.
    Quiet(Test),
    Points(Who, Test),
    Round(Test),
    CannotStart(Who),
    /// Whether it is the simultaneous opening.
    Opening(bool),
    /// The number of a declared phase.
    Phase(u8),
    WouldLeave(GroupPlan, Test),
    After(TrialOf, Option<CondPlan>),
    Any(Vec<CondPlan>),
    Unless(CondPlan),
}

/// Holes taken together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum GroupPlan {
    Own,
    Opponent,
    Board,
    Set(HoleSet),
    Of(Box<GroupPlan>, CondPlan),
}

impl CondPlan {
    /// Whether it holds always.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether something in it satisfies `wanted`, at any depth.
    pub(crate) fn has(&self, wanted: &impl Fn(&Check) -> bool) -> bool {
        self.0.iter().any(|check| {
            wanted(check)
                || match check {
                    Check::Look(_, inner) | Check::Unless(inner) | Check::After(_, Some(inner)) => {
                        inner.has(wanted)
                    }
                    Check::Any(all) => all.iter().any(|one| one.has(wanted)),
                    Check::Total(group, _) | Check::Holes(group, _) | Check::WouldLeave(group, _) => {
                        group.has(wanted)
                    }
                    _ => false,
                }
        })
    }
}

impl GroupPlan {
    fn has(&self, wanted: &impl Fn(&Check) -> bool) -> bool {
        match self {
            Self::Of(group, condition) => group.has(wanted) || condition.has(wanted),
            _ => false,
        }
    }
}
