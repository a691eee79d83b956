//! Records as they are published: from one record replayed to its pages, and to what the rest of the site tells of it.
//!
//! [`publish`] looks at one record and at what all records share, and at no other record; so records may be published
//! in any order, at the same time, or not at all where nothing they are made from has changed.

mod summary;

use crate::check::{Ground, Piece, RecordReport, ReplayedRecord};

use super::context::Site;
use super::export::beside;
use super::html::Html;
use super::view::record;
use super::{Input, Page, RecordFile, Route, Slug};

pub use summary::{
    Address, Change, CitedSource, Depended, FoundHere, Parting, PlyCounts, PlyPlace, RecordSummary, Rests,
};

/// What the pages of all records share.
pub struct Shared<'a> {
    pub(super) site: Site<'a>,
    pub(super) ground: &'a Ground<'a>,
}

impl<'a> Shared<'a> {
    /// What the pages of all records share; its list of records is not looked at.
    pub fn new(input: &'a Input<'a>, ground: &'a Ground<'a>) -> Self {
        Self { site: Site::new(input), ground }
    }

    /// What records are checked against.
    pub const fn ground(&self) -> &'a Ground<'a> {
        self.ground
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
    pub piece: &'a Piece<'a>,
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
    let id = input.id;
    let title = input.replayed.and_then(|replayed| replayed.header.title.clone());
    let title = title.unwrap_or_else(|| id.to_string());
    let route = Route::Record(id.clone());
    let here = input.shared.site.here(route.clone());
    let (subject, beside) = beside(input, &[]);
    let view = record::Record { title: title.clone(), subject: Some(subject), ..record::Record::default() };
    let _ = (input.shared.ground, Html::default());
    let page = record::page(&here, &view, &super::diagram::Sheet::default())?;
    let mut pages = vec![Page { route, bytes: page.into_bytes() }];
    if let Ok(text) = input.piece.text {
        let route = Route::RecordFile(id.clone(), RecordFile::Text);
        pages.push(Page { route, bytes: text.as_bytes().to_vec() });
    }
    pages.extend(beside);
    let summary = RecordSummary {
        id: id.to_string(),
        title,
        verdict: input.report.verdict.word().to_owned(),
        addresses: pages
            .iter()
            .map(|page| Address { file: page.route.file(), fragments: Vec::new() })
            .collect(),
        ..RecordSummary::default()
    };
    Ok((summary, pages))
}
