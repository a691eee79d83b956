//! Images of pages: the line beside what was read from it, and the whole page with everything that was.

use askama::Template;

use record::archive::{PageFacsimile, SourceId, Zone};
use record::notation::PagePlace;

use super::context::{PageContext, Site};
use super::paper::{line_words, paper_words};
use super::read_pages::{ReadHere, read_from_zone};
use crate::common::{DataPath, Route};

/// The part of a page that a place names, as a link to the page of its source; a link to the same part where the image
/// is elsewhere.
#[derive(Template)]
#[template(path = "crop.html")]
pub(crate) struct Crop<'a> {
    here: &'a PageContext<'a>,
    known: PageFacsimile<'a>,
    zone: Zone,
    /// The same in the address of an image elsewhere.
    region: String,
    words: String,
    /// The place on the page of the source.
    to: String,
}

impl askama::filters::HtmlSafe for Crop<'_> {}

/// The image of a page with a rectangle for each zone, each a link to what was first read there; the last is on top.
#[derive(Template)]
#[template(path = "facsimile.html")]
pub(crate) struct WholePage<'a> {
    here: &'a PageContext<'a>,
    known: PageFacsimile<'a>,
    /// The whole image, in the address of one elsewhere.
    region: &'static str,
    words: String,
    zones: Vec<ZoneOnPage>,
}

impl askama::filters::HtmlSafe for WholePage<'_> {}

/// A zone of a page.
struct ZoneOnPage {
    place: String,
    words: String,
    zone: Zone,
    /// The link to what was first read there.
    href: Option<String>,
}

impl Site<'_> {
    /// The IIIF manifest of a source that has images of its own, if the site has an address.
    pub(crate) fn manifest_of(&self, source: &SourceId) -> Option<Route> {
        let has_images = || self.archive.facsimile_pages(source).any(|known| known.image.is_some());
        (self.input.base_url.is_some() && has_images()).then(|| Route::Manifest(source.clone()))
    }
}

impl PageContext<'_> {
    /// The part of a page that a place names; `None` where there is no image or no such zone.
    pub(crate) fn crop(&self, source: &SourceId, place: &PagePlace) -> Option<Crop<'_>> {
        let known = self.known_page(source, place)?;
        let zone = known.page.zone(place)?;
        let to = self.href(&self.place_route(source, place));
        let Zone { x, y, width, height } = zone;
        let region = format!("{x},{y},{width},{height}");
        Some(Crop { here: self, known, zone, region, words: paper_words(&self.site.m, place), to })
    }

    /// A place on the page of its source: its zone, where that is drawn there, or else its page.
    pub(crate) fn place_route(&self, source: &SourceId, place: &PagePlace) -> Route {
        let known = self.site.archive.facsimile_of(source, place).filter(|known| known.image.is_some());
        let zone = known.zip(place.line()).and_then(|(known, line)| {
            let first = place.lines().map(|(first, _)| first.to_string());
            let is_drawn = |wanted: &&str| known.page.zones().any(|(name, _)| name.as_str() == *wanted);
            Some([Some(line), first.as_deref()].into_iter().flatten().find(is_drawn)?.to_owned())
        });
        let page = place.page();
        let to = zone.map_or_else(|| page.to_owned(), |zone| format!("{page}:{zone}"));
        Route::SourcePage(source.clone(), to)
    }

    /// The image of a page, of which that was read; `None` where there is none.
    pub(crate) fn whole_page(
        &self,
        source: &SourceId,
        page: &PagePlace,
        read: &[(PagePlace, ReadHere<'_>)],
    ) -> Option<WholePage<'_>> {
        let known = self.known_page(source, page)?;
        let m = &self.site.m;
        let zones = known.page.zones_to_draw().into_iter().map(|(name, zone)| {
            let place = format!("{page}:{}", name.as_str());
            let words = place.parse().map_or_else(|_| place.clone(), |place| line_words(m, &place));
            let first = read_from_zone(name, read).find_map(|what| what.route(self.site.archive));
            ZoneOnPage { place, words, zone, href: first.map(|route| self.href(&route)) }
        });
        let (zones, words) = (zones.collect(), paper_words(m, page));
        Some(WholePage { here: self, known, region: "full", words, zones })
    }

    /// The facsimile of a page of which there is an image, here or elsewhere.
    fn known_page(&self, source: &SourceId, place: &PagePlace) -> Option<PageFacsimile<'_>> {
        let known = self.site.archive.facsimile_of(source, place)?;
        (known.image.is_some() || known.page.iiif.is_some()).then_some(known)
    }

    /// The link to the image of a page, where it may be shown.
    fn image_href(&self, known: &PageFacsimile<'_>) -> Option<String> {
        let image = known.image.as_ref()?;
        Some(self.href(&Route::DataFile(DataPath::new(&image.path)?)))
    }
}
