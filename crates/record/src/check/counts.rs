//! Findings in numbers.

use serde::{Deserialize, Serialize};

use super::{Code, Diagnostic, OmittedFindings, Severity};

/// How many findings there are of each weight, and how many are acknowledged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FindingCounts {
    /// Errors nobody acknowledged.
    pub errors: usize,
    /// Warnings nobody acknowledged.
    pub warnings: usize,
    pub notes: usize,
    /// Errors and warnings that an editor acknowledged.
    pub acknowledged: usize,
}

impl FindingCounts {
    /// The counts of some findings.
    pub fn count<'a>(diagnostics: impl IntoIterator<Item = &'a Diagnostic>) -> Self {
        let mut counts = Self::default();
        for diagnostic in diagnostics {
            counts.add(diagnostic);
        }
        counts
    }

    /// Adds what was counted elsewhere.
    pub const fn add_all(&mut self, other: Self) {
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notes += other.notes;
        self.acknowledged += other.acknowledged;
    }

    /// Counts one finding more.
    pub const fn add(&mut self, diagnostic: &Diagnostic) {
        self.add_some(diagnostic.code, diagnostic.acknowledged.is_some(), 1);
    }

    /// Counts findings that are not shown: nobody acknowledged them.
    pub const fn add_omitted(&mut self, findings: &OmittedFindings) {
        self.add_some(findings.code, false, findings.count);
    }

    /// Counts some findings more, by their code and by whether an editor acknowledged them.
    pub const fn add_some(&mut self, code: Code, is_acknowledged: bool, count: usize) {
        match code.severity() {
            Severity::Note => self.notes += count,
            _ if is_acknowledged => self.acknowledged += count,
            Severity::Error => self.errors += count,
            Severity::Warning => self.warnings += count,
        }
    }

    /// Whether anything needs attention.
    pub const fn is_clean(&self) -> bool {
        self.errors == 0 && self.warnings == 0
    }
}
