//! What a site is made from, and why it could not be made.

use std::collections::BTreeSet;
use std::fmt;

use crate::common::{BaseUrl, Fingerprints, HandbookText, Settings};
use base::text::SourceText;
use record::archive::{Archive, ArchiveProblem};
use record::check::{PANIC_HELP, Panicked};

use super::permalinks::Comparison;
use super::write::WriteError;

/// What a site is made from, and how.
pub struct PublishInput<'a> {
    /// The archive, with its records.
    pub archive: &'a Archive,
    /// What was wrong in reading it.
    pub problems: &'a [ArchiveProblem],
    pub settings: &'a Settings,
    /// The pages of the handbook, in the order of their names.
    pub handbook: &'a [HandbookText],
    /// Where the site will be published, if that is settled.
    pub base_url: Option<&'a BaseUrl>,
    /// Whether to draw a share card for each record; nothing is drawn unless [`DRAWS_CARDS`](crate::DRAWS_CARDS).
    pub cards: bool,
    /// The list of verdicts accepted before, if there is one.
    pub verdicts: Option<&'a SourceText>,
    /// The addresses that were published before.
    pub published: &'a BTreeSet<String>,
    /// What records and accounts were in the editions that were frozen.
    pub fingerprints: &'a Fingerprints,
    /// Whether a site that loses one of them is refused.
    pub addresses: PublishedAddresses,
    /// Whatever else pages depend on: the program itself, the settings as written. Where this is the same, pages of
    /// the previous site may be kept; `None` makes everything again.
    pub maker: Option<&'a [&'a [u8]]>,
    /// Called for each record that is done: how many are, of how many. Several threads call it.
    pub done: &'a (dyn Fn(usize, usize) + Sync),
    /// Receives the files of a record that is made again in a later build from the same [`BuildMemory`](super::BuildMemory), long before the
    /// site is written. Several threads call it, once for each record, and not if many records have changed.
    pub early: &'a (dyn Fn(Vec<EarlyFile>) + Sync),
}

/// What is done about a site that loses an address that was published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PublishedAddresses {
    /// The site is refused.
    MustStay,
    /// The site is made: it is not for publication.
    MayGo,
}

/// A file of the site that is being made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlyFile {
    /// Its path below the folder of the site, with `/` between folders.
    pub path: String,
    /// What it will contain.
    pub contents: Vec<u8>,
}

/// Why a site could not be made.
#[derive(Debug)]
pub enum PublishError {
    /// A template could not be filled.
    Template(askama::Error),
    /// Something could not be written.
    Write(WriteError),
    /// Addresses that were published would be lost, or their tombstones are wrong.
    Addresses(Comparison),
    /// The program panicked in a record, and again when all that was left to do was to say so.
    Panicked(Panicked),
}

impl fmt::Display for PublishError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Template(_) => out.write_str("a template could not be filled"),
            Self::Write(error) => error.fmt(out),
            Self::Panicked(panicked) => write!(out, "{panicked}; {PANIC_HELP}"),
            Self::Addresses(comparison) => {
                out.write_str("published addresses must stay, so nothing was written\n")?;
                comparison.fmt(out)
            }
        }
    }
}

impl std::error::Error for PublishError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Template(error) => Some(error),
            Self::Write(error) => error.source(),
            Self::Addresses(_) | Self::Panicked(_) => None,
        }
    }
}

impl From<askama::Error> for PublishError {
    fn from(error: askama::Error) -> Self {
        Self::Template(error)
    }
}

impl From<WriteError> for PublishError {
    fn from(error: WriteError) -> Self {
        Self::Write(error)
    }
}
