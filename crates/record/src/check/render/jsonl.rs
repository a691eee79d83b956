//! Records for programs that read line by line: one object a record. The form is described by
//! `site/schemas/check-lines-1.schema.json`; findings in it are those of [`json`].

use serde::Serialize;
use serde_json::Value;

use super::json;
use crate::check::{FindingCounts, RecordReport};

/// A record with what was found.
#[derive(Serialize)]
struct Line<'a, I> {
    id: I,
    #[serde(flatten)]
    place: Location<'a>,
    verdict: &'static str,
    counts: FindingCounts,
    #[serde(flatten)]
    detail: Detail<'a>,
}

/// Where a record is: in a file, or in a line that a caller sent.
#[derive(Serialize)]
#[serde(untagged)]
enum Location<'a> {
    File { file: &'a str, line: usize },
    Sent { record: Option<&'a str> },
}

/// What is said of a record: what was found, or every ply.
#[derive(Serialize)]
#[serde(untagged)]
enum Detail<'a> {
    Checked { plies: usize, findings: Vec<Value> },
    Replayed { plies: &'a [Value] },
}

/// A record of a file, without the line end.
///
/// # Errors
/// None that a report can cause; those of the JSON writer are passed on.
pub fn record(report: &RecordReport) -> serde_json::Result<String> {
    let place = Location::File { file: &report.file, line: report.line };
    print(&report.id, place, report, checked(report))
}

/// A record that a caller sent under an id of its own, without the line end.
///
/// # Errors
/// Where the caller's id cannot be written as JSON.
pub fn answer(id: &impl Serialize, report: &RecordReport) -> serde_json::Result<String> {
    print(id, Location::Sent { record: report.id.as_deref() }, report, checked(report))
}

/// A record that a caller sent, with every ply of its main line in place of what was found.
///
/// # Errors
/// Where the caller's id cannot be written as JSON.
pub fn replayed(id: &impl Serialize, report: &RecordReport, plies: &[Value]) -> serde_json::Result<String> {
    let place = Location::Sent { record: report.id.as_deref() };
    print(id, place, report, Detail::Replayed { plies })
}

fn checked(report: &RecordReport) -> Detail<'_> {
    let findings = report.diagnostics.iter().map(json::finding).collect();
    Detail::Checked { plies: report.plies, findings }
}

fn print(
    id: &impl Serialize,
    place: Location<'_>,
    report: &RecordReport,
    detail: Detail<'_>,
) -> serde_json::Result<String> {
    let (verdict, counts) = (report.verdict.word(), report.counts());
    serde_json::to_string(&Line { id, place, verdict, counts, detail })
}
