//! The list of verdicts accepted before, so that an edited ruleset names every record it changes.
//!
//! The file `verdicts.tsv` has a line for each record: its id, a tab, and its verdict.

use std::collections::BTreeMap;

use crate::check::code::archive::{bad_verdicts, record_gone, verdict_changed};
use crate::check::{Diagnostic, Location, RecordReport, Verdict};
use base::text::{SourceText, Span};

/// The name of the list below the archive.
pub const VERDICTS: &str = "verdicts.tsv";

/// How the first line of a list begins.
const HEAD: &str = "# The accepted verdict";

/// Verdicts accepted before, by record, and the records met since.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Verdicts {
    accepted: BTreeMap<String, (Verdict, Location)>,
}

impl Verdicts {
    /// The verdicts in the text of a list, and what is wrong with it.
    pub fn read(text: &SourceText) -> (Self, Vec<Diagnostic>) {
        let mut verdicts = Self::default();
        let mut found = Vec::new();
        let mut start = 0;
        for line in text.contents().split_inclusive('\n') {
            let span = Span::new(start, start + line.trim_end().len());
            start += line.len();
            let line = line.trim_end();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let place = Location::in_text(text, span);
            let verdict = |word| Verdict::ALL.into_iter().find(|verdict| verdict.word() == word);
            match line.split_once('\t').map(|(id, word)| (id, verdict(word))) {
                Some((id, Some(verdict))) => {
                    verdicts.accepted.insert(id.to_owned(), (verdict, place));
                }
                _ => found.push(bad_verdicts().at(place)),
            }
        }
        (verdicts, found)
    }

    /// Whether somebody may replace a file with these contents by a list of verdicts: it begins as the lists do that are
    /// written, or nothing in it is anything else.
    pub fn is_list(contents: &[u8]) -> bool {
        let is_read = |text: &str| Self::read(&SourceText::new(VERDICTS, text)).1.is_empty();
        contents.starts_with(HEAD.as_bytes()) || std::str::from_utf8(contents).is_ok_and(is_read)
    }

    /// Notes a record; a finding where its verdict was another before.
    pub fn compare(&mut self, record: &RecordReport) -> Option<Diagnostic> {
        let id = record.id.as_deref()?;
        let (before, listed) = self.accepted.remove(id)?;
        if before == record.verdict {
            return None;
        }
        let place = Location::of_record(&record.file, record.line, record.offset);
        let mut diagnostic =
            verdict_changed(id, before, record.verdict).at(place).other(listed, "accepted before");
        diagnostic.record = Some(id.to_owned());
        Some(diagnostic)
    }

    /// Findings for the records that were not met.
    pub fn missing(self) -> Vec<Diagnostic> {
        let gone = self.accepted.into_iter();
        gone.map(|(id, (verdict, place))| record_gone(&id, verdict).at(place)).collect()
    }
}

/// A list of verdicts, in order of ids.
pub fn print_verdicts(verdicts: &BTreeMap<String, Verdict>) -> String {
    let lines: String = verdicts.iter().map(|(id, verdict)| format!("{id}\t{}\n", verdict.word())).collect();
    format!("{HEAD} of every record; `sowbook check --accept-verdicts` writes this file.\n{lines}")
}
