//! The title page, and the list of games.

use askama::Template;

use crate::archive::{About, Game};

use crate::site::base::html::{Html, join};
use crate::site::base::messages::{fill, plural};
use crate::site::base::route::{Asset, Route};
use crate::site::base::split::{described, split};
use crate::site::page_shell::PageShell;
use crate::site::page_shell::context::{PageContext, Site, foreign};

#[derive(Template)]
#[template(path = "contents.html")]
struct Contents<'a> {
    base: PageShell<'a>,
    subtitle: Html,
    authors: Html,
    about: Html,
    split: String,
    games: Vec<GameRow>,
    counts: Vec<String>,
    lists: Vec<(Html, String)>,
}

#[derive(Template)]
#[template(path = "games.html")]
struct Games<'a> {
    base: PageShell<'a>,
    games: Vec<GameRow>,
}

/// A game in a list.
struct GameRow {
    title: Html,
    who: Html,
    boards: Html,
    evidence: String,
    rulesets: Html,
}

fn rows(here: &PageContext<'_>) -> Vec<GameRow> {
    here.site.archive.games.values().map(|game| row(here, game)).collect()
}

fn row(here: &PageContext<'_>, game: &Game) -> GameRow {
    let m = &here.site.m;
    let title = match game.names.first() {
        Some(name) => here.link_around(&Route::Game(game.id.clone()), &foreign(&name.text, &name.lang)),
        None => here.link(&Route::Game(game.id.clone()), game.id.as_str()),
    };
    let who: Vec<Html> = if game.peoples.is_empty() {
        game.places.iter().map(|place| here.place(place)).collect()
    } else {
        game.peoples.iter().map(|people| here.people(people)).collect()
    };
    let rulesets = here.site.rulesets_of(game).into_iter().map(|(id, family)| {
        here.link_around(
            &Route::Ruleset(game.id.clone(), id.clone()),
            &here.prose_unlinked(&family.declaration().title),
        )
    });
    let statements: usize = game
        .evidence
        .iter()
        .filter_map(|id| here.site.archive.evidence.get(id))
        .map(|evidence| evidence.statements.len())
        .sum();
    GameRow {
        title,
        who: join(who, ", "),
        boards: super::boards::forms(here, game),
        evidence: plural(statements, &m.statement_one, &m.statement_other),
        rulesets: join(rulesets, "; "),
    }
}

/// The title page.
pub(crate) fn page(here: &PageContext<'_>) -> askama::Result<String> {
    let (site, m) = (here.site, &here.site.m);
    let archive = site.archive;
    let play = archive.statements().filter(|(_, statement)| statement.about == About::Play).count();
    let mut counts = vec![
        plural(archive.games.len(), &m.game_one, &m.game_other),
        plural(site.rulesets.len(), &m.ruleset_one, &m.ruleset_other),
        plural(archive.evidence.len(), &m.account_one, &m.account_other),
        fill(
            &m.statements_of_play,
            &[("all", &archive.statements().count().to_string()), ("play", &play.to_string())],
        ),
        plural(archive.sources.len(), &m.source_one, &m.source_other),
        plural(archive.glossary.len(), &m.term_one, &m.term_other),
    ];
    if !site.input.records.is_empty() {
        counts.push(super::records::counted(m, site.input.records));
    }
    let lists = [
        (Route::Games, &m.games, &m.games_about),
        (Route::AllEvidence, &m.evidence, &m.evidence_about),
        (Route::Sources, &m.sources, &m.sources_about),
        (Route::Studies, &m.studies, &m.studies_about),
        (Route::Places, &m.places, &m.places_about),
        (Route::Peoples, &m.peoples, &m.peoples_about),
        (Route::Languages, &m.languages, &m.languages_about),
        (Route::Boards, &m.boards, &m.boards_about),
        (Route::Glossary, &m.glossary, &m.glossary_about),
        (Route::Handbook, &m.handbook, &m.handbook_about),
        (Route::Problems, &m.problems, &m.problems_about),
        (Route::Data, &m.data, &m.data_about),
        (Route::Search, &m.search, &m.search_about),
    ];
    Contents {
        base: PageShell::new(here, &m.contents, &site.settings.title, &[])
            .about(&described(site.settings, m, site.input.records))
            .with_script(here, Asset::Cite),
        subtitle: here.prose_unlinked(&site.settings.subtitle),
        authors: here.prose_unlinked(&site.settings.authors.join(", ")),
        about: here.prose(&site.settings.about),
        split: split(m, site.input.records),
        games: rows(here),
        counts,
        lists: lists
            .iter()
            .filter(|(route, ..)| has_page(site, route))
            .map(|(route, text, about)| (here.link(route, text), (*about).clone()))
            .collect(),
    }
    .render()
}

/// Whether the site has a list: that of studies only if there is one.
fn has_page(site: &Site<'_>, list: &Route) -> bool {
    *list != Route::Studies || !site.archive.studies.is_empty()
}

/// The list of games.
pub(crate) fn games(here: &PageContext<'_>) -> askama::Result<String> {
    let m = &here.site.m;
    Games { base: PageShell::new(here, &m.games, &m.games, &[]).about(&m.games_about), games: rows(here) }
        .render()
}
