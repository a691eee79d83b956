//! The plan: what the engine runs. Flat, precomputed, and without contradictions.

mod end;
mod flags;
mod landing;
mod slot;
mod start;
mod taking;

use std::ops::Deref;

use base::board::{Hole, HoleSet, Player};

use super::vocabulary::{
    Act, ActEffect, Amount, Condition, Extension, Fall, FirstDrop, Group, HoleWord, Keep, Known, Limits,
    MarkedHoles, Predicate, Rounds, Sweep, SweptTo, Take, TakeTo, Walk,
};
use super::{ClauseId, Tables};

pub(crate) use end::{EndPhase, ScoringPlan};
pub use end::{EndTest, EndingPlan, PhasePlan};
pub(crate) use flags::MOST_FLAGS;
pub use flags::{FlagPlan, Flags, LOW_FLAGS, Slots};
pub use landing::{ActionShape, LandAction, LandingPlan, OfferPlan};
pub(crate) use slot::Slot;
pub use start::StartPlan;
pub(crate) use start::{OpeningPlan, PreferPlan, StartPhase};
pub use taking::{MarkPlan, TakingPlan};

/// A [`Condition`] with names resolved.
pub type CondPlan = Condition<Known>;
/// A [`Predicate`] with names resolved.
pub type Check = Predicate<Known>;
/// A [`Group`] with names resolved.
pub type GroupPlan = Group<Known>;
/// A [`Take`] with names resolved.
pub type TakePlan = Take<Known>;
/// A [`Walk`] with names resolved.
pub type WalkPlan = Walk<Known>;
/// A [`TakeTo`] with names resolved.
pub type Destination = TakeTo<Known>;
/// A [`MarkedHoles`] with names resolved.
pub type MarkedPlan = MarkedHoles<Known>;
/// A [`Keep`] with names resolved.
pub type KeepPlan = Keep<Known>;
/// An [`Amount`] with names resolved.
pub type AmountPlan = Amount<Known>;
/// A [`Sweep`] with names resolved.
pub type SweepPlan = Sweep<Known>;
/// A [`SweptTo`] with names resolved.
pub type SweptPlan = SweptTo<Known>;
/// A [`Rounds`] and its clause, with names resolved.
pub type RefillPlan = Ruled<Rounds<Known>>;
/// An [`Extension`] and its clause.
pub type ExtensionPlan = Ruled<Extension>;

/// A rule, and its clause.
#[derive(Debug, Clone, Copy)]
pub struct Ruled<T> {
    pub clause: ClauseId,
    pub rule: T,
}

impl<T> Deref for Ruled<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.rule
    }
}

/// The most holes of a board in the small layout; see `engine/counts.rs`.
pub const MOST_SMALL_HOLES: usize = 60;

/// No hole: the place in the counts that is always empty.
pub const NO_HOLE: u8 = 127;

/// A hole for each hole, store included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerHole([u8; 128]);

impl PerHole {
    /// No hole for any.
    pub const NONE: Self = Self([NO_HOLE; 128]);

    /// The hole for one; [`NO_HOLE`] where there is none.
    #[inline(always)]
    pub const fn get(&self, hole: u8) -> u8 {
        self.0[(hole & 127) as usize]
    }

    /// Whether there is none for any.
    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// Sets the hole for one.
    pub const fn set(&mut self, hole: Hole, to: Hole) {
        self.0[(hole.0 & 127) as usize] = to.0;
    }
}

/// Tables by ring width.
#[derive(Debug, Clone)]
pub enum AnyTables {
    W8(Tables<8>),
    W16(Tables<16>),
    W32(Tables<32>),
}

/// What the engine runs, by phase of a turn.
#[derive(Debug, Clone)]
pub struct Plan {
    pub board: BoardPlan,
    pub opening: Option<OpeningPlan>,
    pub start: StartPhase,
    pub sowing: SowingPlan,
    pub landing: LandingPlan,
    pub extension: Option<ExtensionPlan>,
    pub end: EndPhase,
    pub acts: Vec<ActPlan>,
    pub flags: Vec<FlagPlan>,
    pub limits: Ruled<Limits>,
    /// Whether some rule asks if a turn follows another of the same player, or who made the last one.
    pub asks_again: bool,
    /// Whether a turn may have decisions besides its start.
    pub decisions: bool,
    /// Whether some of these cannot be declined.
    pub picks: bool,
    /// Whether some rule asks where the last turn started or ended.
    pub asks_last: bool,
    /// Whether some rule asks within a turn by which clause it began.
    pub asks_start: bool,
    /// Whether some rule asks how many seeds the turn has captured.
    pub asks_captured: bool,
    /// Whether some rule asks how many seeds are in play as a lap begins.
    pub asks_lap_left: bool,
    /// Whether some rule asks how many turns have captured nothing.
    pub asks_quiet: bool,
    /// Whether some rule asks how often a position has been reached.
    pub asks_repeated: bool,
    /// Whether it says something that only the walker plays.
    pub walker_only: bool,
    /// The most tests of one condition.
    pub most_tests: usize,
    /// The tables of the engine's kernel.
    pub kernel: Slot,
}

impl Plan {
    /// What every row takes and marks.
    pub fn takings(&self) -> impl Iterator<Item = &TakingPlan> {
        let opening = self.opening.as_ref().map(|opening| &opening.start);
        let starts = self.start.starts.iter().chain(opening).filter_map(|start| start.taking.as_ref());
        let landings = self.landing.rows.iter().map(|row| &row.taking);
        let lifts = self.sowing.lifts.iter().map(|lift| &lift.taking);
        starts.chain(landings).chain(lifts).chain(self.sowing.drops.iter().map(|(_, taking)| taking))
    }
}

/// The board, and the seeds on it.
#[derive(Debug, Clone)]
pub struct BoardPlan {
    pub holes: usize,
    /// The holes of the longer ring, stores not counted.
    pub ring: usize,
    /// The first hole of each player's ring; the same for both where they share one.
    pub ring_base: [u8; 2],
    /// All seeds of a game.
    pub seeds: u32,
    /// Whether positions count in the wide layout; see `engine/counts.rs`.
    pub wide: bool,
    /// The seeds in each hole at the start, by who starts.
    pub setup: Box<[[u16; 128]; 2]>,
    /// What must hold of a beginning that the record states, from each player's seat; `None` where none is stated.
    pub stated: Option<CondPlan>,
    /// The hole after each, by player and direction; stores on the ring included.
    pub next: Box<[[PerHole; 2]; 2]>,
    /// Whether a ring is a run of holes by rising number, so that its laps can be tables.
    pub plain_ring: bool,
    /// The holes of each player, if no flag says otherwise.
    pub own: [HoleSet; 2],
    /// The holes on each player's side.
    pub on_side: [HoleSet; 2],
    pub inner: HoleSet,
    pub facing_inner: Box<PerHole>,
    pub facing_outer: Box<PerHole>,
    pub outer_behind: Box<PerHole>,
    /// The ends of the row, from its owner's seat.
    pub row_left: Box<PerHole>,
    pub row_right: Box<PerHole>,
    /// The hole of the other side in the same place.
    pub counterpart: Box<PerHole>,
    /// The flag by which holes belong to another player than the one on whose side they lie.
    pub territory: Option<usize>,
}

impl BoardPlan {
    /// The holes of `player`, given the flags of a position; a hole that carries the flag of both is the owner's of its
    /// side.
    #[inline(always)]
    pub fn own(&self, flags: &Flags, player: Player) -> HoleSet {
        let own = self.own[player.index()];
        match self.territory {
            None => own,
            Some(flag) => {
                let mine = flags.in_slot(2 * flag + player.index());
                let theirs = flags.in_slot(2 * flag + player.opposite().index());
                own.difference(theirs.difference(mine)).union(mine.difference(theirs))
            }
        }
    }

    /// The hole that a word names from each, where that depends on the place alone.
    #[inline(always)]
    pub fn across(&self, word: HoleWord) -> Option<&PerHole> {
        Some(match word {
            HoleWord::Facing => &self.facing_inner,
            HoleWord::FacingOuter => &self.facing_outer,
            HoleWord::OuterBehind => &self.outer_behind,
            HoleWord::RowLeft => &self.row_left,
            HoleWord::RowRight => &self.row_right,
            HoleWord::Counterpart => &self.counterpart,
            _ => return None,
        })
    }

    /// The place of a hole on the ring of `player`.
    pub const fn place(&self, player: Player, hole: u8) -> u8 {
        hole - self.ring_base[player.index()]
    }
}

/// How seeds are sown.
#[derive(Debug, Clone)]
pub struct SowingPlan {
    pub clause: ClauseId,
    pub first: FirstDrop,
    pub tables: AnyTables,
    /// Slots of flags whose holes a sowing passes over.
    pub skipping: Slots,
    /// Slots of flags whose holes are left out of the ring.
    pub closed: Slots,
    /// Slots of flags into whose holes a drop is a fault.
    pub faulting: Slots,
    pub lifts: Vec<LiftPlan>,
    pub passes: Vec<PassPlan>,
    pub drops: Vec<(CondPlan, TakingPlan)>,
    /// Whether laps must always be sown seed by seed.
    pub by_seed: bool,
}

impl SowingPlan {
    /// Whether the mover may decide something while a lap is lifted and sown.
    pub fn decides(&self) -> bool {
        self.passes.iter().any(|row| row.optional) || self.lifts.iter().any(|row| row.optional)
    }
}

/// When a hole is passed over.
#[derive(Debug, Clone)]
pub struct PassPlan {
    pub clause: ClauseId,
    pub when: CondPlan,
    /// Whether the mover may drop a seed there all the same.
    pub optional: bool,
}

/// What differs when seeds are lifted under some condition.
#[derive(Debug, Clone)]
pub struct LiftPlan {
    pub when: CondPlan,
    /// Whether the mover may decline it.
    pub optional: bool,
    pub first: Option<FirstDrop>,
    pub toll: u16,
    /// How many seeds fall into each hole; empty where one does.
    pub fall: Vec<Fall>,
    pub taking: TakingPlan,
}

/// The most laps a turn is followed for, in a game of up to 255 seeds; the more seeds, the fewer. A listener hears of every
/// seed, which is a list of some megabytes then.
pub const MOST_LAPS: u32 = 100_000;

/// The most alternatives the readings of a ruleset may have in all: each is a ruleset to be compared with.
pub const MOST_ALTERNATIVES: usize = 512;

/// The most tests of one condition, those of its terms included: each is made at every landing, and terms can double.
pub const MOST_TESTS: usize = 2_000;

/// An act.
#[derive(Debug, Clone)]
pub struct ActPlan {
    pub clause: ClauseId,
    pub act: Act,
    /// The flag its effect names.
    pub flag: Option<usize>,
}

impl ActPlan {
    /// What it does to a position.
    pub const fn effect(&self) -> &ActEffect {
        &self.act.effect
    }
}
