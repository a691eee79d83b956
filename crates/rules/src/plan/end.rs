//! What ends a round or the game, and what follows.

use crate::ClauseId;
use crate::vocabulary::{
    CopyTo, EndingResult, EqualStarter, Fill, JudgedOf, NextStarter, OddSeed, Partial, Points, Refilled,
    Rest, Scope, Seat, Sweeper, Tie,
};
use base::board::HoleSet;

use super::condition::{CondPlan, GroupPlan};

/// What ends a round or the game, and what follows.
#[derive(Debug, Clone)]
pub struct EndPhase {
    pub endings: Vec<EndingPlan>,
    /// Those that are judged within a turn, after a lap.
    pub lap_endings: Vec<usize>,
    /// Those that are judged when a round has ended.
    pub round_endings: Vec<EndingPlan>,
    /// Whether every ending supposes that the player to move has no start.
    pub need_no_start: bool,
    pub phases: Vec<PhasePlan>,
    pub scoring: Option<ScoringPlan>,
    pub rounds: Option<RefillPlan>,
}

/// A phase of play.
#[derive(Debug, Clone)]
pub struct PhasePlan {
    pub clause: ClauseId,
    /// When it is over.
    pub until: Option<CondPlan>,
}

/// An ending.
#[derive(Debug, Clone)]
pub struct EndingPlan {
    pub clause: ClauseId,
    pub of: JudgedOf,
    pub when: EndTest,
    pub sweep: Option<SweepPlan>,
    pub ends: Scope,
    pub result: EndingResult,
}

/// When an ending holds. Some conditions have forms of their own, since they are judged after every ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EndTest {
    /// Neither player has a start.
    NeitherCanStart,
    /// The player has no start.
    CannotStart,
    /// The player has no hole with that number of seeds.
    NoHoleOf(u16),
    /// No seeds are left outside holes that may not be lifted.
    NoFreeSeeds,
    /// Any other condition.
    Holds(CondPlan),
}

/// What is swept when play stops.
#[derive(Debug, Clone)]
pub struct SweepPlan {
    pub who: Sweeper,
    /// The holes that are swept; `None`: all.
    pub holes: Option<GroupPlan>,
    pub to: SweptPlan,
    pub odd: OddSeed,
}

/// Where swept seeds go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SweptPlan {
    Store,
    /// The first of the taker's holes among these, from the taker's left.
    Own(HoleSet),
    /// The taker's first hole with that flag.
    Flag(usize),
}

/// Scores.
#[derive(Debug, Clone)]
pub struct ScoringPlan {
    pub store: bool,
    pub flags: Vec<usize>,
    /// Holes whose seeds count for the player on whose side they lie.
    pub holes: HoleSet,
    pub tie: Tie,
}

/// Rounds.
#[derive(Debug, Clone)]
pub struct RefillPlan {
    pub clause: ClauseId,
    pub unit: u16,
    pub fill: Fill,
    pub free: bool,
    pub flag: Option<usize>,
    pub partial: Partial,
    pub starter: NextStarter,
    pub stop_below: u16,
    pub rest: Rest,
    pub seat: Seat,
    pub refilled: Refilled,
    pub copy: CopyTo,
    pub equal: EqualStarter,
    /// What must hold of an arrangement.
    pub arranged: CondPlan,
    pub tally: Option<TallyPlan>,
}

/// Points for rounds.
#[derive(Debug, Clone)]
pub struct TallyPlan {
    pub per: Points,
    /// When they count twice.
    pub double: Option<CondPlan>,
}
