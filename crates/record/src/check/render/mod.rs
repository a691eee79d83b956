//! Findings drawn: [`text`] for people, [`json`] and [`jsonl`] for programs, [`github`] for the pages of a forge.
//!
//! Each form begins, takes findings and records one by one, and ends, so that nothing need be kept.

pub mod github;
pub mod json;
pub mod jsonl;
pub mod text;

use super::{Diagnostic, FindingCounts, OmittedFindings, RecordReport, Verdict};
use base::text::counted;
use itertools::Itertools;
use std::collections::BTreeMap;

/// What was checked and found, in numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// Records by verdict.
    pub records: BTreeMap<Verdict, usize>,
    /// Findings by weight.
    pub counts: FindingCounts,
}

impl Summary {
    /// Counts a finding that is in no record.
    pub fn finding(&mut self, diagnostic: &Diagnostic) {
        self.counts.add(diagnostic);
    }

    /// Counts findings that are not shown.
    pub fn omit(&mut self, left: &OmittedFindings) {
        self.counts.add_omitted(left);
    }

    /// Counts a record and its findings.
    pub fn record(&mut self, record: &RecordReport) {
        *self.records.entry(record.verdict).or_default() += 1;
        self.counts.add_all(record.counts());
    }

    /// The summary in one line.
    pub fn line(&self) -> String {
        let all: usize = self.records.values().sum();
        let verdicts = self.records.iter().map(|(verdict, count)| format!("{count} {verdict}")).join(", ");
        let records = match all {
            0 => "no records".to_owned(),
            _ => format!("{} ({verdicts})", counted(all, "record", "records")),
        };
        let FindingCounts { errors, warnings, notes, acknowledged } = self.counts;
        let found =
            [(errors, "error", "errors"), (warnings, "warning", "warnings"), (notes, "note", "notes")]
                .into_iter()
                .filter(|(count, ..)| *count > 0)
                .map(|(count, one, many)| counted(count, one, many))
                .chain((acknowledged > 0).then(|| format!("{acknowledged} acknowledged")))
                .join(", ");
        format!("{records}; {}", if found.is_empty() { "nothing found" } else { &found })
    }
}
