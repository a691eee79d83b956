//! The ways round the board.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A way round the board, as seen from above.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Against the clock; the order of the ring.
    Anticlockwise,
    /// With the clock.
    Clockwise,
}

impl Direction {
    /// Both ways, anticlockwise first.
    pub const ALL: [Self; 2] = [Self::Anticlockwise, Self::Clockwise];

    /// The other way.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Anticlockwise => Self::Clockwise,
            Self::Clockwise => Self::Anticlockwise,
        }
    }
}
