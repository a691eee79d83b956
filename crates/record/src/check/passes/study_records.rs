//! The records that studies cite, which must be in the archive.

use std::collections::BTreeSet;

use crate::archive::{Archive, ArchiveProblem, missing_records};
use crate::check::Diagnostic;
use crate::check::diagnose::archive_problem;

/// The records that studies name and that have not been met yet.
#[derive(Debug)]
pub struct StudyRecords<'a> {
    archive: &'a Archive,
    wanted: BTreeSet<&'a str>,
}

impl<'a> StudyRecords<'a> {
    /// Every record that a study of the archive names.
    pub fn new(archive: &'a Archive) -> Self {
        let all = archive.studies.values().flat_map(|study| &study.records);
        Self { archive, wanted: all.map(String::as_str).collect() }
    }

    /// Notes that the archive has the record `id`.
    pub fn meet(&mut self, id: Option<&str>) {
        if let Some(id) = id {
            self.wanted.remove(id);
        }
    }

    /// A finding for each place that names a record that was not met.
    pub fn missing(&self) -> Vec<Diagnostic> {
        let problems: Vec<ArchiveProblem> = missing_records(self.archive, &self.wanted);
        problems.iter().map(|problem| archive_problem(self.archive, problem)).collect()
    }
}
