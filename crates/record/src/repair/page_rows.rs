//! The rows of the page that a record is of.

use std::cmp::Reverse;

use base::board::{ByPlayer, Hole, HoleSet, Player, Shape};

use crate::notation::Record;
use crate::notation::syntax::ItemKind;

/// The page that a record is of.
#[derive(Debug, Clone, Copy, Default)]
pub struct RecordPage<'p> {
    /// Its rows that are in no record.
    pub rows: &'p [PageRow],
    /// The place of the first row of the record.
    pub begin: usize,
}

/// A row of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageRow {
    /// Its place on the page, in rows.
    pub at: usize,
    /// The number of the turn.
    pub number: u32,
    /// Its plies, as either player's.
    pub plies: Vec<ByPlayer<Option<PagePly>>>,
}

/// A ply as the page has it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PagePly {
    pub from: Hole,
    /// The holes of the last seed that it may name; none where it names none.
    pub to: Vec<Hole>,
}

/// What a row costs at a distance, in rows, from where it is looked for, in bits: nothing for the next one.
pub fn skip_cost(rows: usize) -> u32 {
    rows.checked_ilog2().map_or(0, |bits| 2 + bits)
}

/// A row of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordRow {
    /// The number of the turn.
    number: u32,
    /// The player of each of its plies, the hole it starts at, and the holes that the hole of its last seed may be; none
    /// where it is not written.
    plies: Vec<(Player, Hole, HoleSet)>,
}

impl RecordRow {
    /// The rows of a record, two plies in each; `first` begins.
    pub fn all(record: &Record, shape: &Shape, first: Player) -> Vec<Self> {
        let mut rows: Vec<Self> = Vec::new();
        for item in &record.items {
            if let Some(number) = item.kind.turn_number() {
                rows.push(Self { number, plies: Vec::new() });
            }
            let ItemKind::Ply(ply) = &item.kind else { continue };
            if rows.last().is_none_or(|row| row.plies.len() > 1) {
                let number = rows.last().map_or(1, |row| row.number.saturating_add(1));
                rows.push(Self { number, plies: Vec::new() });
            }
            let Some(row) = rows.last_mut() else { continue };
            let player = if row.plies.is_empty() { first } else { first.opposite() };
            let ends = ply.last.and_then(|last| shape.labelled_in_check(last).ok());
            // A hole that is none of the board is as good as any other wrong one.
            let start = shape.labelled(ply.start, Some(player)).unwrap_or(Hole::store(player));
            row.plies.push((player, start, ends.unwrap_or_default()));
        }
        rows
    }

    /// How many plies a row of a page has in common with it.
    fn in_common(&self, row: &PageRow) -> usize {
        let pairs = self.plies.iter().zip(&row.plies);
        pairs
            .filter(|((player, start, ends), ply)| {
                ply[*player].as_ref().is_some_and(|ply| {
                    let is_end = ply.to.iter().any(|hole| ends.contains(*hole));
                    ply.from == *start && (is_end || ends.is_empty() || ply.to.is_empty())
                })
            })
            .count()
    }
}

/// The rows of a page that none of its records has. Each record is given with the place at which it begins on the page.
///
/// A row of a record is the row of its number that has all of its plies, or else one of them; of several, the nearest.
pub fn rows_in_no_record(mut rows: Vec<PageRow>, records: &[(Vec<RecordRow>, usize)]) -> Vec<PageRow> {
    let mut sought: Vec<(&RecordRow, usize)> = Vec::new();
    for (record, begin) in records {
        sought.extend(record.iter().map(|row| (row, begin + row.number.saturating_sub(1) as usize)));
    }
    for is_whole in [true, false] {
        sought.retain(|(row, place)| {
            let fits = |one: &PageRow| match row.in_common(one) {
                0 => false,
                plies => !is_whole || plies == row.plies.len().max(one.plies.len()),
            };
            let found = rows.iter().enumerate().filter(|(_, one)| one.number == row.number && fits(one));
            let best = found.max_by_key(|(_, one)| (row.in_common(one), Reverse(one.at.abs_diff(*place))));
            let best = best.map(|(at, _)| at);
            best.map(|at| rows.remove(at)).is_none()
        });
    }
    rows
}
