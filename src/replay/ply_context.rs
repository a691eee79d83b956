//! A ply that is being replayed: which one it is, and what is written of it.

use crate::engine::PlacedAct;
use crate::notation::syntax::{Certainty, Item, Standing, What};
use crate::text::Span;

use super::resolve::{WrittenPly, within};
use super::verdict::{PlyId, PlyKind};

/// Which ply it is, and where it is written.
#[derive(Clone, Copy)]
pub(super) struct PlyPlace {
    pub(super) id: PlyId,
    pub(super) span: Span,
    pub(super) kind: PlyKind,
}

/// A ply and everything written of it.
pub(super) struct PlyContext<'a> {
    pub(super) place: PlyPlace,
    /// From the ply to the next one.
    pub(super) items: &'a [Item],
    pub(super) written: WrittenPly,
    /// The acts within the ply.
    pub(super) acts: Vec<PlacedAct>,
    pub(super) marks: Marks,
}

impl PlyContext<'_> {
    /// Where an act within the ply is written, by its place among them from 0.
    pub(super) fn act_span(&self, index: usize) -> Span {
        let acts = self.items.iter().filter(|item| matches!(&item.what, What::Act(act) if within(act)));
        acts.map(|item| item.span).nth(index).unwrap_or(self.place.span)
    }
}

/// Marks that a ply has besides what was played.
#[derive(Default)]
pub(super) struct Marks {
    pub(super) illegal: bool,
    pub(super) unclear: bool,
    pub(super) supplied: bool,
    pub(super) corrected: bool,
    /// Whether it has a check other than a board.
    pub(super) checks: bool,
}

impl Marks {
    /// The marks among the items of a ply, and where the ply itself is written.
    pub(super) fn of(items: &[Item]) -> (Self, Span) {
        let mut marks = Self::default();
        let mut span = items[0].span;
        let mut after_ply = false;
        for item in items {
            let mut ply_now = false;
            match &item.what {
                What::Ply(ply) => {
                    ply_now = true;
                    span = span.to(item.span);
                    marks.supplied |= item.standing == Standing::Supplied;
                    marks.unclear |= ply.certainty == Certainty::Unclear
                        || ply.decisions.iter().any(|decision| decision.certainty == Certainty::Unclear);
                    marks.checks |= ply.last.is_some();
                }
                What::Pass | What::Round(_) => {
                    ply_now = true;
                    marks.supplied |= item.standing == Standing::Supplied;
                }
                What::Unstated => span = span.to(item.span),
                what if is_check(what) => marks.checks = true,
                What::Illegal => marks.illegal = true,
                What::Sic(_) => marks.corrected |= after_ply,
                _ => {}
            }
            after_ply = ply_now;
        }
        (marks, span)
    }
}

/// Whether it is a check of the ply before it; the hole of the last seed and boards are not among them.
pub(super) const fn is_check(what: &What) -> bool {
    matches!(what, What::Captured(_) | What::Laps(_) | What::Makes(_) | What::Total(_))
}

/// The kind of the ply that begins with this.
pub(super) const fn kind_of_first(what: &What) -> PlyKind {
    match what {
        What::Pass => PlyKind::Pass,
        What::Round(_) => PlyKind::Round,
        What::Unstated => PlyKind::Both,
        _ => PlyKind::Turn,
    }
}

/// The kind of a ply that could be read.
pub(super) const fn kind_of(written: &WrittenPly) -> PlyKind {
    match written {
        WrittenPly::Turn(_) => PlyKind::Turn,
        WrittenPly::Both { .. } => PlyKind::Both,
        WrittenPly::Pass => PlyKind::Pass,
        WrittenPly::Round { .. } => PlyKind::Round,
    }
}
