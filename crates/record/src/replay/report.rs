//! A ply in its record: what the replay knows of it beside what is written of it, for every output.
//!
//! Pages, tables, `record.json` and what `replay` and `play` print all ask this, so that they say the same.

use std::ops::Range;

use itertools::Itertools;
use serde::Serialize;

use crate::archive::RecordHeader;
use crate::notation::syntax::{self, Comment, Item, ItemKind};
use crate::notation::{PagePlace, WrittenAt};
use base::board::{ByPlayer, Player};
use base::text::Span;
use engine::EventKind;
use rules::{ClauseId, Ruleset};

use super::check_outcome::CheckReport;
use super::laps::captured;
use super::phrases::Phrases;
use super::ply_items::{Between, PlyItems, places_of_remarks};
use super::ply_verdict::ReadingChoice;
use super::print::{Naming, print_move_in};
use super::sentence::sentence;
use super::verdict::{Line, PlyStep, ReplayedVariation};

/// One ply of a line, in the record that it is written in. It serialises as the data of that ply.
#[derive(Debug, Clone, Copy)]
pub struct PlyReport<'a> {
    /// What happened.
    pub step: &'a PlyStep,
    /// The ruleset that its line is played by.
    pub ruleset: &'a Ruleset,
    /// What is written of its line.
    items: &'a [Item],
    /// The record its places are in.
    written: WrittenRecord<'a>,
    /// How many variations it is deep.
    pub(super) level: usize,
}

/// A line of play, in the record that it is written in.
#[derive(Debug, Clone)]
pub struct LineReport<'a> {
    /// What was played.
    pub line: &'a Line,
    /// What is written before the first ply and does not announce it.
    pub opening: Vec<&'a Item>,
    /// The plies, in order.
    pub plies: Vec<PlyReport<'a>>,
    written: WrittenRecord<'a>,
}

/// Other play instead of a ply.
#[derive(Debug, Clone, Copy)]
pub struct VariationReport<'a> {
    /// Where it is written, brackets included.
    pub span: Span,
    /// What is written between the brackets.
    pub items: &'a [Item],
    /// What the replay knows of it; `None` where it could not be replayed.
    pub variation: Option<&'a ReplayedVariation>,
    written: WrittenRecord<'a>,
    pub(super) level: usize,
}

/// A record as it is written.
#[derive(Debug, Clone, Copy)]
pub struct WrittenRecord<'a> {
    pub text: &'a str,
    /// Its header, which declares who may sign a comment, and its language; `None` for play without one.
    pub header: Option<&'a RecordHeader>,
}

/// Whether a header declares a hand.
fn is_declared(header: Option<&RecordHeader>, word: &str) -> bool {
    header.is_some_and(|header| header.hands.contains_key(word))
}

/// Whether there are none.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a field by reference")]
const fn is_none(number: &usize) -> bool {
    *number == 0
}

/// A comment as its author means it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CommentText<'a> {
    /// The siglum of who signs it.
    #[serde(rename = "by")]
    pub hand: Option<&'a str>,
    /// The tag of its language: its own, or that of the record; `None` for the language of the archive.
    pub language: Option<&'a str>,
    /// Whether it names its language itself.
    #[serde(skip)]
    pub is_marked: bool,
    /// How many of the variations of its ply are written before it.
    #[serde(rename = "after_variations", skip_serializing_if = "is_none")]
    pub variations: usize,
    /// What it says, without white space around it.
    pub text: String,
}

impl<'a> CommentText<'a> {
    /// A comment of a record.
    pub fn new(written: WrittenRecord<'a>, comment: &Comment) -> Self {
        let WrittenRecord { text, header } = written;
        let signature = comment.signature(text, |word| is_declared(header, word));
        let word = |span: Span| text.get(span.range());
        Self {
            is_marked: signature.language.is_some(),
            hand: signature.hand.and_then(word),
            language: signature
                .language
                .and_then(word)
                .or(header.and_then(|header| header.language.as_deref())),
            text: signature.said(text),
            variations: 0,
        }
    }

    /// It as it is written, without brackets: `ED@fr: Ainsi la source.`
    pub fn signed(&self) -> String {
        let hand = self.hand.unwrap_or_default();
        match self.language.filter(|_| self.is_marked) {
            Some(tag) => format!("{hand}@{tag}: {}", self.text),
            None if hand.is_empty() => self.text.clone(),
            None => format!("{hand}: {}", self.text),
        }
    }
}

/// The comments among some items of a record.
pub fn comment_texts<'a>(
    written: WrittenRecord<'a>,
    items: impl IntoIterator<Item = &'a Item>,
) -> Vec<CommentText<'a>> {
    let mut variations = 0;
    let comment = |item: &'a Item| match &item.kind {
        ItemKind::Comment(comment) => Some(CommentText { variations, ..CommentText::new(written, comment) }),
        kind => {
            variations += usize::from(matches!(kind, ItemKind::Variation(_)));
            None
        }
    };
    items.into_iter().filter_map(comment).collect()
}

/// The place on paper that something was read from. It serialises as page and line, with whose page it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadFrom<'a> {
    /// The page and the line.
    pub place: PagePlace,
    /// The siglum of the witness; `None` for the first source.
    pub witness: Option<&'a str>,
    /// The source by its id, as the header names it; `None` where it names none.
    pub source: Option<&'a str>,
}

impl<'a> ReadFrom<'a> {
    /// A place as a record writes it.
    pub fn new(written: WrittenRecord<'a>, at: &WrittenAt) -> Option<Self> {
        let WrittenRecord { text, header } = written;
        let place = text.get(at.place.range())?.parse().ok()?;
        let witness = at.witness.and_then(|siglum| text.get(siglum.range()));
        let source = header.and_then(|header| header.source_of(witness));
        Some(Self { place, witness, source })
    }
}

/// A stretch of `text` on one line.
fn on_one_line(text: &str, span: Span) -> String {
    text.get(span.range()).unwrap_or_default().split_whitespace().join(" ")
}

impl<'a> PlyReport<'a> {
    /// A ply of a line that is written as `items`.
    pub const fn new(
        step: &'a PlyStep,
        ruleset: &'a Ruleset,
        items: &'a [Item],
        written: WrittenRecord<'a>,
    ) -> Self {
        Self { step, ruleset, items, written, level: 0 }
    }

    /// The ply itself: one item, or both halves of a joint ply with what is between them.
    pub fn own(&self) -> &'a [Item] {
        self.items.get(self.step.items.own.clone()).unwrap_or_default()
    }

    /// What is written between the ply before it and it.
    fn between(&self) -> Between<'a> {
        let PlyItems { from, own, .. } = &self.step.items;
        Between::new(self.items.get(*from..own.start).unwrap_or_default(), false)
    }

    /// What announces it: the number of its turn, the word of its side, and comments between them and the ply.
    pub fn before(&self) -> Vec<&'a Item> {
        self.between().coming
    }

    /// The `provenance(…)` items that take effect with it.
    pub fn provenance(&self) -> Vec<&'a Item> {
        self.between().provenance
    }

    /// The place on paper that it was read from, where that is known. A part that has no pages, which may be all of a game,
    /// is the place of the ply with which it begins alone.
    pub fn at(&self) -> Option<ReadFrom<'a>> {
        let read = ReadFrom::new(self.written, self.step.at.as_ref()?)?;
        let PlyItems { from, own, .. } = &self.step.items;
        let before = || self.items.get(*from..own.start).unwrap_or_default();
        let begins =
            || self.step.number == 1 || before().iter().any(|item| matches!(item.kind, ItemKind::At(_)));
        (!read.place.is_part() || begins()).then_some(read)
    }

    /// The other places on paper from which something of it was read: a board, a comment.
    pub fn also_at(&self) -> Vec<ReadFrom<'a>> {
        let PlyItems { from, own, end } = &self.step.items;
        let between = |places: Range<usize>| self.items.get(places).unwrap_or_default();
        let opening = if self.step.number == 1 { between(*from..own.start) } else { &[] };
        let mut places = places_of_remarks(opening, false);
        places.extend(places_of_remarks(between(own.end..*end), *end == self.items.len()));
        let own = self.at();
        let places = places.iter().filter_map(|at| ReadFrom::new(self.written, at));
        let mut others: Vec<ReadFrom<'_>> = places.filter(|place| Some(place) != own.as_ref()).collect();
        others.dedup();
        others
    }

    /// What is before it and does not announce it, if it is the first of its line.
    pub fn opening(&self) -> Vec<&'a Item> {
        if self.step.number == 1 { self.between().behind } else { Vec::new() }
    }

    /// What follows it and says something of it: checks, glyphs, apparatus, comments, acts, variations.
    pub fn after(&self) -> Vec<&'a Item> {
        let PlyItems { own, end, .. } = &self.step.items;
        let items = self.items.get(own.end..*end).unwrap_or_default();
        Between::new(items, *end == self.items.len()).behind
    }

    /// The number of its turn, where it is written right before it.
    pub fn turn_number(&self) -> Option<u32> {
        self.before().into_iter().rev().find_map(|item| item.kind.turn_number())
    }

    /// Whether it was taken back.
    pub fn is_withdrawn(&self) -> bool {
        self.after().into_iter().any(|item| matches!(item.kind, ItemKind::Takeback(_)))
    }

    /// The checks written with it and what became of each.
    pub fn checks(&self) -> impl Iterator<Item = CheckReport<'a>> + use<'a> {
        let items = self.items;
        let checks = self.step.checks.iter();
        checks.filter_map(|&(place, outcome)| Some(CheckReport { item: items.get(place)?, outcome }))
    }

    /// Other play written instead of it.
    pub fn variations(&self) -> Vec<VariationReport<'a>> {
        let (step, written, level) = (self.step, self.written, self.level + 1);
        let variation = |item: &'a Item| {
            let ItemKind::Variation(syntax::Variation { items, .. }) = &item.kind else { return None };
            let variation = step.variations.iter().find(|variation| variation.span == item.span);
            Some(VariationReport { span: item.span, items, variation, written, level })
        };
        self.after().into_iter().filter_map(variation).collect()
    }

    /// The ply as written, on one line.
    pub fn written(&self) -> String {
        on_one_line(self.written.text, self.step.span)
    }

    /// The move with the labels of the ruleset, whatever the record calls the holes; `None` where it was not played.
    pub fn played(&self) -> Option<String> {
        let (before, played) = (self.step.before.positions().first()?, self.step.played.as_ref()?);
        Some(print_move_in(self.ruleset, before, played, Naming::Ruleset))
    }

    /// The comments [before it](Self::opening) that do not announce it.
    pub fn opening_comments(&self) -> Vec<CommentText<'a>> {
        comment_texts(self.written, self.opening())
    }

    /// The comments on it, in the order of the text; each says how many of its variations come before it.
    pub fn comments(&self) -> Vec<CommentText<'a>> {
        comment_texts(self.written, self.before().into_iter().chain(self.own()).chain(self.after()))
    }

    /// What follows it and says something of it, comments and variations apart: checks, glyphs, apparatus, as written.
    pub fn remarks(&self) -> Vec<String> {
        let remark = |item: &Item| match item.kind {
            ItemKind::Comment(_)
            | ItemKind::Variation(_)
            | ItemKind::Note
            | ItemKind::TurnNumber(_)
            | ItemKind::Side(_)
            | ItemKind::Provenance(_)
            | ItemKind::At(_) => None,
            _ => Some(on_one_line(self.written.text, item.span)),
        };
        self.after().into_iter().filter_map(remark).collect()
    }

    /// What happened, in English; empty where nothing is known.
    pub fn sentence(&self) -> String {
        sentence(self.ruleset, Phrases::english(), &self.step.events)
    }

    /// Seeds each player captured in it; `None` where it was not played.
    pub fn captured(&self) -> Option<ByPlayer<u32>> {
        let of = |player| captured(self.ruleset, &self.step.events, player);
        self.step.was_played().then(|| ByPlayer::new(of(Player::South), of(Player::North)))
    }

    /// Laps made, those of captured seeds included; `None` where it was not played.
    pub fn laps(&self) -> Option<u32> {
        self.step.was_played().then_some(self.step.laps)
    }

    /// Whether the turn was stopped at the limit of laps.
    pub fn is_endless(&self) -> bool {
        self.step.events.iter().any(|event| matches!(event.kind, EventKind::NoEnd { .. }))
    }

    /// The clauses that fired, each with the statements it cites, in the order of the ruleset.
    pub fn clauses(&self) -> impl Iterator<Item = (&'a str, &'a [String])> + use<'a> {
        let ruleset = self.ruleset;
        self.step.clauses().into_iter().map(|clause: ClauseId| {
            let support = ruleset.support(clause);
            (support.name.as_str(), support.cites.as_slice())
        })
    }

    /// The statements that the clauses cite, each once, in order.
    pub fn statements(&self) -> Vec<&'a str> {
        self.clauses().flat_map(|(_, cites)| cites).map(String::as_str).unique().collect()
    }

    /// The text that the places of its items are in.
    pub const fn text(&self) -> &'a str {
        self.written.text
    }
}

impl<'a> LineReport<'a> {
    /// A line that is written as `items`.
    pub fn new(line: &'a Line, items: &'a [Item], written: WrittenRecord<'a>) -> Self {
        Self::within(line, items, written, 0)
    }

    /// A line that is `level` variations deep.
    fn within(line: &'a Line, items: &'a [Item], written: WrittenRecord<'a>, level: usize) -> Self {
        let ply = |step| PlyReport { level, ..PlyReport::new(step, &line.ruleset, items, written) };
        let plies: Vec<PlyReport<'_>> = line.plies.iter().map(ply).collect();
        let opening = plies.first().map_or_else(|| Between::new(items, true).behind, PlyReport::opening);
        Self { line, opening, plies, written }
    }

    /// The comments before the first ply that do not announce it.
    pub fn comments(&self) -> Vec<CommentText<'a>> {
        comment_texts(self.written, self.opening.iter().copied())
    }
}

impl<'a> VariationReport<'a> {
    /// It as written, brackets included.
    pub fn written(&self) -> &'a str {
        self.written.text.get(self.span.range()).unwrap_or_default()
    }

    /// Who proposes it, by siglum.
    pub fn by(&self) -> Option<&'a str> {
        self.written.text.get(self.variation?.by?.range())
    }

    /// The readings under which it is played, where they differ from the line it is written in.
    pub fn under(&self) -> &'a [ReadingChoice] {
        self.variation.map_or(&[], |variation| &variation.under)
    }

    /// Its play; `None` where its ruleset is not known or cannot be used.
    pub fn line(&self) -> Option<LineReport<'a>> {
        let line = self.variation?.line.as_ref()?;
        Some(LineReport::within(line, self.items, self.written, self.level))
    }

    /// All its comments, those of variations within it left out.
    pub fn all_comments(&self) -> Vec<CommentText<'a>> {
        comment_texts(self.written, self.items)
    }
}
