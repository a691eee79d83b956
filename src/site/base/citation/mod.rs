//! A citation, described once and written in every form: as a bibliography prints it, BibTeX, RIS, CSL-JSON, COinS.
//!
//! Nothing is in a citation that nobody stated: no publisher, identifier or person is made up where one is missing.

mod bibtex;
mod coins;
mod csl;
mod dated;
mod entry;
mod item;
mod other_kinds;
mod ris;
mod style_words;
mod styles;
mod text;

#[cfg(test)]
mod tests;

pub(crate) use dated::Dated;
pub(crate) use item::{Citation, CitedKind, listed, maker};
pub(crate) use styles::Style;
pub(crate) use text::short;

use crate::site::base::html::Html;

impl Citation {
    /// As an entry for BibTeX and biblatex, with a line end after it.
    pub(crate) fn bibtex(&self) -> String {
        bibtex::entry(self)
    }

    /// As a reference in RIS; lines end in carriage return and line feed.
    pub(crate) fn ris(&self) -> String {
        ris::reference(self)
    }

    /// As a list of one item in CSL-JSON, with a line end after it.
    pub(crate) fn csl(&self) -> String {
        csl::list(std::slice::from_ref(self))
    }

    /// As an OpenURL in a `span`, which reference managers look for in pages.
    pub(crate) fn coins(&self) -> Html {
        coins::span(self)
    }
}
