//! The checks a record writes, and whether they agree with what was played.

use crate::base::html::{Html, escape};
use crate::base::messages::fill;
use record::notation::syntax::ItemKind;
use record::replay::{CheckOutcome, CheckReport, PlyReport};

use super::record_context::RecordContext;

/// The checks of a ply as a list, each with what became of it; empty where it has none.
pub(super) fn checks(context: &RecordContext<'_>, report: &PlyReport<'_>) -> Html {
    let m = context.m;
    let mut html = Html::default();
    for check in report.checks() {
        let (class, sign, word) = match check.outcome {
            CheckOutcome::Agrees => ("y", "✓", &m.check_agrees),
            CheckOutcome::Differs => ("x", "✗", &m.check_differs),
            CheckOutcome::Resumes => ("e", "·", &m.check_resumes),
            CheckOutcome::NotCompared => ("e", "·", &m.check_not_compared),
        };
        html.push_trusted(&format!("<li class=\"{class}\"><i>{sign}</i> {}", words(context, report, &check)));
        // The sign says it to whoever sees it, the word to everybody else.
        let class = if check.outcome == CheckOutcome::Agrees { " class=\"sr\"" } else { "" };
        html.push_trusted(&format!(" <span{class}>{}</span>", escape(word)));
    }
    if html.is_empty() {
        return html;
    }
    Html::trusted(format!("<ul class=\"checks\">{html}</ul>"))
}

/// A check as HTML: in words where they are short, with what is written.
fn words(context: &RecordContext<'_>, report: &PlyReport<'_>, check: &CheckReport<'_>) -> String {
    let m = context.m;
    match &check.item.kind {
        ItemKind::Laps(_) => escape(&m.check_laps),
        ItemKind::Board(_) => escape(&m.check_board),
        ItemKind::Captured(_) => {
            let taken = check.written(report.text());
            escape(&fill(&m.check_captured, &[("n", taken.trim_start_matches('x'))]))
        }
        ItemKind::Ply(_) | ItemKind::EndsIn(_) => {
            let hole = check.written(report.text());
            escape(&fill(&m.check_last, &[("hole", hole.trim_start_matches(':'))]))
        }
        _ => format!("<code>{}</code>", escape(&check.written(report.text()))),
    }
}
