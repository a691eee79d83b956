//! What the loop does for a ruleset, a bit each.

/// All that follow are looked up while playing.
pub(super) const AT_RUN_TIME: u32 = u32::MAX;
/// Each player has a ring.
pub(super) const TWO: u32 = 1;
/// Some landings depend on what the hole faces.
pub(super) const LOOKS: u32 = 1 << 1;
/// Holes face two.
pub(super) const OUTER: u32 = 1 << 2;
/// What is taken is sown on.
pub(super) const HAND: u32 = 1 << 3;
/// What is faced, where both holes are occupied, is always sown on, and nothing else is taken.
pub(super) const PREY: u32 = 1 << 4;
/// First turns differ.
pub(super) const FIRST: u32 = 1 << 5;
/// Some holes are sown clockwise.
pub(super) const WAYS: u32 = 1 << 6;
/// Landings depend on a flag, or on two.
pub(super) const TESTED: u32 = 1 << 7;
pub(super) const TESTED_TWICE: u32 = 1 << 8;
/// A lift sets a flag.
pub(super) const LIFTS: u32 = 1 << 9;
/// A landing sets a flag.
pub(super) const MARKS: u32 = 1 << 10;
/// Flagged holes may not be lifted.
pub(super) const BANS: u32 = 1 << 11;
/// Flagged holes may have to be passed over.
pub(super) const SKIPS: u32 = 1 << 12;
/// Something is taken to the store, or gives another turn.
pub(super) const FINISH: u32 = 1 << 13;
/// Chains of holes are taken; only by even counts; with flags.
pub(super) const CHAIN: u32 = 1 << 14;
pub(super) const PLAIN_CHAIN: u32 = 1 << 15;
pub(super) const FLAGGED_CHAIN: u32 = 1 << 16;
/// Stores are lanes.
pub(super) const STORES: u32 = 1 << 17;
/// A row is wider than eight holes of one ring.
pub(super) const BROAD: u32 = 1 << 18;
/// An ending may hold if a player has only low holes, too low to be lifted or otherwise; by what lies in the stores; if
/// few seeds are left.
pub(super) const LOW: u32 = 1 << 19;
pub(super) const LOWER: u32 = 1 << 29;
pub(super) const RICH: u32 = 1 << 20;
pub(super) const FEW: u32 = 1 << 21;
/// Seeds in flagged holes may count for a score that ends a game.
pub(super) const SCORED: u32 = 1 << 30;
/// Something is taken only if it leaves the opponent something.
pub(super) const SPARES: u32 = 1 << 22;
/// The walker says which row fires.
pub(super) const ASKS: u32 = 1 << 23;
/// Seeds are taken as they fall; only with flags.
pub(super) const DROPS: u32 = 1 << 24;
pub(super) const FLAGGED_DROPS: u32 = 1 << 25;
/// A turn may have more than one lap.
pub(super) const RELAYS: u32 = 1 << 26;
/// A landing may give another turn.
pub(super) const AGAIN: u32 = 1 << 27;
/// The flag that a lift sets counts in the same turn.
pub(super) const LIFTS_AT_ONCE: u32 = 1 << 28;
/// Turns start in several ways, laps are offered, or what is taken is sown on in several ways.
pub(super) const VARIES: u32 = 1 << 31;
