//! What may have been written, up to a place of a record.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::replay::LinePoint;

use super::cells::Cells;
use super::change::{Change, Changes, Emendation, Linked};

/// A label without the word for the side before it.
pub(super) fn bare(label: &str) -> &str {
    label.rsplit('.').next().unwrap_or(label)
}

/// What may have been written, up to a place.
#[derive(Clone)]
pub(super) struct Hypothesis {
    pub(super) point: LinePoint,
    /// The next cell, once those in `ahead` are replayed.
    pub(super) at: usize,
    /// Cells that come first, where some are exchanged.
    pub(super) ahead: Vec<usize>,
    /// Nothing before this cell is changed any more.
    pub(super) settled: usize,
    /// Tenths of a bit.
    pub(super) cost: u32,
    pub(super) changes: Changes,
    /// Events among the changes.
    pub(super) count: u32,
    /// Plies put in, and cells left out, since the last cell that was replayed.
    pub(super) put: u8,
    pub(super) left_out: u8,
    /// Whether plies were put in or left out since the last number of a turn that agrees.
    pub(super) moves_numbers: bool,
    /// The plies and the positions after each, in a number.
    pub(super) trail: u64,
}

impl Hypothesis {
    /// The record as it is written, from a point at a cell.
    pub(super) fn new(point: LinePoint, at: usize) -> Self {
        Self {
            point,
            at,
            ahead: Vec::new(),
            settled: 0,
            cost: 0,
            changes: None,
            count: 0,
            put: 0,
            left_out: 0,
            moves_numbers: false,
            trail: 0,
        }
    }

    /// The cell that comes next; `None` at the end of the record.
    pub(super) fn next(&self, cells: &Cells<'_>) -> Option<usize> {
        self.ahead.first().copied().or((self.at < cells.all.len()).then_some(self.at))
    }

    /// Goes on behind the next cell, which is `index`.
    pub(super) fn behind(&mut self, index: usize) {
        if self.ahead.is_empty() {
            self.at = index + 1;
        } else {
            self.ahead.remove(0);
        }
        (self.put, self.left_out) = (0, 0);
    }

    /// Notes a ply and the position after it: two plies may lead to the same position.
    pub(super) fn step(&mut self) {
        let mut hasher = DefaultHasher::new();
        let start = self.point.last_start().map(|label| bare(&label.to_string()).to_owned());
        (self.trail, self.point.key(), start).hash(&mut hasher);
        self.trail = hasher.finish();
    }

    /// Adds a change.
    pub(super) fn change(&mut self, change: Change) {
        self.cost += change.cost;
        // A number of a turn that follows from another change is no event of its own, nor are plies lost together.
        let is_further = change.cost == 0 || self.put > 1 || self.left_out > 1;
        self.count += u32::from(!is_further);
        self.settled = self.settled.max(change.cell);
        self.changes = Linked::add(&self.changes, change);
    }

    /// What hypotheses have in common from which the same follows.
    pub(super) fn key(&self) -> (usize, u64) {
        let mut hasher = DefaultHasher::new();
        (self.point.key(), &self.ahead, self.put, self.left_out).hash(&mut hasher);
        (self.at, hasher.finish())
    }

    /// The emendations of its changes, from the first.
    pub(super) fn emendations(&self) -> Vec<Emendation> {
        let mut all: Vec<&Change> = Linked::iter(&self.changes).collect();
        all.reverse();
        all.into_iter().flat_map(|change| change.emendations.iter().cloned()).collect()
    }
}
