//! Publications and pages, as a bibliography names them.

use super::{Date, Day, LanguageTag, SourceId};
use crate::yaml::Word;
use schemars::JsonSchema;
use serde::Deserialize;

/// A publication or page. Keys are those of CSL (the Citation Style Language) where it has one.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Source {
    /// Its id, which is also its file's name.
    pub id: SourceId,
    /// What sort of publication it is.
    #[serde(rename = "type")]
    pub kind: SourceKind,
    /// Its title, as printed.
    pub title: String,
    /// Who wrote it; empty where that is not stated.
    #[serde(default)]
    pub author: Vec<Contributor>,
    /// Who edited it; empty where that is not stated.
    #[serde(default)]
    pub editor: Vec<Contributor>,
    /// The journal, series or site it is in.
    #[serde(default)]
    pub container_title: Option<String>,
    /// Volume, as cited.
    #[serde(default)]
    pub volume: Option<Word>,
    /// Issue within the volume, as cited.
    #[serde(default)]
    pub issue: Option<Word>,
    /// Pages, as cited.
    #[serde(default)]
    pub page: Option<Word>,
    /// The number under which the container keeps it.
    #[serde(default)]
    pub number: Option<Word>,
    /// Where it was published.
    #[serde(default)]
    pub publisher_place: Option<String>,
    /// When it appeared.
    #[serde(default)]
    pub issued: Option<Date>,
    /// The letter behind the year that tells the works of one author and year apart: `a` in "1927a".
    #[serde(default)]
    pub year_suffix: Option<Word>,
    /// Its address, where it is on the web.
    #[serde(default)]
    pub url: Option<String>,
    /// Language, as a BCP 47 tag.
    #[serde(default)]
    pub language: Option<LanguageTag>,
    /// The day it was looked at, for pages that change.
    #[serde(default)]
    pub accessed: Option<Day>,
    /// How it may be used.
    #[serde(default)]
    pub rights: Option<Rights>,
    /// How other documents of the archive cite it, where that differs.
    #[serde(default)]
    pub cited_as: Vec<String>,
    /// Anything else a reader should know.
    #[serde(default)]
    pub note: Option<String>,
}

/// What sort of publication a source is, in CSL's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SourceKind {
    /// An article in a journal.
    ArticleJournal,
    /// A book.
    Book,
    /// A page of a web site or database.
    Webpage,
}

/// Somebody who wrote or edited a source: family and given names, or a name that is not to be taken apart.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contributor {
    /// Family name.
    #[serde(default)]
    pub family: Option<String>,
    /// Given names or initials, as printed.
    #[serde(default)]
    pub given: Option<String>,
    /// The whole name of a body or of somebody without a family name.
    #[serde(default)]
    pub literal: Option<String>,
}

/// How a source may be used.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rights {
    /// The licence as an SPDX identifier, where it has one.
    #[serde(default)]
    pub licence: Option<Word>,
    /// The licence of the statements of its accounts, where they retell it sentence by sentence and so cannot have
    /// that of the archive.
    #[serde(default)]
    pub statements: Option<StatementsLicence>,
    /// Who holds the rights, where that is stated.
    #[serde(default)]
    pub holder: Option<String>,
    /// Where the licence, or who grants it, can be read.
    #[serde(default)]
    pub url: Option<String>,
    /// What is known about them.
    #[serde(default)]
    pub note: Option<String>,
}

/// A licence of statements.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StatementsLicence {
    /// Its SPDX identifier.
    pub licence: Word,
    /// Where it can be read.
    pub url: String,
}
