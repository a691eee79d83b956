//! What a page gathers while its plies are rendered, and the line they belong to.

use std::sync::Arc;

use crate::base::messages::fill;
use crate::widgets::diagram::frame_of;
use crate::widgets::diagram::{Desk, Frame, FrameId, Place, Sheet};
use base::board::{ByPlayer, HoleSet};
use engine::Explainer;
use record::replay::{Line, PlyStep};
use rules::{Ruleset, RulesetFamily};

use super::clauses::ClauseList;
use super::drawing;
use super::record_context::RecordContext;

/// What a page gathers while its plies are rendered.
pub(super) struct PageParts {
    pub(super) sheet: Sheet,
    pub(super) clauses: ClauseList,
    /// What explains the landings of each ruleset.
    explainers: Vec<(Arc<Ruleset>, Explainer)>,
    /// What the stores of the players are called.
    pub(super) trays: ByPlayer<String>,
}

impl PageParts {
    /// Nothing yet.
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

    /// What is beside every board.
    pub(super) fn desk<'g>(&'g self, context: &'g RecordContext<'_>) -> Desk<'g> {
        Desk { trays: &self.trays, to_move: &context.m.to_move }
    }
}

/// A line of play, and how its plies are rendered.
pub(super) struct LineContext<'a> {
    pub(super) line: &'a Line,
    pub(super) family: Option<Arc<RulesetFamily>>,
    pub(super) frame: FrameId,
    /// The holes whose counts hold seeds that the editors assume.
    pub(super) assumed: HoleSet,
}

impl<'a> LineContext<'a> {
    /// The line, on a board of the page's sheet.
    pub(super) fn of(
        context: &RecordContext<'_>,
        page_parts: &mut PageParts,
        line: &'a Line,
        assumed: HoleSet,
    ) -> Self {
        let frame = Frame { place: Place::Desk, ..frame_of(&line.ruleset, context.m) };
        let frame = page_parts.sheet.frame(frame);
        Self { line, family: context.family(line.ruleset.id()), frame, assumed }
    }

    /// Notes that a ply has been played.
    pub(super) fn pass(&mut self, step: &PlyStep) {
        self.assumed = drawing::still_assumed(self.assumed, &step.events);
        if !step.after.is_known() {
            self.assumed = HoleSet::EMPTY;
        }
    }
}
