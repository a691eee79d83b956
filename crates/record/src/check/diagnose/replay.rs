//! Findings of a replay: what a record says against what the rules give.

mod deciding;

use crate::check::code::ReplayContext;
use crate::check::code::replay::{lap_words, of_replay, part_words, way_words};
use crate::check::messages::of_rules;
use crate::check::{BoardDrawing, Diagnostic, draw};
use crate::replay::{BoardDifference, BoardPart, BoardProblemKind, Finding, FindingKind, Marked};
use base::board::HoleSet;
use deciding::{decided, start_rule};
use engine::PlayError;

/// The most parts of a board, besides the first, that are said to differ one by one.
const MOST_PARTS: usize = 8;

/// A finding of a replay in words; one a choice of readings may be several, and one that the notation has reported
/// already is none.
pub(in crate::check) fn replay_finding(context: &ReplayContext<'_>, finding: &Finding) -> Vec<Diagnostic> {
    let mut found = match &finding.kind {
        FindingKind::Readings(problems) => {
            problems.iter().map(|kind| of_rules(kind).at(context.place(finding.span))).collect()
        }
        FindingKind::Unreadable | FindingKind::Board(BoardProblemKind::Unreadable(_)) => Vec::new(),
        // Where there is no ply before it at all.
        FindingKind::NothingToTakeBack | FindingKind::NoPlyBefore if finding.ply.is_none() => Vec::new(),
        _ => vec![single(context, finding)],
    };
    for diagnostic in &mut found {
        diagnostic.ply = finding.number.and_then(|number| usize::try_from(number).ok());
    }
    found
}

/// Whether a finding names the clause that decides it, which only a replay in full knows.
pub(in crate::check) const fn names_clause(kind: &FindingKind) -> bool {
    matches!(
        kind,
        FindingKind::EndHoleDiffers(_)
            | FindingKind::CapturedDiffers(_)
            | FindingKind::LapsDiffer { .. }
            | FindingKind::MakesDiffers { .. }
            | FindingKind::BoardDiffers(_)
    )
}

fn single(context: &ReplayContext<'_>, finding: &Finding) -> Diagnostic {
    let mut diagnostic =
        of_replay(context, finding, context.words(finding.span)).at(context.place(finding.span));
    diagnostic.boards = boards(context, &finding.kind);
    if names_clause(&finding.kind)
        && let Some(step) = context.step(finding)
    {
        (diagnostic.clause, diagnostic.notes) = decided(context, &finding.kind, step);
    }
    if let FindingKind::IllegalMove {
        error: PlayError::NotAStart { start, .. }, marked: Marked::No, ..
    } = &finding.kind
    {
        diagnostic.clause = start_rule(context, *start);
    }
    if let FindingKind::BoardDiffers(difference) = &finding.kind {
        let parts = difference.parts.iter().skip(1);
        let more = parts.len().saturating_sub(MOST_PARTS);
        let shown = parts.take(MOST_PARTS).map(|part| part_words(context, &difference.found, part));
        diagnostic.notes.extend(shown);
        diagnostic.notes.extend((more > 0).then(|| format!("and {more} more")));
    }
    if let FindingKind::NoWayFits { faults, .. } = &finding.kind {
        diagnostic.notes.extend(faults.iter().map(|(way, span, kind)| {
            let fault = Finding { kind: kind.clone(), span: *span, ..finding.clone() };
            format!("{}: {}", way_words(*way), of_replay(context, &fault, context.words(*span)).what)
        }));
    }
    if let FindingKind::Witnesses(witnesses) = &finding.kind {
        let sources =
            witnesses.iter().filter_map(|(siglum, _)| witness_words(context, context.words(*siglum)));
        diagnostic.notes.extend(sources);
    }
    if let FindingKind::LapsDiffer { played, .. } = &finding.kind {
        let laps: Vec<String> = played.iter().take(12).map(|lap| lap_words(context, lap)).collect();
        let more = if played.len() > 12 { ", …" } else { "" };
        diagnostic.notes.push(format!("played: laps({}{more})", laps.join(", ")));
    }
    diagnostic
}

/// Which source a witness is.
fn witness_words(context: &ReplayContext<'_>, siglum: &str) -> Option<String> {
    let witness = context.header.witnesses.get(siglum)?;
    let locator = witness.locator.as_ref().map_or(String::new(), |locator| format!(", {locator}"));
    let source = witness.source.as_ref()?;
    Some(format!("{siglum} is {source}{locator}"))
}

fn boards(context: &ReplayContext<'_>, kind: &FindingKind) -> Vec<BoardDrawing> {
    let Some(ruleset) = context.ruleset() else { return Vec::new() };
    match kind {
        FindingKind::IllegalMove { before, marked: Marked::No, .. } => {
            vec![draw::position("before", ruleset, before, HoleSet::EMPTY)]
        }
        FindingKind::BoardDiffers(difference) => {
            let BoardDifference { before, expected, found, parts } = &**difference;
            let marked = parts.iter().fold(HoleSet::EMPTY, |marked, part| match part {
                BoardPart::Hole { hole, .. } => marked.with(*hole),
                _ => marked,
            });
            let before =
                before.as_ref().map(|before| draw::position("before", ruleset, before, HoleSet::EMPTY));
            before
                .into_iter()
                .chain([
                    draw::position("expected", ruleset, expected, marked),
                    draw::stated("found", ruleset.shape(), found, marked),
                ])
                .collect()
        }
        _ => Vec::new(),
    }
}
