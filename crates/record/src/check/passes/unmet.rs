//! What files of an archive name and its records must have: the records of studies, and what was read from zones.

use std::collections::BTreeSet;

use crate::archive::{Archive, SourceId, ZoneName, missing_records, unread_zones};
use crate::check::diagnose::archive_problem;
use crate::check::{Diagnostic, RecordReport};
use crate::notation::PagePlace;

/// What no record has had yet.
#[derive(Debug)]
pub struct Unmet<'a> {
    archive: &'a Archive,
    /// Records that studies name, by id.
    records: BTreeSet<&'a str>,
    /// Zones of facsimiles, with the source and the page.
    zones: BTreeSet<(&'a SourceId, &'a str, &'a ZoneName)>,
}

impl<'a> Unmet<'a> {
    /// Every record that a study of the archive names, and every zone from which no statement was read.
    pub fn new(archive: &'a Archive) -> Self {
        let records = archive.studies.values().flat_map(|study| &study.records);
        let pages = archive.facsimiles.iter().flat_map(|(id, facsimile)| {
            facsimile.pages.iter().map(move |page| (id, page.page.as_str(), &page.lines))
        });
        let zones = pages.flat_map(|(id, page, lines)| lines.keys().map(move |zone| (id, page, zone)));
        let mut unmet =
            Self { archive, records: records.map(String::as_str).collect(), zones: zones.collect() };
        for (evidence, statement) in archive.statements() {
            if let Some((source, place)) = archive.read_from(evidence, statement) {
                unmet.read(source.as_str(), place);
            }
        }
        for (id, text) in &archive.full_texts {
            let Some(evidence) = archive.evidence.get(id) else { continue };
            let sentences = text.paragraphs.iter().flat_map(|paragraph| &paragraph.sentences);
            let places = sentences.filter_map(|sentence| sentence.at.as_ref());
            places.for_each(|place| unmet.read(evidence.source.as_str(), place));
        }
        unmet
    }

    /// Notes that the archive has a record.
    pub fn meet(&mut self, report: &RecordReport) {
        report.id.iter().for_each(|id| self.meet_id(id));
        report.read_from.iter().for_each(|read| self.read(&read.source, &read.place));
    }

    /// Notes that the archive has the record `id`.
    pub fn meet_id(&mut self, id: &str) {
        self.records.remove(id);
    }

    fn read(&mut self, source: &str, place: &PagePlace) {
        self.zones.retain(|(id, page, zone)| {
            id.as_str() != source || *page != place.page() || !zone.is_named_by(place)
        });
    }

    /// A finding for each place that names a record that was not met.
    pub fn missing(&self) -> Vec<Diagnostic> {
        let problems = missing_records(self.archive, &self.records);
        problems.iter().map(|problem| archive_problem(self.archive, problem)).collect()
    }

    /// A finding for each page of a facsimile with zones from which nothing was read.
    pub fn unread(&self) -> Vec<Diagnostic> {
        let problems = unread_zones(self.archive, &self.zones);
        problems.iter().map(|problem| archive_problem(self.archive, problem)).collect()
    }
}
