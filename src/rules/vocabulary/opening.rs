//! A simultaneous opening before the main play.

use serde::Deserialize;

use super::start::LiftStart;

/// An opening that both players play at once, drop by drop; it lasts until both have ended their turn.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// How each starts.
    pub lift: LiftStart,
    /// Whether the players may start from different holes.
    pub pairing: Pairing,
    /// Who moves first in the main play.
    pub starter: OpeningStarter,
}

/// Whether the players may start from different holes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pairing {
    /// They may.
    Independent,
    /// Both start from the hole in the same place, each from their own seat.
    SameLetter,
}

/// Who moves first in the main play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpeningStarter {
    /// The player who ended the opening first.
    FirstToEnd,
}
