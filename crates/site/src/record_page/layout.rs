//! A record laid out for its pages and the files beside them: its play next to its text, and where each ply is.

use crate::base::route::Route;
use crate::page_shell::metadata::Subject;
use record::check::ReplayedRecord;
use record::replay::{LineReport, WrittenRecord};

use super::anchors::{self, Placed};
use super::record_input::RecordInput;
use super::subject::subject;

/// A record laid out.
pub(crate) struct RecordLayout<'a> {
    /// The record.
    pub(crate) input: RecordInput<'a>,
    /// The main line with everything known of its plies; `None` where there is no play.
    pub(crate) report: Option<LineReport<'a>>,
    /// Where each ply of the main line is, in order.
    pub(super) places: Vec<Placed>,
    /// What the page of the record is about.
    pub(crate) subject: Subject,
}

impl<'a> RecordLayout<'a> {
    /// Lays a record out.
    pub(crate) fn of(input: RecordInput<'a>) -> Self {
        let report = input.replayed.and_then(|ReplayedRecord { header, record, replay }| {
            let text = input.slice.text.unwrap_or_default();
            let written = WrittenRecord { text, header: Some(header) };
            Some(LineReport::new(replay.line.as_ref()?, &record.items, written))
        });
        let places = report
            .as_ref()
            .map_or_else(Vec::new, |report| anchors::places(&report.line.ruleset, &report.plies));
        Self { input, report, places, subject: subject(&input) }
    }

    /// The addresses of the plies of the main line, in order.
    pub(crate) fn ply_routes(&self) -> Vec<Route> {
        self.places.iter().map(|placed| placed.place.route(self.input.id)).collect()
    }
}
