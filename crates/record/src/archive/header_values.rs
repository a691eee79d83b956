//! What the keys of a record's header hold.

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use base::text::words;
use base::yaml::Word;

words! {
    /// The class of evidence a record, or a stretch of one, is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Provenance {
        /// Written down while play was watched.
        Observed = "observed",
        /// The players' own record.
        Scoresheet = "scoresheet",
        /// Dictated from memory.
        Dictated = "dictated",
        /// A published game score.
        Printed = "printed",
        /// A fragment a source uses to explain a rule.
        WorkedExample = "worked-example",
        /// Forced by the rules from a stated position.
        Derived = "derived",
        /// An editor's conjecture.
        Reconstructed = "reconstructed",
        /// Made to illustrate a rule; no such play is documented.
        Constructed = "constructed",
        /// Played by a program.
        Machine = "machine",
    }
}

impl Provenance {
    /// The class of that word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.word() == word)
    }

    /// Whether play of this class is documented by a source; a record of it needs one.
    pub const fn is_documented(self) -> bool {
        !matches!(self, Self::Constructed | Self::Machine)
    }

    /// Whether people played it and somebody wrote it down, so that players and event are real.
    pub const fn was_played(self) -> bool {
        matches!(self, Self::Observed | Self::Scoresheet | Self::Dictated | Self::Printed)
    }
}

/// The names a source has for the holes of one side: labels separated by spaces.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
#[schemars(untagged)]
pub enum HoleNames {
    /// In the order in which counts are written.
    InOrder(Word),
    /// Row by row, the row farther from the opponent first, each from left to right as its owner sees it.
    Rows(Vec<Word>),
}

impl HoleNames {
    /// The labels, row by row; one row if they are in the order of counts.
    pub fn rows(&self) -> &[Word] {
        match self {
            Self::InOrder(labels) => std::slice::from_ref(labels),
            Self::Rows(rows) => rows,
        }
    }
}

impl<'de> Deserialize<'de> for HoleNames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match serde_yaml::Value::deserialize(deserializer)? {
            serde_yaml::Value::Sequence(rows) => {
                let rows = rows.into_iter().map(serde_yaml::from_value).collect::<Result<_, _>>();
                rows.map(Self::Rows).map_err(D::Error::custom)
            }
            labels => serde_yaml::from_value(labels).map(Self::InOrder).map_err(D::Error::custom),
        }
    }
}

/// How a source prints the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Orientation {
    /// South at the bottom.
    SouthBelow,
    /// South at the top.
    SouthAbove,
}

impl Orientation {
    /// The orientation of that word of records.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "south-below" => Some(Self::SouthBelow),
            "south-above" => Some(Self::SouthAbove),
            _ => None,
        }
    }
}

/// Where a record is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordSource {
    /// The source, by its id.
    pub source: Word,
    /// Where in it: pages, a chapter, a minute.
    pub locator: Option<Word>,
    /// The evidence that reports it, by its id.
    pub evidence: Option<Word>,
    /// The witness that this source is, as under `witnesses`.
    pub witness: Option<Word>,
    /// Anything else, in a sentence.
    pub note: Option<String>,
}

/// Where and when a record was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordEvent {
    /// The place, by its id.
    pub place: Option<Word>,
    /// The date, as EDTF: `1927`, `1998-03-21`, `1920~/1927`.
    pub date: Option<Word>,
    /// On what occasion.
    pub occasion: Option<String>,
    /// The round of that occasion, as the source counts it.
    pub round: Option<Word>,
    /// The place as the source names it: a name of a place of the archive, or one that the archive has no place for.
    pub site: Option<String>,
}

/// Who signs with a siglum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// The name of the person or group.
    pub name: String,
    /// What they did, in a word: `transcription`, `editor`.
    pub role: Option<Word>,
}

/// A witness of the text: the source it is, or a note on what it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WitnessSource {
    /// The source, by its id; `None` for a witness of play that no source documents.
    pub source: Option<Word>,
    /// Where in it.
    pub locator: Option<Word>,
    /// Anything else, in a sentence.
    pub note: Option<String>,
}

/// The position a record begins from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Setup")]
pub struct RecordSetup {
    /// What the source states, in the syntax of boards.
    pub given: Option<String>,
    /// What the editors supply so that play can be replayed.
    pub assumed: Option<String>,
}

/// A finding that is known.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Acknowledged {
    /// The code of the finding, such as `replay/end-hole-differs`.
    pub code: Word,
    /// Why it is acceptable.
    pub reason: String,
    /// Who accepts it: one of `hands`.
    pub by: Option<Word>,
    /// At which ply, where the record has more than one such finding.
    pub at: Option<Word>,
}

/// What was done to a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HistoryEntry {
    /// The day, such as `2026-01-31`.
    pub date: Word,
    /// Who did it: one of `hands`.
    pub by: Option<Word>,
    /// What was done, in a sentence.
    pub what: String,
}
