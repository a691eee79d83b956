//! What two readings side by side show: which statement of the record one of them contradicts, where the boards differ,
//! and the words that leave it open.

use crate::common::{Html, fill, fill_html, join};
use record::notation::syntax::{Item, ItemKind};
use record::replay::{
    CheckOutcome, CheckReport, LineReport, PlyReport, PlyStep, PlyVerdict, captured, last_hole, sentence,
};
use rules::Ruleset;

use super::super::ply::verdict;
use super::super::record_context::RecordContext;
use super::super::why::differing_flags;
use super::comparison::Comparison;
use super::rows::Columns;

/// The most checks that are named.
const MOST_CHECKS: usize = 3;

impl Comparison<'_> {
    /// The conclusion, a paragraph each.
    pub(super) fn conclusion(&self, items: &[Item], columns: &Columns<'_>) -> Vec<Html> {
        let Self { context, own, other, .. } = *self;
        let m = context.m;
        let Some(line) = &other.replay.line else { return Vec::new() };
        let own_line = own.line;
        let there = LineReport::new(line, items, context.written());
        let mut all = self.failed_checks(&there);
        if !all.is_empty() {
            // A check can fail long after the boards began to differ.
            all.push(fill_html(&m.side_first, &[("move", columns.name(other.first))]));
        }
        let steps = own_line.plies.get(other.first).zip(line.plies.get(other.first));
        if let Some((own_step, other_step)) = steps.filter(|_| all.is_empty()) {
            let describe = |step: &PlyStep, ruleset| sentence(ruleset, context.phrases(), &step.events);
            let (here, there) = (describe(own_step, &own_line.ruleset), describe(other_step, &line.ruleset));
            if here != there && !here.is_empty() && !there.is_empty() {
                let words = [("own", here.as_str()), ("other", there.as_str())];
                all.push(Html::text(&fill(&m.side_sentences, &words)));
            }
        }
        let shape = own_line.ruleset.shape();
        let differing: Vec<_> =
            columns.differing(other.first).into_iter().map(|hole| shape.hole_name(hole)).collect();
        all.push(Html::text(&match steps {
            _ if !differing.is_empty() => fill(&m.side_differs, &[("holes", &differing.join(", "))]),
            Some((own_step, other_step)) => alike(context, &own_line.ruleset, own_step, other_step),
            None => m.side_same.clone(),
        }));
        // The question and the words that leave it open.
        all.push(context.answered(own_line.ruleset.id(), &other.reading, &other.own));
        for (chosen, words) in context.here.chosen_words(&other.reading.words) {
            let quoted = context.here.quote(words, &chosen.text);
            all.push(join([quoted, context.here.cite(&chosen.statement)], " "));
        }
        all
    }

    /// The checks that the record passes and that fail under the other reading, or the other way round, in words.
    fn failed_checks(&self, there: &LineReport<'_>) -> Vec<Html> {
        let Self { context, own, other, .. } = *self;
        let mut differing = Vec::new();
        for (own, there) in own.plies.iter().zip(&there.plies).skip(other.first) {
            for (here, beside) in own.checks().zip(there.checks()) {
                let (report, check, label) = match (here.outcome, beside.outcome) {
                    (CheckOutcome::Agrees, CheckOutcome::Differs) => {
                        (there, beside, &other.parting.alternative)
                    }
                    (CheckOutcome::Differs, CheckOutcome::Agrees) => (own, here, &other.own),
                    _ => continue,
                };
                let Some((said, found)) = said_and_found(context, report, &check) else { continue };
                let known = other.reading.alternative(label);
                let means = known
                    .map_or_else(|| Html::text(label), |known| context.here.words_of_ruleset(&known.means));
                let [ply, said, found] = [report.written(), said, found].map(|text| Html::text(&text));
                let parts = [("move", ply), ("said", said), ("means", means), ("found", found)];
                differing.push(fill_html(&context.m.side_check_failed, &parts));
            }
            if differing.len() >= MOST_CHECKS {
                break;
            }
        }
        differing.truncate(MOST_CHECKS);
        differing
    }
}

/// What differs where the boards are the same: the verdicts, or the flags.
fn alike(context: &RecordContext<'_>, ruleset: &Ruleset, own: &PlyStep, other: &PlyStep) -> String {
    let m = context.m;
    let [here, there] = [own, other].map(|step| match &step.verdict {
        PlyVerdict::Legal => &m.side_allowed,
        PlyVerdict::LegalOnlyUnder(_) | PlyVerdict::IllegalAsPlayed => &m.side_forbidden,
        other => verdict(m, other).0,
    });
    if here != there {
        return fill(&m.side_verdicts, &[("own", here), ("other", there)]);
    }
    match (own.after.position(), other.after.position()) {
        (Some(own), Some(other)) => match differing_flags(m, ruleset, own, other) {
            flags if flags.is_empty() => m.side_same.clone(),
            flags => fill(&m.side_flags, &[("flags", &flags)]),
        },
        _ => m.side_same.clone(),
    }
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
