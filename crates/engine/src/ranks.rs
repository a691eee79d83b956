//! Set bits by their rank: how many there are, and where the one of a given rank is.

use base::board::HoleSet;

use super::swar::{HIGH, ONES};

/// The place of the set bit of that rank, from 0.
#[inline(always)]
pub(super) fn nth_bit(bits: u128, rank: u32) -> u8 {
    let low = Ranks::new(HoleSet(bits).low());
    if rank < low.len() {
        return low.nth(rank);
    }
    64 + Ranks::new(HoleSet(bits >> 64).low()).nth(rank - low.len())
}

/// How many bits are set in each byte and those below it; the number of all is in the highest byte. Worked out
/// once for the number of starts and the choice among them, without asking the machine to count bits.
#[derive(Clone, Copy)]
pub(super) struct Ranks {
    bits: u64,
    prefix: u64,
}

impl Ranks {
    #[inline(always)]
    pub(super) const fn new(bits: u64) -> Self {
        let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        Self { bits, prefix: ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES) }
    }

    /// The number of bits set.
    #[inline(always)]
    pub(super) const fn len(self) -> u32 {
        (self.prefix >> 56) as u32
    }

    /// The place of the set bit of that rank, from 0, without a branch: the prefix counts find the byte, a table the
    /// bit in it.
    #[inline(always)]
    pub(super) const fn nth(self, rank: u32) -> u8 {
        let reached = ((self.prefix | HIGH) - (rank as u64 + 1) * ONES) & HIGH;
        let byte = reached.trailing_zeros() & 0x38;
        let left = rank as u64 - ((self.prefix << 8) >> byte & 0xff);
        SELECT[(self.bits >> byte & 0xff) as usize][(left & 7) as usize] + byte as u8
    }
}

/// The place of the set bit of each rank in each byte.
pub(super) static SELECT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rank = 0;
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][rank] = bit;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};
