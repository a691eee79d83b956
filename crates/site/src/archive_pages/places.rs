//! Places: an index with a map.

use crate::common::{Html, Messages, Route, fill, join};
use crate::page_shell::{PageContext, PageShell, foreign};
use crate::widgets::map::{Map, Point, map};
use askama::Template;

use record::archive::{Place, PlaceId};

use super::backlinks::{citing_accounts_of, played_at};

#[derive(Template)]
#[template(path = "places.html")]
struct Places<'a> {
    base: PageShell<'a>,
    here: &'a PageContext<'a>,
    map: Map,
}

impl Places<'_> {
    fn games(&self, id: &PlaceId) -> Html {
        self.here.games(self.here.site.archive.games.values().filter(|game| game.places.contains(id)))
    }

    fn evidence(&self, place: &Place) -> Html {
        join(place.evidence.iter().map(|id| self.here.evidence(id)), &self.here.site.m.semicolon)
    }

    /// The records played there.
    fn played(&self, id: &PlaceId) -> Html {
        played_at(self.here, id)
    }

    /// The other records that cite its accounts.
    fn citing(&self, id: &PlaceId, place: &Place) -> Html {
        let accounts = place.evidence.iter().filter_map(|id| self.here.site.archive.evidence.get(id));
        citing_accounts_of(self.here, id, accounts)
    }
}

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    let base = PageShell::new(here, &m.places, &m.places, &[]).about(&m.places_about).with_class("broad");
    Places { base, here, map: map_of_all(here) }.render()
}

/// The map of all places. Its key is on the page of places.
pub(super) fn map_of_all(here: &PageContext<'_>) -> Map {
    let points = here.site.archive.places.iter().flat_map(|(id, place)| points(here, id, place));
    let key = if here.route == Route::Places { String::new() } else { here.href(&Route::Places) };
    map(&points.collect::<Vec<_>>(), 22, &here.site.m, &key)
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
