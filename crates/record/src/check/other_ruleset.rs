//! A record of which every ply names a hole that its ruleset does not have: the ruleset is wrong, not the plies.

use super::CheckContext;
use super::suggest::{Advice, one_of};
use crate::archive::RecordHeader;
use crate::notation::Label;
use crate::notation::syntax::Record;
use crate::replay::{Finding, FindingKind, Inside, Replay};
use rules::Ruleset;

/// The fewest plies from which it is concluded.
const FEWEST_PLIES: usize = 3;

/// The most rulesets named.
const MOST_NAMED: usize = 4;

/// What to do where every ply of the main line names a hole that its board does not have.
pub(super) fn advice(
    context: &CheckContext<'_>,
    header: &RecordHeader,
    record: &Record,
    replay: &Replay,
) -> Option<Advice> {
    let id = header.ruleset.as_ref()?;
    let labels: Vec<Label> = record.items.iter().filter_map(|item| item.kind.start()).collect();
    let is_unknown = |finding: &&Finding| {
        finding.inside == Inside::Main && matches!(finding.kind, FindingKind::UnknownLabel { .. })
    };
    if labels.len() < FEWEST_PLIES || replay.findings.iter().filter(is_unknown).count() < labels.len() {
        return None;
    }
    let has_all = |ruleset: &Ruleset| labels.iter().all(|label| has(ruleset, *label));
    let families = context.families().iter();
    let others =
        families.filter(|(_, family)| family.default_ruleset().is_ok_and(|ruleset| has_all(&ruleset)));
    let mut others: Vec<String> = others.map(|(id, _)| id.clone()).collect();
    let more = match others.len().saturating_sub(MOST_NAMED) {
        0 => String::new(),
        more => format!(", or {more} more"),
    };
    others.truncate(MOST_NAMED);
    let help = match others.as_slice() {
        [] => "correct `ruleset`, or the holes: no ruleset of the archive has all of them".to_owned(),
        others => format!("correct `ruleset`: these holes are on the board of {}{more}", one_of(others)),
    };
    let note =
        format!("all {} plies name holes that `{id}` does not have; only the first is listed", labels.len());
    Some(Advice::new(help, note))
}

fn has(ruleset: &Ruleset, label: Label) -> bool {
    ruleset.shape().labelled_in_check(label).is_ok()
}
