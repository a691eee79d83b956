//! A turn: how it begins, goes from lap to lap, and stops. What a landing leads to is in `landing.rs`.

use base::board::{Hole, Player};
use rules::vocabulary::ExtensionMoment;
use rules::{ActionShape, ClauseId, Plan};

use super::chooser::Chooser;
use super::end_test::ends_at_lap;
use super::landing::Next;
use super::repeat::{LAPS_BEFORE, Repeat, RepeatSearch};
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
    position.note(rules.plan);
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
    pub(super) fn run<C: Chooser>(self, start: StartHole, chooser: &mut C) -> Stopped {
        let limit = self.rules.limits.laps;
        self.run_to(limit, start, chooser)
    }

    /// Plays the turn to its end or to that many laps.
    #[inline]
    pub(super) fn run_to<C: Chooser>(mut self, limit: u32, start: StartHole, chooser: &mut C) -> Stopped {
        let mut stop = self.start(start, chooser);
        let mut search = RepeatSearch::default();
        let mut period = None;
        while stop.is_none() {
            if self.turn.laps > LAPS_BEFORE && period.is_none() {
                period = self.repeats(limit, &mut search, chooser);
            }
            if self.turn.laps >= limit {
                let clause = self.rules.limits.clause;
                self.emit(clause, EventKind::NoEnd { laps: self.turn.laps });
                self.put_back(clause);
                self.turn.commit(self.rules.plan, self.position);
                return Stopped { period, ..self.turn.stopped(false, true) };
            }
            if let Step::Stop { again } = self.step(chooser) {
                stop = Some(again);
            } else if !self.rules.end.lap_endings.is_empty()
                && ends_at_lap(self.rules, self.position, self.turn.mover)
            {
                self.put_back(self.rules.sowing.clause);
                stop = Some(false);
            }
        }
        self.turn.commit(self.rules.plan, self.position);
        self.turn.stopped(stop.unwrap_or(false), false)
    }

    /// The laps after which the turn is seen to repeat itself. If events are not needed, or those of repetitions are not,
    /// it is then played as if it had gone through all repetitions that are whole below the limit: so the board at the
    /// limit is the same.
    #[cold]
    #[inline(never)]
    fn repeats<C: Chooser>(&mut self, limit: u32, search: &mut RepeatSearch, chooser: &C) -> Option<u32> {
        let Some(decided) = chooser.decided().filter(|_| self.acts.is_none()) else {
            search.begin_again();
            return None;
        };
        let Repeat { laps, captured } = search.look(self.rules.plan, self.position, self.turn, decided)?;
        if S::SKIPS_REPETITIONS || (!S::ENABLED && !S::JUDGES) {
            let times = limit.saturating_sub(self.turn.laps) / laps;
            self.turn.laps += times * laps;
            self.turn.captured = self.turn.captured.saturating_add(captured.saturating_mul(times));
        }
        Some(laps)
    }

    /// Begins the turn on the board; `Some` where it is over at once, and then whether the same player moves again.
    pub(super) fn start<C: Chooser>(&mut self, start: StartHole, chooser: &mut C) -> Option<bool> {
        let plan = self.rules.plan;
        if plan.asks_start {
            self.turn.kind = Some(self.kind_number(start, chooser));
        }
        let (hole, after) = match start {
            StartHole::Lift(hole, _) => {
                let clause = self.start_clause(start);
                if plan.start.lifts_part {
                    self.prepare(start, chooser);
                }
                self.emit_start(hole, Some(clause));
                return None;
            }
            StartHole::Take(hole) => {
                let clause = self.start_clause(start);
                self.turn.before = self.position.counts.seeds(hole.0);
                let seeds = self.turn.before.saturating_add(1);
                self.emit(clause, EventKind::Landing { hole, seeds });
                self.emit_start(hole, None);
                (hole, seeds)
            }
            StartHole::Enter(hole, _) => {
                let kind = self.kind(start, chooser);
                self.emit_start(hole, None);
                let after = self.enter(hole, kind, chooser)?;
                (hole, after)
            }
        };
        match self.land(hole.0, after, chooser) {
            Next::Lap => None,
            Next::End { again } => Some(again),
        }
    }

    /// Sows the lap that is due and judges its landing.
    #[inline(always)]
    pub(super) fn step<C: Chooser>(&mut self, chooser: &mut C) -> Step {
        let plan: &Plan = self.rules.plan;
        // What is asked while the lap is sown is asked of this lap.
        self.turn.laps += 1;
        let Some(landing) = self.sow(chooser) else { return Step::Stop { again: false } };
        if let Some(extension) = &plan.extension
            && extension.at == ExtensionMoment::FirstLapBeforeLanding
            && self.turn.laps == 1
            && self.extend(landing, false, chooser)
        {
            return Step::Lap;
        }
        let after = self.position.counts.seeds(landing);
        let action = self.judge(landing, after, chooser);
        let next = match action.shape {
            ActionShape::Relay => {
                self.relay(landing, after, self.turn.main, action.taking.clause);
                return Step::Lap;
            }
            ActionShape::End if plan.extension.is_none() => return Step::Stop { again: false },
            ActionShape::End | ActionShape::Other => self.act_on(landing, action, chooser),
        };
        match next {
            Next::Lap => Step::Lap,
            Next::End { again } => Step::Stop { again },
        }
    }

    /// The clause by which the turn starts; any where nobody listens.
    fn start_clause(&self, start: StartHole) -> ClauseId {
        match S::ENABLED {
            true => start::clause_of(self.rules, self.position, self.turn.mover, start),
            false => self.rules.sowing.clause,
        }
    }

    /// Reports the lift with which a turn starts, by its clause, and sets the flags that count at once.
    pub(super) fn emit_start(&mut self, hole: Hole, lift: Option<ClauseId>) {
        let plan = self.rules.plan;
        if let Some(clause) = lift {
            let lap = self.turn.lap;
            self.emit(plan.start.way_clause[hole.index()], EventKind::Direction(lap.direction));
            self.emit(clause, EventKind::Lift { hole, seeds: lap.seeds });
        }
        if self.turn.pending.is_empty() {
            return;
        }
        for (index, flag) in plan.flags.iter().enumerate() {
            for slot in [2 * index, 2 * index + 1] {
                if self.turn.pending.are_none(slot) {
                    continue;
                }
                let new = self.turn.pending.in_slot(slot).difference(self.position.flags.in_slot(slot));
                if new.is_empty() {
                    continue;
                }
                for hole in new.iter() {
                    self.emit_flag(flag.clause, index, slot, hole.0);
                }
                if !flag.from_next_turn {
                    self.position.flags.add(slot, new);
                }
            }
        }
    }

    /// A turn stopped between two laps: seeds in hand that were taken are put where their lap would have begun, so
    /// that none is lost.
    fn put_back(&mut self, clause: ClauseId) {
        let (plan, lap) = (self.rules.plan, self.turn.lap);
        let hole = plan.board.ring_base[self.turn.mover.index()] + lap.place;
        if !lap.lifted {
            self.position.counts.add(hole, lap.seeds);
        }
        for _ in 0..if S::ENABLED { lap.seeds } else { 0 } {
            self.emit(clause, EventKind::Drop { hole: Hole(hole) });
        }
    }
}
