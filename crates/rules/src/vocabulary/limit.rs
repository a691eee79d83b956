//! How long a turn may last, and what a turn without end means.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Limits of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Laps after which a turn is stopped and reported as without end; 10,000 unless said. Seeds in hand are put into
    /// the hole in which the first of them would fall.
    #[serde(default = "laps")]
    pub laps: u32,
    /// What such a turn means.
    #[serde(default)]
    pub endless: Endless,
}

impl Default for Limits {
    fn default() -> Self {
        Self { laps: laps(), endless: Endless::default() }
    }
}

const fn laps() -> u32 {
    10_000
}

/// What a turn without end means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Endless {
    /// It is reported; the game stops there without a result.
    #[default]
    Report,
    /// The game is void.
    Void,
    /// The game is drawn.
    Draw,
    /// The player whose turn it is has lost.
    MoverLoses,
    /// The player whose turn it is has won.
    MoverWins,
}
