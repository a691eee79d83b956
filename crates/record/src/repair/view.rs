//! The plies behind a place in another order.
//!
//! Where the sides are exchanged from a row on, those of each pair are exchanged. Where one cell of a column was lost and
//! the column closed up, a ply is put in and the same order follows; where one was too many, it is left out and the same
//! order follows. Boards and numbers stay in their rows.
//!
//! Where two columns of a page ran together, every second row is of the second one, with its number and boards. Where one
//! player's plies are behind the other's, the boards stay where they are.

use std::rc::Rc;

use base::text::Span;
use itertools::Itertools;

use super::cells::{CellKind, Cells};
use super::change::{Change, Emendation, SlipKind};

/// The cells of a record in the order that a slip at this cell explains.
pub(super) fn order(cells: &Cells<'_>, slip: SlipKind, from: usize) -> Rc<[usize]> {
    let mut order: Vec<usize> = (0..from).collect();
    if slip == SlipKind::RowsInTurn {
        order.extend(in_turn(cells, from));
        return order.into();
    }
    let mut plies = plies_of(cells, slip, from).into_iter().peekable();
    if slip == SlipKind::ColumnMovedDown {
        order.extend(plies.next());
    }
    let is_closed_up = slip == SlipKind::ColumnClosedUp;
    // The first place is that of the ply put in, and the last row lacks one: where that is of the second player, a board
    // behind the row is behind it.
    let mut is_taken = is_closed_up;
    let is_second = is_closed_up && (0..=from).filter(|&at| cells.all[at].is_ply()).count().is_multiple_of(2);
    for at in from..last_row(cells, slip, from) {
        if !cells.all[at].is_ply() {
            if is_second && plies.len() <= 2 {
                order.extend(plies.next_if(|&ply| ply < at));
            }
            order.push(at);
        } else if !std::mem::take(&mut is_taken) {
            order.extend(plies.next());
            if is_closed_up {
                order.extend(plies.next_if_eq(&at));
            }
        }
    }
    order.extend(plies);
    order.into()
}

/// What each place is read as after some changes, the first of them first. A change of a ply that was moved is at the
/// place to which it was moved.
pub(super) fn emendations(cells: &Cells<'_>, changes: &[&Change]) -> Vec<Emendation> {
    let mut all: Vec<Emendation> = Vec::new();
    for change in changes {
        match change.emendations.as_slice() {
            // The order ends there.
            [first] if first.slip.is_order() && first.moved_from.is_some() => {
                all.retain(|one| !one.slip.is_order() || one.span.start < first.span.start);
                continue;
            }
            [first] if first.slip.is_order() => {
                all.extend(moved(cells, change.cell, first));
                continue;
            }
            _ => {}
        }
        let place_of = |one: &Emendation| {
            let is_here = |from: Span| from.start == one.span.start;
            all.iter().position(|other| other.is_of_order() && other.moved_from.is_some_and(is_here))
        };
        let places: Vec<Option<usize>> = change.emendations.iter().map(place_of).collect();
        for (one, place) in change.emendations.iter().zip(places) {
            match place {
                Some(place) if one.written.is_empty() => {
                    let (span, ply) = (Span::at(all[place].span.start), all[place].ply);
                    all.insert(place, Emendation { span, ply, ..one.clone() });
                }
                Some(place) => {
                    let Emendation { span, ply, ref written, moved_from, .. } = all[place];
                    let (written, moved_from) = (written.clone(), one.moved_from.or(moved_from));
                    all[place] = Emendation { span, ply, written, moved_from, ..one.clone() };
                }
                None => all.push(one.clone()),
            }
        }
    }
    all.retain(|one| one.written != one.read);
    all
}

/// The plies from a cell on in another order, each at its place; `first` says which order.
fn moved(cells: &Cells<'_>, from: usize, first: &Emendation) -> Vec<Emendation> {
    let ply = |at: usize| (cells.words(at).to_owned(), Some(cells.all[at].span));
    let mut read: Vec<(String, Option<Span>)> =
        plies_of(cells, first.slip, from).into_iter().map(ply).collect();
    let end = last_row(cells, first.slip, from);
    let plies: Vec<usize> = (from..end).filter(|&at| cells.all[at].is_ply()).collect();
    let mut places: Vec<(Span, u32)> =
        plies.iter().map(|&at| (cells.all[at].span, cells.all[at].ply)).collect();
    match first.slip {
        SlipKind::ColumnClosedUp => {
            read.insert(0, (first.read.clone(), None));
            // The last row lacks the cell of that column.
            let unpaired = plies.len() % 2;
            let last = plies[plies.len() - 1 - unpaired];
            places.insert(plies.len() - unpaired, (Span::at(cells.end_of(last)), cells.all[last].ply + 1));
        }
        SlipKind::ColumnMovedDown => places.insert(0, (first.span, first.ply)),
        _ => {}
    }
    read.resize(places.len(), Default::default());
    let all = places.into_iter().zip(read).map(|((span, ply), (read, moved_from))| {
        let written = cells.text.get(span.range()).unwrap_or_default().to_owned();
        Emendation { span, ply, written, read, slip: first.slip, moved_from }
    });
    all.collect()
}

/// The plies from a cell on, in the order that a slip explains.
fn plies_of(cells: &Cells<'_>, slip: SlipKind, from: usize) -> Vec<usize> {
    if slip == SlipKind::RowsInTurn {
        return in_turn(cells, from).into_iter().filter(|&at| cells.all[at].is_ply()).collect();
    }
    let end = last_row(cells, slip, from);
    let plies: Vec<usize> = (from..end).filter(|&at| cells.all[at].is_ply()).collect();
    if slip == SlipKind::ColumnsApart {
        let (one, other) = plies.split_at(plies.len().div_ceil(2));
        return one.iter().interleave(other).copied().collect();
    }
    plies.chunks(2).flat_map(|pair| pair.iter().rev().copied()).collect()
}

/// Where the plies end that a slip at a cell moves: a column that closed up does so to the first row that lacks a cell,
/// else to the end.
fn last_row(cells: &Cells<'_>, slip: SlipKind, from: usize) -> usize {
    let mut number = cells.number_from(from);
    while slip == SlipKind::ColumnClosedUp && number < cells.all.len() {
        let next = cells.number_from(number + 1);
        let row = cells.all[number + 1..next].iter();
        let plies = row.filter(|cell| cell.is_ply() || matches!(cell.kind, CellKind::Gap(..))).count();
        if plies == 1 && next < cells.all.len() {
            return next;
        }
        number = next;
    }
    cells.all.len()
}

/// The cells from one on, every second row behind the others. A row is two plies where none behind has a number.
fn in_turn(cells: &Cells<'_>, from: usize) -> Vec<usize> {
    let is_number = |at: usize| cells.all[at].kind == CellKind::Number;
    let is_numbered = (from..cells.all.len()).any(is_number);
    // Within a row, it is not the columns that ran together.
    if is_numbered && !from.checked_sub(1).is_some_and(is_number) {
        return (from..cells.all.len()).collect();
    }
    let (mut row, mut plies) = (0, 0);
    let mut rows = (from..cells.all.len()).map(|at| {
        let begins = cells.all[at].is_ply() && plies == 2 && !is_numbered;
        if begins || is_number(at) {
            (row, plies) = (row + 1, 0);
        }
        plies += usize::from(cells.all[at].is_ply());
        (row, at)
    });
    let (one, other): (Vec<_>, Vec<_>) = rows.by_ref().partition(|(row, _)| row % 2 == 0);
    one.into_iter().chain(other).map(|(_, at)| at).collect()
}
