//! Records as they are published: from one record replayed to its pages, and to what the rest of the site says about it.
//!
//! [`pages`] looks at one record and at what all records share, and at no other record; so records may be published
//! in any order, at the same time, or not at all where nothing they are made from has changed.

mod alternatives;
mod anchors;
mod animation;
mod beginning;
mod clauses;
mod comment;
mod compare;
mod drawing;
mod findings;
mod header;
mod judged;
mod layout;
mod line_context;
mod notes;
mod page;
mod past_laps;
mod ply;
mod record_context;
mod record_input;
mod specimen;
mod subject;
mod summarise;
mod transmission;
mod viewer;
mod why;

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{Address, Page, RecordSummary, Route};
use findings::Findings;
use record::archive::RecordHeader;
use record::notation::PagePlace;
use record::notation::syntax::ItemKind;
use record::repair::{Effort, FilledGap, RecordPage, repair};
use record::replay::Replay;
use record_context::RecordContext;
use viewer::Part;

pub(crate) use layout::{Boards, RecordLayout};
pub(crate) use past_laps::{lap_of, past_laps};
pub(crate) use record_input::{RecordInput, Shared, address};
pub(crate) use specimen::{Specimen, specimen};

/// What is tried to fill the gaps of a record: nothing is assumed besides, and little is played.
const FOR_GAPS: Effort<'_> = Effort {
    slips: 0,
    plays: 10_000,
    bits: 0,
    stop: None,
    rulesets: &[],
    page: RecordPage { rows: &[], begin: 0 },
};

/// The pages of a record, and what the rest of the site says about it.
///
/// # Errors
/// If a template fails to render; this is a bug.
pub(crate) fn pages(layout: &RecordLayout<'_>) -> Result<(RecordSummary, Vec<Page>), askama::Error> {
    let RecordLayout { input, places, subject, .. } = layout;
    let mut pages = Vec::new();
    let nothing = (RecordHeader::default(), Replay::none(Vec::new()));
    let (header, replay) =
        input.replayed.map_or((&nothing.0, &nothing.1), |replayed| (&replayed.header, &replayed.replay));
    let mut summary = summarise::of_header(input, header);
    let findings = Findings::of_record(input);
    let site = &input.shared.site;
    let published = site.input.published;
    let first = Route::Record(input.id.clone());
    let has_places = input.slice.text.is_ok_and(|text| text.contains("at("));
    if let Some(report) = layout.report.as_ref().filter(|_| has_places) {
        summarise::add_read_plies(&mut summary, report, places);
    }
    let read = summary.read_plies.iter().map(|ply| (ply.source.clone(), ply.at.whole_page()));
    let read: BTreeSet<(String, PagePlace)> = read.collect();
    let mut here = site.here(first.clone());
    here.own_pages = read.clone();
    let context = RecordContext::new(*input, &here, header, replay, &findings);
    let (Some(replayed), Some(report)) = (input.replayed, &layout.report) else {
        let (page, fragments) = page::page(&context, subject, None)?;
        summarise::add_findings(&mut summary, &findings, &BTreeMap::new());
        add(&mut summary, &mut pages, published, first, page, fragments);
        return Ok((summary, pages));
    };
    let others = compare::others(&context, replayed, places);
    let families = |id: &str| context.family(id);
    let has_gap = replayed.record.items.iter().any(|item| matches!(item.kind, ItemKind::Gap(_)));
    let costs = &site.input.context.archive().slip_costs;
    let filled = has_gap.then(|| repair(&families, header, &replayed.record, context.text, costs, FOR_GAPS));
    let windows = filled.flatten().into_iter().flat_map(|filled| filled.windows);
    let gaps: Vec<FilledGap> = windows.flat_map(|window| window.gaps).collect();
    let context = RecordContext { others: &others, gaps: &gaps, ..context };

    let last = Part { number: 1, line: report, places }.last();
    for number in 1..=last {
        let route = if number == 1 { first.clone() } else { Route::RecordPart(input.id.clone(), number) };
        let mut here = site.here(route.clone());
        here.own_pages = read.clone();
        let part = Part { number, line: report, places };
        let (page, fragments) = page::page(&RecordContext { here: &here, ..context }, subject, Some(part))?;
        add(&mut summary, &mut pages, published, route, page, fragments);
    }
    let own_side = compare::OwnSide::new(&context);
    for other in &others {
        let route = other.parting.page(input.id);
        let here = site.here(route.clone());
        let context = RecordContext { here: &here, ..context };
        let page = if other.moved.is_none() {
            let comparison =
                compare::Comparison { context: &context, own_side: &own_side, own: report, other, places };
            comparison.page(&replayed.record.items)?
        } else if route.file().strip_suffix("index.html").is_some_and(|address| published.contains(address)) {
            compare::kept_address(&context, other)?
        } else {
            continue;
        };
        add(&mut summary, &mut pages, published, route, page, Vec::new());
    }
    summary.partings = others.iter().map(|other| other.parting.clone()).collect();
    let by_ply = report.plies.iter().zip(places).map(|(ply, placed)| (ply.step.id.0, placed.place.clone()));
    summarise::add_findings(&mut summary, &findings, &by_ply.collect());
    summarise::add_play(&mut summary, report, places);
    let family = summary.ruleset.as_deref().and_then(|id| input.shared.context.family(id));
    if let Some(ruleset) = family.and_then(|family| family.default_ruleset().ok()) {
        summarise::add_opening(&mut summary, &ruleset, report.line);
    }
    summarise::add_cited(&mut summary, &context, &replayed.record.items);
    Ok((summary, pages))
}

/// Adds a page, with the places in it that others may cite.
fn add(
    summary: &mut RecordSummary,
    pages: &mut Vec<Page>,
    published: &BTreeSet<String>,
    route: Route,
    text: String,
    fragments: Vec<String>,
) {
    let file = route.file();
    let past = past_laps(published, &file, &fragments);
    let past_laps = past.into_iter().map(|(_, place)| place.to_owned()).collect();
    summary.addresses.push(Address { file, fragments, past_laps });
    pages.push(Page::html(route, text));
}
