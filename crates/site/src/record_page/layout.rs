//! A record laid out for its pages and the files beside them: its play next to its text, and where each ply is.

use crate::common::{PlyPlace, Route};
use crate::page_shell::Subject;
use crate::widgets::diagram::{Drawing, Frame, frame_of};
use record::check::ReplayedRecord;
use record::replay::{LineReport, WrittenRecord};

use super::anchors::{self, Placed};
use super::beginning::assumed;
use super::drawing;
use super::record_input::RecordInput;
use super::subject::subject;

/// A record laid out.
pub(crate) struct RecordLayout<'a> {
    pub(crate) input: RecordInput<'a>,
    /// The main line with everything known of its plies; `None` where there is no play.
    pub(crate) report: Option<LineReport<'a>>,
    /// Where each ply of the main line is, in order.
    pub(super) places: Vec<Placed>,
    /// What the page of the record is about.
    pub(crate) subject: Subject,
}

/// The first and the last position of a record, as files beside its page have them.
pub(crate) struct Boards {
    /// The board, with the labels of the record.
    pub(crate) frame: Frame,
    /// The position before the first ply.
    pub(crate) opening: Drawing,
    /// The last position that is known, with what the ply before it did; the first one where there is no other.
    pub(crate) last: Drawing,
}

impl<'a> RecordLayout<'a> {
    pub(crate) fn new(input: RecordInput<'a>) -> Self {
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

    /// Where the plies of the main line are, in order.
    pub(crate) fn ply_places(&self) -> impl Iterator<Item = &PlyPlace> {
        self.places.iter().map(|placed| &placed.place)
    }

    /// The addresses of the plies of the main line, in order.
    pub(crate) fn ply_routes(&self) -> Vec<Route> {
        self.ply_places().map(|place| place.route(self.input.id)).collect()
    }

    /// The first and the last position; `None` where there is no play.
    pub(crate) fn boards(&self) -> Option<Boards> {
        let replayed = self.input.replayed?;
        let line = self.report.as_ref()?.line;
        let assumed = drawing::assumed_after(assumed(&replayed.header, line), &line.plies);
        let opening = drawing::known(&line.ruleset, &line.start, assumed[0]);
        let last = line.plies.iter().zip(&assumed[1..]).rfind(|(step, _)| step.after.is_known());
        let last =
            last.and_then(|(step, assumed)| drawing::after(&line.ruleset, step, &step.events, *assumed));
        let opening = opening.unwrap_or_else(Drawing::not_stated);
        let last = last.unwrap_or_else(|| opening.clone());
        Some(Boards { frame: frame_of(&line.ruleset, &self.input.shared.site.m), opening, last })
    }
}
