//! One lap: seeds out of a hole or out of the hand, dropped one by one round the ring.

use crate::board::{Hole, Player};
use crate::rules::vocabulary::{Fall, FirstDrop};
use crate::rules::{AnyTables, Lap, LiftPlan, Plan, Slots, Tables};

use super::ring::{first_hole, next_hole};
use super::scene::Scene;
use super::walker::Walker;
use super::{EventKind, EventSink, Position};

/// Whether some hole must be passed over or faulted, so that laps cannot come out of the tables.
#[inline]
pub(super) fn goes_by_seed(plan: &Plan, position: &Position) -> bool {
    plan.sowing.by_seed
        || plan.sowing.skipping.holes(&position.flags) | plan.sowing.faulting.holes(&position.flags) != 0
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

/// What a seed does at a hole on its way.
enum At {
    Drop,
    PassOver,
    Forfeit,
}

impl<'a, S: EventSink> Walker<'a, S> {
    /// Sows the turn's lap; gives the hole of its last seed, or `None` where that seed was forfeited and the turn is
    /// over.
    #[inline(always)]
    pub(super) fn sow(&mut self) -> Option<u8> {
        let lap = self.turn.lap;
        if lap.lifted && self.rules.walker_only {
            self.clear(self.rules.board.ring_base[self.turn.mover.index()] + lap.place, |flag| {
                flag.cleared_by_lift
            });
        }
        if self.acts.is_some() || goes_by_seed(self.rules.plan, self.position) {
            return self.by_seed();
        }
        let last = self.by_table();
        self.turn.last = last;
        self.turn.lap_dropped = self.turn.lap.seeds;
        self.turn.before = self.position.counts[usize::from(last & 63)].saturating_sub(1);
        Some(last)
    }

    /// Sows the turn's lap in one addition; gives the hole of its last seed.
    #[inline(always)]
    pub(super) fn by_table(&mut self) -> u8 {
        let (plan, mover, lap) = (self.rules.plan, self.turn.mover, self.turn.lap);
        let base = plan.board.ring_base[mover.index()];
        let counts = &mut self.position.counts;
        let last = match &plan.sowing.tables {
            AnyTables::W8(tables) => add(tables, counts, base, lap),
            AnyTables::W16(tables) => add(tables, counts, base, lap),
            AnyTables::W32(tables) => add(tables, counts, base, lap),
        };
        if S::ENABLED {
            let mut hole = first_hole(plan, mover, lap);
            for _ in 0..lap.seeds {
                self.emit(plan.sowing.clause, EventKind::Drop { hole: Hole(hole) });
                hole = next_hole(plan, mover, hole, lap.direction);
            }
        }
        base + last
    }

    /// Sows the turn's lap seed by seed, with its acts; gives the hole of its last seed, or `None` where that seed was
    /// forfeited and the turn is over.
    pub(super) fn by_seed(&mut self) -> Option<u8> {
        let (plan, mover, lap) = (self.rules.plan, self.turn.mover, self.turn.lap);
        let mut hand = lap.seeds;
        self.turn.lap_dropped = 0;
        let mut hole = first_hole(plan, mover, lap);
        // How many seeds fall into each hole, and the holes so far.
        let (mut fall, mut holes): (&[Fall], usize) = (&[], 0);
        if lap.lifted {
            let from = plan.board.ring_base[mover.index()] + lap.place;
            let row = self.lift(from, &mut hand);
            if let Some(first) = row.and_then(|row| row.first) {
                hole = match first {
                    FirstDrop::At => from,
                    FirstDrop::Next => next_hole(plan, mover, from, lap.direction),
                };
            }
            fall = row.map_or(&[], |row| row.fall.as_slice());
        }
        let mut last = None;
        let mut passed = 0;
        let mut first = true;
        while hand > 0 {
            let faulted =
                self.acts.as_mut().and_then(|acts| acts.drops_into(plan, self.position, mover, hole));
            let seeds = falling(fall, holes, hand);
            let what = if faulted.is_some() { At::Drop } else { self.at(hole, (first, hand == seeds)) };
            match what {
                // A ring on which every hole is passed over cannot be sown: the seeds then fall where they are.
                At::PassOver if passed < 2 * plan.board.ring + 4 => passed += 1,
                At::PassOver | At::Drop => {
                    passed = 0;
                    holes += 1;
                    hand -= seeds;
                    self.turn.before = self.position.counts[usize::from(hole)];
                    self.position.counts[usize::from(hole)] += seeds;
                    let clause = faulted.unwrap_or(plan.sowing.clause);
                    for _ in 0..seeds {
                        self.emit(clause, EventKind::Drop { hole: Hole(hole) });
                    }
                    self.turn.note_drop(plan, hole);
                    self.turn.lap_dropped = self.turn.lap_dropped.saturating_add(seeds);
                    last = Some(hole);
                    self.turn.last = hole;
                    if !plan.sowing.drops.is_empty() {
                        self.dropped(hole, (first, hand == 0));
                    }
                    first = false;
                    if let Some(acts) = self.acts.as_mut() {
                        hand += acts.after_drop(plan, self.position, mover, hand == 0, self.sink);
                    }
                }
                At::Forfeit => {
                    holes += 1;
                    hand -= seeds;
                    *self.position.store_mut(mover.opposite()) += seeds;
                    for _ in 0..seeds {
                        self.emit(plan.sowing.clause, EventKind::Forfeit { hole: Hole(hole) });
                    }
                    last = None;
                }
            }
            hole = next_hole(plan, mover, hole, lap.direction);
        }
        last
    }

    fn at(&self, hole: u8, seed: (bool, bool)) -> At {
        let plan = self.rules.plan;
        let carries = |slots: Slots| slots.holes(&self.position.flags) >> hole & 1 == 1;
        let passed = || {
            let scene = Scene { seed, ..self.scene(hole) };
            plan.sowing.passes.iter().any(|(_, when)| scene.holds(when))
        };
        if carries(plan.sowing.skipping) || !plan.sowing.passes.is_empty() && passed() {
            At::PassOver
        } else if carries(plan.sowing.faulting) {
            if plan.board.own[self.turn.mover.index()].contains(Hole(hole)) {
                At::PassOver
            } else {
                At::Forfeit
            }
        } else {
            At::Drop
        }
    }

    /// Lifts the seeds of a hole; gives the row of `lifts` that applies.
    fn lift(&mut self, from: u8, hand: &mut u8) -> Option<&'a LiftPlan> {
        let plan = self.rules.plan;
        let scene = self.scene(from);
        let row = plan.sowing.lifts.iter().find(|row| scene.holds(&row.when));
        let mut taken = row.map(|row| scene.taken(&row.taking)).unwrap_or_default();
        // What is lifted is in the hand, wherever else a row would put it.
        taken.retain(|taken| taken.hole != from);
        let lifted = &mut self.position.counts[usize::from(from)];
        *lifted = lifted.saturating_sub(*hand);
        let row = row?;
        self.take_all(&taken, from, &row.taking);
        let mover: Player = self.turn.mover;
        for _ in 0..row.toll.min(hand.saturating_sub(1)) {
            *hand -= 1;
            *self.position.store_mut(mover) += 1;
            self.emit(row.taking.clause, EventKind::Drop { hole: Hole::store(mover) });
        }
        Some(row)
    }

    /// What happens after a seed has fallen.
    fn dropped(&mut self, hole: u8, seed: (bool, bool)) {
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
fn falling(fall: &[Fall], holes: usize, hand: u8) -> u8 {
    match fall.get(holes).or(fall.last()) {
        None => 1,
        Some(Fall::All) => hand,
        Some(Fall::Seeds(seeds)) => hand.min(*seeds),
    }
}
