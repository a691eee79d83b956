//! With how many seeds a turn starts, and what is taken before them.

use base::board::Hole;
use rules::StartPlan;
use rules::vocabulary::{EnterAs, SeedCount};

use super::chooser::Chooser;
use super::start;
use super::walker::Walker;
use super::{EventKind, EventSink, StartHole};

impl<'a, S: EventSink> Walker<'a, S> {
    /// The way to start that a start is of.
    pub(super) fn kind<C: Chooser>(&self, start: StartHole, chooser: &C) -> Option<&'a StartPlan> {
        self.rules.plan.start.starts.get(self.kind_number(start, chooser))
    }

    /// The same, by number.
    pub(super) fn kind_number<C: Chooser>(&self, start: StartHole, chooser: &C) -> usize {
        let find = || start::kind_number(self.rules, self.position, self.turn.mover, start);
        chooser.kind().unwrap_or_else(find)
    }

    /// Takes what is taken before a hole is lifted, and has the mover choose how many of its seeds are.
    pub(super) fn prepare<C: Chooser>(&mut self, start: StartHole, chooser: &mut C) {
        let Some(kind) = self.kind(start, chooser) else { return };
        let hole = start.hole();
        if let Some(taking) = &kind.taking {
            self.take(hole.0, taking, Some(hole), chooser);
        }
        let held = self.position.counts.seeds(hole.0).saturating_sub(kind.leave);
        let seeds = number(kind.seeds, hole, held, chooser);
        (self.turn.lap.seeds, self.turn.lap_seeds) = (seeds, seeds);
    }

    /// Puts seeds of the store into the hole that the turn starts from, and gives what that holds now; or makes them
    /// a lap that begins there, and gives nothing.
    pub(super) fn enter<C: Chooser>(
        &mut self,
        hole: Hole,
        kind: Option<&StartPlan>,
        chooser: &mut C,
    ) -> Option<u16> {
        let (plan, mover) = (self.rules.plan, self.turn.mover);
        let held = self.position.store(mover);
        let seeds = kind.map_or(0, |kind| number(kind.seeds, hole, held, chooser)).min(held);
        let clause = kind.map_or(plan.sowing.clause, |kind| kind.clause);
        self.position.counts.remove(Hole::store(mover).0, seeds);
        if kind.is_some_and(|kind| kind.enter == Some(EnterAs::Lap)) {
            self.emit(clause, EventKind::Withdraw { seeds, by: mover });
            self.turn.begin_lap(plan, hole.0, hole.0, seeds);
            self.emit(clause, EventKind::Direction(self.turn.main));
            self.emit(clause, EventKind::Resow { hole, seeds });
            return None;
        }
        self.turn.before = self.position.counts.seeds(hole.0);
        self.position.counts.add(hole.0, seeds);
        self.turn.last = hole.0;
        self.turn.note_drop(plan, hole.0);
        self.emit(clause, EventKind::Deposit { hole, seeds, by: mover });
        Some(self.position.counts.seeds(hole.0))
    }
}

/// How many seeds of those held the turn starts with.
fn number<C: Chooser>(amount: SeedCount, hole: Hole, held: u16, chooser: &mut C) -> u16 {
    match amount.bounds(held) {
        None => held,
        Some((least, most)) if least < most => {
            // A number that is chosen is at most 255.
            let [least, most] = [least, most].map(|seeds| u8::try_from(seeds).unwrap_or(u8::MAX));
            u16::from(chooser.number(hole.0, least, most).clamp(least, most))
        }
        Some((_, most)) => {
            if amount.is_chosen() {
                chooser.only_number(most);
            }
            most
        }
    }
}
