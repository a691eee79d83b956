//! Ids of records, each of which must be unique in an archive.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use crate::check::code::archive::duplicate_record;
use crate::check::{Diagnostic, Location, RecordReport};

/// The ids of the records met so far. Each takes about 50 bytes, however long it is: the first 128 bits of its SHA-256,
/// and where its record begins.
///
/// Two ids could have the same 128 bits, and the second would be reported as a duplicate. Among a thousand million
/// records the probability is less than 1 in 10^20, and no way to make two such ids on purpose is known.
#[derive(Debug, Default)]
pub struct Ids {
    files: Vec<String>,
    /// The file, by its number, and the line of the first record with an id.
    first: BTreeMap<[u8; 16], (usize, usize)>,
}

impl Ids {
    /// Adds a record that begins on `line` of `file`, at the byte `offset`. A finding if an earlier record has its id.
    pub fn add(&mut self, id: &str, file: &str, line: usize, offset: usize) -> Option<Diagnostic> {
        if self.files.last().is_none_or(|last| last != file) {
            self.files.push(file.to_owned());
        }
        let mut hash = [0; 16];
        hash.copy_from_slice(&Sha256::digest(id)[..16]);
        let own = (self.files.len() - 1, line);
        let (first, first_line) = *self.first.entry(hash).or_insert(own);
        if (first, first_line) == own {
            return None;
        }
        let place = Location::of_record(file, line, offset);
        Some(duplicate_record(id, &self.files[first], first_line).at(place))
    }

    /// Adds a record that was checked.
    pub fn add_record(&mut self, record: &RecordReport) -> Option<Diagnostic> {
        self.add(record.id.as_deref()?, &record.file, record.line, record.offset)
    }
}

/// A finding for each record whose id another has before it, in the order of the records.
pub fn duplicate_ids<'r>(records: impl IntoIterator<Item = &'r RecordReport>) -> Vec<Diagnostic> {
    let mut ids = Ids::default();
    records.into_iter().filter_map(|record| ids.add_record(record)).collect()
}
