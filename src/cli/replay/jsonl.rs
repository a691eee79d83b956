//! A replay for programs: an object a ply.

use serde::Serialize;

use super::printer::PlyPrinter;
use record::replay::{CommentText, PlyReport};

/// A ply of the main line, with its place in the file.
#[derive(Serialize)]
pub(super) struct PlyLine<'a> {
    column: usize,
    line: usize,
    /// The comments before the first ply; none for the others.
    opening: Vec<CommentText<'a>>,
    /// The id in the header of the record.
    record: Option<&'a str>,
    #[serde(flatten)]
    ply: PlyReport<'a>,
}

impl<'a> PlyLine<'a> {
    /// The line of a ply of the record `id`; `None` where its header gives no id.
    pub(super) fn new(printer: &PlyPrinter<'_>, id: Option<&'a str>, report: &PlyReport<'a>) -> Self {
        let place = printer.place(report.step.span.start);
        let opening = report.opening_comments();
        Self { column: place.column, line: place.line, opening, record: id, ply: *report }
    }
}
