//! The loop: a turn from tables, with the rows of the board in registers.
//!
//! A lap waits for two loads in a row: where its last seed falls, and the cell of what then lies there. What it changes is
//! loaded and added beside the first. What a ruleset never asks for is left out of the loop by a constant.

use base::board::Player;
use rules::Plan;

use super::super::Position;
use super::super::chooser::Chooser;
use super::super::turn_state::{NOWHERE, Stopped};
use super::features as f;
use super::forms::{
    AGAIN, ASK, BY_FLAGS, CHAIN, COUNTS, END, FACING, LANDING, LEAVE, MARK, MOST_TABLES, OFFER, RELAY,
    SPARES, is_by_flags, is_look, is_offer, is_resow,
};
use super::laps::{Heading, LapEnd, LapStart, MoverContext, TWICE};
use super::offers::{Landed, NextLap};
use super::row::Row;
use super::seen::{Seen, TESTED, all_if};
use super::tables::Kernel;

/// How a turn starts.
#[derive(Clone, Copy)]
pub(super) struct Start {
    pub(super) player: Player,
    /// As wide as a register: a smaller `Start` is packed into one, and play would wait for it to be taken apart.
    pub(super) lane: usize,
    /// The way of the first lap, where that may be another than the lane's own.
    pub(super) clockwise: bool,
    /// Whether by taking what the lane faces.
    pub(super) take: bool,
}

/// A turn played.
pub(super) struct PlayedTurn<R> {
    pub(super) own: R,
    pub(super) other: R,
    pub(super) seen: Seen,
    pub(super) laps: u32,
    pub(super) again: bool,
    pub(super) endless: bool,
    /// Whether the walker is to play it instead.
    pub(super) left: bool,
    /// The lane of the last seed.
    pub(super) last: u8,
    /// Seeds for the store, and seeds taken to be sown.
    pub(super) banked: u32,
    pub(super) taken: u32,
    /// Seeds for both stores, taken as they fell.
    pub(super) dropped: [u32; 2],
    /// The hole that is flagged.
    pub(super) marked: u64,
}

/// The rows and flags that a turn changes: the mover's ring, and the other's where he has one.
pub(super) struct TurnRows<R> {
    pub(super) own: R,
    pub(super) other: R,
    pub(super) seen: Seen,
}

/// What many turns are played from: what laps change, and where they end, of as many laps each.
pub(super) struct TurnTables<'a, R> {
    plan: &'a Plan,
    changes: &'a [R],
    lasts: &'a [u8],
}

impl<R> Clone for TurnTables<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for TurnTables<'_, R> {}

impl<R: Row> Kernel<R> {
    /// The tables of turns; looked up once for many of them.
    #[inline(always)]
    pub(super) fn turn_tables<'a>(&'a self, plan: &'a Plan) -> TurnTables<'a, R> {
        let changes = self.laps.changes.as_slice();
        TurnTables { plan, changes, lasts: &self.laps.last[..changes.len()] }
    }

    /// What decides which laps and cells a turn is played with: the mover, the way, the first turns.
    #[inline(always)]
    pub(super) fn context<const F: u64>(&self, position: &Position, mover: usize, way: usize) -> usize {
        let mut context = mover & 1;
        if self.has::<F>(f::WAYS) {
            context |= way << 1;
        }
        if self.has::<F>(f::FIRST) {
            let first = position.turns[mover] == 0 && position.round == 1;
            context |= usize::from(first) << 2 | usize::from(first && position.turns[1 - mover] == 0) << 3;
        }
        context
    }

    /// What a landing in some context leads to, as a cell.
    #[inline(always)]
    pub(super) fn cell<const F: u64>(
        &self,
        seen: &Seen,
        context: MoverContext,
        LapEnd { last, after }: LapEnd,
    ) -> u8 {
        let mut at =
            self.begin[context.bits & 15].cells as usize + usize::from(last) * COUNTS + usize::from(after);
        if self.has::<F>(f::TESTED) {
            let hole = self.base::<F>(context.mover) + last;
            let of =
                |view: usize| ((seen.0[view] >> hole & 1) as usize * (R::LANES * COUNTS)) << (view - TESTED);
            at += of(TESTED);
            if self.has::<F>(f::TESTED_TWICE) {
                at += of(TESTED + 1);
            }
        }
        self.cells[at]
    }

    /// The cell in a table, by what the landing hole faces in a row, and the two counts faced.
    #[inline(always)]
    pub(super) fn looked_up<const F: u64>(&self, row: R, cell: u8, mover: usize, last: u8) -> (u8, [u8; 2]) {
        let [inner_lane, outer_lane] = self.faced(mover, last);
        let inner = row.get(inner_lane);
        let outer = if self.has::<F>(f::OUTER) { row.get(outer_lane) } else { 0 };
        let mut class = self.classes[usize::from(inner)] * 8;
        if self.has::<F>(f::OUTER) {
            class += self.classes[usize::from(outer)];
        }
        (self.tables[usize::from(cell) & (MOST_TABLES - 1)][usize::from(class & 63)], [inner, outer])
    }

    /// The lanes that one faces, inner and outer.
    #[inline(always)]
    pub(super) const fn faced(&self, mover: usize, last: u8) -> [u8; 2] {
        let [inner, outer] = &self.faces[mover & 1];
        [inner[(last & 31) as usize], outer[(last & 31) as usize]]
    }

    /// Empties what a lane faces.
    #[inline(always)]
    fn clear_faced<const F: u64>(&self, row: &mut R, mover: usize, last: u8) {
        let [inner_lane, outer_lane] = self.faced(mover, last);
        row.take_one(inner_lane);
        if self.has::<F>(f::OUTER) {
            row.take_one(outer_lane);
        }
    }

    /// Plays a turn from a lane.
    #[inline(always)]
    #[expect(clippy::too_many_lines, reason = "one loop over laps, whose state stays in registers")]
    pub(super) fn turn<const F: u64>(
        &self,
        TurnTables { plan, changes, lasts }: TurnTables<'_, R>,
        TurnRows { mut own, mut other, mut seen }: TurnRows<R>,
        position: &mut Position,
        Start { player, lane: start, clockwise, take }: Start,
        chooser: &mut impl Chooser,
    ) -> PlayedTurn<R> {
        let lane = |place: u8| place & (R::LANES as u8 - 1);
        let start = start as u8;
        let mover = player.index();
        let base = self.base::<F>(mover);
        let main = if self.has::<F>(f::WAYS) { (self.clockwise >> (base + start) & 1) as usize } else { 0 };
        // The way of the lap, where it may be another than that of the turn.
        let mut way = if self.has::<F>(f::VARIES) { usize::from(clockwise) } else { main };
        let turn_context = self.context::<F>(position, mover, main);
        if self.has::<F>(f::LIFTS) && self.has::<F>(f::LIFTS_AT_ONCE) {
            self.note::<F>(&mut seen, self.lift, 1 << (base + start));
        }
        let prey_before = if self.has::<F>(f::PREY) && self.hunts[turn_context] { other.prey() } else { 0 };
        let mut prey = prey_before;
        // Seeds in hand have laps of their own, behind those of seeds lifted.
        let of_hand = if self.has::<F>(f::HAND) { self.laps.section } else { 0 };
        let (mut section, mut place, mut lift) = (0, start, start);
        let mut seeds = own.get(start);
        let (mut laps, mut taken, mut banked, mut marked) = (0, 0, 0, 0);
        let mut dropped = [0; 2];
        let (mut again, mut endless, mut left) = (false, false, false);
        let mut last = start;
        // A turn that starts by taking is judged as if a seed had fallen there.
        let mut taking = self.has::<F>(f::VARIES) && take;
        loop {
            let context = if self.has::<F>(f::VARIES) { turn_context & !2 | way << 1 } else { turn_context };
            let after;
            if self.has::<F>(f::VARIES) && taking {
                (taking, after) = (false, seeds.wrapping_add(1));
            } else {
                let hand = section != 0;
                if self.has::<F>(f::RELAYS) && laps >= self.limit {
                    endless = true;
                    break;
                }
                // Sections begin at multiples of the lanes, so this is a sum, in which the seeds are waited for least.
                // Where each turn is a single lap, it is the same table for both ways.
                let of_laps = if self.has::<F>(f::RELAYS) || self.has::<F>(f::VARIES) {
                    context & 15
                } else {
                    mover & 1
                };
                let from = (self.begin[of_laps].laps as usize + section) | usize::from(place);
                let index = from + usize::from(seeds) * R::LANES;
                last = lane(lasts[index]);
                let before = own;
                own = own.plus(changes[index]);
                let mut fallen = own.get(last);
                laps += 1;
                if self.has::<F>(f::DROPS)
                    && (!self.has::<F>(f::FLAGGED_DROPS) || self.drops_somewhere::<F>(&seen))
                {
                    let touched = self.laps.touched[index];
                    let mut fell = [0; 2];
                    if touched & TWICE != 0 && !self.drops_together {
                        if self.laps.round == 0 || hand {
                            left = true;
                            break;
                        }
                        let lap = LapStart { own: before, place, from };
                        (own, fallen, fell) = self.in_rounds::<F>(lap, &seen, position, mover, last);
                    } else {
                        let touched = u64::from(touched & !TWICE);
                        let lanes = self.dropping::<F>(own, &seen, touched, mover, Some(last));
                        if lanes != 0 {
                            let lying = if hand { before } else { before.without(place) };
                            fell = self.drop::<F>(&mut own, lying, position, lanes, mover);
                            fallen = if self.drops_one() { own.get(last) } else { fallen };
                        }
                    }
                    dropped = [dropped[0] + fell[0], dropped[1] + fell[1]];
                }
                after = fallen;
            }
            let end = LapEnd { last, after };
            let mut cell = self.cell::<F>(&seen, MoverContext { mover, bits: context }, end);
            if self.has::<F>(f::PREY) {
                if cell & END != 0 {
                    break;
                }
                // What it faces is sown on, if that is prey; else it relays. Both are worked out, and one is chosen.
                let shift = u32::from(last & 7) * 8;
                let eaten = if last >= 8 { prey } else { 0 } >> shift & 0xff;
                prey ^= eaten << shift;
                let hand = eaten != 0;
                section = if hand { of_hand } else { 0 };
                taken += eaten as u32;
                seeds = if hand { eaten as u8 } else { after };
                let [resow, ..] = self.resows;
                let from = if resow.from_turn { start } else { lift };
                lift = if hand { from } else { last };
                let at = if resow.next { self.next[way][usize::from(lane(from))] } else { from };
                place = if hand { at } else { last };
                continue;
            }
            if self.has::<F>(f::MARKS_DECIDE) && is_by_flags(cell) {
                let carrying = std::array::from_fn(|slot| position.flags.low(slot));
                let by_flags = self.by_flags.get(usize::from(cell - BY_FLAGS));
                cell = by_flags.map_or(LEAVE, |by_flags| by_flags.cell(carrying));
            }
            let mut faced = [0; 2];
            if self.has::<F>(f::LOOKS) && is_look(cell) {
                let row = if self.has::<F>(f::TWO) { other } else { own };
                (cell, faced) = self.looked_up::<F>(row, cell, mover, last);
            }
            if self.has::<F>(f::ASKS) && cell == ASK {
                let rows = if self.has::<F>(f::TWO) && mover == 1 { [other, own] } else { [own, other] };
                self.lanes.write(rows, position);
                cell = self.ask(plan, position, dropped, Heading { mover, way }, end);
            }
            if self.has::<F>(f::VARIES) && is_offer(cell) {
                let row = &self.offers[usize::from(cell - OFFER)];
                let mut left = other;
                if row.takes {
                    self.clear_faced::<F>(&mut left, mover, last);
                } else {
                    faced = [0; 2];
                }
                let in_hand = faced[0] + faced[1];
                let at = Landed { mover, context: turn_context, start, lift, last, after, taken: in_hand };
                if let Some((lap, before)) = self.accepted::<F>(row, [own, left], &seen, at, chooser) {
                    (own, other) = (before, left);
                    taken += u32::from(in_hand);
                    let hand;
                    NextLap { lift, place, seeds, hand, way } = lap;
                    section = if hand { of_hand } else { 0 };
                    continue;
                }
                cell = row.then;
            }
            if self.has::<F>(f::RELAYS) && cell == RELAY {
                (lift, place, seeds, section) = (last, last, after, 0);
                way = main;
                continue;
            }
            if self.has::<F>(f::HAND) && is_resow(cell) {
                seeds = faced[0] + faced[1];
                taken += u32::from(seeds);
                self.clear_faced::<F>(if self.has::<F>(f::TWO) { &mut other } else { &mut own }, mover, last);
                way = main;
                let mut resow = self.resows[0];
                if self.has::<F>(f::VARIES) {
                    resow = self.resows[usize::from(cell & 7)];
                    if resow.adding {
                        seeds += own.take_one(last);
                    }
                    lift = if resow.from_landing { last } else { lift };
                }
                if seeds == 0 {
                    break;
                }
                lift = if resow.from_turn { start } else { lift };
                place = if resow.next { self.next[way][usize::from(lane(lift))] } else { lift };
                section = of_hand;
                continue;
            }
            if cell == LEAVE {
                left = true;
                break;
            }
            if self.has::<F>(f::FINISH) {
                if R::TURNS && self.has::<F>(f::PLAIN_CHAIN) && !self.has::<F>(f::FLAGGED_CHAIN) {
                    // Not by `map`, which is not always inlined.
                    let takes = [all_if(cell & LANDING != 0), all_if(cell & CHAIN != 0)];
                    banked = own.chain(last, way == 1, takes);
                } else if !self.has::<F>(f::CHAIN) && !self.has::<F>(f::LOOKS) && !self.has::<F>(f::SPARES) {
                    if cell & LANDING != 0 {
                        banked = u32::from(own.take_one(last));
                        if self.has::<F>(f::STORES) {
                            own.give(self.store[mover], banked.to_le_bytes()[0]);
                        }
                    }
                } else if cell & (LANDING | CHAIN | FACING) != 0 {
                    let heading = Heading { mover, way };
                    let mut lanes = self.taken::<F>(own, &seen, cell, heading, last);
                    if self.has::<F>(f::SPARES)
                        && cell & SPARES != 0
                        && own.occupied() & self.opponent[mover & 1] & !lanes == 0
                    {
                        cell = self.spare;
                        if cell == LEAVE {
                            left = true;
                            break;
                        }
                        lanes = self.taken::<F>(own, &seen, cell, heading, last);
                    }
                    if self.has::<F>(f::LOOKS) && self.has::<F>(f::TWO) {
                        let faced = self.faces[mover & 1][0][usize::from(last & 31)] & 31;
                        banked = other.take(1 << faced & all_if(cell & FACING != 0));
                    }
                    banked += own.take(lanes);
                    if self.has::<F>(f::STORES) {
                        own.give(self.store[mover], banked.to_le_bytes()[0]);
                    }
                }
                if self.has::<F>(f::MARKS) {
                    // Holes are marked seldom.
                    if cell & MARK != 0 {
                        marked = 1 << (base + last);
                        self.note::<F>(&mut seen, self.mark, marked);
                    }
                }
                if self.has::<F>(f::AGAIN) {
                    again = cell & AGAIN != 0;
                }
            }
            break;
        }
        if self.has::<F>(f::PREY) {
            other.eaten(prey_before ^ prey);
        }
        if endless {
            // Seeds in hand that were taken are put where their lap would have begun, so that none is lost; those of a
            // hole still lie there.
            own.give(lane(place), if section != 0 { seeds } else { 0 });
        }
        if self.has::<F>(f::LIFTS) && !take {
            self.note::<F>(&mut seen, self.lift, 1 << (base + start));
        }
        PlayedTurn { own, other, seen, laps, again, endless, left, last, banked, taken, dropped, marked }
    }
}

impl<R> PlayedTurn<R> {
    #[inline(always)]
    pub(super) fn stopped(&self, mover: Player, hole: u8) -> Stopped {
        let last = if self.laps == 0 { NOWHERE } else { hole };
        let captured = self.banked + self.taken + self.dropped[mover.index() & 1];
        let (laps, again, endless) = (self.laps, self.again, self.endless);
        Stopped { laps, again, endless, last, captured, ..Stopped::STILL }
    }
}
