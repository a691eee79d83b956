//! What the loop does for a ruleset, a bit each.

/// All that follow are looked up while playing.
pub(super) const AT_RUN_TIME: u64 = u64::MAX;
/// Each player has a ring.
pub(super) const TWO: u64 = 1;
/// Some landings depend on what the hole faces.
pub(super) const LOOKS: u64 = 1 << 1;
/// Holes face two.
pub(super) const OUTER: u64 = 1 << 2;
/// What is taken is sown on.
pub(super) const HAND: u64 = 1 << 3;
/// What is faced, where both holes are occupied, is always sown on, and nothing else is taken.
pub(super) const PREY: u64 = 1 << 4;
/// First turns differ.
pub(super) const FIRST: u64 = 1 << 5;
/// Some holes are sown clockwise.
pub(super) const WAYS: u64 = 1 << 6;
/// Landings depend on a flag, or on two.
pub(super) const TESTED: u64 = 1 << 7;
pub(super) const TESTED_TWICE: u64 = 1 << 8;
/// A lift sets a flag.
pub(super) const LIFTS: u64 = 1 << 9;
/// A landing sets a flag.
pub(super) const MARKS: u64 = 1 << 10;
/// Flagged holes may not be lifted.
pub(super) const BANS: u64 = 1 << 11;
/// Flagged holes may have to be passed over.
pub(super) const SKIPS: u64 = 1 << 12;
/// Something is taken to the store, or gives another turn.
pub(super) const FINISH: u64 = 1 << 13;
/// Chains of holes are taken; only by even counts; with flags.
pub(super) const CHAIN: u64 = 1 << 14;
pub(super) const PLAIN_CHAIN: u64 = 1 << 15;
pub(super) const FLAGGED_CHAIN: u64 = 1 << 16;
/// Stores are lanes.
pub(super) const STORES: u64 = 1 << 17;
/// A row is wider than eight holes of one ring.
pub(super) const BROAD: u64 = 1 << 18;
/// An ending may hold if a player has only low holes, too low to be lifted or otherwise; by what lies in the stores; if
/// few seeds are left.
pub(super) const LOW: u64 = 1 << 19;
pub(super) const LOWER: u64 = 1 << 29;
pub(super) const RICH: u64 = 1 << 20;
pub(super) const FEW: u64 = 1 << 21;
/// Seeds in flagged holes may count for a score that ends a game.
pub(super) const SCORED: u64 = 1 << 30;
/// Something is taken only if it leaves the opponent something.
pub(super) const SPARES: u64 = 1 << 22;
/// The walker says which row fires.
pub(super) const ASKS: u64 = 1 << 23;
/// Seeds are taken as they fall; only with flags.
pub(super) const DROPS: u64 = 1 << 24;
pub(super) const FLAGGED_DROPS: u64 = 1 << 25;
/// A turn may have more than one lap.
pub(super) const RELAYS: u64 = 1 << 26;
/// A landing may give another turn.
pub(super) const AGAIN: u64 = 1 << 27;
/// The flag that a lift sets counts in the same turn.
pub(super) const LIFTS_AT_ONCE: u64 = 1 << 28;
/// Turns start in several ways, laps are offered, or what is taken is sown on in several ways.
pub(super) const VARIES: u64 = 1 << 31;
/// Only the seed that falls is taken, and what lay there before may stay.
pub(super) const DROPS_ONE: u64 = 1 << 32;
/// All flags that are asked about are the same.
pub(super) const ONE_FLAG: u64 = 1 << 33;
/// Which row fires may depend on which holes carry a flag.
pub(super) const MARKS_DECIDE: u64 = 1 << 34;
/// Of a wide row, turns start within sixteen lanes.
pub(super) const WINDOW: u64 = 1 << 35;
