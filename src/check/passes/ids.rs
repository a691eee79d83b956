//! Ids of records, each of which stands once in an archive.

use std::collections::BTreeMap;

use crate::check::{Diagnostic, RecordReport};

/// The ids met so far, with the file and line where each record begins.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ids {
    files: Vec<String>,
    met: BTreeMap<Box<str>, (u32, u32)>,
}

impl Ids {
    /// Notes a record; a finding where its id is another record's.
    pub fn add(&mut self, record: &RecordReport) -> Option<Diagnostic> {
        use crate::check::{Code, Place};
        let id = record.id.as_deref()?;
        if let Some(&(file, line)) = self.met.get(id) {
            let file = &self.files[usize::try_from(file).unwrap_or_default()];
            let mut place = Place::of_file(record.file.as_str());
            place.from.line = record.line;
            place.to.line = record.line;
            place.span = Some(crate::text::Span::at(record.offset));
            let message =
                format!("the record id `{id}` is already given to the record at line {line} of `{file}`");
            return Some(
                Diagnostic::new(Code::ArchiveDuplicateId, message, place)
                    .help("give one of the two another id; ids are addresses and stay for ever"),
            );
        }
        if self.files.last() != Some(&record.file) {
            self.files.push(record.file.clone());
        }
        let file = u32::try_from(self.files.len() - 1).unwrap_or(u32::MAX);
        self.met.insert(id.into(), (file, u32::try_from(record.line).unwrap_or(u32::MAX)));
        None
    }
}
