//! Findings for programs. The form is described by `site/schemas/check-1.schema.json` and numbered; a number
//! means the same form permanently.

use serde_json::{Map, Value, json};

use super::Summary;
use crate::check::{
    Annotation, BoardDrawing, Deciding, Diagnostic, Fix, Location, OmittedFindings, RecordReport,
};

/// The number of the form.
pub const VERSION: u32 = 1;

/// How the document begins: up to the first record.
pub fn begin() -> String {
    format!("{{\"version\":{VERSION},\"records\":[")
}

/// One record with those of its findings that are shown.
pub fn record(record: &RecordReport, shown: &[&Diagnostic]) -> Value {
    let findings: Vec<Value> = shown.iter().map(|diagnostic| finding(diagnostic)).collect();
    json!({
        "id": record.id,
        "file": record.file,
        "line": record.line,
        "verdict": record.verdict.word(),
        "plies": record.plies,
        "findings": findings,
    })
}

/// How the document goes on after the last record: up to the first finding that is in none.
pub fn findings() -> String {
    "],\"findings\":[".to_owned()
}

/// How the document ends, after the last of those: what was left out, if anything was, and the summary.
pub fn end(summary: &Summary, left_out: &[OmittedFindings]) -> String {
    let records: Map<String, Value> =
        summary.records.iter().map(|(verdict, count)| (verdict.word().to_owned(), json!(count))).collect();
    let summary = json!({
        "records": records,
        "errors": summary.counts.errors,
        "warnings": summary.counts.warnings,
        "notes": summary.counts.notes,
        "acknowledged": summary.counts.acknowledged,
    });
    let left_out = match left_out {
        [] => String::new(),
        some => format!("\"omitted\":{},", some.iter().map(omitted).collect::<Value>()),
    };
    format!("],{left_out}\"summary\":{summary}}}")
}

/// Findings of one code in one file that are counted and not listed.
pub fn omitted(findings: &OmittedFindings) -> Value {
    json!({
        "file": findings.file,
        "code": findings.code.as_str(),
        "severity": findings.code.severity().word(),
        "count": findings.count,
    })
}

/// One finding.
pub fn finding(diagnostic: &Diagnostic) -> Value {
    let other = |Annotation { place: at, text }: &Annotation| json!({"place": place(at), "text": text});
    let board = |board: &BoardDrawing| json!({"title": board.title, "text": board.text});
    let mut value = json!({
        "code": diagnostic.code,
        "severity": diagnostic.severity().word(),
        "message": diagnostic.message,
        "place": place(&diagnostic.place),
        "label": diagnostic.label,
        "others": diagnostic.others.iter().map(other).collect::<Value>(),
        "record": diagnostic.record,
        "ply": diagnostic.ply,
        "boards": diagnostic.boards.iter().map(board).collect::<Value>(),
        "clause": diagnostic.clause.as_ref().map(|Deciding { ruleset, clause, says, cites }| {
            json!({"ruleset": ruleset, "name": clause, "says": says, "cites": cites})
        }),
        "notes": diagnostic.notes,
        "help": diagnostic.help,
        "fix": diagnostic.fix.as_ref().map(change),
        "suggestions": diagnostic.suggestions.iter().map(change).collect::<Value>(),
        "acknowledged": diagnostic.acknowledged.as_ref().map(|known| json!({"reason": known.reason, "by": known.by})),
    });
    // What does not apply is left out.
    let is_said = |part: &Value| !part.is_null() && part.as_array().is_none_or(|list| !list.is_empty());
    value.as_object_mut().into_iter().for_each(|finding| finding.retain(|_, part| is_said(part)));
    value
}

fn change(Fix { title, span, replacement }: &Fix) -> Value {
    json!({"title": title, "start": span.start, "end": span.end, "replacement": replacement})
}

fn place(place: &Location) -> Value {
    match place.span {
        None => json!({"file": place.file}),
        Some(span) => json!({
            "file": place.file,
            "start": {"offset": span.start, "line": place.from.line, "column": place.from.column},
            "end": {"offset": span.end, "line": place.to.line, "column": place.to.column},
        }),
    }
}
