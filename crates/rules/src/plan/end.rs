//! What ends a round or the game, and what follows.

use crate::ClauseId;
use crate::vocabulary::{EndingResult, JudgedOf, Scope, Tie};
use base::board::HoleSet;

use super::{CondPlan, RefillPlan, SweepPlan};

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

/// Scores.
#[derive(Debug, Clone)]
pub struct ScoringPlan {
    pub store: bool,
    pub flags: Vec<usize>,
    /// Holes whose seeds count for the player on whose side they lie.
    pub holes: HoleSet,
    pub tie: Tie,
}
