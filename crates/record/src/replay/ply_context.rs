//! A ply that is being replayed: which one it is, and what is written of it.

use crate::notation::syntax::{Attestation, Certainty, Item, ItemKind, Order};
use base::text::Span;
use engine::PlacedAct;

use super::resolve::{WrittenPly, within};
use super::verdict::{PlyKind, PlyPlace};

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
        let acts = self.items.iter().filter(|item| matches!(&item.kind, ItemKind::Act(act) if within(act)));
        acts.map(|item| item.span).nth(index).unwrap_or(self.place.span)
    }

    /// Where this run of the order of drops is written, by its place in it from 0, or the whole order.
    pub(super) fn order_span(&self, run: Option<usize>) -> Span {
        let order = self.items.iter().find_map(|item| match &item.kind {
            ItemKind::Order(Order::Drops(runs)) => {
                Some(run.and_then(|run| runs.get(run)).map_or(item.span, |run| run.span))
            }
            ItemKind::Order(Order::NotRecorded) => Some(item.span),
            _ => None,
        });
        order.unwrap_or(self.place.span)
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
    pub(super) fn new(items: &[Item]) -> (Self, Span) {
        let mut marks = Self::default();
        let mut span = items[0].span;
        let mut after_ply = false;
        for item in items {
            let mut ply_now = false;
            match &item.kind {
                ItemKind::Ply(ply) => {
                    ply_now = true;
                    span = span.to(item.span);
                    marks.supplied |= item.attestation == Attestation::Supplied;
                    marks.unclear |= ply.certainty == Certainty::Unclear
                        || ply.decisions.iter().any(|decision| decision.certainty == Certainty::Unclear);
                    marks.checks |= ply.last.is_some();
                }
                ItemKind::EndsIn(_) => (ply_now, marks.checks) = (true, true),
                ItemKind::Pass | ItemKind::Round(_) => {
                    ply_now = true;
                    marks.supplied |= item.attestation == Attestation::Supplied;
                }
                ItemKind::Unstated => span = span.to(item.span),
                kind if kind.is_check() => marks.checks = true,
                ItemKind::Illegal => marks.illegal = true,
                ItemKind::Sic(_) => marks.corrected |= after_ply,
                _ => {}
            }
            after_ply = ply_now;
        }
        (marks, span)
    }
}

/// The kind of the ply that begins with this.
pub(super) const fn kind_of_first(what: &ItemKind) -> PlyKind {
    match what {
        ItemKind::Pass => PlyKind::Pass,
        ItemKind::Round(_) => PlyKind::Round,
        ItemKind::Unstated => PlyKind::Both,
        _ => PlyKind::Turn,
    }
}

/// The kind of a ply that could be read.
pub(super) const fn kind_of(written: &WrittenPly) -> PlyKind {
    match written {
        WrittenPly::Turn(_) | WrittenPly::EndsIn(_) => PlyKind::Turn,
        WrittenPly::Both { .. } => PlyKind::Both,
        WrittenPly::Pass => PlyKind::Pass,
        WrittenPly::Round { .. } => PlyKind::Round,
    }
}
