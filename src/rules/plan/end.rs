//! What ends a round or the game, and what follows.

use crate::board::HoleSet;
use crate::rules::ClauseId;
use crate::rules::vocabulary::{
    CopyTo, EndingResult, EqualStarter, Fill, JudgedOf, NextStarter, OddSeed, Partial, Points, Refilled,
    Rest, Scope, Seat, Sweeper, Tie,
};

use super::condition::{CondPlan, GroupPlan};

/// What ends a round or the game, and what follows.
#[derive(Debug, Clone)]
pub(crate) struct EndPhase {
    pub(crate) endings: Vec<EndingPlan>,
    /// Those that are judged within a turn, after a lap.
    pub(crate) lap_endings: Vec<usize>,
    /// Those that are judged when a round has ended.
    pub(crate) round_endings: Vec<EndingPlan>,
    /// Whether every ending supposes that the player to move has no start.
    pub(crate) need_no_start: bool,
    pub(crate) phases: Vec<PhasePlan>,
    pub(crate) scoring: Option<ScoringPlan>,
    pub(crate) rounds: Option<RefillPlan>,
}

/// A phase of play.
#[derive(Debug, Clone)]
pub(crate) struct PhasePlan {
    pub(crate) clause: ClauseId,
    /// When it is over.
    pub(crate) until: Option<CondPlan>,
}

/// An ending.
#[derive(Debug, Clone)]
pub(crate) struct EndingPlan {
    pub(crate) clause: ClauseId,
    pub(crate) of: JudgedOf,
    pub(crate) when: EndTest,
    pub(crate) sweep: Option<SweepPlan>,
    pub(crate) ends: Scope,
    pub(crate) result: EndingResult,
}

/// When an ending holds. Some conditions have forms of their own, since they are judged after every ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum EndTest {
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
pub(crate) struct SweepPlan {
    pub(crate) who: Sweeper,
    /// The holes that are swept; `None`: all.
    pub(crate) holes: Option<GroupPlan>,
    pub(crate) to: SweptPlan,
    pub(crate) odd: OddSeed,
}

/// Where swept seeds go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SweptPlan {
    Store,
    /// The first of the taker's holes among these, from the taker's left.
    Own(HoleSet),
    /// The taker's first hole with that flag.
    Flag(usize),
}

/// Scores.
#[derive(Debug, Clone)]
pub(crate) struct ScoringPlan {
    pub(crate) store: bool,
    pub(crate) flags: Vec<usize>,
    /// Holes whose seeds count for the player on whose side they lie.
    pub(crate) holes: HoleSet,
    pub(crate) tie: Tie,
}

/// Rounds.
#[derive(Debug, Clone)]
pub(crate) struct RefillPlan {
    pub(crate) clause: ClauseId,
    pub(crate) unit: u16,
    pub(crate) fill: Fill,
    pub(crate) free: bool,
    pub(crate) flag: Option<usize>,
    pub(crate) partial: Partial,
    pub(crate) starter: NextStarter,
    pub(crate) stop_below: u16,
    pub(crate) rest: Rest,
    pub(crate) seat: Seat,
    pub(crate) refilled: Refilled,
    pub(crate) copy: CopyTo,
    pub(crate) equal: EqualStarter,
    /// What must hold of an arrangement.
    pub(crate) arranged: CondPlan,
    pub(crate) tally: Option<TallyPlan>,
}

/// Points for rounds.
#[derive(Debug, Clone)]
pub(crate) struct TallyPlan {
    pub(crate) per: Points,
    /// When they count twice.
    pub(crate) double: Option<CondPlan>,
}
