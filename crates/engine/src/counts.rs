//! The seeds of a position, in one of two layouts.
//!
//! Holes have the same numbers in both: those of the board from 0, the stores, the seeds out of the game, and a last one
//! that is no hole and always empty. In the small layout a number is cut to six bits, which leaves the holes of a small
//! board as they are and puts the others in the last four places.

use std::hash::{Hash, Hasher};

use base::board::{Hole, HoleSet, Player};
use rules::{BoardPlan, MOST_SMALL_HOLES};

use super::swar;

/// Seeds by hole.
///
/// # Equality
/// Counts are equal if every hole has as many seeds, in whatever layout.
#[derive(Debug)]
pub(super) struct Counts {
    /// The small layout: bytes, eight of which are compared and added at once; at most 60 holes, and 255 seeds in all.
    /// Not used in the wide one.
    small: [u8; 64],
    /// The wide layout: at most 120 holes, and 65,535 seeds in all.
    wide: Option<Box<[u16; 128]>>,
}

/// The place of a hole in the small layout.
#[inline(always)]
pub(super) const fn small_place(hole: u8) -> usize {
    (hole & 63) as usize
}

/// The place of a hole in the wide layout.
#[inline(always)]
const fn wide(hole: u8) -> usize {
    (hole & 127) as usize
}

/// A number of seeds that is known to be small.
#[inline(always)]
const fn byte(seeds: u16) -> u8 {
    seeds.to_le_bytes()[0]
}

/// A number without a pattern.
const ODD: u64 = 0xd6e8_feb8_6659_fd93;

/// A hash of a word and what came before it: the halves of a product, each of which depends on every bit of both.
#[inline(always)]
pub(super) fn mixed(key: u64, word: u64) -> u64 {
    let product = u128::from((key ^ word).wrapping_add(ODD)) * u128::from(ODD);
    (product ^ product >> 64) as u64
}

impl Counts {
    /// No seeds, in the small layout.
    pub(super) const NONE: Self = Self { small: [0; 64], wide: None };

    /// No seeds.
    pub(super) fn empty(is_wide: bool) -> Self {
        Self { wide: is_wide.then(|| Box::new([0; 128])), ..Self::NONE }
    }

    /// The seeds at the beginning, where that player starts.
    pub(super) fn at_beginning(board: &BoardPlan, starter: Player) -> Self {
        let mut counts = Self::empty(board.wide);
        let all = &board.setup[starter.index()];
        for (hole, &seeds) in (0..).zip(all).filter(|&(_, &seeds)| seeds > 0) {
            counts.set(hole, seeds);
        }
        counts
    }

    #[cold]
    fn copy_of_wide(&self) -> Option<Box<[u16; 128]>> {
        self.wide.clone()
    }

    /// The same in the wide layout.
    pub(super) fn widened(&self) -> Self {
        let mut wide = Self::empty(true);
        for (hole, seeds) in (0..).zip(self.all()) {
            wide.set(hole, seeds);
        }
        wide
    }

    /// Whether they are in the wide layout.
    #[inline(always)]
    pub(super) const fn is_wide(&self) -> bool {
        self.wide.is_some()
    }

    /// Whether a hole has a place of its own.
    pub(super) const fn has_place(&self, hole: Hole) -> bool {
        self.is_wide() || hole.index() < MOST_SMALL_HOLES || hole.0 >= Hole::FIRST_STORE
    }

    /// The counts, in the small layout.
    #[inline(always)]
    pub(super) const fn bytes(&self) -> Option<&[u8; 64]> {
        if self.is_wide() { None } else { Some(&self.small) }
    }

    /// The same to be changed.
    #[inline(always)]
    pub(super) const fn bytes_mut(&mut self) -> Option<&mut [u8; 64]> {
        if self.is_wide() { None } else { Some(&mut self.small) }
    }

    /// The counts of the small layout, where it is known that they are in it.
    #[inline(always)]
    pub(super) const fn small(&self) -> &[u8; 64] {
        &self.small
    }

    /// The same, to be changed.
    #[inline(always)]
    pub(super) const fn small_mut(&mut self) -> &mut [u8; 64] {
        &mut self.small
    }

    /// The seeds of a hole.
    #[inline(always)]
    pub(super) fn seeds(&self, hole: u8) -> u16 {
        match &self.wide {
            None => u16::from(self.small[small_place(hole)]),
            Some(counts) => counts[wide(hole)],
        }
    }

    /// Sets the seeds of a hole.
    #[inline(always)]
    pub(super) fn set(&mut self, hole: u8, seeds: u16) {
        match &mut self.wide {
            None => self.small[small_place(hole)] = byte(seeds),
            Some(counts) => counts[wide(hole)] = seeds,
        }
    }

    /// Adds seeds to a hole; no hole can hold more than there are, so that this wraps only where events do not belong to
    /// the position.
    #[inline(always)]
    pub(super) fn add(&mut self, hole: u8, seeds: u16) {
        match &mut self.wide {
            None => self.small[small_place(hole)] = self.small[small_place(hole)].wrapping_add(byte(seeds)),
            Some(counts) => counts[wide(hole)] = counts[wide(hole)].wrapping_add(seeds),
        }
    }

    /// Removes seeds from a hole that holds them.
    #[inline(always)]
    pub(super) fn remove(&mut self, hole: u8, seeds: u16) {
        match &mut self.wide {
            None => self.small[small_place(hole)] = self.small[small_place(hole)].wrapping_sub(byte(seeds)),
            Some(counts) => counts[wide(hole)] = counts[wide(hole)].wrapping_sub(seeds),
        }
    }

    /// Empties a hole; gives its seeds.
    #[inline(always)]
    pub(super) fn take(&mut self, hole: u8) -> u16 {
        let seeds = self.seeds(hole);
        self.set(hole, 0);
        seeds
    }

    /// The seeds of some holes.
    #[inline]
    pub(super) fn sum_of(&self, holes: HoleSet) -> u32 {
        let Some(counts) = &self.wide else {
            return holes.fold(0, |sum, hole| sum + u32::from(self.small[small_place(hole.0)]));
        };
        holes.fold(0, |sum, hole| sum + u32::from(counts[wide(hole.0)]))
    }

    /// A hash of them, the same for equal counts in whatever layout.
    pub(super) fn key(&self) -> u64 {
        let words = |small: &[u8; 64]| {
            small.as_chunks().0.iter().fold(0, |key, word: &[u8; 8]| mixed(key, u64::from_le_bytes(*word)))
        };
        let Some(counts) = &self.wide else { return words(&self.small) };
        let mut small = Self::NONE;
        let fits = (0..128).zip(counts.iter()).all(|(hole, &seeds)| {
            let has_place = seeds <= 255 && small.has_place(Hole(hole));
            if has_place {
                small.set(hole, seeds);
            }
            has_place || seeds == 0
        });
        if fits {
            words(&small.small)
        } else {
            counts.iter().fold(0, |key, seeds| mixed(key, (*seeds).into()))
        }
    }

    /// All seeds.
    pub(super) fn sum(&self) -> u32 {
        match &self.wide {
            None => swar::sum(&self.small),
            Some(counts) => counts.iter().map(|&seeds| u32::from(seeds)).sum(),
        }
    }

    /// The first hole of a board, from `holes` on, that holds seeds.
    #[inline(always)]
    pub(super) fn first_beyond(&self, holes: usize) -> Option<Hole> {
        // Every count at once, for this is asked at every move: looking for the first one takes far longer.
        let any = match &self.wide {
            None => {
                let beyond = self.small.get(holes..MOST_SMALL_HOLES).unwrap_or_default();
                beyond.iter().fold(0, |any, seeds| any | seeds) != 0
            }
            Some(counts) => {
                let beyond = counts.get(holes..usize::from(Hole::FIRST_STORE)).unwrap_or_default();
                beyond.iter().fold(0, |any, seeds| any | seeds) != 0
            }
        };
        let first = || {
            (0..Hole::FIRST_STORE)
                .skip(holes)
                .find(|&hole| self.has_place(Hole(hole)) && self.seeds(hole) > 0)
        };
        if any { first().map(Hole) } else { None }
    }

    /// The holes with at least that many seeds, a bit each; stores count as holes.
    pub(super) fn at_least(&self, bound: u16) -> u128 {
        let holes = (0..128_u8).filter(|&hole| self.has_place(Hole(hole)) && self.seeds(hole) >= bound);
        holes.fold(0, |all, hole| all | 1 << hole)
    }

    /// The seeds of every hole, in the order of their numbers.
    fn all(&self) -> impl Iterator<Item = u16> {
        (0..128_u8).map(|hole| if self.has_place(Hole(hole)) { self.seeds(hole) } else { 0 })
    }
}

impl Clone for Counts {
    #[inline(always)]
    fn clone(&self) -> Self {
        // What is rare is kept out of line, so that a small position is copied in place.
        Self { small: self.small, wide: if self.is_wide() { self.copy_of_wide() } else { None } }
    }
}

impl PartialEq for Counts {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (&self.wide, &other.wide) {
            (None, None) => self.small == other.small,
            (Some(one), Some(other)) => one == other,
            _ => self.all().eq(other.all()),
        }
    }
}

impl Eq for Counts {}

impl Hash for Counts {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}
