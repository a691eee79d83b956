//! What two readings side by side show: which statement of the record one of them contradicts, where the boards differ,
//! and the words that leave it open.

use crate::base::html::{Html, escape};
use crate::base::messages::{fill, fill_html};
use record::notation::syntax::{Item, ItemKind};
use record::replay::{
    CheckOutcome, CheckReport, LineReport, PlyReport, PlyStep, captured, last_hole, sentence,
};
use rules::{Reading, Ruleset};

use super::super::other::Other;
use super::super::ply::verdict;
use super::super::record_context::{RecordContext, question};
use super::super::why::differing_flags;
use super::rows::Columns;

/// The most checks that are named.
const MOST_CHECKS: usize = 3;

/// The conclusion, a paragraph each.
pub(super) fn conclusion(
    context: &RecordContext<'_>,
    (other, own, items): (&Other, &LineReport<'_>, &[Item]),
    columns: &Columns<'_>,
) -> Vec<Html> {
    let m = context.m;
    let mut all = Vec::new();
    let Some(line) = &other.replay.line else { return all };
    let own_line = own.line;
    let there = LineReport::new(line, items, context.written());
    all.extend(failed_checks(context, other, (own, &there)));
    let (own_step, other_step) = (own_line.plies.get(other.first), line.plies.get(other.first));
    if all.is_empty()
        && let (Some(own_step), Some(other_step)) = (own_step, other_step)
    {
        let describe = |step: &PlyStep, ruleset| sentence(ruleset, context.phrases, &step.events);
        let (here, there) = (describe(own_step, &own_line.ruleset), describe(other_step, &line.ruleset));
        if here != there && !here.is_empty() && !there.is_empty() {
            let words = [("own", here.as_str()), ("other", there.as_str())];
            all.push(Html::text(&fill(&m.side_sentences, &words)));
        }
    }
    let shape = own_line.ruleset.shape();
    let differing: Vec<_> =
        columns.differing(other.first).into_iter().map(|hole| shape.hole_name(hole)).collect();
    all.push(Html::text(&match (own_step, other_step) {
        _ if !differing.is_empty() => fill(&m.side_differs, &[("holes", &differing.join(", "))]),
        (Some(own_step), Some(other_step)) => alike(context, &own_line.ruleset, (own_step, other_step)),
        _ => m.side_same.clone(),
    }));
    let mut asked = question(context, own_line.ruleset.id(), &other.reading, &other.own);
    asked.push(&words(context, &other.reading));
    all.push(asked);
    all
}

/// What differs where the boards are the same: the verdicts, or the flags.
fn alike(context: &RecordContext<'_>, ruleset: &Ruleset, (own, other): (&PlyStep, &PlyStep)) -> String {
    let m = context.m;
    let [here, there] = [own, other].map(|step| verdict(m, &step.verdict).0);
    if here != there {
        return fill(&m.side_verdicts, &[("own", &here), ("other", &there)]);
    }
    match (own.after.position(), other.after.position()) {
        (Some(own), Some(other)) => match differing_flags(m, ruleset, own, other) {
            flags if flags.is_empty() => m.side_same.clone(),
            flags => fill(&m.side_flags, &[("flags", &flags)]),
        },
        _ => m.side_same.clone(),
    }
}

/// The checks that the record passes and that fail under the other reading, or the other way round, in words.
fn failed_checks(
    context: &RecordContext<'_>,
    other: &Other,
    (own, there): (&LineReport<'_>, &LineReport<'_>),
) -> Vec<Html> {
    let m = context.m;
    let mut differing = Vec::new();
    let labels = [&other.own, &other.parting.alternative];
    for (own, there) in own.plies.iter().zip(&there.plies).skip(other.first) {
        for (here, beside) in own.checks().zip(there.checks()) {
            let (report, check, label) = match (here.outcome, beside.outcome) {
                (CheckOutcome::Agrees, CheckOutcome::Differs) => (there, beside, labels[1]),
                (CheckOutcome::Differs, CheckOutcome::Agrees) => (own, here, labels[0]),
                _ => continue,
            };
            let Some((said, found)) = said_and_found(context, report, &check) else { continue };
            let known = other.reading.alternative(label);
            let means =
                known.map_or_else(|| Html::text(label), |known| context.here.words_of_ruleset(&known.means));
            let move_ = report.written();
            let [move_, said, found] = [move_, said, found].map(|text| Html::text(&text));
            let parts = [("move", move_), ("said", said), ("means", means), ("found", found)];
            differing.push(fill_html(&m.side_check_failed, &parts));
        }
        if differing.len() >= MOST_CHECKS {
            break;
        }
    }
    differing.truncate(MOST_CHECKS);
    differing
}

/// What a check states, and what was played, in words; `None` for what takes more than a few.
fn said_and_found(
    context: &RecordContext<'_>,
    report: &PlyReport<'_>,
    check: &CheckReport<'_>,
) -> Option<(String, String)> {
    let m = context.m;
    let player = report.step.player?;
    match &check.item.kind {
        ItemKind::Ply(ply) => {
            let last = last_hole(report.ruleset.shape(), &report.step.events, player)?;
            let found = report.ruleset.shape().hole_name(last);
            let words = |hole: &str| fill(&m.side_last, &[("hole", hole)]);
            Some((words(&ply.last?.to_string()), words(&found)))
        }
        ItemKind::Captured(_) => {
            let taken = captured(report.ruleset, &report.step.events, player).to_string();
            let written = check.written(report.text());
            let words = |taken: &str| fill(&m.side_taken, &[("n", taken)]);
            Some((words(written.trim_start_matches('x')), words(&taken)))
        }
        _ => None,
    }
}

/// The words that leave a reading open, each with its statement.
fn words(context: &RecordContext<'_>, reading: &Reading) -> Html {
    let here = context.here;
    let mut html = Html::default();
    for cited in &reading.cites {
        let Some((_, statement)) = cited.parse().ok().and_then(|id| here.site.archive.statement(&id)) else {
            continue;
        };
        for words in &statement.words {
            html.push_trusted(&format!(
                "<br><q lang=\"{}\" translate=\"no\">{}</q> ",
                escape(&words.lang),
                escape(&words.text)
            ));
            html.push(&here.cite(cited));
        }
    }
    html
}
