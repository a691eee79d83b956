//! What the rest of the site tells of a record without seeing it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::site::{Route, Slug};

/// What the rest of the site tells of a record without seeing it. Nothing in it is borrowed, so that it can be kept
/// between builds.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RecordSummary {
    /// Its id, which is also its folder below `r/`.
    pub id: String,
    /// Its title; its id where it has none.
    pub title: String,
    /// The class of evidence it is, in the word of its header; `None` where the header gives none that is known.
    pub provenance: Option<String>,
    /// The game of its ruleset, by id.
    pub game: Option<String>,
    /// The ruleset it names, whether or not the archive has it.
    pub ruleset: Option<String>,
    /// Readings and options that differ from the ruleset's defaults.
    pub readings: BTreeMap<String, String>,
    /// The verdict on the record, in the word of `verdicts.tsv`.
    pub verdict: String,
    /// Plies of the main line by verdict.
    pub counts: PlyCounts,
    /// Plies of the main line that were played against the rules, supplied or corrected.
    pub interventions: usize,
    /// When it was played, as the header writes it.
    pub date: Option<String>,
    /// Where it was played, by the id of a place.
    pub place: Option<String>,
    /// Who played South.
    pub south: Option<String>,
    /// Who played North.
    pub north: Option<String>,
    /// Where the record stands, and what its comments cite.
    pub sources: Vec<CitedSource>,
    /// The statements that the clauses of its plies rest on, in order of their ids.
    pub statements: Vec<Rests>,
    /// The readings on which its plies depended, in order of their names.
    pub depended: Vec<Depended>,
    /// The other readings under which it goes otherwise, each with a page that shows both.
    pub partings: Vec<Parting>,
    /// What was found in it, in the order of the text.
    pub findings: Vec<FoundHere>,
    /// What was done to it, and when, in the order of the header.
    pub history: Vec<Change>,
    /// Its licence, as the header names it.
    pub licence: Option<String>,
    /// Its pages and the fragments of each, and the files beside it.
    pub addresses: Vec<Address>,
}

/// Plies of a main line by verdict; lacunae are counted apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PlyCounts {
    /// Legal, with every check in agreement.
    pub legal: usize,
    /// Contradicted by a check.
    pub contradicted: usize,
    /// Legal only under other readings.
    pub other: usize,
    /// Illegal as played.
    pub illegal: usize,
    /// Not determined.
    pub undetermined: usize,
    /// Not checked.
    pub unchecked: usize,
    /// Gaps.
    pub gaps: usize,
}

impl PlyCounts {
    /// All plies, lacunae not counted.
    pub const fn plies(&self) -> usize {
        self.legal + self.contradicted + self.other + self.illegal + self.undetermined + self.unchecked
    }
}

/// A source that a record cites.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CitedSource {
    /// The source, by id.
    pub source: String,
    /// Where in it.
    pub locator: Option<String>,
    /// The evidence that reports it, by id.
    pub evidence: Option<String>,
}

/// A place on the pages of a record.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlyPlace {
    /// The page, from 1; a long record has several.
    pub part: u16,
    /// The place in it, such as `m12s`.
    pub fragment: String,
}

impl PlyPlace {
    /// Its address, in the record of that id.
    pub fn route(&self, record: &Slug) -> Route {
        let fragment = Slug::of(&self.fragment);
        match self.part {
            0 | 1 => Route::Ply(record.clone(), fragment),
            part => Route::PlyOfRound(record.clone(), part, fragment),
        }
    }
}

/// A statement that plies rest on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rests {
    /// The statement, by id.
    pub statement: String,
    /// The plies, in number.
    pub plies: usize,
    /// The first of them.
    pub first: PlyPlace,
}

/// A reading on which plies depended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Depended {
    /// The reading.
    pub reading: String,
    /// The alternative the record follows.
    pub alternative: String,
}

/// Another reading under which a record goes otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parting {
    /// The reading.
    pub reading: String,
    /// The other alternative.
    pub alternative: String,
    /// The verdict under it, in the word of `verdicts.tsv`.
    pub verdict: String,
    /// Where the two part.
    pub place: PlyPlace,
    /// The page that shows both: its folder below the record's.
    pub folder: String,
}

impl Parting {
    /// The address of the page that shows both, for the record of that id.
    pub fn route(&self, record: &Slug) -> Route {
        Route::SideBySide(record.clone(), Slug::of(&self.folder))
    }
}

/// Something found in a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundHere {
    /// Its code, such as `replay/illegal-move`.
    pub code: String,
    /// How much it weighs: `error`, `warning` or `note`.
    pub severity: String,
    /// What was found.
    pub message: String,
    /// The line of the file, from 1.
    pub line: usize,
    /// Where the page tells it; `None` for what concerns the whole record.
    pub place: Option<PlyPlace>,
    /// The reason for which an editor lets it stand.
    pub acknowledged: Option<String>,
}

/// What was done to a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// When, as the header writes it.
    pub date: String,
    /// By whom, by siglum.
    pub by: Option<String>,
    /// What.
    pub what: String,
}

/// A file of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Address {
    /// The path below the site's folder.
    pub file: String,
    /// The places in it that others may cite, in the order of the page.
    pub fragments: Vec<String>,
}
