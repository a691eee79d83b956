//! Places: an index with a map.

use askama::Template;

use crate::archive::{Place, PlaceId};

use crate::site::base::html::{Html, join};
use crate::site::base::messages::{Messages, fill};
use crate::site::base::route::Route;
use crate::site::page_shell::PageShell;
use crate::site::page_shell::context::{PageContext, foreign};
use crate::site::widgets::map::{Map, Point, map};

#[derive(Template)]
#[template(path = "places.html")]
struct Places<'a> {
    base: PageShell<'a>,
    map: Map,
    places: Vec<PlaceView>,
}

struct PlaceView {
    id: String,
    label: Html,
    names: Vec<(Html, Html)>,
    coordinates: Vec<(String, Html)>,
    region: bool,
    uncertainty: Html,
    games: Html,
    evidence: Html,
    records: Html,
}

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let (site, m) = (here.site, &here.site.m);
    let mut places = Vec::new();
    for (id, place) in &site.archive.places {
        let accounts = place.evidence.iter().filter_map(|id| site.archive.evidence.get(id));
        places.push(PlaceView {
            id: id.to_string(),
            label: here.prose_unlinked(&place.label),
            names: place
                .names
                .iter()
                .map(|name| (foreign(&name.text, &name.lang), here.cites(&name.statements)))
                .collect(),
            coordinates: place
                .coordinates
                .iter()
                .map(|at| (at.printed.clone(), here.evidence(&at.evidence)))
                .collect(),
            region: place.region,
            uncertainty: here.prose(&place.uncertainty),
            games: games(here, id),
            evidence: join(place.evidence.iter().map(|id| here.evidence(id)), &here.site.m.semicolon),
            records: super::backlinks::of_place(here, id.as_str(), accounts),
        });
    }
    Places {
        base: PageShell::new(here, &m.places, &m.places, &[]).about(&m.places_about).broad(),
        map: map_of_all(here),
        places,
    }
    .render()
}

/// The map of all places. Its key is on the page of places.
pub(super) fn map_of_all(here: &PageContext<'_>) -> Map {
    let points = here.site.archive.places.iter().flat_map(|(id, place)| points(here, id, place));
    let key = if here.route == Route::Places { String::new() } else { here.href(&Route::Places) };
    map(&points.collect::<Vec<_>>(), 22, &here.site.m.map_of_places, &key)
}

/// The points of a place on a map, as far as its coordinates are known.
pub(super) fn points(here: &PageContext<'_>, id: &PlaceId, place: &Place) -> impl Iterator<Item = Point> {
    place.coordinates.iter().map(|at| Point {
        east: at.longitude.value(),
        north: at.latitude.value(),
        label: on_map(place, &here.site.m),
        named: in_key(here, place),
        href: here.href(&Route::Place(id.clone())),
    })
}

/// What a map says of a place: the first name that a document gives it, or else our label, and whether it is a region.
fn on_map(place: &Place, m: &Messages) -> String {
    let name = place.names.first().map_or(&place.label, |name| &name.text);
    if place.region { fill(&m.region_on_map, &[("place", name)]) } else { name.clone() }
}

/// The same for the key of a map, where the name has its language.
fn in_key(here: &PageContext<'_>, place: &Place) -> Html {
    let mut html = here.prose_unlinked(place.names.first().map_or(&place.label, |name| &name.text));
    if place.region
        && let Some((before, after)) = here.site.m.region_on_map.split_once("{place}")
    {
        let mut marked = Html::text(before);
        marked.push(&html);
        marked.push_text(after);
        html = marked;
    }
    html
}

fn games(here: &PageContext<'_>, place: &PlaceId) -> Html {
    let games = here.site.archive.games.values().filter(|game| game.places.contains(place));
    join(games.map(|game| here.game(&game.id)), ", ")
}
