//! The two players, and a value for each.

use std::fmt;
use std::ops::{Index, IndexMut};

/// A side of the board and who sits there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// Below, as the archive draws the board.
    South,
    /// Above, as the archive draws the board.
    North,
}

impl Player {
    /// Both players, South first.
    pub const ALL: [Self; 2] = [Self::South, Self::North];

    /// The other player.
    ///
    /// ```
    /// use base::board::Player;
    /// assert_eq!(Player::South.opposite(), Player::North);
    /// ```
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }

    /// 0 for South, 1 for North.
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Self::South => 0,
            Self::North => 1,
        }
    }

    /// The word records use: `south` or `north`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::South => "south",
            Self::North => "north",
        }
    }

    /// The player of that word, or `None` for any other word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|player| player.word() == word)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.word())
    }
}

/// A value for each player, indexed by [`Player`].
///
/// ```
/// use base::board::{ByPlayer, Player};
/// let stores = ByPlayer::new(6, 2);
/// assert_eq!(stores[Player::North], 2);
/// assert_eq!(stores.map(|seeds| seeds + 1), ByPlayer::new(7, 3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, serde::Serialize)]
pub struct ByPlayer<T> {
    /// South's value.
    pub south: T,
    /// North's value.
    pub north: T,
}

impl<T> ByPlayer<T> {
    /// South's value and North's value.
    pub const fn new(south: T, north: T) -> Self {
        Self { south, north }
    }

    /// The value `make` gives for each player.
    pub fn from_fn(mut make: impl FnMut(Player) -> T) -> Self {
        Self { south: make(Player::South), north: make(Player::North) }
    }

    /// The same places with `change` applied to both values.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByPlayer<U> {
        ByPlayer { south: change(self.south), north: change(self.north) }
    }

    /// The players with their values, South first.
    pub fn iter(&self) -> impl Iterator<Item = (Player, &T)> {
        [(Player::South, &self.south), (Player::North, &self.north)].into_iter()
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        match player {
            Player::South => &self.south,
            Player::North => &self.north,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::South => &mut self.south,
            Player::North => &mut self.north,
        }
    }
}
