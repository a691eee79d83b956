//! The whole text of an account, sentence by sentence, where its rights allow it to be published.

use super::{EvidenceId, LanguageTag, StatementId};
use crate::notation::PagePlace;
use schemars::JsonSchema;
use serde::Deserialize;

/// The text of an account as we have it, beside the statements that retell it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FullText {
    /// The evidence that it is the text of; also its file's name.
    pub id: EvidenceId,
    /// Its language, as a BCP 47 tag.
    pub language: LanguageTag,
    /// How the text came to us, and what may be missing.
    pub note: String,
    /// Its paragraphs and headings, in order.
    pub paragraphs: Vec<Paragraph>,
}

/// A paragraph, or a heading between paragraphs.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Paragraph {
    /// The words of a heading.
    pub heading: Option<String>,
    /// The sentences of a paragraph, in order.
    #[serde(default)]
    pub sentences: Vec<Sentence>,
}

/// A sentence, or more of them where one statement retells them together.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sentence {
    /// The words as we have them, slips included.
    pub text: String,
    /// The page it begins on, as printed or foliated, and a line or zone of it behind `:`. Statements that retell it and
    /// name no page have this one.
    pub at: Option<PagePlace>,
    /// The statements that retell it.
    pub statements: Vec<StatementId>,
}
