//! Stretches of random play, and single turns.

use crate::board::{Hole, Player};
use crate::rules::Plan;
use crate::rules::vocabulary::Direction;

use super::super::chooser::{Chooser, Declining, Drawing};
use super::super::counts::small_place;
use super::super::trial::rules;
use super::super::turn::walk;
use super::super::turn_state::{Stopped, slot_of};
use super::super::{EventSink, Position, StartHole};
use super::features as f;
use super::row::Row;
use super::seen::SKIPPED;
use super::tables::Kernel;
use super::tape::{Tape, emit_end, emit_pass};
use super::turn::{Start, Turned};

/// What a stretch of play came to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ran {
    pub(crate) plies: u64,
    pub(crate) laps: u64,
    /// Whether the last turn had no end.
    pub(crate) endless: bool,
    /// Whether play stopped because neither player has a start. Not looked at in games in which nobody passes.
    pub(crate) stuck: bool,
    /// Who made the last move.
    pub(crate) last: Player,
}

impl<R: Row> Kernel<R> {
    /// Plays on until no start is possible, an ending may hold, the walker has to choose, or `most` plies are played.
    /// The events go to `sink`.
    #[inline(never)]
    pub(super) fn run<const F: u64, S: EventSink>(
        &self,
        plan: &Plan,
        position: &mut Position,
        most: u64,
        below: &mut impl FnMut(u32) -> u32,
        sink: &mut S,
    ) -> Ran {
        let mut player = position.mover;
        // The mover's ring, and the other's: they change places with the turn.
        let [mut own, mut other] = self.seated::<F>(player, self.lanes.read(position));
        let mut seen = self.seen(position);
        let mut lifted = 0;
        let mut once_more = position.again;
        let mut tape = Tape::new();
        let laps = self.lap_tables();
        let mut ran = Ran::before(player);
        while ran.plies < most {
            let mover = player.index();
            if self.stops::<F>(&self.seated::<F>(player, [own, other]), position, &seen) {
                break;
            }
            let start = if self.has::<F>(f::VARIES) && !self.kinds.is_empty() {
                let at = (player, self.context::<F>(position, (mover, 0)));
                self.start_of_some_kind::<F>([own, other], &seen, at, below)
            } else {
                let lane = self.start::<F>(own, mover, &seen, below);
                lane.map(|lane| self.plain_start::<F>(player, lane))
            };
            let Some(start) = start else {
                let their = if self.has::<F>(f::TWO) { other } else { own };
                ran.stuck = self.passes && self.free::<F>(their, 1 - mover, &seen) == 0;
                if ran.stuck || !self.passes {
                    break;
                }
                tape.pass_on(sink);
                emit_pass(plan, player, sink);
                ran.count(position, player, 0);
                once_more = false;
                player = player.opposite();
                [own, other] = self.change_seats::<F>([own, other]);
                continue;
            };
            if S::ENABLED {
                let lane = start.lane as u8;
                let lift = (player, lane, own.get(lane));
                self.write_lift(plan, (position, lifted), lift, &mut tape);
            }
            let listening = (&mut Drawing(&mut *below), &mut tape);
            let turned = self.turn::<F, S>(plan, (own, other, seen), (position, laps), start, listening);
            let again;
            if turned.left {
                self.flush::<F>(position, self.seated::<F>(player, [own, other]), lifted);
                (position.mover, position.again) = (player, once_more && plan.asks_again);
                tape.take_back(sink);
                let stopped = self.leave(plan, position, start, sink);
                [own, other] = self.seated::<F>(player, self.lanes.read(position));
                (seen, lifted) = (self.seen(position), 0);
                ran.count(position, player, stopped.laps);
                again = stopped.again;
                emit_end(plan, (player, again), plan.sowing.clause, sink);
                ran.endless = stopped.endless;
            } else {
                if S::ENABLED {
                    let end = (turned.own, turned.last, turned.endless);
                    self.write_end(plan, start.lane as u8, end, &mut tape);
                    tape.end(plan, turned.again, sink);
                }
                (own, other, seen) = (turned.own, turned.other, turned.seen);
                lifted |= self.bank::<F>(plan, position, start, &turned);
                ran.count(position, player, turned.laps);
                again = turned.again;
                ran.endless = turned.endless;
            }
            once_more = again;
            if !again {
                player = player.opposite();
                [own, other] = self.change_seats::<F>([own, other]);
            }
            if ran.endless {
                break;
            }
        }
        tape.pass_on(sink);
        ran.end(player, once_more);
        position.again = once_more && plan.asks_again;
        self.flush::<F>(position, self.seated::<F>(player, [own, other]), lifted);
        position.mover = player;
        ran
    }

    /// The lane of a hole on a player's ring; none of them where it is not there.
    #[inline(always)]
    pub(super) fn lane_of(&self, player: Player, hole: Hole) -> u8 {
        if self.lanes.in_order() {
            hole.0.wrapping_sub(self.lanes.base(player.index()))
        } else {
            self.lanes.lane(player, hole.0)
        }
    }

    /// The rings of South and North as those of a player and the other, or back.
    #[inline(always)]
    fn seated<const F: u64>(&self, player: Player, [one, other]: [R; 2]) -> [R; 2] {
        if self.has::<F>(f::TWO) && player == Player::North { [other, one] } else { [one, other] }
    }

    /// The mover's ring and the other's after a turn.
    #[inline(always)]
    const fn change_seats<const F: u64>(&self, [own, other]: [R; 2]) -> [R; 2] {
        if self.has::<F>(f::TWO) { [other, own] } else { [own, other] }
    }

    /// A start from a lane that goes the lane's own way.
    #[inline(always)]
    pub(super) fn plain_start<const F: u64>(&self, player: Player, lane: u8) -> Start {
        let clockwise = self.has::<F>(f::VARIES) && self.own_way::<F>(player.index(), lane) == 1;
        Start { player, lane: usize::from(lane), clockwise, take: false }
    }

    /// The way in which a lane is sown: 1 is clockwise.
    #[inline(always)]
    pub(super) const fn own_way<const F: u64>(&self, mover: usize, lane: u8) -> usize {
        (self.clockwise >> (self.base::<F>(mover) + lane) & 1) as usize
    }

    /// Plays one turn of `mover`, unless the walker has to.
    #[inline(never)]
    pub(super) fn one<const F: u64, S: EventSink>(
        &self,
        plan: &Plan,
        position: &mut Position,
        (mover, start): (Player, StartHole),
        chooser: &mut dyn Chooser,
    ) -> Option<Stopped> {
        let rows = self.lanes.read::<R>(position);
        let seen = self.seen(position);
        if self.has::<F>(f::SKIPS) && self.carrying::<F>(&seen, SKIPPED) != 0 {
            return None;
        }
        let (player, hole) = (mover.index(), start.hole());
        let lane = self.lane_of(mover, hole);
        let clockwise = matches!(start, StartHole::Lift(_, Direction::Clockwise));
        let start = Start {
            player: mover,
            lane: usize::from(lane),
            clockwise,
            take: matches!(start, StartHole::Take(_)),
        };
        let me = if self.has::<F>(f::TWO) { player } else { 0 };
        let other = if self.has::<F>(f::TWO) { rows[1 - me] } else { R::default() };
        let listening = (&mut *chooser, &mut Tape::new());
        let turned =
            self.turn::<F, S>(plan, (rows[me], other, seen), (position, self.lap_tables()), start, listening);
        // The walker says whether a turn stopped at the limit repeats itself.
        if turned.left || turned.endless && chooser.begin_again() {
            if self.has::<F>(f::ASKS) {
                // Rows may have been written for a question.
                self.lanes.write(rows, position);
            }
            return None;
        }
        let lifted = self.bank::<F>(plan, position, start, &turned);
        let rows = if me == 0 { [turned.own, turned.other] } else { [turned.other, turned.own] };
        self.flush::<F>(position, rows, lifted);
        Some(turned.stopped(mover, self.lanes.hole(mover, turned.last)))
    }

    /// Writes the rows, and the flags of holes lifted, into the position.
    #[inline(always)]
    pub(super) fn flush<const F: u64>(&self, position: &mut Position, rows: [R; 2], lifted: u64) {
        self.lanes.write(rows, position);
        if self.has::<F>(f::LIFTS)
            && let Some(flag) = self.lift.flag
        {
            position.flags.add_low(2 * flag, lifted);
        }
    }

    /// Stores what a turn has taken, and the flag it has set; gives the hole lifted.
    #[inline(always)]
    pub(super) fn bank<const F: u64>(
        &self,
        plan: &Plan,
        position: &mut Position,
        Start { player, lane, .. }: Start,
        turned: &Turned<R>,
    ) -> u64 {
        let base = self.base::<F>(player.index());
        let counts = position.counts.small_mut();
        let mut store = |player: Player, seeds: u32| {
            let all = &mut counts[small_place(Hole::store(player).0)];
            *all = all.wrapping_add(seeds.to_le_bytes()[0]);
        };
        if self.has::<F>(f::FINISH) && !self.has::<F>(f::STORES) {
            store(player, turned.banked);
        }
        if self.has::<F>(f::DROPS) {
            store(Player::South, turned.dropped[0]);
            store(Player::North, turned.dropped[1]);
        }
        if self.has::<F>(f::MARKS)
            && turned.marked != 0
            && let Some(flag) = self.mark.flag
        {
            let slot = slot_of(plan, flag, player, base + turned.last);
            position.flags.add_low(slot, turned.marked);
        }
        if self.has::<F>(f::LIFTS) { 1 << (base + lane as u8) } else { 0 }
    }

    /// A turn played by the walker, in which nothing is decided.
    #[cold]
    #[inline(never)]
    fn leave<S: EventSink>(
        &self,
        plan: &Plan,
        position: &mut Position,
        start: Start,
        sink: &mut S,
    ) -> Stopped {
        let mover = start.player;
        let hole = Hole(self.lanes.hole(mover, start.lane as u8));
        let clockwise = match self.kinds.is_empty() {
            true => plan.start.by_direction[1].contains(hole),
            false => start.clockwise,
        };
        let lift = StartHole::Lift(hole, Direction::ALL[usize::from(clockwise)]);
        let start = if start.take { StartHole::Take(hole) } else { lift };
        walk(rules(plan), position, mover, start, &mut Declining, sink)
    }
}

impl Ran {
    /// Nothing played yet, with `next` to move.
    #[inline(always)]
    pub(super) const fn before(next: Player) -> Self {
        Self { plies: 0, laps: 0, endless: false, stuck: false, last: next.opposite() }
    }

    /// Counts a ply of `player`.
    #[inline(always)]
    pub(super) fn count(&mut self, position: &mut Position, player: Player, laps: u32) {
        let turns = &mut position.turns[player.index() & 1];
        *turns = turns.saturating_add(1);
        self.plies += 1;
        self.laps += u64::from(laps);
    }

    /// Notes who made the last move, if any was: `next`, if they move once more, else the other.
    #[inline(always)]
    pub(super) const fn end(&mut self, next: Player, once_more: bool) {
        if self.plies > 0 {
            self.last = if once_more { next } else { next.opposite() };
        }
    }
}
