//! The rows of the page that a record is of.

use base::board::{ByPlayer, Hole};

/// The page that a record is of.
#[derive(Debug, Clone, Copy, Default)]
pub struct RecordPage<'p> {
    /// Its rows that are in no game.
    pub rows: &'p [PageRow],
    /// The place of the first row of the record.
    pub begin: usize,
}

/// A row of a page that is in no game.
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PagePly {
    pub from: Hole,
    /// The holes of the last seed that it may name; none where it names none.
    pub to: Vec<Hole>,
}

/// What a row costs at a distance, in rows, from where it is looked for, in bits: nothing for the next one.
pub fn skip_cost(rows: usize) -> u32 {
    rows.checked_ilog2().map_or(0, |bits| 2 + bits)
}
