//! Images of pages: the line beside what was read from it, and the whole page with everything that was.

use std::fmt::Write as _;

use record::archive::{Facsimile, PageFacsimile, PageSize, SourceId, Zone, ZoneName};
use record::notation::PagePlace;

use super::context::PageContext;
use super::paper::{line_words, paper_words};
use super::read_pages::ReadHere;
use crate::common::{DataPath, Html, Route, Slug, escape};

impl PageContext<'_> {
    /// The part of a page that a place names, as a link to the page of its source; a link to the same part where the image
    /// is elsewhere. Empty where no zone is known.
    pub(crate) fn crop(&self, source: &SourceId, place: &PagePlace) -> Html {
        let Some(known) = self.site.archive.facsimile_of(source, place) else { return Html::default() };
        let Some(zone) = known.page.zone(place) else { return Html::default() };
        let words = paper_words(&self.site.m, place);
        let Zone { x, y, width, height } = zone;
        let mut html = Html::trusted("<figure class=\"crop\">");
        if let Some(image) = self.image(&known) {
            let mut svg = Html::trusted(format!(
                "<svg viewBox=\"{x} {y} {width} {height}\" role=\"img\" aria-label=\"{}\">",
                escape(&words)
            ));
            svg.push(&image);
            svg.push_trusted("</svg>");
            let has_zone = known.page.lines.keys().any(|zone| Some(zone.as_str()) == place.line());
            let to = if has_zone { place.to_string() } else { place.page().to_owned() };
            html.push(&self.link_around(&Route::SourcePage(source.clone(), to), &svg));
        }
        html.push(&self.image_caption(&known, &format!("{x},{y},{width},{height}")));
        html.push_trusted("</figure>");
        if known.image.is_none() && known.page.iiif.is_none() { Html::default() } else { html }
    }

    /// The image of a page with a rectangle for each zone, each a link to what was first read there. Empty without one.
    pub(crate) fn facsimile(
        &self,
        source: &SourceId,
        page: &PagePlace,
        read: &[(PagePlace, ReadHere<'_>)],
    ) -> Html {
        let Some(known) = self.site.archive.facsimile_of(source, page) else { return Html::default() };
        if known.image.is_none() && known.page.iiif.is_none() {
            return Html::default();
        }
        let mut html = Html::trusted("<figure class=\"facsimile\">");
        if let Some(image) = self.image(&known) {
            let PageSize { width, height } = known.page.size;
            let name = escape(&paper_words(&self.site.m, page));
            html.push_trusted(&format!(
                "<svg viewBox=\"0 0 {width} {height}\" role=\"group\" aria-label=\"{name}\">"
            ));
            html.push(&image);
            for (zone, part) in &known.page.lines {
                html.push(&self.zone(page, zone, *part, read));
            }
            html.push_trusted("</svg>");
        }
        html.push(&self.image_caption(&known, "full"));
        html.push_trusted("</figure>\n");
        html
    }

    /// The image of a page in the pixels of its zones, where it may be shown.
    fn image(&self, known: &PageFacsimile<'_>) -> Option<Html> {
        let href = self.href(&Route::DataFile(DataPath::new(known.image.as_deref()?)?));
        let PageSize { width, height } = known.page.size;
        Some(Html::trusted(format!(
            "<image href=\"{}\" width=\"{width}\" height=\"{height}\" preserveAspectRatio=\"none\"/>",
            escape(&href)
        )))
    }

    /// The rectangle of a zone.
    fn zone(
        &self,
        page: &PagePlace,
        name: &ZoneName,
        Zone { x, y, width, height }: Zone,
        read: &[(PagePlace, ReadHere<'_>)],
    ) -> Html {
        let m = &self.site.m;
        let place = format!("{page}:{}", name.as_str());
        let words = place.parse().map_or_else(|_| place.clone(), |place| line_words(m, &place));
        let mut rect = String::new();
        let _ = write!(
            rect,
            "<rect id=\"p{}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"><title>{}</title></rect>",
            escape(&place),
            escape(&words)
        );
        let is_named = |place: &PagePlace| place.line() == Some(name.as_str());
        let is_among = |place: &PagePlace| {
            let number = name.as_str().parse::<u32>().ok();
            place.lines().zip(number).is_some_and(|((first, last), line)| first <= line && line <= last)
        };
        let named = read.iter().find(|(place, _)| is_named(place));
        let first = named.or_else(|| read.iter().find(|(place, _)| is_among(place)));
        let first = first.and_then(|(_, what)| self.route_of(what));
        let rect = Html::trusted(rect);
        first.map_or_else(|| rect.clone(), |route| self.link_around(&route, &rect))
    }

    /// The address of something that was read from a page.
    fn route_of(&self, what: &ReadHere<'_>) -> Option<Route> {
        Some(match what {
            ReadHere::Statement(id) => {
                let (evidence, _) = self.site.archive.statement(id)?;
                Route::Statement(evidence.id.clone(), (*id).clone())
            }
            ReadHere::Ply(record, ply) => ply.place.route(&Slug::from_text(&record.id)),
        })
    }

    /// The copy, the rights, and a link to the part `region` of an image that is elsewhere.
    fn image_caption(&self, known: &PageFacsimile<'_>, region: &str) -> Html {
        let m = &self.site.m;
        let Facsimile { copy, rights, .. } = known.facsimile;
        let mut html = Html::trusted("<figcaption class=\"small\">");
        html.push(&self.prose(copy));
        if let Some(url) = known.facsimile.rights_url() {
            html.push_text(" · ");
            html.push(&Html::web(
                url,
                &[],
                &Html::text(if url.starts_with("https://") { &m.rights } else { url }),
            ));
        }
        if let Some(note) = rights.as_ref().and_then(|rights| rights.note.as_deref()) {
            html.push_text(" · ");
            html.push(&self.prose(note));
        }
        if let Some(address) = &known.page.iiif {
            let address = format!("{}/{region}/max/0/default.jpg", address.trim_end_matches('/'));
            html.push_text(" · ");
            html.push(&Html::web(&address, &[], &Html::text(&m.page_image)));
        }
        html.push_trusted("</figcaption>");
        html
    }
}
