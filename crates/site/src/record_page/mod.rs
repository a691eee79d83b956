//! Records as they are published: from one record replayed to its pages, and to what the rest of the site says about it.
//!
//! [`pages`] looks at one record and at what all records share, and at no other record; so records may be published
//! in any order, at the same time, or not at all where nothing they are made from has changed.

mod alternatives;
mod anchors;
mod animation;
mod beginning;
mod boards;
mod checks;
mod clauses;
mod comment;
mod compare;
mod drawing;
mod embed;
mod findings;
mod header;
mod judged;
mod languages;
mod layout;
mod line_context;
mod lines;
mod notes;
mod other;
mod page;
mod past_laps;
mod ply;
mod record_context;
mod record_input;
mod specimen;
mod subject;
mod summarise;
mod tick;
mod timeline;
mod transmission;
mod why;

use std::collections::{BTreeMap, BTreeSet};

use crate::base::page::Page;
use crate::base::record_summary::{Address, Parting, RecordSummary};
use crate::base::route::Route;
use findings::Findings;
use record::archive::RecordHeader;
use record::replay::Replay;
use record_context::RecordContext;

pub(crate) use boards::{Boards, boards};
pub(crate) use embed::embed;
pub(crate) use layout::RecordLayout;
pub(crate) use past_laps::{lap_of, past_laps};
pub(crate) use record_input::{RecordInput, Shared, address};
pub(crate) use specimen::{Specimen, specimen};

/// The pages of a record, and what the rest of the site says about it.
///
/// # Errors
/// If a template fails to render; this is a bug.
pub(crate) fn pages(layout: &RecordLayout<'_>) -> Result<(RecordSummary, Vec<Page>), askama::Error> {
    let RecordLayout { input, places, .. } = layout;
    let mut pages = Vec::new();
    let nothing = (RecordHeader::default(), Replay::none(Vec::new()));
    let (header, replay) = match input.replayed {
        Some(replayed) => (&replayed.header, &replayed.replay),
        None => (&nothing.0, &nothing.1),
    };
    let mut summary = summarise::of_header(input, header);
    let line = replay.line.as_ref();
    let body = input.replayed.and_then(|replayed| replayed.record.header).map_or(0, |header| header.span.end);
    let findings = Findings::of(&input.report.diagnostics, line, input.slice.offset, body);
    let text = input.slice.text.unwrap_or_default();
    let site = &input.shared.site;
    let published = site.input.published;
    let first = Route::Record(input.id.clone());
    let here = site.here(first.clone());
    let context = RecordContext {
        subject: &layout.subject,
        here: &here,
        m: &site.m,
        phrases: &site.m.phrases,
        context: input.shared.context,
        text,
        header,
        replay,
        findings: &findings,
        others: &[],
    };
    let (Some(replayed), Some(report)) = (input.replayed, &layout.report) else {
        let page = page::unplayed(&context, input.id, input.report)?;
        summarise::add_findings(&mut summary, &findings, &BTreeMap::new());
        add(&mut summary, &mut pages, published, first, (page, Vec::new()));
        return Ok((summary, pages));
    };
    let families = |id: &str| input.shared.context.family(id).cloned();
    let others = compare::others(&families, replayed, text, places);
    let partings: Vec<Parting> = others.iter().map(|other| other.parting.clone()).collect();
    let context = RecordContext { others: &others, ..context };

    let of = places.last().map_or(1, |placed| placed.place.part);
    for number in 1..=of {
        let route = if number == 1 { first.clone() } else { Route::RecordPart(input.id.clone(), number) };
        let here = site.here(route.clone());
        let part = page::Part {
            number,
            of,
            before: places.iter().filter(|placed| placed.place.part < number).count(),
            plies: places.iter().filter(|placed| placed.place.part == number).count(),
            line: report,
            places,
            partings: &partings,
        };
        let page = page::page(&RecordContext { here: &here, ..context }, input.id, input.report, &part)?;
        add(&mut summary, &mut pages, published, route, page);
    }
    let own_side = compare::OwnSide::of(&context);
    for other in &others {
        let route = other.parting.route(input.id);
        let here = site.here(route.clone());
        let page = compare::page(
            &RecordContext { here: &here, ..context },
            input.id,
            &summary.title,
            (&own_side, report, other),
            &replayed.record.items,
            places,
        )?;
        add(&mut summary, &mut pages, published, route, (page, Vec::new()));
    }
    summary.partings = partings;
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
    (text, fragments): (String, Vec<String>),
) {
    let file = route.file();
    let past = past_laps(published, &file, &fragments);
    let past_laps = past.into_iter().map(|(_, place)| place.to_owned()).collect();
    summary.addresses.push(Address { file, fragments, past_laps });
    pages.push(Page::html(route, text));
}
