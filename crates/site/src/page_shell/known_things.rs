//! Places, peoples, languages, games and persons that other systems know, for whatever names them.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::common::{Messages, RecordSummary, Route, Slug};
use record::archive::{Archive, SameAs};

/// A thing of the archive that other systems know.
pub(crate) struct KnownThing<'a> {
    /// Where a page is of it.
    pub(crate) route: Route,
    /// Its class in the words of schema.org, which has none for peoples.
    class: &'static str,
    name: String,
    same_as: &'a SameAs,
}

impl KnownThing<'_> {
    /// It as an entity that `id` names, in the words of schema.org.
    pub(crate) fn node(&self, id: &str) -> Value {
        json!({"@id": id, "@type": self.class, "name": self.name, "sameAs": addresses(self.same_as)})
    }
}

/// The addresses by which other systems name a thing.
pub(crate) fn addresses(same_as: &SameAs) -> Vec<String> {
    same_as.ids().map(|id| id.url()).collect()
}

/// All of them that have a page, in order: games, places, peoples, languages, and persons who play in the records.
pub(super) fn known_things<'a>(
    archive: &'a Archive,
    records: impl Iterator<Item = &'a RecordSummary>,
    m: &Messages,
) -> Vec<KnownThing<'a>> {
    let thing =
        |route, class, name: &str, same_as| KnownThing { route, class, name: name.to_owned(), same_as };
    let games = archive.games.values().map(|game| {
        let name = game.names.first().map_or(game.id.as_str(), |name| &name.text);
        thing(Route::Game(game.id.clone()), "Game", name, &game.same_as)
    });
    let places = archive.places.iter();
    let places =
        places.map(|(id, place)| thing(Route::Place(id.clone()), "Place", &place.label, &place.same_as));
    let peoples = archive.peoples.iter();
    let peoples =
        peoples.map(|(id, people)| thing(Route::People(id.clone()), "Thing", &people.name, &people.same_as));
    let languages = archive.languages.iter().map(|(tag, language)| {
        let name = m.language_names.get(tag.as_str()).map_or(tag.as_str(), String::as_str);
        thing(Route::Language(Slug::from_text(tag)), "Language", name, &language.same_as)
    });
    let mut persons = BTreeMap::new();
    if archive.persons.values().any(|person| person.same_as.ids().next().is_some()) {
        for player in records.filter(|record| record.was_played()).flat_map(|record| record.players(archive))
        {
            if let Some(person) = archive.person(player.written) {
                persons.entry(player.slug).or_insert(person);
            }
        }
    }
    let persons = persons.into_iter();
    let persons =
        persons.map(|(slug, person)| thing(Route::Player(slug), "Person", &person.name, &person.same_as));
    let all = games.chain(places).chain(peoples).chain(languages).chain(persons);
    all.filter(|thing| thing.same_as.ids().next().is_some()).collect()
}
