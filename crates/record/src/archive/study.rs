//! Studies: what follows from records and statements, argued by a person.

use std::collections::BTreeMap;

use base::yaml::Word;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Date, RulesetId, StatementId, StudyId};

/// A claim about play, and the argument for or against it.
///
/// A study is neither a *finding*, which is what a check reports, nor a *result*, which is how a game ends.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// Its id, which is also its file's name.
    pub id: StudyId,
    /// What it is about, in a few words.
    pub title: String,
    /// The claim, in one sentence, and who makes it.
    pub claim: String,
    /// What the records and statements say to it, as paragraphs.
    pub argument: Vec<String>,
    /// What follows, for a reading or for a ruleset, in a sentence or two.
    pub follows: String,
    /// The statements it cites.
    #[serde(default)]
    pub statements: Vec<StatementId>,
    /// The records it cites, by their ids.
    #[serde(default)]
    pub records: Vec<String>,
    /// The games of simple players that it cites.
    #[serde(default)]
    pub play: Vec<StudyGame>,
    /// Who wrote it, `Family, Given`, or a group.
    pub authors: Vec<String>,
    /// When.
    pub date: Date,
}

/// A game of simple players that a study cites, from a simulation of the archive. It says nothing of what people played.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyGame {
    /// The ruleset, by its id.
    pub ruleset: RulesetId,
    /// The readings that differ from the defaults, each with its alternative.
    #[serde(default)]
    pub readings: BTreeMap<String, Word>,
    /// Who plays, against its like, as `sowbook simulate --players` has it.
    pub player: Word,
    /// The number of the game, from 1 up.
    pub game: u32,
}
