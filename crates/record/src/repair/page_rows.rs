//! The rows of the page that a record is of.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use base::board::{ByPlayer, Hole, HoleSet, Player, Shape};
use itertools::Itertools;

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

/// A row of a record: the number of its turn and its plies, each with its player, the hole it starts at, and the holes that
/// the hole of its last seed may be, none where that is not written.
#[derive(Debug, Clone)]
pub struct RecordRow(u32, Vec<(Player, Hole, HoleSet)>);

impl RecordRow {
    /// The rows of a record, two plies in each; `first` begins.
    pub fn all(record: &Record, shape: &Shape, first: Player) -> Vec<Self> {
        let mut rows: Vec<Self> = Vec::new();
        for item in &record.items {
            let next = rows.last().map_or(1, |row| row.0.saturating_add(1));
            match &item.kind {
                ItemKind::TurnNumber(number) => rows.push(Self(*number, Vec::new())),
                ItemKind::Ply(_) if rows.last().is_none_or(|row| row.1.len() > 1) => {
                    rows.push(Self(next, Vec::new()))
                }
                _ => {}
            }
            let (ItemKind::Ply(ply), Some(Self(_, plies))) = (&item.kind, rows.last_mut()) else { continue };
            let player = if plies.is_empty() { first } else { first.opposite() };
            let ends = ply.last.and_then(|last| shape.labelled_in_check(last).ok());
            // A hole that is none of the board agrees with no row.
            let start = shape.labelled(ply.start, Some(player)).unwrap_or(Hole::store(player));
            plies.push((player, start, ends.unwrap_or_default()));
        }
        rows
    }

    /// How many plies a row of a page has in common with it.
    fn in_common(&self, row: &PageRow) -> usize {
        let agrees = |(player, start, ends): &(Player, Hole, HoleSet), ply: &ByPlayer<Option<PagePly>>| {
            let Some(PagePly { from, to }) = &ply[*player] else { return false };
            let open = ends.is_empty() || to.is_empty();
            from == start && (open || to.iter().any(|hole| ends.contains(*hole)))
        };
        self.1.iter().zip(&row.plies).filter(|(own, ply)| agrees(own, ply)).count()
    }
}

/// The rows of a page that none of its records has. Each record is given with the place at which it begins on the page.
///
/// A row of a record is the row of its number that has most of its plies in common, and of several the nearest.
pub fn rows_in_no_record(rows: Vec<PageRow>, records: &[(Vec<RecordRow>, usize)]) -> Vec<PageRow> {
    let own = records
        .iter()
        .flat_map(|(record, begin)| record.iter().map(move |row| (row, begin + row.0 as usize)));
    let pairs = own.enumerate().cartesian_product(&rows).filter(|((_, (own, _)), row)| own.0 == row.number);
    let pairs = pairs
        .map(|((at, (own, place)), row)| (Reverse(own.in_common(row)), row.at.abs_diff(place), at, row.at));
    let (mut found, mut taken) = (BTreeSet::new(), BTreeSet::new());
    for (_, _, own, row) in pairs.filter(|(common, ..)| common.0 > 0).sorted() {
        if !found.contains(&own) && taken.insert(row) {
            found.insert(own);
        }
    }
    rows.into_iter().filter(|row| !taken.contains(&row.at)).collect()
}
