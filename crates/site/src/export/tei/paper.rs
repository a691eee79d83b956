//! Places on paper: where a page and a line of it begin, and the images of both.

use std::collections::BTreeSet;

use crate::common::{DataPath, Route};
use crate::page_shell::Site;
use record::archive::{PageFacsimile, SourceId};
use record::notation::PagePlace;

use super::xml::{Element, id, to, web_address};

/// The images of the pages that a file refers to.
pub(super) struct PageImages<'a> {
    site: &'a Site<'a>,
    /// The places of which there is an image.
    named: BTreeSet<(SourceId, PagePlace)>,
}

/// References to the image of a page, and to the part of it at a place; empty where there is none.
#[derive(Default)]
pub(super) struct ImageReferences {
    page: String,
    zone: String,
}

impl<'a> PageImages<'a> {
    pub(super) const fn new(site: &'a Site<'a>) -> Self {
        Self { site, named: BTreeSet::new() }
    }

    /// References to the image of a place, which becomes part of the file.
    pub(super) fn of(&mut self, source: Option<&SourceId>, place: &PagePlace) -> ImageReferences {
        let known = source.and_then(|source| Some((source, self.site.archive.facsimile_of(source, place)?)));
        let Some((source, known)) = known.filter(|(_, known)| self.address(known).is_some()) else {
            return ImageReferences::default();
        };
        self.named.insert((source.clone(), place.clone()));
        let page = to([id("page", &format!("{source}:{}", place.page()))]);
        let zone = known.page.zone(place).map(|_| to([id("zone", &format!("{source}:{place}"))]));
        ImageReferences { page, zone: zone.unwrap_or_default() }
    }

    /// The image of a page: a file of the site, from the folder of a record or an account, or one elsewhere.
    fn address(&self, known: &PageFacsimile<'_>) -> Option<String> {
        let own = known.image.as_ref().and_then(|image| DataPath::new(&image.path));
        let own = own.map(|path| format!("../../{}", Route::DataFile(path).path()));
        let other = || web_address(&format!("{}/full/max/0/default.jpg", known.page.iiif.as_ref()?));
        own.or_else(other)
    }

    /// The images, each with the parts that are referred to.
    pub(super) fn element(&self) -> Option<Element> {
        let pages = self.named.iter().map(|(source, place)| (source, place.page()));
        let surfaces = pages.collect::<BTreeSet<_>>().into_iter().filter_map(|(source, page)| {
            let named = self.named.iter().filter(|(other, place)| other == source && place.page() == page);
            let known = self.site.archive.facsimile_of(source, &named.clone().next()?.1)?;
            let zones = named.filter_map(|(_, place)| {
                let zone = known.page.zone(place)?;
                let [right, bottom] = [zone.x.saturating_add(zone.width), zone.y.saturating_add(zone.height)];
                let element = Element::new("zone").with("xml:id", id("zone", &format!("{source}:{place}")));
                Some(corners(element, [zone.x, zone.y, right, bottom]))
            });
            let image = Element::new("graphic").maybe("url", self.address(&known));
            let surface = Element::new("surface").with("xml:id", id("page", &format!("{source}:{page}")));
            let surface = corners(surface, [0, 0, known.page.size.width, known.page.size.height]);
            Some(surface.lines([image]).lines(zones))
        });
        Element::new("facsimile").lines(surfaces).unless_empty()
    }
}

/// An element with its left, upper, right and lower side.
fn corners(element: Element, sides: [u32; 4]) -> Element {
    let names = ["ulx", "uly", "lrx", "lry"].into_iter();
    names.zip(sides).fold(element, |element, (name, side)| element.with(name, side.to_string()))
}

/// The place that text is at. A page begins once for all places on it that follow each other; where a place without a
/// line comes after one with a line, a line or zone without `n` begins, so that the one before does not go on.
#[derive(Debug, Clone, Default)]
pub(super) struct PaperBreaks {
    edition: String,
    last: Option<PagePlace>,
}

impl PaperBreaks {
    /// What begins at a place; `edition` refers to the witness whose page it is, and is empty for the source.
    pub(super) fn next(
        &mut self,
        edition: String,
        place: &PagePlace,
        images: &ImageReferences,
    ) -> Vec<Element> {
        let mut breaks = Vec::new();
        let mut last = self.last.replace(place.clone());
        if last.as_ref().is_none_or(|last| last.page() != place.page()) || self.edition != edition {
            let page = Element::new("pb").with("n", place.page());
            let part = || Element::new("milestone").with("unit", "part").with("n", place.page());
            let page = if place.is_part() { part() } else { page };
            breaks.push(page.with("edRef", edition.as_str()).with("facs", images.page.as_str()));
            (self.edition, last) = (edition, None);
        }
        let begins = Some(place).filter(|place| place.line().is_some()).or(last.as_ref());
        breaks.extend(begins.filter(|begins| begins.line().is_some()).map(|begins| {
            let element = match begins.lines() {
                Some(_) => Element::new("lb"),
                None => Element::new("milestone").with("unit", "zone"),
            };
            element.with("n", place.line().unwrap_or_default()).with("facs", images.zone.as_str())
        }));
        breaks
    }
}
