//! The plan: what the engine runs. Flat, precomputed, and without contradictions.

mod condition;
mod end;
mod flags;
mod landing;
pub(in crate::rules) mod lookup;
mod prepared;
mod start;
mod taking;

use crate::board::{Hole, HoleSet, Player};

use super::vocabulary::{Act, ActEffect, Endless, Fall, FirstDrop};
use super::{ClauseId, Tables};

pub(crate) use condition::{Check, CondPlan, GroupPlan};
pub(crate) use end::{
    EndPhase, EndTest, EndingPlan, PhasePlan, RefillPlan, ScoringPlan, SweepPlan, SweptPlan, TallyPlan,
};
pub(crate) use flags::{FlagPlan, Flags, MOST_FLAGS, NO_SLOT, Slots};
pub(crate) use landing::{ActionShape, Corner, ExtensionPlan, LandAction, LandingPlan, OfferPlan};
pub(crate) use prepared::Prepared;
pub(crate) use start::{AmountPlan, KeepPlan, OpeningPlan, PreferPlan, StartPhase, StartPlan};
pub(crate) use taking::{Destination, Following, MarkPlan, MarkedPlan, TakePlan, TakingPlan, WalkPlan};

/// The most holes of a board in the small layout; see `engine/counts.rs`.
pub(crate) const MOST_SMALL_HOLES: usize = 60;

/// No hole: the place in the counts that is always empty.
pub(crate) const NO_HOLE: u8 = 127;

/// A hole for each hole, store included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PerHole([u8; 128]);

impl PerHole {
    /// No hole for any.
    pub(crate) const NONE: Self = Self([NO_HOLE; 128]);

    /// The hole for one; [`NO_HOLE`] where there is none.
    #[inline(always)]
    pub(crate) const fn of(&self, hole: u8) -> u8 {
        self.0[(hole & 127) as usize]
    }

    /// Whether there is none for any.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// Sets the hole for one.
    pub(crate) const fn set(&mut self, hole: Hole, to: Hole) {
        self.0[(hole.0 & 127) as usize] = to.0;
    }
}

/// Tables by ring width.
#[derive(Debug, Clone)]
pub(crate) enum AnyTables {
    W8(Tables<8>),
    W16(Tables<16>),
    W32(Tables<32>),
}

/// What the engine runs, by phase of a turn.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub(crate) board: BoardPlan,
    pub(crate) opening: Option<OpeningPlan>,
    pub(crate) start: StartPhase,
    pub(crate) sowing: SowingPlan,
    pub(crate) landing: LandingPlan,
    pub(crate) extension: Option<ExtensionPlan>,
    pub(crate) end: EndPhase,
    pub(crate) acts: Vec<ActPlan>,
    pub(crate) flags: Vec<FlagPlan>,
    pub(crate) limits: LimitsPlan,
    /// Whether some rule asks if a turn follows another of the same player, or who made the last one.
    pub(crate) asks_again: bool,
    /// Whether a turn may have decisions besides its start.
    pub(crate) decisions: bool,
    /// Whether some of these cannot be declined.
    pub(crate) picks: bool,
    /// Whether some rule asks where the last turn started or ended.
    pub(crate) asks_last: bool,
    /// Whether some rule asks within a turn by which clause it began.
    pub(crate) asks_start: bool,
    /// Whether some rule asks how many seeds the turn has captured.
    pub(crate) asks_captured: bool,
    /// Whether some rule asks how many turns have captured nothing.
    pub(crate) asks_quiet: bool,
    /// Whether it says something that only the walker plays.
    pub(crate) walker_only: bool,
    /// The most tests of one condition.
    pub(crate) most_tests: usize,
    pub(crate) prepared: Prepared,
}

impl Plan {
    /// What every row takes and marks.
    pub(crate) fn takings(&self) -> impl Iterator<Item = &TakingPlan> {
        let opening = self.opening.as_ref().map(|opening| &opening.start);
        let starts = self.start.starts.iter().chain(opening).filter_map(|start| start.taking.as_ref());
        let landings = self.landing.rows.iter().map(|row| &row.taking);
        let lifts = self.sowing.lifts.iter().map(|lift| &lift.taking);
        starts.chain(landings).chain(lifts).chain(self.sowing.drops.iter().map(|(_, taking)| taking))
    }
}

/// The board, and the seeds on it.
#[derive(Debug, Clone)]
pub(crate) struct BoardPlan {
    pub(crate) holes: usize,
    /// The holes of the longer ring, stores not counted.
    pub(crate) ring: usize,
    /// The first hole of each player's ring; the same for both where they share one.
    pub(crate) ring_base: [u8; 2],
    /// All seeds of a game.
    pub(crate) seeds: u32,
    /// Whether positions count in the wide layout; see `engine/counts.rs`.
    pub(crate) wide: bool,
    /// The seeds in each hole at the start, by who starts.
    pub(crate) setup: Box<[[u16; 128]; 2]>,
    /// What must hold of a beginning that the record states, from each player's seat; `None` where none is stated.
    pub(crate) stated: Option<CondPlan>,
    /// The hole after each, by player and direction; stores on the ring included.
    pub(crate) next: Box<[[PerHole; 2]; 2]>,
    /// Whether a ring is a run of holes by rising number, so that its laps can be tables.
    pub(crate) plain_ring: bool,
    /// The holes of each player, if no flag says otherwise.
    pub(crate) own: [HoleSet; 2],
    /// The holes on each player's side.
    pub(crate) on_side: [HoleSet; 2],
    pub(crate) inner: HoleSet,
    pub(crate) facing_inner: Box<PerHole>,
    pub(crate) facing_outer: Box<PerHole>,
    pub(crate) outer_behind: Box<PerHole>,
    /// The ends of the row, from its owner's seat.
    pub(crate) row_left: Box<PerHole>,
    pub(crate) row_right: Box<PerHole>,
    /// The hole of the other side in the same place.
    pub(crate) counterpart: Box<PerHole>,
    /// The flag by which holes belong to another player than the one on whose side they lie.
    pub(crate) territory: Option<usize>,
}

impl BoardPlan {
    /// The holes of `player`, given the flags of a position; a hole that carries the flag of both is the owner's of its
    /// side.
    #[inline(always)]
    pub(crate) fn own(&self, flags: &Flags, player: Player) -> HoleSet {
        let own = self.own[player.index()];
        match self.territory {
            None => own,
            Some(flag) => {
                let mine = flags.of(2 * flag + player.index());
                let theirs = flags.of(2 * flag + player.opposite().index());
                own.difference(theirs.difference(mine)).union(mine.difference(theirs))
            }
        }
    }

    /// The place of a hole on the ring of `player`.
    pub(crate) const fn place(&self, player: Player, hole: u8) -> u8 {
        hole - self.ring_base[player.index()]
    }
}

/// How seeds are sown.
#[derive(Debug, Clone)]
pub(crate) struct SowingPlan {
    pub(crate) clause: ClauseId,
    pub(crate) first: FirstDrop,
    pub(crate) tables: AnyTables,
    /// Slots of flags whose holes a sowing passes over.
    pub(crate) skipping: Slots,
    /// Slots of flags whose holes are left out of the ring.
    pub(crate) closed: Slots,
    /// Slots of flags into whose holes a drop is a fault.
    pub(crate) faulting: Slots,
    pub(crate) lifts: Vec<LiftPlan>,
    pub(crate) passes: Vec<(ClauseId, CondPlan)>,
    pub(crate) drops: Vec<(CondPlan, TakingPlan)>,
    /// Whether laps must always be sown seed by seed.
    pub(crate) by_seed: bool,
}

/// What differs when seeds are lifted under some condition.
#[derive(Debug, Clone)]
pub(crate) struct LiftPlan {
    pub(crate) when: CondPlan,
    pub(crate) first: Option<FirstDrop>,
    pub(crate) toll: u16,
    /// How many seeds fall into each hole; empty where one does.
    pub(crate) fall: Vec<Fall>,
    pub(crate) taking: TakingPlan,
}

/// How long a turn may be.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LimitsPlan {
    pub(crate) clause: ClauseId,
    pub(crate) laps: u32,
    pub(crate) endless: Endless,
}

/// The most laps a turn is followed for, in a game of up to 255 seeds; the more seeds, the fewer. A listener hears of every
/// seed, which is a list of some megabytes then.
pub const MOST_LAPS: u32 = 100_000;

/// The most alternatives the readings of a ruleset may have in all: each is a ruleset to be compared with.
pub const MOST_ALTERNATIVES: usize = 512;

/// The most tests of one condition, those of its terms included: each is made at every landing, and terms can double.
pub const MOST_TESTS: usize = 600;

/// An act.
#[derive(Debug, Clone)]
pub(crate) struct ActPlan {
    pub(crate) clause: ClauseId,
    pub(crate) act: Act,
    /// The flag its effect names.
    pub(crate) flag: Option<usize>,
}

impl ActPlan {
    pub(crate) const fn effect(&self) -> &ActEffect {
        &self.act.effect
    }
}
