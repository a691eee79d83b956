//! The board, its labels, and the seeds at the beginning.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use base::board::{ByPlayer, MiddleEnd, Player};

use super::condition::Condition;
use super::forms::{NoWord, forms, map, words, written};

written! {
    /// The plain facts of a board.
    pub struct Board {
        /// Rows in all: 2 (one a player), 4 (two a player, an outer and an inner one), 3 (an outer row a player, and a
        /// part of the row in the middle), or 1 (half of it a player).
        pub rows: u8,
        /// Places in the longest row, from 1.
        pub columns: u8,
        /// The circuit on which seeds are sown.
        pub ring: Ring,
        /// On boards of three rows, at which end of the middle row a player's holes are, as that player sees it.
        #[serde(default)]
        pub middle: MiddleEnd,
        /// Whether the stores are part of the circuit.
        #[serde(default)]
        pub stores: Stores,
        /// Holes that belong to another player than the one on whose side they lie.
        pub owners: Option<Owners>,
        /// A flag by which holes belong to another player than before.
        pub territory: Option<String>,
        /// How the source, or this archive, names the holes.
        pub labels: Labels,
    }

    /// Holes with a name.
    pub struct NamedHoles {
        /// The holes, by South's labels; North's are those in the same places, counted from the owner's left, and on
        /// one row both from South's.
        pub holes: Vec<String>,
    }

    /// Holes by owner, as labels separated by spaces; a hole not named belongs to the player on whose side it lies.
    #[derive(Default)]
    pub struct Owners {
        /// Holes that South owns.
        pub south: Option<String>,
        /// Holes that North owns.
        pub north: Option<String>,
    }
}

/// The circuit on which seeds are sown; a ring runs anticlockwise as seen from above, or as its labels are listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ring {
    /// One ring through all holes, shared by both players.
    All,
    /// Each player sows round the holes of their own rows only.
    OwnRows,
    /// One ring through the holes listed, shared by both players.
    Listed(String),
    /// A ring for each player, through the holes listed.
    Paths(Paths),
}

/// The ring of each player: labels separated by spaces, in the order that counts as anticlockwise. Stores on the ring
/// are `S0` and `N0`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Paths {
    /// The ring on which South sows.
    pub south: String,
    /// The ring on which North sows.
    pub north: String,
}

words! {
    /// Rings that need no labels.
    RingWord for Ring {
        /// One ring through all holes, shared by both players.
        All => Self::All,
        /// Each player sows round the holes of their own rows only.
        OwnRows => Self::OwnRows,
    }
}

impl Ring {
    /// The labels listed of each player's ring; `None` if the rows say it.
    pub fn labels(&self) -> Option<[Vec<&str>; 2]> {
        fn words(list: &str) -> Vec<&str> {
            list.split_whitespace().collect()
        }
        match self {
            Self::All | Self::OwnRows => None,
            Self::Listed(list) => Some([words(list), words(list)]),
            Self::Paths(paths) => Some([words(&paths.south), words(&paths.north)]),
        }
    }

    /// Whether stores are among the labels.
    pub fn lists_stores(&self) -> bool {
        self.labels().is_some_and(|both| both.iter().flatten().any(|label| matches!(*label, "S0" | "N0")))
    }
}

forms! {
    Ring: RingWord | Paths,
    "`all`, `own_rows`, labels such as `a b c C B A`, or `{south: labels, north: labels}`";

    fn of_map(paths: Paths) -> Result<Self, &'static str> {
        Ok(Self::Paths(paths))
    }

    fn of_list(list: &str) -> Option<Self> {
        list.trim().contains(' ').then(|| Self::Listed(list.to_owned()))
    }
}

written! {
    /// Where the stores are.
    #[derive(Default)]
    pub enum Stores {
        /// Beside the board, if captured seeds are kept at all.
        #[default]
        Beside,
        /// On the ring: each player's follows the last of their holes, anticlockwise.
        Ring,
        /// On the ring: each player's follows the last of their holes, clockwise.
        RingLeft,
    }

    /// The labels of the holes of both players.
    pub struct Labels {
        /// South's holes.
        pub south: RowLabels,
        /// North's holes.
        pub north: RowLabels,
    }

    /// One player's labels, row by row, each from left to right as that player sees it, separated by spaces; `-` is a
    /// place without a hole.
    pub struct RowLabels {
        /// The row farther from the opponent; boards of one or two rows have none.
        pub outer: Option<String>,
        /// The row nearer the opponent; on boards of one or two rows the only one.
        /// On boards of three rows this player's holes in the middle row, on boards of one row this player's part.
        pub inner: String,
        /// The labels in the order in which counts are written; without it outer row, then inner row, left to right.
        pub order: Option<String>,
    }

    /// The seeds at the beginning: the same number in each hole, or a number for each, by side or by who starts.
    pub struct Setup {
        /// Seeds in each hole.
        pub each: Option<u16>,
        /// Seeds in South's holes, in the order in which counts are written.
        pub south: Option<Vec<u16>>,
        /// Seeds in North's holes, likewise.
        pub north: Option<Vec<u16>>,
        /// Seeds in the holes of the player who starts, in the order in which that player's counts are written.
        pub first: Option<Vec<u16>>,
        /// Seeds in the holes of the other player, likewise.
        pub second: Option<Vec<u16>>,
        /// Seeds in the stores.
        #[serde(default)]
        pub stores: StoreSeeds,
        /// That the players lay the seeds, or chance does, so that each record states them: what must hold of them,
        /// from each player's seat.
        pub stated: Option<Condition>,
    }
}

/// The seeds in the stores at the beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StoreSeeds {
    /// By side.
    BySide(ByPlayer<u16>),
    /// By who starts: those of the player who does, and those of the other one.
    ByStart([u16; 2]),
}

impl StoreSeeds {
    /// The seeds in the store of a player.
    pub fn seeds(self, player: Player, starter: Player) -> u16 {
        match self {
            Self::BySide(seeds) => seeds[player],
            Self::ByStart([first, second]) => {
                if player == starter {
                    first
                } else {
                    second
                }
            }
        }
    }

    /// The seeds in both stores together.
    pub fn total(self) -> usize {
        Player::ALL.into_iter().map(|player| usize::from(self.seeds(player, Player::South))).sum()
    }
}

impl Default for StoreSeeds {
    fn default() -> Self {
        Self::BySide(ByPlayer::default())
    }
}

map! {
    StoreSeedsMap with "minProperties" = 2 {
        /// Seeds in South's store.
        south: Option<u16>,
        /// Seeds in North's store.
        north: Option<u16>,
        /// Seeds in the store of the player who starts.
        first: Option<u16>,
        /// Seeds in the store of the other player.
        second: Option<u16>,
    }
}

impl From<NoWord> for StoreSeeds {
    fn from(word: NoWord) -> Self {
        match word {}
    }
}

forms! {
    StoreSeeds: NoWord | StoreSeedsMap,
    "a number of seeds, `{south: 3, north: 0}`, or `{first: 3, second: 0}`";

    fn of_map(map: StoreSeedsMap) -> Result<Self, &'static str> {
        match map {
            StoreSeedsMap { south: Some(south), north: Some(north), first: None, second: None } => {
                Ok(Self::BySide(ByPlayer::new(south, north)))
            }
            StoreSeedsMap { south: None, north: None, first: Some(first), second: Some(second) } => {
                Ok(Self::ByStart([first, second]))
            }
            _ => Err("write `south` with `north`, or `first` with `second`"),
        }
    }

    fn of_number(seeds: u16) -> Option<Self> {
        Some(Self::BySide(ByPlayer::new(seeds, seeds)))
    }
}
