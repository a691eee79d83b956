//! The plan: what the engine runs. Flat, precomputed, and without contradictions.

pub(in crate::rules) mod lookup;

use crate::board::{HoleSet, Player};

use super::vocabulary::{
    Act, ActEffect, AwaySide, ChainTest, Condition, Corner, DropAfter, EndingResult, Endless,
    ExtensionMoment, ExtensionRow, FirstDrop, FlagOwner, FlagScope, Go, LandThen, Scope, SowOn, TakeTo,
    Tested, Tie,
};
use super::{ClauseId, Tables};

/// No hole: the place in the counts that is always empty.
pub(crate) const NO_HOLE: u8 = 63;

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
    /// Whether a turn may have decisions besides its start.
    pub(crate) decisions: bool,
    pub(crate) fast: FastPlan,
}

/// The board, and the seeds on it.
#[derive(Debug, Clone)]
pub(crate) struct BoardPlan {
    pub(crate) holes: usize,
    /// The holes of one player.
    pub(crate) half: usize,
    /// The holes of one ring.
    pub(crate) ring: usize,
    /// The first hole of each player's ring; the same for both where they share one.
    pub(crate) ring_base: [u8; 2],
    /// All seeds of a game.
    pub(crate) seeds: u32,
    /// The seeds in each hole at the start.
    pub(crate) each: u8,
    pub(crate) own: [HoleSet; 2],
    pub(crate) inner: HoleSet,
    pub(crate) facing_inner: Box<[u8; 64]>,
    pub(crate) facing_outer: Box<[u8; 64]>,
    pub(crate) outer_behind: [u8; 64],
}

impl BoardPlan {
    /// The place of a hole on the ring of `player`.
    pub(crate) const fn place(&self, player: Player, hole: u8) -> u8 {
        hole - self.ring_base[player.index()]
    }
}

/// How a turn starts, or is passed.
#[derive(Debug, Clone)]
pub(crate) struct StartPhase {
    pub(crate) starts: Vec<StartPlan>,
    /// Holes from which a sowing may go anticlockwise, and clockwise.
    pub(crate) ways: [HoleSet; 2],
    /// The clause that gives each hole its direction.
    pub(crate) way_clause: [ClauseId; 64],
    /// Slots of flags that forbid lifting.
    pub(crate) banning: Slots,
    pub(crate) pass: Option<ClauseId>,
}

/// How seeds are sown.
#[derive(Debug, Clone)]
pub(crate) struct SowingPlan {
    pub(crate) clause: ClauseId,
    pub(crate) first: FirstDrop,
    pub(crate) tables: AnyTables,
    /// Slots of flags whose holes a sowing passes over.
    pub(crate) skipping: Slots,
    /// Slots of flags into whose holes a drop is a fault.
    pub(crate) faulting: Slots,
}

/// What ends a round or the game, and what follows.
#[derive(Debug, Clone)]
pub(crate) struct EndPhase {
    pub(crate) endings: Vec<EndingPlan>,
    /// Whether every ending supposes that the player to move has no start.
    pub(crate) need_no_start: bool,
    pub(crate) scoring: Option<ScoringPlan>,
    pub(crate) rounds: Option<RefillPlan>,
}

/// How long a turn may be.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LimitsPlan {
    pub(crate) clause: ClauseId,
    pub(crate) laps: u32,
    pub(crate) endless: Endless,
}

/// What `engine/fast.rs` needs to know.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FastPlan {
    /// Whether turns may be played by its loop.
    pub(crate) applies: bool,
    /// Whether a turn always starts by lifting one of the holes with a number of seeds, each of which has one way.
    pub(crate) one_start: Option<u8>,
    /// The flags a lift sets: one bit a slot.
    pub(crate) lift_flags: LiftFlags,
}

/// Slots of flags that a lift sets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LiftFlags {
    /// Those that count at once.
    pub(crate) at_once: Slots,
    /// Those that count from the next turn, or at once.
    pub(crate) later: Slots,
}

/// Slots of at most two flags; a place not used names a slot that is always empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slots([u8; 4]);

impl Slots {
    /// No slot.
    pub(crate) const NONE: Self = Self([NO_SLOT; 4]);

    /// These slots; `None` where there are more than four.
    pub(crate) fn of(slots: &[u8]) -> Option<Self> {
        let mut all = Self::NONE;
        all.0.get_mut(..slots.len())?.copy_from_slice(slots);
        Some(all)
    }

    /// The holes in any of these slots.
    #[inline(always)]
    pub(crate) fn holes(self, flags: &[u64; 8]) -> u64 {
        let of = |place: usize| flags[usize::from(self.0[place] & 7)];
        of(0) | of(1) | of(2) | of(3)
    }

    /// The slots used.
    #[inline(always)]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().take_while(|&slot| slot != NO_SLOT).map(usize::from)
    }
}

/// The most laps a turn is followed for. A listener hears of every seed, which is a list of some megabytes then.
pub const MOST_LAPS: u32 = 100_000;

/// The most alternatives the readings of a ruleset may have in all: each is a ruleset to be compared with.
pub const MOST_ALTERNATIVES: usize = 256;

/// The most flags of a ruleset.
pub(crate) const MOST_FLAGS: usize = 3;

/// A slot no flag uses.
pub(crate) const NO_SLOT: u8 = 7;

/// A flag. Its holes are in slot `2 * index` (South's, or nobody's) and `2 * index + 1` (North's).
#[derive(Debug, Clone)]
pub(crate) struct FlagPlan {
    pub(crate) name: String,
    pub(crate) clause: ClauseId,
    pub(crate) owner: FlagOwner,
    pub(crate) scope: FlagScope,
    pub(crate) by_lift: bool,
    pub(crate) by_capture: bool,
    pub(crate) from_next_turn: bool,
}

/// A way to start a turn.
#[derive(Debug, Clone)]
pub(crate) struct StartPlan {
    pub(crate) clause: ClauseId,
    pub(crate) take: bool,
    pub(crate) from: HoleSet,
    pub(crate) at_least: u8,
    pub(crate) holes: u8,
    pub(crate) go: Option<Go>,
    pub(crate) only_if_captures: bool,
    pub(crate) must_if_captures: bool,
    /// Earlier starts, by index, that come first.
    pub(crate) unless: Vec<usize>,
}

/// A simultaneous opening.
#[derive(Debug, Clone)]
pub(crate) struct OpeningPlan {
    pub(crate) clause: ClauseId,
    pub(crate) start: StartPlan,
    pub(crate) same_letter: bool,
}

/// The landing table as a truth table; see `compile/landing.rs` for its layout.
#[derive(Debug, Clone)]
pub(crate) struct LandingPlan {
    pub(crate) rows: Vec<LandAction>,
    /// What each row does, in short.
    pub(crate) kinds: Box<[RowKind; 128]>,
    /// Row, or 128 and the number of a facing table.
    pub(crate) cells: Vec<u8>,
    /// Cells of one hole, as a power of two.
    pub(crate) stride: u32,
    /// Where the cells of a context begin: mover, lap direction, first turns, before the corner.
    pub(crate) context: [u32; 32],
    /// Cells of one state of the tested flags.
    pub(crate) flag_step: u32,
    /// Slots of the flags tested: two each, the second [`NO_SLOT`] where nobody owns it.
    pub(crate) tested: Vec<[usize; 2]>,
    pub(crate) facing: Vec<u8>,
    pub(crate) facing_class: Box<[u8; 256]>,
    pub(crate) facing_classes: usize,
    pub(crate) corner: Option<Corner>,
    /// Whether some row distinguishes first turns from others.
    pub(crate) looks_at_first_turns: bool,
}

/// What a row does.
#[derive(Debug, Clone)]
pub(crate) struct LandAction {
    pub(crate) clause: ClauseId,
    pub(crate) shape: ActionShape,
    pub(crate) takes: Vec<TakePlan>,
    pub(crate) to: TakeTo,
    pub(crate) mark: Option<usize>,
    pub(crate) offers: Vec<OfferPlan>,
    pub(crate) then: ThenPlan,
}

/// What a row does to a turn without decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RowKind {
    /// See [`ActionShape::Relay`].
    Relay,
    /// See [`ActionShape::End`].
    End,
    /// See [`ActionShape::Resow`].
    Resow,
    /// See [`ActionShape::Finish`] and [`ActionShape::Other`].
    Other,
}

impl RowKind {
    pub(crate) const fn of(shape: ActionShape) -> Self {
        match shape {
            ActionShape::Relay => Self::Relay,
            ActionShape::End => Self::End,
            ActionShape::Resow(_) => Self::Resow,
            ActionShape::Finish | ActionShape::Other => Self::Other,
        }
    }
}

/// What a row does, in short.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ActionShape {
    /// Lifts the landing hole and sows on.
    Relay,
    /// Ends the turn and does nothing else.
    End,
    /// Takes what the landing hole faces and sows it on in the same direction, and does nothing else.
    Resow(SowOn),
    /// Takes seeds to the store, or marks the hole, and ends the turn.
    Finish,
    /// Anything else.
    Other,
}

pub(crate) type ThenPlan = LandThen;

/// Seeds taken.
#[derive(Debug, Clone, Copy)]
pub(crate) enum TakePlan {
    Landing,
    Facing,
    Following(Following),
}

/// A chain through the following holes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Following {
    pub(crate) test: ChainTest,
    pub(crate) flag: Option<usize>,
    pub(crate) break_at: Option<usize>,
    pub(crate) step_over: Option<usize>,
}

/// A lap the mover may choose.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OfferPlan {
    /// `None`: the seeds of the landing hole, lifted.
    pub(crate) sow: Option<SowOn>,
    pub(crate) from: HoleSet,
    pub(crate) go: super::vocabulary::Direction,
    pub(crate) after: Option<super::vocabulary::Direction>,
}

/// Extensions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ExtensionPlan {
    pub(crate) clause: ClauseId,
    pub(crate) at: ExtensionMoment,
    pub(crate) tested: Tested,
    pub(crate) row: ExtensionRow,
    pub(crate) n_away: Option<AwaySide>,
    pub(crate) drop_after: DropAfter,
}

/// An ending.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EndingPlan {
    pub(crate) clause: ClauseId,
    pub(crate) when: Condition,
    pub(crate) sweep: bool,
    pub(crate) ends: Scope,
    pub(crate) result: EndingResult,
}

/// Scores.
#[derive(Debug, Clone)]
pub(crate) struct ScoringPlan {
    pub(crate) store: bool,
    pub(crate) flags: Vec<usize>,
    pub(crate) tie: Tie,
}

/// Rounds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RefillPlan {
    pub(crate) clause: ClauseId,
    pub(crate) unit: u8,
    pub(crate) free: bool,
    pub(crate) flag: usize,
    pub(crate) stop_below: u8,
}

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
