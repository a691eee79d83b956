//! Places on paper: where a page and a line of it begin.

use record::notation::PagePlace;

use super::xml::Element;

/// The page that text is on. A page begins once for all places on it that follow each other.
#[derive(Debug, Clone, Default)]
pub(super) struct PaperBreaks {
    edition: String,
    page: Option<String>,
}

impl PaperBreaks {
    /// What begins at a place; `edition` refers to the witness whose page it is, and is empty for the source.
    pub(super) fn next(&mut self, edition: String, place: &PagePlace) -> Vec<Element> {
        let mut breaks = Vec::new();
        if self.page.as_deref() != Some(place.page()) || self.edition != edition {
            let page = Element::new("pb").with("n", place.page());
            let part = || Element::new("milestone").with("unit", "part").with("n", place.page());
            breaks.push(if place.is_part() { part() } else { page }.with("edRef", edition.as_str()));
            (self.edition, self.page) = (edition, Some(place.page().to_owned()));
        }
        breaks.extend(place.line().map(|line| match place.lines() {
            Some(_) => Element::new("lb").with("n", line),
            None => Element::new("milestone").with("unit", "zone").with("n", line),
        }));
        breaks
    }
}
