//! What a build leaves in memory for the next one, so that a program that builds a site again and again makes only what
//! has changed.

use std::sync::Arc;

use crate::export::Checksum;
use record::archive::{Archive, ArchiveProblem};
use record::check::{CheckContext, Diagnostic, OmittedFindings, PreparedArchive, RecordReport};

use super::cache::{Cache, CachedRecord, cache};

/// What builds of one archive by one program share.
#[derive(Debug, Default)]
pub struct BuildMemory {
    /// Whether there will be another build.
    lasts: bool,
    prepared: Option<Prepared>,
    records: Vec<Arc<CachedRecord>>,
    later: Vec<Diagnostic>,
}

/// The archive apart from its records, made ready for checks.
#[derive(Debug)]
struct Prepared {
    /// The sum of the files it was made of.
    key: Checksum,
    /// What was wrong in reading the archive.
    problems: Vec<ArchiveProblem>,
    archive: PreparedArchive,
    found: Vec<Diagnostic>,
}

impl BuildMemory {
    /// For one build: its site keeps for the build of another process what can be kept on a disk.
    pub fn of_one_build() -> Self {
        Self::default()
    }

    /// For as many builds as this process makes. They keep nothing on the disk.
    pub fn of_many_builds() -> Self {
        Self { lasts: true, ..Self::default() }
    }

    /// What the last build found in the files of the archive apart from its records.
    pub fn of_archive(&self) -> &[Diagnostic] {
        self.prepared.as_ref().map_or(&[], |prepared| &prepared.found)
    }

    /// What it found there besides and only counted.
    pub fn omitted(&self) -> &[OmittedFindings] {
        self.prepared.as_ref().map_or(&[], |prepared| prepared.archive.omitted())
    }

    /// What it found in each record, in the order of files.
    pub fn reports(&self) -> impl Iterator<Item = &RecordReport> {
        self.records.iter().map(|record| &record.report)
    }

    /// What it found by comparing records with studies and with the verdicts accepted before.
    pub fn of_all_records(&self) -> &[Diagnostic] {
        &self.later
    }

    /// Whether there will be another build.
    pub(super) const fn lasts(&self) -> bool {
        self.lasts
    }

    /// The context for checks, and what was found in the archive apart from its records. It is made again if `key`, the
    /// sum of all files apart from records, or the problems of reading them are not those of the last build.
    pub(super) fn context<'a>(
        &mut self,
        key: Checksum,
        archive: &'a Archive,
        problems: &[ArchiveProblem],
    ) -> (CheckContext<'a>, Vec<Diagnostic>) {
        if let Some(known) = &self.prepared
            && known.key == key
            && known.problems == problems
        {
            return (known.archive.clone().context(archive), known.found.clone());
        }
        let (context, found) = CheckContext::new(archive, problems);
        if self.lasts {
            let (archive, found) = (context.prepared().clone(), found.clone());
            self.prepared = Some(Prepared { key, problems: problems.to_vec(), archive, found });
        }
        (context, found)
    }

    /// The records of the last build; none if this is the first.
    pub(super) fn records(&self) -> Option<Cache> {
        (!self.records.is_empty()).then(|| cache(&self.records))
    }

    /// Remembers a build that was written.
    pub(super) fn remember(&mut self, records: Vec<Arc<CachedRecord>>) {
        if self.lasts {
            self.records = records;
        }
    }

    /// Remembers what was found by comparing records.
    pub(super) fn remember_later(&mut self, later: &[Diagnostic]) {
        if self.lasts {
            later.clone_into(&mut self.later);
        }
    }
}
