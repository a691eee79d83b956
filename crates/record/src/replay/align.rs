//! Which written items belong to which ply of a line.
//!
//! This is decided here once for every output. It goes ply by ply, so that a line of millions of plies can be reported
//! without keeping them.

use crate::notation::syntax::{Item, ItemKind};
use base::text::Span;

/// The items of one ply, each group in the order of the text.
#[derive(Debug, Default)]
pub struct PlyItems<'a> {
    /// What announces it: the number of its turn, the word of its side, and comments between them and the ply.
    pub before: Vec<&'a Item>,
    /// The ply itself: one item, or both halves of a joint ply with what is between them.
    pub own: Vec<&'a Item>,
    /// What follows it and says something of it: checks, glyphs, apparatus, comments, acts, variations.
    pub after: Vec<&'a Item>,
    /// The `provenance(…)` items that take effect with it.
    pub provenance: Vec<&'a Item>,
}

impl<'a> PlyItems<'a> {
    /// The number of its turn, where it is written right before it.
    pub fn turn_number(&self) -> Option<u32> {
        self.before.iter().rev().find_map(|item| match item.kind {
            ItemKind::TurnNumber(number) => Some(number),
            _ => None,
        })
    }

    /// Whether it was taken back.
    pub fn is_withdrawn(&self) -> bool {
        self.after.iter().any(|item| matches!(item.kind, ItemKind::Takeback(_)))
    }

    /// Everything written of it, in the order of the text.
    pub fn all(&self) -> impl Iterator<Item = &'a Item> {
        self.before.iter().chain(&self.own).chain(&self.after).copied()
    }
}

/// Assigns the items of a line to its plies, one ply at a time and in order.
#[derive(Debug)]
pub(super) struct Aligner<'a> {
    /// The items not yet read.
    items: &'a [Item],
    /// Turn numbers, side words and comments that announce the next ply.
    coming: Vec<&'a Item>,
    /// The `provenance(…)` items since the last ply.
    provenance: Vec<&'a Item>,
    /// How many of those are also among the items of the last ply, because something that follows them says more of it.
    reported: usize,
}

impl<'a> Aligner<'a> {
    /// The items before the first ply, which begins at the byte `first`; all of them where the line has no ply.
    pub(super) fn begin(items: &'a [Item], first: Option<usize>) -> (Vec<&'a Item>, Self) {
        let mut aligner = Self { items, coming: Vec::new(), provenance: Vec::new(), reported: 0 };
        let opening = aligner.until(first);
        (opening, aligner)
    }

    /// The items of the next ply, which is written at `span`; `next` is where the ply after it begins, `None` for the
    /// last one.
    pub(super) fn ply(&mut self, span: Span, next: Option<usize>) -> PlyItems<'a> {
        let before = std::mem::take(&mut self.coming);
        let provenance = std::mem::take(&mut self.provenance);
        self.reported = 0;
        let own = self.take(Some(next.map_or(span.end, |next| span.end.min(next)))).iter().collect();
        PlyItems { before, own, after: self.until(next), provenance }
    }

    /// The items that begin before the byte `end`.
    fn take(&mut self, end: Option<usize>) -> &'a [Item] {
        let number = end.map_or(self.items.len(), |end| {
            self.items.iter().position(|item| item.span.start >= end).unwrap_or(self.items.len())
        });
        let (taken, rest) = self.items.split_at(number);
        self.items = rest;
        taken
    }

    /// The items up to the next ply that belong to what is before them; the others are kept for that ply.
    fn until(&mut self, next: Option<usize>) -> Vec<&'a Item> {
        let mut after = Vec::new();
        for item in self.take(next) {
            match item.kind {
                ItemKind::Provenance(_) => self.provenance.push(item),
                ItemKind::TurnNumber(_) | ItemKind::Side(_) => self.coming.push(item),
                ItemKind::Comment(_) if !self.coming.is_empty() => self.coming.push(item),
                _ => {
                    after.extend_from_slice(&self.provenance[self.reported..]);
                    self.reported = self.provenance.len();
                    after.push(item);
                }
            }
        }
        // What announces a ply that is not there is not lost.
        if next.is_none() {
            after.append(&mut self.coming);
            after.extend_from_slice(&self.provenance[self.reported..]);
        }
        after
    }
}
