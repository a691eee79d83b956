//! All pages from one archive.

use rayon::prelude::*;

use crate::archive_pages;
use crate::archive_pages::contents::Example;
use crate::common::{
    ArchiveFile, Asset, DataPath, FILE_FORMS, HandbookText, Input, Page, Route, SCHEMAS, Settings, Slug,
};
use crate::export;
use crate::page_shell::{PageContext, Site, asset};

/// How a page is made.
type MakePage<'s> = Box<dyn Fn(&PageContext<'_>) -> askama::Result<String> + Send + Sync + 's>;

/// Every file of the site, with a record for the title page, but those of records and the [last](crate::export::last_files), in order of addresses.
///
/// # Errors
/// If a template fails to render, which is a bug, or the archive does not fit a ZIP file.
pub(crate) fn build(input: &Input<'_>, example: &Example) -> Result<Vec<Page>, askama::Error> {
    let site = Site::new(input).with_simulations();
    let mut tasks: Vec<(Route, MakePage<'_>)> = Vec::new();
    let mut add = |route, make| tasks.push((route, make));

    add(Route::Contents, Box::new(move |here| archive_pages::contents::page(here, example)));
    add(Route::Games, Box::new(archive_pages::games::page));
    for (id, game) in &site.archive.games {
        add(Route::Game(id.clone()), Box::new(|here| archive_pages::game::page(here, game)));
    }
    for (id, family) in &site.rulesets {
        let Some(game) = site.game_of(id) else { continue };
        let route = Route::Ruleset(game.clone(), id.clone());
        add(route, Box::new(move |here| archive_pages::ruleset::page(here, id, game, family)));
    }
    add(Route::Sources, Box::new(archive_pages::source::index));
    for (id, source) in &site.archive.sources {
        add(Route::Source(id.clone()), Box::new(|here| archive_pages::source::page(here, source)));
    }
    if !site.archive.studies.is_empty() {
        add(Route::Studies, Box::new(archive_pages::studies::index));
    }
    for (id, study) in &site.archive.studies {
        add(Route::Study(id.clone()), Box::new(|here| archive_pages::studies::page(here, study)));
    }
    add(Route::Questions, Box::new(archive_pages::questions::page));
    let lists = [of_evidence(&site), of_records(&site), of_simulations(&site), of_editions(input.settings)];
    lists.into_iter().flatten().chain(of_reference()).for_each(|(route, make)| add(route, make));
    add(Route::Places, Box::new(archive_pages::places::page));
    add(Route::Peoples, Box::new(archive_pages::peoples::page));
    add(Route::Languages, Box::new(archive_pages::languages::page));
    add(Route::Boards, Box::new(archive_pages::boards::page));
    add(Route::Glossary, Box::new(archive_pages::glossary::page));
    add(Route::Handbook, Box::new(archive_pages::handbook::index));
    for text in input.handbook {
        add(archive_pages::handbook::route(text), Box::new(|here| archive_pages::handbook::page(here, text)));
    }
    for tombstone in &input.settings.tombstones {
        if let Some(route) = tombstone.page() {
            add(route, Box::new(|here| archive_pages::gone::page(here, tombstone)));
        }
    }
    let whole = export::archive_zip(&site).map_err(askama::Error::custom)?;
    let bytes = whole.len();
    add(Route::Data, Box::new(move |here| archive_pages::data::page(here, bytes)));
    add(Route::Editions, Box::new(archive_pages::editions::page));
    add(Route::Search, Box::new(archive_pages::search::page));
    add(Route::Asset(Asset::Index), Box::new(|here| Ok(archive_pages::search::index(here.site))));
    add(Route::Colophon, Box::new(archive_pages::colophon::page));
    add(Route::NotFound, Box::new(archive_pages::colophon::not_found));

    // Some take a hundred times as long as others, so each goes by itself.
    let all = tasks.into_par_iter().with_max_len(1).map(|(route, make)| {
        let here = site.here(route);
        let text = make(&here)?;
        Ok(if matches!(here.route, Route::Asset(_)) {
            Page::text(here.route, text)
        } else {
            Page::html(here.route, text)
        })
    });
    let mut pages: Vec<Page> = all.collect::<askama::Result<_>>()?;
    for (route, page) in archive_pages::problems::pages(&|route| site.here(route))? {
        pages.push(Page::html(route, page));
    }
    pages.extend(assets());
    pages.push(Page { route: Route::ArchiveFile(ArchiveFile::Whole), bytes: whole });
    let as_kept = archive_pages::data::files(site.archive).into_iter().filter_map(|(name, contents)| {
        Some(Page { route: Route::DataFile(DataPath::new(name)?), bytes: contents.to_owned() })
    });
    pages.extend(as_kept);
    let image = |text: &HandbookText| {
        Some(Page { route: Route::HandbookImage(text.slug.clone()), bytes: text.image.clone()? })
    };
    pages.extend(input.handbook.iter().filter_map(image));
    pages.extend(site.archive.sources.values().flat_map(|source| export::source_files(&site, source)));
    pages.extend(site.archive.evidence.values().map(|evidence| export::evidence_file(&site, evidence)));
    pages.extend(site.simulations.keys().flat_map(|id| export::simulation_files(&site, id)));
    pages.extend(export::archive_files(&site, &pages)?);
    pages.sort_by(|a, b| a.route.cmp(&b.route));
    Ok(pages)
}

/// The pages of the handbook that are made of what the program knows: keys of files and codes of findings.
fn of_reference<'s>() -> Vec<(Route, MakePage<'s>)> {
    let mut tasks: Vec<(Route, MakePage<'s>)> = vec![
        (Route::Keys, Box::new(archive_pages::reference::index)),
        (Route::Codes, Box::new(archive_pages::handbook::codes)),
    ];
    for form in FILE_FORMS {
        let make = move |here: &PageContext<'_>| archive_pages::reference::page(here, form);
        tasks.push((Route::KeysOf(form.name), Box::new(make)));
    }
    for family in archive_pages::handbook::families() {
        let make = move |here: &PageContext<'_>| archive_pages::handbook::family(here, family);
        tasks.push((Route::CodeFamily(family), Box::new(make)));
    }
    tasks
}

/// A page for each simulation, and one for all.
fn of_simulations<'s>(site: &'s Site<'_>) -> Vec<(Route, MakePage<'s>)> {
    let mut tasks: Vec<(Route, MakePage<'s>)> = Vec::new();
    if !site.simulations.is_empty() {
        tasks.push((Route::Simulations, Box::new(archive_pages::simulations::index)));
    }
    tasks.extend(site.simulations.keys().map(|id| -> (Route, MakePage<'s>) {
        (Route::Simulation(id.clone()), Box::new(|here| archive_pages::simulations::page(here, id)))
    }));
    tasks
}

/// The accounts, and the list of them.
fn of_evidence<'s>(site: &'s Site<'_>) -> Vec<(Route, MakePage<'s>)> {
    let mut tasks: Vec<(Route, MakePage<'s>)> =
        vec![(Route::AllEvidence, Box::new(archive_pages::evidence::index))];
    for (id, evidence) in &site.archive.evidence {
        let page = |here: &PageContext<'_>| archive_pages::evidence::page(here, evidence);
        tasks.push((Route::Evidence(id.clone()), Box::new(page)));
    }
    tasks
}

/// A page for each edition; of two that would have one address, the newer has it.
fn of_editions<'s>(settings: &Settings) -> Vec<(Route, MakePage<'s>)> {
    let mut tasks: Vec<(Route, MakePage<'s>)> = Vec::new();
    for edition in archive_pages::editions::all(settings) {
        let route = Route::Edition(Slug::from_text(&edition.edition));
        if tasks.iter().all(|(known, _)| *known != route) {
            tasks.push((route, Box::new(move |here| archive_pages::editions::edition(here, &edition))));
        }
    }
    tasks
}

/// The files that pages need and that are compiled in, and the schemas.
fn assets() -> impl Iterator<Item = Page> {
    let compiled = Asset::ALL.into_iter().filter(|file| *file != Asset::Index);
    let compiled = compiled.map(|file| (Route::Asset(file), asset(file)));
    let schemas = SCHEMAS.iter().map(|schema| (Route::Schema(schema), schema.text.as_str()));
    compiled.chain(schemas).map(|(route, text)| Page::text(route, text.to_owned()))
}

/// The pages about records together: lists, and of games that people played events, players, and how they began.
fn of_records<'s>(site: &Site<'s>) -> Vec<(Route, MakePage<'s>)> {
    let mut tasks: Vec<(Route, MakePage<'s>)> = Vec::new();
    if !site.input.context.archive().play.is_empty() {
        for list in archive_pages::records::lists(site) {
            let route = list.page.clone().route();
            tasks.push((route, Box::new(move |here| archive_pages::records::page(here, &list))));
        }
    }
    if !site.input.records.is_empty() {
        tasks.push((Route::Statistics, Box::new(archive_pages::statistics::page)));
    }
    let events = archive_pages::events::events(site);
    let players = archive_pages::events::players(site);
    if !events.is_empty() {
        tasks.push((Route::Events, Box::new(archive_pages::events::event_index)));
    }
    if !players.is_empty() {
        tasks.push((Route::Players, Box::new(archive_pages::events::player_index)));
    }
    for (event, games) in events {
        tasks.push((Route::Event(event), Box::new(move |here| archive_pages::events::event(here, &games))));
    }
    for (player, games) in players {
        let route = Route::Player(player.clone());
        tasks.push((route, Box::new(move |here| archive_pages::events::player(here, &player, &games))));
    }
    for id in site.rulesets.keys() {
        let Some(game) = site.game_of(id) else { continue };
        for opening in archive_pages::openings::all(site, id, game) {
            tasks
                .push((opening.route(), Box::new(move |here| archive_pages::openings::page(here, &opening))));
        }
    }
    tasks
}
