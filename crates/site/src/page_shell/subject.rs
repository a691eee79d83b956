//! What a page is of, for programs that read it.

use super::context::PageContext;
use crate::common::{Citation, CiteFile, Route};

/// What a page is of: a record, a source, the archive itself.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Subject {
    /// How it is cited.
    pub(crate) citation: Citation,
    /// Whether reference managers take the page for it: a record is this page, a source is a thing elsewhere, which
    /// the page names by COinS.
    pub(crate) here: bool,
    /// The tags of the languages in which it has more than its own texts.
    pub(crate) other_languages: Vec<String>,
    /// When it was played: a date, or the first and the last with a `/` between them, in ISO 8601.
    pub(crate) played: Option<String>,
    /// What supports it: sources, each by the address of its page, without a place in it.
    pub(crate) based_on: Vec<(String, Citation)>,
    pub(crate) drawings: Vec<Drawn>,
    /// The same in other forms: address as a link of the page holds it, and type.
    pub(crate) files: Vec<Alternate>,
    /// What other sites are offered of it.
    pub(crate) preview: Preview,
    /// What was reviewed and found, where the play is somebody's claim.
    pub(crate) review: Option<Review>,
}

impl Subject {
    /// What is cited so, with its citation in every form, of which nothing else is said.
    pub(crate) fn cited(
        here: &PageContext<'_>,
        citation: Citation,
        file: impl Fn(CiteFile) -> Route,
    ) -> Self {
        let files = CiteFile::ALL
            .into_iter()
            .map(|form| Alternate { href: here.href(&file(form)), media_type: form.media_type() });
        Self {
            citation,
            here: true,
            other_languages: Vec::new(),
            played: None,
            based_on: Vec::new(),
            drawings: Vec::new(),
            files: files.collect(),
            preview: Preview::default(),
            review: None,
        }
    }
}

/// The same thing in another form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Alternate {
    /// Its address, as a link of the page holds it.
    pub(crate) href: String,
    pub(crate) media_type: &'static str,
}

/// A drawing of what a page is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Drawn {
    pub(crate) address: String,
    pub(crate) media_type: &'static str,
    /// What it shows.
    pub(crate) caption: String,
}

/// What sites that show previews of a page, or embed it, are offered; whole addresses.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Preview {
    /// The picture.
    pub(crate) card: Option<String>,
    /// How to embed it.
    pub(crate) oembed: Option<String>,
}

/// The verdict on play that a source reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Review {
    /// What is claimed, as a sentence.
    pub(crate) claim: String,
    /// The verdict, in words.
    pub(crate) verdict: String,
}
