//! The clause that explains why a ply was played otherwise than the record says.

use crate::check::Deciding;
use crate::check::code::ReplayContext;
use crate::check::code::replay::seeds_words;
use crate::replay::{FindingKind, LapDifference, PlyStep, PositionState, judged_words};
use base::board::{Hole, Player};
use engine::{Event, EventKind, JudgedLanding, StartHole, explain};
use rules::prose::{Language, clause_prose, clause_title};
use rules::vocabulary::Start;
use rules::{ClauseId, Ruleset};

/// The most rows of the landing table that are said to have been passed over.
const MOST_PASSED: usize = 3;

/// The clause that decides where a ply parts from what is written of it, and what kept the rows above it from applying.
pub(super) fn decided(
    context: &ReplayContext<'_>,
    kind: &FindingKind,
    step: &PlyStep,
) -> (Option<Deciding>, Vec<String>) {
    let Some(ruleset) = context.ruleset() else { return (None, Vec::new()) };
    let (clause, landing) = parting(kind, &step.events);
    let judged = landing.and_then(|landing| judged(ruleset, step, landing));
    let asks_why = matches!(kind, FindingKind::LapsDiffer { .. } | FindingKind::CapturedDiffers(_));
    let judged = judged.filter(|_| asks_why);
    let notes = judged.filter(|judged| judged.rows.last().map(|row| row.clause) == clause);
    let mut notes = notes.map(|judged| passed(ruleset, &judged)).unwrap_or_default();
    if let FindingKind::CapturedDiffers(_) = kind {
        notes.extend(not_captured(&step.events));
    }
    (clause.map(|clause| deciding_clause(ruleset, clause)), notes)
}

/// The clause, and which landing of the turn it belongs to, from 0, if it is a row of the landing table.
fn parting(kind: &FindingKind, events: &[Event]) -> (Option<ClauseId>, Option<usize>) {
    let landings: Vec<usize> =
        (0..events.len()).filter(|&at| matches!(events[at].kind, EventKind::Landing { .. })).collect();
    let landing = match kind {
        // The first lap begins with the start of the turn, each other one with the landing before it.
        FindingKind::LapsDiffer { lap: 0, how: LapDifference::Begin, .. } => {
            let start = events.iter().find(|event| begins_turn(event.kind));
            return (start.map(|event| event.clause), None);
        }
        FindingKind::LapsDiffer { lap, how: LapDifference::Begin, .. } => lap - 1,
        // Where seeds fall is a matter of sowing: the last drop of the lap.
        FindingKind::LapsDiffer { lap, how: LapDifference::Last, .. } => {
            let end = landings.get(*lap).copied().unwrap_or(events.len());
            let drop = events[..end].iter().rfind(|event| matches!(event.kind, EventKind::Drop { .. }));
            return (drop.map(|event| event.clause), None);
        }
        // Whatever captured more than is written: the last landing with a capture.
        FindingKind::CapturedDiffers(seeds) if seeds.expected > seeds.found => {
            let captures = events.iter().rposition(|event| is_capture(event.kind)).unwrap_or(events.len());
            landings.iter().filter(|&&at| at < captures).count().saturating_sub(1)
        }
        _ => landings.len().saturating_sub(1),
    };
    (landings.get(landing).map(|&at| events[at].clause), Some(landing))
}

/// Where seeds went that a turn took and that its player did not capture.
fn not_captured(events: &[Event]) -> Vec<String> {
    let given = |is_there: fn(Player, Hole) -> bool| -> u32 {
        let seeds = events.iter().map(|event| match event.kind {
            EventKind::Give { seeds, to, .. } if is_there(event.player, to) => u32::from(seeds),
            _ => 0,
        });
        seeds.sum()
    };
    let places = [
        (given(|_, to| to == Hole::OUT), "went out of the game"),
        (given(|player, to| to == Hole::store(player.opposite())), "went to the opponent"),
    ];
    let found = places.into_iter().filter(|(seeds, _)| *seeds > 0);
    found.map(|(seeds, went)| format!("{} {went}, which is no capture", seeds_words(seeds))).collect()
}

const fn begins_turn(kind: EventKind) -> bool {
    matches!(kind, EventKind::Lift { .. } | EventKind::Take { .. })
}

const fn is_capture(kind: EventKind) -> bool {
    matches!(kind, EventKind::Capture { .. } | EventKind::Take { .. })
}

/// How a landing of a ply was judged.
fn judged(ruleset: &Ruleset, step: &PlyStep, landing: usize) -> Option<JudgedLanding> {
    let (PositionState::Position(before), Some(played)) = (&step.before, &step.played) else { return None };
    explain(ruleset, before, played).into_iter().nth(landing)
}

/// The rows that did not apply to a landing, each with the first thing it asks that does not hold.
fn passed(ruleset: &Ruleset, judged: &JudgedLanding) -> Vec<String> {
    let Some((_, passed)) = judged.rows.split_last() else { return Vec::new() };
    let failed = passed.iter().rev().take(MOST_PASSED).rev().filter_map(|row| {
        let test = row.tests.iter().find(|test| !test.holds)?;
        let title = clause_title(ruleset, row.clause, Language::English);
        Some(format!(
            "“{title}” does not apply, because it asks that {}",
            judged_words(ruleset, judged.hole, test, Language::English)
        ))
    });
    failed.collect()
}

/// The first clause that says how such a turn may start.
pub(super) fn start_rule(context: &ReplayContext<'_>, start: StartHole) -> Option<Deciding> {
    let ruleset = context.ruleset()?;
    let is_such = |body: &Start| match start {
        StartHole::Lift(..) => matches!(body, Start::Lift(_)),
        StartHole::Take(_) => matches!(body, Start::Take(_)),
        StartHole::Enter(..) => matches!(body, Start::Enter(_)),
    };
    let clause = ruleset.clauses().starts.iter().find(|clause| is_such(&clause.body))?;
    Some(deciding_clause(ruleset, clause.id))
}

fn deciding_clause(ruleset: &Ruleset, clause: ClauseId) -> Deciding {
    let support = ruleset.support(clause);
    Deciding {
        ruleset: ruleset.id().to_owned(),
        clause: support.name.clone(),
        says: clause_prose(ruleset, clause, Language::English),
        cites: support.cites.clone(),
    }
}
