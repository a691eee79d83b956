//! What can be wrong with a ruleset, without severity or prose; a place is a path into the file.

use base::board::ShapeProblem;
use base::yaml::{MisreadKind, Path, Segment};

/// Something wrong with a ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesetProblem {
    /// The way from the top of the file to the place.
    pub path: Path,
    /// What is wrong.
    pub kind: RulesetProblemKind,
}

impl RulesetProblem {
    /// A problem at the path of keys of a ruleset's file.
    pub fn new(path: &[Segment], kind: RulesetProblemKind) -> Self {
        Self { path: Path(path.to_vec()), kind }
    }

    /// A problem of the value of a key at the top.
    pub(super) fn of_key(key: &str, kind: RulesetProblemKind) -> Self {
        Self::new(&[Segment::from(key)], kind)
    }

    /// Whether it says that a whole section is missing.
    pub fn is_of_section(&self) -> bool {
        let is_missing = matches!(self.kind, RulesetProblemKind::Misread(MisreadKind::MissingKey { .. }));
        is_missing && self.path.segments().is_empty()
    }
}

/// Problems found so far.
pub(super) type Problems = Vec<RulesetProblem>;

/// What could sow the seeds that a row takes to the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sower {
    /// The landing row itself.
    Row,
    /// Each lap that the landing row offers.
    Offers,
    /// Nothing: the row is none of landings.
    Nothing,
}

/// What is wrong with a ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesetProblemKind {
    /// A value is not what is expected here.
    Misread(MisreadKind),
    /// A value is not of the form expected here, for a reason of the rules.
    Malformed(String),
    /// A clause neither cites a statement nor says that the sources are silent.
    ClauseWithoutSource(String),
    /// A clause says that the sources are silent, but not why it reads as it does.
    SilentWithoutNote(String),
    /// A clause both cites statements and says that the sources are silent.
    SilentWithSource(String),
    /// A clause cites a statement that denies it.
    CitesAgainst {
        clause: String,
        statement: String,
        /// The reading and the alternative that the statement denies; `None` where the clause itself names the
        /// statement under `against`.
        denies: Option<(String, String)>,
    },
    /// A cited statement is in none of the ruleset's evidence.
    UnknownStatement(String),
    /// Words are chosen for a clause that the statement does not quote.
    UnquotedWords { statement: String, words: String },
    /// Two clauses of a kind have the same name.
    ClauseTwice(String),
    /// A reading has no default.
    ReadingWithoutDefault(String),
    /// A reading's default is not among its alternatives.
    UnknownDefault { reading: String, default: String },
    /// An open point cites no words.
    ReadingWithoutSource(String),
    /// An open point does not say how sure its default is, or not why.
    ReadingWithoutConfidence(String),
    /// An open point shows no position where its alternatives part.
    ReadingWithoutPosition(String),
    /// A reading has fewer than two alternatives.
    TooFewAlternatives(String),
    /// A clause or a choice names a reading the ruleset does not declare.
    UnknownReading {
        /// The name.
        found: String,
        /// The readings declared.
        known: Vec<String>,
    },
    /// A choice names an alternative the reading does not have.
    UnknownAlternative {
        reading: String,
        /// The alternative.
        found: String,
        /// Its alternatives.
        known: Vec<String>,
    },
    /// A value that depends on a reading says nothing for one of its alternatives.
    AlternativeLeftOut { reading: String, alternative: String },
    /// No clause depends on the reading.
    ReadingUnused(String),
    /// The board cannot be.
    Board(ShapeProblem),
    /// More seeds than a game may have, which is 65,535.
    TooManySeeds(u32),
    /// A name that is not declared, or not above the clause that uses it.
    UnknownName {
        /// What it should name.
        sort: NameSort,
        /// The name.
        found: String,
        /// The names that can be used here.
        known: Vec<String>,
    },
    /// More flags than the engine carries: eight, of which four may forbid lifting or change a sowing.
    TooManyFlags {
        /// How many there are.
        found: usize,
        /// What all of these have, as in the file, if only such flags are too many.
        with: Option<&'static str>,
    },
    /// A flag that no clause sets under any alternative.
    FlagNeverSet(String),
    /// A row that needs a flag no clause sets under any alternative.
    RowNeedsFlag { row: String, flag: String },
    /// A turn is followed for more laps than the engine keeps account of.
    TooManyLaps {
        /// The laps of the ruleset.
        found: u32,
        /// The most for a game with its number of seeds.
        most: u32,
    },
    /// More alternatives of readings than are compared.
    TooManyAlternatives(usize),
    /// A term that no clause uses under any alternative.
    UnusedTerm(String),
    /// A set of holes that no clause uses under any alternative.
    UnusedSet(String),
    /// `any` and `unless` lie too deep within each other.
    NestedTooDeep,
    /// A condition makes more tests than `MOST_TESTS`, with the terms put in.
    TooManyTests,
    /// A label of no hole of South's.
    UnknownLabel(String),
    /// Some hole has no direction.
    NoDirection(String),
    /// No row of the landing table fires always, so that a landing may find none.
    LandingNotTotal,
    /// A row can never fire, because earlier rows always fire before it.
    UnreachableRow(String),
    /// A row's own conditions cannot hold together.
    ContradictoryRow(String),
    /// Seeds are taken to the hand and not sown.
    HandLeftOver {
        row: String,
        /// What could sow them.
        sower: Sower,
    },
    /// A row puts seeds taken to the store, and offers or sows as if they were in hand.
    HandEmpty(String),
    /// A round ends, but the ruleset has no rounds; or the other way round.
    RoundsWithoutEnd,
    /// An ending that ends the game has no result, or one that leads to a round has one.
    EndingResult {
        /// The name of the ending.
        ending: String,
        /// Whether it ends the game, and so needs a result.
        ends_game: bool,
    },
    /// `scoring` is missing, though an ending counts scores.
    ScoringMissing,
    /// No way to start a turn is declared.
    NoStart,
}

/// What a name of a ruleset's file stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameSort {
    Flag,
    /// A set of holes.
    Set,
    Term,
    /// A way to start a turn.
    Start,
    /// A row of the landing table.
    Row,
    Phase,
}

impl RulesetProblemKind {
    /// Whether it says that something is missing, which may only be a clause that could not be read.
    pub const fn is_of_absence(&self) -> bool {
        matches!(
            self,
            Self::UnknownName { .. }
                | Self::NoDirection(_)
                | Self::LandingNotTotal
                | Self::RoundsWithoutEnd
                | Self::ScoringMissing
                | Self::NoStart
                | Self::ReadingUnused(_)
        )
    }
}
