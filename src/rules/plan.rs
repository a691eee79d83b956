//! The plan: what the engine runs. Flat, precomputed, and without contradictions.

mod condition;
mod flags;
pub(in crate::rules) mod lookup;
mod prepared;

use crate::board::{Hole, HoleSet, Player};

use super::vocabulary::{
    Act, ActEffect, Along, AwaySide, CopyTo, DirectionChoice, DropAfter, EndingResult, Endless, EnterAs,
    EqualStarter, ExtensionMoment, ExtensionRow, Fall, Fill, FirstDrop, FlagOwner, FlagScope, HoleWord,
    JudgedOf, LandThen, NextStarter, OddSeed, Part, Partial, Points, Refilled, Rest, Scope, Seat, SeedCount,
    SowOn, Spared, Sweeper, Tested, Tie,
};
use super::{ClauseId, Tables};

pub(crate) use condition::{Check, CondPlan, GroupPlan};
pub(crate) use flags::Flags;
pub(crate) use prepared::Prepared;

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
    /// Whether some rule asks how many turns have captured nothing.
    pub(crate) asks_quiet: bool,
    /// Whether it says something that only the walker plays.
    pub(crate) walker_only: bool,
    pub(crate) prepared: Prepared,
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
    /// The holes of `player`, given the flags of a position.
    #[inline(always)]
    pub(crate) fn own(&self, flags: &Flags, player: Player) -> HoleSet {
        let own = self.own[player.index()];
        match self.territory {
            None => own,
            Some(flag) => {
                let mine = flags.of(2 * flag + player.index());
                let theirs = flags.of(2 * flag + player.opposite().index());
                own.difference(theirs).union(mine)
            }
        }
    }

    /// The place of a hole on the ring of `player`.
    pub(crate) const fn place(&self, player: Player, hole: u8) -> u8 {
        hole - self.ring_base[player.index()]
    }
}

/// How a turn starts, or is passed.
#[derive(Debug, Clone)]
pub(crate) struct StartPhase {
    pub(crate) starts: Vec<StartPlan>,
    /// Whether there is one way to start: a lift of any hole with enough seeds, wherever else seeds are.
    pub(crate) only_lift: bool,
    /// Whether some start lifts only a part of the seeds, or takes others first.
    pub(crate) lifts_part: bool,
    pub(crate) prefer: Vec<PreferPlan>,
    /// Holes from which a sowing may go anticlockwise, and clockwise.
    pub(crate) by_direction: [HoleSet; 2],
    /// The clause that gives each hole its direction.
    pub(crate) way_clause: [ClauseId; 128],
    /// Slots of flags that forbid lifting.
    pub(crate) banning: Slots,
    pub(crate) pass: Option<ClauseId>,
}

impl StartPhase {
    /// The lift that every start is; `None` where there are other ways to start, or not every hole with enough seeds may
    /// be lifted.
    #[inline(always)]
    pub(crate) fn only_lift(&self) -> Option<&StartPlan> {
        if self.only_lift { self.starts.first() } else { None }
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

/// A rule about which starts must be chosen.
#[derive(Debug, Clone)]
pub(crate) struct PreferPlan {
    pub(crate) when: CondPlan,
    pub(crate) condition: CondPlan,
    pub(crate) keep: KeepPlan,
    /// Whether no start is allowed where none satisfies it.
    pub(crate) else_none: bool,
}

/// Which of several starts are kept.
#[derive(Debug, Clone)]
pub(crate) enum KeepPlan {
    All,
    Leftmost,
    Rightmost,
    /// Those of which the amount is greatest.
    Most(AmountPlan),
    /// Those of which the amount is smallest.
    Fewest(AmountPlan),
}

/// What is compared between starts.
#[derive(Debug, Clone)]
pub(crate) enum AmountPlan {
    /// The seeds in the hole from which the turn starts.
    Seeds,
    /// The seeds that the turn captures.
    Captured,
    /// The seeds in these holes after the turn.
    Leaves(GroupPlan),
}

/// What a row takes and marks.
#[derive(Debug, Clone)]
pub(crate) struct TakingPlan {
    pub(crate) clause: ClauseId,
    pub(crate) takes: Vec<TakePlan>,
    pub(crate) to: Destination,
    /// The flag set on the hole in question, where nothing else is marked.
    pub(crate) mark: Option<usize>,
    /// Other marks that are set or taken off, in order.
    pub(crate) marks: Vec<MarkPlan>,
}

/// A flag that is set on holes or taken off them.
#[derive(Debug, Clone)]
pub(crate) struct MarkPlan {
    pub(crate) flag: usize,
    /// Whether it is set.
    pub(crate) is_set: bool,
    pub(crate) on: MarkedPlan,
}

/// The holes of a mark.
#[derive(Debug, Clone)]
pub(crate) enum MarkedPlan {
    Hole(HoleWord),
    Each(GroupPlan),
}

/// What ends a round or the game, and what follows.
#[derive(Debug, Clone)]
pub(crate) struct EndPhase {
    pub(crate) endings: Vec<EndingPlan>,
    /// Those that are judged within a turn, after a lap.
    pub(crate) lap_endings: Vec<usize>,
    /// Those that are judged when a round has ended.
    pub(crate) round_endings: Vec<EndingPlan>,
    /// Whether every ending supposes that the player to move has no start.
    pub(crate) need_no_start: bool,
    pub(crate) phases: Vec<PhasePlan>,
    pub(crate) scoring: Option<ScoringPlan>,
    pub(crate) rounds: Option<RefillPlan>,
}

/// A phase of play.
#[derive(Debug, Clone)]
pub(crate) struct PhasePlan {
    pub(crate) clause: ClauseId,
    /// When it is over.
    pub(crate) until: Option<CondPlan>,
}

/// How long a turn may be.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LimitsPlan {
    pub(crate) clause: ClauseId,
    pub(crate) laps: u32,
    pub(crate) endless: Endless,
}

/// Slots of at most two flags; a place not used names no slot.
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

    /// Whether it names no slot, as most do.
    #[inline(always)]
    const fn is_none(self) -> bool {
        // One comparison of a word; bytes would be compared one by one.
        u32::from_le_bytes(self.0) == u32::from_le_bytes(Self::NONE.0)
    }

    /// The holes in any of these slots.
    #[inline(always)]
    pub(crate) fn holes(self, flags: &Flags) -> HoleSet {
        if self.is_none() {
            return HoleSet::EMPTY;
        }
        let low = HoleSet(u128::from(self.low(flags)));
        if flags.any_high() { self.iter().fold(low, |all, slot| all.union(flags.of(slot))) } else { low }
    }

    /// Whether a hole is in any of these slots.
    #[inline(always)]
    pub(crate) fn have(self, flags: &Flags, hole: Hole) -> bool {
        !self.is_none() && self.holes(flags).contains(hole)
    }

    /// Whether no hole is in any of these slots.
    #[inline(always)]
    pub(crate) fn are_empty(self, flags: &Flags) -> bool {
        self.is_none() || self.low(flags) == 0 && !flags.any_high() || self.holes(flags).is_empty()
    }

    /// The same among the first 64 holes.
    #[inline(always)]
    pub(crate) fn low(self, flags: &Flags) -> u64 {
        if self.is_none() {
            return 0;
        }
        let of = |place: usize| flags.low(usize::from(self.0[place]));
        of(0) | of(1) | of(2) | of(3)
    }

    /// The slots used.
    #[inline(always)]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().take_while(|&slot| slot != NO_SLOT).map(usize::from)
    }
}

/// The most laps a turn is followed for, in a game of up to 255 seeds; the more seeds, the fewer. A listener hears of every
/// seed, which is a list of some megabytes then.
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
    /// What takes it off.
    pub(crate) cleared_by_lift: bool,
    pub(crate) cleared_by_capture: bool,
    pub(crate) cleared_left_empty: bool,
    pub(crate) from_next_turn: bool,
}

/// A way to start a turn.
#[derive(Debug, Clone)]
pub(crate) struct StartPlan {
    pub(crate) clause: ClauseId,
    pub(crate) take: bool,
    /// How seeds enter from the store; `None` where the start lifts or takes.
    pub(crate) enter: Option<EnterAs>,
    /// How many seeds are lifted or enter.
    pub(crate) seeds: SeedCount,
    /// How many seeds stay in the hole that is lifted.
    pub(crate) leave: u16,
    /// What is taken before the hole is lifted.
    pub(crate) taking: Option<TakingPlan>,
    pub(crate) from: HoleSet,
    /// Whether the holes of both players may be lifted.
    pub(crate) of_both: bool,
    pub(crate) at_least: u16,
    pub(crate) holes: u8,
    pub(crate) go: Option<DirectionChoice>,
    pub(crate) only_if_captures: bool,
    pub(crate) must_if_captures: bool,
    pub(crate) condition: CondPlan,
    /// Earlier starts, by index, that come first.
    pub(crate) unless: Vec<usize>,
}

/// A simultaneous opening.
#[derive(Debug, Clone)]
pub(crate) struct OpeningPlan {
    pub(crate) clause: ClauseId,
    pub(crate) start: StartPlan,
    pub(crate) same_letter: bool,
    /// Who moves first if both end with the same drop.
    pub(crate) tie: Player,
}

/// The landing table as a truth table; see `compile/landing.rs` for its layout.
#[derive(Debug, Clone)]
pub(crate) struct LandingPlan {
    pub(crate) rows: Vec<LandAction>,
    /// Row, or 128 and the number of a facing table.
    pub(crate) cells: Vec<u8>,
    /// Cells of one hole, as a power of two.
    pub(crate) stride: u32,
    /// Where the cells of a context begin: mover, lap direction, first turns, opening, corner.
    pub(crate) context: [u32; 64],
    /// Cells of one state of the tested flags.
    pub(crate) flag_step: u32,
    /// Slots of the flags tested: two each, the second [`NO_SLOT`] where nobody owns it.
    pub(crate) tested: Vec<[usize; 2]>,
    pub(crate) facing: Vec<u8>,
    pub(crate) facing_class: Box<[u8; 256]>,
    pub(crate) facing_classes: usize,
    /// Which event some row asks about: a drop or a landing in a row of holes.
    pub(crate) corner: Option<Corner>,
    /// The conditions of the rows, where they are judged in order: a truth table cannot hold all they ask.
    pub(crate) in_order: Option<Vec<CondPlan>>,
}

/// What a turn must remember for the landing table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Corner {
    /// Whether a seed has fallen in that part of the board.
    Reached(Part),
    /// Whether a lap has ended in that part of the board.
    EndedIn(Part),
}

/// What a row does.
#[derive(Debug, Clone)]
pub(crate) struct LandAction {
    pub(crate) shape: ActionShape,
    /// Whether the mover may decline it.
    pub(crate) optional: bool,
    pub(crate) taking: TakingPlan,
    pub(crate) offers: Vec<OfferPlan>,
    pub(crate) then: ThenPlan,
}

impl LandAction {
    /// Whether the mover must pick holes.
    pub(crate) fn picks(&self) -> bool {
        self.taking.picks()
    }

    /// Whether the mover must choose one of the laps offered.
    pub(crate) fn chooses(&self) -> bool {
        self.then == LandThen::Choose
    }

    /// Whether the mover has something to decide.
    pub(crate) fn decides(&self) -> bool {
        !self.offers.is_empty() || self.picks() || self.optional
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
#[derive(Debug, Clone)]
pub(crate) enum TakePlan {
    /// Those of a hole, or at most a number of them.
    Hole(HoleWord, Option<u16>),
    /// The seed that has just fallen.
    Dropped,
    /// Those of a hole named from each hole of a group, or at most a number of each.
    Each(GroupPlan, HoleWord, Option<u16>),
    /// Those of the holes of a walk.
    Walk(WalkPlan),
    /// Those that other takes would take, but for one hole.
    Spare(Spared, Vec<TakePlan>),
    /// Those of a number of occupied holes of a group, as the mover picks, or at most a number of each.
    Pick(GroupPlan, u8, Option<u16>),
}

/// Where taken seeds go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Destination {
    Store,
    Hand,
    Owner,
    Opponent,
    FlagOwner,
    Out,
    Landing,
    Own(HoleSet),
    Flag(usize),
    Hole(HoleWord),
    /// Where the mover picks.
    Pick(GroupPlan),
}

impl TakingPlan {
    /// Whether the mover must pick holes.
    pub(crate) fn picks(&self) -> bool {
        matches!(self.to, Destination::Pick(_))
            || self.takes.iter().any(|take| matches!(take, TakePlan::Pick(..)))
    }
}

/// A walk along the ring.
#[derive(Debug, Clone)]
pub(crate) struct WalkPlan {
    pub(crate) from: HoleWord,
    pub(crate) along: Along,
    pub(crate) step: u8,
    pub(crate) goes_on: CondPlan,
    pub(crate) over: Option<CondPlan>,
    pub(crate) most: u8,
    /// The most seeds of a hole.
    pub(crate) most_seeds: u16,
    pub(crate) take: Vec<HoleWord>,
    /// The same as a chain, where it is one.
    pub(crate) chain: Option<Following>,
}

/// A chain through the holes that follow, each of which gives an even number of seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Following {
    /// Whether an empty hole belongs to it.
    pub(crate) or_empty: bool,
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
    pub(crate) only_if_captures: bool,
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
#[derive(Debug, Clone)]
pub(crate) struct EndingPlan {
    pub(crate) clause: ClauseId,
    pub(crate) of: JudgedOf,
    pub(crate) when: EndTest,
    pub(crate) sweep: Option<SweepPlan>,
    pub(crate) ends: Scope,
    pub(crate) result: EndingResult,
}

/// What is swept when play stops.
#[derive(Debug, Clone)]
pub(crate) struct SweepPlan {
    pub(crate) who: Sweeper,
    /// The holes that are swept; `None`: all.
    pub(crate) holes: Option<GroupPlan>,
    pub(crate) to: SweptPlan,
    pub(crate) odd: OddSeed,
}

/// Where swept seeds go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SweptPlan {
    Store,
    /// The first of the taker's holes among these, from the taker's left.
    Own(HoleSet),
    /// The taker's first hole with that flag.
    Flag(usize),
}

/// When an ending holds. Some conditions have forms of their own, since they are judged after every ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum EndTest {
    /// Neither player has a start.
    NeitherCanStart,
    /// The player has no start.
    CannotStart,
    /// The player has no hole with that number of seeds.
    NoHoleOf(u16),
    /// No seeds are left outside holes that may not be lifted.
    NoFreeSeeds,
    /// Any other condition.
    Holds(CondPlan),
}

/// Scores.
#[derive(Debug, Clone)]
pub(crate) struct ScoringPlan {
    pub(crate) store: bool,
    pub(crate) flags: Vec<usize>,
    /// Holes whose seeds count for the player on whose side they lie.
    pub(crate) holes: HoleSet,
    pub(crate) tie: Tie,
}

/// Rounds.
#[derive(Debug, Clone)]
pub(crate) struct RefillPlan {
    pub(crate) clause: ClauseId,
    pub(crate) unit: u16,
    pub(crate) fill: Fill,
    pub(crate) free: bool,
    pub(crate) flag: Option<usize>,
    pub(crate) partial: Partial,
    pub(crate) starter: NextStarter,
    pub(crate) stop_below: u16,
    pub(crate) rest: Rest,
    pub(crate) seat: Seat,
    pub(crate) refilled: Refilled,
    pub(crate) copy: CopyTo,
    pub(crate) equal: EqualStarter,
    /// What must hold of an arrangement.
    pub(crate) arranged: CondPlan,
    pub(crate) tally: Option<TallyPlan>,
}

/// Points for rounds.
#[derive(Debug, Clone)]
pub(crate) struct TallyPlan {
    pub(crate) per: Points,
    /// When they count twice.
    pub(crate) double: Option<CondPlan>,
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
