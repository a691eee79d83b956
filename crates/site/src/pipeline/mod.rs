//! A whole site out of an archive: every record checked and published, then the pages about all of them.
//!
//! ```text
//! each record:  key → as kept, or checked                    (all cores)
//! all records:  ids, addresses, verdicts accepted before      (in order)
//! each record:  as kept, or replayed and laid out → written   (all cores)
//! the archive:  summaries → the other pages → written
//! ```
//!
//! Pages of a record are written as soon as they are made, so that memory holds the summaries of the records, not the
//! pages.

mod build;
mod cache;
mod example;
mod memory;
pub(crate) mod permalinks;
mod records;
mod work;
pub(crate) mod write;

use std::collections::BTreeSet;
use std::sync::Arc;

use rayon::prelude::*;

use crate::DRAWS_CARDS;
use crate::common::{ArchiveFile, BaseUrl, Input, Page, RecordFile, RecordSummary, Slug, Unique};
use crate::export;
use crate::export::Checksum;
use crate::record_page::{Shared, address};
use build::build;
use cache::{CACHE, CachedRecord, key, shared_key};
use example::example;
pub use memory::BuildMemory;
use permalinks::compare;
use record::archive::Day;
use record::check::render::Summary;
use record::check::{CheckContext, Diagnostic, RecordSlice, Unmet, Verdict, Verdicts, duplicate_ids};
use records::{Checked, Late, MadeRecords, Making};
use simulate::{Replayed, check_simulations};
pub use work::{EarlyFile, PublishError, PublishInput, PublishedAddresses};
use write::{SiteWriter, WriteError, WriteReport};

/// A site that was written.
#[derive(Debug)]
pub struct Published {
    /// What was found, in numbers.
    pub summary: Summary,
    /// What was written.
    pub written: WriteReport,
    /// Addresses that were not published before.
    pub new_addresses: Vec<String>,
    /// The last day in the histories of its records.
    pub last_change: Option<Day>,
}

/// Checks an archive and writes its site. What has not changed since the last build is taken from `memory`, or in the
/// first one from what the site keeps.
///
/// # Errors
/// If a template fails to render, which is a bug, or something cannot be written; the previous site stays.
pub fn publish(
    work: &PublishInput<'_>,
    writer: SiteWriter,
    memory: &mut BuildMemory,
) -> Result<Published, PublishError> {
    let shared_digest = shared_key(parts(work));
    let known = work.maker.and_then(|_| memory.records());
    let kept =
        || known.or_else(|| Some(cache::read(&work.maker.and_then(|_| writer.cache())?))).unwrap_or_default();
    let files = Checksum::from_digest(shared_digest.clone());
    let ((context, mut diagnostics), kept) =
        rayon::join(|| memory.context(files, work.archive, work.problems), kept);

    let slices: Vec<RecordSlice<'_>> =
        work.archive.play.iter().flat_map(|file| RecordSlice::all(file.name(), file.contents())).collect();
    let check = |slice| Checked::new(&context, slice, key(&shared_digest, slice), &kept);
    let checked: Vec<Checked<'_>> = slices.par_iter().map(check).collect();

    let Compared { mut summary, found, addresses } = compared(work, &checked);
    memory.remember_later(&found);
    diagnostics.extend(found);
    diagnostics.extend(duplicate_ids(checked.iter().map(|one| &one.report)));
    diagnostics.iter().for_each(|diagnostic| summary.finding(diagnostic));
    context.omitted().iter().for_each(|omitted| summary.omit(omitted));
    let of_simulations = check_simulations(work.archive, Replayed::Nothing, |_| true);
    of_simulations.iter().for_each(|diagnostic| summary.finding(diagnostic));
    diagnostics.extend(of_simulations);
    diagnostics.extend(context.omitted().iter().map(Diagnostic::from));

    let alone = input(work, &context, &[], &diagnostics);
    let shared = Shared::new(&alone);
    let lasts = memory.lasts();
    let making = Making { work, shared: &shared, slices: &slices, addresses: &addresses, writer: &writer };
    let MadeRecords { records, late } = making.records(&checked, lasts)?;
    late.iter().for_each(|late| count_late(&mut summary, late));
    summary.records.retain(|_, records| *records > 0);

    let summaries: Vec<Arc<RecordSummary>> =
        records.iter().map(|record| Arc::clone(&record.summary)).collect();
    let example = example(&shared, work.settings, &slices, &addresses)?;
    let pages = build(&input(work, &context, &summaries, &diagnostics), &example)?;
    let addresses = || compare(work.published, addresses_of(&summaries, &pages), &work.settings.tombstones);
    let others = || {
        pages.par_iter().try_for_each(|page| writer.page(page).map(drop))?;
        write_last(&records, &writer)
    };
    let (comparison, others) = rayon::join(addresses, others);
    if work.addresses == PublishedAddresses::MustStay && !comparison.is_sound() {
        return Err(PublishError::Addresses(comparison));
    }
    others?;
    if work.maker.is_some() && !lasts {
        writer.streamed(CACHE, |out| cache::print(&records, out))?;
    }
    let written = writer.finish()?;
    memory.remember(records);
    let days = summaries.iter().flat_map(|record| &record.history);
    let last_change = days.filter_map(|change| change.date.parse().ok()).max();
    Ok(Published { summary, written, new_addresses: comparison.new, last_change })
}

/// Results of checks across records.
struct Compared {
    /// The records and their findings, in numbers.
    summary: Summary,
    /// What was found by comparing them with studies and with the verdicts accepted before.
    found: Vec<Diagnostic>,
    /// The address of each record.
    addresses: Vec<Slug>,
}

fn compared(work: &PublishInput<'_>, checked: &[Checked<'_>]) -> Compared {
    let mut summary = Summary::default();
    let (mut accepted, wrong) = work.verdicts.map(Verdicts::read).unzip();
    let mut found: Vec<Diagnostic> = wrong.into_iter().flatten().collect();
    let mut given = Unique::default();
    let mut addresses: Vec<Slug> = Vec::with_capacity(checked.len());
    for one in checked {
        found.extend(accepted.as_mut().and_then(|accepted| accepted.compare(&one.report)));
        *summary.records.entry(one.report.verdict).or_default() += 1;
        summary.counts.add_all(one.report.counts());
        addresses.push(given.name(address(&one.report)));
    }
    found.extend(accepted.into_iter().flat_map(Verdicts::missing));
    let mut unmet = Unmet::new(work.archive);
    checked.iter().for_each(|one| unmet.meet(&one.report));
    found.extend(unmet.missing().into_iter().chain(unmet.unread()));
    Compared { summary, found, addresses }
}

/// Counts a record whose pages could not be made as not replayed.
fn count_late(summary: &mut Summary, late: &Late) {
    summary.finding(&late.finding);
    *summary.records.entry(late.verdict_before).or_default() -= 1;
    *summary.records.entry(Verdict::NotReplayed).or_default() += 1;
}

/// Every address that others may cite.
fn addresses_of(summaries: &[Arc<RecordSummary>], pages: &[Page]) -> BTreeSet<String> {
    let of_records =
        summaries.iter().flat_map(|summary| &summary.addresses).flat_map(permalinks::addresses_of);
    let last = [ArchiveFile::Plies, ArchiveFile::Sums].map(|file| file.name().to_owned());
    pages.iter().flat_map(permalinks::addresses).chain(of_records).chain(last).collect()
}

/// Writes the two files that are made of all others.
fn write_last(records: &[Arc<CachedRecord>], writer: &SiteWriter) -> Result<(), WriteError> {
    let names = records.iter().flat_map(|record| &record.files).map(|file| file.name.as_str());
    let tables = names.filter(|name| name.rsplit('/').next() == Some(RecordFile::Moves.name()));
    writer.concat_tables(ArchiveFile::Plies.name(), &export::plies_header(), tables)?;
    writer.sums()
}

fn input<'a>(
    work: &PublishInput<'a>,
    context: &'a CheckContext<'a>,
    records: &'a [Arc<RecordSummary>],
    diagnostics: &'a [Diagnostic],
) -> Input<'a> {
    Input {
        context,
        settings: work.settings,
        handbook: work.handbook,
        records,
        diagnostics,
        published: work.published,
        fingerprints: work.fingerprints,
        base_url: work.base_url,
        cards: work.cards && DRAWS_CARDS,
    }
}

/// Everything that pages of records depend on besides their record.
fn parts<'p>(work: &'p PublishInput<'_>) -> impl Iterator<Item = &'p [u8]> {
    let own = work.archive.texts.values().chain(&work.archive.rulesets);
    let texts = own.flat_map(|text| [text.name().as_bytes(), text.contents().as_bytes()]);
    let base = work.base_url.map_or("", BaseUrl::as_str).as_bytes();
    let cards: &[u8] = if work.cards && DRAWS_CARDS { b"cards" } else { b"" };
    let images =
        work.archive.published_images().into_iter().flat_map(|(path, image)| [path.as_bytes(), image]);
    work.maker.into_iter().flatten().copied().chain([base, cards]).chain(texts).chain(images)
}

#[cfg(test)]
mod tests;
