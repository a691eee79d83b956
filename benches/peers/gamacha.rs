//! Gamacha without extensions: two rows of six, one ring, relay sowing, holes that become a qasamo.
//!
//! Holes 0–5 are the mover's (`Tuned`) or South's (`Plain`) row from its owner's left, 6–11 the other
//! row; sowing goes upward, hole *h* faces 11 − *h*. Any own hole with a seed that is no qasamo may
//! start. A last seed in a qasamo ends the turn, as does one that brings an opponent's hole to four,
//! which makes it a qasamo; in any other occupied hole it relays; in an empty own hole it captures a
//! single seed opposite. Who cannot move passes; the game ends when no seed is left outside a qasamo.

use super::{Game, Holes, LAP_LIMIT, ONES, Turn, mark_count, nth_mark};

/// Arrays and loops.
#[derive(Clone)]
pub(crate) struct Plain {
    seeds: [u8; 12],
    qasamo: [bool; 12],
    stores: [u8; 2],
    mover: usize,
}

impl Plain {
    fn starts_of(&self, player: usize) -> Holes {
        let mut starts = Holes::new();
        for hole in player * 6..player * 6 + 6 {
            starts.push_if((self.seeds[hole] > 0) & !self.qasamo[hole], hole);
        }
        starts
    }
}

impl Game for Plain {
    type Starts = Holes;

    fn new() -> Plain {
        Plain { seeds: [4; 12], qasamo: [false; 12], stores: [0; 2], mover: 0 }
    }

    fn starts(&self) -> Holes {
        self.starts_of(self.mover)
    }

    fn len(starts: Holes) -> u32 {
        starts.len() as u32
    }

    fn play(&mut self, starts: Holes, number: u32) -> Turn {
        let mut hole = starts.get(number);
        let mut laps = 0;
        let ended = loop {
            laps += 1;
            let mut hand = self.seeds[hole];
            self.seeds[hole] = 0;
            while hand > 0 {
                hole = if hole == 11 { 0 } else { hole + 1 };
                self.seeds[hole] += 1;
                hand -= 1;
            }
            let is_own = (hole >= 6) == (self.mover == 1);
            if self.qasamo[hole] {
                break true;
            }
            if !is_own && self.seeds[hole] == 4 {
                self.qasamo[hole] = true;
                break true;
            }
            if self.seeds[hole] == 1 {
                if is_own && self.seeds[11 - hole] == 1 {
                    self.seeds[11 - hole] = 0;
                    self.stores[self.mover] += 1;
                }
                break true;
            }
            if laps == LAP_LIMIT {
                break false;
            }
        };
        self.mover = 1 - self.mover;
        Turn { laps, ended }
    }

    fn pass(&mut self) -> bool {
        self.mover = 1 - self.mover;
        self.starts_of(self.mover).len() > 0
    }

    fn digest(&self) -> u64 {
        let rows = [self.mover, 1 - self.mover].map(|player| {
            let mut row = [0; 8];
            for (lane, byte) in row.iter_mut().enumerate().take(6) {
                let hole = player * 6 + lane;
                *byte = self.seeds[hole] | if self.qasamo[hole] { QASAMO } else { 0 };
            }
            u64::from_le_bytes(row)
        });
        digest(rows, [self.stores[self.mover], self.stores[1 - self.mover]].map(u64::from))
    }
}

fn digest(rows: [u64; 2], stores: [u64; 2]) -> u64 {
    rows[0] ^ rows[1].rotate_left(29) ^ stores[0] << 48 ^ stores[1] << 56
}

/// Set in the byte of a qasamo, above its seeds.
const QASAMO: u8 = 0x80;

/// 1 in each of the six bytes of a row.
const ROW: u64 = ONES >> 16;

/// Rows as words of six bytes, the mover's first.
#[derive(Clone)]
pub(crate) struct Tuned {
    own: u64,
    other: u64,
    stores: [u64; 2],
}

/// The drops of a sowing of *n* seeds that begins after hole *h*, at `n << 4 | h`, as bytes to be added
/// to the own and to the other row. The lifting is not in it.
static DROPS: [[u64; 2]; 64 << 4] = {
    let mut table = [[0; 2]; 64 << 4];
    let mut seeds = 1;
    while seeds <= 48 {
        let mut hole = 0;
        while hole < 12 {
            let last = (hole + seeds) % 12;
            let mut row = table[(seeds - 1) << 4 | hole];
            row[last / 6] += 1 << (last % 6 * 8);
            table[seeds << 4 | hole] = row;
            hole += 1;
        }
        seeds += 1;
    }
    table
};

/// Hole `h % 12`, for the sum `h` of a hole and a count of seeds.
static RING: [u8; 64] = {
    let mut table = [0; 64];
    let mut sum = 0;
    while sum < 64 {
        table[sum] = (sum % 12) as u8;
        sum += 1;
    }
    table
};

/// How often a sowing of *n* seeds reaches its landing hole.
static ROUNDS: [u8; 64] = {
    let mut table = [0; 64];
    let mut seeds = 1;
    while seeds < 64 {
        table[seeds] = ((seeds - 1) / 12 + 1) as u8;
        seeds += 1;
    }
    table
};

/// The bytes with a seed that are no qasamo, marked by 1.
#[inline(always)]
fn free(row: u64) -> u64 {
    ((row & (0x7F * ROW)) + 0x7F * ROW) >> 7 & !(row >> 7) & ROW
}

impl Game for Tuned {
    type Starts = u64;

    fn new() -> Tuned {
        Tuned { own: 4 * ROW, other: 4 * ROW, stores: [0; 2] }
    }

    #[inline(always)]
    fn starts(&self) -> u64 {
        free(self.own)
    }

    #[inline(always)]
    fn len(starts: u64) -> u32 {
        mark_count(starts)
    }

    #[inline(always)]
    fn play(&mut self, starts: u64, number: u32) -> Turn {
        let (mut own, mut other) = (self.own, self.other);
        let mut hole = nth_mark(starts, number) as usize;
        let mut hand = own >> (hole * 8) & 0x7F;
        own ^= hand << (hole * 8);
        let mut laps = 0;
        let ended = loop {
            laps += 1;
            let drops = DROPS[((hand as usize) << 4 | hole) & (DROPS.len() - 1)];
            hole = usize::from(RING[(hole + hand as usize) & 63]);
            let is_own = hole < 6;
            let shift = (if is_own { hole } else { hole - 6 }) * 8;
            let held = (if is_own { own } else { other }) >> shift & 0xFF;
            let holds = held + u64::from(ROUNDS[hand as usize & 63]);
            own += drops[0];
            other += drops[1];
            let makes_qasamo = !is_own && holds == 4;
            // From 2 to 127: neither empty before nor a qasamo already.
            if holds.wrapping_sub(2) >= 126 || makes_qasamo {
                other |= u64::from(makes_qasamo) << (shift + 7);
                let facing = 40_usize.wrapping_sub(shift) & 63;
                let captures = u64::from(is_own && holds == 1 && other >> facing & 0xFF == 1);
                other ^= captures << facing;
                self.stores[0] += captures;
                break true;
            }
            if laps == LAP_LIMIT {
                break false;
            }
            hand = holds;
            let lifted = holds << shift;
            own ^= if is_own { lifted } else { 0 };
            other ^= if is_own { 0 } else { lifted };
        };
        self.own = other;
        self.other = own;
        self.stores.swap(0, 1);
        Turn { laps, ended }
    }

    #[inline(always)]
    fn pass(&mut self) -> bool {
        std::mem::swap(&mut self.own, &mut self.other);
        self.stores.swap(0, 1);
        free(self.own) != 0
    }

    fn digest(&self) -> u64 {
        digest([self.own, self.other], self.stores)
    }
}
