//! What a finding of replay is described with.

use std::borrow::Cow;

use crate::archive::RecordHeader;
use crate::check::Location;
use crate::check::record_slice::SliceText;
use crate::replay::{Finding, PlyStep, Replay};
use base::board::{Hole, HoleSet, Label};
use base::text::Span;
use rules::Ruleset;

/// What a message about a finding is made from: the text of the record, and the record replayed in detail.
pub(in crate::check) struct ReplayContext<'a> {
    /// The text of the record.
    pub text: &'a SliceText<'a>,
    /// The replay, with the events of each ply where clauses are to be named.
    pub replay: &'a Replay,
    /// The header of the record.
    pub header: &'a RecordHeader,
}

impl ReplayContext<'_> {
    pub(in crate::check) fn place(&self, span: Span) -> Location {
        self.text.place(span)
    }

    pub(in crate::check) fn words(&self, span: Span) -> &str {
        self.text.contents().get(span.range()).unwrap_or_default().trim()
    }

    pub(in crate::check) fn ruleset(&self) -> Option<&Ruleset> {
        self.replay.line.as_ref().map(|line| &*line.ruleset)
    }

    /// The name of a flag, by its number in the ruleset's file.
    pub(super) fn flag(&self, flag: usize) -> &str {
        self.ruleset().and_then(|ruleset| ruleset.flag_names().nth(flag)).unwrap_or("?")
    }

    /// A hole as a message quotes it: `3`, or `3` (N3) if the ruleset names it otherwise than the record.
    pub(super) fn quoted(&self, hole: Hole) -> String {
        let Some(ruleset) = self.ruleset() else { return "`?`".to_owned() };
        let (label, of_ruleset) = (ruleset.shape().label(hole), ruleset.shape().ruleset_label(hole));
        let written = self.written(hole);
        if label == of_ruleset { format!("`{written}`") } else { format!("`{written}` ({of_ruleset})") }
    }

    /// The hole of the last seed as a ply has it; a label of both sides without a side is neither's.
    pub(super) fn end_hole(&self, ply: &str, found: Hole) -> String {
        let label = ply.rsplit_once(':').map_or("", |(_, label)| label);
        let shape = self.ruleset().map(Ruleset::shape);
        match (Label::parse(label), shape) {
            (Some(read), Some(shape)) if shape.is_shared(read) => format!("`{label}`"),
            _ => self.quoted(found),
        }
    }

    /// A hole as checks and boards of the record write it.
    pub(super) fn written(&self, hole: Hole) -> Cow<'_, str> {
        self.ruleset().map_or(Cow::Borrowed("?"), |ruleset| ruleset.shape().written(hole, None))
    }

    /// A hole as messages name it.
    pub(super) fn label(&self, hole: Hole) -> Cow<'_, str> {
        self.ruleset().map_or(Cow::Borrowed("?"), |ruleset| ruleset.shape().hole_name(hole))
    }

    pub(super) fn labels(&self, holes: HoleSet) -> String {
        let labels: Vec<_> = holes.iter().map(|hole| self.label(hole)).collect();
        if labels.is_empty() { "none".to_owned() } else { labels.join(" ") }
    }

    /// Holes as a sentence lists them.
    pub(super) fn listed(&self, holes: HoleSet) -> String {
        holes.iter().map(|hole| self.label(hole)).collect::<Vec<_>>().join(", ")
    }

    pub(in crate::check) fn step(&self, finding: &Finding) -> Option<&PlyStep> {
        let ply = finding.ply?;
        self.replay.line.as_ref()?.plies.iter().find(|step| step.id == ply)
    }
}
