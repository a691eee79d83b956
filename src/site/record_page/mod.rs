//! Records as they are published: from one record replayed to its pages, and to what the rest of the site tells of it.
//!
//! [`publish`] looks at one record and at what all records share, and at no other record; so records may be published
//! in any order, at the same time, or not at all where nothing they are made from has changed.

mod align;
mod alternatives;
mod anchors;
mod animation;
mod beginning;
mod checks;
mod clauses;
mod comment;
mod compare;
mod depended;
mod drawing;
mod findings;
mod header;
mod notes;
mod page;
mod ply;
mod record_context;
mod summarise;
mod summary;

use std::collections::BTreeMap;

use crate::archive::RecordHeader;
use crate::check::{CheckContext, RecordReport, RecordSlice, ReplayedRecord};
use crate::replay::Replay;

use super::context::Site;
use super::export::beside;
use super::{Input, Page, RecordFile, Route, Slug};
use findings::Findings;
use record_context::RecordContext;

pub(in crate::site) use depended::DependedPlies;
pub(in crate::site) use header::{provenance, record_verdict};

pub use summary::{
    Address, Change, CitedSource, Depended, FoundHere, Parting, PlyCounts, PlyPlace, RecordSummary, Rests,
};

/// What the pages of all records share.
pub struct Shared<'a> {
    pub(super) site: Site<'a>,
    pub(super) context: &'a CheckContext<'a>,
}

impl<'a> Shared<'a> {
    /// What the pages of all records share; its list of records is not looked at.
    pub fn new(input: &'a Input<'a>) -> Self {
        Self { site: Site::new(input), context: input.context }
    }

    /// The ground that records are checked on.
    pub(super) const fn context(&self) -> &'a CheckContext<'a> {
        self.context
    }
}

/// A record to publish.
#[derive(Clone, Copy)]
pub struct RecordInput<'a> {
    /// What all records share.
    pub shared: &'a Shared<'a>,
    /// Its address below `r/`: mostly its id. No two records of a site may have the same.
    pub id: &'a Slug,
    /// Its text, with its place in its file.
    pub slice: &'a RecordSlice<'a>,
    /// What was found in it.
    pub report: &'a RecordReport,
    /// Its play; `None` where it could not be read.
    pub replayed: Option<&'a ReplayedRecord>,
}

/// The address a record asks for: its id, or one made of its file and line where it has none that can be used.
pub fn address(report: &RecordReport) -> Slug {
    let own = report.id.as_deref().and_then(|id| id.parse().ok());
    own.unwrap_or_else(|| {
        let name = report.file.rsplit('/').next().unwrap_or_default().trim_end_matches(".sow");
        Slug::of(&format!("{name}-line-{}", report.line))
    })
}

/// The pages of a record, and what the rest of the site tells of it.
///
/// # Errors
/// Where a template cannot be filled, which no data should bring about.
pub fn publish(input: &RecordInput<'_>) -> Result<(RecordSummary, Vec<Page>), askama::Error> {
    let mut summary = summarise::of_header(input);
    let mut pages = Vec::new();
    if let Ok(text) = input.slice.text {
        let route = Route::RecordFile(input.id.clone(), RecordFile::Text);
        summary.addresses.push(Address { file: route.file(), fragments: Vec::new() });
        pages.push(Page { route, bytes: text.as_bytes().to_vec() });
    }
    let nothing = (RecordHeader::default(), Replay::none(Vec::new()));
    let (header, replay) = match input.replayed {
        Some(replayed) => (&replayed.header, &replayed.replay),
        None => (&nothing.0, &nothing.1),
    };
    let body = input.replayed.and_then(|replayed| replayed.record.header).map_or(0, |header| header.span.end);
    let findings = Findings::of(&input.report.diagnostics, replay.line.as_ref(), input.slice.offset, body);
    let text = input.slice.text.unwrap_or_default();
    let site = &input.shared.site;
    let first = Route::Record(input.id.clone());
    let here = site.here(first.clone());
    let line = replay.line.as_ref();
    let laid =
        input.replayed.zip(line).map(|(replayed, line)| align::lay(&replayed.record.items, &line.plies));
    let places = line.zip(laid.as_ref());
    let places = places.map_or_else(Vec::new, |(line, laid)| anchors::places(&line.ruleset, &laid.plies));
    let routes: Vec<Route> = places.iter().map(|placed| placed.place.route(input.id)).collect();
    let depended = DependedPlies::of(input.shared, line);
    let (subject, files) = beside(input, &depended, &routes);
    for Page { route, bytes } in files {
        summary.addresses.push(Address { file: route.file(), fragments: Vec::new() });
        pages.push(Page { route, bytes });
    }
    let context = RecordContext {
        subject: &subject,
        here: &here,
        m: &site.m,
        phrases: site.m.phrases(),
        context: input.shared.context,
        text,
        header,
        replay,
        depended: &depended,
        findings: &findings,
    };
    let (Some(replayed), Some(line), Some(laid)) = (input.replayed, line, laid) else {
        let page = page::unplayed(&context, input.id, input.report)?;
        summarise::add_findings(&mut summary, input, &findings, &BTreeMap::new());
        add(&mut summary, &mut pages, first, page, Vec::new());
        return Ok((summary, pages));
    };
    let families = |id: &str| input.shared.context.family(id).cloned();
    let others = compare::others(&families, replayed, text, &places);
    let partings: Vec<Parting> = others.iter().map(|other| other.parting.clone()).collect();

    let of = places.last().map_or(1, |placed| placed.place.part);
    for number in 1..=of {
        let route = if number == 1 { first.clone() } else { Route::RecordPart(input.id.clone(), number) };
        let here = site.here(route.clone());
        let part = page::Part {
            number,
            of,
            before: places.iter().filter(|placed| placed.place.part < number).count(),
            plies: places.iter().filter(|placed| placed.place.part == number).count(),
            line,
            laid: &laid,
            places: &places,
            partings: &partings,
        };
        let (page, fragments) =
            page::page(&RecordContext { here: &here, ..context }, input.id, input.report, &part)?;
        add(&mut summary, &mut pages, route, page, fragments);
    }
    let own_side = compare::OwnSide::of(&context);
    for other in &others {
        let route = other.parting.route(input.id);
        let here = site.here(route.clone());
        let page = compare::page(
            &RecordContext { here: &here, ..context },
            input.id,
            &summary.title,
            (&own_side, other),
            &places,
        )?;
        add(&mut summary, &mut pages, route, page, Vec::new());
    }
    summary.partings = partings;
    let by_ply = laid.plies.iter().zip(&places).map(|(laid, placed)| (laid.step.id.0, placed.place.clone()));
    summarise::add_findings(&mut summary, input, &findings, &by_ply.collect());
    summarise::add_play(&mut summary, &context, line, &laid, &places);
    summarise::add_cited(&mut summary, &context, &replayed.record.items);
    Ok((summary, pages))
}

fn add(
    summary: &mut RecordSummary,
    pages: &mut Vec<Page>,
    route: Route,
    text: String,
    fragments: Vec<String>,
) {
    summary.addresses.push(Address { file: route.file(), fragments });
    pages.push(Page::html(route, text));
}
