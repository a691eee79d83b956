//! A record as it is shown: its plies with their boards, and what is found in it. Read from its text each time.

use itertools::Itertools;

use base::text::Span;
use record::archive::RecordHeader;
use record::check::{CheckContext, Diagnostic, RecordSlice, Severity, check_record, replay_record};
use record::notation::syntax::{Header, Item, ItemKind};
use record::replay::{Line, LineReport, PlyKind, PlyReport, PlyStep, PositionState, WrittenRecord, possible};

use super::edit::RecordText;

/// The most moves that are listed.
const MOST_LISTED: usize = 500;

/// A record as it is shown.
#[derive(Debug, Clone)]
pub(super) struct Played {
    /// What was played.
    pub(super) line: Line,
    /// What is written of it.
    items: Vec<Item>,
    pub(super) header: RecordHeader,
    /// Where the header is.
    pub(super) head: Header,
    /// Where play begins: behind the header, and what is written before the first ply.
    pub(super) begins: usize,
    /// Where the record says how it ends.
    pub(super) end: Option<Span>,
    /// Where in the file it says only that play is unfinished, as it does while it is written.
    unfinished: Option<Span>,
    /// What was found in it.
    pub(super) found: Vec<Diagnostic>,
    /// What was found in its places on paper, which belong to no ply.
    pub(super) found_on_paper: Vec<String>,
}

/// Where a ply is written, in the text of its record.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlyPlaces {
    /// The hole and what belongs to it; `None` for what is no ply of a player.
    pub(super) own: Option<Span>,
    /// Its beginning, with the number of its turn where that announces it.
    pub(super) begins: usize,
    /// The captures that it states.
    pub(super) captured: Option<Span>,
    /// Behind its checks and what else belongs directly to it.
    pub(super) checked: usize,
    /// Everything that is written of it, without what announces it: the ply, its checks, comments, boards.
    pub(super) whole: Span,
    /// The same with each `at(…)` directly before it, and what announces it behind that.
    pub(super) with_place: Span,
}

impl Played {
    /// What a record is; `None` where its header cannot be read or its ruleset is not known.
    pub(super) fn new(context: &CheckContext<'_>, name: &str, record: &RecordText) -> Option<Self> {
        let slice = RecordSlice {
            file: name,
            text: Ok(&record.text),
            offset: record.offset(),
            line: 1,
            alone: record.is_alone(),
        };
        let replayed = replay_record(context, &slice).ok()??;
        let (line, items, header) = (replayed.replay.line?, replayed.record.items, replayed.header);
        let head = replayed.record.header?;
        let report = report(&line, &items, &header, &record.text);
        let is_end = |item: &&Item| matches!(item.kind, ItemKind::End(_));
        let first = report.plies.first().map_or(usize::MAX, |ply| PlyPlaces::new(ply, &items).begins);
        let is_before = |item: &&Item| item.span.start < first && !is_end(item) && !announces(&item.kind);
        let begins = items.iter().rfind(is_before).map_or(head.span.end, |item| item.span.end);
        let end = items.iter().rfind(is_end).map(|item| item.span);
        let is_unfinished = |end: &Span| record.text.get(end.range()) == Some("end(unfinished)");
        let in_file = |span: Span| Span::new(span.start + record.offset(), span.end + record.offset());
        let unfinished = end.filter(is_unfinished).map(in_file);
        let found = check_record(context, &slice).diagnostics;
        let places = items.iter().filter(|item| matches!(item.kind, ItemKind::At(_)));
        let places: Vec<Span> = places.map(|item| in_file(item.span)).collect();
        let is_on_paper = |one: &&Diagnostic| {
            let span = one.place.span.filter(|_| one.needs_attention());
            span.is_some_and(|span| places.iter().any(|place| place.range().contains(&span.start)))
        };
        let found_on_paper = found.iter().filter(is_on_paper).map(|one| one.message.clone()).collect();
        Some(Self { line, items, header, head, begins, end, unfinished, found, found_on_paper })
    }

    /// Its plies as `text`, that of the record, writes them.
    pub(super) fn report<'a>(&'a self, text: &'a str) -> LineReport<'a> {
        report(&self.line, &self.items, &self.header, text)
    }

    /// Where the last of a given number of plies is written in `text`, that of the record.
    pub(super) fn places(&self, text: &str, plies: usize) -> Option<PlyPlaces> {
        let report = self.report(text);
        report.plies.get(plies.checked_sub(1)?).map(|ply| PlyPlaces::new(ply, &self.items))
    }

    /// The position after a given number of plies.
    pub(super) fn position(&self, plies: usize) -> &PositionState {
        plies.checked_sub(1).and_then(|at| self.line.plies.get(at)).map_or(&self.line.start, |ply| &ply.after)
    }

    /// The legal moves after a given number of plies, each with what it would do.
    pub(super) fn moves(&self, plies: usize) -> Vec<(String, String)> {
        let Some(position) = self.position(plies).positions().first() else { return Vec::new() };
        let all = possible(&self.line.ruleset, position).ok().into_iter().flatten().take(MOST_LISTED);
        all.map(|one| (one.written.clone(), one.outcome(&self.line.ruleset))).collect()
    }

    /// The number of the turn that the ply after a given number of plies begins; `None` where it goes on with a turn,
    /// or the record does not number its turns.
    pub(super) fn next_turn(&self, plies: usize) -> Option<u32> {
        // Turns between others have their numbers already.
        let steps = self.line.plies.iter().take(plies);
        if steps.len() < self.line.plies.len() {
            return None;
        }
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

/// Whether an item announces the ply that follows.
const fn announces(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::TurnNumber(_) | ItemKind::Side(_))
}

/// The plies of a line as they are written.
fn report<'a>(line: &'a Line, items: &'a [Item], header: &'a RecordHeader, text: &'a str) -> LineReport<'a> {
    LineReport::new(line, items, WrittenRecord { text, header: Some(header) })
}

/// What is written of a ply besides it, without the end of the record.
pub(super) fn remarks(report: &PlyReport<'_>) -> String {
    let remarks = report.remarks();
    remarks.iter().filter(|remark| !remark.starts_with("end(")).join(" ")
}

impl PlyPlaces {
    /// Where a ply of the line that is written as `line` is.
    fn new(report: &PlyReport<'_>, line: &[Item]) -> Self {
        let span = report.step.span;
        let (before, items, after) = (report.before(), report.own(), report.after());
        let own = items.iter().rfind(|item| matches!(item.kind, ItemKind::Ply(_))).map(|item| item.span);
        let written = items.last().map_or(span.end, |item| item.span.end).max(span.end);
        let checks = after.iter().take_while(|item| is_of_ply(&item.kind));
        let is_captured = |item: &&&Item| matches!(item.kind, ItemKind::Captured(_));
        let is_end = |item: &&&Item| matches!(item.kind, ItemKind::End(_));
        let announced = before.iter().find(|item| announces(&item.kind));
        // Places behind the last ply are after its comments here, wherever they are written.
        let ends = after.iter().filter(|item| !is_end(item)).map(|item| item.span.end);
        let end = ends.max().unwrap_or(written);
        let is_place = |item: &&Item| matches!(item.kind, ItemKind::At(_));
        let before = &line[..line.partition_point(|item| item.span.start < span.start)];
        let before = before.iter().rev().take_while(|item| is_place(item) || announces(&item.kind));
        let place = before.filter(is_place).last().map_or(span.start, |item| item.span.start);
        Self {
            own,
            begins: announced.map_or(span.start, |item| item.span.start),
            captured: after.iter().find(is_captured).map(|item| item.span),
            checked: checks.last().map_or(written, |item| item.span.end),
            whole: Span::new(span.start, end),
            with_place: Span::new(place, end),
        }
    }
}
