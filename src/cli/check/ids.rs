//! Ids of records that occur more than once, in more records than memory may hold.

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::sorter::Sorter;
use crate::check::{self, Diagnostic, RecordReport, duplicate_id};

/// Bytes of ids that are held; what goes beyond them waits in files.
const BOUND: usize = 8 * 1024 * 1024;

/// The ids seen so far.
pub(super) struct Ids {
    seen: Sorter<SeenId>,
    /// Bytes that may be held.
    bound: usize,
}

/// Where a record begins: its file by its number among all, its line, its offset. In order of the records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Begins(usize, usize, usize);

impl Begins {
    fn named<'a>(&self, files: &[&'a str]) -> check::Begins<'a> {
        let Self(file, line, offset) = *self;
        check::Begins { file: files.get(file).copied().unwrap_or_default(), line, offset }
    }
}

/// A record: those with the same id come together, the first of them first.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct SeenId {
    id: String,
    begins: Begins,
}

/// A record whose id another has before it: in the order of the records again.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Again {
    begins: Begins,
    first: Begins,
    id: String,
}

impl Ids {
    pub(super) const fn new() -> Self {
        Self::holding(BOUND)
    }

    const fn holding(bound: usize) -> Self {
        Self { seen: Sorter::new(bound), bound }
    }

    /// Notes a record of the file that has the number `file`.
    ///
    /// # Errors
    /// Where ids cannot be put aside.
    pub(super) fn add(&mut self, file: usize, record: &RecordReport) -> Result<()> {
        let Some(id) = &record.id else { return Ok(()) };
        let begins = Begins(file, record.line, record.offset);
        self.seen.push(SeenId { id: id.clone(), begins }, id.len())
    }

    /// A finding for each record whose id another has before it, in the order of the records.
    ///
    /// # Errors
    /// Where ids cannot be put aside, or not be read again.
    pub(super) fn duplicates<'f>(
        self,
        files: &'f [&str],
    ) -> Result<impl Iterator<Item = Result<Diagnostic>> + use<'f>> {
        let mut again = Sorter::new(self.bound);
        let mut first: Option<SeenId> = None;
        for seen in self.seen.sorted() {
            let seen = seen?;
            match &first {
                Some(first) if first.id == seen.id => {
                    let bytes = seen.id.len();
                    again.push(Again { begins: seen.begins, first: first.begins, id: seen.id }, bytes)?;
                }
                _ => first = Some(seen),
            }
        }
        Ok(again.sorted().map(|again| {
            again.map(|again| duplicate_id(&again.id, again.first.named(files), again.begins.named(files)))
        }))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::check::{Verdict, duplicate_ids};

    fn records(ids: Vec<Option<String>>) -> Vec<RecordReport> {
        let numbered = ids.into_iter().enumerate();
        let record = |(number, id)| RecordReport {
            id,
            file: format!("{}.sow", number / 5),
            line: number % 5 * 9 + 1,
            offset: number % 5 * 100,
            verdict: Verdict::Verified,
            plies: 0,
            interventions: 0,
            diagnostics: Vec::new(),
            hidden: check::FindingCounts::default(),
        };
        numbered.map(record).collect()
    }

    crate::random_tests::random_tests! {
        cases: 256;

        fn ids_in_files_are_ids_in_memory(
            ids in prop::collection::vec(prop::option::weighted(0.9, "[ab\\PC\n\"]{0,2}"), 0..200),
            bound in prop_oneof![Just(0), 100..3000_usize],
        ) {
            let records = records(ids);
            let names: Vec<String> = (0..=records.len() / 5).map(|file| format!("{file}.sow")).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let mut ids = Ids::holding(bound);
            for (number, record) in records.iter().enumerate() {
                ids.add(number / 5, record).expect("room for files");
            }
            let found: Result<Vec<Diagnostic>> = ids.duplicates(&names).and_then(Iterator::collect);
            prop_assert_eq!(found.expect("files"), duplicate_ids(&records));
        }
    }
}
