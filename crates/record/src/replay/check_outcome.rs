//! What became of the checks that are written with a ply.

use crate::notation::syntax::{Item, ItemKind};
use base::text::{Span, words};

use super::align::PlyItems;
use super::finding::{Finding, FindingKind};
use super::verdict::PlyStep;

words! {
    /// What became of a check.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum CheckOutcome {
        /// It agrees with what was played.
        Agrees = "agrees",
        /// The position was not known; the board makes it known again.
        Resumes = "resumes",
        /// It does not agree with what was played.
        Differs = "differs",
        /// There was nothing to compare it with.
        NotCompared = "not-compared",
    }
}

/// A check written with a ply, and what became of it.
#[derive(Debug, Clone, Copy)]
pub struct CheckReport<'a> {
    /// The item that states it; for an end hole, the ply.
    pub item: &'a Item,
    /// What became of it.
    pub outcome: CheckOutcome,
}

impl CheckReport<'_> {
    /// What is checked, in a word, as data has it.
    pub const fn kind(&self) -> &'static str {
        match self.item.kind {
            ItemKind::Captured(_) => "captured",
            ItemKind::Total(_) => "total",
            ItemKind::Makes(_) => "makes",
            ItemKind::Laps(_) => "laps",
            ItemKind::Board(_) => "board",
            _ => "end-hole",
        }
    }

    /// The check as it is written in the record's `text`.
    pub fn written(&self, text: &str) -> String {
        match &self.item.kind {
            ItemKind::Ply(ply) => ply.last.map_or(String::new(), |last| format!(":{last}")),
            ItemKind::EndsIn(last) => format!(":{last}"),
            _ => text.get(self.item.span.range()).unwrap_or_default().to_owned(),
        }
    }
}

/// The findings of a replay that decide what became of a check, by their places.
#[derive(Debug, Default)]
pub(super) struct CheckFindings(Vec<(Span, CheckOutcome)>);

impl CheckFindings {
    /// Those among the findings of a replay.
    pub(super) fn of(findings: &[Finding]) -> Self {
        let mut found: Vec<(Span, CheckOutcome)> =
            findings.iter().filter_map(|finding| Some((finding.span, outcome_of(&finding.kind)?))).collect();
        found.sort_unstable_by_key(|(span, _)| span.start);
        Self(found)
    }

    /// The worst outcome found within an item; `None` where nothing was found there.
    fn within(&self, item: Span) -> Option<CheckOutcome> {
        let from = self.0.partition_point(|(span, _)| span.start < item.start);
        let begun = self.0[from..].iter().take_while(|(span, _)| span.start <= item.end);
        begun.filter(|(span, _)| span.end <= item.end).map(|(_, outcome)| *outcome).max()
    }

    /// The checks of a ply with their outcomes, in the order of the text. `counted` is whether captures are known from
    /// the beginning of the line, so that totals could be compared.
    pub(super) fn checks<'a>(
        &self,
        step: &PlyStep,
        items: &PlyItems<'a>,
        counted: bool,
    ) -> Vec<CheckReport<'a>> {
        let played = step.was_played();
        let report = |item: &'a Item| {
            let compared = match &item.kind {
                ItemKind::Ply(ply) if ply.last.is_some() => played,
                ItemKind::EndsIn(_) | ItemKind::Captured(_) | ItemKind::Laps(_) | ItemKind::Makes(_) => {
                    played
                }
                ItemKind::Total(_) => played && counted,
                ItemKind::Board(_) => step.after.is_known(),
                _ => return None,
            };
            let silent = if compared { CheckOutcome::Agrees } else { CheckOutcome::NotCompared };
            Some(CheckReport { item, outcome: self.within(item.span).unwrap_or(silent) })
        };
        let all = items.own.iter().chain(&items.after).copied();
        all.filter_map(report).collect()
    }
}

/// What a finding says of the check it is in; `None` where it says nothing of one.
const fn outcome_of(kind: &FindingKind) -> Option<CheckOutcome> {
    match kind {
        FindingKind::EndHoleDiffers(_)
        | FindingKind::NoMoveEndsThere { .. }
        | FindingKind::CapturedDiffers(_)
        | FindingKind::TotalDiffers(_)
        | FindingKind::LapsDiffer { .. }
        | FindingKind::MakesDiffers { .. }
        | FindingKind::BoardDiffers(_)
        | FindingKind::EarlierPlayDiffers(_)
        | FindingKind::BoardImpossible(_)
        | FindingKind::GapDiffers { .. }
        | FindingKind::MoreThanAllSeeds(_)
        | FindingKind::UnknownFlag { .. }
        | FindingKind::UnknownLabel { .. }
        | FindingKind::Board(_) => Some(CheckOutcome::Differs),
        FindingKind::CheckNotCompared | FindingKind::ClauseNotCompared { alone: true, .. } => {
            Some(CheckOutcome::NotCompared)
        }
        FindingKind::Resumed { .. } => Some(CheckOutcome::Resumes),
        _ => None,
    }
}
