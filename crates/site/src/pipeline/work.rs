//! What a site is made from, and why it could not be made.

use std::collections::BTreeSet;

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
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    #[error("a template could not be filled")]
    Template(#[from] askama::Error),
    /// Something could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// Addresses that were published would be lost, or their tombstones are wrong.
    #[error("published addresses must stay, so nothing was written\n{0}")]
    Addresses(Comparison),
    /// The program panicked in a record, and again when all that was left to do was to say so.
    #[error("{0}; {PANIC_HELP}")]
    Panicked(Panicked),
}
