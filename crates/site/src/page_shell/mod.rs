//! What every page has around its own content, and the links every page uses.

mod cited;
mod context;
mod facsimile;
mod known_things;
mod metadata;
mod paper;
mod read_pages;
mod same_as;
mod shell;
mod subject;

pub(crate) use context::{Links, PageContext, Site, foreign, language_name, with_code};
pub(crate) use facsimile::Crop;
pub(crate) use known_things::addresses;
pub(crate) use paper::{line_words, paper_words};
pub(crate) use read_pages::{ReadHere, read_from_zone};
pub(crate) use shell::{ALONE, POLICY, PageShell, alone_policy, asset};
pub(crate) use subject::{Alternate, Drawn, Preview, Review, Subject};
