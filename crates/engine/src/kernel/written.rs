//! Written turns one after another, with the rows in registers from ply to ply.

use crate::board::{Hole, Player};
use crate::rules::vocabulary::Direction;
use crate::rules::{MOST_SMALL_HOLES, Plan};

use super::super::chooser::Declining;
use super::super::{EventSink, Position, TurnSummary, WrittenTurn, WrittenTurns};
use super::features as f;
use super::row::Row;
use super::run::Ran;
use super::tables::Kernel;
use super::tape::Tape;

impl<R: Row> Kernel<R> {
    /// Plays what is written until no plain turn follows, one is not legal or has no end, an ending may hold, or the
    /// walker has to play.
    #[inline(never)]
    pub(super) fn written<const F: u64, S: EventSink>(
        &self,
        plan: &Plan,
        position: &mut Position,
        turns: &mut dyn WrittenTurns,
    ) -> Ran {
        let mut rows = self.lanes.read::<R>(position);
        let mut seen = self.seen(position);
        let mut mover = position.mover.index() & 1;
        let (mut lifted, mut once_more) = (0, position.again);
        let mut tape = Tape::new();
        let laps = self.lap_tables();
        let mut ran = Ran::before(position.mover);
        while !self.stops::<F>(&rows, position, &seen) {
            let player = Player::ALL[mover];
            let (me, they) = if self.has::<F>(f::TWO) { (mover, 1 - mover) } else { (0, 0) };
            let free = self.free::<F>(rows[me], mover, &seen);
            let lane = match turns.next(player) {
                Some(WrittenTurn::Lift(hole, way)) => self.lane_to_lift::<F>(free, player, hole, way),
                Some(WrittenTurn::Pass) => {
                    if !self.passes || free != 0 || self.free::<F>(rows[they], 1 - mover, &seen) == 0 {
                        break;
                    }
                    ran.count(position, player, 0);
                    turns.played(player, TurnSummary::PASS);
                    (once_more, mover) = (false, 1 - mover);
                    continue;
                }
                None => break,
            };
            let Some(lane) = lane else { break };
            let start = self.plain_start::<F>(player, lane);
            let other = if self.has::<F>(f::TWO) { rows[they] } else { R::default() };
            let listening = (&mut Declining, &mut tape);
            let turned = self.turn::<F, S>(plan, (rows[me], other, seen), (position, laps), start, listening);
            if turned.left || turned.endless {
                break;
            }
            rows[me] = turned.own;
            if self.has::<F>(f::TWO) {
                rows[they] = turned.other;
            }
            seen = turned.seen;
            lifted |= self.bank::<F>(plan, position, start, &turned);
            ran.count(position, player, turned.laps);
            let stopped = turned.stopped(player, self.lanes.hole(player, turned.last));
            turns.played(player, TurnSummary::of(plan, stopped));
            once_more = turned.again;
            mover = if turned.again { mover } else { 1 - mover };
        }
        position.again = once_more && plan.asks_again;
        self.flush::<F>(position, rows, lifted);
        position.mover = Player::ALL[mover];
        ran.end(position.mover, once_more);
        ran
    }

    /// The lane of a hole, if it is among the free ones and may be sown that way.
    #[inline(always)]
    fn lane_to_lift<const F: u64>(
        &self,
        free: u64,
        player: Player,
        hole: Hole,
        way: Option<Direction>,
    ) -> Option<u8> {
        // The lanes of other holes are not known.
        if hole.index() >= MOST_SMALL_HOLES {
            return None;
        }
        let lane = self.lane_of(player, hole);
        if free.checked_shr(u32::from(lane))? & 1 == 0 {
            return None;
        }
        let goes = Direction::ALL[self.own_way::<F>(player.index(), lane)];
        way.is_none_or(|way| way == goes).then_some(lane)
    }
}
