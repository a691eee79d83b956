//! What was found in a record.

use serde::{Deserialize, Serialize};

use super::{Diagnostic, FindingCounts, RecordSlice, Verdict};
use crate::notation::PagePlace;

/// A record and what was found in it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RecordReport {
    /// Its id; `None` where its header gives none.
    pub id: Option<String>,
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
    /// Where it was read from, on pages that have a facsimile.
    pub read_from: Vec<FacsimilePlace>,
    /// What was found, in the order of the text.
    #[serde(skip)]
    pub diagnostics: Vec<Diagnostic>,
    /// What was found besides and is only counted, because it would bury the first.
    pub hidden: FindingCounts,
}

impl RecordReport {
    /// The report on a record of which nothing is known but where it is.
    pub(super) fn new(slice: &RecordSlice<'_>) -> Self {
        let RecordSlice { file, line, offset, .. } = *slice;
        Self { file: file.to_owned(), line, offset, ..Self::default() }
    }

    /// The report with its findings only counted.
    pub fn counted(self) -> Self {
        Self { hidden: self.counts(), diagnostics: Vec::new(), ..self }
    }

    /// What was found, in numbers.
    pub fn counts(&self) -> FindingCounts {
        let mut counts = FindingCounts::count(&self.diagnostics);
        counts.add_all(self.hidden);
        counts
    }
}

/// A place from which a record was read, on a page that has a facsimile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FacsimilePlace {
    /// The source of the page, by id.
    pub source: String,
    /// The page and the line.
    pub place: PagePlace,
}
