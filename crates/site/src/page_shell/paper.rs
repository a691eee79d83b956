//! Places on paper: in words, and as links to the page of their source.

use crate::common::{Html, Messages, fill};
use record::archive::SourceId;
use record::notation::PagePlace;

use super::context::PageContext;

/// A place on paper in words: `p. 506, l. 12`, `game 286`.
pub(crate) fn paper_words(m: &Messages, place: &PagePlace) -> String {
    let page = if place.is_part() {
        place.page().replace('-', " ")
    } else {
        fill(if place.is_leaf() { &m.paper_leaf } else { &m.paper_page }, &[("page", place.page())])
    };
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
            Ok(id)
                if self.site.read_pages.has(source, place)
                    || self.site.archive.sources.contains_key(&id)
                        && self.own_pages.contains(&(source.to_owned(), place.whole_page())) =>
            {
                self.link_around(&self.place_route(&id, place), words)
            }
            _ => words.clone(),
        }
    }
}
