//! One lap: seeds out of a hole or out of the hand, dropped one by one round the ring.

use base::board::{Hole, Player};
use rules::vocabulary::{Direction, Fall, FirstDrop};
use rules::{AnyTables, ClauseId, GroupPlan, Lap, Plan, Tables};

use super::chooser::{Chooser, Declining, Offered};
use super::ring::{first_hole, next_hole};
use super::scene::{Scene, SeedInLap};
use super::walker::Walker;
use super::{EventKind, EventSink, Position};

/// Whether some hole must be passed over or faulted, so that laps cannot come out of the tables.
#[inline(always)]
pub(super) fn goes_by_seed(plan: &Plan, position: &Position) -> bool {
    plan.sowing.by_seed
        || position.counts.is_wide()
        || !plan.sowing.skipping.are_empty(&position.flags)
        || !plan.sowing.faulting.are_empty(&position.flags)
}

/// Adds a lap to the ring that begins at `base`; gives the place of its last seed on the ring. The sum of the two is
/// by value, so that it becomes one wide addition.
#[inline(always)]
fn add<const W: usize>(tables: &Tables<W>, counts: &mut [u8; 64], base: u8, lap: Lap) -> u8 {
    let (change, last) = tables.lap(lap);
    let ring = counts[usize::from(base & 31)..].first_chunk_mut::<W>();
    let ring = ring.expect("a ring begins in the first 32 places and has at most 32");
    let before = *ring;
    *ring = std::array::from_fn(|place| before[place].wrapping_add(change[place]));
    last
}

/// Adds a lap of `mover` to the counts of a board, where laps come out of the tables; gives the hole of its last seed.
#[inline(always)]
pub(super) fn add_lap(plan: &Plan, counts: &mut [u8; 64], mover: Player, lap: Lap) -> u8 {
    let base = plan.board.ring_base[mover.index()];
    let last = match &plan.sowing.tables {
        AnyTables::W8(tables) => add(tables, counts, base, lap),
        AnyTables::W16(tables) => add(tables, counts, base, lap),
        AnyTables::W32(tables) => add(tables, counts, base, lap),
    };
    base + last
}

/// What a seed does at a hole on its way.
enum At {
    Drop,
    PassOver,
    Forfeit,
}

/// The seeds in hand while a lap is sown.
pub(super) struct Held {
    pub(super) seeds: u16,
    /// The hole they come to next.
    hole: u8,
    /// The row of `lifts` that says how many seeds fall into each hole; one each without it.
    lifted_by: Option<usize>,
    /// The holes into which some have fallen.
    holes: usize,
    /// The holes passed over since the last drop.
    passed: usize,
    /// The hole of the last seed that has fallen; `None` before the first and where that seed was forfeited.
    pub(super) last: Option<u8>,
    /// Whether none has fallen yet.
    first: bool,
}

impl<'a, S: EventSink> Walker<'a, S> {
    /// Sows the turn's lap; gives the hole of its last seed, or `None` where that seed was forfeited and the turn is
    /// over.
    #[inline(always)]
    pub(super) fn sow<C: Chooser>(&mut self, chooser: &mut C) -> Option<u8> {
        let lap = self.turn.lap;
        if lap.lifted && self.rules.walker_only {
            self.clear(self.rules.board.ring_base[self.turn.mover.index()] + lap.place, |flag| {
                flag.cleared_by_lift
            });
        }
        if self.acts.is_some() || goes_by_seed(self.rules.plan, self.position) {
            return self.by_seed(chooser);
        }
        let last = self.by_table();
        self.turn.last = last;
        self.turn.lap_dropped = self.turn.lap.seeds;
        self.turn.lap_in_hand = 0;
        self.turn.before = self.position.counts.seeds(last).saturating_sub(1);
        Some(last)
    }

    /// Sows the turn's lap in one addition; gives the hole of its last seed.
    #[inline(always)]
    pub(super) fn by_table(&mut self) -> u8 {
        let (plan, mover, lap) = (self.rules.plan, self.turn.mover, self.turn.lap);
        let base = plan.board.ring_base[mover.index()];
        let Some(counts) = self.position.counts.bytes_mut() else {
            return self.by_seed(&mut Declining::default()).unwrap_or(base);
        };
        let last = add_lap(plan, counts, mover, lap);
        if S::ENABLED && !S::HEARS_DROPS {
            self.sink.fallen(plan.sowing.clause, lap.seeds);
        } else if S::ENABLED {
            let mut hole = first_hole(plan, mover, lap);
            let next = &plan.board.next[mover.index()][usize::from(lap.direction == Direction::Clockwise)];
            for _ in 0..lap.seeds {
                self.emit(plan.sowing.clause, EventKind::Drop { hole: Hole(hole) });
                hole = next.get(hole);
            }
        }
        last
    }

    /// Sows the turn's lap seed by seed, with its acts; gives the hole of its last seed, or `None` where that seed was
    /// forfeited and the turn is over.
    pub(super) fn by_seed<C: Chooser>(&mut self, chooser: &mut C) -> Option<u8> {
        let mut held = self.take_up(chooser);
        while held.seeds > 0 {
            self.drop_next(&mut held, chooser);
        }
        held.last
    }

    /// Takes the seeds of the turn's lap into the hand, out of the hole they are lifted from.
    pub(super) fn take_up<C: Chooser>(&mut self, chooser: &mut C) -> Held {
        let (plan, mover, lap) = (self.rules.plan, self.turn.mover, self.turn.lap);
        self.turn.lap_dropped = 0;
        let mut held = Held {
            seeds: lap.seeds,
            hole: first_hole(plan, mover, lap),
            lifted_by: None,
            holes: 0,
            passed: 0,
            last: None,
            first: true,
        };
        if lap.lifted {
            let from = plan.board.ring_base[mover.index()] + lap.place;
            held.lifted_by = self.lift(from, &mut held.seeds, chooser);
            if let Some(first) = held.lifted_by.and_then(|row| plan.sowing.lifts[row].first) {
                held.hole = match first {
                    FirstDrop::At => from,
                    FirstDrop::Next => next_hole(plan, mover, from, lap.direction),
                };
            }
        }
        if plan.asks_lap_left {
            self.turn.lap_left = self.scene(held.hole).total(&GroupPlan::Board);
        }
        held
    }

    /// Goes to the next hole with the seeds in hand, and drops there what falls into it; gives whether anything fell.
    #[inline]
    pub(super) fn drop_next<C: Chooser>(&mut self, held: &mut Held, chooser: &mut C) -> bool {
        let (plan, mover, hole) = (self.rules.plan, self.turn.mover, held.hole);
        let faulted = self.acts.as_mut().and_then(|acts| acts.drops_into(plan, self.position, mover, hole));
        let fall = held.lifted_by.map_or(&[] as &[Fall], |row| &plan.sowing.lifts[row].fall);
        let seeds = falling(fall, held.holes, held.seeds);
        let seed = SeedInLap { is_first: held.first, is_last: held.seeds == seeds };
        self.turn.lap_in_hand = held.seeds;
        let what = if faulted.is_some() { At::Drop } else { self.at(hole, seed, chooser) };
        held.hole = next_hole(plan, mover, hole, self.turn.lap.direction);
        match what {
            // A ring on which every hole is passed over cannot be sown: the seeds then fall where they are.
            At::PassOver if held.passed < 2 * plan.board.ring + 4 => {
                held.passed += 1;
                return false;
            }
            At::PassOver | At::Drop => {
                held.passed = 0;
                held.seeds -= seeds;
                self.turn.before = self.position.counts.seeds(hole);
                self.position.counts.add(hole, seeds);
                let clause = faulted.unwrap_or(plan.sowing.clause);
                for _ in 0..seeds {
                    self.emit(clause, EventKind::Drop { hole: Hole(hole) });
                }
                self.turn.note_drop(plan, hole);
                self.turn.lap_dropped = self.turn.lap_dropped.saturating_add(seeds);
                self.turn.lap_in_hand = held.seeds;
                held.last = Some(hole);
                self.turn.last = hole;
                if !plan.sowing.drops.is_empty() {
                    self.dropped(hole, SeedInLap { is_first: held.first, is_last: held.seeds == 0 });
                }
                held.first = false;
                if let Some(acts) = self.acts.as_mut() {
                    held.seeds += acts.after_drop(plan, self.position, mover, held.seeds == 0, self.sink);
                }
            }
            At::Forfeit => {
                held.seeds -= seeds;
                self.position.counts.add(Hole::store(mover.opposite()).0, seeds);
                for _ in 0..seeds {
                    self.emit(plan.sowing.clause, EventKind::Forfeit { hole: Hole(hole) });
                }
                held.last = None;
            }
        }
        held.holes += 1;
        true
    }

    fn at<C: Chooser>(&mut self, hole: u8, seed: SeedInLap, chooser: &mut C) -> At {
        let plan = self.rules.plan;
        // Nothing is left to decide at a hole that is passed over by its flag.
        let is_skipped = plan.sowing.skipping.have(&self.position.flags, Hole(hole));
        if is_skipped || self.passes_over(hole, seed, chooser) {
            At::PassOver
        } else if plan.sowing.faulting.have(&self.position.flags, Hole(hole)) {
            if plan.board.own[self.turn.mover.index()].contains(Hole(hole)) {
                At::PassOver
            } else {
                At::Forfeit
            }
        } else {
            At::Drop
        }
    }

    /// Whether a row of `passes` lets the sowing pass over a hole: one that must, or one that the mover accepts.
    fn passes_over<C: Chooser>(&mut self, hole: u8, seed: SeedInLap, chooser: &mut C) -> bool {
        let passes = &self.rules.plan.sowing.passes;
        if passes.is_empty() {
            return false;
        }
        let scene = Scene { seed, ..self.scene(hole) };
        let mut optional = None;
        for row in passes.iter().filter(|row| scene.holds(&row.when)) {
            if !row.optional {
                return true;
            }
            optional = optional.or(Some(row.clause));
        }
        optional.is_some_and(|clause| self.accepts(hole, clause, chooser))
    }

    /// Whether the mover accepts what a row offers at a hole while a lap is sown.
    fn accepts<C: Chooser>(&mut self, hole: u8, clause: ClauseId, chooser: &mut C) -> bool {
        let accepts = chooser.choose(&[Offered { hole, clockwise: false }]) == 1;
        if accepts {
            self.emit(clause, EventKind::OfferTaken { hole: Hole(hole) });
        }
        accepts
    }

    /// The row of `lifts` that applies to a hole.
    fn lifted_by<C: Chooser>(&mut self, from: u8, chooser: &mut C) -> Option<usize> {
        let rows = &self.rules.plan.sowing.lifts;
        (0..rows.len()).find(|&row| {
            let row = &rows[row];
            self.scene(from).holds(&row.when)
                && (!row.optional || self.accepts(from, row.taking.clause, chooser))
        })
    }

    /// Lifts the seeds of a hole; gives the row of `lifts` that applies.
    fn lift<C: Chooser>(&mut self, from: u8, hand: &mut u16, chooser: &mut C) -> Option<usize> {
        let plan = self.rules.plan;
        let found = self.lifted_by(from, chooser);
        let scene = self.scene(from);
        let row = found.map(|row| &plan.sowing.lifts[row]);
        let mut taken = row.map(|row| scene.taken(&row.taking)).unwrap_or_default();
        // What is lifted is in the hand, wherever else a row would put it.
        taken.retain(|taken| taken.hole != from);
        let left = self.position.counts.seeds(from).saturating_sub(*hand);
        self.position.counts.set(from, left);
        let row = row?;
        self.take_all(&taken, from, &row.taking);
        let mover: Player = self.turn.mover;
        for _ in 0..row.toll.min(hand.saturating_sub(1)) {
            *hand -= 1;
            self.position.counts.add(Hole::store(mover).0, 1);
            self.emit(row.taking.clause, EventKind::Drop { hole: Hole::store(mover) });
        }
        found
    }

    /// What happens after a seed has fallen.
    fn dropped(&mut self, hole: u8, seed: SeedInLap) {
        let scene = Scene { before: self.turn.before, seed, ..self.scene(hole) };
        let mut rows = self.rules.plan.sowing.drops.iter();
        let row = rows.find(|(when, taking)| Scene { taking: Some(taking), ..scene }.holds(when));
        let Some((_, taking)) = row else { return };
        let taken = scene.taken(taking);
        let marked = if taking.marks.is_empty() { Vec::new() } else { scene.marked(taking) };
        self.take_all(&taken, hole, taking);
        if let Some(flag) = taking.mark {
            self.mark(flag, hole, taking.clause);
        }
        self.mark_all(&marked, taking.clause);
    }
}

/// How many seeds of those in hand fall into the next hole, after that number of holes.
fn falling(fall: &[Fall], holes: usize, hand: u16) -> u16 {
    match fall.get(holes).or(fall.last()) {
        None => 1,
        Some(Fall::All) => hand,
        Some(Fall::Seeds(seeds)) => hand.min(*seeds),
    }
}
