//! The loop: turns from tables, with the rows of the board in registers.
//!
//! A lap waits for two loads in a row: where its last seed falls and what that gains, and the cell of what then lies
//! there. The sum of the rows runs beside them. What a ruleset never asks for is left out of the loop by a constant.

use crate::board::{Hole, Player};
use crate::rules::vocabulary::Direction;
use crate::rules::{Plan, Slots};

use super::super::chooser::Declining;
use super::super::landing::row_in_order;
use super::super::scene::Scene;
use super::super::start::{Ranks, SELECT};
use super::super::trial::rules;
use super::super::turn::walk;
use super::super::turn_state::{NOWHERE, Stopped, slot_of};
use super::super::{Position, StartHole};
use super::cells::{
    AGAIN, ASK, CHAIN, COUNTS, Chain, END, FACING, LANDING, LEAVE, LOOK, MARK, MOST_TABLES, RELAY, RESOW,
    SPARES,
};
use super::laps::TWICE;
use super::row::{ONES, Row, bias};
use super::{Kernel, features as f};

/// What a stretch of play came to.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct Ran {
    pub(in crate::engine) plies: u64,
    pub(in crate::engine) laps: u64,
    /// Whether the last turn had no end.
    pub(in crate::engine) endless: bool,
    /// Who made the last move.
    pub(in crate::engine) last: Player,
}

/// The holes that carry the flags that something asks about: see [`Views`].
#[derive(Clone, Copy)]
pub(super) struct Seen([u64; VIEWS]);

/// What asks about flags: landings (two of them), lifts, sowing, chains (three times), drops (twice).
pub(super) const VIEWS: usize = 9;
pub(super) const TESTED: usize = 0;
pub(super) const BANNED: usize = 2;
pub(super) const SKIPPED: usize = 3;
pub(super) const CHAIN_HAS: usize = 4;
pub(super) const CHAIN_LACKS: usize = 5;
pub(super) const CHAIN_OVER: usize = 6;
pub(super) const DROP_HAS: usize = 7;
pub(super) const DROP_LACKS: usize = 8;

/// A flag that turns set.
#[derive(Debug, Clone, Copy)]
pub(super) struct Setting {
    /// The flag's number, if there is one.
    pub(super) flag: Option<usize>,
    /// A bit for each view that asks about it.
    pub(super) views: u16,
}

impl Setting {
    /// A flag, given what each view asks about.
    pub(super) fn of(flag: Option<usize>, views: &[Slots; VIEWS]) -> Self {
        let asks = |view: &Slots| view.iter().any(|slot| Some(slot / 2) == flag);
        let bits = views.iter().enumerate().map(|(number, view)| u16::from(asks(view)) << number);
        Self { flag, views: bits.fold(0, |all, bit| all | bit) }
    }
}

/// The feature without which a view is not looked at.
const LOOKED_AT: [u32; VIEWS] = [
    f::TESTED,
    f::TESTED_TWICE,
    f::BANS,
    f::SKIPS,
    f::FLAGGED_CHAIN,
    f::FLAGGED_CHAIN,
    f::FLAGGED_CHAIN,
    f::FLAGGED_DROPS,
    f::FLAGGED_DROPS,
];

/// All bits, or none.
#[inline(always)]
const fn all_if(holds: bool) -> u64 {
    0_u64.wrapping_sub(holds as u64)
}

/// The number of bits set in each byte.
static ONES_IN: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).count_ones() as u8;
        byte += 1;
    }
    table
};

/// A turn played.
struct Turned<R> {
    own: R,
    other: R,
    seen: Seen,
    laps: u32,
    again: bool,
    endless: bool,
    /// Whether the walker is to play it instead.
    left: bool,
    /// The lane of the last seed.
    last: u8,
    /// Seeds for the store, and seeds taken to be sown.
    banked: u32,
    taken: u32,
    /// Seeds for both stores, taken as they fell.
    dropped: [u32; 2],
    /// The hole that is flagged.
    marked: u64,
}

impl<R: Row> Kernel<R> {
    #[inline(always)]
    const fn has<const F: u32>(&self, feature: u32) -> bool {
        if F & f::AT_RUN_TIME != 0 { self.features & feature != 0 } else { F & feature != 0 }
    }

    /// What the numbers of a player's lanes begin with.
    #[inline(always)]
    const fn base<const F: u32>(&self, player: usize) -> u8 {
        if self.has::<F>(f::TWO) { self.lanes.base(player) } else { 0 }
    }

    /// Notes holes that have come to carry a flag.
    #[inline(always)]
    fn note<const F: u32>(&self, seen: &mut Seen, setting: Setting, holes: u64) {
        let mut note = |view: usize| {
            if self.has::<F>(LOOKED_AT[view]) {
                seen.0[view] |= holes & all_if(setting.views >> view & 1 == 1);
            }
        };
        note(TESTED);
        note(TESTED + 1);
        note(BANNED);
        note(SKIPPED);
        note(CHAIN_HAS);
        note(CHAIN_LACKS);
        note(CHAIN_OVER);
        note(DROP_HAS);
        note(DROP_LACKS);
    }

    /// Plays on until no start is possible, an ending may hold, the walker has to choose, or `most` plies are played.
    #[inline(never)]
    pub(super) fn run<const F: u32>(
        &self,
        plan: &Plan,
        position: &mut Position,
        most: u64,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Ran {
        let mut rows = self.lanes.read::<R>(position);
        let mut seen = self.seen(position);
        let mut mover = position.mover.index() & 1;
        let mut lifted = 0;
        let mut ran = Ran { plies: 0, laps: 0, endless: false, last: position.mover.opposite() };
        while ran.plies < most {
            let me = if self.has::<F>(f::TWO) { mover } else { 0 };
            if self.stops::<F>(&rows, position, &seen) {
                break;
            }
            let last = Player::ALL[mover];
            let Some(start) = self.start::<F>(rows[me], mover, &seen, below) else {
                let their = if self.has::<F>(f::TWO) { 1 - mover } else { 0 };
                if !self.passes || self.free::<F>(rows[their], 1 - mover, &seen) == 0 {
                    break;
                }
                ran.count(position, last, 0);
                position.again = false;
                mover = 1 - mover;
                continue;
            };
            let other = if self.has::<F>(f::TWO) { rows[1 - me] } else { R::default() };
            let turned = self.turn::<F>(plan, (rows[me], other, seen), position, (mover, start));
            let (mut laps, mut again, mut endless) = (turned.laps, turned.again, turned.endless);
            if turned.left {
                self.flush::<F>(position, rows, lifted);
                let stopped = self.leave(plan, position, last, start);
                (rows, seen, lifted) = (self.lanes.read(position), self.seen(position), 0);
                (laps, again, endless) = (stopped.laps, stopped.again, stopped.endless);
            } else {
                rows[me] = turned.own;
                if self.has::<F>(f::TWO) {
                    rows[1 - me] = turned.other;
                }
                seen = turned.seen;
                lifted |= self.bank::<F>(plan, position, (mover, start), &turned);
            }
            ran.count(position, last, laps);
            position.again = again && plan.asks_again;
            mover = if again { mover } else { 1 - mover };
            if endless {
                ran.endless = true;
                break;
            }
        }
        self.flush::<F>(position, rows, lifted);
        position.mover = Player::ALL[mover];
        ran
    }

    /// Plays one turn of `mover`, unless the walker has to.
    #[inline(never)]
    pub(super) fn one<const F: u32>(
        &self,
        plan: &Plan,
        position: &mut Position,
        mover: Player,
        hole: Hole,
    ) -> Option<Stopped> {
        let rows = self.lanes.read::<R>(position);
        let seen = self.seen(position);
        if self.has::<F>(f::SKIPS) && seen.0[SKIPPED] != 0 {
            return None;
        }
        let player = mover.index() & 1;
        let start = if self.lanes.in_order() {
            hole.0 - self.lanes.base(player)
        } else {
            self.lanes.lane(mover, hole.0)
        };
        let me = if self.has::<F>(f::TWO) { player } else { 0 };
        let other = if self.has::<F>(f::TWO) { rows[1 - me] } else { R::default() };
        let turned = self.turn::<F>(plan, (rows[me], other, seen), position, (player, start));
        if turned.left {
            return None;
        }
        let lifted = self.bank::<F>(plan, position, (player, start), &turned);
        let rows = if me == 0 { [turned.own, turned.other] } else { [turned.other, turned.own] };
        self.flush::<F>(position, rows, lifted);
        Some(turned.stopped(mover, self.lanes.hole(mover, turned.last)))
    }

    /// Writes the rows, and the flags of holes lifted, into the position.
    #[inline(always)]
    fn flush<const F: u32>(&self, position: &mut Position, rows: [R; 2], lifted: u64) {
        self.lanes.write(rows, position);
        if self.has::<F>(f::LIFTS)
            && let Some(flag) = self.lift.flag
        {
            position.flags[(2 * flag) & 7] |= lifted;
        }
    }

    /// Stores what a turn has taken, and the flag it has set; gives the hole lifted.
    #[inline(always)]
    fn bank<const F: u32>(
        &self,
        plan: &Plan,
        position: &mut Position,
        (mover, start): (usize, u8),
        turned: &Turned<R>,
    ) -> u64 {
        let base = self.base::<F>(mover);
        let player = Player::ALL[mover];
        if self.has::<F>(f::FINISH) && !self.has::<F>(f::STORES) {
            let store = position.store_mut(player);
            *store = store.wrapping_add(turned.banked.to_le_bytes()[0]);
        }
        if self.has::<F>(f::DROPS) {
            for (player, seeds) in Player::ALL.into_iter().zip(turned.dropped) {
                let store = position.store_mut(player);
                *store = store.wrapping_add(seeds.to_le_bytes()[0]);
            }
        }
        if self.has::<F>(f::MARKS)
            && turned.marked != 0
            && let Some(flag) = self.mark.flag
        {
            position.flags[slot_of(plan, flag, player, base + turned.last) & 7] |= turned.marked;
        }
        if self.has::<F>(f::LIFTS) { 1 << (base + start) } else { 0 }
    }

    fn seen(&self, position: &Position) -> Seen {
        Seen(self.views.map(|slots| slots.holes(&position.flags)))
    }

    /// A turn played by the walker.
    #[cold]
    #[inline(never)]
    fn leave(&self, plan: &Plan, position: &mut Position, mover: Player, start: u8) -> Stopped {
        let hole = Hole(self.lanes.hole(mover, start));
        let direction = Direction::ALL[usize::from(plan.start.by_direction[1].contains(hole))];
        walk(rules(plan), position, mover, StartHole::Lift(hole, direction), &mut Declining, &mut ())
    }

    /// Whether play in this loop must stop before the next turn: an ending may hold, or seeds may have to pass over
    /// holes.
    #[inline(always)]
    fn stops<const F: u32>(&self, rows: &[R; 2], position: &Position, seen: &Seen) -> bool {
        let stores = [&position.counts[60], &position.counts[61]];
        let low = self.has::<F>(f::LOW) && {
            let holding = |player: usize| {
                rows[if self.has::<F>(f::TWO) { player } else { 0 }].at_least(self.stops.low_bias)
                    & self.own[player]
            };
            holding(0) == 0 || holding(1) == 0
        };
        let rich = self.has::<F>(f::RICH) && {
            let lanes = self.stops.stores;
            let of = |player: usize| match lanes {
                Some(lanes) => rows[0].get(lanes[player]),
                None => *stores[player],
            };
            of(0) >= self.stops.rich || of(1) >= self.stops.rich
        };
        let few = self.has::<F>(f::FEW) && rows[0].sum() + rows[1].sum() <= u32::from(self.stops.few);
        low || rich || few || self.has::<F>(f::SKIPS) && seen.0[SKIPPED] != 0
    }

    /// The lanes from which a player may start.
    #[inline(always)]
    fn free<const F: u32>(&self, row: R, player: usize, seen: &Seen) -> u64 {
        let free = row.at_least(self.at_least) & self.own[player];
        let banned = if self.has::<F>(f::BANS) { seen.0[BANNED] >> self.base::<F>(player) } else { 0 };
        free & !banned
    }

    /// The lane from which a turn starts, drawn among those there are.
    #[inline(always)]
    fn start<const F: u32>(
        &self,
        row: R,
        mover: usize,
        seen: &Seen,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Option<u8> {
        if R::TURNS && !self.has::<F>(f::BANS) {
            let marks = row.marks(self.at_least) & self.own_marks[mover];
            let so_far = marks.wrapping_mul(ONES);
            let number = (so_far >> 56) as u32;
            if number == 0 {
                return None;
            }
            let rank = u64::from(below(number));
            let reached = so_far.wrapping_add((0x7f - rank) * ONES) & (ONES << 7);
            return Some((reached.trailing_zeros() / 8) as u8 & 7);
        }
        let free = self.free::<F>(row, mover, seen);
        if R::LANES > 16 {
            let ranks = Ranks::of(free);
            return (ranks.len() > 0).then(|| ranks.nth(below(ranks.len())));
        }
        // Within eight lanes where a row is, else in two parts.
        let shift = self.first[mover];
        let free = free >> shift;
        let [low, high, ..] = free.to_le_bytes();
        let below_eight = u32::from(ONES_IN[usize::from(low)]);
        let narrow = !self.has::<F>(f::TWO) && !self.has::<F>(f::BROAD);
        let number = if narrow { below_eight } else { below_eight + u32::from(ONES_IN[usize::from(high)]) };
        if number == 0 {
            return None;
        }
        let rank = below(number);
        let up = !narrow && rank >= below_eight;
        let rank = if up { rank - below_eight } else { rank };
        let lane = SELECT[usize::from(if up { high } else { low })][(rank & 7) as usize];
        Some(lane + shift + if up { 8 } else { 0 })
    }

    /// The cells of a turn.
    #[inline(always)]
    fn cells<const F: u32>(&self, position: &Position, (mover, way): (usize, usize)) -> (&[u8], usize) {
        let mut context = mover;
        if self.has::<F>(f::WAYS) {
            context |= way << 1;
        }
        if self.has::<F>(f::FIRST) {
            let first = position.turns[mover] == 0 && position.round == 1;
            context |= usize::from(first) << 2 | usize::from(first && position.turns[1 - mover] == 0) << 3;
        }
        let start = self.context[context & 15] as usize;
        (&self.cells[start..start + self.block], context)
    }

    /// Plays a turn from a lane; the rows are the mover's ring, and the other's where he has one.
    #[inline(always)]
    #[expect(clippy::too_many_lines, reason = "one loop over laps, whose state stays in registers")]
    fn turn<const F: u32>(
        &self,
        plan: &Plan,
        (mut own, mut other, mut seen): (R, R, Seen),
        position: &Position,
        (mover, start): (usize, u8),
    ) -> Turned<R> {
        let lane = |place: u8| place & (R::LANES as u8 - 1);
        let base = self.base::<F>(mover);
        let way = if self.has::<F>(f::WAYS) { (self.clockwise >> (base + start) & 1) as usize } else { 0 };
        let (cells, context) = self.cells::<F>(position, (mover, way));
        let laps_of = &self.laps[usize::from(self.track[mover][way])];
        let changes = laps_of.changes.as_slice();
        let lasts = &laps_of.last[..changes.len()];
        let next = &self.next[way];
        if self.has::<F>(f::LIFTS) && self.lift_at_once {
            self.note::<F>(&mut seen, self.lift, 1 << (base + start));
        }
        let prey_before = if self.has::<F>(f::PREY) && self.hunts[context & 15] { other.prey() } else { 0 };
        let mut prey = prey_before;
        let (mut hand, mut place, mut lift) = (false, start, start);
        let mut seeds = own.get(start);
        let (mut laps, mut taken, mut banked, mut marked) = (0, 0, 0, 0);
        let mut dropped = [0; 2];
        let (mut again, mut endless, mut left) = (false, false, false);
        let mut last = start;
        loop {
            if laps >= self.limit {
                endless = true;
                break;
            }
            let section = if self.has::<F>(f::HAND) && hand { laps_of.section } else { 0 };
            let index = section + usize::from(seeds) * R::LANES + usize::from(lane(place));
            let [at, gain] = lasts[index].to_le_bytes();
            last = lane(at);
            let after = own.get(last).wrapping_add(gain);
            own = own.plus(changes[index]);
            laps += 1;
            if self.has::<F>(f::DROPS) && (!self.has::<F>(f::FLAGGED_DROPS) || self.drops_somewhere(&seen)) {
                let touched = laps_of.touched[index];
                if touched == TWICE {
                    left = true;
                    break;
                }
                let fallen = (u64::from(touched), mover, last);
                for (sum, seeds) in dropped.iter_mut().zip(self.drop::<F>(&mut own, &seen, position, fallen))
                {
                    *sum += seeds;
                }
            }
            let mut cell_at = usize::from(last) * COUNTS + usize::from(after);
            if self.has::<F>(f::TESTED) {
                let of = |view: usize| {
                    ((seen.0[view] >> (base + last) & 1) as usize * (R::LANES * COUNTS)) << (view - TESTED)
                };
                cell_at += of(TESTED);
                if self.has::<F>(f::TESTED_TWICE) {
                    cell_at += of(TESTED + 1);
                }
            }
            let mut cell = cells[cell_at];
            if self.has::<F>(f::PREY) {
                if cell & END != 0 {
                    break;
                }
                // What it faces is sown on, if that is prey; else it relays. Both are worked out, and one is chosen.
                let shift = u32::from(last & 7) * 8;
                let eaten = if last >= 8 { prey } else { 0 } >> shift & 0xff;
                prey ^= eaten << shift;
                hand = eaten != 0;
                taken += eaten as u32;
                seeds = if hand { eaten as u8 } else { after };
                let from = if self.resow.from_turn { start } else { lift };
                lift = if hand { from } else { last };
                let at = if self.resow.next { next[usize::from(lane(from))] } else { from };
                place = if hand { at } else { last };
                continue;
            }
            if cell == RELAY {
                (lift, place, seeds, hand) = (last, last, after, false);
                continue;
            }
            if self.has::<F>(f::LOOKS) && (LOOK..ASK).contains(&cell) {
                let [inner_lane, outer_lane] =
                    self.faces[mover & 1].map(|lanes| lanes[usize::from(last & 31)]);
                let row = if self.has::<F>(f::TWO) { other } else { own };
                let inner = row.get(inner_lane);
                let outer = if self.has::<F>(f::OUTER) { row.get(outer_lane) } else { 0 };
                let mut class = self.classes[usize::from(inner)] * 8;
                if self.has::<F>(f::OUTER) {
                    class += self.classes[usize::from(outer)];
                }
                cell = self.tables[usize::from(cell) & (MOST_TABLES - 1)][usize::from(class & 63)];
                if cell == RELAY {
                    (lift, place, seeds, hand) = (last, last, after, false);
                    continue;
                }
                if self.has::<F>(f::HAND) && cell == RESOW {
                    seeds = inner + outer;
                    if seeds == 0 {
                        break;
                    }
                    taken += u32::from(seeds);
                    let row = if self.has::<F>(f::TWO) { &mut other } else { &mut own };
                    row.take_one(inner_lane);
                    if self.has::<F>(f::OUTER) {
                        row.take_one(outer_lane);
                    }
                    lift = if self.resow.from_turn { start } else { lift };
                    place = if self.resow.next { next[usize::from(lane(lift))] } else { lift };
                    hand = true;
                    continue;
                }
            }
            if self.has::<F>(f::ASKS) && cell == ASK {
                if dropped != [0; 2] {
                    // The stores the walker would look at do not have these seeds yet.
                    left = true;
                    break;
                }
                let rows = if self.has::<F>(f::TWO) && mover == 1 { [other, own] } else { [own, other] };
                cell = self.ask(plan, position, rows, (mover, way), (last, after));
                if cell == RELAY {
                    (lift, place, seeds, hand) = (last, last, after, false);
                    continue;
                }
            }
            if cell == LEAVE {
                left = true;
                break;
            }
            if self.has::<F>(f::FINISH) {
                let spared = |lanes: u64| own.occupied() & self.opponent[mover & 1] & !lanes == 0;
                if self.has::<F>(f::SPARES)
                    && cell & SPARES != 0
                    && spared(self.taken::<F>((own, &seen), cell, (mover, way, last)))
                {
                    cell = self.spare;
                    if cell == LEAVE {
                        left = true;
                        break;
                    }
                }
                let takes = [LANDING, CHAIN, FACING].map(|bit| all_if(cell & bit != 0));
                if R::TURNS && self.has::<F>(f::PLAIN_CHAIN) && !self.has::<F>(f::FLAGGED_CHAIN) {
                    banked = own.chain(last, way == 1, [takes[0], takes[1]]);
                } else {
                    let lanes = self.taken::<F>((own, &seen), cell, (mover, way, last));
                    if self.has::<F>(f::LOOKS) && self.has::<F>(f::TWO) {
                        let faced = self.faces[mover & 1][0][usize::from(last & 31)] & 31;
                        banked += other.take(1 << faced & takes[2]);
                    }
                    banked += own.take(lanes);
                }
                if self.has::<F>(f::STORES) {
                    own.give(self.store[mover], banked.to_le_bytes()[0]);
                }
                if self.has::<F>(f::MARKS) {
                    marked = 1 << (base + last) & all_if(cell & MARK != 0);
                    self.note::<F>(&mut seen, self.mark, marked);
                }
                again = cell & AGAIN != 0;
            }
            break;
        }
        if self.has::<F>(f::PREY) {
            other.eaten(prey_before ^ prey);
        }
        if endless && hand {
            // Seeds in hand that were taken are put where their lap would have begun, so that none is lost.
            own.give(lane(place), seeds);
        }
        if self.has::<F>(f::LIFTS) {
            self.note::<F>(&mut seen, self.lift, 1 << (base + start));
        }
        Turned { own, other, seen, laps, again, endless, left, last, banked, taken, dropped, marked }
    }

    /// The lanes of the mover's ring from which a landing takes.
    #[inline(always)]
    fn taken<const F: u32>(
        &self,
        (own, seen): (R, &Seen),
        cell: u8,
        (mover, way, last): (usize, usize, u8),
    ) -> u64 {
        let takes = [LANDING, CHAIN, FACING].map(|bit| all_if(cell & bit != 0));
        let mut lanes = 1 << last & takes[0];
        if self.has::<F>(f::CHAIN) {
            lanes |= self.chain::<F>(own, seen, (mover, way, last)) & takes[1];
        }
        if self.has::<F>(f::LOOKS) && !self.has::<F>(f::TWO) {
            lanes |= 1 << (self.faces[mover & 1][0][usize::from(last & 31)] & 31) & takes[2];
        }
        lanes
    }

    /// What a landing leads to: the walker says which row fires.
    #[cold]
    #[inline(never)]
    fn ask(
        &self,
        plan: &Plan,
        position: &Position,
        rows: [R; 2],
        (mover, way): (usize, usize),
        (last, after): (u8, u8),
    ) -> u8 {
        let Some(whens) = &plan.landing.in_order else { return LEAVE };
        let mut board = position.clone();
        self.lanes.write(rows, &mut board);
        let mover = Player::ALL[mover & 1];
        let scene =
            Scene::at(rules(plan), &board, mover, self.lanes.hole(mover, last), Direction::ALL[way & 1]);
        let row =
            row_in_order(plan, whens, 0, &Scene { before: after.saturating_sub(1), seeds: after, ..scene });
        self.rows.get(row).copied().filter(|&cell| cell != RESOW && cell < LOOK).unwrap_or(LEAVE)
    }

    /// Whether seeds may be taken as they fall, where that needs a flag.
    #[inline(always)]
    fn drops_somewhere(&self, seen: &Seen) -> bool {
        seen.0[DROP_HAS] != 0 || self.views[DROP_HAS] == Slots::NONE
    }

    /// Takes what is taken as seeds fall, each into another lane; gives the seeds for both stores.
    #[inline(always)]
    fn drop<const F: u32>(
        &self,
        own: &mut R,
        seen: &Seen,
        position: &Position,
        (touched, mover, last): (u64, usize, u8),
    ) -> [u32; 2] {
        let Some(drop) = &self.drop else { return [0; 2] };
        let mut lanes = touched & self.fitting(*own, &drop.of, mover);
        if self.has::<F>(f::FLAGGED_DROPS) {
            lanes &= seen.0[DROP_HAS] | all_if(drop.of.has == Slots::NONE);
            lanes &= !seen.0[DROP_LACKS];
        }
        lanes &= !(all_if(drop.not_last) & 1 << last);
        if lanes == 0 {
            return [0; 2];
        }
        let whose = match drop.to_owner {
            None => [0, 1].map(|player| all_if(player == mover)),
            Some(false) => [self.opponent[1], self.opponent[0]],
            // Where both have flagged a hole, or nobody, it goes to the owner of its side.
            Some(true) => {
                let [south, north] = [position.flags[0], position.flags[1]];
                let unclear = !(south ^ north);
                [south & !north | unclear & self.opponent[1], north & !south | unclear & self.opponent[0]]
            }
        };
        whose.map(|holes| own.take(lanes & holes))
    }

    /// The lanes whose counts a chain may have, of those it may have.
    #[inline(always)]
    fn fitting(&self, own: R, chain: &Chain, mover: usize) -> u64 {
        let fits = if chain.even {
            own.even() | !own.occupied() & all_if(chain.or_empty)
        } else {
            let above = if chain.most == u8::MAX { 0 } else { own.at_least(bias(chain.most + 1)) };
            own.at_least(bias(chain.least)) & !above
        };
        fits & chain.lanes[mover & 1]
    }

    /// The lanes of a chain behind a landing.
    #[inline(always)]
    fn chain<const F: u32>(&self, own: R, seen: &Seen, (mover, way, last): (usize, usize, u8)) -> u64 {
        let chain = &self.chain;
        let ring = u32::from(self.lanes.ring);
        let all = (1_u64 << ring) - 1;
        let base = self.base::<F>(mover);
        let mut fits = self.fitting(own, chain, mover);
        let mut over = chain.stores;
        if self.has::<F>(f::FLAGGED_CHAIN) {
            fits &= seen.0[CHAIN_HAS] >> base | all_if(chain.has == Slots::NONE);
            fits &= !(seen.0[CHAIN_LACKS] >> base);
            over |= seen.0[CHAIN_OVER] >> base;
        }
        let on = (fits | over) & all;
        let at = u32::from(last);
        let up = (way == 1) == chain.back;
        // The lane behind the landing lowest, or highest where the chain goes down.
        let run = if up {
            let turned = (on >> (at + 1) | on << (ring - 1 - at)) & all;
            let run = (1_u64 << turned.trailing_ones().min(ring - 1)) - 1;
            run << (at + 1) | run >> (ring - 1 - at)
        } else {
            let turned = (on << (ring - at) | on >> at) & all;
            let run = all & !(all >> (turned << (64 - ring)).leading_ones().min(ring - 1));
            run >> (ring - at) | run << at
        };
        run & all & fits & !over
    }
}

impl<R> Turned<R> {
    #[inline(always)]
    fn stopped(&self, mover: Player, hole: u8) -> Stopped {
        let last = if self.laps == 0 { NOWHERE } else { hole };
        let captured = self.banked + self.taken + self.dropped[mover.index() & 1];
        let (laps, again, endless) = (self.laps, self.again, self.endless);
        Stopped { laps, again, endless, last, captured, ..Stopped::STILL }
    }
}

impl Ran {
    #[inline(always)]
    fn count(&mut self, position: &mut Position, last: Player, laps: u32) {
        let turns = &mut position.turns[last.index() & 1];
        *turns = turns.saturating_add(1);
        self.plies += 1;
        self.laps += u64::from(laps);
        self.last = last;
    }
}
