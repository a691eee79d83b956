//! A record laid out for its pages and the files beside them: its play next to its text, and where each ply is.

use crate::site::base::route::Route;
use crate::site::page_shell::metadata::Subject;

use super::align::{self, AlignedLine};
use super::anchors::{self, Placed};
use super::depended::DependedPlies;
use super::record_input::RecordInput;
use super::subject::subject;

/// A record laid out.
pub(crate) struct RecordLayout<'a> {
    /// The record.
    pub(crate) input: RecordInput<'a>,
    /// The play of the main line next to the text; `None` where there is no play.
    pub(super) aligned: Option<AlignedLine<'a>>,
    /// Where each ply of the main line is, in order.
    pub(super) places: Vec<Placed>,
    /// The readings on which each ply depended.
    pub(crate) depended: DependedPlies,
    /// What the page of the record is about.
    pub(crate) subject: Subject,
}

impl<'a> RecordLayout<'a> {
    /// Lays a record out.
    pub(crate) fn of(input: RecordInput<'a>) -> Self {
        let line = input.replayed.and_then(|replayed| replayed.replay.line.as_ref());
        let aligned =
            input.replayed.zip(line).map(|(replayed, line)| align::lay(&replayed.record.items, &line.plies));
        let places = line.zip(aligned.as_ref());
        let places =
            places.map_or_else(Vec::new, |(line, aligned)| anchors::places(&line.ruleset, &aligned.plies));
        let depended = DependedPlies::of(input.shared.context, line);
        Self { input, aligned, places, depended, subject: subject(&input) }
    }

    /// The addresses of the plies of the main line, in order.
    pub(crate) fn ply_routes(&self) -> Vec<Route> {
        self.places.iter().map(|placed| placed.place.route(self.input.id)).collect()
    }
}
