//! What became of the checks that are written with a ply.

use crate::notation::syntax::{Item, ItemKind};
use base::text::words;

words! {
    /// What became of a check.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum CheckOutcome {
        /// It agrees with what was played.
        Agrees = "agrees",
        /// The position was not known; the board makes it known again.
        Resumes = "resumes",
        /// It does not agree with what was played.
        Differs = "differs",
        /// There was nothing to compare it with.
        NotCompared = "not-compared",
    }
}

/// A check written with a ply, and what became of it.
#[derive(Debug, Clone, Copy)]
pub struct CheckReport<'a> {
    /// The item that states it; for an end hole, the ply.
    pub item: &'a Item,
    /// What became of it.
    pub outcome: CheckOutcome,
}

impl CheckReport<'_> {
    /// What is checked, in a word, as data has it.
    pub const fn kind(&self) -> &'static str {
        match self.item.kind {
            ItemKind::Captured(_) => "captured",
            ItemKind::Total(_) => "total",
            ItemKind::Makes(_) => "makes",
            ItemKind::Laps(_) => "laps",
            ItemKind::Board(_) => "board",
            _ => "end-hole",
        }
    }

    /// The check as it is written in the record's `text`.
    pub fn written(&self, text: &str) -> String {
        match &self.item.kind {
            ItemKind::Ply(ply) => ply.last.map_or(String::new(), |last| format!(":{last}")),
            ItemKind::EndsIn(last) => format!(":{last}"),
            _ => text.get(self.item.span.range()).unwrap_or_default().to_owned(),
        }
    }
}
