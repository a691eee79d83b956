//! A turn: how it begins, goes from lap to lap, and stops. What a landing leads to is in `landing.rs`.

use crate::board::{Hole, HoleSet, Player};
use crate::rules::vocabulary::{Direction, ExtensionMoment, FlagOwner};
use crate::rules::{ActionShape, AnyTables, ClauseId, LandingPlan, Lap, Plan, Tables};

use super::act::ActTrack;
use super::condition::{Parts, Scene};
use super::extension;
use super::sowing;
use super::{Event, EventKind, EventSink, Position, StartHole};

/// A choice on offer: the hole it uses and the way of its lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Offered {
    pub(super) hole: u8,
    pub(super) clockwise: bool,
}

/// Who decides within a turn.
pub(super) trait Chooser {
    /// 0 to decline, otherwise the option from 1.
    fn choose(&mut self, offered: &[Offered]) -> usize;

    /// The option from 1, where none may be declined.
    fn must_choose(&mut self, offered: &[Offered]) -> usize;

    /// So many of some holes, or all of them where there are no more. They are chosen by rising number, so that the same
    /// holes are one choice in whatever order they are picked.
    fn pick(&mut self, open: HoleSet, number: u8) -> HoleSet {
        let mut left: Vec<Offered> =
            open.iter().map(|hole| Offered { hole: hole.0, clockwise: false }).collect();
        let number = left.len().min(usize::from(number));
        let mut picked = HoleSet::EMPTY;
        for later in (0..number).rev() {
            let offered = left.len() - later;
            let chosen = self.must_choose(&left[..offered]).clamp(1, offered);
            picked = picked.with(Hole(left[chosen - 1].hole));
            left.drain(..chosen);
        }
        picked
    }

    /// In an opening: whose decision comes next.
    fn turn_to(&mut self, _: Player) {}

    /// Whether everything will be declined.
    fn declines_all(&self) -> bool {
        false
    }
}

/// Declines everything, and picks nothing.
pub(super) struct Declining;

impl Chooser for Declining {
    fn must_choose(&mut self, _: &[Offered]) -> usize {
        1
    }

    fn pick(&mut self, _: HoleSet, _: u8) -> HoleSet {
        HoleSet::EMPTY
    }

    #[inline(always)]
    fn choose(&mut self, _: &[Offered]) -> usize {
        0
    }

    #[inline(always)]
    fn declines_all(&self) -> bool {
        true
    }
}

/// The state of a turn between laps.
pub(super) struct Turn<'a> {
    pub(super) mover: Player,
    /// Context of landings, without the way of the lap and the corner.
    pub(super) context: usize,
    /// The way relays and sowings of taken seeds go.
    pub(super) main: Direction,
    pub(super) lap: Lap,
    /// Holes, not places: where the lap was lifted, where its first seed fell, where the turn started.
    pub(super) lap_lift: u8,
    pub(super) lap_first: u8,
    pub(super) turn_lift: u8,
    pub(super) laps: u32,
    /// The seeds with which the lap began.
    pub(super) lap_seeds: u8,
    /// How many of them have fallen.
    pub(super) lap_dropped: u8,
    /// Parts of the board in which some seed has fallen, and some lap has ended.
    pub(super) reached: Parts,
    pub(super) ended_in: Parts,
    /// Rows of the landing table that have fired, a bit each.
    pub(super) fired: u64,
    /// What the hole of the last seed held before it fell.
    pub(super) before: u8,
    pub(super) extended: bool,
    /// Whether a landing gave the mover another turn before this one was extended.
    pub(super) again: bool,
    /// Holes that, before the turn, held the number of seeds an extension asks for.
    pub(super) fitting: u64,
    pub(super) pending: [u64; 8],
    /// As in [`Stopped`].
    pub(super) last: u8,
    pub(super) captured: u32,
    /// Acts to be applied seed by seed.
    pub(super) acts: Option<&'a mut ActTrack>,
}

/// What follows a landing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// Another lap, already set in the turn.
    Lap,
    /// The turn ends; whether the same player moves again.
    End { again: bool },
}

/// How a turn stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stopped {
    pub(super) laps: u32,
    pub(super) again: bool,
    pub(super) endless: bool,
    /// The hole of the last seed; [`NOWHERE`] where none fell.
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
        last: NOWHERE,
        captured: 0,
        fired: 0,
        reached: Parts::NONE,
        ended_in: Parts::NONE,
    };
}

/// No hole of any board.
pub(super) const NOWHERE: u8 = u8::MAX;

/// Plays a turn of `mover` on `position`, up to but without handing over.
#[inline]
pub(super) fn run_any<S: EventSink, C: Chooser>(
    plan: &Plan,
    position: &mut Position,
    mover: Player,
    start: StartHole,
    acts: Option<&mut ActTrack>,
    chooser: &mut C,
    sink: &mut S,
) -> Stopped {
    if !S::ENABLED
        && acts.is_none()
        && chooser.declines_all()
        && let StartHole::Lift(hole, direction) = start
        && let Some(stopped) = super::kernel::turn(plan, position, mover, hole, direction)
    {
        return stopped;
    }
    walk(plan, position, mover, start, acts, (chooser, sink))
}

/// Plays a turn seed by seed and row by row where it must, up to but without handing over.
#[inline]
pub(super) fn walk<S: EventSink, C: Chooser>(
    plan: &Plan,
    position: &mut Position,
    mover: Player,
    start: StartHole,
    acts: Option<&mut ActTrack>,
    (chooser, sink): (&mut C, &mut S),
) -> Stopped {
    match &plan.sowing.tables {
        AnyTables::W8(tables) => run(plan, tables, position, mover, start, acts, chooser, sink),
        AnyTables::W16(tables) => run(plan, tables, position, mover, start, acts, chooser, sink),
        AnyTables::W32(tables) => run(plan, tables, position, mover, start, acts, chooser, sink),
    }
}

/// What a lap led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// Another lap.
    Lap,
    /// The turn is over.
    Stop { again: bool },
}

#[inline]
fn run<const W: usize, S: EventSink, C: Chooser>(
    plan: &Plan,
    tables: &Tables<W>,
    position: &mut Position,
    mover: Player,
    start: StartHole,
    acts: Option<&mut ActTrack>,
    chooser: &mut C,
    sink: &mut S,
) -> Stopped {
    let mut turn = Turn::begin(plan, position, mover, start);
    turn.acts = acts;
    let mut stop = turn.start(plan, tables, position, start, chooser, sink);
    while stop.is_none() {
        if turn.laps >= plan.limits.laps {
            turn.put_back(plan, position, sink);
            turn.commit(plan, position);
            return turn.stopped(false, true);
        }
        if let Step::Stop { again } = turn.step(plan, tables, position, chooser, sink) {
            stop = Some(again);
        }
    }
    turn.commit(plan, position);
    turn.stopped(stop.unwrap_or(false), false)
}

impl Turn<'_> {
    /// Begins the turn on the board; `Some` where it is over at once, and then whether the same player moves again.
    pub(super) fn start<const W: usize, S: EventSink, C: Chooser>(
        &mut self,
        plan: &Plan,
        tables: &Tables<W>,
        position: &mut Position,
        start: StartHole,
        chooser: &mut C,
        sink: &mut S,
    ) -> Option<bool> {
        self.emit_start(plan, position, start, sink);
        let (hole, after) = match start {
            StartHole::Lift(..) => return None,
            StartHole::Take(hole) => {
                self.before = position.counts[hole.index()];
                (hole, self.before.saturating_add(1))
            }
            StartHole::Enter(hole, _) => (hole, self.enter(plan, position, start, sink)),
        };
        match self.land(plan, tables, position, hole.0, after, chooser, sink) {
            Next::Lap => None,
            Next::End { again } => Some(again),
        }
    }

    /// Puts seeds of the store into the hole that the turn starts from; gives what that holds now.
    pub(super) fn enter<S: EventSink>(
        &mut self,
        plan: &Plan,
        position: &mut Position,
        start: StartHole,
        sink: &mut S,
    ) -> u8 {
        let hole = start.hole();
        let kind = super::start::kind_of(plan, position, self.mover, start);
        let (seeds, clause) = kind.map_or((0, plan.sowing.clause), |kind| (kind.enter, kind.clause));
        let seeds = seeds.min(position.store(self.mover));
        self.before = position.counts[hole.index()];
        *position.store_mut(self.mover) -= seeds;
        position.counts[hole.index()] += seeds;
        self.last = hole.0;
        self.note_drop(plan, hole.0);
        self.emit(sink, clause, EventKind::Deposit { hole, seeds, by: self.mover });
        position.counts[hole.index()]
    }

    /// Sows the lap that is due and judges its landing.
    #[inline(always)]
    pub(super) fn step<const W: usize, S: EventSink, C: Chooser>(
        &mut self,
        plan: &Plan,
        tables: &Tables<W>,
        position: &mut Position,
        chooser: &mut C,
        sink: &mut S,
    ) -> Step {
        // What is asked while the lap is sown is asked of this lap.
        self.laps += 1;
        let sown = if self.acts.is_some() || sowing::goes_by_seed(plan, position) {
            sowing::by_seed(plan, position, self, sink)
        } else {
            self.last = sowing::by_table(plan, tables, position, self.mover, self.lap, sink);
            self.lap_dropped = self.lap.seeds;
            self.before = position.counts[usize::from(self.last & 63)].saturating_sub(1);
            Some(self.last)
        };
        let Some(landing) = sown else { return Step::Stop { again: false } };
        if let Some(extension) = &plan.extension
            && extension.at == ExtensionMoment::FirstLapBeforeLanding
            && self.laps == 1
            && extension::offer(plan, tables, self, position, landing, None, chooser, sink)
        {
            return Step::Lap;
        }
        let after = position.counts[usize::from(landing & 63)];
        let action = self.judge(plan, position, landing, after, sink);
        let next = match action.shape {
            ActionShape::Relay => {
                self.relay(plan, landing, after, action.taking.clause, sink);
                return Step::Lap;
            }
            ActionShape::End if plan.extension.is_none() => return Step::Stop { again: false },
            ActionShape::End | ActionShape::Resow(_) | ActionShape::Finish | ActionShape::Other => {
                self.act_on(plan, tables, position, landing, action, chooser, sink)
            }
        };
        match next {
            Next::Lap => Step::Lap,
            Next::End { again } => Step::Stop { again },
        }
    }

    fn stopped(&self, again: bool, endless: bool) -> Stopped {
        Stopped {
            laps: self.laps,
            again: (again || self.again) && !endless,
            endless,
            last: self.last,
            captured: self.captured,
            fired: self.fired,
            reached: self.reached,
            ended_in: self.ended_in,
        }
    }

    /// The scene of a hole within this turn.
    pub(super) fn scene<'s>(&'s self, plan: &'s Plan, position: &'s Position, hole: u8) -> Scene<'s> {
        Scene { turn: Some(self), ..Scene::at(plan, position, self.mover, hole, self.lap.direction) }
    }

    /// Sets a flag on a hole.
    pub(super) fn mark<S: EventSink>(
        &self,
        plan: &Plan,
        position: &mut Position,
        flag: usize,
        hole: u8,
        clause: ClauseId,
        sink: &mut S,
    ) {
        let slot = self.slot(plan, flag, hole);
        position.flags[slot] |= 1 << hole;
        let owner = if slot.is_multiple_of(2) { Player::South } else { Player::North };
        let number = u8::try_from(flag).unwrap_or(0);
        self.emit(sink, clause, EventKind::Flag { flag: number, hole: Hole(hole), owner });
    }

    /// Counts seeds taken into the hand, where they were the opponent's.
    pub(super) fn note_taken(&mut self, plan: &Plan, hole: u8, seeds: u8) {
        if !plan.board.own[self.mover.index()].contains(Hole(hole)) {
            self.captured += u32::from(seeds);
        }
    }

    /// What, besides the board, decides how the turn goes on.
    pub(super) const fn lap_state(&self) -> (Lap, [u8; 2], [Parts; 2], u64) {
        (self.lap, [self.lap_lift, self.lap_first], [self.reached, self.ended_in], self.fired)
    }

    /// The same turn without acts, about to sow a lap on a trial board.
    pub(super) fn for_trial(&self, plan: &Plan, lap: Lap) -> Turn<'static> {
        let lifted = plan.board.ring_base[self.mover.index()] + lap.place;
        Turn {
            mover: self.mover,
            context: self.context,
            main: lap.direction,
            lap,
            lap_lift: if lap.lifted { lifted } else { self.lap_lift },
            lap_first: NOT_YET,
            turn_lift: self.turn_lift,
            laps: self.laps + 1,
            lap_seeds: lap.seeds,
            lap_dropped: 0,
            reached: Parts::default(),
            ended_in: Parts::default(),
            fired: 0,
            before: 0,
            extended: false,
            again: false,
            fitting: 0,
            pending: [0; 8],
            last: NOWHERE,
            captured: 0,
            acts: None,
        }
    }

    pub(super) fn begin(plan: &Plan, position: &Position, mover: Player, start: StartHole) -> Self {
        let hole = start.hole().0;
        let first_of_game = position.turns == [0; 2] && position.round == 1;
        let context = LandingPlan::context_of(
            mover,
            position.turns[mover.index()] == 0 && position.round == 1,
            first_of_game,
        );
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
        let seeds =
            if matches!(start, StartHole::Enter(..)) { 0 } else { position.counts[usize::from(hole)] };
        let lap = Lap { lifted: true, place: plan.board.place(mover, hole), seeds, direction };
        let mut turn = Self {
            mover,
            context,
            main,
            lap,
            lap_lift: hole,
            lap_first: hole,
            turn_lift: hole,
            laps: 0,
            lap_seeds: lap.seeds,
            lap_dropped: 0,
            reached: Parts::default(),
            ended_in: Parts::default(),
            fired: 0,
            before: 0,
            extended: false,
            again: false,
            fitting: 0,
            pending: [0; 8],
            last: NOWHERE,
            captured: 0,
            acts: None,
        };
        turn.lap_first = NOT_YET;
        if let Some(extension) = &plan.extension {
            turn.fitting = extension::fitting(plan, extension, position, mover, hole, main);
        }
        if matches!(start, StartHole::Lift(..)) {
            for index in (0..plan.flags.len()).filter(|&index| plan.flags[index].by_lift) {
                turn.pending[turn.slot(plan, index, hole)] |= 1 << hole;
            }
        }
        turn
    }

    /// Makes `seeds` seeds in hand, gathered at `lift`, the next lap, the first to fall in `first`.
    pub(super) fn begin_lap(&mut self, plan: &Plan, lift: u8, first: u8, seeds: u8) {
        self.lap =
            Lap { lifted: false, place: plan.board.place(self.mover, first), seeds, direction: self.main };
        self.lap_lift = lift;
        self.lap_first = first;
        self.lap_seeds = seeds;
    }

    /// The slot of a flag set by this turn on a hole.
    pub(super) fn slot(&self, plan: &Plan, flag: usize, hole: u8) -> usize {
        slot_of(plan, flag, self.mover, hole)
    }

    pub(super) fn emit<S: EventSink>(&self, sink: &mut S, clause: ClauseId, kind: EventKind) {
        if S::ENABLED {
            sink.emit(Event { player: self.mover, clause, kind });
        }
    }

    pub(super) fn emit_start<S: EventSink>(
        &mut self,
        plan: &Plan,
        position: &mut Position,
        start: StartHole,
        sink: &mut S,
    ) {
        let hole = start.hole();
        if S::ENABLED && !matches!(start, StartHole::Enter(..)) {
            let clause = super::start::clause_of(plan, position, self.mover, start);
            if let StartHole::Lift(..) = start {
                self.emit(
                    sink,
                    plan.start.way_clause[hole.index()],
                    EventKind::Direction(self.lap.direction),
                );
                self.emit(sink, clause, EventKind::Lift { hole, seeds: self.lap.seeds });
            } else {
                let seeds = position.counts[hole.index()].saturating_add(1);
                self.emit(sink, clause, EventKind::Landing { hole, seeds });
            }
        }
        // Flags that count at once are set now.
        for (index, flag) in plan.flags.iter().enumerate() {
            for slot in [2 * index, 2 * index + 1] {
                let new = self.pending[slot] & !position.flags[slot];
                if new == 0 {
                    continue;
                }
                for hole in HoleSet(new).iter() {
                    let owner = if slot % 2 == 0 { Player::South } else { Player::North };
                    let number = u8::try_from(index).unwrap_or(0);
                    self.emit(sink, flag.clause, EventKind::Flag { flag: number, hole, owner });
                }
                if !flag.from_next_turn {
                    position.flags[slot] |= new;
                }
            }
        }
    }

    /// Sets the flags that count from the next turn.
    #[inline]
    pub(super) fn commit(&self, plan: &Plan, position: &mut Position) {
        if plan.flags.is_empty() {
            return;
        }
        for (slot, pending) in self.pending.iter().enumerate() {
            position.flags[slot] |= pending;
        }
    }

    /// A turn stopped at the limit: seeds in hand that were taken are put where their lap would have begun, so that
    /// none is lost.
    fn put_back<S: EventSink>(&mut self, plan: &Plan, position: &mut Position, sink: &mut S) {
        self.emit(sink, plan.limits.clause, EventKind::NoEnd { laps: self.laps });
        let hole = plan.board.ring_base[self.mover.index()] + self.lap.place;
        if !self.lap.lifted {
            position.counts[usize::from(hole)] += self.lap.seeds;
        }
        for _ in 0..if S::ENABLED { self.lap.seeds } else { 0 } {
            self.emit(sink, plan.limits.clause, EventKind::Drop { hole: Hole(hole) });
        }
    }
}

/// The first seed of a lap out of the table falls where the lap says.
pub(super) const NOT_YET: u8 = u8::MAX;

/// The slot of a flag that `mover` sets on a hole.
pub(super) fn slot_of(plan: &Plan, flag: usize, mover: Player, hole: u8) -> usize {
    let owner = match plan.flags[flag].owner {
        FlagOwner::Nobody => Player::South,
        FlagOwner::Maker => mover,
        FlagOwner::RowOwner if usize::from(hole) < plan.board.half => Player::South,
        FlagOwner::RowOwner => Player::North,
    };
    2 * flag + owner.index()
}
