//! Changes of the order in which plies are read: exchanged, or in other columns.

use std::ops::Range;

use crate::archive::slip_costs::FURTHER;
use base::board::Player;
use base::text::Span;

use super::cells::CellKind;
use super::change::{Emendation, Linked, SlipKind};
use super::expand::Expander;
use super::hypothesis::Hypothesis;
use super::view;

/// What two rows in each other's place cost besides two plies that are, in tenths of a bit.
const ROWS: u32 = 10;
/// What it costs that the empty cell of a column is written at its end.
const GAP_MOVED: u32 = 80;
/// The least plies behind a place that move together: three rows.
const LEAST_MOVED: u32 = 6;

impl Expander<'_, '_> {
    /// The ply exchanged with the next one, and with the one after that.
    pub(super) fn exchange(&self, from: &Hypothesis) -> Vec<Hypothesis> {
        let most = if self.is_beyond(from, self.costs.plies_exchanged.0) { 0 } else { 2 };
        let kind = |&place: &usize| self.cells.all.get(from.cell(place)).map(|cell| cell.kind);
        let places = from.at + 1..from.at + 7;
        let is_ply = |place: &usize| kind(place) == Some(CellKind::Ply);
        let near = places.clone().take_while(|place| kind(place) != Some(CellKind::Board));
        let near: Vec<usize> = near.filter(is_ply).take(most).collect();
        // The next ply may be behind a board, which the exchange has to fit.
        let across = places.clone().find(is_ply).filter(|_| near.is_empty() && most > 0);
        let exchanged = near.into_iter().chain(across).filter_map(|place| {
            let (one, other) = (from.cell(from.at), from.cell(place));
            if self.cells.words(one) == self.cells.words(other) {
                return None;
            }
            let mut next = from.clone();
            next.exchange(from.at, place);
            let moved = |cell, from| self.cells.moved(cell, from, SlipKind::PliesExchanged);
            let emendations = vec![moved(one, other), moved(other, one)];
            Some(next.changed(emendations, self.costs.plies_exchanged.0, other))
        });
        exchanged.collect()
    }

    /// The row here and the next one exchanged: with their numbers where these are exchanged, too, which only moves what is
    /// written; else the plies alone, each of which is read in place of another.
    pub(super) fn rows_exchanged(&self, from: &Hypothesis, index: usize) -> Option<Hypothesis> {
        let (cells, all) = (self.cells, &self.cells.all);
        let number = |cell: usize| all.get(cell).and_then(|cell| cells.number(cell));
        let is_number = number(index).is_some();
        let is_first = is_number || index.checked_sub(1).and_then(number).is_some();
        let cost = self.costs.plies_exchanged.0 + ROWS;
        if !is_first || !from.is_in_order() || from.put + from.left_out > 0 || self.is_beyond(from, cost) {
            return None;
        }
        let middle = cells.number_from(index + 1);
        let next = middle + usize::from(!is_number);
        let end = cells.number_from(middle + 1);
        let end = (next..end).rfind(|&cell| all[cell].is_ply())? + 1;
        // What is written between rows or within them stays where it is.
        let are_plies = |mut cells: Range<usize>| cells.all(|cell| all[cell].is_ply());
        let plies = index + usize::from(is_number)..middle;
        let are_exchanged = number(middle).zip(number(index)).is_none_or(|(one, other)| one + 1 == other);
        if plies.is_empty() || !are_plies(plies.clone()) || !are_plies(middle + 1..end) || !are_exchanged {
            return None;
        }
        let mut moved = from.clone();
        moved.order = (0..index).chain(next..end).chain(middle..next).chain(index..middle).collect();
        moved.settled = end;
        if !is_number {
            let rows = (index..middle).chain(next..end).zip((next..end).chain(index..middle));
            let read = |(place, cell)| cells.moved(place, cell, SlipKind::RowsExchanged);
            let emendations: Vec<Emendation> = rows.map(read).filter(|one| one.written != one.read).collect();
            let is_same = emendations.is_empty() || middle - index != end - next;
            return (!is_same).then(|| moved.changed(emendations, cost, end - 1));
        }
        let words = |cells: Range<usize>| {
            let place = all[cells.start].span.start..self.cells.end_of(cells.end - 1);
            Some((place.clone(), self.cells.text.get(place)?))
        };
        let ((one_at, one), (other_at, other)) = (words(index..middle)?, words(next..end)?);
        let between = cells.text.get(one_at.end..other_at.start)?;
        let emendation = Emendation {
            span: Span::new(one_at.start, other_at.end),
            written: format!("{one}{between}{other}"),
            ..cells.emendation(plies.start, format!("{other}{between}{one}"), SlipKind::RowsExchanged)
        };
        (one != other).then(|| moved.changed(vec![emendation], cost, end - 1))
    }

    /// A gap further down in the column of this ply is here: the column closed up, and its empty cell was written at its end.
    pub(super) fn gap_before(&self, from: &Hypothesis, index: usize) -> Option<Hypothesis> {
        let cells = self.cells;
        let is_cell =
            |&cell: &usize| cells.all[cell].is_ply() || matches!(cells.all[cell].kind, CellKind::Gap(..));
        let column: Vec<usize> = (index..cells.all.len()).filter(is_cell).step_by(2).collect();
        let gap = column.iter().position(|&cell| cells.all[cell].kind == CellKind::Gap(1, 1))?;
        if gap == 0 || !from.is_in_order() || from.put > 0 || self.is_beyond(from, GAP_MOVED) {
            return None;
        }
        let column = &column[..=gap];
        let mut next = from.clone();
        let mut order: Vec<usize> = (0..=column[gap]).collect();
        let places = column.iter().zip(std::iter::once(&column[gap]).chain(column));
        let moved = places.map(|(&place, &cell)| {
            order[place] = cell;
            cells.moved(place, cell, SlipKind::ColumnClosedUp)
        });
        let emendations = moved.collect();
        next.order = order.into();
        Some(next.changed(emendations, GAP_MOVED, index))
    }

    /// All plies from here on in another order: the sides are exchanged, columns ran together, or a column moved with the
    /// ply that was put in or left out here.
    pub(super) fn in_other_order(&self, from: &Hypothesis) -> Vec<Hypothesis> {
        let here = self.cells.all.get(from.at);
        if let Some(again) = self.in_own_order(from) {
            return vec![again];
        }
        if !from.is_in_order() || here.is_none_or(|here| self.cells.plies() - here.ply < LEAST_MOVED) {
            return Vec::new();
        }
        let mut before = from.clone();
        let last = from.changes.as_ref().filter(|_| (from.put, from.left_out) != (0, 0));
        let Some(last) = last else {
            let slips = [SlipKind::SidesExchanged, SlipKind::RowsInTurn, SlipKind::ColumnsApart].into_iter();
            let first = slips.map(|slip| self.cells.emendation(from.at, String::new(), slip));
            let cost = self.costs.sides_exchanged.0;
            return first.filter_map(|first| self.ordered(from.clone(), first, cost)).collect();
        };
        // One event with the last change, in place of which it comes.
        let Linked { last, before: others } = last.as_ref();
        let Some(first) = last.emendations.first() else { return Vec::new() };
        let slip = match first.slip {
            SlipKind::PlyLost if from.put == 1 && last.cell == from.at => SlipKind::ColumnClosedUp,
            SlipKind::PlyTooMany | SlipKind::PlyDoubled if from.left_out == 1 && last.cell + 1 == from.at => {
                SlipKind::ColumnMovedDown
            }
            _ => return Vec::new(),
        };
        before.changes = others.clone();
        before.count -= 1;
        before.cost -= last.cost;
        let first = Emendation { slip, ..first.clone() };
        self.ordered(before, first, last.cost + FURTHER).into_iter().collect()
    }

    /// The sides are no longer exchanged from here on.
    pub(super) fn in_own_order(&self, from: &Hypothesis) -> Option<Hypothesis> {
        let mut changes = Linked::iter(&from.changes);
        let last = changes.find_map(|change| change.slip().filter(|slip| slip.is_order()))?;
        let before = from.order.get(..from.at)?;
        // Only between two pairs.
        let is_whole = before.iter().max().is_some_and(|&last| last + 1 == from.at);
        let is_sides =
            last == SlipKind::SidesExchanged && !before.is_sorted() && from.put + from.left_out == 0;
        if !is_whole || !is_sides || from.is_in_order() || self.is_beyond(from, FURTHER) {
            return None;
        }
        let mut next = from.clone();
        next.order = before.into();
        let moved_from = Some(self.cells.all.get(from.at)?.span);
        let here = self.cells.emendation(from.at, String::new(), SlipKind::SidesExchanged);
        Some(next.changed(vec![Emendation { moved_from, ..here }], FURTHER, from.at))
    }

    /// A hypothesis with the cells behind it in the order that a slip explains; `None` where that is as they are written,
    /// or costs too much.
    pub(super) fn ordered(&self, mut next: Hypothesis, first: Emendation, cost: u32) -> Option<Hypothesis> {
        if self.is_beyond(&next, cost) {
            return None;
        }
        next.order = view::order(self.cells, first.slip, next.at);
        if next.order.is_sorted() {
            return None;
        }
        let at = next.at;
        Some(next.changed(vec![first], cost, at))
    }

    /// The holes of a side counted from the other end from here on, or no longer.
    pub(super) fn counted_from_other_end(
        &mut self,
        from: &Hypothesis,
        index: usize,
        all: &mut Vec<Hypothesis>,
    ) {
        let (sides, cost) = match from.point.reversed_side() {
            Some(_) => (vec![None], FURTHER),
            None => (Player::ALL.map(Some).to_vec(), self.costs.sides_exchanged.0),
        };
        let is_last = self.cells.plies() - self.cells.all[index].ply < LEAST_MOVED;
        let last = from.changes.as_ref().map(|changes| &changes.last);
        let is_here =
            last.is_some_and(|last| last.cell == index && last.slip() == Some(SlipKind::SideReversed));
        if from.put > 0 || is_last || is_here || self.is_beyond(from, cost) {
            return;
        }
        for side in sides {
            let mut next = from.clone();
            self.replay.reverse(&mut next.point, side);
            let read = side.map_or_else(String::new, |side| side.to_string());
            all.push(self.read_as(next, index, read, SlipKind::SideReversed, cost));
        }
    }
}
