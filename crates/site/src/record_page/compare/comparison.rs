//! What a page of two readings is made from.

use std::cell::OnceCell;

use crate::common::Html;
use base::board::HoleSet;
use record::replay::LineReport;

use super::super::anchors::Placed;
use super::super::beginning::assumed;
use super::super::drawing::assumed_after;
use super::super::record_context::{Other, RecordContext};

/// The side that all these pages have in common: the record as it is, each ply described when it is first needed.
pub(in crate::record_page) struct OwnSide {
    /// The holes whose counts hold assumed seeds, before the first ply and after each.
    assumed: Vec<HoleSet>,
    /// What the columns show of each ply where no hole differs.
    pub(super) content: Vec<OnceCell<Html>>,
}

impl OwnSide {
    pub(in crate::record_page) fn new(context: &RecordContext<'_>) -> Self {
        let line = context.replay.line.as_ref();
        let assumed =
            line.map_or_else(Vec::new, |line| assumed_after(assumed(context.header, line), &line.plies));
        Self { content: assumed.iter().skip(1).map(|_| OnceCell::new()).collect(), assumed }
    }

    /// The holes whose counts hold assumed seeds before a ply.
    pub(super) fn before(&self, at: usize) -> HoleSet {
        self.assumed.get(at).copied().unwrap_or(HoleSet::EMPTY)
    }
}

/// A record and how it goes under another reading.
#[derive(Clone, Copy)]
pub(in crate::record_page) struct Comparison<'a> {
    pub(in crate::record_page) context: &'a RecordContext<'a>,
    pub(in crate::record_page) own_side: &'a OwnSide,
    pub(in crate::record_page) own: &'a LineReport<'a>,
    pub(in crate::record_page) other: &'a Other,
    pub(in crate::record_page) places: &'a [Placed],
}
