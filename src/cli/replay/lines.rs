//! `replay - --input jsonl`: a record a line.

use anyhow::{Result, bail};
use serde_json::Value;

use super::{Teller, jsonl, remarks};
use crate::archive::load_apart;
use crate::check::render;
use crate::check::{Diagnostic, Ground, Piece, ReplayedRecord, check_record, replay_record};
use crate::cli::Exit;
use crate::cli::args::{Arguments, Replay, TextOrJsonl};
use crate::cli::lines::{Answer, filter};
use crate::text::SourceText;

pub(super) fn run(arguments: &Arguments, asked: &Replay) -> Result<Exit> {
    if asked.record != "-" {
        bail!("`--input jsonl` reads the standard input: write `-` as the record");
    }
    if asked.ply.is_some() {
        bail!("`--ply` picks a ply of one record, and `--input jsonl` reads many: leave one of them out");
    }
    if asked.format != TextOrJsonl::Jsonl {
        bail!("`--input jsonl` gives a line for each line: add `--format jsonl`");
    }
    let (archive, _, problems) = load_apart(&crate::cli::archive::records(arguments)?);
    let (ground, _) = Ground::new(&archive, &problems);
    filter(|id, piece| {
        // The verdict is that of `check`, which also looks at the header and at what could not be read.
        let report = check_record(&ground, piece);
        let plies =
            replay_record(&ground, piece).map_or_else(Vec::new, |record| plies(&ground, piece, &record));
        let is_clean = !report.diagnostics.iter().any(Diagnostic::needs_attention);
        Ok(Answer { text: render::jsonl::replayed(&id, &report, &plies)?, is_clean })
    })
}

/// Every ply of the main line, as `replay --format jsonl` prints it.
fn plies(ground: &Ground<'_>, piece: &Piece<'_>, replayed: &ReplayedRecord) -> Vec<Value> {
    let ReplayedRecord { record, header, replay } = replayed;
    let (Ok(text), Some(line)) = (piece.text, &replay.line) else { return Vec::new() };
    let family = header.ruleset.as_deref().and_then(|id| ground.family(id));
    let around = family.and_then(|family| family.around(line.ruleset.choices()));
    let teller = Teller {
        source: &SourceText::new(piece.file, text),
        archive: ground.archive(),
        around: around.as_deref(),
        remarks: remarks(text, record),
    };
    jsonl::record(&teller, header, replay, 0..line.plies.len())
}
