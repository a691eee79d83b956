//! Where turns may start, and before which turn play in the loop stops.

use super::super::Position;
use super::super::ranks::{Ranks, SELECT};
use super::super::swar::ONES;
use super::features as f;
use super::row::Row;
use super::seen::{BANNED, SCORED, SKIPPED, Seen};
use super::tables::Kernel;

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

impl<R: Row> Kernel<R> {
    /// Whether play in this loop must stop before the next turn: an ending may hold, or seeds may have to pass over
    /// holes.
    #[inline(always)]
    pub(super) fn stops<const F: u64>(&self, rows: &[R; 2], position: &Position, seen: &Seen) -> bool {
        let low = self.has::<F>(f::LOW) && {
            // Where it is the same bound, the starts are looked for in the same holes.
            let bias = if self.has::<F>(f::LOWER) { self.stops.low_bias } else { self.at_least };
            let holding = |player: usize| {
                rows[if self.has::<F>(f::TWO) { player } else { 0 }].at_least(bias) & self.own[player]
            };
            holding(0) == 0 || holding(1) == 0
        };
        let rich = self.has::<F>(f::RICH)
            && self.stops.rich.as_ref().is_some_and(|tests| {
                let of = |player: usize| match self.stops.stores {
                    Some(lanes) if self.has::<F>(f::STORES) => rows[0].get(lanes[player]),
                    _ => position.counts.small()[60 + player],
                };
                tests[0][usize::from(of(0))] & tests[1][usize::from(of(1))] != 0
            });
        let few = self.has::<F>(f::FEW)
            && self.stops.few.is_some_and(|few| {
                let stored = match self.stops.stores {
                    Some(lanes) if self.has::<F>(f::STORES) => lanes.map(|lane| u32::from(rows[0].get(lane))),
                    _ => [0; 2],
                };
                rows[0].sum() + rows[1].sum() <= u32::from(few) + stored[0] + stored[1]
            });
        let scored = self.has::<F>(f::SCORED) && {
            let held = |player: usize| rows[player].occupied() << self.base::<F>(player);
            let held = if self.has::<F>(f::TWO) { held(0) | held(1) } else { held(0) };
            held & self.carrying::<F>(seen, SCORED) != 0
        };
        low || rich || few || scored || self.has::<F>(f::SKIPS) && self.carrying::<F>(seen, SKIPPED) != 0
    }

    /// The lanes from which a player may start.
    #[inline(always)]
    pub(super) fn free<const F: u64>(&self, row: R, player: usize, seen: &Seen) -> u64 {
        let free = row.at_least(self.at_least) & self.own[player];
        free & !self.banned::<F>(player, seen)
    }

    /// The lanes that may not be lifted.
    #[inline(always)]
    fn banned<const F: u64>(&self, player: usize, seen: &Seen) -> u64 {
        if !self.has::<F>(f::BANS) {
            return 0;
        }
        self.carrying::<F>(seen, BANNED) >> self.base::<F>(player)
    }

    /// The lane from which a turn starts, drawn among those there are.
    #[inline(always)]
    pub(super) fn start<const F: u64>(
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
        let wide = R::LANES > 16 && !self.has::<F>(f::WINDOW);
        if wide {
            let ranks = Ranks::new(self.free::<F>(row, mover, seen));
            return (ranks.len() > 0).then(|| ranks.nth(below(ranks.len())));
        }
        // Within eight lanes where a row is, else in two parts.
        let shift = self.first[mover];
        let free = if R::LANES > 16 {
            let free = row.window(shift).at_least(self.at_least) & self.own[mover] >> shift;
            free & !(self.banned::<F>(mover, seen) >> shift)
        } else {
            self.free::<F>(row, mover, seen) >> shift
        };
        let [low, high, ..] = free.to_le_bytes();
        let below_eight = u32::from(ONES_IN[usize::from(low)]);
        let narrow = R::LANES <= 16 && !self.has::<F>(f::TWO) && !self.has::<F>(f::BROAD);
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
}
