//! The state of a turn between laps, and how a turn stopped.

use base::board::{Hole, Player};
use rules::vocabulary::{Direction, FlagOwner, Part};
use rules::{Flags, Lap, Plan};

use super::fitting::fitting;
use super::ring::side_of;
use super::{Position, StartHole};

/// The state of a turn between laps.
pub(super) struct Turn {
    pub(super) mover: Player,
    /// The way relays and sowings of taken seeds go.
    pub(super) main: Direction,
    pub(super) lap: Lap,
    /// The clause by which the turn began, by number; only if some condition asks for it.
    pub(super) kind: Option<usize>,
    /// Holes, not places: where the lap was lifted, where its first seed fell, where the turn started.
    pub(super) lap_lift: u8,
    pub(super) lap_first: u8,
    pub(super) turn_lift: u8,
    pub(super) laps: u32,
    /// The seeds with which the lap began.
    pub(super) lap_seeds: u16,
    /// How many of them have fallen.
    pub(super) lap_dropped: u16,
    /// How many of them are still in the hand; none between laps.
    pub(super) lap_in_hand: u16,
    /// The seeds in play as it began, without its own; only where some rule asks.
    pub(super) lap_left: u32,
    /// Parts of the board in which some seed has fallen, and some lap has ended.
    pub(super) reached: Parts,
    pub(super) ended_in: Parts,
    /// Rows of the landing table that have fired, a bit each.
    pub(super) fired: u64,
    /// What the hole of the last seed held before it fell.
    pub(super) before: u16,
    pub(super) extended: bool,
    /// Whether a landing gave the mover another turn before this one was extended.
    pub(super) again: bool,
    /// Holes that, before the turn, held the number of seeds an extension asks for.
    pub(super) fitting: u128,
    /// Flags set in this turn.
    pub(super) pending: Flags,
    /// As in [`Stopped`].
    pub(super) last: u8,
    pub(super) captured: u32,
    /// The hole that the mover has picked for what is taken; `None` where nothing is picked.
    pub(super) given_to: Option<Hole>,
}

/// How a turn stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stopped {
    pub(super) laps: u32,
    pub(super) again: bool,
    pub(super) endless: bool,
    /// The laps after which a turn that was stopped at the limit is seen to repeat itself.
    pub(super) period: Option<u32>,
    /// The hole from which it started, and that of the last seed; [`NOWHERE`] where there was none.
    pub(super) start: u8,
    pub(super) last: u8,
    /// Seeds captured: into the store, or out of the opponent's holes into the hand.
    pub(super) captured: u32,
    /// Rows of the landing table that have fired, a bit each; none where the turn was played by the kernel.
    pub(super) fired: u64,
    /// Where seeds have fallen and where laps have ended; nowhere if the turn was played by the kernel.
    pub(super) reached: Parts,
    pub(super) ended_in: Parts,
}

impl Stopped {
    /// No turn at all.
    pub(super) const STILL: Self = Self {
        laps: 0,
        again: false,
        endless: false,
        period: None,
        start: NOWHERE,
        last: NOWHERE,
        captured: 0,
        fired: 0,
        reached: Parts::NONE,
        ended_in: Parts::NONE,
    };
}

/// No hole of any board.
pub(super) const NOWHERE: u8 = u8::MAX;

/// The first seed of a lap out of the table falls where the lap says.
pub(super) const NOT_YET: u8 = u8::MAX;

impl Turn {
    /// A turn of `mover` that is about to start.
    pub(super) fn begin(plan: &Plan, position: &Position, mover: Player, start: StartHole) -> Self {
        let hole = start.hole().0;
        let direction = match start {
            StartHole::Lift(_, direction) => direction,
            StartHole::Enter(_, Some(direction)) => direction,
            StartHole::Take(_) | StartHole::Enter(..) => Direction::Anticlockwise,
        };
        // Later laps go the way the board gives, whatever way a special start went.
        let given = |way: usize| plan.start.by_direction[way].contains(Hole(hole));
        let main = match (given(0), given(1)) {
            _ if matches!(start, StartHole::Enter(_, Some(_))) => direction,
            (true, false) => Direction::Anticlockwise,
            (false, true) => Direction::Clockwise,
            _ => direction,
        };
        let seeds = if matches!(start, StartHole::Enter(..)) { 0 } else { position.counts.seeds(hole) };
        let lap = Lap { lifted: true, place: plan.board.place(mover, hole), seeds, direction };
        let mut turn = Self { main, ..Self::of_lap(mover, lap, hole) };
        if let Some(extension) = &plan.extension {
            turn.fitting = fitting(plan, extension, position, mover, hole, main);
        }
        if matches!(start, StartHole::Lift(..)) {
            for index in (0..plan.flags.len()).filter(|&index| plan.flags[index].by_lift) {
                let slot = turn.slot(plan, index, hole);
                turn.pending.put(slot, Hole(hole));
            }
        }
        turn
    }

    /// A turn in which nothing has happened but that a lap is due.
    const fn of_lap(mover: Player, lap: Lap, lift: u8) -> Self {
        Self {
            mover,
            main: lap.direction,
            lap,
            kind: None,
            lap_lift: lift,
            lap_first: NOT_YET,
            turn_lift: lift,
            laps: 0,
            lap_seeds: lap.seeds,
            lap_dropped: 0,
            lap_in_hand: 0,
            lap_left: 0,
            reached: Parts::NONE,
            ended_in: Parts::NONE,
            fired: 0,
            before: 0,
            extended: false,
            again: false,
            fitting: 0,
            pending: Flags::NONE,
            last: NOWHERE,
            captured: 0,
            given_to: None,
        }
    }

    /// The same turn, about to sow a lap on a trial board.
    pub(super) fn for_trial(&self, plan: &Plan, lap: Lap) -> Self {
        let lifted = plan.board.ring_base[self.mover.index()] + lap.place;
        let lap_lift = if lap.lifted { lifted } else { self.lap_lift };
        let trial = Self::of_lap(self.mover, lap, lap_lift);
        Self { turn_lift: self.turn_lift, laps: self.laps + 1, kind: self.kind, ..trial }
    }

    /// Makes `seeds` seeds in hand, gathered at `lift`, the next lap, the first to fall in `first`.
    pub(super) fn begin_lap(&mut self, plan: &Plan, lift: u8, first: u8, seeds: u16) {
        self.lap =
            Lap { lifted: false, place: plan.board.place(self.mover, first), seeds, direction: self.main };
        self.lap_lift = lift;
        self.lap_first = first;
        self.lap_seeds = seeds;
    }

    pub(super) fn stopped(&self, again: bool, endless: bool) -> Stopped {
        Stopped {
            laps: self.laps,
            again: (again || self.again) && !endless,
            endless,
            period: None,
            start: self.turn_lift,
            last: self.last,
            captured: self.captured,
            fired: self.fired,
            reached: self.reached,
            ended_in: self.ended_in,
        }
    }

    /// Counts seeds taken into the hand, where they were the opponent's.
    pub(super) fn note_taken(&mut self, plan: &Plan, hole: u8, seeds: u16) {
        if !plan.board.own[self.mover.index()].contains(Hole(hole)) {
            self.captured += u32::from(seeds);
        }
    }

    /// A lap has ended at `landing`, and the turn goes on.
    pub(super) fn note_lap_end(&mut self, plan: &Plan, landing: u8) {
        self.ended_in.add(plan, self.mover, landing);
    }

    /// A seed has fallen into `hole`.
    pub(super) fn note_drop(&mut self, plan: &Plan, hole: u8) {
        if usize::from(hole) < plan.board.holes {
            self.reached.add(plan, self.mover, hole);
        }
    }

    /// The slot of a flag set by this turn on a hole.
    pub(super) fn slot(&self, plan: &Plan, flag: usize, hole: u8) -> usize {
        slot_of(plan, flag, self.mover, hole)
    }

    /// Sets the flags that count from the next turn.
    #[inline]
    pub(super) fn commit(&self, plan: &Plan, position: &mut Position) {
        if plan.flags.is_empty() {
            return;
        }
        position.flags.merge(&self.pending);
    }
}

/// The slot of a flag that `mover` sets on a hole.
pub(super) fn slot_of(plan: &Plan, flag: usize, mover: Player, hole: u8) -> usize {
    let owner = match plan.flags[flag].owner {
        FlagOwner::Nobody => Player::South,
        FlagOwner::Maker => mover,
        FlagOwner::RowOwner if plan.board.on_side[0].contains(Hole(hole)) => Player::South,
        FlagOwner::RowOwner => Player::North,
    };
    2 * flag + owner.index()
}

/// Whose slot of flags it is; South's for flags of nobody.
pub(super) const fn owner_of_slot(slot: usize) -> Player {
    if slot.is_multiple_of(2) { Player::South } else { Player::North }
}

/// Parts of the board in which something has happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Parts(u8);

impl Parts {
    pub(super) const NONE: Self = Self(0);

    pub(super) const fn has(self, part: Part) -> bool {
        self.0 & bit(part) != 0
    }

    /// Adds the parts in which a hole of the board lies, seen from `mover`.
    pub(super) fn add(&mut self, plan: &Plan, mover: Player, hole: u8) {
        let row = if plan.board.inner.contains(Hole(hole)) { Part::Inner } else { Part::Outer };
        let side = if side_of(plan, hole) == mover { Part::Own } else { Part::Opponent };
        self.0 |= bit(row) | bit(side);
    }
}

const fn bit(part: Part) -> u8 {
    match part {
        Part::Inner => 1,
        Part::Outer => 2,
        Part::Own => 4,
        Part::Opponent => 8,
    }
}
