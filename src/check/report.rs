//! What was found, file by file and record by record.

use rayon::prelude::*;

use super::render::Summary;
use super::{CheckContext, Counts, Diagnostic, RecordSlice, Verdict, check_record, duplicate_ids};
use crate::archive::{self, Archive};

/// A record and what was found in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordReport {
    /// Its id; `None` where its header gives none.
    pub id: Option<String>,
    /// The file it stands in.
    pub file: String,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The place in the file where it begins, in bytes.
    pub offset: usize,
    /// What is to be thought of it.
    pub verdict: Verdict,
    /// Plies in its main line of play.
    pub plies: usize,
    /// Plies of it that were played against the rules, supplied or corrected.
    pub interventions: usize,
    /// What was found, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// What was found besides and is only counted, because it would bury the first.
    pub hidden: Counts,
}

impl RecordReport {
    /// What was found, in numbers.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::of(&self.diagnostics);
        counts.add_all(self.hidden);
        counts
    }
}

/// Everything found in an archive.
#[derive(Debug)]
pub struct Report<'a> {
    /// The archive with its rulesets read.
    pub context: CheckContext<'a>,
    /// What was found in its files and between them.
    pub diagnostics: Vec<Diagnostic>,
    /// Its records, in order of files and places.
    pub records: Vec<RecordReport>,
}

impl Report<'_> {
    /// Everything found, in the files first.
    pub fn all(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().chain(self.records.iter().flat_map(|record| &record.diagnostics))
    }

    /// What was found, in numbers.
    pub fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        self.diagnostics.iter().for_each(|diagnostic| summary.finding(diagnostic));
        self.context.left().iter().for_each(|left| summary.left(left));
        self.records.iter().for_each(|record| summary.record(record));
        summary
    }
}

/// Checks a whole archive that is in memory; `problems` are those of reading it. Uses every core.
pub fn check<'a>(archive: &'a Archive, problems: &[archive::Problem]) -> Report<'a> {
    let (context, mut diagnostics) = CheckContext::new(archive, problems);
    let mut records = Vec::new();
    for text in &archive.play {
        let slices = RecordSlice::all(text.name(), text.contents());
        records.par_extend(slices.par_iter().map(|slice| check_record(&context, slice)));
    }
    diagnostics.extend(duplicate_ids(&records));
    Report { context, diagnostics, records }
}
