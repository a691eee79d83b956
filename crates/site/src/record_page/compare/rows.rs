//! The plies of a record under two readings, side by side.

use std::borrow::Cow;
use std::cell::OnceCell;

use askama::Template;

use crate::base::html::Html;
use crate::base::messages::Messages;
use crate::widgets::diagram::{Alternative, FrameId, Sheet};
use base::board::{Hole, HoleSet};
use record::replay::{Line, PlyKind, PlyStep, sentence};

use super::super::anchors::Placed;
use super::super::beginning::assumed;
use super::super::drawing::{self, still_assumed};
use super::super::ply::{round_name, verdict};
use super::super::record_context::RecordContext;

/// Plies shown of each side. Further on two courses that have parted tell little side by side, and each page more costs
/// every reading of every record.
const MOST: usize = 16;

/// What is in a row.
pub(super) enum Row<'a> {
    /// A ply under both readings.
    Both(PlyName, Vec<ColumnView<'a>>),
    /// From a ply to a ply, where the position is not known under these alternatives, so that nothing can be set side by
    /// side.
    Unknown { from: PlyName, to: Option<PlyName>, labels: Vec<&'a Html> },
}

/// How a ply is named: as it is written.
pub(super) struct PlyName {
    /// The name of a filling, which has nothing else.
    pub(super) title: String,
    pub(super) number: String,
    pub(super) player: String,
    pub(super) written: String,
}

/// What is in a column of a row.
pub(super) struct ColumnView<'a> {
    pub(super) id: String,
    pub(super) label: &'a Html,
    pub(super) content: Cow<'a, Html>,
}

/// A ply under one of them.
#[derive(Template)]
#[template(path = "side.html")]
struct SideView<'a> {
    m: &'a Messages,
    id: &'a str,
    svg: Html,
    sentence: String,
    position: String,
    /// The same as a table; empty where it is not known.
    table: Html,
    verdict: String,
    class: &'static str,
}

/// The side that all these pages have in common: the record as it is, each ply described when it is first needed.
pub(in crate::record_page) struct OwnSide {
    /// The holes whose counts hold assumed seeds, before the first ply and after each.
    assumed: Vec<HoleSet>,
    content: Vec<OnceCell<Html>>,
}

impl OwnSide {
    /// The side of a record.
    pub(in crate::record_page) fn of(context: &RecordContext<'_>) -> Self {
        let mut assumed = Vec::new();
        if let Some(line) = &context.replay.line {
            assumed.push(self::assumed(context.header, line));
            for step in &line.plies {
                assumed.extend(assumed.last().map(|&left| still_assumed(left, &step.events)));
            }
        }
        Self { content: assumed.iter().skip(1).map(|_| OnceCell::new()).collect(), assumed }
    }

    /// The holes whose counts hold assumed seeds before a ply.
    pub(super) fn before(&self, at: usize) -> HoleSet {
        self.assumed.get(at).copied().unwrap_or(HoleSet::EMPTY)
    }
}

/// Two lines of play, the record's own first.
pub(super) struct Columns<'a> {
    pub(super) context: &'a RecordContext<'a>,
    pub(super) sheet: &'a Sheet,
    pub(super) own_side: &'a OwnSide,
    pub(super) lines: [Option<&'a Line>; 2],
    pub(super) frames: [Option<FrameId>; 2],
    /// The reading with its alternative.
    pub(super) labels: [&'a Html; 2],
    pub(super) places: &'a [Placed],
}

impl<'a> Columns<'a> {
    /// The rows from the ply `first` on, and whether more plies follow. `left` are the holes that hold assumed seeds
    /// before it.
    pub(super) fn rows(&self, first: usize, mut left: HoleSet) -> askama::Result<(Vec<Row<'a>>, bool)> {
        let length = self.lines.iter().flatten().map(|line| line.plies.len()).max().unwrap_or(0);
        let mut rows = Vec::new();
        let (mut shown, mut at) = (0, first);
        while at < length && shown < MOST {
            let end = match self.unknown(at, length).filter(|_| at > first) {
                Some((end, labels)) => {
                    let to = (end - at > 1).then(|| self.name(end - 1));
                    rows.push(Row::Unknown { from: self.name(at), to, labels });
                    end
                }
                None => {
                    rows.push(Row::Both(self.name(at), self.sides(at, left)?));
                    shown += 1;
                    at + 1
                }
            };
            let passed = self.lines[1].and_then(|line| line.plies.get(at..end.min(line.plies.len())));
            left =
                passed.unwrap_or_default().iter().fold(left, |left, step| still_assumed(left, &step.events));
            at = end;
        }
        Ok((rows, at < length))
    }

    /// A ply of either line.
    fn step(&self, side: usize, at: usize) -> Option<&'a PlyStep> {
        self.lines.get(side).copied().flatten()?.plies.get(at)
    }

    /// A ply under both; `left` are the holes that hold assumed seeds in the other line before it.
    fn sides(&self, at: usize, left: HoleSet) -> askama::Result<Vec<ColumnView<'a>>> {
        let placed = self.places.get(at);
        let fragment = placed.map_or_else(|| format!("p{at}"), |placed| placed.place.fragment.clone());
        let mut sides = Vec::new();
        let differing = self.differing(at);
        if let (Some(step), Some(known)) = (self.step(0, at), self.own_side.content.get(at)) {
            let id = format!("a-{fragment}");
            let left = self.own_side.before(at + 1);
            let content = match known.get() {
                _ if !differing.is_empty() => Cow::Owned(self.column(0, step, (left, &differing), &id)?),
                Some(content) => Cow::Borrowed(content),
                None => {
                    let content = self.column(0, step, (left, &[]), &id)?;
                    Cow::Borrowed(known.get_or_init(|| content))
                }
            };
            sides.push(ColumnView { id, label: self.labels[0], content });
        }
        if let Some(step) = self.step(1, at) {
            let id = format!("b-{fragment}");
            let left = still_assumed(left, &step.events);
            let content = Cow::Owned(self.column(1, step, (left, &differing), &id)?);
            sides.push(ColumnView { id, label: self.labels[1], content });
        }
        Ok(sides)
    }

    /// The holes whose counts are known and not the same after a ply.
    pub(super) fn differing(&self, at: usize) -> Vec<Hole> {
        let (Some(own), Some(other)) = (self.step(0, at), self.step(1, at)) else { return Vec::new() };
        let Some(line) = self.lines[0] else { return Vec::new() };
        let differs = |hole: &Hole| {
            let counts = [own, other].map(|step| step.after.count(*hole));
            matches!(counts, [Some(here), Some(there)] if here != there)
        };
        line.ruleset.shape().all().filter(differs).collect()
    }

    /// What a ply did, as a column shows it; `left` are the holes that hold assumed seeds after it, and `differing`
    /// those that are another in the other column.
    fn column(
        &self,
        side: usize,
        step: &PlyStep,
        (left, differing): (HoleSet, &[Hole]),
        id: &str,
    ) -> askama::Result<Html> {
        let m = self.context.m;
        let (Some(line), Some(frame)) = (self.lines[side], self.frames[side]) else {
            return Ok(Html::default());
        };
        let (svg, position, table) = match drawing::after(&line.ruleset, (step, &step.events), left) {
            Some(mut drawing) => {
                drawing.overlay.differing = differing.to_vec();
                let text = self.sheet.describe(frame, &drawing, m);
                let ids = format!("{id}-t {id}-p");
                let svg = self.sheet.draw(frame, &drawing, Alternative::LabelledBy(&ids));
                (svg, text, self.sheet.table(frame, &drawing, &m.store))
            }
            None => (Html::default(), m.position_unknown.clone(), Html::default()),
        };
        let (verdict, class) = verdict(m, &step.verdict);
        let sentence = sentence(&line.ruleset, self.context.phrases, &step.events);
        Ok(Html::trusted(SideView { m, id, svg, sentence, position, table, verdict, class }.render()?))
    }

    /// How the record names a ply.
    fn name(&self, at: usize) -> PlyName {
        let placed = self.places.get(at);
        let number = placed.and_then(|placed| placed.number);
        let step = self.step(0, at);
        // The sentence below says how a filling is made.
        if let (Some(placed), Some(PlyKind::Round)) = (placed, step.map(|step| step.kind)) {
            let title = round_name(self.context, placed);
            return PlyName { title, number: String::new(), player: String::new(), written: String::new() };
        }
        let player = step.and_then(|step| step.player);
        PlyName {
            number: number.map_or(String::new(), |number| format!("{number}.")),
            player: player.map_or(String::new(), |player| self.context.player(player).to_owned()),
            title: String::new(),
            written: step.map_or(String::new(), |step| self.context.words(step.span).to_owned()),
        }
    }

    /// Where a position is not known before and after the ply `at`: the ply that ends the stretch of such plies, not
    /// itself one of them, and under which readings it is so.
    fn unknown(&self, at: usize, length: usize) -> Option<(usize, Vec<&'a Html>)> {
        let unknown = |step: &PlyStep| !step.before.is_known() && !step.after.is_known();
        let under = |at| [0, 1].map(|side| self.step(side, at).is_some_and(unknown));
        let here = under(at);
        let stretch = (at..length).take_while(|&next| under(next) == here).count();
        let labels: Vec<&Html> = self
            .labels
            .into_iter()
            .zip(here)
            .filter(|(_, unknown)| *unknown)
            .map(|(label, _)| label)
            .collect();
        (!labels.is_empty()).then_some((at + stretch, labels))
    }
}
