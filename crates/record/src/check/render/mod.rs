//! Findings drawn: [`text`] for people, [`json`] and [`jsonl`] for programs, [`github`] for the pages of a forge.
//!
//! Each form begins, takes findings and records one by one, and ends, so that nothing need be kept.

pub mod github;
pub mod json;
pub mod jsonl;
pub mod text;

use super::{Diagnostic, FindingCounts, OmittedFindings, RecordReport, Verdict};
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
        let mut parts = Vec::new();
        let all: usize = self.records.values().sum();
        if all > 0 {
            let verdicts: Vec<String> =
                self.records.iter().map(|(verdict, count)| format!("{count} {verdict}")).collect();
            parts.push(format!("{} ({})", several(all, "record"), verdicts.join(", ")));
        } else {
            parts.push("no records".to_owned());
        }
        let FindingCounts { errors, warnings, notes, acknowledged } = self.counts;
        let found: Vec<String> = [(errors, "error"), (warnings, "warning"), (notes, "note")]
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| several(count, what))
            .chain((acknowledged > 0).then(|| format!("{acknowledged} acknowledged")))
            .collect();
        parts.push(if found.is_empty() { "nothing found".to_owned() } else { found.join(", ") });
        parts.join("; ")
    }
}

fn several(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
