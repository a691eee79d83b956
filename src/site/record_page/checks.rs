//! The checks a record writes, and whether they agree with what was played.

use crate::notation::syntax::{Item, ItemKind};
use crate::replay::{FindingKind, PositionState, Replay};
use crate::site::base::html::{Html, escape};
use crate::site::base::messages::Messages;
use crate::text::Span;

use super::align::AlignedPly;

/// What became of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum CheckOutcome {
    Agrees,
    Resumes,
    Differs,
    NotCompared,
}

/// The checks of a ply and what became of each; empty where it has none. `counted` says whether captures are known
/// from the beginning of the line, so that totals could be compared.
pub(super) fn checks(
    m: &Messages,
    text: &str,
    replay: &Replay,
    laid: &AlignedPly<'_>,
    counted: bool,
) -> Html {
    let mut fates: Vec<(CheckOutcome, Vec<String>)> = Vec::new();
    let mut add =
        |outcome: CheckOutcome, what: String| match fates.iter_mut().find(|(known, _)| *known == outcome) {
            Some((_, all)) => all.push(what),
            None => fates.push((outcome, vec![what])),
        };
    let written = |span: Span| text.get(span.range()).unwrap_or_default();
    let code = |text: &str| format!("<code>{}</code>", escape(text));
    for item in &laid.own {
        if let ItemKind::Ply(ply) = &item.kind
            && let Some(last) = ply.last
        {
            add(outcome(replay, laid, item, counted), code(&format!(":{last}")));
        }
    }
    for item in &laid.after {
        let what = match &item.kind {
            ItemKind::Captured(_) | ItemKind::Total(_) | ItemKind::Makes(_) => code(written(item.span)),
            ItemKind::Laps(laps) if laps.laps.len() > 3 => escape(&m.check_laps),
            ItemKind::Laps(_) => code(written(item.span)),
            ItemKind::Board(_) => escape(&m.check_board),
            ItemKind::End(_) => code(written(item.span)),
            _ => continue,
        };
        if matches!(item.kind, ItemKind::End(_)) {
            continue;
        }
        add(outcome(replay, laid, item, counted), what);
    }
    fates.sort_by_key(|(outcome, _)| *outcome);
    let mut html = Html::default();
    for (outcome, all) in fates {
        let word = match outcome {
            CheckOutcome::Agrees => escape(if all.len() == 1 { &m.check_agrees } else { &m.checks_agree }),
            CheckOutcome::Differs => format!("<b class=\"v-illegal\">{}</b>", escape(&m.check_differs)),
            CheckOutcome::Resumes => escape(&m.check_resumes),
            CheckOutcome::NotCompared => escape(&m.check_not_compared),
        };
        if !html.is_empty() {
            html.push_text("; ");
        }
        html.push_trusted(&format!("{} {word}", all.join(", ")));
    }
    html
}

fn outcome(replay: &Replay, laid: &AlignedPly<'_>, item: &Item, counted: bool) -> CheckOutcome {
    let step = laid.step;
    let within = |span: Span| item.span.start <= span.start && span.end <= item.span.end;
    let mut outcome = None;
    for finding in replay.findings.iter().filter(|finding| within(finding.span)) {
        let found = match finding.kind {
            FindingKind::EndHoleDiffers(_)
            | FindingKind::CapturedDiffers(_)
            | FindingKind::TotalDiffers(_)
            | FindingKind::LapsDiffer { .. }
            | FindingKind::MakesDiffers { .. }
            | FindingKind::BoardDiffers(_)
            | FindingKind::MoreThanAllSeeds(_)
            | FindingKind::UnknownFlag { .. }
            | FindingKind::UnknownLabel { .. }
            | FindingKind::Board(_) => CheckOutcome::Differs,
            FindingKind::CheckNotCompared => CheckOutcome::NotCompared,
            FindingKind::Resumed { .. } => CheckOutcome::Resumes,
            _ => continue,
        };
        outcome = outcome.max(Some(found));
    }
    if let Some(outcome) = outcome {
        return outcome;
    }
    let played = step.played.is_some() || !step.events.is_empty();
    let compared = match item.kind {
        ItemKind::Board(_) => step.after != PositionState::Unknown,
        ItemKind::Total(_) => played && counted,
        _ => played,
    };
    if compared { CheckOutcome::Agrees } else { CheckOutcome::NotCompared }
}
