//! Publications and pages, as a bibliography names them.

use super::{Date, Day, Doi, Isbn, Issn, LanguageTag, SourceId};
use base::text::words;
use base::yaml::Word;
use schemars::JsonSchema;
use serde::Deserialize;

/// A publication or page. Keys are those of CSL (the Citation Style Language) where it has one.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Source {
    /// Its id, which is also its file's name.
    pub id: SourceId,
    /// What sort of source it is.
    #[serde(rename = "type")]
    pub kind: SourceKind,
    /// Its title, as printed.
    pub title: String,
    /// Who wrote it; empty where that is not stated.
    #[serde(default)]
    pub author: Vec<Contributor>,
    /// Who edited it, or the work that a chapter is in; empty where that is not stated.
    #[serde(default)]
    pub editor: Vec<Contributor>,
    /// Who asked the questions of an interview.
    #[serde(default)]
    pub interviewer: Vec<Contributor>,
    /// To whom a letter or another communication went.
    #[serde(default)]
    pub recipient: Vec<Contributor>,
    /// The journal, newspaper, series, site or work it is in.
    pub container_title: Option<String>,
    /// Volume, as cited.
    pub volume: Option<Word>,
    /// Issue within the volume, as cited.
    pub issue: Option<Word>,
    /// Pages, as cited.
    pub page: Option<Word>,
    /// The number under which the container keeps it.
    pub number: Option<Word>,
    /// Who published it; the university of a thesis, the institution of a report.
    pub publisher: Option<String>,
    /// Where it was published.
    pub publisher_place: Option<String>,
    /// What it is more exactly: `PhD diss.`, `Field notebook`, `Letter`.
    pub genre: Option<String>,
    /// On what it is: `Cassette`, `16 mm film`.
    pub medium: Option<String>,
    /// The archive, library or museum that keeps it.
    pub archive: Option<String>,
    /// The town of that archive.
    pub archive_place: Option<String>,
    /// Where in that archive: a shelf mark, a box, a folio.
    #[serde(rename = "archive_location")]
    pub archive_location: Option<Word>,
    /// When it appeared, or when it was said or recorded.
    pub issued: Option<Date>,
    /// The letter behind the year that distinguishes the works of one author and year: `a` in "1927a".
    pub year_suffix: Option<Word>,
    /// Its DOI, as `10.1000/182`.
    #[serde(rename = "DOI")]
    pub doi: Option<Doi>,
    /// The ISBN of the book, or of the book it is in.
    #[serde(rename = "ISBN")]
    pub isbn: Option<Isbn>,
    /// The ISSN of the journal or series.
    #[serde(rename = "ISSN")]
    pub issn: Option<Issn>,
    /// Its address, where it is on the web.
    pub url: Option<String>,
    /// Language, as a BCP 47 tag.
    pub language: Option<LanguageTag>,
    /// The day it was looked at, for pages that change.
    pub accessed: Option<Day>,
    /// How it may be used.
    pub rights: Option<Rights>,
    /// How other documents of the archive cite it, where that differs.
    #[serde(default)]
    pub cited_as: Vec<String>,
    /// Anything else a reader should know.
    pub note: Option<String>,
}

words! {
    /// What sort of source it is, in CSL's words.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum SourceKind {
        /// An article in a journal.
        ArticleJournal = "article-journal",
        /// An article in a newspaper.
        ArticleNewspaper = "article-newspaper",
        /// A book.
        Book = "book",
        /// A chapter or paper in a book that somebody edited.
        Chapter = "chapter",
        /// Data that somebody published.
        Dataset = "dataset",
        /// An interview.
        Interview = "interview",
        /// A text that was not published, such as a field notebook.
        Manuscript = "manuscript",
        /// A film or video recording.
        #[serde(rename = "motion_picture")]
        MotionPicture = "motion_picture",
        /// A letter, message or talk with one person.
        #[serde(rename = "personal_communication")]
        PersonalCommunication = "personal_communication",
        /// A report of an institution.
        Report = "report",
        /// A sound recording, of speech too.
        Song = "song",
        /// A thesis.
        Thesis = "thesis",
        /// A page of a web site or database.
        Webpage = "webpage",
    }
}

/// Somebody who wrote or edited a source: family and given names, or a name that is not to be taken apart.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contributor {
    /// Family name.
    pub family: Option<String>,
    /// Given names or initials, as printed.
    pub given: Option<String>,
    /// The whole name of a body or of somebody without a family name.
    pub literal: Option<String>,
}

/// How a source may be used.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rights {
    /// The licence as an SPDX identifier, where it has one.
    pub licence: Option<Word>,
    /// The licence of the statements of its accounts, where they retell it sentence by sentence and so cannot have
    /// that of the archive.
    pub statements: Option<StatementsLicence>,
    /// Who holds the rights, where that is stated.
    pub holder: Option<String>,
    /// Where the licence, or who grants it, can be read.
    pub url: Option<String>,
    /// What is known about them.
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
