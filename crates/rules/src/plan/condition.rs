//! Conditions, compiled: names are numbers, sets of holes are bits.

use crate::vocabulary::{
    Counted, Direction, HoleRow, HoleWord, Nth, Part, SeedTest, Side, Test, TrialOf, Who, Within,
};
use base::board::HoleSet;

/// A condition: checks that must all hold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CondPlan(pub Vec<Check>);

/// One thing that is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Check {
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
pub enum GroupPlan {
    Own,
    Opponent,
    Board,
    Set(HoleSet),
    Of(Box<GroupPlan>, CondPlan),
}

impl CondPlan {
    /// Whether it holds always.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether something in it satisfies `wanted`, at any depth.
    pub fn has(&self, wanted: &impl Fn(&Check) -> bool) -> bool {
        self.0.iter().any(|check| check.has(wanted))
    }

    /// How many tests it makes, those within others included.
    pub fn tests(&self) -> usize {
        self.0.iter().map(Check::tests).sum()
    }

    /// Whether whatever satisfies it also satisfies `other`, as far as that shows: `other` asks nothing that it does not
    /// ask. What a row takes is its own, so `would_leave` is not the same in two rows.
    pub fn implies(&self, other: &Self) -> bool {
        let of_row = |check: &Check| matches!(check, Check::WouldLeave(..));
        !other.has(&of_row) && other.0.iter().all(|check| self.0.contains(check))
    }

    /// Whether it asks for something and for its opposite.
    pub fn contradicts_itself(&self) -> bool {
        let is_asked = |condition: &Self| condition.0.iter().all(|check| self.0.contains(check));
        self.0.iter().any(|check| matches!(check, Check::Unless(unless) if is_asked(unless)))
    }

    /// What of it is asked of the board as it is: all but the checks that ask `after` or `cannot_start` at any depth.
    pub fn without_lookahead(&self) -> Self {
        let looks_ahead = |check: &Check| matches!(check, Check::After(..) | Check::CannotStart(_));
        Self(self.0.iter().filter(|check| !check.has(&looks_ahead)).cloned().collect())
    }
}

impl Check {
    /// How many tests it makes, itself and those in it.
    fn tests(&self) -> usize {
        1 + match self {
            Self::Look(_, inner) | Self::Unless(inner) | Self::After(_, Some(inner)) => inner.tests(),
            Self::Any(all) => all.iter().map(CondPlan::tests).sum(),
            Self::Total(group, _) | Self::Holes(group, _) | Self::WouldLeave(group, _) => group.tests(),
            _ => 0,
        }
    }

    /// Whether it, or something in it, satisfies `wanted`.
    fn has(&self, wanted: &impl Fn(&Self) -> bool) -> bool {
        wanted(self)
            || match self {
                Self::Look(_, inner) | Self::Unless(inner) | Self::After(_, Some(inner)) => inner.has(wanted),
                Self::Any(all) => all.iter().any(|one| one.has(wanted)),
                Self::Total(group, _) | Self::Holes(group, _) | Self::WouldLeave(group, _) => {
                    group.has(wanted)
                }
                _ => false,
            }
    }
}

impl GroupPlan {
    fn tests(&self) -> usize {
        match self {
            Self::Of(group, condition) => group.tests() + condition.tests(),
            _ => 0,
        }
    }

    fn has(&self, wanted: &impl Fn(&Check) -> bool) -> bool {
        match self {
            Self::Of(group, condition) => group.has(wanted) || condition.has(wanted),
            _ => false,
        }
    }
}
