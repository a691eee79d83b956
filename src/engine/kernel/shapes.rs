//! Sets of features with a copy of the loop of their own.

use super::features::*;

/// One lap a turn, and chains of even counts where holes have been moved before.
pub(super) const LAPS_AND_CHAINS: u32 = TESTED | LIFTS | WAYS | PLAIN_CHAIN | CHAIN | FINISH;
/// Own rings, and what is faced is sown on.
pub(super) const PREY_SOWN_ON: u32 = TWO | HAND | FIRST | PREY | RELAYS;
/// Laps on one ring, captures of what is faced, and landings that mark a hole.
pub(super) const MARKED_HOLES: u32 = LOOKS | TESTED | BANS | MARKS | FINISH | RELAYS;
/// Stores on the ring, and captures of what is faced.
pub(super) const STORES_ON_RING: u32 = LOOKS | FINISH | STORES | LOW | AGAIN;
/// Chains that leave the opponent something.
pub(super) const CHAINS_THAT_SPARE: u32 = FINISH | CHAIN | LOW | RICH | SPARES;
/// Seeds that are taken while a lap is sown.
pub(super) const TAKEN_AS_THEY_FALL: u32 = FINISH | RICH | FEW | DROPS | RELAYS;
/// Marked holes from which seeds are taken while a lap is sown.
pub(super) const MARKED_ONCE: u32 =
    TESTED | BANS | MARKS | FINISH | RICH | SCORED | ASKS | DROPS | FLAGGED_DROPS;
/// Own rings, several kinds of start, and laps on offer.
pub(super) const TAKES_AND_OFFERS: u32 = TWO | LOOKS | OUTER | HAND | RELAYS | VARIES;
