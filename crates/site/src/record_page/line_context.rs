//! What a page gathers while its plies are rendered, and the line they belong to.

use std::sync::Arc;

use crate::common::{Html, fill};
use crate::widgets::diagram::{Alternative, Drawing, Frame, FrameId, Place, Sheet, frame_of};
use base::board::{ByPlayer, HoleSet};
use engine::Explainer;
use record::replay::Line;
use rules::{Ruleset, RulesetFamily};

use super::clauses::ClauseList;
use super::comment::Linked;
use super::drawing::assumed_after;
use super::record_context::RecordContext;

/// What a page gathers while its plies are rendered.
pub(super) struct PageParts {
    pub(super) sheet: Sheet,
    pub(super) clauses: ClauseList,
    /// What explains the landings of each ruleset.
    explainers: Vec<(Arc<Ruleset>, Explainer)>,
    /// What the stores of the players are called.
    trays: ByPlayer<String>,
}

/// A board with its position in words, and at the beginning of a page as a table too, where it is known.
pub(super) struct BoardView {
    pub(super) desk: Html,
    pub(super) position: String,
    pub(super) table: Html,
}

impl PageParts {
    pub(super) fn new(context: &RecordContext<'_>) -> Self {
        let store = |player| fill(&context.m.store_of, &[("player", context.player(player))]);
        Self {
            sheet: Sheet::default(),
            clauses: ClauseList::new(context.here.rules_language()),
            explainers: Vec::new(),
            trays: ByPlayer::from_fn(store),
        }
    }

    /// What explains the landings of a ruleset.
    pub(super) fn explainer(&mut self, ruleset: &Arc<Ruleset>) -> &Explainer {
        let known = self.explainers.iter().position(|(known, _)| Arc::ptr_eq(known, ruleset));
        let at = known.unwrap_or_else(|| {
            self.explainers.push((Arc::clone(ruleset), Explainer::new(ruleset)));
            self.explainers.len() - 1
        });
        &self.explainers[at].1
    }

    /// A board on its desk; a blank one where the position is not known.
    pub(super) fn board(
        &self,
        context: &RecordContext<'_>,
        frame: FrameId,
        drawing: Option<&Drawing>,
        alternative: Alternative<'_>,
    ) -> BoardView {
        let (sheet, m) = (&self.sheet, context.m);
        let position =
            drawing.map_or_else(|| m.position_unknown.clone(), |drawing| sheet.describe(frame, drawing, m));
        let drawing = drawing.cloned().unwrap_or_else(Drawing::not_stated);
        let desk = sheet.desk(frame, &drawing, alternative, &self.trays);
        BoardView { desk, position, table: Html::default() }
    }
}

/// A line of play, and how its plies are rendered.
pub(super) struct LineContext<'a> {
    pub(super) line: &'a Line,
    pub(super) family: Option<Arc<RulesetFamily>>,
    pub(super) frame: FrameId,
    /// The holes whose counts hold seeds that the editors assume, before the first ply and after each.
    pub(super) assumed: Vec<HoleSet>,
}

impl<'a> LineContext<'a> {
    /// The line, on a board of the page's sheet; `assumed` are the holes with assumed seeds at its beginning.
    pub(super) fn new(
        context: &RecordContext<'_>,
        page_parts: &mut PageParts,
        line: &'a Line,
        assumed: HoleSet,
    ) -> Self {
        let frame = Frame { place: Place::Desk, ..frame_of(&line.ruleset, context.m) };
        let frame = page_parts.sheet.frame(frame);
        let family = context.family(line.ruleset.id());
        Self { line, family, frame, assumed: assumed_after(assumed, &line.plies) }
    }

    /// What the words of its comments can lead to.
    pub(super) fn linked<'l>(&'l self, context: &RecordContext<'l>) -> Linked<'l> {
        Linked { here: context.here, family: self.family.as_deref() }
    }
}
