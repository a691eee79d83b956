//! Where statements were read from, and what is wrong with a row of places on paper.

use std::collections::BTreeMap;

use super::{Archive, ArchiveProblemKind, Evidence, Source, SourceId, Statement, Voice};
use crate::notation::PagePlace;

impl Archive {
    /// The source whose words a statement hands on, and its place there: the statement's own, or that of the sentence that
    /// it retells. `None` where neither is written.
    pub fn read_from<'a>(
        &'a self,
        evidence: &'a Evidence,
        statement: &'a Statement,
    ) -> Option<(&'a SourceId, &'a PagePlace)> {
        let of_text = || {
            let text = self.full_texts.get(&evidence.id)?;
            let mut sentences = text.paragraphs.iter().flat_map(|paragraph| &paragraph.sentences);
            sentences.find(|sentence| sentence.statements.contains(&statement.id))?.at.as_ref()
        };
        let place = statement.at.as_ref().or_else(of_text)?;
        match evidence.voice(statement) {
            Voice::Source { source, .. } | Voice::Summary { by: source } => Some((source, place)),
        }
    }
}

impl Source {
    /// That it has not the page of a place, if it says which pages it has.
    pub(crate) fn lacks(&self, place: &PagePlace) -> Option<ArchiveProblemKind> {
        let pages = self.page.as_deref()?;
        (place.is_within(pages) == Some(false)).then(|| ArchiveProblemKind::PageOutsideSource {
            page: place.page().to_owned(),
            source: self.id.clone(),
            pages: pages.to_owned(),
        })
    }
}

/// A row of places, in the order in which somebody read them: of one record, or of one account.
pub(crate) struct PlacesInOrder<'a> {
    archive: &'a Archive,
    /// The last place of each source or witness.
    last: BTreeMap<String, PagePlace>,
}

impl<'a> PlacesInOrder<'a> {
    pub(crate) const fn new(archive: &'a Archive) -> Self {
        Self { archive, last: BTreeMap::new() }
    }

    /// What is wrong with the next place, on a page of `source`; `copy` names the source, or the witness that it is.
    pub(crate) fn next(
        &mut self,
        copy: &str,
        source: Option<&str>,
        place: &PagePlace,
    ) -> Option<ArchiveProblemKind> {
        let known = source.and_then(|id| self.archive.sources.get(&id.parse().ok()?));
        let outside = known.and_then(|source| source.lacks(place));
        let last = self.last.insert(copy.to_owned(), place.clone());
        let unknown_zone = || {
            let page = self.archive.facsimile_of(&known?.id, place)?.page;
            let is_unknown = !page.lines.is_empty() && page.written_zone(place).is_none();
            is_unknown.then_some(ArchiveProblemKind::UnknownZone {
                zone: place.line()?.to_owned(),
                page: place.page().to_owned(),
            })
        };
        outside.or_else(unknown_zone).or_else(|| {
            let last = last.filter(|last| last.page() == place.page())?;
            (place.lines()?.0 < last.lines()?.0).then(|| ArchiveProblemKind::LineGoesBack {
                line: place.line().unwrap_or_default().to_owned(),
                before: last.line().unwrap_or_default().to_owned(),
            })
        })
    }
}
