//! All pages from one archive.

use std::sync::Arc;

use rayon::prelude::*;

use crate::check::{CheckContext, Diagnostic};

use super::context::{PageContext, Site};
use super::export::{self, ArchiveExport};
use super::html::printable;
use super::page_shell::asset;
use super::record_page::RecordSummary;
use super::{Asset, BaseUrl, DataPath, Route, Settings, Slug, view};

/// Everything a site is made from.
#[derive(Debug, Clone)]
pub struct Input<'a> {
    /// The archive, with its rulesets read.
    pub context: &'a CheckContext<'a>,
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

impl Page {
    /// A page in HTML.
    pub(super) fn html(route: Route, text: String) -> Self {
        Self { route, bytes: printable(text).into_bytes() }
    }
}

/// How a page is made.
type MakePage<'s> = Box<dyn Fn(&PageContext<'_>) -> askama::Result<String> + Send + Sync + 's>;

/// Every file of the site but those of records and the [last](super::export::last_files), in order of addresses.
///
/// # Errors
/// Where a template cannot be filled, which no data should bring about.
pub fn build(input: &Input<'_>) -> Result<Vec<Page>, askama::Error> {
    let site = Site::new(input);
    let mut tasks: Vec<(Route, MakePage<'_>)> = Vec::new();
    let mut add = |route, make| tasks.push((route, make));

    add(Route::Contents, Box::new(view::contents::page));
    add(Route::Games, Box::new(view::contents::games));
    for (id, game) in &site.archive.games {
        add(Route::Game(id.clone()), Box::new(|here| view::game::page(here, game)));
    }
    for (id, family) in &site.rulesets {
        let Some(game) = site.game_of(id) else { continue };
        let route = Route::Ruleset(game.clone(), id.clone());
        add(route, Box::new(move |here| view::ruleset::page(here, id, game, family)));
    }
    add(Route::AllEvidence, Box::new(view::evidence::index));
    for (id, evidence) in &site.archive.evidence {
        add(Route::Evidence(id.clone()), Box::new(|here| view::evidence::page(here, evidence)));
    }
    add(Route::Sources, Box::new(view::source::index));
    for (id, source) in &site.archive.sources {
        add(Route::Source(id.clone()), Box::new(|here| view::source::page(here, source)));
    }
    if !input.context.archive().play.is_empty() {
        add(Route::Records, Box::new(view::records::index));
    }
    add(Route::Places, Box::new(view::places::page));
    add(Route::Peoples, Box::new(view::peoples::page));
    add(Route::Languages, Box::new(view::languages::page));
    add(Route::Boards, Box::new(view::boards::page));
    add(Route::Glossary, Box::new(view::glossary::page));
    add(Route::Handbook, Box::new(view::handbook::index));
    for text in input.handbook {
        add(view::handbook::route(text), Box::new(|here| view::handbook::page(here, text)));
    }
    add(Route::Codes, Box::new(view::handbook::codes));
    for tombstone in &input.settings.tombstones {
        if let Some(route) = tombstone.page() {
            add(route, Box::new(|here| view::gone::page(here, tombstone)));
        }
    }
    add(Route::Data, Box::new(view::data::page));
    add(Route::Editions, Box::new(view::editions::page));
    add(Route::Search, Box::new(view::search::page));
    add(Route::Asset(Asset::Index), Box::new(|here| Ok(view::search::index(here.site))));
    add(Route::Colophon, Box::new(view::colophon::page));
    add(Route::NotFound, Box::new(view::colophon::not_found));

    // Some take a hundred times as long as others, so each goes by itself.
    let made = tasks.into_par_iter().with_max_len(1).map(|(route, make)| {
        let here = site.here(route);
        let text = make(&here)?;
        Ok(if matches!(here.route, Route::Asset(_)) {
            Page { route: here.route, bytes: text.into_bytes() }
        } else {
            Page::html(here.route, text)
        })
    });
    let mut pages: Vec<Page> = made.collect::<askama::Result<_>>()?;
    for (route, page) in view::problems::pages(&|route| site.here(route))? {
        pages.push(Page::html(route, page));
    }
    let mut add = |route: Route, text: String| pages.push(Page { route, bytes: text.into_bytes() });
    for file in [Asset::Style, Asset::Viewer, Asset::Search, Asset::Schema] {
        add(Route::Asset(file), asset(file).to_owned());
    }
    let as_kept = view::data::files(site.archive).into_iter().filter_map(|(name, contents)| {
        Some(Page { route: Route::DataFile(DataPath::new(name)?), bytes: contents.to_owned() })
    });
    pages.extend(as_kept);
    pages.extend(site.archive.sources.values().flat_map(export::source_files));
    pages.extend(export::archive_files(&ArchiveExport::new(input, &site.m), &pages));
    pages.sort_by(|a, b| a.route.cmp(&b.route));
    Ok(pages)
}
