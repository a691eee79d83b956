//! Written moves one after another, with the rows in registers from ply to ply.

use base::board::{Hole, Player};
use rules::vocabulary::Direction;
use rules::{MOST_SMALL_HOLES, Plan};

use super::super::chooser::Declining;
use super::super::{Position, TurnSummary, WrittenLine, WrittenMove};
use super::features as f;
use super::row::Row;
use super::run::RunSummary;
use super::tables::Kernel;
use super::turn::TurnRows;

impl<R: Row> Kernel<R> {
    /// Plays what is written until something else than a simple lift or pass follows, one is not legal, does not agree or
    /// has no end, an ending may hold, or the walker has to play.
    #[inline(never)]
    pub(super) fn run_line<const F: u64>(
        &self,
        plan: &Plan,
        position: &mut Position,
        line: &mut dyn WrittenLine,
    ) -> RunSummary {
        let mut rows = self.lanes.read::<R>(position);
        let mut seen = self.seen(position);
        let mut mover = position.mover.index() & 1;
        let (mut lifted, mut once_more) = (0, position.again);
        let tables = self.turn_tables(plan);
        let mut run = RunSummary::before(position.mover);
        while !self.stops::<F>(&rows, position, &seen) {
            let player = Player::ALL[mover];
            let (me, they) = if self.has::<F>(f::TWO) { (mover, 1 - mover) } else { (0, 0) };
            let free = self.free::<F>(rows[me], mover, &seen);
            let lane = match line.next(player) {
                Some(WrittenMove::Turn(turn)) if turn.is_plain_lift() && line.is_simple() => {
                    self.lane_to_lift::<F>(free, player, turn.start, turn.direction)
                }
                Some(WrittenMove::Pass) if line.is_simple() => {
                    let may = self.passes && free == 0 && self.free::<F>(rows[they], 1 - mover, &seen) != 0;
                    if !may || !line.agrees(player, TurnSummary::PASS, None) {
                        break;
                    }
                    run.count(position, player, 0);
                    (once_more, mover) = (false, 1 - mover);
                    continue;
                }
                _ => break,
            };
            let Some(lane) = lane else { break };
            let start = self.plain_start::<F>(player, lane);
            let other = if self.has::<F>(f::TWO) { rows[they] } else { R::default() };
            let before = TurnRows { own: rows[me], other, seen };
            let played = self.turn::<F>(tables, before, position, start, &mut Declining::default());
            if played.left || played.endless {
                break;
            }
            let stopped = played.stopped(player, self.lanes.hole(player, played.last));
            if !line.agrees(player, TurnSummary::new(plan, stopped), None) {
                break;
            }
            rows[me] = played.own;
            if self.has::<F>(f::TWO) {
                rows[they] = played.other;
            }
            seen = played.seen;
            lifted |= self.bank::<F>(plan, position, start, &played);
            run.count(position, player, played.laps);
            once_more = played.again;
            mover = if played.again { mover } else { 1 - mover };
        }
        position.again = once_more && plan.asks_again;
        self.flush::<F>(position, rows, lifted);
        position.mover = Player::ALL[mover];
        run.end(position.mover, once_more);
        run
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
