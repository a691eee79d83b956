//! Stretches of random play.

use base::board::{Hole, Player};
use rules::Plan;
use rules::vocabulary::Direction;

use super::super::chooser::{Declining, Drawing};
use super::super::counts::small_place;
use super::super::trial::rules;
use super::super::turn::walk;
use super::super::turn_state::{Stopped, slot_of};
use super::super::{Position, StartHole};
use super::features as f;
use super::row::Row;
use super::tables::Kernel;
use super::turn::{PlayedTurn, Start, TurnRows};

/// Totals of consecutive turns.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RunSummary {
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
    #[inline(never)]
    pub(super) fn run<const F: u64>(
        &self,
        plan: &Plan,
        position: &mut Position,
        most: u64,
        below: &mut impl FnMut(u32) -> u32,
    ) -> RunSummary {
        let mut player = position.mover;
        // The mover's ring, and the other's: they change places with the turn.
        let [mut own, mut other] = self.seated::<F>(player, self.lanes.read(position));
        let mut seen = self.seen(position);
        let mut lifted = 0;
        let mut once_more = position.again;
        let tables = self.turn_tables(plan);
        let mut run = RunSummary::before(player);
        while run.plies < most {
            let mover = player.index();
            if self.stops::<F>(&self.seated::<F>(player, [own, other]), position, &seen) {
                break;
            }
            let start = if self.has::<F>(f::VARIES) && !self.kinds.is_empty() {
                let context = self.context::<F>(position, mover, 0);
                self.start_of_some_kind::<F>([own, other], &seen, player, context, below)
            } else {
                let lane = self.start::<F>(own, mover, &seen, below);
                lane.map(|lane| self.plain_start::<F>(player, lane))
            };
            let Some(start) = start else {
                let their = if self.has::<F>(f::TWO) { other } else { own };
                run.stuck = self.passes && self.free::<F>(their, 1 - mover, &seen) == 0;
                if run.stuck || !self.passes {
                    break;
                }
                run.count(position, player, 0);
                once_more = false;
                player = player.opposite();
                [own, other] = self.change_seats::<F>([own, other]);
                continue;
            };
            let rows = TurnRows { own, other, seen };
            let played = self.turn::<F>(tables, rows, position, start, &mut Drawing(&mut *below));
            let again;
            if played.left {
                self.flush::<F>(position, self.seated::<F>(player, [own, other]), lifted);
                (position.mover, position.again) = (player, once_more && plan.asks_again);
                let stopped = self.leave(plan, position, start);
                [own, other] = self.seated::<F>(player, self.lanes.read(position));
                (seen, lifted) = (self.seen(position), 0);
                run.count(position, player, stopped.laps);
                again = stopped.again;
                run.endless = stopped.endless;
            } else {
                (own, other, seen) = (played.own, played.other, played.seen);
                lifted |= self.bank::<F>(plan, position, start, &played);
                run.count(position, player, played.laps);
                again = played.again;
                run.endless = played.endless;
            }
            once_more = again;
            if !again {
                player = player.opposite();
                [own, other] = self.change_seats::<F>([own, other]);
            }
            if run.endless {
                break;
            }
        }
        run.end(player, once_more);
        position.again = once_more && plan.asks_again;
        self.flush::<F>(position, self.seated::<F>(player, [own, other]), lifted);
        position.mover = player;
        run
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
        played: &PlayedTurn<R>,
    ) -> u64 {
        let base = self.base::<F>(player.index());
        let counts = position.counts.small_mut();
        let mut store = |player: Player, seeds: u32| {
            let all = &mut counts[small_place(Hole::store(player).0)];
            *all = all.wrapping_add(seeds.to_le_bytes()[0]);
        };
        if self.has::<F>(f::FINISH) && !self.has::<F>(f::STORES) {
            store(player, played.banked);
        }
        if self.has::<F>(f::DROPS) {
            store(Player::South, played.dropped[0]);
            store(Player::North, played.dropped[1]);
        }
        if self.has::<F>(f::MARKS)
            && played.marked != 0
            && let Some(flag) = self.mark.flag
        {
            let slot = slot_of(plan, flag, player, base + played.last);
            position.flags.add_low(slot, played.marked);
        }
        if self.has::<F>(f::LIFTS) { 1 << (base + lane as u8) } else { 0 }
    }

    /// A turn played by the walker, in which nothing is decided.
    #[cold]
    #[inline(never)]
    fn leave(&self, plan: &Plan, position: &mut Position, start: Start) -> Stopped {
        let mover = start.player;
        let hole = Hole(self.lanes.hole(mover, start.lane as u8));
        let clockwise = match self.kinds.is_empty() {
            true => plan.start.by_direction[1].contains(hole),
            false => start.clockwise,
        };
        let lift = StartHole::Lift(hole, Direction::ALL[usize::from(clockwise)]);
        let start = if start.take { StartHole::Take(hole) } else { lift };
        walk(rules(plan), position, mover, start, &mut Declining::default(), &mut ())
    }
}

impl RunSummary {
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
