//! A position: all that play depends on.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use base::board::{ByPlayer, Hole, HoleSet, MOST_HOLES, Player};
use rules::{Flags, LOW_FLAGS, MOST_SMALL_HOLES, Plan, Ruleset};

use super::counts::{Counts, mixed};

/// A position under a ruleset.
///
/// # Equality
/// Two positions are equal when every count, store, flag, counter, side to move, phase and status is. The positions
/// before them, of which a rule on repetition asks, may differ.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// Seeds in holes by number, then in the stores and out of the game (see [`Hole::store`], [`Hole::OUT`]).
    pub(super) counts: Counts,
    /// The holes that carry flags, by slot.
    pub(super) flags: Flags,
    pub(super) turns: [u16; 2],
    /// Points of rounds so far.
    pub(super) points: [u16; 2],
    pub(super) round: u16,
    pub(super) mover: Player,
    /// Whether the player to move has just ended a turn; kept only where some rule asks for it.
    pub(super) again: bool,
    /// What is remembered of the turns before.
    pub(super) memory: Memory,
    pub(super) starter: Player,
    pub(super) phase: Phase,
    pub(super) status: Status,
    pub(super) past: Past,
}

/// The positions of a round so far, by hash, where some rule asks how often one has been reached; `None` otherwise, and before
/// the first turn.
///
/// It is no part of what makes two positions equal: a record states a board, and never how it came about.
#[derive(Debug, Clone, Default)]
pub(super) struct Past(Option<Arc<Vec<u64>>>);

impl PartialEq for Past {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Past {}

impl Hash for Past {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// What a position remembers of the turns before; nothing where no rule asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Memory {
    /// The holes where the last turn started and where its last seed fell; `None` after a pass, at the beginning of a
    /// round, and where no rule asks.
    pub last: Option<(Hole, Hole)>,
    /// The turns, passes included, that have captured nothing since one did or the round began; at most 255.
    pub quiet: u8,
}

impl Memory {
    /// Nothing remembered.
    pub const NONE: Self = Self { last: None, quiet: 0 };
}

/// The phase of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The simultaneous opening.
    Opening,
    /// Turn by turn: the number of the phase among those the ruleset declares, 0 where it declares none.
    Main(u8),
}

impl Phase {
    /// The same phase, or the first one after the opening.
    #[must_use]
    pub const fn after_opening(self) -> Self {
        match self {
            Self::Opening => Self::Main(0),
            Self::Main(_) => self,
        }
    }
}

/// Whether play goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// The player to move moves, or passes.
    Playing,
    /// The round is over; the board is filled again.
    RoundOver,
    /// The game is over.
    Over(GameResult),
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// That player has won.
    Won(Player),
    /// Drawn.
    Draw,
    /// The sources do not say who has won.
    NotSaid,
    /// The last turn had no end.
    Endless,
    /// The game is void.
    Void,
}

/// Why seeds do not make a position of a ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionError {
    /// Holes and stores hold more seeds than the ruleset plays with.
    TooManySeeds {
        /// Seeds in holes and stores.
        found: u32,
        /// Seeds the ruleset plays with.
        most: u32,
    },
    /// Seeds in a hole the board does not have.
    NotOnBoard(Hole),
}

impl Position {
    /// The position at the beginning without any seed on the board: something to set up.
    pub fn empty(ruleset: &Ruleset) -> Self {
        let phase = if ruleset.plan.opening.is_some() { Phase::Opening } else { Phase::Main(0) };
        Self { phase, ..Self::blank() }
    }

    /// A board without seeds, flags or turns, for tables to be made on.
    pub(super) const fn blank() -> Self {
        Self {
            counts: Counts::NONE,
            flags: Flags::NONE,
            turns: [0; 2],
            points: [0; 2],
            round: 1,
            mover: Player::South,
            again: false,
            memory: Memory::NONE,
            starter: Player::South,
            phase: Phase::Main(0),
            status: Status::Playing,
            past: Past(None),
        }
    }

    /// Notes this position, where some rule asks how often it has been reached.
    pub(super) fn note(&mut self, plan: &Plan) {
        if !plan.asks_repeated {
            return;
        }
        let hash = self.repetition_key();
        let past = Arc::make_mut(self.past.0.get_or_insert_default());
        if past.last() != Some(&hash) {
            past.push(hash);
        }
    }

    /// How often this position has been reached in the round, this time included.
    pub(super) fn times_reached(&self) -> u32 {
        let hash = self.repetition_key();
        let times = self.past.0.iter().flat_map(|past| past.iter()).filter(|&&known| known == hash).count();
        u32::try_from(times).unwrap_or(u32::MAX).max(1)
    }

    /// A hash of what must be the same where a position comes again: seeds, flags, the player to move and the phase, but
    /// not the number of turns. To be compared within one process; another version may give other numbers.
    pub fn repetition_key(&self) -> u64 {
        let mut key =
            (0..2 * LOW_FLAGS).fold(self.counts.key(), |key, slot| mixed(key, self.flags.low(slot)));
        if self.flags.any_high() {
            let mut hasher = DefaultHasher::new();
            (key, &self.flags).hash(&mut hasher);
            key = hasher.finish();
        }
        let phase = match self.phase {
            Phase::Opening => 0,
            Phase::Main(phase) => u64::from(phase) + 1,
        };
        mixed(key, phase << 2 | u64::from(self.again) << 1 | u64::from(self.mover == Player::North))
    }

    /// Seeds in a hole.
    pub fn count(&self, hole: Hole) -> u16 {
        if self.counts.has_place(hole) { self.counts.seeds(hole.0) } else { 0 }
    }

    /// Seeds in some holes of the board.
    pub fn seeds_in(&self, holes: HoleSet) -> u32 {
        self.counts.sum_of(holes)
    }

    /// Seeds in a player's store.
    pub fn store(&self, player: Player) -> u16 {
        self.counts.seeds(Hole::store(player).0)
    }

    /// The holes of a player: those on the player's side, but for holes that were won by the other.
    pub fn own(&self, ruleset: &Ruleset, player: Player) -> HoleSet {
        ruleset.plan.board.own(&self.flags, player)
    }

    /// The holes that carry a flag of the ruleset, by the flag's number in the file, and whose flag it is there;
    /// flags that belong to nobody are under South.
    pub fn flagged(&self, flag: usize) -> ByPlayer<HoleSet> {
        ByPlayer::new(self.flags.in_slot(2 * flag), self.flags.in_slot(2 * flag + 1))
    }

    /// The player to move; in the opening both move, and this is South.
    pub const fn mover(&self) -> Player {
        self.mover
    }

    /// Whether the player to move has just ended a turn; never where no rule asks for it.
    pub const fn is_again(&self) -> bool {
        self.again
    }

    /// What is remembered of the turns before.
    pub const fn memory(&self) -> Memory {
        self.memory
    }

    /// Who started this round.
    pub const fn starter(&self) -> Player {
        self.starter
    }

    /// The round, from 1.
    pub const fn round(&self) -> u16 {
        self.round
    }

    /// Turns each player has ended in this round, passes included.
    pub const fn turns(&self) -> ByPlayer<u16> {
        ByPlayer::new(self.turns[0], self.turns[1])
    }

    /// Points of rounds so far, where the ruleset counts any.
    pub const fn points(&self) -> ByPlayer<u16> {
        ByPlayer::new(self.points[0], self.points[1])
    }

    /// The phase.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether play goes on.
    pub const fn status(&self) -> Status {
        self.status
    }

    /// Begins a round; `cleared` are the slots of flags that are removed, a bit each.
    pub(super) fn begin_round(&mut self, round: u16, starter: Player, cleared: u16) {
        self.round = round;
        self.starter = starter;
        self.mover = starter;
        self.again = false;
        self.memory = Memory::NONE;
        self.past = Past(None);
        self.phase = Phase::Main(0);
        self.turns = [0; 2];
        self.status = Status::Playing;
        self.flags.clear(cleared);
    }

    /// Seeds in all holes and stores, and those out of the game.
    pub fn seeds(&self) -> u32 {
        self.counts.sum()
    }

    /// Whether a ruleset can play from it: its seeds lie on the ruleset's board and are no more than the ruleset plays
    /// with. The tables of laps and landings end there.
    ///
    /// A position made for one ruleset need not fit another; every function that plays checks this first.
    ///
    /// # Errors
    /// Where it does not fit.
    pub fn fits(&self, ruleset: &Ruleset) -> Result<(), PositionError> {
        let plan = &ruleset.plan;
        let found = self.seeds();
        if found > plan.board.seeds {
            return Err(PositionError::TooManySeeds { found, most: plan.board.seeds });
        }
        // A small position has no places for the holes of a larger board.
        if plan.board.holes > MOST_SMALL_HOLES && !self.counts.is_wide() {
            return Err(PositionError::NotOnBoard(Hole(0)));
        }
        match self.counts.first_beyond(plan.board.holes) {
            Some(hole) => Err(PositionError::NotOnBoard(hole)),
            None => Ok(()),
        }
    }

    /// The same with these seeds in the holes named, none in the others, and these in the stores.
    ///
    /// # Errors
    /// Where the ruleset cannot play from it.
    pub fn with_seeds(
        mut self,
        ruleset: &Ruleset,
        holes: impl IntoIterator<Item = (Hole, u16)>,
        stores: ByPlayer<u16>,
    ) -> Result<Self, PositionError> {
        self.counts = Counts::empty(ruleset.plan.board.wide || self.counts.is_wide());
        let mut found: u32 = 0;
        for (hole, seeds) in holes {
            if hole.index() >= MOST_HOLES || !self.counts.has_place(hole) {
                return Err(PositionError::NotOnBoard(hole));
            }
            found = found.saturating_add(u32::from(seeds));
            self.counts.set(hole.0, seeds);
        }
        let found = found.saturating_add(u32::from(stores.south)).saturating_add(u32::from(stores.north));
        at_most_all(ruleset, found)?;
        self.with_stores(ruleset, stores)
    }

    /// The same with these seeds in the stores.
    ///
    /// # Errors
    /// Where the ruleset cannot play from it.
    pub fn with_stores(mut self, ruleset: &Ruleset, stores: ByPlayer<u16>) -> Result<Self, PositionError> {
        for player in Player::ALL {
            self.counts.set(Hole::store(player).0, 0);
        }
        at_most_all(ruleset, self.seeds() + u32::from(stores.south) + u32::from(stores.north))?;
        for (player, seeds) in stores.iter() {
            self.counts.set(Hole::store(player).0, *seeds);
        }
        self.fits(ruleset).map(|()| self)
    }

    /// The same with a given number of seeds out of the game.
    ///
    /// # Errors
    /// Where the ruleset cannot play from it.
    pub fn with_out(mut self, ruleset: &Ruleset, seeds: u16) -> Result<Self, PositionError> {
        self.counts.set(Hole::OUT.0, 0);
        at_most_all(ruleset, self.seeds() + u32::from(seeds))?;
        self.counts.set(Hole::OUT.0, seeds);
        self.fits(ruleset).map(|()| self)
    }

    /// Whether it is the same as another position but for the seeds in some holes.
    pub fn equals_except(&self, other: &Self, holes: HoleSet) -> bool {
        let mut other = other.clone();
        for hole in holes.iter() {
            other.counts.set(hole.0, self.count(hole));
        }
        *self == other
    }

    /// The same with a flag, by its number in the file, on exactly these holes of `owner`'s (of nobody's: South).
    /// Rulesets have at most eight flags; a greater number changes nothing.
    #[must_use]
    pub fn with_flag(mut self, flag: usize, owner: Player, holes: HoleSet) -> Self {
        self.flags.set(2 * flag + owner.index(), holes);
        self
    }

    /// The same position in the layout of large boards, in which it plays alike.
    ///
    /// A position has the layout that the board and the seeds of its ruleset need; this one is for comparing the two.
    #[must_use]
    pub fn in_wide_layout(mut self) -> Self {
        self.counts = self.counts.widened();
        self
    }

    /// The same with that player to move.
    #[must_use]
    pub const fn with_mover(mut self, mover: Player) -> Self {
        self.mover = mover;
        self
    }

    /// The same, where the player to move has just ended a turn, or not; kept only where some rule asks for it.
    #[must_use]
    pub const fn with_again(mut self, ruleset: &Ruleset, again: bool) -> Self {
        self.again = again && ruleset.plan.asks_again;
        self
    }

    /// The same with that memory of the turns before, as far as some rule asks for it.
    #[must_use]
    pub fn with_memory(mut self, ruleset: &Ruleset, memory: Memory) -> Self {
        let (asks_last, asks_quiet) = (ruleset.plan.asks_last, ruleset.plan.asks_quiet);
        self.memory.last = memory.last.filter(|_| asks_last);
        self.memory.quiet = if asks_quiet { memory.quiet } else { 0 };
        self
    }

    /// The same with that player as the one who started the round.
    #[must_use]
    pub const fn with_starter(mut self, starter: Player) -> Self {
        self.starter = starter;
        self
    }

    /// The same in that round, from 1.
    #[must_use]
    pub const fn with_round(mut self, round: u16) -> Self {
        self.round = round;
        self
    }

    /// The same with a number of turns ended by each player.
    #[must_use]
    pub const fn with_turns(mut self, turns: ByPlayer<u16>) -> Self {
        self.turns = [turns.south, turns.north];
        self
    }

    /// The same with points of rounds.
    #[must_use]
    pub const fn with_points(mut self, points: ByPlayer<u16>) -> Self {
        self.points = [points.south, points.north];
        self
    }

    /// The same in that phase.
    #[must_use]
    pub const fn with_phase(mut self, phase: Phase) -> Self {
        self.phase = phase;
        self
    }
}

/// That a number of seeds is no more than a ruleset plays with. It is asked before they are counted, since the small
/// layout cannot tell more from fewer.
const fn at_most_all(ruleset: &Ruleset, found: u32) -> Result<(), PositionError> {
    let most = ruleset.seeds();
    if found > most { Err(PositionError::TooManySeeds { found, most }) } else { Ok(()) }
}
