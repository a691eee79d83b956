//! Béchi on two rows of four, one round a game: single laps, captures of even holes by chains.
//!
//! Holes 0–3 are the mover's (`Tuned`) or South's (`Plain`) row from its owner's left, 4–7 the other
//! row, counter-clockwise. Two or more seeds may start; one stays behind. The left half sows clockwise,
//! the right half counter-clockwise. A last seed that makes a hole even captures it if that hole was
//! moved in an earlier turn, and the unbroken chain of even, not empty holes after it. Who cannot move
//! passes; when neither can, each takes what is on his row.

use super::{Game, Holes, ONES, Turn, mark_count, nth_mark};

/// Arrays and loops.
#[derive(Clone)]
pub(crate) struct Plain {
    seeds: [u8; 8],
    moved: [bool; 8],
    stores: [u8; 2],
    mover: usize,
}

impl Plain {
    fn starts_of(&self, player: usize) -> Holes {
        let mut starts = Holes::new();
        for hole in player * 4..player * 4 + 4 {
            starts.push_if(self.seeds[hole] >= 2, hole);
        }
        starts
    }
}

impl Game for Plain {
    type Starts = Holes;

    fn new() -> Plain {
        Plain { seeds: [6; 8], moved: [false; 8], stores: [0; 2], mover: 0 }
    }

    fn starts(&self) -> Holes {
        self.starts_of(self.mover)
    }

    fn len(starts: Holes) -> u32 {
        starts.len() as u32
    }

    fn play(&mut self, starts: Holes, number: u32) -> Turn {
        let origin = starts.get(number);
        let step = if origin % 4 < 2 { 7 } else { 1 };
        let mut hand = self.seeds[origin] - 1;
        self.seeds[origin] = 1;
        let mut hole = origin;
        while hand > 0 {
            hole = (hole + step) % 8;
            self.seeds[hole] += 1;
            hand -= 1;
        }
        if self.moved[hole] {
            while self.seeds[hole] > 0 && self.seeds[hole].is_multiple_of(2) {
                self.stores[self.mover] += self.seeds[hole];
                self.seeds[hole] = 0;
                hole = (hole + step) % 8;
            }
        }
        self.moved[origin] = true;
        self.mover = 1 - self.mover;
        Turn { laps: 1, ended: true }
    }

    fn pass(&mut self) -> bool {
        self.mover = 1 - self.mover;
        if self.starts_of(self.mover).len() > 0 {
            return true;
        }
        for hole in 0..8 {
            self.stores[hole / 4] += self.seeds[hole];
            self.seeds[hole] = 0;
        }
        false
    }

    fn digest(&self) -> u64 {
        digest([self.mover, 1 - self.mover].map(|player| u64::from(self.stores[player])))
    }
}

fn digest(stores: [u64; 2]) -> u64 {
    stores[0] << 8 | stores[1]
}

/// The board as one word, the mover's row in its lower half.
#[derive(Clone)]
pub(crate) struct Tuned {
    seeds: u64,
    /// 1 in the bytes of holes that were moved.
    moved: u64,
    stores: [u64; 2],
}

/// The change of a turn with *n* seeds, the origin in the lowest byte and sowing upward.
static SOWINGS: [u64; 64] = {
    let mut table = [0_u64; 64];
    let mut seeds = 1;
    while seeds <= 48 {
        let last = (seeds - 1) % 8;
        // One seed more in the hand, and one more dropped.
        table[seeds] = table[seeds - 1].wrapping_sub(1).wrapping_add(1 << (last * 8));
        seeds += 1;
    }
    table
};

/// The holes of the mover with at least two seeds, marked by 1.
#[inline(always)]
fn starts(seeds: u64) -> u64 {
    ((seeds + 0x7E * ONES) >> 7 & ONES) & 0xFFFF_FFFF
}

/// The sum of the bytes, at most 255.
#[inline(always)]
fn sum(seeds: u64) -> u64 {
    seeds.wrapping_mul(ONES) >> 56
}

impl Game for Tuned {
    type Starts = u64;

    fn new() -> Tuned {
        Tuned { seeds: 6 * ONES, moved: 0, stores: [0; 2] }
    }

    #[inline(always)]
    fn starts(&self) -> u64 {
        starts(self.seeds)
    }

    #[inline(always)]
    fn len(starts: u64) -> u32 {
        mark_count(starts)
    }

    #[inline(always)]
    fn play(&mut self, starts: u64, number: u32) -> Turn {
        let hole = nth_mark(starts, number);
        // Clockwise play is counter-clockwise play on the mirrored board. Then turn the board so that
        // the origin is the lowest byte.
        let is_clockwise = hole < 2;
        let turn = if is_clockwise { 7 - hole } else { hole } * 8;
        let mirror = |word: u64| if is_clockwise { word.swap_bytes() } else { word };
        let mut seeds = mirror(self.seeds).rotate_right(turn);
        let moved = mirror(self.moved).rotate_right(turn);

        let hand = (seeds & 0xFF) as usize;
        seeds = seeds.wrapping_add(SOWINGS[hand & 63]);
        // From the landing hole on: the holes that are odd or empty break a chain, and the landing hole
        // itself does if it was not moved. What is below the first break is captured.
        let landing = (hand as u32).wrapping_sub(1) % 8 * 8;
        let ahead = seeds.rotate_right(landing);
        let filled = (ahead + 0x7F * ONES) >> 7;
        let breaks = (ahead | !filled) & ONES | !(moved.rotate_right(landing)) & 1;
        let captured = ahead & breaks.wrapping_sub(1) & !breaks;
        self.stores[0] += sum(captured);
        seeds = (ahead ^ captured).rotate_left(landing);

        // Back to the mover's view, then to the other's.
        self.seeds = mirror(seeds.rotate_left(turn)).rotate_left(32);
        self.moved = mirror((moved | 1).rotate_left(turn)).rotate_left(32);
        self.stores.swap(0, 1);
        Turn { laps: 1, ended: true }
    }

    #[inline(always)]
    fn pass(&mut self) -> bool {
        self.seeds = self.seeds.rotate_left(32);
        self.moved = self.moved.rotate_left(32);
        self.stores.swap(0, 1);
        if starts(self.seeds) != 0 {
            return true;
        }
        self.stores[0] += sum(self.seeds & 0xFFFF_FFFF);
        self.stores[1] += sum(self.seeds >> 32);
        self.seeds = 0;
        false
    }

    fn digest(&self) -> u64 {
        digest(self.stores)
    }
}
