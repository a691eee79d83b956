//! What turns know of flags, and set.

use rules::Slots;

use super::features as f;

/// The holes that carry the flags that something asks about: see [`VIEWS`].
#[derive(Clone, Copy)]
pub(super) struct Seen(pub(super) [u64; VIEWS]);

/// What asks about flags: landings (two of them), lifts, sowing, chains (three times), drops (twice), scores.
pub(super) const VIEWS: usize = 10;
pub(super) const TESTED: usize = 0;
pub(super) const BANNED: usize = 2;
pub(super) const SKIPPED: usize = 3;
pub(super) const CHAIN_HAS: usize = 4;
pub(super) const CHAIN_LACKS: usize = 5;
pub(super) const CHAIN_OVER: usize = 6;
pub(super) const DROP_HAS: usize = 7;
pub(super) const DROP_LACKS: usize = 8;
pub(super) const SCORED: usize = 9;

/// A flag that turns set.
#[derive(Debug, Clone, Copy)]
pub(super) struct Setting {
    /// The flag's number, if there is one.
    pub(super) flag: Option<usize>,
    /// A bit for each view that asks about it.
    pub(super) views: u16,
}

impl Setting {
    /// A flag, given what each view asks about.
    pub(super) fn new(flag: Option<usize>, views: &[Slots; VIEWS]) -> Self {
        let asks = |view: &Slots| view.iter().any(|slot| Some(slot / 2) == flag);
        let bits = views.iter().enumerate().map(|(number, view)| u16::from(asks(view)) << number);
        Self { flag, views: bits.fold(0, |all, bit| all | bit) }
    }
}

/// The feature without which a view is not looked at.
pub(super) const LOOKED_AT: [u64; VIEWS] = [
    f::TESTED,
    f::TESTED_TWICE,
    f::BANS,
    f::SKIPS,
    f::FLAGGED_CHAIN,
    f::FLAGGED_CHAIN,
    f::FLAGGED_CHAIN,
    f::FLAGGED_DROPS,
    f::FLAGGED_DROPS,
    f::SCORED,
];

/// All bits, or none.
#[inline(always)]
pub(super) const fn all_if(holds: bool) -> u64 {
    0_u64.wrapping_sub(holds as u64)
}
