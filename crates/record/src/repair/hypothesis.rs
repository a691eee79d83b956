//! What may have been written, up to a place of a record.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use crate::archive::slip_costs::TURN_NUMBER;
use crate::notation::Label;
use crate::replay::{LinePoint, Pair};

use super::cells::Cells;
use super::change::{Change, Changes, Emendation, Linked, SlipKind};
use super::filling::Filling;
use super::view;
use base::text::Span;

/// A label without the word for the side before it.
pub(super) fn bare(label: &str) -> &str {
    label.rsplit('.').next().unwrap_or(label)
}

/// What becomes of the numbers of turns behind a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbers {
    Agree,
    /// A gap was filled, in which numbers are lost, too.
    Lost,
    /// Plies were put in or left out.
    Moved,
    /// The same, and the rows behind them are numbered without this change, which costs once.
    Recounted,
}

/// What may have been written, up to a place.
#[derive(Clone)]
pub(super) struct Hypothesis {
    pub(super) point: LinePoint,
    /// The place of the next cell in the order.
    pub(super) at: usize,
    /// The cells in the order in which they are replayed; those behind its end stay where they are written.
    pub(super) order: Rc<[usize]>,
    /// Which reading it is under: 0 for that of the header.
    pub(super) reading: usize,
    /// Nothing before this place is changed any more.
    pub(super) settled: usize,
    /// Tenths of a bit.
    pub(super) cost: u32,
    pub(super) changes: Changes,
    /// The ways in which its gaps are filled, the last first.
    pub(super) fillings: Option<Rc<Linked<Filling>>>,
    /// Events among the changes.
    pub(super) count: u32,
    /// Plies put in, and cells left out, since the last cell that was replayed.
    pub(super) put: u8,
    pub(super) left_out: u8,
    /// The last row that was taken from elsewhere on the page.
    pub(super) row: Option<usize>,
    /// Whether the gap that comes next is of another number of plies than is written.
    pub(super) is_number_wrong: bool,
    /// What became of the numbers of turns since the last one that agrees.
    pub(super) numbers: Numbers,
    /// A number that is wrong, and the right one: those behind it may be wrong by as much.
    pub(super) numbers_off: Option<Pair<u32>>,
    /// The plies and the positions after each, in a number.
    pub(super) trail: u64,
}

impl Hypothesis {
    /// The record as it is written, from a point at a cell.
    pub(super) fn new(point: LinePoint, at: usize) -> Self {
        Self {
            point,
            at,
            order: Rc::default(),
            reading: 0,
            settled: 0,
            cost: 0,
            changes: None,
            fillings: None,
            count: 0,
            put: 0,
            left_out: 0,
            row: None,
            is_number_wrong: false,
            numbers: Numbers::Agree,
            numbers_off: None,
            trail: 0,
        }
    }

    /// The cell that comes next; `None` at the end of the record.
    pub(super) fn next(&self, cells: &Cells<'_>) -> Option<usize> {
        Some(self.cell(self.at)).filter(|&cell| cell < cells.all.len())
    }

    /// The cell at a place.
    pub(super) fn cell(&self, place: usize) -> usize {
        self.order.get(place).copied().unwrap_or(place)
    }

    /// Whether all that follows is where it is written.
    pub(super) fn is_in_order(&self) -> bool {
        self.at >= self.order.len()
    }

    /// Exchanges the cells at two places, the next one and a later one.
    pub(super) fn exchange(&mut self, one: usize, other: usize) {
        let mut order: Vec<usize> = (0..self.order.len().max(other + 1)).map(|at| self.cell(at)).collect();
        order.swap(one, other);
        self.order = order.into();
        self.settled = other + 1;
    }

    /// Goes on behind the next cells.
    pub(super) fn behind(&mut self, cells: usize) {
        self.at += cells;
        (self.put, self.left_out, self.is_number_wrong) = (0, 0, false);
    }

    /// Notes a ply and the position after it: two plies may lead to the same position.
    pub(super) fn step(&mut self) {
        let mut hasher = DefaultHasher::new();
        let start = self.point.last_start().map(Label::without_side);
        (self.trail, self.point.key(), self.reading, start).hash(&mut hasher);
        self.trail = hasher.finish();
    }

    /// Whether the ply before is another one than is written, in its start and its end or at a guess: so may be the next,
    /// where rows are of another game.
    pub(super) fn is_behind_another(&self) -> bool {
        let last = self.changes.as_ref().map(|changes| &changes.last);
        last.is_some_and(|last| {
            self.at == last.cell + 1 && self.is_in_order() && last.slip() == Some(SlipKind::StartMisread)
        })
    }

    /// Notes that rows are numbered without the plies that were put in or left out before them.
    pub(super) fn recount(&mut self) {
        if self.numbers == Numbers::Moved {
            (self.numbers, self.cost) = (Numbers::Recounted, self.cost + TURN_NUMBER);
        }
    }

    /// Adds a change.
    pub(super) fn change(&mut self, change: Change) {
        self.cost += change.cost;
        // A number of a turn that follows from another change is no event of its own, nor are plies lost together.
        let is_further = change.cost == 0 || self.put > 1 || self.left_out > 1;
        self.count += u32::from(!is_further);
        self.changes = Linked::add(&self.changes, change);
    }

    /// It with one more change.
    pub(super) fn changed(mut self, emendations: Vec<Emendation>, cost: u32, cell: usize) -> Self {
        self.change(Change { emendations, cost, cell });
        self
    }

    /// The emendations of its changes as they were made, from the last change.
    pub(super) fn written_otherwise(&self) -> impl Iterator<Item = &Emendation> {
        Linked::iter(&self.changes).flat_map(|change| &change.emendations)
    }

    /// The same play with another result in the header.
    pub(super) fn without_result(self, cells: &Cells<'_>, cost: u32) -> Self {
        let (span, slip) = (Span::at(cells.end()), SlipKind::ResultMisread);
        let emendation = Emendation::new(span, cells.plies(), "result", String::new(), slip);
        self.changed(vec![emendation], cost, cells.all.len())
    }

    /// Whether the result in the header is taken for another.
    pub(super) fn is_without_result(&self, cells: &Cells<'_>) -> bool {
        let mut changes = Linked::iter(&self.changes);
        changes.any(|one| one.cell == cells.all.len() && one.slip() == Some(SlipKind::ResultMisread))
    }

    /// What hypotheses have in common from which the same follows.
    pub(super) fn key(&self) -> (usize, u64) {
        let mut hasher = DefaultHasher::new();
        let ahead = self.order.get(self.at..).unwrap_or_default();
        (self.point.key(), ahead, self.reading, self.put, self.left_out, self.row).hash(&mut hasher);
        self.point.reversed_side().hash(&mut hasher);
        self.is_number_wrong.hash(&mut hasher);
        self.numbers_off.map(|numbers| numbers.found.wrapping_sub(numbers.expected)).hash(&mut hasher);
        (self.at, hasher.finish())
    }

    /// The emendations of its changes, from the first.
    pub(super) fn emendations(&self, cells: &Cells<'_>) -> Vec<Emendation> {
        let mut all: Vec<&Change> = Linked::iter(&self.changes).collect();
        all.reverse();
        view::emendations(cells, &all)
    }

    /// Where what it changes ends, in bytes: all that is written behind confirms it.
    pub(super) fn changed_until(&self) -> usize {
        let orders = || Linked::iter(&self.changes).filter(|one| one.slip().is_some_and(SlipKind::is_order));
        // A gap that moved is filled where the order begins.
        let is_moved = |one: &Emendation| {
            let mut all = orders().flat_map(|change| &change.emendations);
            one.slip == SlipKind::GapFilled && all.any(|other| other.moved_from == Some(one.span))
        };
        let ends = Linked::iter(&self.changes).flat_map(|change| {
            let follows = |one: &Emendation| change.cost == 0 && one.slip == SlipKind::TurnNumberMisread;
            let end = |one: &Emendation| if one.slip.is_order() { one.span.start } else { one.span.end };
            let is_first = |slip: SlipKind| slip.is_order() || slip == SlipKind::TurnNumberMisread;
            let places = if change.slip().is_some_and(is_first) {
                &change.emendations[..1]
            } else {
                &change.emendations[..]
            };
            places.iter().filter(move |one| !follows(one)).filter(|one| !is_moved(one)).map(end).max()
        });
        ends.max().unwrap_or(0)
    }
}
