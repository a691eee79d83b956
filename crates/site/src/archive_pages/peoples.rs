//! Peoples: an index.

use askama::Template;

use crate::site::base::html::{Html, join};
use crate::site::page_shell::PageShell;
use crate::site::page_shell::context::PageContext;
use crate::text::isolated_list;

#[derive(Template)]
#[template(path = "peoples.html")]
struct Peoples<'a> {
    base: PageShell<'a>,
    peoples: Vec<PeopleView>,
}

struct PeopleView {
    id: String,
    name: Html,
    also: Html,
    note: Option<Html>,
    language: Html,
    games: Html,
    places: Html,
    see: Html,
    records: Html,
    cites: Html,
}

pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let (site, m) = (here.site, &here.site.m);
    let peoples = site
        .archive
        .peoples
        .iter()
        .map(|(id, people)| {
            let games = site.archive.games.values().filter(|game| game.peoples.contains(id));
            let accounts = site.archive.evidence.values().filter(|evidence| evidence.peoples.contains(id));
            PeopleView {
                id: id.to_string(),
                name: here.prose_unlinked(&people.name),
                also: here.prose_unlinked(&isolated_list(&people.also, ", ")),
                note: people.note.as_ref().map(|note| here.prose(note)),
                language: people.language.as_ref().map_or_else(Html::default, |tag| here.language(tag)),
                games: join(games.map(|game| here.game(&game.id)), ", "),
                places: join(people.places.iter().map(|place| here.place(place)), ", "),
                see: join(people.see.iter().map(|other| here.people(other)), ", "),
                records: super::backlinks::of_accounts(here, accounts),
                cites: here.cites(&people.statements),
            }
        })
        .collect();
    Peoples { base: PageShell::new(here, &m.peoples, &m.peoples, &[]).about(&m.peoples_about), peoples }
        .render()
}
