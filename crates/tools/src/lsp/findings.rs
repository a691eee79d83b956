//! Findings as an editor shows them, and what can be changed because of them.

use lsp_types::{
    CodeAction, CodeActionKind, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location,
    NumberOrString, Position, Range, TextEdit, WorkspaceEdit,
};
use rayon::prelude::*;

use base::text::Span;
use record::check::{self, Ids, RecordReport, RecordSlice, Severity, check_record, empty_file};

use super::View;
use super::document::{Lines, TextDocument};

/// Everything found in an open file: the same as `check` finds. Of a file of records that is everything in the records
/// that `asked` touches.
fn findings(view: &View<'_>, document: &TextDocument, asked: Span) -> Vec<check::Diagnostic> {
    let file = document.name();
    if !document.is_play() {
        return view.found.iter().filter(|one| one.place.file == file).cloned().collect();
    }
    let slices = RecordSlice::all(file, document.text());
    if slices.is_empty() {
        return vec![empty_file(file)];
    }
    let ends = slices.iter().skip(1).map(|slice| slice.offset).chain([document.text().len()]);
    let touched =
        slices.iter().zip(ends).filter(|(slice, end)| slice.offset <= asked.end && asked.start <= *end);
    let touched: Vec<_> = touched.map(|(slice, _)| slice).collect();
    let reports: Vec<RecordReport> =
        touched.par_iter().map(|slice| check_record(view.context, slice)).collect();
    let mut ids = Ids::default();
    for (name, records) in view.records.range(..file.to_owned()) {
        for record in records {
            ids.add(&record.id, name, record.line, record.offset);
        }
    }
    let mut found: Vec<_> = reports.iter().filter_map(|report| ids.add_record(report)).collect();
    found.extend(reports.into_iter().flat_map(|report| report.diagnostics));
    found
}

/// The findings of an open file, in the order of the text.
pub fn diagnostics(view: &View<'_>, document: &TextDocument) -> Vec<Diagnostic> {
    let all = Span::new(0, document.text().len());
    findings(view, document, all).iter().map(|found| diagnostic(view, document, found)).collect()
}

fn diagnostic(view: &View<'_>, document: &TextDocument, found: &check::Diagnostic) -> Diagnostic {
    let related = found.others.iter().filter_map(|other| {
        let location = Location {
            uri: (view.address)(&other.place.file)?,
            range: range_of(view, document, &other.place),
        };
        Some(DiagnosticRelatedInformation { location, message: other.text.clone() })
    });
    let severity = match found.severity() {
        _ if found.acknowledged.is_some() => DiagnosticSeverity::HINT,
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Note => DiagnosticSeverity::INFORMATION,
    };
    let related: Vec<_> = related.collect();
    Diagnostic {
        range: range_of(view, document, &found.place),
        severity: Some(severity),
        code: Some(NumberOrString::String(found.code.to_string())),
        source: Some("sowbook".to_owned()),
        message: words(found),
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    }
}

/// The message with everything that helps to understand it, a line each. The board is in the hover.
fn words(found: &check::Diagnostic) -> String {
    let mut lines = vec![found.message.clone()];
    lines.extend(found.label.clone().filter(|label| *label != found.message));
    if let Some(clause) = &found.clause {
        let cites = if clause.cites.is_empty() {
            "the sources are silent".to_owned()
        } else {
            clause.cites.join(", ")
        };
        lines.push(format!("rule: {} (`{}` of {}; {cites})", clause.says, clause.clause, clause.ruleset));
    }
    lines.extend(found.notes.iter().map(|note| format!("note: {note}")));
    lines.extend(found.help.iter().map(|help| format!("help: {help}")));
    if let Some(known) = &found.acknowledged {
        let by = known.by.as_ref().map_or(String::new(), |by| format!(" by {by}"));
        lines.push(format!("acknowledged{by}: {}", known.reason));
    }
    lines.join("\n")
}

/// Where a place is, in the open file or in another one of the archive.
fn range_of(view: &View<'_>, document: &TextDocument, place: &check::Location) -> Range {
    match (place.span, view.text(&place.file)) {
        (Some(span), _) if place.file == document.name() => document.range(span),
        (Some(span), Some(text)) => Lines::new(text).range(text, span),
        _ => {
            let line = u32::try_from(place.from.line.saturating_sub(1)).unwrap_or_default();
            Range { start: Position::new(line, 0), end: Position::new(line, 0) }
        }
    }
}

/// What can be changed in the range of an open file: what fixes a finding without a doubt, as `check --fix` does, and
/// the word that a message suggests.
pub fn actions(view: &View<'_>, document: &TextDocument, range: Range) -> Vec<CodeAction> {
    let asked = document.span(range);
    let found = findings(view, document, asked);
    let touches = |span: Span| span.start <= asked.end && asked.start <= span.end;
    let edit = |span: Span, text: &str| TextEdit { range: document.range(span), new_text: text.to_owned() };
    let mut actions = Vec::new();
    for one in found.iter().filter(|one| one.place.span.is_some_and(touches)) {
        let change =
            |fix: &check::Fix, is_safe| (fix.title.clone(), edit(fix.span, &fix.replacement), is_safe);
        let own = one.fix.iter().map(|fix| change(fix, true));
        let mut changes_of: Vec<_> =
            own.chain(one.suggestions.iter().map(|fix| change(fix, false))).collect();
        if changes_of.is_empty() {
            let suggested = suggestion(document, one);
            changes_of
                .extend(suggested.map(|(span, word)| (format!("write `{word}`"), edit(span, word), false)));
        }
        for (title, edit, is_safe) in changes_of {
            actions.push(CodeAction {
                title,
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![diagnostic(view, document, one)]),
                edit: changes(view, document, vec![edit]),
                is_preferred: Some(is_safe),
                ..CodeAction::default()
            });
        }
    }
    actions
}

/// Every change of an open file that fixes a finding without a doubt, as one; none where there is nothing to fix.
pub fn fix_all(view: &View<'_>, document: &TextDocument) -> Option<CodeAction> {
    let found = findings(view, document, Span::new(0, document.text().len()));
    let all = fixes(document, &found);
    let edit = changes(view, document, all).filter(|_| found.iter().any(|one| one.fix.is_some()))?;
    Some(CodeAction {
        title: "fix everything that can be fixed safely in this file".to_owned(),
        kind: Some(CodeActionKind::SOURCE_FIX_ALL),
        edit: Some(edit),
        ..CodeAction::default()
    })
}

/// Every safe change of a file; of two that overlap, the one that begins first.
fn fixes(document: &TextDocument, found: &[check::Diagnostic]) -> Vec<TextEdit> {
    let mut fixes: Vec<_> =
        found.iter().filter(|one| one.needs_attention()).filter_map(|one| one.fix.as_ref()).collect();
    fixes.sort_by_key(|fix| (fix.span.start, fix.span.end));
    let mut end = 0;
    fixes.retain(|fix| {
        let is_apart = fix.span.start >= end;
        end = if is_apart { fix.span.end } else { end };
        is_apart
    });
    fixes
        .iter()
        .map(|fix| TextEdit { range: document.range(fix.span), new_text: fix.replacement.clone() })
        .collect()
}

/// The word that the help of a finding suggests, and what it replaces: only where the message quotes exactly that.
fn suggestion<'d>(document: &TextDocument, found: &'d check::Diagnostic) -> Option<(Span, &'d str)> {
    let (_, suggested) = found.help.as_deref()?.split_once("did you mean `")?;
    let (suggested, _) = suggested.split_once("`?")?;
    let span = found.place.span?;
    let written = document.text().get(span.range())?;
    found.message.contains(&format!("`{written}`")).then_some((span, suggested))
}

fn changes(view: &View<'_>, document: &TextDocument, edits: Vec<TextEdit>) -> Option<WorkspaceEdit> {
    let uri = (view.address)(document.name())?;
    Some(WorkspaceEdit { changes: Some([(uri, edits)].into_iter().collect()), ..WorkspaceEdit::default() })
}
