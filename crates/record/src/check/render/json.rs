//! Findings for programs. The form is described by `site/schemas/check-1.schema.json` and numbered; a number
//! means the same form permanently.

use serde_json::{Map, Value, json};

use super::Summary;
use crate::check::{Annotation, Diagnostic, Fix, Location, OmittedFindings, RecordReport};

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
    let mut value = Map::new();
    let mut put = |key: &str, part: Value| {
        value.insert(key.to_owned(), part);
    };
    put("code", json!(diagnostic.code.as_str()));
    put("severity", json!(diagnostic.severity().word()));
    put("message", json!(diagnostic.message));
    put("place", place(&diagnostic.place));
    if let Some(label) = &diagnostic.label {
        put("label", json!(label));
    }
    let others: Vec<Value> = diagnostic
        .others
        .iter()
        .map(|Annotation { place: at, text }| json!({"place": place(at), "text": text}))
        .collect();
    if !others.is_empty() {
        put("others", Value::from(others));
    }
    if let Some(record) = &diagnostic.record {
        put("record", json!(record));
    }
    if let Some(ply) = diagnostic.ply {
        put("ply", json!(ply));
    }
    if !diagnostic.boards.is_empty() {
        let boards = diagnostic.boards.iter();
        put("boards", boards.map(|board| json!({"title": board.title, "text": board.text})).collect());
    }
    if let Some(clause) = &diagnostic.clause {
        let cites = &clause.cites;
        put(
            "clause",
            json!({"ruleset": clause.ruleset, "name": clause.clause, "says": clause.says, "cites": cites}),
        );
    }
    if !diagnostic.notes.is_empty() {
        put("notes", json!(diagnostic.notes));
    }
    if let Some(help) = &diagnostic.help {
        put("help", json!(help));
    }
    if let Some(fix) = &diagnostic.fix {
        put("fix", change(fix));
    }
    if !diagnostic.suggestions.is_empty() {
        put("suggestions", diagnostic.suggestions.iter().map(change).collect());
    }
    if let Some(acknowledged) = &diagnostic.acknowledged {
        put("acknowledged", json!({"reason": acknowledged.reason, "by": acknowledged.by}));
    }
    Value::Object(value)
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
