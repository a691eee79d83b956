//! Holes, and sets of them.

/// The most holes a board may have.
pub const MOST_HOLES: usize = 120;

/// A hole: its number, from 0, South's first (see the [module](super)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hole(pub u8);

impl Hole {
    /// The number of the first store; whatever has no place on the board is from here on.
    pub(crate) const FIRST_STORE: u8 = 124;

    /// Where seeds lie that are out of the game; no hole of any board.
    pub const OUT: Self = Self(126);

    /// The store of a player. It is no hole of the board, but seeds are counted there, and on some boards sown.
    pub const fn store(player: super::Player) -> Self {
        Self(Self::FIRST_STORE + player.index() as u8)
    }

    /// Whose store it is; `None` for a hole.
    pub const fn store_owner(self) -> Option<super::Player> {
        match self.0 {
            124 => Some(super::Player::South),
            125 => Some(super::Player::North),
            _ => None,
        }
    }

    /// The number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The bit of a hole; none for a number that no board has.
const fn bit(hole: Hole) -> u128 {
    if hole.0 < 128 { 1 << hole.0 } else { 0 }
}

/// A set of holes, one bit a hole. A hole of number 128 or more is in no set: no board has that many.
///
/// ```
/// use sowbook::board::{Hole, HoleSet};
/// let set = HoleSet::EMPTY.with(Hole(3)).with(Hole(5));
/// assert!(set.contains(Hole(5)) && !set.contains(Hole(4)));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Hole(3), Hole(5)]);
/// assert_eq!(set.with(Hole(128)), set);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct HoleSet(pub u128);

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
    pub const fn contains(self, hole: Hole) -> bool {
        self.0 & bit(hole) != 0
    }

    /// Its first 64 holes, a bit each.
    #[inline(always)]
    pub(crate) fn low(self) -> u64 {
        u64::try_from(self.0 & u128::from(u64::MAX)).unwrap_or(0)
    }

    /// Its holes from the 65th on, a bit each.
    #[inline(always)]
    pub(crate) fn high(self) -> u64 {
        u64::try_from(self.0 >> 64).unwrap_or(0)
    }

    /// How many holes it has.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its holes, by rising number.
    pub fn iter(self) -> impl Iterator<Item = Hole> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            u8::try_from(lowest).ok().map(Hole)
        })
    }
}

impl FromIterator<Hole> for HoleSet {
    fn from_iter<I: IntoIterator<Item = Hole>>(holes: I) -> Self {
        holes.into_iter().fold(Self::EMPTY, Self::with)
    }
}
