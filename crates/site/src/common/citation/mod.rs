//! A citation, described once and written in every form: as a bibliography prints it, BibTeX, RIS, CSL-JSON, COinS.
//!
//! Nothing is in a citation that nobody stated: no publisher, identifier or person is made up where one is missing.

mod bibtex;
mod coins;
mod csl;
mod dated;
mod entry;
mod item;
mod kind_of_source;
mod other_kinds;
mod ris;
mod style_words;
mod styles;
mod text;

#[cfg(test)]
mod tests;

pub(crate) use item::{Citation, listed_name};
pub(crate) use styles::Style;
pub(crate) use text::short_citation;

use crate::common::files::CiteFile;
use crate::common::html::Html;

impl Citation {
    /// As a file in one of the forms: an entry for BibTeX and biblatex, a reference in RIS, whose lines end in carriage
    /// return and line feed, or a list of one item in CSL-JSON; with a line end after it.
    pub(crate) fn written(&self, form: CiteFile) -> String {
        match form {
            CiteFile::Bibtex => bibtex::entry(self),
            CiteFile::Ris => ris::reference(self),
            CiteFile::Csl => csl::list(self),
        }
    }

    /// As an OpenURL in a `span`, which reference managers look for in pages.
    pub(crate) fn coins(&self) -> Html {
        coins::span(self)
    }
}
