//! A sign that part of a record was lost when it was written down: it has no end.

use crate::check::Diagnostic;
use crate::check::code::record::without_end;
use crate::check::record_slice::SliceText;
use crate::notation::syntax::{Item, ItemKind, Record};
use crate::notation::{NotationProblem, NotationProblemKind};
use base::text::Span;

/// The finding that a record has no end, so that its last part may be missing.
pub(in crate::check) fn check(
    record: &Record,
    problems: &[NotationProblem],
    text: &SliceText<'_>,
) -> Option<Diagnostic> {
    let last = last_line(record, problems, text.contents())?;
    Some(without_end().at(text.place(last)))
}

/// The last line of a record that has no `end(…)`; `None` where it has one, or where something unclosed may hold it.
fn last_line(record: &Record, problems: &[NotationProblem], text: &str) -> Option<Span> {
    let written = |item: &Item| text.get(item.span.range()).unwrap_or_default();
    let ends = |item: &Item| match item.kind {
        ItemKind::End(_) => true,
        ItemKind::Unreadable(_) => written(item).starts_with("end"),
        _ => false,
    };
    // The end is mostly the last item.
    let hidden = problems.iter().any(|problem| {
        use NotationProblemKind as Kind;
        matches!(problem.kind, Kind::UnclosedComment | Kind::BraceInComment | Kind::UnclosedArguments)
            || matches!(problem.kind, Kind::UnclosedVariation | Kind::StrayText)
    });
    if hidden || record.items.iter().rev().any(ends) {
        return None;
    }
    let last = record.items.last().map(|item| item.span).or(record.header.map(|header| header.span))?;
    let line = text.get(last.range())?.lines().next_back()?;
    Some(Span::new(last.end - line.len(), last.end))
}
