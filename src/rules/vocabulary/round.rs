//! Rounds: how the board is filled again, and when a match is over.

use schemars::JsonSchema;
use serde::Deserialize;

/// What happens between rounds.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rounds {
    /// Seeds put into each hole that is filled, out of its owner's store; what is left over stays in the store. With
    /// `fill: setup` it is not used.
    #[serde(default)]
    pub unit: u8,
    /// Which holes are filled.
    #[serde(default)]
    pub fill: Fill,
    /// Which holes are left empty, where the players choose.
    #[serde(default)]
    pub left_empty: EmptyChoice,
    /// The flag that a hole left empty carries for the round, or that a hole gained from the other player carries.
    pub flag: Option<String>,
    /// With `fill: territory`: whether what a player has left over gains one more hole.
    #[serde(default)]
    pub partial: Partial,
    /// Who starts the next round.
    pub starter: NextStarter,
    /// A player with fewer seeds than this cannot go on and has lost the match.
    #[serde(default)]
    pub stop_below: u8,
}

/// Which holes are filled for a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fill {
    /// As the players choose, within what `left_empty` allows.
    #[default]
    Chosen,
    /// Each player's own holes from the owner's left, as far as the seeds go.
    Left,
    /// Each player's own holes from the owner's right.
    Right,
    /// Each player's own holes from both ends inward, the left one first.
    Outside,
    /// Every hole. The player with more seeds owns as many holes as these seeds fill, counted anticlockwise from the
    /// player's own left end; the other player owns the rest. The stores are emptied.
    Territory,
    /// Every hole as at the beginning of the game. The stores are emptied.
    Setup,
}

/// Whether seeds that do not fill a hole gain one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Partial {
    /// Only full holes count.
    #[default]
    Full,
    /// One more hole is gained by more than half of its seeds.
    MoreThanHalf,
}

/// Which holes a player leaves empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EmptyChoice {
    /// As many as the player cannot fill, as the player chooses.
    #[default]
    OnlyWhenShort,
    /// At least as many, as the player chooses; at least one hole is filled.
    AsOwnerLikes,
}

/// Who starts the next round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NextStarter {
    /// The player who did not start this one.
    Alternate,
    /// The player with fewer seeds at the end of the round; with equal seeds, the player who moved last.
    Loser,
    /// The player with more seeds at the end of the round; with equal seeds, the player who moved last.
    Winner,
    /// The player who made the last move of the round.
    LastMover,
    /// The player whose turn it would be next.
    Next,
}
