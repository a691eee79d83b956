//! What is known of a ply once everything written of it has been read: its items, and what became of its checks.

use crate::notation::syntax::{Item, ItemKind};
use base::text::Span;

use super::check_outcome::CheckOutcome;
use super::detail::Detail;
use super::finding::{Finding, FindingKind};
use super::line_state::LineState;
use super::ply_items::PlyItems;
use super::verdict::PlyStep;
use super::walk::Walk;

impl<D: Detail> Walk<'_, D> {
    /// Notes where the last ply is among the items of its line: it begins `at` this one. What has been found of it begins
    /// with that number among the findings.
    pub(super) fn place_ply(&mut self, line: &mut LineState, items: &[Item], at: usize, found: usize) {
        let mut from = 0;
        let last = line.plies.len() - 1;
        if let Some(before) = last.checked_sub(1) {
            self.complete_ply(line, before, items, at);
            from = line.plies[before].items.own.end;
        }
        line.found_from = found;
        let end = line.plies[last].span.end;
        let own = items[at..].iter().take_while(|item| item.span.start < end).count().max(1);
        line.plies[last].items = PlyItems { from, own: at..at + own, end: items.len() };
    }

    /// Adds to a ply what is known once everything written of it has been read; the ply after it begins at the item `end`.
    pub(super) fn complete_ply(&self, line: &mut LineState, place: usize, items: &[Item], end: usize) {
        let step = &mut line.plies[place];
        step.items.end = end;
        if !step.after.is_known() {
            line.counted = line.ruleset.keeps_stores();
        }
        step.checks = check_outcomes(step, items, &self.findings[line.found_from..], line.counted);
        step.readings = step.depended(&line.ruleset, line.neighbours.as_deref());
    }
}

/// The checks written with a ply among the items of its line, by their places, and what became of each; `findings` are
/// those of the ply. `counted` is whether captures are known from the beginning of the line, so that totals could be
/// compared.
fn check_outcomes(
    step: &PlyStep,
    items: &[Item],
    findings: &[Finding],
    counted: bool,
) -> Vec<(usize, CheckOutcome)> {
    let played = step.was_played();
    let outcome = |(place, item): (usize, &Item)| {
        let compared = match &item.kind {
            ItemKind::Ply(ply) if ply.last.is_some() => played,
            ItemKind::EndsIn(_) | ItemKind::Captured(_) | ItemKind::Laps(_) | ItemKind::Makes(_) => played,
            ItemKind::Total(_) => played && counted,
            ItemKind::Board(_) => step.after.is_known(),
            _ => return None,
        };
        // The worst that was found within it.
        let within = |span: Span| item.span.start <= span.start && span.end <= item.span.end;
        let found = findings.iter().filter(|finding| within(finding.span));
        let found = found.filter_map(|finding| outcome_of(&finding.kind)).max();
        let silent = if compared { CheckOutcome::Agrees } else { CheckOutcome::NotCompared };
        Some((place, found.unwrap_or(silent)))
    };
    let all = step.items.own.start..step.items.end;
    all.clone().zip(&items[all]).filter_map(outcome).collect()
}

/// What a finding says of the check it is in; `None` where it says nothing of one.
const fn outcome_of(kind: &FindingKind) -> Option<CheckOutcome> {
    match kind {
        FindingKind::EndHoleDiffers(_)
        | FindingKind::NoMoveEndsThere(_)
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
        FindingKind::Resumed(_) => Some(CheckOutcome::Resumes),
        _ => None,
    }
}
