//! What is written, beside what it did: each ply of a line of play with the items that belong to it.

use crate::notation::syntax::{Item, ItemKind};
use crate::replay::{PlyKind, PlyStep};

/// A ply of a line, and what is written with it.
#[derive(Debug)]
pub(super) struct AlignedPly<'a> {
    /// What it did.
    pub(super) step: &'a PlyStep,
    /// What leads up to it: its number, the word of its side, comments between them and it.
    pub(super) before: Vec<&'a Item>,
    /// The ply itself: one item, or both with what joins them.
    pub(super) own: Vec<&'a Item>,
    /// What says something of it: checks, glyphs, apparatus, comments, acts.
    pub(super) after: Vec<&'a Item>,
    /// The classes of provenance that begin with it.
    pub(super) seams: Vec<&'a Item>,
}

impl AlignedPly<'_> {
    /// The number of its turn, where it is written right before it.
    pub(super) fn written_number(&self) -> Option<u32> {
        self.before.iter().rev().find_map(|item| match item.kind {
            ItemKind::TurnNumber(number) => Some(number),
            _ => None,
        })
    }

    /// Whether it was taken back.
    pub(super) fn is_withdrawn(&self) -> bool {
        self.after.iter().any(|item| matches!(item.kind, ItemKind::Takeback(_)))
    }

    /// Whether it is a ply of a player, and no lacuna, filling or act.
    pub(super) const fn is_turn(&self) -> bool {
        matches!(self.step.kind, PlyKind::Turn | PlyKind::Both | PlyKind::Pass | PlyKind::Unreadable)
    }
}

/// A line of play, ply by ply.
#[derive(Debug, Default)]
pub(super) struct AlignedLine<'a> {
    /// What stands before anything is played.
    pub(super) opening: Vec<&'a Item>,
    /// The plies.
    pub(super) plies: Vec<AlignedPly<'a>>,
}

/// Lays the items of a line beside its plies; both stand in the order of the text.
pub(super) fn lay<'a>(items: &'a [Item], steps: &'a [PlyStep]) -> AlignedLine<'a> {
    let mut line = AlignedLine::default();
    let mut next = steps.iter().peekable();
    // What has been read since the last ply and may belong to the next.
    let mut coming: Vec<&'a Item> = Vec::new();
    let mut seams: Vec<&'a Item> = Vec::new();
    let mut announced = false;
    for item in items {
        if next.peek().is_some_and(|step| step.span.start <= item.span.start)
            && let Some(step) = next.next()
        {
            let (before, seams) = (std::mem::take(&mut coming), std::mem::take(&mut seams));
            line.plies.push(AlignedPly { step, before, own: vec![item], after: Vec::new(), seams });
            announced = false;
            continue;
        }
        let within = line.plies.last_mut().filter(|laid| item.span.start < laid.step.span.end);
        if let Some(laid) = within {
            laid.own.push(item);
            continue;
        }
        match item.kind {
            ItemKind::Provenance(_) => seams.push(item),
            ItemKind::TurnNumber(_) | ItemKind::Side(_) => {
                announced = true;
                coming.push(item);
            }
            ItemKind::Comment(_) if announced => coming.push(item),
            _ => match line.plies.last_mut() {
                Some(laid) => {
                    // A seam that something of this ply stands behind is told here, and again with the next.
                    let told = |seam: &&Item| laid.after.iter().any(|known| std::ptr::eq(*known, *seam));
                    let new: Vec<&Item> = seams.iter().copied().filter(|seam| !told(seam)).collect();
                    laid.after.extend(new);
                    laid.after.push(item);
                }
                None => line.opening.push(item),
            },
        }
    }
    // Numbers and seams that no ply follows still stand on the page.
    if let Some(last) = line.plies.last_mut() {
        last.after.append(&mut coming);
        seams.retain(|seam| !last.after.iter().any(|known| std::ptr::eq(*known, *seam)));
        last.after.append(&mut seams);
    } else {
        line.opening.append(&mut coming);
        line.opening.append(&mut seams);
    }
    line
}
