//! Places: an index with a map.

use askama::Template;

use crate::archive::{Place, PlaceId};

use crate::site::base::html::{Html, join};
use crate::site::base::messages::{Messages, fill};
use crate::site::page_shell::PageShell;
use crate::site::page_shell::context::{PageContext, foreign};
use crate::site::widgets::map::{Point, map};

#[derive(Template)]
#[template(path = "places.html")]
struct Places<'a> {
    base: PageShell<'a>,
    map: Html,
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
    let mut points = Vec::new();
    let mut places = Vec::new();
    for (id, place) in &site.archive.places {
        points.extend(place.coordinates.iter().map(|at| Point {
            east: at.longitude.value(),
            north: at.latitude.value(),
            label: on_map(place, m),
            href: format!("#{id}"),
        }));
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
            evidence: join(place.evidence.iter().map(|id| here.evidence(id)), "; "),
            records: super::backlinks::of_place(here, id.as_str(), accounts),
        });
    }
    Places {
        base: PageShell::new(here, &m.places, &m.places, &[]).about(&m.places_about),
        map: map(&points, 22, &m.map_of_places),
        places,
    }
    .render()
}

/// What a map says of a place: the first name that a document gives it, or else our label, and whether it is a region.
pub(super) fn on_map(place: &Place, m: &Messages) -> String {
    let name = place.names.first().map_or(&place.label, |name| &name.text);
    if place.region { fill(&m.region_on_map, &[("place", name)]) } else { name.clone() }
}

fn games(here: &PageContext<'_>, place: &PlaceId) -> Html {
    let games = here.site.archive.games.values().filter(|game| game.places.contains(place));
    join(games.map(|game| here.game(&game.id)), ", ")
}
