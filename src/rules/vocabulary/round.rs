//! Rounds: how the board is filled again, and when a match is over.

use serde::Deserialize;

/// What happens between rounds.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rounds {
    /// Seeds put into each hole that is filled, out of its owner's store; what is left over stays in the store.
    pub unit: u8,
    /// Which holes are left empty.
    pub left_empty: EmptyChoice,
    /// The flag such a hole carries for the round.
    pub flag: String,
    /// Who starts the next round.
    pub starter: NextStarter,
    /// A player with fewer seeds than this cannot go on and has lost the match.
    pub stop_below: u8,
}

/// Which holes a player leaves empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EmptyChoice {
    /// As many as the player cannot fill, as the player chooses.
    OnlyWhenShort,
    /// At least as many, as the player chooses; at least one hole is filled.
    AsOwnerLikes,
}

/// Who starts the next round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NextStarter {
    /// The player who did not start this one.
    Alternate,
}
