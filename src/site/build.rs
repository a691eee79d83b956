//! All pages from one archive.

use std::sync::Arc;

use crate::check::{Diagnostic, Ground};

use super::base::asset;
use super::context::{Links, Site};
use super::export::{self, ArchiveExport};
use super::played::RecordSummary;
use super::{Asset, BaseUrl, DataPath, Route, Settings, Slug, view};

/// Everything a site is made from.
#[derive(Debug, Clone)]
pub struct Input<'a> {
    /// The archive, with its rulesets read.
    pub ground: &'a Ground<'a>,
    /// The settings.
    pub settings: &'a Settings,
    /// The pages of the handbook, in the order of their names; the one called `method` is the page on the method.
    pub handbook: &'a [HandbookText],
    /// What is to be told of the records, in the order in which they are listed; their own pages are made by
    /// [`publish`](super::played::publish).
    pub records: &'a [Arc<RecordSummary>],
    /// What was found in the archive outside its records.
    pub diagnostics: &'a [Diagnostic],
    /// Where the site will be published, if that is settled: without it pages have no canonical address.
    pub base_url: Option<&'a BaseUrl>,
}

/// A page of the handbook as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandbookText {
    /// Its name in addresses.
    pub slug: Slug,
    /// Its Markdown.
    pub markdown: String,
}

/// A file of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Its address, without a place in it.
    pub route: Route,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// Every file of the site but those of records and the [last](super::export::last_files), in order of addresses.
///
/// # Errors
/// Where a template cannot be filled, which no data should bring about.
pub fn build(input: &Input<'_>) -> Result<Vec<Page>, askama::Error> {
    let site = Site::new(input);
    let mut pages = Vec::new();
    let mut add = |route: Route, text: String| pages.push(Page { route, bytes: text.into_bytes() });
    let at = |route: Route| site.here(route);

    add(Route::Contents, view::contents::page(&at(Route::Contents))?);
    add(Route::Games, view::contents::games(&at(Route::Games))?);
    for (id, game) in &site.archive.games {
        let route = Route::Game(id.clone());
        add(route.clone(), view::game::page(&at(route), game)?);
    }
    for (id, family) in &site.rulesets {
        let Some(game) = site.game_of(id) else { continue };
        let route = Route::Ruleset(game.clone(), id.clone());
        add(route.clone(), view::ruleset::page(&at(route), id, game, family)?);
    }
    add(Route::AllEvidence, view::evidence::index(&at(Route::AllEvidence))?);
    for (id, evidence) in &site.archive.evidence {
        let route = Route::Evidence(id.clone());
        add(route.clone(), view::evidence::page(&at(route), evidence)?);
    }
    add(Route::Sources, view::source::index(&at(Route::Sources))?);
    for (id, source) in &site.archive.sources {
        let route = Route::Source(id.clone());
        add(route.clone(), view::source::page(&at(route), source)?);
    }
    if !input.ground.archive().play.is_empty() {
        add(Route::Records, view::records::index(&at(Route::Records))?);
    }
    add(Route::Places, view::places::page(&at(Route::Places))?);
    add(Route::Peoples, view::peoples::page(&at(Route::Peoples))?);
    add(Route::Languages, view::languages::page(&at(Route::Languages))?);
    add(Route::Boards, view::boards::page(&at(Route::Boards))?);
    add(Route::Glossary, view::glossary::page(&at(Route::Glossary))?);
    add(Route::Handbook, view::handbook::index(&at(Route::Handbook))?);
    for text in input.handbook {
        let route = view::handbook::route(text);
        add(route.clone(), view::handbook::page(&at(route), text)?);
    }
    add(Route::Codes, view::handbook::codes(&at(Route::Codes))?);
    for (route, page) in view::problems::pages(&at)? {
        add(route, page);
    }
    for tombstone in &input.settings.tombstones {
        if let Some(route) = tombstone.page() {
            add(route.clone(), view::gone::page(&at(route), tombstone)?);
        }
    }
    add(Route::Data, view::data::page(&at(Route::Data))?);
    add(Route::Editions, view::editions::page(&at(Route::Editions))?);
    add(Route::Search, view::search::page(&at(Route::Search))?);
    add(Route::Asset(Asset::Index), view::search::index(&site));
    add(Route::Colophon, view::colophon::page(&at(Route::Colophon))?);
    let mut lost = at(Route::NotFound);
    lost.links = input.base_url.map_or(Links::None, |base| Links::Below(base.path().to_owned()));
    add(Route::NotFound, view::colophon::not_found(&lost)?);

    for (name, text) in view::data::files(site.archive) {
        if let Some(path) = DataPath::new(name) {
            add(Route::DataFile(path), text.to_owned());
        }
    }
    for file in [Asset::Style, Asset::Viewer, Asset::Search, Asset::Schema] {
        add(Route::Asset(file), asset(file).to_owned());
    }
    pages.extend(site.archive.sources.values().flat_map(export::source_files));
    pages.extend(export::archive_files(&ArchiveExport::new(input, &site.m), &pages));
    pages.sort_by(|a, b| a.route.cmp(&b.route));
    Ok(pages)
}
