//! What the pages are made from.

use std::collections::BTreeSet;
use std::sync::Arc;

use record::check::{CheckContext, Diagnostic};

use super::fingerprints::Fingerprints;
use super::record_summary::RecordSummary;
use super::settings::{BaseUrl, Settings};
use super::slug::Slug;

/// Everything a site is made from.
#[derive(Debug, Clone)]
pub(crate) struct Input<'a> {
    /// The archive, with its rulesets read.
    pub(crate) context: &'a CheckContext<'a>,
    pub(crate) settings: &'a Settings,
    /// The pages of the handbook, in the order of their names; the one called `method` is the page on the method.
    pub(crate) handbook: &'a [HandbookText],
    /// What is known of the records, in the order in which they are listed; their own pages are made apart.
    pub(crate) records: &'a [Arc<RecordSummary>],
    /// What was found in the archive outside its records.
    pub(crate) diagnostics: &'a [Diagnostic],
    /// The addresses that were published before.
    pub(crate) published: &'a BTreeSet<String>,
    /// What records and accounts were in the editions that were frozen.
    pub(crate) fingerprints: &'a Fingerprints,
    /// Where the site will be published, if that is settled: without it pages have no canonical address.
    pub(crate) base_url: Option<&'a BaseUrl>,
    /// Whether each record gets a share card.
    pub(crate) cards: bool,
}

/// A page of the handbook as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandbookText {
    /// Its name in addresses.
    pub slug: Slug,
    pub markdown: String,
    /// The PNG file of the same name, which a worked example in it is about.
    pub image: Option<Vec<u8>>,
}
