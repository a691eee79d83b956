//! Nsumbi: four rows of eight, each player on his own ring of sixteen; captures are sown again.
//!
//! Holes 0–7 are a player's outer row from his left, 8–15 his inner row from his right, so that sowing
//! goes upward. Inner hole *p* faces the other's inner hole 23 − *p* and outer hole *p* − 8.
//! Captures are barred in each player's first turn and sown from the origin of the lap, that hole first.

use super::{Game, Holes, LAP_LIMIT, ONES, Turn, mark_count, nth_mark};

/// Arrays and loops.
#[derive(Clone)]
pub(crate) struct Plain {
    rings: [[u8; 16]; 2],
    mover: usize,
    turns: u32,
}

impl Game for Plain {
    type Starts = Holes;

    fn new() -> Plain {
        Plain { rings: [[2; 16]; 2], mover: 0, turns: 0 }
    }

    fn starts(&self) -> Holes {
        let mut starts = Holes::new();
        for (hole, &seeds) in self.rings[self.mover].iter().enumerate() {
            starts.push_if(seeds >= 2, hole);
        }
        starts
    }

    fn len(starts: Holes) -> u32 {
        starts.len() as u32
    }

    fn play(&mut self, starts: Holes, number: u32) -> Turn {
        let [first, second] = &mut self.rings;
        let (own, other) = if self.mover == 0 { (first, second) } else { (second, first) };
        let may_capture = self.turns >= 2;
        let mut origin = starts.get(number);
        let mut hole = origin;
        let mut hand = own[origin];
        own[origin] = 0;
        let mut laps = 0;
        let ended = loop {
            laps += 1;
            while hand > 0 {
                hole = (hole + 1) % 16;
                own[hole] += 1;
                hand -= 1;
            }
            if own[hole] == 1 {
                break true;
            }
            if laps == LAP_LIMIT {
                break false;
            }
            if may_capture && hole >= 8 && other[23 - hole] > 0 && other[hole - 8] > 0 {
                hand = other[23 - hole] + other[hole - 8];
                other[23 - hole] = 0;
                other[hole - 8] = 0;
                hole = (origin + 15) % 16;
            } else {
                origin = hole;
                hand = own[hole];
                own[hole] = 0;
            }
        };
        self.mover = 1 - self.mover;
        self.turns += 1;
        Turn { laps, ended }
    }

    fn pass(&mut self) -> bool {
        false
    }

    fn digest(&self) -> u64 {
        let [own, other] = [self.mover, 1 - self.mover].map(|player| u128::from_le_bytes(self.rings[player]));
        digest([own as u64, (own >> 64) as u64], [other as u64, (other >> 64) as u64])
    }
}

fn digest(own: [u64; 2], other: [u64; 2]) -> u64 {
    own[0] ^ own[1].rotate_left(11) ^ other[0].rotate_left(29) ^ other[1].rotate_left(47)
}

/// Rows as words.
#[derive(Clone)]
pub(crate) struct Tuned {
    own: [u64; 2],
    other: [u64; 2],
    turns: u32,
}

/// The drops of a sowing of *n* seeds that begins after hole *h*, at `n << 4 | h`, as bytes to be added
/// to the outer and to the inner row. The lifting is not in it, so that it serves re-sowings too.
static DROPS: [[u64; 2]; 128 << 4] = {
    let mut table = [[0; 2]; 128 << 4];
    let mut seeds = 1;
    while seeds <= 64 {
        let mut hole = 0;
        while hole < 16 {
            // One seed fewer, and the last one.
            let last = (hole + seeds) & 15;
            let mut row = table[(seeds - 1) << 4 | hole];
            row[last >> 3] += 1 << ((last & 7) * 8);
            table[seeds << 4 | hole] = row;
            hole += 1;
        }
        seeds += 1;
    }
    table
};

/// The bytes that hold at least two seeds, marked by 1; no byte is above 127.
#[inline(always)]
fn two_or_more(row: u64) -> u64 {
    (row + 0x7E * ONES) >> 7 & ONES
}

/// The bytes that hold a seed, filled with ones; no byte is above 127.
#[inline(always)]
fn filled(row: u64) -> u64 {
    ((row + 0x7F * ONES) >> 7 & ONES) * 0xFF
}

impl Game for Tuned {
    type Starts = [u64; 2];

    fn new() -> Tuned {
        Tuned { own: [2 * ONES; 2], other: [2 * ONES; 2], turns: 0 }
    }

    #[inline(always)]
    fn starts(&self) -> [u64; 2] {
        self.own.map(two_or_more)
    }

    #[inline(always)]
    fn len(starts: [u64; 2]) -> u32 {
        mark_count(starts[0] + starts[1])
    }

    #[inline(always)]
    fn play(&mut self, starts: [u64; 2], number: u32) -> Turn {
        let outer_starts = mark_count(starts[0]);
        let is_inner = number >= outer_starts;
        let in_row = if is_inner { number - outer_starts } else { number };
        let lane = nth_mark(if is_inner { starts[1] } else { starts[0] }, in_row);
        let [mut outer, mut inner] = self.own;

        // What each inner hole can capture, in the order of the own inner row: 0 where it cannot.
        let facing = [self.other[0], self.other[1].swap_bytes()];
        let may_capture = if self.turns >= 2 { !0 } else { 0 };
        let prey_before = (facing[0] + facing[1]) & filled(facing[0]) & filled(facing[1]) & may_capture;
        let mut prey = prey_before;

        // A lap begins after hole `after`; its origin less one, if it were a re-sowing, is `again`.
        let mut after = (lane + 8 * u32::from(is_inner)) as usize;
        let mut again = after.wrapping_sub(1) & 15;
        let shift = lane * 8;
        let mut hand = (if is_inner { inner } else { outer }) >> shift & 0xFF;
        let lifted = hand << shift;
        outer ^= if is_inner { 0 } else { lifted };
        inner ^= if is_inner { lifted } else { 0 };
        let mut laps = 0;
        let ended = loop {
            laps += 1;
            let drops = DROPS[((hand as usize) << 4 | after) & (DROPS.len() - 1)];
            let last = (after + hand as usize) & 15;
            let is_inner = last >= 8;
            let shift = (last & 7) * 8;
            // The landing hole after the lap, from what it held before: this does not wait for the table.
            let held = (if is_inner { inner } else { outer }) >> shift & 0xFF;
            let holds = held + ((hand + 15) >> 4);
            outer += drops[0];
            inner += drops[1];
            if holds == 1 {
                break true;
            }
            if laps == LAP_LIMIT {
                break false;
            }
            let taken = (if is_inner { prey } else { 0 }) >> shift & 0xFF;
            prey ^= taken << shift;
            let relays = taken == 0;
            let lifted = (if relays { holds } else { 0 }) << shift;
            outer ^= if is_inner { 0 } else { lifted };
            inner ^= if is_inner { lifted } else { 0 };
            hand = if relays { holds } else { taken };
            after = if relays { last } else { again };
            again = if relays { last.wrapping_sub(1) & 15 } else { again };
        };

        // The holes whose prey is gone are empty on both rows.
        let kept = !filled(prey_before ^ prey);
        let own = [outer, inner];
        self.own = [facing[0] & kept, (facing[1] & kept).swap_bytes()];
        self.other = own;
        self.turns += 1;
        Turn { laps, ended }
    }

    fn pass(&mut self) -> bool {
        false
    }

    fn digest(&self) -> u64 {
        digest(self.own, self.other)
    }
}
