//! Which holes a label names.

use super::{Hole, Label, MOST_HOLES};

/// Labels with their holes, South's and North's, to be found without going through all of them: each is at the place
/// its bits give, or at the next that is free.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Labels(Box<[Option<Named>; PLACES]>);

/// A label, and the hole of each side that has it.
type Named = (Label, [Hole; 2]);

/// Where a label names a hole of the other side only.
pub(super) const NO_HOLE: Hole = Hole(u8::MAX);

/// Twice as many as holes at least, so that few labels share a place and some places are free.
const PLACES: usize = 256;
const _: () = assert!(PLACES >= 2 * MOST_HOLES);

impl Default for Labels {
    fn default() -> Self {
        Self(Box::new([None; PLACES]))
    }
}

impl Labels {
    /// The labels by hole, of which the first `half` are South's.
    pub(super) fn new(labels: &[String], half: usize) -> Self {
        let mut all = Self::default();
        for (index, label) in labels.iter().enumerate().take(MOST_HOLES) {
            let (Some(label), Ok(hole)) = (Label::parse(label), u8::try_from(index)) else { continue };
            let mut place = place(label);
            while all.0[place].is_some_and(|(known, _)| known != label) {
                place = (place + 1) % PLACES;
            }
            let (_, holes) = all.0[place].get_or_insert((label, [NO_HOLE; 2]));
            // Of two holes of one name on a side the first is meant.
            let own = &mut holes[usize::from(index >= half)];
            if *own == NO_HOLE {
                *own = Hole(hole);
            }
        }
        all
    }

    /// The hole of each side that has the label, [`NO_HOLE`] where there is none; `None` if neither has it.
    #[inline]
    pub(super) fn holes(&self, label: Label) -> Option<[Hole; 2]> {
        let mut place = place(label);
        loop {
            let (known, holes) = self.0[place]?;
            if known == label {
                return Some(holes);
            }
            place = (place + 1) % PLACES;
        }
    }
}

/// Where a label is looked for first: the bits of letter and number, spread by a number without pattern.
const fn place(label: Label) -> usize {
    (label.bits().wrapping_mul(0x9e37_79b1) >> 24) as usize
}
