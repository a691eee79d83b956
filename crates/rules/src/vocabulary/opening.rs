//! A simultaneous opening before the main play.

use super::forms::written;
use super::start::LiftStart;

written! {
    /// An opening that both players play at once, drop by drop; it lasts until both have ended their turn.
    pub struct Opening {
        /// How each starts.
        pub lift: LiftStart,
        /// Whether the players may start from different holes.
        pub pairing: Pairing,
        /// Who moves first in the main play.
        pub starter: OpeningStarter,
        /// Who moves first if both end with the same drop: where no order of drops is recorded, after as many drops
        /// each.
        #[serde(default)]
        pub tie: OpeningTie,
    }

    /// Whether the players may start from different holes.
    pub enum Pairing {
        /// They may.
        Independent,
        /// Both start from the hole in the same place, each from their own seat.
        SameLetter,
    }

    /// Who moves first in the main play if both players end the opening with the same drop.
    #[derive(Default)]
    pub enum OpeningTie {
        /// South.
        #[default]
        South,
        /// North.
        North,
    }

    /// Who moves first in the main play.
    pub enum OpeningStarter {
        /// The player who ended the opening first.
        FirstToEnd,
    }
}
