//! A record as it is shown: its plies with their boards, and what is found in it. Read from its text each time.

use std::sync::Arc;

use base::text::Span;
use record::archive::RecordHeader;
use record::check::{CheckContext, Diagnostic, RecordSlice, Severity, check_record, replay_record};
use record::notation::syntax::{Header, Item, ItemKind};
use record::replay::{LineReport, PlyKind, PlyReport, PlyStep, PositionState, WrittenRecord, possible};
use rules::Ruleset;

use super::edit::RecordText;

/// The most moves that are listed.
const MOST_LISTED: usize = 500;

/// A record as it is shown.
#[derive(Debug, Clone)]
pub(super) struct Played {
    pub(super) ruleset: Arc<Ruleset>,
    pub(super) header: RecordHeader,
    /// Where the header is.
    pub(super) head: Header,
    pub(super) start: PositionState,
    pub(super) plies: Vec<ShownPly>,
    /// Where play begins: behind the header, and what is written before the first ply.
    pub(super) begins: usize,
    /// Where the record says how it ends.
    pub(super) end: Option<Span>,
    /// Where in the file it says only that play is unfinished, as it does while it is written.
    unfinished: Option<Span>,
    /// What was found in it.
    pub(super) found: Vec<Diagnostic>,
}

/// A ply as it is shown.
#[derive(Debug, Clone)]
pub(super) struct ShownPly {
    pub(super) step: PlyStep,
    /// The ply as written.
    pub(super) written: String,
    /// What is written of it besides.
    pub(super) remarks: String,
    pub(super) comments: Vec<String>,
    /// What happened.
    pub(super) sentence: String,
    /// Where the hole and what belongs to it are written; `None` for what is no ply of a player.
    pub(super) own: Option<Span>,
    /// Where it begins, with the number of its turn where that announces it.
    pub(super) begins: usize,
    /// Where the captures that it states are written.
    pub(super) captured: Option<Span>,
    /// Behind its checks and what else belongs directly to it.
    pub(super) checked: usize,
    /// Behind everything that is written of it.
    pub(super) end: usize,
}

impl Played {
    /// What a record is; `None` where its header cannot be read or its ruleset is not known.
    pub(super) fn of(context: &CheckContext<'_>, name: &str, record: &RecordText) -> Option<Self> {
        let slice = RecordSlice {
            file: name,
            text: Ok(&record.text),
            offset: record.offset(),
            line: 1,
            alone: record.is_alone(),
        };
        let replayed = replay_record(context, &slice).ok()??;
        let line = replayed.replay.line.as_ref()?;
        let written = WrittenRecord { text: &record.text, header: Some(&replayed.header) };
        let report = LineReport::new(line, &replayed.record.items, written);
        let head = replayed.record.header?;
        let is_end = |item: &&Item| matches!(item.kind, ItemKind::End(_));
        let begins =
            report.opening.iter().rfind(|item| !is_end(item)).map_or(head.span.end, |item| item.span.end);
        let end = replayed.record.items.iter().rfind(is_end).map(|item| item.span);
        let is_unfinished = |end: &Span| record.text.get(end.range()) == Some("end(unfinished)");
        let in_file = |span: Span| Span::new(span.start + record.offset(), span.end + record.offset());
        let unfinished = end.filter(is_unfinished).map(in_file);
        let plies = report.plies.iter().map(ShownPly::of).collect();
        let (ruleset, start) = (Arc::clone(&line.ruleset), line.start.clone());
        let found = check_record(context, &slice).diagnostics;
        let header = replayed.header.clone();
        Some(Self { ruleset, header, head, start, plies, begins, end, unfinished, found })
    }

    /// The position after a given number of plies.
    pub(super) fn position(&self, plies: usize) -> &PositionState {
        plies.checked_sub(1).and_then(|at| self.plies.get(at)).map_or(&self.start, |ply| &ply.step.after)
    }

    /// The legal moves after a given number of plies, each with what it would do.
    pub(super) fn moves(&self, plies: usize) -> Vec<(String, String)> {
        let Some(position) = self.position(plies).positions().first() else { return Vec::new() };
        let all = possible(&self.ruleset, position).ok().into_iter().flatten().take(MOST_LISTED);
        all.map(|one| (one.written.clone(), one.outcome(&self.ruleset))).collect()
    }

    /// The number of the turn that the ply after a given number of plies begins; `None` where it goes on with a turn,
    /// or the record does not number its turns.
    pub(super) fn next_turn(&self, plies: usize) -> Option<u32> {
        // Turns between others have their numbers already.
        let before = self.plies.get(..plies).filter(|before| before.len() == self.plies.len())?;
        let steps = before.iter().map(|ply| &ply.step);
        let Some(last) = steps.clone().next_back() else { return Some(1) };
        if last.kind == PlyKind::Round {
            return Some(1);
        }
        let number = last.turn?;
        let position = self.position(plies).positions().first()?;
        let is_of_turn = |ply: &&PlyStep| ply.turn == last.turn && ply.kind != PlyKind::Round;
        let turn: Vec<&PlyStep> = steps.rev().take_while(is_of_turn).collect();
        let first = turn.last()?;
        let begins = match first.player {
            Some(first) => first == position.mover(),
            None => first.kind == PlyKind::Both || turn.len() > 1,
        };
        (begins && !position.is_again()).then_some(number + 1)
    }

    /// Errors. An end that is not written yet is none: the last ply of a game comes before its `end(…)`.
    pub(super) fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        let is_unwritten_end =
            |one: &Diagnostic| self.unfinished.is_some() && one.place.span == self.unfinished;
        self.found.iter().filter(move |one| {
            one.severity() == Severity::Error && one.needs_attention() && !is_unwritten_end(one)
        })
    }

    /// What was found in a ply, from 1.
    pub(super) fn found_in(&self, ply: usize) -> Option<&Diagnostic> {
        let own = self.found.iter().filter(|one| one.ply == Some(ply));
        own.min_by_key(|one| (one.severity() != Severity::Error, one.severity() == Severity::Note))
    }
}

/// Whether an item belongs directly to the hole before it, in the order in which such items are written.
const fn is_of_ply(kind: &ItemKind) -> bool {
    kind.is_check()
        || matches!(
            kind,
            ItemKind::Order(_)
                | ItemKind::Sic(_)
                | ItemKind::Wit(_)
                | ItemKind::Illegal
                | ItemKind::Glyph(_)
                | ItemKind::Act(_)
        )
}

impl ShownPly {
    fn of(report: &PlyReport<'_>) -> Self {
        let step = report.step;
        let (before, items, after) = (report.before(), report.own(), report.after());
        let own = items.iter().rfind(|item| matches!(item.kind, ItemKind::Ply(_))).map(|item| item.span);
        let written = items.last().map_or(step.span.end, |item| item.span.end).max(step.span.end);
        let checks = after.iter().take_while(|item| is_of_ply(&item.kind));
        let is_captured = |item: &&&Item| matches!(item.kind, ItemKind::Captured(_));
        let is_end = |item: &&&Item| matches!(item.kind, ItemKind::End(_));
        let announces = |item: &&&Item| matches!(item.kind, ItemKind::TurnNumber(_) | ItemKind::Side(_));
        let announced = before.iter().find(announces);
        let mut remarks = report.remarks();
        remarks.retain(|remark| !remark.starts_with("end("));
        Self {
            step: step.clone(),
            written: report.written(),
            remarks: remarks.join(" "),
            comments: report.comments().into_iter().map(|comment| comment.signed()).collect(),
            sentence: report.sentence(),
            own,
            begins: announced.map_or(step.span.start, |item| item.span.start),
            captured: after.iter().find(is_captured).map(|item| item.span),
            checked: checks.last().map_or(written, |item| item.span.end),
            end: after.iter().rfind(|item| !is_end(item)).map_or(written, |item| item.span.end),
        }
    }
}
