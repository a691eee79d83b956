//! What was found in an archive, file by file and record by record.

use rayon::prelude::*;

use super::render::Summary;
use super::{CheckContext, Diagnostic, RecordReport, RecordSlice, Unmet, check_record, duplicate_ids};
use crate::archive::{Archive, ArchiveProblem};

/// Everything found in an archive.
#[derive(Debug)]
pub struct ArchiveReport<'a> {
    /// The archive with its rulesets read.
    pub context: CheckContext<'a>,
    /// What was found in its files and between them.
    pub diagnostics: Vec<Diagnostic>,
    /// Its records, in order of files and places.
    pub records: Vec<RecordReport>,
}

impl ArchiveReport<'_> {
    /// Everything found, in the files first.
    pub fn all(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().chain(self.records.iter().flat_map(|record| &record.diagnostics))
    }

    /// What was found, in numbers.
    pub fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        self.diagnostics.iter().for_each(|diagnostic| summary.finding(diagnostic));
        self.context.omitted().iter().for_each(|left| summary.omit(left));
        self.records.iter().for_each(|record| summary.record(record));
        summary
    }
}

/// Checks a whole archive that is in memory; `problems` are those of reading it. Uses every core.
///
/// # Examples
/// ```
/// use std::path::Path;
///
/// use record::archive::{PlayFile, load};
/// use record::check::{Code, Verdict, check};
///
/// let (mut archive, problems) = load(Path::new("../../tests/check/base/records"));
/// let text = "---
/// sowbook: 1
/// id: small
/// ruleset: tiny
/// setup: {given: \"a=1; B=3; rest=0; next south\"}
/// ---
/// 1. a:c";
/// archive.play = vec![PlayFile::new("play/small.sow", text)];
///
/// let report = check(&archive, &problems);
/// assert_eq!(report.records[0].verdict, Verdict::Contradicted);
/// let differs = report.all().find(|one| one.code == Code::named("replay/end-hole-differs")).unwrap();
/// assert_eq!(differs.place.from.line, 7);
/// ```
pub fn check<'a>(archive: &'a Archive, problems: &[ArchiveProblem]) -> ArchiveReport<'a> {
    let (context, mut diagnostics) = CheckContext::new(archive, problems);
    let mut records = Vec::new();
    for text in &archive.play {
        let slices = RecordSlice::all(text.name(), text.contents());
        records.par_extend(slices.par_iter().map(|slice| check_record(&context, slice)));
    }
    diagnostics.extend(duplicate_ids(&records));
    let mut unmet = Unmet::new(archive);
    records.iter().for_each(|record| unmet.meet(record));
    diagnostics.extend(unmet.missing());
    diagnostics.extend(unmet.unread());
    ArchiveReport { context, diagnostics, records }
}
