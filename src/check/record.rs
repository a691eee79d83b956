//! One record checked.

use super::cook::notation_problem;
use super::{Code, Diagnostic, Ground, Piece, Place, RecordReport, Verdict};
use crate::notation::parse;
use crate::text::{LineColumn, SourceText, Span};

/// The most findings of one record that are told; more would bury the first.
const MOST: usize = 200;

/// Checks one record.
pub fn check_record(_ground: &Ground<'_>, piece: &Piece<'_>) -> RecordReport {
    let mut report = RecordReport {
        id: None,
        file: piece.file.to_owned(),
        line: piece.line,
        offset: piece.offset,
        verdict: Verdict::NotReplayed,
        plies: 0,
        diagnostics: Vec::new(),
    };
    let text = match piece.text {
        Ok(text) => text,
        Err(offset) => {
            report.diagnostics.push(not_utf8(piece, offset));
            return report;
        }
    };
    let (_, problems) = parse(text);
    let source = SourceText::new(piece.file, text);
    for problem in problems.iter().take(MOST) {
        report.diagnostics.push(notation_problem(&source, piece.offset, piece.line, problem));
    }
    report
}

fn not_utf8(piece: &Piece<'_>, offset: usize) -> Diagnostic {
    let at = LineColumn { line: piece.line, column: 1 };
    let place =
        Place { span: Some(Span::new(offset, offset + 1)), from: at, to: at, ..Place::of_file(piece.file) };
    Diagnostic::new(
        Code::ArchiveNotUtf8,
        format!("the record is not UTF-8: its first bad byte is number {} of the file", offset + 1),
        place,
    )
    .help("save it as UTF-8")
}
