//! A simultaneous opening before the main play.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::start::LiftStart;

/// An opening that both players play at once, drop by drop; it lasts until both have ended their turn.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// How each starts.
    pub lift: LiftStart,
    /// Whether the players may start from different holes.
    pub pairing: Pairing,
    /// Who moves first in the main play.
    pub starter: OpeningStarter,
    /// Who moves first if both end with the same drop: where no order of drops is recorded, after as many drops each.
    #[serde(default)]
    pub tie: OpeningTie,
}

/// Whether the players may start from different holes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pairing {
    /// They may.
    Independent,
    /// Both start from the hole in the same place, each from their own seat.
    SameLetter,
}

/// Who moves first in the main play if both players end the opening with the same drop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpeningTie {
    /// South.
    #[default]
    South,
    /// North.
    North,
}

/// Who moves first in the main play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpeningStarter {
    /// The player who ended the opening first.
    FirstToEnd,
}
