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

/// The parts of a ruleset, in the order of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Section {
    /// The board.
    Board,
    /// The seeds at the beginning.
    Setup,
    /// Named sets of holes.
    Sets,
    /// Flags.
    Flags,
    /// Directions of sowing.
    Directions,
    /// Where seeds lifted fall first.
    Sowing,
    /// Ways to start a turn.
    Starts,
    /// A simultaneous opening.
    Opening,
    /// The landing table.
    Landing,
    /// Extensions of a turn.
    Extension,
    /// Passing.
    Pass,
    /// Endings.
    Endings,
    /// Scores.
    Scoring,
    /// Rounds.
    Rounds,
    /// Acts.
    Acts,
    /// Limits of a turn.
    Limits,
}

impl Section {
    /// All sections, in the order of play.
    pub const ALL: [Self; 16] = [
        Self::Board,
        Self::Setup,
        Self::Sets,
        Self::Flags,
        Self::Directions,
        Self::Sowing,
        Self::Starts,
        Self::Opening,
        Self::Landing,
        Self::Extension,
        Self::Pass,
        Self::Endings,
        Self::Scoring,
        Self::Rounds,
        Self::Acts,
        Self::Limits,
    ];

    /// The key of the section in a ruleset's file.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Setup => "setup",
            Self::Sets => "sets",
            Self::Flags => "flags",
            Self::Directions => "directions",
            Self::Sowing => "sowing",
            Self::Starts => "starts",
            Self::Opening => "opening",
            Self::Landing => "landing",
            Self::Extension => "extension",
            Self::Pass => "pass",
            Self::Endings => "endings",
            Self::Scoring => "scoring",
            Self::Rounds => "rounds",
            Self::Acts => "acts",
            Self::Limits => "limits",
        }
    }
}

/// What a clause says, whatever its section.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Says<'a> {
    /// The board.
    Board(&'a Board),
    /// The seeds at the beginning.
    Setup(&'a Setup),
    /// A named set of holes, by South's labels.
    Set(&'a [String]),
    /// A flag.
    Flag(&'a Flag),
    /// The direction of sowing from some holes.
    Direction(&'a DirectionRule),
    /// Where seeds lifted fall first.
    Sowing(&'a Sowing),
    /// A way to start a turn.
    Start(&'a Start),
    /// The opening.
    Opening(&'a Opening),
    /// A row of the landing table.
    Landing(&'a Landing),
    /// Extensions of a turn.
    Extension(&'a Extension),
    /// Passing.
    Pass(&'a Pass),
    /// An ending.
    Ending(&'a Ending),
    /// Scores.
    Scoring(&'a Scoring),
    /// Rounds.
    Rounds(&'a Rounds),
    /// An act.
    Act(&'a Act),
    /// Limits of a turn.
    Limits(&'a Limits),
}

impl Says<'_> {
    /// The section it belongs to.
    pub const fn section(self) -> Section {
        match self {
            Self::Board(_) => Section::Board,
            Self::Setup(_) => Section::Setup,
            Self::Set(_) => Section::Sets,
            Self::Flag(_) => Section::Flags,
            Self::Direction(_) => Section::Directions,
            Self::Sowing(_) => Section::Sowing,
            Self::Start(_) => Section::Starts,
            Self::Opening(_) => Section::Opening,
            Self::Landing(_) => Section::Landing,
            Self::Extension(_) => Section::Extension,
            Self::Pass(_) => Section::Pass,
            Self::Ending(_) => Section::Endings,
            Self::Scoring(_) => Section::Scoring,
            Self::Rounds(_) => Section::Rounds,
            Self::Act(_) => Section::Acts,
            Self::Limits(_) => Section::Limits,
        }
    }
}

impl Clauses {
    /// Every clause, section by section: its number, what it rests on, what it says.
    pub fn all(&self) -> Vec<(ClauseId, &Support, Says<'_>)> {
        fn put<'a, T>(
            all: &mut Vec<(ClauseId, &'a Support, Says<'a>)>,
            clauses: impl IntoIterator<Item = &'a Clause<T>>,
            says: impl Fn(&'a T) -> Says<'a>,
        ) where
            T: 'a,
        {
            all.extend(clauses.into_iter().map(|clause| (clause.id, &clause.support, says(&clause.says))));
        }
        let mut all = Vec::new();
        put(&mut all, [&self.board], Says::Board);
        put(&mut all, [&self.setup], Says::Setup);
        put(&mut all, &self.sets, |set| Says::Set(set));
        put(&mut all, &self.flags, Says::Flag);
        put(&mut all, &self.directions, Says::Direction);
        put(&mut all, [&self.sowing], Says::Sowing);
        put(&mut all, &self.starts, Says::Start);
        put(&mut all, &self.opening, Says::Opening);
        put(&mut all, &self.landing, Says::Landing);
        put(&mut all, &self.extension, Says::Extension);
        put(&mut all, &self.pass, Says::Pass);
        put(&mut all, &self.endings, Says::Ending);
        put(&mut all, &self.scoring, Says::Scoring);
        put(&mut all, &self.rounds, Says::Rounds);
        put(&mut all, &self.acts, Says::Act);
        put(&mut all, [&self.limits], Says::Limits);
        all
    }
}
