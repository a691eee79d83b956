//! Ids of records, each of which stands once in an archive.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use crate::check::{Diagnostic, RecordReport};

/// The ids met so far, with the file and line where each record begins.
///
/// Of an id its digest is kept, 64 bits of it, so that a file of millions of records needs tens of megabytes. Two of a
/// million ids have the same digest once in thirty million archives.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ids {
    files: Vec<String>,
    met: BTreeMap<u64, (u32, u32)>,
}

fn digest(id: &str) -> u64 {
    let bytes = Sha256::digest(id);
    bytes.iter().take(8).fold(0, |digest, &byte| digest << 8 | u64::from(byte))
}

impl Ids {
    /// Notes a record; a finding where its id is another record's.
    pub fn add(&mut self, record: &RecordReport) -> Option<Diagnostic> {
        use crate::check::{Code, Place};
        let id = record.id.as_deref()?;
        let key = digest(id);
        if let Some(&(file, line)) = self.met.get(&key) {
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
        self.met.insert(key, (file, u32::try_from(record.line).unwrap_or(u32::MAX)));
        None
    }
}
