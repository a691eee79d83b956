//! The checks a record writes, and whether they agree with what was played.

use crate::notation::syntax::{Item, What};
use crate::replay::{FindingKind, Known, Replay};
use crate::site::Messages;
use crate::site::html::{Html, escape};
use crate::text::Span;

use super::laid::Laid;

/// What became of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Agrees,
    Resumes,
    Differs,
    NotCompared,
}

/// The checks of a ply and what became of each; empty where it has none. `counted` says whether captures are known
/// from the beginning of the line, so that totals could be compared.
pub(super) fn checks(m: &Messages, text: &str, replay: &Replay, laid: &Laid<'_>, counted: bool) -> Html {
    let mut fates: Vec<(Fate, Vec<String>)> = Vec::new();
    let mut add = |fate: Fate, what: String| match fates.iter_mut().find(|(known, _)| *known == fate) {
        Some((_, all)) => all.push(what),
        None => fates.push((fate, vec![what])),
    };
    let written = |span: Span| text.get(span.range()).unwrap_or_default();
    let code = |text: &str| format!("<code>{}</code>", escape(text));
    for item in &laid.own {
        if let What::Ply(ply) = &item.what
            && let Some(last) = ply.last
        {
            add(fate(replay, laid, item, counted), code(&format!(":{last}")));
        }
    }
    for item in &laid.after {
        let what = match &item.what {
            What::Captured(_) | What::Total(_) | What::Makes(_) => code(written(item.span)),
            What::Laps(laps) if laps.laps.len() > 3 => escape(&m.check_laps),
            What::Laps(_) => code(written(item.span)),
            What::Board(_) => escape(&m.check_board),
            What::End(_) => code(written(item.span)),
            _ => continue,
        };
        if matches!(item.what, What::End(_)) {
            continue;
        }
        add(fate(replay, laid, item, counted), what);
    }
    fates.sort_by_key(|(fate, _)| *fate);
    let mut html = Html::default();
    for (fate, all) in fates {
        let word = match fate {
            Fate::Agrees => escape(if all.len() == 1 { &m.check_agrees } else { &m.checks_agree }),
            Fate::Differs => format!("<b class=\"v-illegal\">{}</b>", escape(&m.check_differs)),
            Fate::Resumes => escape(&m.check_resumes),
            Fate::NotCompared => escape(&m.check_not_compared),
        };
        if !html.is_empty() {
            html.push_text("; ");
        }
        html.push_trusted(&format!("{} {word}", all.join(", ")));
    }
    html
}

fn fate(replay: &Replay, laid: &Laid<'_>, item: &Item, counted: bool) -> Fate {
    let step = laid.step;
    let within = |span: Span| item.span.start <= span.start && span.end <= item.span.end;
    let mut fate = None;
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
            | FindingKind::Board(_) => Fate::Differs,
            FindingKind::CheckNotCompared => Fate::NotCompared,
            FindingKind::Resumed { .. } => Fate::Resumes,
            _ => continue,
        };
        fate = fate.max(Some(found));
    }
    if let Some(fate) = fate {
        return fate;
    }
    let played = step.played.is_some() || !step.events.is_empty();
    let compared = match item.what {
        What::Board(_) => step.after != Known::Unknown,
        What::Total(_) => played && counted,
        _ => played,
    };
    if compared { Fate::Agrees } else { Fate::NotCompared }
}
