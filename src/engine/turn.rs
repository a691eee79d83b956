//! A turn: how it begins, goes from lap to lap, and stops. What a landing leads to is in `landing.rs`.

use crate::board::{Hole, HoleSet, Player};
use crate::rules::vocabulary::ExtensionMoment;
use crate::rules::{ActionShape, Plan};

use super::chooser::Chooser;
use super::landing::Next;
use super::scene::Rules;
use super::start;
use super::turn_state::{Stopped, Turn};
use super::walker::Walker;
use super::{EventKind, EventSink, Position, StartHole};

/// Plays a turn seed by seed and row by row where it must, up to but without handing over.
#[inline]
pub(super) fn walk<S: EventSink, C: Chooser>(
    rules: Rules<'_>,
    position: &mut Position,
    mover: Player,
    start: StartHole,
    chooser: &mut C,
    sink: &mut S,
) -> Stopped {
    let mut turn = Turn::begin(rules.plan, position, mover, start);
    Walker::new(rules, position, &mut turn, sink).run(start, chooser)
}

/// What a lap led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// Another lap.
    Lap,
    /// The turn is over.
    Stop { again: bool },
}

impl<S: EventSink> Walker<'_, S> {
    /// Plays the turn to its end or to the limit of laps.
    #[inline]
    pub(super) fn run<C: Chooser>(mut self, start: StartHole, chooser: &mut C) -> Stopped {
        let mut stop = self.start(start, chooser);
        while stop.is_none() {
            if self.turn.laps >= self.rules.limits.laps {
                self.put_back();
                self.turn.commit(self.rules.plan, self.position);
                return self.turn.stopped(false, true);
            }
            if let Step::Stop { again } = self.step(chooser) {
                stop = Some(again);
            }
        }
        self.turn.commit(self.rules.plan, self.position);
        self.turn.stopped(stop.unwrap_or(false), false)
    }

    /// Begins the turn on the board; `Some` where it is over at once, and then whether the same player moves again.
    pub(super) fn start<C: Chooser>(&mut self, start: StartHole, chooser: &mut C) -> Option<bool> {
        self.emit_start(start);
        let (hole, after) = match start {
            StartHole::Lift(..) => return None,
            StartHole::Take(hole) => {
                self.turn.before = self.position.counts[hole.index()];
                (hole, self.turn.before.saturating_add(1))
            }
            StartHole::Enter(hole, _) => (hole, self.enter(start)),
        };
        match self.land(hole.0, after, chooser) {
            Next::Lap => None,
            Next::End { again } => Some(again),
        }
    }

    /// Puts seeds of the store into the hole that the turn starts from; gives what that holds now.
    pub(super) fn enter(&mut self, start: StartHole) -> u8 {
        let (plan, mover) = (self.rules.plan, self.turn.mover);
        let hole = start.hole();
        let kind = start::kind_of(self.rules, self.position, mover, start);
        let (seeds, clause) = kind.map_or((0, plan.sowing.clause), |kind| (kind.enter, kind.clause));
        let seeds = seeds.min(self.position.store(mover));
        self.turn.before = self.position.counts[hole.index()];
        *self.position.store_mut(mover) -= seeds;
        self.position.counts[hole.index()] += seeds;
        self.turn.last = hole.0;
        self.turn.note_drop(plan, hole.0);
        self.emit(clause, EventKind::Deposit { hole, seeds, by: mover });
        self.position.counts[hole.index()]
    }

    /// Sows the lap that is due and judges its landing.
    #[inline(always)]
    pub(super) fn step<C: Chooser>(&mut self, chooser: &mut C) -> Step {
        let plan: &Plan = self.rules.plan;
        // What is asked while the lap is sown is asked of this lap.
        self.turn.laps += 1;
        let Some(landing) = self.sow() else { return Step::Stop { again: false } };
        if let Some(extension) = &plan.extension
            && extension.at == ExtensionMoment::FirstLapBeforeLanding
            && self.turn.laps == 1
            && self.extend(landing, false, chooser)
        {
            return Step::Lap;
        }
        let after = self.position.counts[usize::from(landing & 63)];
        let action = self.judge(landing, after);
        let next = match action.shape {
            ActionShape::Relay => {
                self.relay(landing, after, self.turn.main, action.taking.clause);
                return Step::Lap;
            }
            ActionShape::End if plan.extension.is_none() => return Step::Stop { again: false },
            ActionShape::End | ActionShape::Resow(_) | ActionShape::Finish | ActionShape::Other => {
                self.act_on(landing, action, chooser)
            }
        };
        match next {
            Next::Lap => Step::Lap,
            Next::End { again } => Step::Stop { again },
        }
    }

    /// Reports how the turn starts, and sets the flags that count at once.
    pub(super) fn emit_start(&mut self, start: StartHole) {
        let plan = self.rules.plan;
        let hole = start.hole();
        if S::ENABLED && !matches!(start, StartHole::Enter(..)) {
            let clause = start::clause_of(self.rules, self.position, self.turn.mover, start);
            if let StartHole::Lift(..) = start {
                let lap = self.turn.lap;
                self.emit(plan.start.way_clause[hole.index()], EventKind::Direction(lap.direction));
                self.emit(clause, EventKind::Lift { hole, seeds: lap.seeds });
            } else {
                let seeds = self.position.counts[hole.index()].saturating_add(1);
                self.emit(clause, EventKind::Landing { hole, seeds });
            }
        }
        for (index, flag) in plan.flags.iter().enumerate() {
            for slot in [2 * index, 2 * index + 1] {
                let new = self.turn.pending[slot] & !self.position.flags[slot];
                if new == 0 {
                    continue;
                }
                for hole in HoleSet(new).iter() {
                    self.emit_flag(flag.clause, index, slot, hole.0);
                }
                if !flag.from_next_turn {
                    self.position.flags[slot] |= new;
                }
            }
        }
    }

    /// A turn stopped at the limit: seeds in hand that were taken are put where their lap would have begun, so that
    /// none is lost.
    fn put_back(&mut self) {
        let (plan, lap) = (self.rules.plan, self.turn.lap);
        self.emit(plan.limits.clause, EventKind::NoEnd { laps: self.turn.laps });
        let hole = plan.board.ring_base[self.turn.mover.index()] + lap.place;
        if !lap.lifted {
            self.position.counts[usize::from(hole)] += lap.seeds;
        }
        for _ in 0..if S::ENABLED { lap.seeds } else { 0 } {
            self.emit(plan.limits.clause, EventKind::Drop { hole: Hole(hole) });
        }
    }
}
