//! The words of the project and of its sources.

use super::{LanguageTag, StatementId, TermId};
use schemars::JsonSchema;
use serde::Deserialize;

/// A word and what it means here.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// The word.
    pub term: String,
    /// Its language, as a BCP 47 tag; `und` where nobody says.
    pub lang: LanguageTag,
    /// What it means here, in our words.
    pub definition: String,
    /// Other words for the same thing in the sources.
    #[serde(default)]
    pub also: Vec<String>,
    /// Terms to compare.
    #[serde(default)]
    pub see: Vec<TermId>,
    /// Statements it is drawn from, where it is a source's word.
    #[serde(default)]
    pub statements: Vec<StatementId>,
}
