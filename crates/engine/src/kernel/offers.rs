//! Laps on offer within a turn, and whether one is accepted.

use base::board::Player;

use super::super::chooser::{Chooser, Offered};
use super::forms::{OfferRow, OfferedLap, Resow, is_look};
use super::laps::{LapEnd, MoverContext};
use super::row::Row;
use super::seen::Seen;
use super::tables::Kernel;

/// What a landing is judged by, and where the turn and the lap began.
#[derive(Clone, Copy)]
pub(super) struct Landed {
    pub(super) mover: usize,
    /// The context, with the way of the turn.
    pub(super) context: usize,
    pub(super) start: u8,
    pub(super) lift: u8,
    pub(super) last: u8,
    /// What the hole counts as holding, and what was taken.
    pub(super) after: u8,
    pub(super) taken: u8,
}

/// A lap that is due.
#[derive(Clone, Copy)]
pub(super) struct NextLap {
    pub(super) lift: u8,
    pub(super) place: u8,
    pub(super) seeds: u8,
    pub(super) hand: bool,
    pub(super) way: usize,
}

impl Landed {
    /// The lane where seeds that are taken are sown from.
    #[inline(always)]
    pub(super) const fn origin(&self, resow: Resow) -> u8 {
        if resow.from_landing {
            self.last
        } else if resow.from_turn {
            self.start
        } else {
            self.lift
        }
    }
}

impl<R: Row> Kernel<R> {
    /// The lap that is accepted of those offered, and the mover's ring before it. What is taken is off the board.
    #[inline(never)]
    pub(super) fn accepted<const F: u64>(
        &self,
        row: &OfferRow,
        rows: [R; 2],
        seen: &Seen,
        at: Landed,
        chooser: &mut impl Chooser,
    ) -> Option<(NextLap, R)> {
        if chooser.declines_all() {
            return None;
        }
        let mut offered = [Offered { hole: 0, clockwise: false }; 4];
        let mut laps = [0; 4];
        let mut open = 0;
        for (number, lap) in row.laps.iter().take(offered.len()).enumerate() {
            let (next, own) = self.on_offer(lap, rows[0], at);
            let captures = || {
                let context = MoverContext { mover: at.mover, bits: at.context & !2 | next.way << 1 };
                self.captures::<F>([own, rows[1]], seen, context, next)
            };
            if next.seeds > 0 && (!lap.only_if_captures || captures()) {
                let hole = self.lanes.hole(Player::ALL[at.mover & 1], next.lift);
                offered[open] = Offered { hole, clockwise: next.way == 1 };
                laps[open] = number;
                open += 1;
            }
        }
        if open == 0 {
            return None;
        }
        let chosen = chooser.choose(&offered[..open]);
        let number = *laps[..open].get(chosen.checked_sub(1)?)?;
        // Worked out again, which is quicker than to keep all.
        Some(self.on_offer(&row.laps[number], rows[0], at))
    }

    /// A lap as it would be sown, and the mover's ring before it.
    #[inline(always)]
    fn on_offer(&self, lap: &OfferedLap, own: R, at: Landed) -> (NextLap, R) {
        let mut left = own;
        let next = match lap.sow {
            None => NextLap { lift: at.last, place: at.last, seeds: at.after, hand: false, way: lap.way },
            Some(resow) => {
                let from = at.origin(resow);
                let along = if resow.adding { left.take_one(at.last) } else { 0 };
                let place = if resow.next { self.next[lap.way & 1][usize::from(from & 31)] } else { from };
                NextLap { lift: from, place, seeds: at.taken.wrapping_add(along), hand: true, way: lap.way }
            }
        };
        (next, left)
    }

    /// Whether a lap in some context, sown now, would end in a capture.
    #[inline(always)]
    pub(super) fn captures<const F: u64>(
        &self,
        [own, other]: [R; 2],
        seen: &Seen,
        context: MoverContext,
        lap: NextLap,
    ) -> bool {
        let section = if lap.hand { self.laps.section } else { 0 };
        let index = self.begin[context.bits & 15].laps as usize
            + section
            + usize::from(lap.seeds) * R::LANES
            + usize::from(lap.place);
        let last = self.laps.last[index];
        let after = own.plus(self.laps.changes[index]).get(last);
        self.takes_at::<F>(other, seen, context, LapEnd { last, after })
    }

    /// Whether a landing takes something.
    #[inline(always)]
    pub(super) fn takes_at<const F: u64>(
        &self,
        other: R,
        seen: &Seen,
        context: MoverContext,
        end: LapEnd,
    ) -> bool {
        let cell = self.cell::<F>(seen, context, end);
        let cell =
            if is_look(cell) { self.looked_up::<F>(other, cell, context.mover, end.last).0 } else { cell };
        self.taking[usize::from(cell)]
    }
}
