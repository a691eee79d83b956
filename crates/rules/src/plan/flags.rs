//! The flags of a ruleset, and the holes that carry them.

use base::board::{Hole, HoleSet};

use crate::ClauseId;
use crate::vocabulary::{FlagOwner, FlagScope};

/// Slots: two for each flag, South's or nobody's and North's.
const SLOTS: usize = 2 * MOST_FLAGS;

/// The flags of which holes up to the 64th are kept in a word.
pub const LOW_FLAGS: usize = 3;

const LOW_SLOTS: usize = 2 * LOW_FLAGS;

/// The holes in each slot of the flags of a ruleset.
///
/// Of the first three flags, holes up to the 64th are in one word. Everything else is kept apart, so that usual
/// positions are no larger than they must be.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Flags {
    low: [u64; LOW_SLOTS],
    /// The holes that are not in `low`; `None` where there are none.
    high: Option<Box<[u128; SLOTS]>>,
}

impl Clone for Flags {
    #[inline(always)]
    fn clone(&self) -> Self {
        // What is rare is kept out of line, so that a small position is copied in place.
        Self { low: self.low, high: if self.any_high() { self.copy_of_high() } else { None } }
    }
}

impl Flags {
    /// No flag anywhere.
    pub const NONE: Self = Self { low: [0; LOW_SLOTS], high: None };

    /// The holes in a slot; none where there is no such slot.
    #[inline(always)]
    pub fn in_slot(&self, slot: usize) -> HoleSet {
        let high = self.high.as_ref().and_then(|high| high.get(slot)).copied().unwrap_or(0);
        HoleSet(high | u128::from(self.low(slot)))
    }

    /// The holes in a slot that are kept in a word: of the first three flags, those up to the 64th.
    #[inline(always)]
    pub fn low(&self, slot: usize) -> u64 {
        self.low.get(slot).copied().unwrap_or(0)
    }

    /// Puts these holes into a slot, and no others; nothing changes where there is no such slot.
    #[inline]
    pub fn set(&mut self, slot: usize, holes: HoleSet) {
        let mut high = holes.0;
        if let Some(low) = self.low.get_mut(slot) {
            *low = holes.low();
            high ^= u128::from(holes.low());
        }
        if high != 0 || self.high.is_some() {
            self.set_high(slot, high);
        }
    }

    #[cold]
    fn copy_of_high(&self) -> Option<Box<[u128; SLOTS]>> {
        self.high.clone()
    }

    #[cold]
    fn set_high(&mut self, slot: usize, holes: u128) {
        let high = self.high.get_or_insert_default();
        if let Some(high) = high.get_mut(slot) {
            *high = holes;
        }
        if **high == [0; SLOTS] {
            self.high = None;
        }
    }

    /// Whether no hole carries any.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.low.iter().fold(0, |all, low| all | low) == 0 && !self.any_high()
    }

    /// Whether no hole is in a slot.
    #[inline(always)]
    pub fn are_none(&self, slot: usize) -> bool {
        self.low(slot) == 0 && (!self.any_high() || self.in_slot(slot).is_empty())
    }

    /// Whether a hole is in a slot.
    #[inline(always)]
    pub fn has(&self, slot: usize, hole: Hole) -> bool {
        if hole.0 < 64 && slot < LOW_SLOTS {
            self.low(slot) >> hole.0 & 1 == 1
        } else {
            self.in_slot(slot).contains(hole)
        }
    }

    /// Whether some holes are kept apart: those from the 65th on, and those with further flags than three.
    #[inline(always)]
    pub const fn any_high(&self) -> bool {
        self.high.is_some()
    }

    /// Adds holes to a slot.
    #[inline]
    pub fn add(&mut self, slot: usize, holes: HoleSet) {
        self.set(slot, self.in_slot(slot).union(holes));
    }

    /// Puts a hole into a slot.
    #[inline(always)]
    pub fn put(&mut self, slot: usize, hole: Hole) {
        if hole.0 < 64 && slot < LOW_SLOTS {
            self.add_low(slot, 1 << hole.0);
        } else {
            self.add(slot, HoleSet::EMPTY.with(hole));
        }
    }

    /// Adds every hole of other flags to the same slot.
    #[inline(always)]
    pub fn merge(&mut self, other: &Self) {
        for (low, added) in self.low.iter_mut().zip(other.low) {
            *low |= added;
        }
        if other.any_high() {
            (0..SLOTS).for_each(|slot| self.add(slot, other.in_slot(slot)));
        }
    }

    /// Adds holes up to the 64th to a slot.
    #[inline(always)]
    pub fn add_low(&mut self, slot: usize, holes: u64) {
        if let Some(low) = self.low.get_mut(slot) {
            *low |= holes;
        }
    }

    /// Takes a hole out of a slot.
    #[inline(always)]
    pub fn remove(&mut self, slot: usize, hole: Hole) {
        match self.low.get_mut(slot) {
            Some(low) if hole.0 < 64 => *low &= !(1 << hole.0),
            _ => self.set(slot, self.in_slot(slot).without(hole)),
        }
    }

    /// Empties slots, a bit each.
    pub fn clear(&mut self, slots: u16) {
        for slot in (0..SLOTS).filter(|slot| slots >> slot & 1 == 1) {
            self.set(slot, HoleSet::EMPTY);
        }
    }
}

/// A flag. Its holes are in slot `2 * index` (South's, or nobody's) and `2 * index + 1` (North's).
#[derive(Debug, Clone)]
pub struct FlagPlan {
    pub name: String,
    pub clause: ClauseId,
    pub owner: FlagOwner,
    pub scope: FlagScope,
    pub by_lift: bool,
    pub by_capture: bool,
    /// What takes it off.
    pub cleared_by_lift: bool,
    pub cleared_by_capture: bool,
    pub cleared_left_empty: bool,
    pub from_next_turn: bool,
}

/// The most flags of a ruleset.
pub(crate) const MOST_FLAGS: usize = 8;

/// A slot no flag uses.
const NO_SLOT: u8 = u8::MAX;

/// Slots of at most four flags; a place not used names no slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slots([u8; 8]);

impl Slots {
    /// No slot.
    pub const NONE: Self = Self([NO_SLOT; 8]);

    /// These slots; `None` where there are more than eight.
    pub fn new(slots: &[u8]) -> Option<Self> {
        let mut all = Self::NONE;
        all.0.get_mut(..slots.len())?.copy_from_slice(slots);
        Some(all)
    }

    /// Whether it names no slot, as most do.
    #[inline(always)]
    const fn is_none(self) -> bool {
        // One comparison of a word; bytes would be compared one by one.
        u64::from_le_bytes(self.0) == u64::from_le_bytes(Self::NONE.0)
    }

    /// The holes in any of these slots.
    #[inline(always)]
    pub fn holes(self, flags: &Flags) -> HoleSet {
        if self.is_none() {
            return HoleSet::EMPTY;
        }
        let low = HoleSet(u128::from(self.low(flags)));
        if flags.any_high() { self.iter().fold(low, |all, slot| all.union(flags.in_slot(slot))) } else { low }
    }

    /// Whether a hole is in any of these slots.
    #[inline(always)]
    pub fn have(self, flags: &Flags, hole: Hole) -> bool {
        !self.is_none() && self.holes(flags).contains(hole)
    }

    /// Whether no hole is in any of these slots.
    #[inline(always)]
    pub fn are_empty(self, flags: &Flags) -> bool {
        self.is_none() || self.low(flags) == 0 && !flags.any_high() || self.holes(flags).is_empty()
    }

    /// Those of them that are kept in words.
    #[inline(always)]
    pub fn low(self, flags: &Flags) -> u64 {
        if self.is_none() {
            return 0;
        }
        let of = |place: usize| flags.low(usize::from(self.0[place]));
        let first = of(0) | of(1) | of(2) | of(3);
        if self.0[4] == NO_SLOT { first } else { first | of(4) | of(5) | of(6) | of(7) }
    }

    /// The slots used.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().take_while(|&slot| slot != NO_SLOT).map(usize::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_beyond_a_word_are_kept_apart_and_only_while_there_are_some() {
        let mut flags = Flags::NONE;
        let holes: HoleSet = [3, 63, 64, 119].map(Hole).into_iter().collect();
        flags.set(5, holes);
        assert_eq!(
            (flags.in_slot(5), flags.in_slot(4), flags.in_slot(6)),
            (holes, HoleSet::EMPTY, HoleSet::EMPTY)
        );
        flags.remove(5, Hole(64));
        flags.remove(5, Hole(119));
        assert_eq!(flags, {
            let mut low = Flags::NONE;
            low.add_low(5, 1 << 3 | 1 << 63);
            low
        });
        flags.clear(1 << 5);
        assert_eq!(flags, Flags::NONE);
    }

    #[test]
    fn further_flags_than_three_are_kept_apart() {
        let mut flags = Flags::NONE;
        flags.put(15, Hole(3));
        flags.add(15, HoleSet::EMPTY.with(Hole(100)));
        flags.put(2, Hole(3));
        let slots = Slots::new(&[2, 3, 14, 15]).expect("no more than eight");
        assert_eq!(slots.holes(&flags), [3, 100].map(Hole).into_iter().collect());
        assert!(flags.has(15, Hole(3)) && !flags.has(14, Hole(3)) && !slots.are_empty(&flags));
        flags.remove(15, Hole(100));
        let mut merged = Flags::NONE;
        merged.merge(&flags);
        assert_eq!(merged, flags);
        flags.clear(1 << 15 | 1 << 2);
        assert_eq!(flags, Flags::NONE);
    }
}
