//! What rows do, in the forms that the kernel has for it.

use base::board::HoleSet;
use rules::vocabulary::{Direction, FlagTest};
use rules::{Check, CondPlan, Plan, Slots};

/// The landing hole is lifted and sown on.
pub(super) const RELAY: u8 = 0;
/// What the hole faces is taken and sown on; the number of a [`Resow`] is added.
pub(super) const RESOW: u8 = 32;
/// The most of these.
pub(super) const MOST_RESOWS: usize = 8;
/// The turn ends; the bits below say what else is done.
pub(super) const END: u8 = 64;
pub(super) const LANDING: u8 = 1;
pub(super) const FACING: u8 = 2;
pub(super) const CHAIN: u8 = 4;
pub(super) const MARK: u8 = 8;
pub(super) const AGAIN: u8 = 16;
/// Unless that would leave the opponent nothing.
pub(super) const SPARES: u8 = 32;
/// From here on: it depends on what the hole faces; the number of a table.
pub(super) const LOOK: u8 = 128;
/// Laps are on offer; the number of an [`OfferRow`].
pub(super) const OFFER: u8 = 160;
/// It depends on which holes carry a flag; the number of a [`ByFlags`] is added.
pub(super) const BY_FLAGS: u8 = 192;
/// The most of these.
pub(super) const MOST_BY_FLAGS: usize = 32;
/// The walker says which row fires.
pub(super) const ASK: u8 = 254;
/// The turn is left to the walker.
pub(super) const LEAVE: u8 = 255;

/// The most facing tables, and rows with offers.
pub(super) const MOST_TABLES: usize = 16;
/// Cells of a lane.
pub(super) const COUNTS: usize = 256;

/// Whether a cell depends on what the hole faces.
#[inline(always)]
pub(super) const fn is_look(cell: u8) -> bool {
    cell & 0xf0 == LOOK
}

/// Whether a cell takes what the hole faces and sows on with it.
#[inline(always)]
pub(super) const fn is_resow(cell: u8) -> bool {
    cell & !7 == RESOW
}

/// Whether laps are on offer at a cell.
#[inline(always)]
pub(super) const fn is_offer(cell: u8) -> bool {
    cell & 0xf0 == OFFER
}

/// Whether a cell depends on which holes carry a flag.
#[inline(always)]
pub(super) const fn is_by_flags(cell: u8) -> bool {
    cell & 0xe0 == BY_FLAGS
}

/// What a landing leads to, by which holes carry a flag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ByFlags {
    /// The holes of each slot of which one or more have to carry it; twice, if two things are asked.
    pub(super) holes: [[u64; ASKED_SLOTS]; MOST_ASKED],
    /// The cell, by a bit for each of these that is so.
    pub(super) cells: [u8; 1 << MOST_ASKED],
}

/// The most that is asked about flags at a landing, and the most slots that are asked about.
pub(super) const MOST_ASKED: usize = 2;
pub(super) const ASKED_SLOTS: usize = 4;

impl ByFlags {
    /// The cell, where the holes of each slot are these.
    #[inline(always)]
    pub(super) fn cell(&self, carrying: [u64; ASKED_SLOTS]) -> u8 {
        let mut at = 0;
        for (number, holes) in self.holes.iter().enumerate() {
            let any = carrying.iter().zip(holes).fold(0, |any, (carrying, holes)| any | carrying & holes);
            at |= usize::from(any != 0) << number;
        }
        self.cells[at]
    }
}

/// How the seeds a resowing takes are sown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Resow {
    /// Whether from the landing hole, or from the one where the turn began; else from the one where the lap did.
    pub(super) from_landing: bool,
    pub(super) from_turn: bool,
    /// Whether the first falls into the next hole.
    pub(super) next: bool,
    /// Whether the seeds of the landing hole are sown along.
    pub(super) adding: bool,
}

/// Laps that a row offers at some landing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OfferRow {
    /// Whether what the hole faces is taken first.
    pub(super) takes: bool,
    /// What is done if none is accepted, as a cell.
    pub(super) then: u8,
    pub(super) laps: Vec<OfferedLap>,
}

/// A lap that a row offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OfferedLap {
    /// How what was taken is sown; `None` where the landing hole is lifted.
    pub(super) sow: Option<Resow>,
    /// The way: 1 is clockwise.
    pub(super) way: usize,
    pub(super) only_if_captures: bool,
}

/// The same, and where it is offered.
#[derive(Debug, Clone, Copy)]
pub(super) struct Offer {
    pub(super) lap: OfferedLap,
    pub(super) from: HoleSet,
    pub(super) after: Option<Direction>,
}

/// A chain of holes whose seeds are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Chain {
    /// Whether it goes against the way of the lap.
    pub(super) back: bool,
    /// The lanes that may belong to it, by mover.
    pub(super) lanes: [u64; 2],
    /// The counts of its holes: from, to, whether only even ones, whether none at all counts as well.
    pub(super) least: u8,
    pub(super) most: u8,
    pub(super) even: bool,
    pub(super) or_empty: bool,
    /// Flags its holes must carry, and must not.
    pub(super) has: Slots,
    pub(super) lacks: Slots,
    /// Flags of holes, and lanes, that it steps over.
    pub(super) over: Slots,
    pub(super) stores: u64,
}

/// Seeds taken to a store as a seed falls.
#[derive(Debug, Clone, Copy)]
pub(super) struct Drop {
    /// The holes.
    pub(super) of: Chain,
    /// Whether only the seed that falls is taken, and not all that lies there.
    pub(super) one: bool,
    /// Whether not by the last seed of a lap.
    pub(super) not_last: bool,
    /// To the mover; else to the hole's owner, or whoever has flagged it.
    pub(super) to_owner: Option<bool>,
}

impl Chain {
    /// A chain that takes nothing.
    pub(super) const NONE: Self = Self {
        back: false,
        lanes: [0; 2],
        least: 0,
        most: 0,
        even: false,
        or_empty: false,
        has: Slots::NONE,
        lacks: Slots::NONE,
        over: Slots::NONE,
        stores: 0,
    };

    /// Whether every lane and count will do, flags aside.
    pub(super) fn is_all(&self, ring: u8) -> bool {
        self.least == 0 && self.most == u8::MAX && !self.even && self.lanes == [(1 << ring) - 1; 2]
    }

    /// Whether it asks for nothing but even counts, flags aside.
    pub(super) fn is_plain(&self, ring: u8) -> bool {
        let all = (1 << ring) - 1;
        self.even
            && !self.or_empty
            && !self.back
            && (self.least, self.most) == (2, u8::MAX)
            && self.lanes == [all; 2]
            && self.stores == 0
            && self.has == Slots::NONE
    }
}

/// What rows do, apart from what the bits of a cell say; there is one form of each but of resowing.
#[derive(Debug, Clone, Default)]
pub(super) struct Forms {
    pub(super) resows: Vec<Resow>,
    /// The laps that each row offers.
    pub(super) offers: Vec<Vec<Offer>>,
    pub(super) chain: Option<Chain>,
    /// A flag.
    pub(super) mark: Option<usize>,
    /// What is done where a row would leave the opponent nothing.
    pub(super) spare: Option<u8>,
    pub(super) drop: Option<Drop>,
}

impl Drop {
    /// Whether seeds that fall into a hole twice in a lap are taken as if all had fallen together: whatever their
    /// number, the last one too, and no row asks what lay there before.
    pub(super) fn goes_together(&self, plan: &Plan) -> bool {
        let of = &self.of;
        let asks_before = |when: &CondPlan| when.has(&|check| matches!(check, Check::Before(_)));
        !self.not_last
            && !of.even
            && of.least <= 1
            && of.most == u8::MAX
            && !plan.landing.whens.iter().any(asks_before)
    }
}

impl Chain {
    /// Sets the counts that a hole may have; `None` where they have another form.
    pub(super) fn counts(&mut self, fits: &[bool; 256]) -> Option<()> {
        self.least = (0..=u8::MAX).find(|&seeds| fits[usize::from(seeds)])?;
        self.most = (0..=u8::MAX).rev().find(|&seeds| fits[usize::from(seeds)])?;
        let even =
            |from: u8| (from..=u8::MAX).all(|seeds| fits[usize::from(seeds)] == seeds.is_multiple_of(2));
        if even(2) && !fits[1] {
            (self.even, self.or_empty) = (true, fits[0]);
            (self.least, self.most) = (2, u8::MAX);
            return Some(());
        }
        let small = self.least <= 128 && (self.most < 128 || self.most == u8::MAX);
        let unbroken = (self.least..=self.most).all(|seeds| fits[usize::from(seeds)]);
        (small && unbroken).then_some(())
    }
}

/// The slots of a flag.
pub(super) fn slots(flag: usize) -> Option<Slots> {
    let first = u8::try_from(2 * flag).ok()?;
    Slots::new(&[first, first + 1])
}

/// The slots of the flag that a condition asks for, where it asks for nothing else.
pub(super) fn flag_of(condition: &CondPlan) -> Option<Slots> {
    match condition.0.as_slice() {
        [Check::Flag(FlagTest { flag, owner: None })] => slots(*flag),
        _ => None,
    }
}
