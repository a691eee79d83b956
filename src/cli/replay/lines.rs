//! `replay - --input jsonl`: a record a line.

use anyhow::bail;
use serde_json::Value;

use super::jsonl::PlyLine;
use super::printer::{Detail, PlyPrinter};
use crate::cli::Exit;
use crate::cli::args::{Arguments, Replay, TextOrJsonl};
use crate::cli::lines::{Answer, filter};
use base::text::SourceText;
use record::archive::load_apart;
use record::check::render;
use record::check::{
    CheckContext, Diagnostic, Panicked, RecordSlice, ReplayedRecord, Stage, Verdict, check_record, isolated,
    replay_record,
};
use record::replay::{LineReport, WrittenRecord};

pub(super) fn run(arguments: &Arguments, asked: &Replay) -> anyhow::Result<Exit> {
    if asked.record != "-" {
        bail!("`--input jsonl` reads the standard input: use `-` as the record");
    }
    if asked.ply.is_some() {
        bail!("`--ply` selects a ply of one record and `--input jsonl` reads many: use only one of them");
    }
    if asked.format != TextOrJsonl::Jsonl {
        bail!("`--input jsonl` answers each line with a line: add `--format jsonl`");
    }
    let (archive, ..) = load_apart(&crate::cli::archive::records(arguments)?);
    let context = CheckContext::for_records(&archive, false);
    filter(|id, slice| {
        // The verdict is that of `check`, which also looks at the header and at what could not be read.
        let mut report = check_record(&context, slice);
        let plies = plies(&context, slice).unwrap_or_else(|panicked| {
            report.diagnostics.push(panicked.finding(slice, report.id.as_ref()));
            report.verdict = Verdict::NotReplayed;
            Ok(Vec::new())
        });
        let is_clean = !report.diagnostics.iter().any(Diagnostic::needs_attention);
        Ok(Answer { text: render::jsonl::replayed(&id, &report, &plies?)?, is_clean })
    })
}

/// Every ply of the main line, as `replay --format jsonl` prints it; none where the record cannot be replayed.
fn plies(
    context: &CheckContext<'_>,
    slice: &RecordSlice<'_>,
) -> Result<serde_json::Result<Vec<Value>>, Panicked> {
    let Some(replayed) = replay_record(context, slice)? else { return Ok(Ok(Vec::new())) };
    isolated(Stage::Replaying, slice, || printed(context, slice, &replayed))
}

fn printed(
    context: &CheckContext<'_>,
    slice: &RecordSlice<'_>,
    replayed: &ReplayedRecord,
) -> serde_json::Result<Vec<Value>> {
    let ReplayedRecord { record, header, replay } = replayed;
    let (Ok(text), Some(line)) = (slice.text, &replay.line) else { return Ok(Vec::new()) };
    let report = LineReport::new(line, &record.items, WrittenRecord { text, header: Some(header) });
    let source = &SourceText::new(slice.file, text);
    let (detail, errors) = (Detail::default(), Vec::new());
    let printer = PlyPrinter { source, first: slice.line, archive: context.archive(), detail, errors };
    let id = header.id.as_deref();
    report.plies.iter().map(|ply| serde_json::to_value(PlyLine::new(&printer, id, ply))).collect()
}
