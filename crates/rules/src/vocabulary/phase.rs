//! Phases of play, one after another.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::condition::Condition;

/// A phase: play goes through the phases in the order of the file, and never goes back but for a new round.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayPhase {
    /// When it is over: judged at the beginning and after every turn, from the seat of the player to move. The last phase
    /// has none.
    pub until: Option<Condition>,
}
