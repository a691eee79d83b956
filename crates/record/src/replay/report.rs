//! The report of a ply: everything that is known of it, put together once for every output.
//!
//! Pages, tables, `record.json` and what `replay` and `play` print are all made from it, so that they say the same.

use std::sync::Arc;

use itertools::Itertools;
use serde::Serialize;

use crate::archive::{Provenance, RecordHeader};
use crate::notation::syntax::{self, Comment, Item, ItemKind};
use base::board::{ByPlayer, Player};
use base::text::Span;
use engine::{EventKind, Move, Position};
use rules::{ClauseId, Neighbours, Ruleset};

use super::align::{Aligner, PlyItems};
use super::check_outcome::{CheckFindings, CheckReport};
use super::laps::captured;
use super::other_readings::Families;
use super::phrases::Phrases;
use super::ply_verdict::{PlyId, PlyVerdict, ReadingChoice};
use super::print::{Naming, print_move_in};
use super::sentence::sentence;
use super::steps::{Step, dependence};
use super::verdict::{Line, PlyKind, PlyStep, PositionState, Replay, Variation};

/// What the plies of a record are reported from.
pub struct ReportSource<'f, 'a> {
    written: WrittenRecord<'a>,
    families: Families<'f>,
    findings: CheckFindings,
}

/// One ply of a line with everything known of it.
#[derive(Debug)]
pub struct PlyReport<'a> {
    /// Its number within its line, from 1; gaps are counted.
    pub number: u32,
    /// The ruleset that its line is played by.
    pub ruleset: &'a Ruleset,
    /// What happened.
    pub step: &'a PlyStep,
    /// What is written of it.
    pub items: PlyItems<'a>,
    /// Which class of evidence it is.
    pub provenance: Option<Provenance>,
    /// The readings its outcome depended on, each with the alternative followed, in the order of the ruleset.
    pub readings: Vec<ReadingChoice>,
    /// The checks written with it and what became of each.
    pub checks: Vec<CheckReport<'a>>,
    /// Other play written instead of it.
    pub variations: Vec<VariationReport<'a>>,
    /// The record its places are in.
    written: WrittenRecord<'a>,
}

/// A line of play with everything known of its plies.
#[derive(Debug)]
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
#[derive(Debug)]
pub struct VariationReport<'a> {
    /// Where it is written, brackets included.
    pub span: Span,
    /// What is written between the brackets.
    pub items: &'a [Item],
    /// What the replay knows of it; `None` where it could not be replayed.
    pub variation: Option<&'a Variation>,
    /// Its play; `None` where its ruleset is not known or cannot be used.
    pub line: Option<LineReport<'a>>,
    written: WrittenRecord<'a>,
}

/// A record as it is written.
#[derive(Debug, Clone, Copy)]
pub struct WrittenRecord<'a> {
    /// Its text.
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
    pub fn of(written: WrittenRecord<'a>, comment: &Comment) -> Self {
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

impl<'f, 'a> ReportSource<'f, 'a> {
    /// What a replay of a record is reported from.
    pub fn new(written: WrittenRecord<'a>, families: Families<'f>, replay: &Replay) -> Self {
        Self { written, families, findings: CheckFindings::of(&replay.findings) }
    }

    /// The report of a main line that was kept, as `items` write it; `provenance` is that of the header.
    pub fn main_line(
        &self,
        line: &'a Line,
        items: &'a [Item],
        provenance: Option<Provenance>,
    ) -> LineReport<'a> {
        self.line(line, items, provenance, true)
    }

    /// Begins the report of a main line that is given ply by ply, with the items before its first ply; `first` is where
    /// that ply begins.
    pub fn begin<'s>(
        &'s self,
        ruleset: &'a Ruleset,
        items: &'a [Item],
        provenance: Option<Provenance>,
        first: Option<usize>,
    ) -> (Vec<&'a Item>, LineReporter<'s, 'a>) {
        LineReporter::begin(self, (ruleset, items), (provenance, true), first)
    }

    fn line(
        &self,
        line: &'a Line,
        items: &'a [Item],
        provenance: Option<Provenance>,
        counted: bool,
    ) -> LineReport<'a> {
        let starts = line.plies.iter().map(|step| step.span.start);
        let nexts = starts.clone().skip(1).map(Some).chain([None]);
        let (opening, mut reporter) = LineReporter::begin(
            self,
            (&line.ruleset, items),
            (provenance, counted),
            line.plies.first().map(|step| step.span.start),
        );
        let plies = line.plies.iter().zip(nexts).map(|(step, next)| reporter.ply(step, next)).collect();
        LineReport { line, opening, plies, written: self.written }
    }
}

/// Reports the plies of a line one at a time, in order.
pub struct LineReporter<'s, 'a> {
    source: &'s ReportSource<'s, 'a>,
    ruleset: &'a Ruleset,
    /// The rulesets that show what a ply depended on.
    neighbours: Option<Arc<Neighbours>>,
    aligner: Aligner<'a>,
    provenance: Option<Provenance>,
    /// Whether captures are known from the beginning of the line.
    counted: bool,
    /// Plies reported so far.
    number: u32,
}

impl<'s, 'a> LineReporter<'s, 'a> {
    fn begin(
        source: &'s ReportSource<'s, 'a>,
        (ruleset, items): (&'a Ruleset, &'a [Item]),
        (provenance, counted): (Option<Provenance>, bool),
        first: Option<usize>,
    ) -> (Vec<&'a Item>, Self) {
        let family = (source.families)(ruleset.id());
        let neighbours = family.and_then(|family| family.neighbours(ruleset.choices()));
        let (opening, aligner) = Aligner::begin(items, first);
        (opening, Self { source, ruleset, neighbours, aligner, provenance, counted, number: 0 })
    }

    /// The report of the next ply; `next` is where the ply after it begins, `None` for the last one.
    pub fn ply<'p>(&mut self, step: &'p PlyStep, next: Option<usize>) -> PlyReport<'p>
    where
        'a: 'p,
    {
        let items = self.pass(step, next);
        let variations = items.after.iter().filter_map(|item| self.variation(step, item)).collect();
        PlyReport {
            number: self.number,
            ruleset: self.ruleset,
            step,
            provenance: self.provenance,
            readings: followed(self.ruleset, self.neighbours.as_deref(), step),
            checks: self.source.findings.checks(step, &items, self.counted),
            variations,
            written: self.source.written,
            items,
        }
    }

    /// Passes over the next ply, of which no report is wanted, and gives what is written of it.
    pub fn pass(&mut self, step: &PlyStep, next: Option<usize>) -> PlyItems<'a> {
        let items = self.aligner.ply(step.span, next);
        let text = self.source.written.text;
        let named = items.provenance.iter().rev().find_map(|item| match item.kind {
            ItemKind::Provenance(word) => Provenance::from_word(text.get(word.range())?),
            _ => None,
        });
        self.provenance = named.or(self.provenance);
        if !step.after.is_known() {
            self.counted = self.ruleset.keeps_stores();
        }
        self.number += 1;
        items
    }

    fn variation<'p>(&self, step: &'p PlyStep, item: &'p Item) -> Option<VariationReport<'p>>
    where
        'a: 'p,
    {
        let ItemKind::Variation(syntax::Variation { items, .. }) = &item.kind else { return None };
        let variation = step.variations.iter().find(|variation| variation.span == item.span);
        let line = variation.and_then(|variation| variation.line.as_ref());
        let line =
            line.map(|line| self.source.line(line, items, self.provenance, line.ruleset.keeps_stores()));
        Some(VariationReport { span: item.span, items, variation, line, written: self.source.written })
    }
}

/// The readings a ply depended on, each with the alternative followed.
fn followed(ruleset: &Ruleset, neighbours: Option<&Neighbours>, step: &PlyStep) -> Vec<ReadingChoice> {
    let (Some(neighbours), Some(played), PositionState::Position(before)) =
        (neighbours, &step.played, &step.before)
    else {
        return Vec::new();
    };
    let choice = |reading: &str| ReadingChoice {
        reading: reading.to_owned(),
        alternative: ruleset.choices().get(reading).unwrap_or_default().to_owned(),
    };
    dependence(neighbours, before, played).into_iter().map(choice).collect()
}

/// The comments among some items of a record.
pub fn comment_texts<'a>(
    written: WrittenRecord<'a>,
    items: impl IntoIterator<Item = &'a Item>,
) -> Vec<CommentText<'a>> {
    let mut variations = 0;
    let comment = |item: &'a Item| match &item.kind {
        ItemKind::Comment(comment) => Some(CommentText { variations, ..CommentText::of(written, comment) }),
        kind => {
            variations += usize::from(matches!(kind, ItemKind::Variation(_)));
            None
        }
    };
    items.into_iter().filter_map(comment).collect()
}

/// A stretch of `text` on one line.
fn on_one_line(text: &str, span: Span) -> String {
    text.get(span.range()).unwrap_or_default().split_whitespace().join(" ")
}

impl PlyStep {
    /// The ply of a game that is played and not read: `written` is how it is written, and its place is that text.
    pub fn of_move(before: Position, step: Step, id: PlyId, written: &str) -> Self {
        Self {
            id,
            span: Span::new(0, written.len()),
            turn: None,
            player: (!matches!(step.played, Move::Both(_))).then(|| before.mover()),
            kind: match step.played {
                Move::Turn(_) => PlyKind::Turn,
                Move::Both(_) => PlyKind::Both,
                Move::Pass => PlyKind::Pass,
                Move::Fill(_) | Move::Lay(_) => PlyKind::Round,
            },
            played: Some(step.played),
            before: PositionState::Position(before),
            after: PositionState::Position(step.outcome.position),
            events: step.events,
            laps: step.outcome.laps,
            period: step.period,
            verdict: PlyVerdict::Legal,
            variations: Vec::new(),
        }
    }
}

impl<'a> PlyReport<'a> {
    /// The report of a ply that a program plays; its place is in `written`.
    pub fn of_move(
        ruleset: &'a Ruleset,
        neighbours: Option<&Neighbours>,
        number: u32,
        step: &'a PlyStep,
        written: &'a str,
    ) -> Self {
        Self {
            number,
            ruleset,
            step,
            items: PlyItems::default(),
            provenance: Some(Provenance::Machine),
            readings: followed(ruleset, neighbours, step),
            checks: Vec::new(),
            variations: Vec::new(),
            written: WrittenRecord { text: written, header: None },
        }
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

    /// The comments on it, in the order of the text; each says how many of its variations come before it.
    pub fn comments(&self) -> Vec<CommentText<'a>> {
        comment_texts(self.written, self.items.all())
    }

    /// What follows it and says something of it, comments and variations apart: checks, glyphs, apparatus, as written.
    pub fn remarks(&self) -> Vec<String> {
        let remark = |item: &&Item| match item.kind {
            ItemKind::Comment(_)
            | ItemKind::Variation(_)
            | ItemKind::Note
            | ItemKind::TurnNumber(_)
            | ItemKind::Side(_)
            | ItemKind::Provenance(_) => None,
            _ => Some(on_one_line(self.written.text, item.span)),
        };
        self.items.after.iter().filter_map(remark).collect()
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
    pub fn under(&self) -> &'a [(String, String)] {
        self.variation.map_or(&[], |variation| &variation.under)
    }

    /// All its comments, those of variations within it left out.
    pub fn all_comments(&self) -> Vec<CommentText<'a>> {
        comment_texts(self.written, self.items)
    }
}
