//! What was read from each page of each source.

use std::collections::BTreeMap;

use crate::common::{ReadPly, RecordSummary, Route, Slug};
use record::archive::{Archive, SourceId, StatementId, ZoneName};
use record::notation::PagePlace;

/// Something that was read from a page.
pub(crate) enum ReadHere<'a> {
    Statement(&'a StatementId),
    Ply(&'a RecordSummary, &'a ReadPly),
}

impl ReadHere<'_> {
    /// Its address.
    pub(crate) fn route(&self, archive: &Archive) -> Option<Route> {
        Some(match self {
            Self::Statement(id) => {
                let (evidence, _) = archive.statement(id)?;
                Route::Statement(evidence.id.clone(), (*id).clone())
            }
            Self::Ply(record, ply) => ply.place.route(&Slug::from_text(&record.id)),
        })
    }
}

/// What was read from a zone of a page: first what names it, then what names it among other lines.
pub(crate) fn read_from_zone<'r, 'a>(
    zone: &ZoneName,
    read: &'r [(PagePlace, ReadHere<'a>)],
) -> impl Iterator<Item = &'r ReadHere<'a>> {
    let is_own = |place: &PagePlace| place.line() == Some(zone.as_str());
    let named = read.iter().filter(move |(place, _)| is_own(place));
    let among = read.iter().filter(move |(place, _)| !is_own(place) && zone.is_named_by(place));
    named.chain(among).map(|(_, what)| what)
}

/// What was read from each page of each source: statements first, then the plies of records in order.
#[derive(Default)]
pub(crate) struct ReadPages<'a>(BTreeMap<&'a str, BTreeMap<PagePlace, OnePage<'a>>>);

/// What was read from a page, from top to bottom.
type OnePage<'a> = Vec<(PagePlace, ReadHere<'a>)>;

impl<'a> ReadPages<'a> {
    pub(super) fn new(archive: &'a Archive, records: impl Iterator<Item = &'a RecordSummary>) -> Self {
        let mut all = Self::default();
        for (evidence, statement) in archive.statements() {
            if let Some((source, place)) = archive.read_from(evidence, statement) {
                all.add(source.as_str(), place, ReadHere::Statement(&statement.id));
            }
        }
        for record in records {
            for ply in &record.read_plies {
                all.add(&ply.source, &ply.at, ReadHere::Ply(record, ply));
            }
        }
        for page in all.0.values_mut().flat_map(BTreeMap::values_mut) {
            page.sort_by(|one, other| one.0.cmp(&other.0));
        }
        all
    }

    fn add(&mut self, source: &'a str, place: &PagePlace, what: ReadHere<'a>) {
        let pages = self.0.entry(source).or_default();
        pages.entry(place.whole_page()).or_default().push((place.clone(), what));
    }

    /// The pages of a source in order, each with what was read from it from top to bottom.
    pub(crate) fn of_source(
        &self,
        source: &SourceId,
    ) -> impl Iterator<Item = (&PagePlace, &[(PagePlace, ReadHere<'a>)])> {
        self.0.get(source.as_str()).into_iter().flatten().map(|(page, read)| (page, read.as_slice()))
    }

    /// Whether something was read from the page of a place.
    pub(super) fn has(&self, source: &str, place: &PagePlace) -> bool {
        self.0.get(source).is_some_and(|pages| pages.contains_key(&place.whole_page()))
    }
}
