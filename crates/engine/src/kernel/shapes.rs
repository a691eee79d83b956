//! Sets of features with a copy of the loop of their own.

use super::features::*;

/// One lap a turn, and chains of even counts where holes have been moved before.
pub(super) const LAPS_AND_CHAINS: u64 = TESTED | LIFTS | WAYS | PLAIN_CHAIN | CHAIN | FINISH;
/// Own rings, and what is faced is sown on.
pub(super) const PREY_SOWN_ON: u64 = TWO | HAND | FIRST | PREY | RELAYS;
/// Laps on one ring, captures of what is faced, and landings that mark a hole.
pub(super) const MARKED_HOLES: u64 = LOOKS | TESTED | BANS | MARKS | FINISH | RELAYS | ONE_FLAG;
/// Stores on the ring, and captures of what is faced.
pub(super) const STORES_ON_RING: u64 = LOOKS | FINISH | STORES | LOW | AGAIN;
/// Chains that leave the opponent something.
pub(super) const CHAINS_THAT_SPARE: u64 = FINISH | CHAIN | LOW | RICH | SPARES;
/// Seeds that are taken while a lap is sown.
pub(super) const TAKEN_AS_THEY_FALL: u64 = FINISH | RICH | FEW | DROPS | RELAYS;
/// Marked holes from which seeds are taken while a lap is sown.
pub(super) const MARKED_ONCE: u64 =
    TESTED | BANS | MARKS | FINISH | RICH | DROPS | FLAGGED_DROPS | MARKS_DECIDE | ONE_FLAG | WINDOW;
/// Own rings, several kinds of start, and laps on offer.
pub(super) const TAKES_AND_OFFERS: u64 = TWO | LOOKS | OUTER | HAND | RELAYS | VARIES;
