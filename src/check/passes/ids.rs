//! Ids of records, each of which must be unique in an archive.

use std::collections::BTreeMap;

use crate::check::{Code, Diagnostic, Location, RecordReport};
use crate::text::Span;

/// Where a record begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Begins<'a> {
    /// The file it is in.
    pub file: &'a str,
    /// Its first line, from 1.
    pub line: usize,
    /// Its first byte in the file, from 0.
    pub offset: usize,
}

impl<'a> Begins<'a> {
    fn of(report: &'a RecordReport) -> Self {
        Self { file: &report.file, line: report.line, offset: report.offset }
    }
}

/// The finding that a record `again` has the id of the record `first`.
pub fn duplicate_id(id: &str, first: Begins<'_>, again: Begins<'_>) -> Diagnostic {
    let mut place = Location::of_file(again.file);
    place.from.line = again.line;
    place.to.line = again.line;
    place.span = Some(Span::at(again.offset));
    let Begins { file, line, .. } = first;
    let message = format!("duplicate record id `{id}`, already used at line {line} of `{file}`");
    Diagnostic::new(Code::ArchiveDuplicateId, message, place)
        .help("give one of the records another id; do not change an id that was published")
}

/// A finding for each record whose id another has before it, in the order of the records.
pub fn duplicate_ids<'r>(records: impl IntoIterator<Item = &'r RecordReport>) -> Vec<Diagnostic> {
    let mut met: BTreeMap<&str, Begins<'_>> = BTreeMap::new();
    let mut found = Vec::new();
    for record in records {
        let Some(id) = record.id.as_deref() else { continue };
        match met.get(id) {
            Some(first) => found.push(duplicate_id(id, *first, Begins::of(record))),
            None => drop(met.insert(id, Begins::of(record))),
        }
    }
    found
}
