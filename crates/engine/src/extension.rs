//! Extensions: a turn drawn out with the seeds of holes near the one that began it.

use base::board::{Hole, HoleSet};
use rules::Lap;
use rules::vocabulary::{DropAfter, ExtensionRow, Tested};

use super::chooser::{Chooser, Offered};
use super::fitting::{PREVIOUS, fitting};
use super::ring::next_hole;
use super::sowing;
use super::walker::Walker;
use super::{EventKind, EventSink};

impl<S: EventSink> Walker<'_, S> {
    /// Offers an extension: after a landing that would end the turn, with another turn of the mover if `again`, or after
    /// a lap whose landing is still to be judged. Whether it makes another lap; if not, the turn goes on, or is over, as
    /// it would have been without. That is so too where the n seeds alone are sown: they are sown beside the lap, and no
    /// relay that is due is dropped for them.
    pub(super) fn extend<C: Chooser>(&mut self, landing: u8, again: bool, chooser: &mut C) -> bool {
        let plan = self.rules.plan;
        let Some(extension) = plan.extension.as_ref() else { return false };
        let (mover, turn_lift, main) = (self.turn.mover, self.turn.turn_lift, self.turn.main);
        let mut holes = fitting(plan, extension, self.position, mover, turn_lift, main);
        if extension.tested == Tested::StartAndUse {
            holes &= self.turn.fitting;
        }
        if holes == 0 {
            return false;
        }
        let previous = next_hole(plan, mover, turn_lift, main.opposite());
        let mut offered = [Offered { hole: 0, clockwise: false }; 128];
        let mut open = 0;
        // The hole behind first, then the others in the order of the ring.
        let others = HoleSet(holes & !PREVIOUS);
        let first = (holes & PREVIOUS != 0).then_some(Hole(previous));
        let single_first = first.is_some();
        for hole in first.into_iter().chain(others.iter()).take(offered.len()) {
            offered[open].hole = hole.0;
            open += 1;
        }
        let chosen = chooser.choose(&offered[..open]);
        if chosen == 0 || chosen > open {
            self.emit(extension.clause, EventKind::OfferDeclined { hole: Hole(offered[0].hole) });
            return false;
        }
        self.turn.extended = true;
        self.turn.again |= again;
        let hole = offered[chosen - 1].hole;
        self.emit(extension.clause, EventKind::OfferTaken { hole: Hole(hole) });
        if single_first && chosen == 1 {
            self.single(hole, landing);
            return true;
        }
        let last = self.sow_beside(hole, landing, chooser);
        let fits = self.position.counts.seeds(previous) == 1
            && (extension.row == ExtensionRow::Any || plan.board.own[mover.index()].contains(Hole(previous)))
            && !plan.start.banning.have(&self.position.flags, Hole(previous));
        if !fits {
            return false;
        }
        if chooser.choose(&[Offered { hole: previous, clockwise: false }]) != 1 {
            self.emit(extension.clause, EventKind::OfferDeclined { hole: Hole(previous) });
            return false;
        }
        self.emit(extension.clause, EventKind::OfferTaken { hole: Hole(previous) });
        let after = match extension.drop_after {
            DropAfter::MainLanding => landing,
            DropAfter::LastLanding => last,
        };
        self.single(previous, after);
        true
    }

    /// Sows the seeds of a hole beside the lap that has ended at `landing`; gives the hole of the last seed.
    fn sow_beside<C: Chooser>(&mut self, hole: u8, landing: u8, chooser: &mut C) -> u8 {
        let plan = self.rules.plan;
        let clause = plan.extension.map_or(plan.sowing.clause, |extension| extension.clause);
        let seeds = self.position.counts.seeds(hole);
        let place = plan.board.place(self.turn.mover, hole);
        let lap = Lap { lifted: true, place, seeds, direction: self.turn.main };
        self.emit(clause, EventKind::Lift { hole: Hole(hole), seeds });
        let beside = std::mem::replace(&mut self.turn.lap, lap);
        self.turn.laps += 1;
        let last = if sowing::goes_by_seed(plan, self.position) {
            self.by_seed(chooser).unwrap_or(landing)
        } else {
            self.turn.last = self.by_table();
            self.turn.last
        };
        self.turn.lap = beside;
        // The landing may still have to be judged, by what lies there now.
        self.turn.before = self.position.counts.seeds(landing).saturating_sub(1);
        last
    }

    /// Takes the single seed of `hole` and makes it the next lap: it falls in the hole after `after`.
    fn single(&mut self, hole: u8, after: u8) {
        let plan = self.rules.plan;
        let clause = plan.extension.map_or(plan.sowing.clause, |extension| extension.clause);
        self.position.counts.set(hole, 0);
        self.turn.note_taken(plan, hole, 1);
        self.emit(clause, EventKind::Take { hole: Hole(hole), seeds: 1 });
        let first = next_hole(plan, self.turn.mover, after, self.turn.main);
        self.turn.begin_lap(plan, hole, first, 1);
    }
}
