//! Holes, and sets of them.

/// The most holes a board may have.
pub const MOST_HOLES: usize = 120;

/// A hole: its number, from 0, South's first (see the [module](super)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hole(pub u8);

impl Hole {
    /// The number of the first store; whatever has no place on the board is from here on.
    pub const FIRST_STORE: u8 = 124;

    /// Where seeds lie that are out of the game; no hole of any board.
    pub const OUT: Self = Self(126);

    /// The store of a player. It is no hole of the board, but seeds are counted there, and on some boards sown.
    #[inline]
    pub const fn store(player: super::Player) -> Self {
        Self(Self::FIRST_STORE + player.index() as u8)
    }

    /// Whose store it is; `None` for a hole.
    #[inline]
    pub const fn store_owner(self) -> Option<super::Player> {
        match self.0 {
            124 => Some(super::Player::South),
            125 => Some(super::Player::North),
            _ => None,
        }
    }

    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The bit of a hole; none for a number that no board has.
#[inline]
const fn bit(hole: Hole) -> u128 {
    if hole.0 < 128 { 1 << hole.0 } else { 0 }
}

/// A set of holes, one bit a hole. A hole of number 128 or more is in no set: no board has that many.
///
/// ```
/// use base::board::{Hole, HoleSet};
/// let set = HoleSet::EMPTY.with(Hole(3)).with(Hole(5));
/// assert!(set.contains(Hole(5)) && !set.contains(Hole(4)));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Hole(3), Hole(5)]);
/// assert_eq!(set.with(Hole(128)), set);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct HoleSet(pub u128);

/// The numbers of the holes, rising.
impl serde::Serialize for HoleSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|hole| hole.0))
    }
}

impl HoleSet {
    /// No hole.
    pub const EMPTY: Self = Self(0);

    /// The set and `hole`.
    #[must_use]
    pub const fn with(self, hole: Hole) -> Self {
        Self(self.0 | bit(hole))
    }

    /// The set without `hole`.
    #[must_use]
    pub const fn without(self, hole: Hole) -> Self {
        Self(self.0 & !bit(hole))
    }

    /// The holes of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The holes of both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The holes of this set that are not in the other.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether `hole` is in the set.
    #[inline(always)]
    pub const fn contains(self, hole: Hole) -> bool {
        // One word or the other, which is cheaper than a shift of 128 bits.
        match hole.0 {
            0..=63 => self.low() >> hole.0 & 1 == 1,
            64..=127 => self.high() >> (hole.0 - 64) & 1 == 1,
            _ => false,
        }
    }

    /// Its first 64 holes, a bit each.
    #[inline(always)]
    pub const fn low(self) -> u64 {
        (self.0 & 0xffff_ffff_ffff_ffff) as u64
    }

    /// Its holes from the 65th on, a bit each.
    #[inline(always)]
    pub const fn high(self) -> u64 {
        (self.0 >> 64) as u64
    }

    /// How many holes it has.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Folds its holes, by rising number: faster than by its iterator.
    #[inline(always)]
    pub fn fold<T>(self, first: T, mut with: impl FnMut(T, Hole) -> T) -> T {
        let mut so_far = first;
        for (base, mut rest) in [(0, self.low()), (64, self.high())] {
            while rest != 0 {
                let [lowest, ..] = rest.trailing_zeros().to_le_bytes();
                rest &= rest - 1;
                so_far = with(so_far, Hole(base + lowest));
            }
        }
        so_far
    }

    /// Takes out its first hole.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<Hole> {
        let (low, high) = (self.low(), self.high());
        if low | high == 0 {
            return None;
        }
        let [lowest, ..] =
            if low == 0 { 64 + high.trailing_zeros() } else { low.trailing_zeros() }.to_le_bytes();
        self.0 &= self.0 - 1;
        Some(Hole(lowest))
    }

    /// Its holes, by rising number.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = Hole> {
        let (mut rest, mut high, mut first) = (self.low(), self.high(), 0_u8);
        std::iter::from_fn(move || {
            if rest == 0 {
                if high == 0 {
                    return None;
                }
                (rest, high, first) = (high, 0, 64);
            }
            let [lowest, ..] = rest.trailing_zeros().to_le_bytes();
            rest &= rest - 1;
            Some(Hole(first + lowest))
        })
    }
}

impl FromIterator<Hole> for HoleSet {
    fn from_iter<I: IntoIterator<Item = Hole>>(holes: I) -> Self {
        holes.into_iter().fold(Self::EMPTY, Self::with)
    }
}
