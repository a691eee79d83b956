//! The files of each record: made, or taken over from the last build.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::common::{Address, Page, RecordSummary, Slug};
use crate::export;
use crate::export::Checksum;
use crate::record_page::{self, RecordInput, RecordLayout, Shared, past_laps};
use record::check::{
    CheckContext, Diagnostic, RecordReport, RecordSlice, ReplayedRecord, Stage, UnreadRecord, Verdict,
    check_record, isolated, replay_record,
};

use super::cache::{Cache, CachedRecord};
use super::work::{EarlyFile, PublishError, PublishInput};
use super::write::{SiteWriter, WriteError};

/// The most records whose files are given away before the site is written; they are copied for that.
const MOST_EARLY: usize = 16;

/// A record on its way: what was found in it, and what is kept of it from the previous site.
pub(super) struct Checked<'k> {
    pub(super) key: Checksum,
    pub(super) report: RecordReport,
    pub(super) kept: Option<&'k Arc<CachedRecord>>,
}

impl<'k> Checked<'k> {
    /// A record checked, or what the previous site keeps of it.
    pub(super) fn new(
        context: &CheckContext<'_>,
        slice: &RecordSlice<'_>,
        key: Checksum,
        cache: &'k Cache,
    ) -> Self {
        let kept = cache.get(&key);
        let report = kept.map_or_else(|| check_record(context, slice), |kept| kept.report.clone());
        Self { key, report, kept }
    }
}

/// What the files of records are made from.
pub(super) struct Making<'m, 'a> {
    pub(super) work: &'m PublishInput<'a>,
    pub(super) shared: &'m Shared<'m>,
    pub(super) slices: &'m [RecordSlice<'m>],
    pub(super) addresses: &'m [Slug],
    pub(super) writer: &'m SiteWriter,
}

/// All records with their files.
pub(super) struct MadeRecords {
    pub(super) records: Vec<Arc<CachedRecord>>,
    /// What was found while they were made.
    pub(super) late: Vec<Late>,
}

impl Making<'_, '_> {
    /// Makes the files of each record or takes them over. Those that have changed since the last build come first, so
    /// that whoever is looking at them need not wait for the others.
    pub(super) fn records(&self, checked: &[Checked<'_>], lasts: bool) -> Result<MadeRecords, PublishError> {
        let is_new = |at: &usize| {
            let kept = checked.get(*at).and_then(|one| one.kept);
            kept.is_none_or(|kept| self.addresses.get(*at).is_none_or(|id| kept.summary.id != id.as_str()))
        };
        let (new, old): (Vec<usize>, Vec<usize>) = (0..checked.len()).partition(is_new);
        let is_early = lasts && !old.is_empty() && new.len() <= MOST_EARLY;
        let done = AtomicUsize::new(0);
        let make =
            |at: usize, is_early: bool| -> Result<(usize, Arc<CachedRecord>, Option<Late>), PublishError> {
                let (one, slice, id) = (&checked[at], &self.slices[at], &self.addresses[at]);
                let kept = as_kept(one, id, self.work.published, self.writer)?;
                let (record, late) = match kept {
                    Some(record) => (record, None),
                    None => {
                        let (mut record, late) = self.rendered(one, slice, id, is_early)?;
                        if !lasts {
                            record.report = record.report.counted();
                        }
                        (Arc::new(record), late)
                    }
                };
                (self.work.done)(done.fetch_add(1, Ordering::Relaxed) + 1, checked.len());
                Ok((at, record, late))
            };
        let mut all: Vec<_> = new.into_par_iter().map(|at| make(at, is_early)).collect::<Result<_, _>>()?;
        all.extend(old.into_par_iter().map(|at| make(at, false)).collect::<Result<Vec<_>, _>>()?);
        all.sort_unstable_by_key(|(at, ..)| *at);
        let (records, late): (Vec<_>, Vec<_>) =
            all.into_iter().map(|(_, record, late)| (record, late)).unzip();
        Ok(MadeRecords { records, late: late.into_iter().flatten().collect() })
    }

    /// Makes the files of a record and writes them.
    fn rendered(
        &self,
        one: &Checked<'_>,
        slice: &RecordSlice<'_>,
        id: &Slug,
        is_early: bool,
    ) -> Result<(CachedRecord, Option<Late>), PublishError> {
        // Of a record whose files have gone, only the numbers are known.
        let report =
            if one.kept.is_some() { check_record(self.shared.context, slice) } else { one.report.clone() };
        let verdict_before = report.verdict;
        let PublishedRecord { report, summary, pages, panicked } = published(self.shared, id, slice, report)?;
        if is_early {
            let early = |page: &Page| EarlyFile { path: page.route.file(), contents: page.bytes.clone() };
            (self.work.early)(pages.iter().map(early).collect());
        }
        let files = pages.iter().map(|page| self.writer.page(page)).collect::<Result<_, WriteError>>()?;
        let record = CachedRecord { key: one.key, report, summary: Arc::new(summary), files };
        Ok((record, panicked.map(|finding| Late { verdict_before, finding })))
    }
}

/// Takes a record's files over from the previous site, if all of them are there and have the anchors of laps that are
/// gone.
fn as_kept(
    one: &Checked<'_>,
    id: &Slug,
    published: &BTreeSet<String>,
    writer: &SiteWriter,
) -> Result<Option<Arc<CachedRecord>>, WriteError> {
    let Some(kept) = one.kept.filter(|kept| kept.summary.id == id.as_str()) else { return Ok(None) };
    let has_past_laps = |page: &Address| {
        let past = past_laps(published, &page.file, &page.fragments);
        past.iter().map(|(_, place)| place).eq(&page.past_laps)
    };
    let is_kept = kept.summary.addresses.iter().all(has_past_laps) && writer.keep(&kept.files)?;
    Ok(is_kept.then(|| Arc::clone(kept)))
}

/// What is found only while a record is published.
pub(super) struct Late {
    pub(super) verdict_before: Verdict,
    pub(super) finding: Diagnostic,
}

/// What came of publishing one record.
struct PublishedRecord {
    report: RecordReport,
    summary: RecordSummary,
    pages: Vec<Page>,
    /// The finding, where the program panicked in it.
    panicked: Option<Diagnostic>,
}

/// The files of a record, those beside its page first, and what the rest of the site says about it.
fn files_of(input: RecordInput<'_>) -> Result<(RecordSummary, Vec<Page>), askama::Error> {
    let layout = RecordLayout::new(input);
    let mut files = export::beside(&layout);
    let (mut summary, pages) = record_page::pages(&layout)?;
    let beside = files.iter().map(|file| Address::of_file(file.route.file()));
    summary.addresses.splice(0..0, beside);
    files.extend(pages);
    // What is made for other sites, and not in every build, is nothing that others cite.
    files.extend(export::for_other_sites(&layout));
    Ok((summary, files))
}

/// Makes a record's pages; where the program panics in it, a page without its play, with that finding.
fn published(
    shared: &Shared<'_>,
    id: &Slug,
    slice: &RecordSlice<'_>,
    mut report: RecordReport,
) -> Result<PublishedRecord, PublishError> {
    let pages = |report: &RecordReport, slice: &RecordSlice<'_>, replayed: Option<&ReplayedRecord>| {
        let input = RecordInput { shared, id, slice, report, replayed };
        isolated(Stage::Publishing, slice, || files_of(input))
    };
    let mut panicked = match replay_record(shared.context, slice) {
        Err(panicked) => panicked,
        Ok(replayed) => match pages(&report, slice, replayed.as_ref()) {
            Err(panicked) => panicked,
            Ok(files) => {
                let (summary, pages) = files?;
                return Ok(PublishedRecord { report, summary, pages, panicked: None });
            }
        },
    };
    let finding = panicked.finding(slice, report.id.as_ref());
    report.verdict = Verdict::NotReplayed;
    report.diagnostics.push(finding.clone());
    // Its text is shown, unless it is that which cannot be shown.
    for slice in [slice, &RecordSlice { text: Err(UnreadRecord::NotText(&[])), ..*slice }] {
        match pages(&report, slice, None) {
            Ok(files) => {
                let (summary, pages) = files?;
                return Ok(PublishedRecord { report, summary, pages, panicked: Some(finding) });
            }
            Err(again) => panicked = again,
        }
    }
    Err(PublishError::Panicked(panicked))
}
