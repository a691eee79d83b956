//! The tables of a ruleset, and what the loop asks of them at every turn.

use base::board::HoleSet;
use rules::Slots;

use super::super::Position;
use super::features as f;
use super::forms::{ByFlags, Chain, Drop, MOST_RESOWS, MOST_TABLES, OfferRow, Resow};
use super::kinds::{Exposed, Kind};
use super::lanes::Lanes;
use super::laps::Laps;
use super::row::Row;
use super::seen::{
    BANNED, CHAIN_HAS, CHAIN_LACKS, CHAIN_OVER, DROP_HAS, DROP_LACKS, LOOKED_AT, SCORED, SKIPPED, Seen,
    Setting, TESTED, VIEWS, all_if,
};
use super::stops::Stops;

/// Tables of a ruleset, for rings of at most as many lanes as the row has.
#[derive(Debug)]
pub(super) struct Kernel<R> {
    pub(super) features: u64,
    pub(super) lanes: Lanes,
    /// The fewest seeds to lift, as [`row::bias`].
    pub(super) at_least: u64,
    /// The lanes each player may start from; the same as a one in each; the first of them.
    pub(super) own: [u64; 2],
    pub(super) own_marks: [u64; 2],
    pub(super) first: [u8; 2],
    /// Whether who has no start passes.
    pub(super) passes: bool,
    /// Whether random play may choose the starts here.
    pub(super) chooses: bool,
    /// Whether the starts are known here, and counts show when an ending may hold.
    pub(super) sees_ends: bool,
    /// Holes sown clockwise.
    pub(super) clockwise: u64,
    pub(super) stops: Stops,
    pub(super) laps: Laps<R>,
    /// Where the laps and the cells of each context begin.
    pub(super) begin: [Begin; 16],
    /// The lane after each, anticlockwise and clockwise.
    pub(super) next: [[u8; 32]; 2],
    /// Cells by context, state of the tested flags, lane and count.
    pub(super) cells: Vec<u8>,
    /// The lanes that each faces, inner and outer, by mover; classes of counts; cells by class.
    pub(super) faces: [[[u8; 32]; 2]; 2],
    pub(super) classes: Box<[u8; 256]>,
    pub(super) tables: Box<[[u8; 64]; MOST_TABLES]>,
    /// Contexts in which there is prey.
    pub(super) hunts: [bool; 16],
    pub(super) resows: [Resow; MOST_RESOWS],
    /// Laps on offer.
    pub(super) offers: Vec<OfferRow>,
    /// Whether a cell takes something.
    pub(super) taking: Box<[bool; 256]>,
    /// The ways a turn may start, where there is more than the one.
    pub(super) kinds: Vec<Kind>,
    pub(super) exposed: Option<Exposed>,
    pub(super) chain: Chain,
    pub(super) drop: Option<Drop>,
    /// Whether seeds that fall into a hole twice in a lap are taken as if all had fallen together.
    pub(super) drops_together: bool,
    /// Whether they are taken in every lane, whatever their number.
    pub(super) drops_all: bool,
    /// Whether no seed lies in a hole with the flag that seeds are taken in, if none has lain there before.
    pub(super) empties_marked: bool,
    /// What landings lead to by which holes carry a flag.
    pub(super) by_flags: Vec<ByFlags>,
    pub(super) views: [Slots; VIEWS],
    /// Flags that no turn sets, and the feature not needed where nothing carries them.
    pub(super) idle: [(Slots, u64); 3],
    pub(super) mark: Setting,
    pub(super) lift: Setting,
    pub(super) store: [u8; 2],
    /// What is done where a row would leave the opponent nothing, and the opponent's lanes.
    pub(super) spare: u8,
    pub(super) opponent: [u64; 2],
    /// What each row does, where the walker says which fires.
    pub(super) rows: Vec<u8>,
    pub(super) limit: u32,
}

/// Where the laps and the cells of a context begin.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Begin {
    pub(super) laps: u32,
    pub(super) cells: u32,
}

/// The kernel of a plan, where there is one.
#[derive(Debug)]
pub(super) enum KernelByWidth {
    None,
    W8(Box<Kernel<[u64; 1]>>),
    W16(Box<Kernel<[u64; 2]>>),
    W32(Box<Kernel<[u64; 4]>>),
}

impl<R: Row> Kernel<R> {
    #[inline(always)]
    pub(super) const fn has<const F: u64>(&self, feature: u64) -> bool {
        if F == f::AT_RUN_TIME { self.features & feature != 0 } else { F & feature != 0 }
    }

    /// What the numbers of a player's lanes begin with.
    #[inline(always)]
    pub(super) const fn base<const F: u64>(&self, player: usize) -> u8 {
        if self.has::<F>(f::TWO) { self.lanes.base(player) } else { 0 }
    }

    /// The features needed from a position on: flags that nothing carries, and no turn sets, need no look.
    #[inline]
    pub(super) fn features_in(&self, position: &Position) -> u64 {
        let none = position.flags.is_empty();
        let mut features = self.features;
        for (slots, feature) in &self.idle {
            if none || slots.low(&position.flags) == 0 {
                features &= !feature;
            }
        }
        if self.empties_marked && (none || self.marked_are_empty(position)) {
            features &= !(f::SCORED | f::DROPS_ONE);
        }
        features
    }

    fn marked_are_empty(&self, position: &Position) -> bool {
        let marked = HoleSet(u128::from(self.views[DROP_HAS].low(&position.flags)));
        position.counts.sum_of(marked) == 0
    }

    /// The holes that carry what a view asks about.
    #[inline(always)]
    pub(super) const fn carrying<const F: u64>(&self, seen: &Seen, view: usize) -> u64 {
        seen.0[if self.has::<F>(f::ONE_FLAG) { TESTED } else { view }]
    }

    /// Notes holes that have come to carry a flag.
    #[inline(always)]
    pub(super) fn note<const F: u64>(&self, seen: &mut Seen, setting: Setting, holes: u64) {
        if self.has::<F>(f::ONE_FLAG) {
            seen.0[TESTED] |= holes & all_if(setting.views >> TESTED & 1 == 1);
            return;
        }
        let mut note = |view: usize| {
            if self.has::<F>(LOOKED_AT[view]) {
                seen.0[view] |= holes & all_if(setting.views >> view & 1 == 1);
            }
        };
        note(TESTED);
        note(TESTED + 1);
        note(BANNED);
        note(SKIPPED);
        note(CHAIN_HAS);
        note(CHAIN_LACKS);
        note(CHAIN_OVER);
        note(DROP_HAS);
        note(DROP_LACKS);
        note(SCORED);
    }

    pub(super) fn seen(&self, position: &Position) -> Seen {
        let mut seen = Seen([0; VIEWS]);
        if !position.flags.is_empty() {
            for (holes, slots) in seen.0.iter_mut().zip(&self.views) {
                *holes = slots.low(&position.flags);
            }
        }
        seen
    }
}
