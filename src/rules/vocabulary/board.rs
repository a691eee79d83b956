//! The board, its labels, and the seeds at the beginning.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::board::MiddleEnd;

/// The plain facts of a board.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Rows in all: 2 (one a player), 4 (two a player, an outer and an inner one), 3 (an outer row a player, and a part of
    /// the row in the middle), or 1 (half of it a player).
    pub rows: u8,
    /// Holes in a row, from 1.
    pub columns: u8,
    /// The circuit on which seeds are sown.
    pub ring: Ring,
    /// On boards of three rows, at which end of the middle row a player's holes are, as that player sees it.
    #[serde(default)]
    pub middle: MiddleEnd,
    /// Whether the stores are part of the circuit.
    #[serde(default)]
    pub stores: Stores,
    /// A flag by which holes belong to another player than the one on whose side they lie.
    pub territory: Option<String>,
    /// How the source, or this archive, names the holes.
    pub labels: Labels,
}

/// Holes with a name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NamedHoles {
    /// The holes, by South's labels; North's are those that face South in the same place.
    pub holes: Vec<String>,
}

/// The circuit on which seeds are sown; a ring runs anticlockwise as seen from above.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ring {
    /// One ring through all holes, shared by both players.
    All,
    /// Each player sows round the holes of their own rows only.
    OwnRows,
}

/// Where the stores are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
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
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Labels {
    /// South's holes.
    pub south: RowLabels,
    /// North's holes.
    pub north: RowLabels,
}

/// One player's labels, row by row, each from left to right as that player sees it, separated by spaces.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RowLabels {
    /// The row farther from the opponent; boards of one or two rows have none.
    pub outer: Option<String>,
    /// The row nearer the opponent; on boards of one or two rows the only one.
    /// On boards of three rows this player's holes in the middle row, on boards of one row this player's half.
    pub inner: String,
    /// All labels in the order in which counts are written; without it outer row, then inner row, left to right.
    pub order: Option<String>,
}

/// The seeds at the beginning: the same number in each hole, or a number for each.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Seeds in each hole.
    pub each: Option<u8>,
    /// Seeds in South's holes, in the order in which counts are written.
    pub south: Option<Vec<u8>>,
    /// Seeds in North's holes, likewise.
    pub north: Option<Vec<u8>>,
    /// Seeds in each player's store.
    #[serde(default)]
    pub stores: u8,
}
