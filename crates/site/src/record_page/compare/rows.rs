//! The plies of a record under two readings, side by side.

use std::borrow::Cow;

use askama::Template;

use crate::common::Html;
use crate::widgets::diagram::{Alternative, FrameId, Sheet};
use base::board::{Hole, HoleSet};
use record::replay::{Line, PlyKind, PlyStep, sentence};

use super::super::drawing::{self, still_assumed};
use super::super::ply::{gap_name, round_name, verdict};
use super::super::record_context::MOST_BESIDE;
use super::comparison::Comparison;

/// A row of the two columns.
pub(super) struct Row<'a> {
    /// The ply, or the first and the last of several.
    pub(super) name: Html,
    /// The ply under each reading.
    pub(super) columns: Vec<Column<'a>>,
    /// The alternatives under which the position is not known, so that nothing can be set side by side.
    pub(super) unknown_under: Vec<&'a Html>,
}

/// What is in a column of a row.
pub(super) struct Column<'a> {
    pub(super) id: String,
    pub(super) label: &'a Html,
    pub(super) content: Cow<'a, Html>,
}

/// A ply under one of them.
#[derive(Template)]
#[template(path = "side.html")]
struct SideView<'a> {
    id: &'a str,
    /// The drawing, empty where the position is not known, and the position in words.
    board: (Html, String),
    sentence: String,
    /// The verdict, and the class of its mark.
    verdict: (&'a str, &'static str),
}

/// Two lines of play, the record's own first.
pub(super) struct Columns<'a> {
    pub(super) comparison: &'a Comparison<'a>,
    pub(super) sheet: &'a Sheet,
    pub(super) lines: [Option<&'a Line>; 2],
    pub(super) frames: [Option<FrameId>; 2],
    /// What the alternatives mean.
    pub(super) labels: &'a [Html; 2],
}

impl<'a> Columns<'a> {
    /// The rows from the ply `first` on, and whether more plies follow. `assumed` are the holes that hold assumed seeds
    /// before it.
    pub(super) fn rows(&self, first: usize, mut assumed: HoleSet) -> askama::Result<(Vec<Row<'a>>, bool)> {
        let length = self.lines.iter().flatten().map(|line| line.plies.len()).max().unwrap_or(0);
        let mut rows = Vec::new();
        let (mut shown, mut at) = (0, first);
        while at < length && shown < MOST_BESIDE {
            let mut row = Row { name: self.name(at), columns: Vec::new(), unknown_under: Vec::new() };
            let end = match self.unknown(at, length).filter(|_| at > first) {
                Some((end, labels)) => {
                    if end - at > 1 {
                        row.name.push_text(" – ");
                        row.name.push(&self.name(end - 1));
                    }
                    row.unknown_under = labels;
                    end
                }
                None => {
                    row.columns = self.sides(at, assumed)?;
                    shown += 1;
                    at + 1
                }
            };
            rows.push(row);
            let passed = self.lines[1].and_then(|line| line.plies.get(at..end.min(line.plies.len())));
            assumed = passed.unwrap_or_default().iter().fold(assumed, still_assumed);
            at = end;
        }
        Ok((rows, at < length))
    }

    /// A ply of either line.
    fn step(&self, side: usize, at: usize) -> Option<&'a PlyStep> {
        self.lines.get(side).copied().flatten()?.plies.get(at)
    }

    /// A ply under both; `assumed` are the holes that hold assumed seeds in the other line before it.
    fn sides(&self, at: usize, assumed: HoleSet) -> askama::Result<Vec<Column<'a>>> {
        let placed = self.comparison.places.get(at);
        let fragment = placed.map_or_else(|| format!("p{at}"), |placed| placed.place.fragment.clone());
        let mut sides = Vec::new();
        let differing = self.differing(at);
        let own_side = self.comparison.own_side;
        if let (Some(step), Some(known)) = (self.step(0, at), own_side.content.get(at)) {
            let id = format!("a-{fragment}");
            let assumed = own_side.before(at + 1);
            let content = match known.get() {
                _ if !differing.is_empty() => Cow::Owned(self.content(0, step, assumed, &differing, &id)?),
                Some(content) => Cow::Borrowed(content),
                None => {
                    let content = self.content(0, step, assumed, &[], &id)?;
                    Cow::Borrowed(known.get_or_init(|| content))
                }
            };
            sides.push(Column { id, label: &self.labels[0], content });
        }
        if let Some(step) = self.step(1, at) {
            let id = format!("b-{fragment}");
            let assumed = still_assumed(assumed, step);
            let content = Cow::Owned(self.content(1, step, assumed, &differing, &id)?);
            sides.push(Column { id, label: &self.labels[1], content });
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

    /// What a ply did, as a column shows it; `assumed` are the holes that hold assumed seeds after it, and `differing`
    /// those that are another in the other column.
    fn content(
        &self,
        side: usize,
        step: &PlyStep,
        assumed: HoleSet,
        differing: &[Hole],
        id: &str,
    ) -> askama::Result<Html> {
        let context = self.comparison.context;
        let m = context.m;
        let (Some(line), Some(frame)) = (self.lines[side], self.frames[side]) else {
            return Ok(Html::default());
        };
        let board = match drawing::after(&line.ruleset, step, &step.events, assumed) {
            Some(mut drawing) => {
                drawing.overlay.differing = differing.to_vec();
                let text = self.sheet.describe(frame, &drawing, m);
                let ids = format!("{id}-t {id}-p");
                let svg = self.sheet.draw(frame, &drawing, Alternative::LabelledBy(&ids));
                (svg, text)
            }
            None => (Html::default(), m.position_unknown.clone()),
        };
        let sentence = sentence(&line.ruleset, context.phrases(), &step.events);
        let verdict = verdict(m, &step.verdict);
        Ok(Html::trusted(SideView { id, board, sentence, verdict }.render()?))
    }

    /// How the record names a ply: as it is written.
    pub(super) fn name(&self, at: usize) -> Html {
        let context = self.comparison.context;
        let placed = self.comparison.places.get(at);
        let step = self.step(0, at);
        let bold = |text: &str| Html::bold(&Html::text(text));
        // The sentence below says how the board is filled.
        if let (Some(placed), Some(PlyKind::Round)) = (placed, step.map(|step| step.kind)) {
            return bold(&round_name(context, placed));
        }
        let mut html = Html::default();
        if let Some(number) = placed.and_then(|placed| placed.number) {
            html.push(&bold(&format!("{number}.")));
            html.push_text(" ");
        }
        if let Some(player) = step.and_then(|step| step.player) {
            html.push_text(&format!("{} ", context.player(player)));
        }
        let own = self.comparison.own.plies.get(at).filter(|ply| ply.step.kind == PlyKind::Gap);
        let written = || Html::code(step.map_or("", |step| context.words(step.span)));
        let missing = own.and_then(|ply| gap_name(context.m, ply));
        html.push(&missing.map_or_else(written, |words| Html::text(&words)));
        html
    }

    /// Where a position is not known before and after the ply `at`: the ply that ends the stretch of such plies, not
    /// itself one of them, and under which readings it is so.
    fn unknown(&self, at: usize, length: usize) -> Option<(usize, Vec<&'a Html>)> {
        let unknown = |step: &PlyStep| !step.before.is_known() && !step.after.is_known();
        let under = |at| [0, 1].map(|side| self.step(side, at).is_some_and(unknown));
        let here = under(at);
        let stretch = (at..length).take_while(|&next| under(next) == here).count();
        let unknown = self.labels.iter().zip(here).filter(|(_, unknown)| *unknown);
        let labels: Vec<&Html> = unknown.map(|(label, _)| label).collect();
        (!labels.is_empty()).then_some((at + stretch, labels))
    }
}
