//! What was found in a record, each finding with the ply it belongs to.

use std::collections::BTreeMap;

use record::check::{Code, Diagnostic, Severity};
use record::replay::{PlyId, PlyStep};

use super::record_input::RecordInput;

/// The one finding with no place in the moves that is shown with its ply.
const WITHOUT_BOARD: Code = Code::named("replay/illegal-without-board");

/// What was found in a record.
#[derive(Debug, Default)]
pub(super) struct Findings<'a> {
    /// By the ply that the page shows it with.
    pub(super) by_ply: BTreeMap<u32, Vec<&'a Diagnostic>>,
    /// What concerns the whole record.
    pub(super) whole: Vec<&'a Diagnostic>,
    /// Every finding in the order of the text, with the number of its ply.
    pub(super) all: Vec<(&'a Diagnostic, Option<u32>)>,
}

impl<'a> Findings<'a> {
    /// The findings of a record, sorted.
    pub(super) fn of_record(input: &RecordInput<'a>) -> Self {
        let header = input.replayed.and_then(|replayed| replayed.record.header);
        let body = header.map_or(0, |header| header.span.end);
        let line = input.replayed.and_then(|replayed| replayed.replay.line.as_ref());
        let mut findings = Self::default();
        for diagnostic in &input.report.diagnostics {
            let at = diagnostic.place.span.map_or(0, |span| span.start.saturating_sub(input.slice.offset));
            let ply = if at >= body {
                line.and_then(|line| ply_at(&line.plies, at))
            } else {
                // What has no place in the movetext may still name its ply.
                let named = diagnostic.ply.and_then(|ply| u32::try_from(ply).ok()?.checked_sub(1));
                named.filter(|_| diagnostic.code == WITHOUT_BOARD).map(PlyId)
            };
            findings.all.push((diagnostic, ply.map(|ply| ply.0)));
            match ply {
                Some(ply) => findings.by_ply.entry(ply.0).or_default().push(diagnostic),
                None => findings.whole.push(diagnostic),
            }
        }
        findings
    }

    /// Those of a ply.
    pub(super) fn at(&self, ply: PlyId) -> &[&'a Diagnostic] {
        self.by_ply.get(&ply.0).map_or(&[], Vec::as_slice)
    }
}

/// The ply at whose place, or behind whose place, something is.
fn ply_at(plies: &[PlyStep], at: usize) -> Option<PlyId> {
    let step = plies.iter().rfind(|step| step.span.start <= at)?;
    let inside =
        step.variations.iter().find(|variation| variation.span.start <= at && at < variation.span.end);
    let deeper =
        inside.and_then(|variation| variation.line.as_ref()).and_then(|line| ply_at(&line.plies, at));
    Some(deeper.unwrap_or(step.id))
}

/// Whether a page says by itself, in its own words, what a note says.
pub(super) fn is_shown_elsewhere(diagnostic: &Diagnostic) -> bool {
    const SHOWN: [Code; 10] = [
        Code::named("replay/gap"),
        Code::named("replay/supplied"),
        Code::named("replay/unclear"),
        Code::named("replay/sic"),
        Code::named("replay/witnesses-differ"),
        Code::named("replay/takeback"),
        Code::named("replay/dispute"),
        Code::named("replay/provenance-changes"),
        Code::named("replay/resumed"),
        Code::named("replay/position-unknown"),
    ];
    diagnostic.severity() == Severity::Note && SHOWN.contains(&diagnostic.code)
}
