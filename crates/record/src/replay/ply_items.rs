//! Which written items belong to which ply of a line. The walk cuts a line into plies; what is between two of them is
//! divided here, once for every output.

use std::ops::Range;

use crate::notation::WrittenAt;
use crate::notation::syntax::{Attestation, EndResult, Item, ItemKind};

/// Where what is written of a ply is, by the places of the items of its line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlyItems {
    /// Where the ply before it ends.
    pub(super) from: usize,
    /// The ply itself: one item, or both halves of a joint ply with what is between them.
    pub(super) own: Range<usize>,
    /// Where the ply after it begins; the number of items for the last one.
    pub(super) end: usize,
}

/// What is written between two plies, each group in the order of the text.
#[derive(Default)]
pub(super) struct Between<'a> {
    /// What says something of the ply before: checks, glyphs, apparatus, comments, acts, variations.
    pub(super) behind: Vec<&'a Item>,
    /// What announces the ply after: the number of its turn, the word of its side, and comments between them and the ply.
    pub(super) coming: Vec<&'a Item>,
    /// The `provenance(…)` items that take effect with the ply after.
    pub(super) provenance: Vec<&'a Item>,
}

impl<'a> Between<'a> {
    /// Divides the items between two plies, or those behind the last one.
    pub(super) fn new(items: &'a [Item], is_end: bool) -> Self {
        let Self { mut behind, mut coming, mut provenance } = Self::default();
        // How many of these something follows that says more of the ply before, so that they are reported with it, too.
        let mut reported = 0;
        let mut places = Vec::new();
        for item in items {
            match item.kind {
                ItemKind::Provenance(_) => provenance.push(item),
                // Each ply says where it is; what is behind the last one is of a ply that is still to come.
                ItemKind::At(_) if is_end => places.push(item),
                ItemKind::At(_) => {}
                ItemKind::TurnNumber(_) | ItemKind::Side(_) => coming.push(item),
                ItemKind::Comment(_) if !coming.is_empty() => coming.push(item),
                _ => {
                    behind.extend_from_slice(&provenance[reported..]);
                    reported = provenance.len();
                    behind.push(item);
                }
            }
        }
        // What announces a ply that is not there is not lost.
        if is_end {
            behind.append(&mut places);
            behind.append(&mut coming);
            behind.extend_from_slice(&provenance[reported..]);
        }
        Self { behind, coming, provenance }
    }
}

/// Whether an item says something of what the page has: not a note for transcribers, not what an editor supplied, and not
/// that the record stops.
pub(crate) fn is_read(item: &Item) -> bool {
    let is_beside = match &item.kind {
        ItemKind::Note | ItemKind::Provenance(_) | ItemKind::Under(_) | ItemKind::By(_) => true,
        ItemKind::End(end) => matches!(end.result, EndResult::Unfinished | EndResult::Unknown),
        _ => false,
    };
    !is_beside && item.attestation == Attestation::Written
}

/// The places on paper, among items between two plies, from which something other than a ply was read; at the end, no
/// ply follows. A comment right before a ply is from the place of that ply.
pub(super) fn places_of_remarks(items: &[Item], is_end: bool) -> Vec<WrittenAt> {
    let mut places = Vec::new();
    let mut stretches = items.chunk_by(|_, next| !matches!(next.kind, ItemKind::At(_))).peekable();
    while let Some(stretch) = stretches.next() {
        let Some((Item { kind: ItemKind::At(at), .. }, behind)) = stretch.split_first() else { continue };
        let leads_to_ply = !is_end && stretches.peek().is_none();
        let is_remark = |item: &Item| match item.kind {
            ItemKind::Variation(_) | ItemKind::TurnNumber(_) | ItemKind::Side(_) => false,
            ItemKind::Comment(_) => !leads_to_ply,
            _ => is_read(item),
        };
        if behind.iter().any(is_remark) {
            places.push(**at);
        }
    }
    places
}
