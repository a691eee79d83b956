//! What plies are printed with.

use base::text::{LineColumn, SourceText};
use record::archive::Archive;
use record::replay::PlyId;

/// What plies are printed with.
pub(super) struct PlyPrinter<'a> {
    /// The text of the record.
    pub(super) source: &'a SourceText,
    /// The line of the file on which the record begins, from 1.
    pub(super) first: usize,
    pub(super) archive: &'a Archive,
    pub(super) detail: Detail,
    /// What is wrong with which ply.
    pub(super) errors: Vec<(PlyId, String)>,
}

/// How much is said of a ply in text.
#[derive(Clone, Copy, Default)]
pub(super) struct Detail {
    /// A line, without board, clauses, comments and variations.
    pub(super) brief: bool,
    /// Every lap.
    pub(super) laps: bool,
}

impl PlyPrinter<'_> {
    /// Line and column of a place of the record, in its file.
    pub(super) fn place(&self, at: usize) -> LineColumn {
        let place = self.source.line_column(at);
        LineColumn { line: place.line + self.first - 1, ..place }
    }
}
