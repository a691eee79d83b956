//! Clauses: the pieces of a ruleset, each typed and each with what it rests on.

use crate::yaml::Path;

use super::vocabulary::{
    Act, Board, DirectionRule, Ending, Extension, Flag, Landing, Limits, Opening, Pass, Rounds, Scoring,
    Setup, Sowing, Start,
};

/// A clause of a ruleset, by its place in [`Ruleset::clauses`](super::Ruleset::clauses), from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClauseId(pub u8);

/// What a clause rests on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Support {
    /// Its name: section and name within it, such as `landing.relay`.
    pub name: String,
    /// The statements that license it.
    pub cites: Vec<String>,
    /// Whether it says that the sources are silent.
    pub silent: bool,
    /// Why it reads as it does.
    pub note: Option<String>,
    /// The readings its wording depends on, by name.
    pub readings: Vec<String>,
    /// Where it stands in the file.
    pub path: Path,
}

/// A clause: what it says and what it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause<T> {
    /// Its number.
    pub id: ClauseId,
    /// What it rests on.
    pub support: Support,
    /// What it says.
    pub says: T,
}

impl<T> Clause<T> {
    /// The name within its section.
    pub fn short_name(&self) -> &str {
        self.support.name.rsplit('.').next().unwrap_or(&self.support.name)
    }
}

/// All clauses of a ruleset under one choice of readings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clauses {
    /// The board.
    pub board: Clause<Board>,
    /// The seeds at the beginning.
    pub setup: Clause<Setup>,
    /// Named sets of holes, by South's labels.
    pub sets: Vec<Clause<Vec<String>>>,
    /// Flags.
    pub flags: Vec<Clause<Flag>>,
    /// Directions of sowing by the hole a lap starts from; the first that matches holds.
    pub directions: Vec<Clause<DirectionRule>>,
    /// Where seeds lifted fall first.
    pub sowing: Clause<Sowing>,
    /// Ways to start a turn.
    pub starts: Vec<Clause<Start>>,
    /// A simultaneous opening.
    pub opening: Option<Clause<Opening>>,
    /// The landing table; the first row that matches fires.
    pub landing: Vec<Clause<Landing>>,
    /// Extensions of a turn.
    pub extension: Option<Clause<Extension>>,
    /// Passing.
    pub pass: Option<Clause<Pass>>,
    /// Endings, judged in this order after every ply.
    pub endings: Vec<Clause<Ending>>,
    /// Scores.
    pub scoring: Option<Clause<Scoring>>,
    /// Rounds.
    pub rounds: Option<Clause<Rounds>>,
    /// Acts.
    pub acts: Vec<Clause<Act>>,
    /// Limits of a turn.
    pub limits: Clause<Limits>,
}
