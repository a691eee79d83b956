//! The checks a record writes, and whether they agree with what was played.

use crate::notation::syntax::ItemKind;
use crate::replay::{CheckOutcome, CheckReport, PlyReport};
use crate::site::base::html::{Html, escape};
use crate::site::base::messages::Messages;

/// The checks of a ply and what became of each; empty where it has none.
pub(super) fn checks(m: &Messages, report: &PlyReport<'_>) -> Html {
    let mut groups: Vec<(CheckOutcome, Vec<String>)> = Vec::new();
    for check in &report.checks {
        let words = words(m, report.text(), check);
        match groups.iter_mut().find(|(outcome, _)| *outcome == check.outcome) {
            Some((_, all)) => all.push(words),
            None => groups.push((check.outcome, vec![words])),
        }
    }
    groups.sort_by_key(|(outcome, _)| *outcome);
    let mut html = Html::default();
    for (outcome, all) in groups {
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

/// A check as HTML: as it is written, or named where that is long.
fn words(m: &Messages, text: &str, check: &CheckReport<'_>) -> String {
    match &check.item.kind {
        ItemKind::Laps(laps) if laps.laps.len() > 3 => escape(&m.check_laps),
        ItemKind::Board(_) => escape(&m.check_board),
        _ => format!("<code>{}</code>", escape(&check.written(text))),
    }
}
