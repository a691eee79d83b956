//! What was found in a record.

use super::{Diagnostic, FindingCounts, Verdict};

/// A record and what was found in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordReport {
    /// Its id; `None` where its header gives none.
    pub id: Option<String>,
    /// The file it is in.
    pub file: String,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The place in the file where it begins, in bytes.
    pub offset: usize,
    /// The verdict of the record.
    pub verdict: Verdict,
    /// Plies in its main line of play.
    pub plies: usize,
    /// Plies of it that were played against the rules, supplied or corrected.
    pub interventions: usize,
    /// What was found, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// What was found besides and is only counted, because it would bury the first.
    pub hidden: FindingCounts,
}

impl RecordReport {
    /// What was found, in numbers.
    pub fn counts(&self) -> FindingCounts {
        let mut counts = FindingCounts::of(&self.diagnostics);
        counts.add_all(self.hidden);
        counts
    }
}
