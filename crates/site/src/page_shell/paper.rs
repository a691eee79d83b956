//! Places on paper: in words, as links to the page of their source, and what was read from each page.

use std::collections::BTreeMap;

use crate::common::{Html, Messages, ReadPly, RecordSummary, Route, fill};
use record::archive::{Archive, SourceId, StatementId};
use record::notation::PagePlace;

use super::context::PageContext;

/// Something that was read from a page.
pub(crate) enum ReadHere<'a> {
    Statement(&'a StatementId),
    Ply(&'a RecordSummary, &'a ReadPly),
}

/// What was read from each page of each source: statements first, then the plies of records in order.
#[derive(Default)]
pub(crate) struct ReadPages<'a>(BTreeMap<&'a str, BTreeMap<PagePlace, Vec<(PagePlace, ReadHere<'a>)>>>);

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

    fn has(&self, source: &str, place: &PagePlace) -> bool {
        self.0.get(source).is_some_and(|pages| pages.contains_key(&place.whole_page()))
    }
}

/// A place on paper in words: `p. 506, l. 12`.
pub(crate) fn paper_words(m: &Messages, place: &PagePlace) -> String {
    let page = fill(if place.is_leaf() { &m.paper_leaf } else { &m.paper_page }, &[("page", place.page())]);
    let line = line_words(m, place);
    if line.is_empty() { page } else { format!("{page}, {line}") }
}

/// The line, the lines or the zone of a place in words; empty without one.
pub(crate) fn line_words(m: &Messages, place: &PagePlace) -> String {
    match (place.line(), place.lines()) {
        (None, _) => String::new(),
        (Some(zone), None) => zone.to_owned(),
        (Some(line), Some((first, last))) if first == last => fill(&m.paper_line, &[("line", line)]),
        (Some(lines), Some(_)) => fill(&m.paper_lines, &[("lines", &lines.replace('-', "\u{2013}"))]),
    }
}

impl PageContext<'_> {
    /// A place on paper, as a link to the page of its source where that lists something of the page.
    pub(crate) fn paper(&self, source: &str, place: &PagePlace) -> Html {
        self.paper_link(source, place, &Html::text(&paper_words(&self.site.m, place)))
    }

    /// A place in a source, as the archive words it; a link where something of that page was read.
    pub(crate) fn locator_in(&self, source: &str, text: &str) -> Html {
        let words = self.locator(text);
        PagePlace::from_locator(text)
            .map_or_else(|| words.clone(), |place| self.paper_link(source, &place, &words))
    }

    fn paper_link(&self, source: &str, place: &PagePlace, words: &Html) -> Html {
        match source.parse::<SourceId>() {
            Ok(id) if self.site.read_pages.has(source, place) => {
                self.link_around(&Route::SourcePage(id, place.page().to_owned()), words)
            }
            _ => words.clone(),
        }
    }
}
