//! Findings of the notation.

use super::{of_notation, worded};
use crate::check::{Diagnostic, Fix, Place, words};
use crate::notation::{Problem, ProblemKind};
use crate::text::{SourceText, Span};

/// A problem of the notation as a finding. The text is a piece of a file that begins `offset` bytes and
/// `first_line - 1` lines into it.
pub fn notation_problem(
    text: &SourceText,
    offset: usize,
    first_line: usize,
    problem: &Problem,
) -> Diagnostic {
    let shown = shown(text.contents(), problem);
    let place = Place::in_piece(text, shown, offset, first_line);
    let mut diagnostic = worded(of_notation(problem.kind), words::of_notation(problem.kind), place);
    if let Some(words) = quoted(text.contents(), problem) {
        diagnostic.message = format!("{}: {words}", diagnostic.message);
    }
    diagnostic.fix = fix(text.contents(), problem).map(|(title, span, replacement)| Fix {
        title: title.to_owned(),
        span: span.shifted(offset),
        replacement: replacement.to_owned(),
    });
    diagnostic
}

/// The place shown: a long stretch is shown by its first line.
fn shown(text: &str, problem: &Problem) -> Span {
    let written = text.get(problem.span.range()).unwrap_or_default();
    match problem.kind {
        ProblemKind::StrayText | ProblemKind::UnclosedComment => {
            let line = written.lines().next().unwrap_or_default();
            Span::new(problem.span.start, problem.span.start + line.len())
        }
        _ => problem.span,
    }
}

/// The words concerned, where they are few.
fn quoted(text: &str, problem: &Problem) -> Option<String> {
    let named = matches!(
        problem.kind,
        ProblemKind::UnknownToken
            | ProblemKind::MissingArguments
            | ProblemKind::BadArgument
            | ProblemKind::BadWord
            | ProblemKind::BadNumber
            | ProblemKind::BadLabel
            | ProblemKind::BadSide
            | ProblemKind::UnknownBoardClause
            | ProblemKind::BoardClauseTooLong
            | ProblemKind::BoardClauseTooShort
    );
    let written = text.get(problem.span.range())?.trim();
    let few = !written.is_empty() && written.chars().count() <= 40 && !written.contains(['\n', '`']);
    (named && few).then(|| format!("`{written}`"))
}

/// A change that mends it and cannot change what is meant.
fn fix(text: &str, problem: &Problem) -> Option<(&'static str, Span, &'static str)> {
    match problem.kind {
        ProblemKind::SpaceBeforeArguments => {
            let written = text.get(problem.span.range())?;
            written.trim().is_empty().then_some(("take out the space", problem.span, ""))
        }
        _ => None,
    }
}
