//! Lanes: the counts of a ring side by side in words, a byte each.
//!
//! A sum of rows is a sum of words. A change may be negative where seeds are lifted; as a number it then borrows from
//! the next lane, and the sum gives that back, since every count of the result is again from 0 to 255.

use super::super::swar::{HIGH, ONES, bits, equal, reaching};

/// The counts of one ring.
pub(super) trait Row: Copy + Default + PartialEq {
    const LANES: usize;
    /// Whether a ring may fill the row and be turned like a wheel; see [`Row::chain`].
    const TURNS: bool = false;

    /// The counts of that many holes.
    fn read(bytes: &[u8], ring: usize) -> Self;
    /// Writes the counts of that many holes.
    fn write(self, bytes: &mut [u8], ring: usize);
    /// A row that is to be added: what changes in each lane, from -255 to 255.
    fn change(lanes: &[i16]) -> Self;
    /// The count of a lane.
    fn get(self, lane: u8) -> u8;
    /// The sum of two rows.
    fn plus(self, change: Self) -> Self;
    /// What a row has more than another, none of whose lanes has more.
    fn minus(self, other: Self) -> Self;
    /// The same row without the seeds of a lane.
    #[inline(always)]
    fn without(mut self, lane: u8) -> Self {
        self.take_one(lane);
        self
    }
    /// The lanes that reach a bound, a bit each; see [`bias`].
    fn at_least(self, bias: u64) -> u64;
    /// The lanes with exactly that number of seeds, a bit each.
    fn equal(self, seeds: u8) -> u64;
    /// The lanes with seeds, a bit each.
    #[inline(always)]
    fn occupied(self) -> u64 {
        self.at_least(bias(1))
    }
    /// The lanes with an even number of seeds and not empty, a bit each.
    fn even(self) -> u64;
    /// Empties lanes; gives the seeds they held, at most 255 in all.
    fn take(&mut self, lanes: u64) -> u32;
    /// Empties a lane; gives its seeds.
    fn take_one(&mut self, lane: u8) -> u8;
    /// Adds seeds to a lane.
    fn give(&mut self, lane: u8, seeds: u8);
    /// The seeds of all lanes, at most 255.
    fn sum(self) -> u32;

    /// Of a row of 32 lanes, sixteen from that one on.
    fn window(self, _lane: u8) -> [u64; 2] {
        [0; 2]
    }
    /// The lanes that reach a bound, by a one in each.
    fn marks(self, _bias: u64) -> u64 {
        0
    }
    /// Takes the seeds of a lane, and those of the unbroken chain of even counts behind it; `down` says which way that
    /// goes. Of either, all bits say to take it, none to leave it.
    fn chain(&mut self, _landing: u8, _down: bool, _takes: [u64; 2]) -> u32 {
        0
    }
    /// Of a ring of two rows of eight: what faces each hole of the other's inner row, where both holes are occupied.
    fn prey(self) -> u64 {
        0
    }
    /// Empties the holes that were prey.
    fn eaten(&mut self, _prey: u64) {}
}

/// A bound as [`Row::at_least`] wants it: what takes a byte to its highest bit exactly if it is at least the bound, from
/// 1 to 128.
#[inline(always)]
pub(super) const fn bias(bound: u8) -> u64 {
    (128 - if bound > 128 { 128 } else { bound }) as u64 * ONES
}

/// The bytes that are not empty, by their highest bits.
#[inline(always)]
const fn occupied(word: u64) -> u64 {
    reaching(word, !HIGH)
}

#[inline(always)]
fn even_bytes(word: u64) -> u64 {
    bits(occupied(word) & !(word << 7))
}

/// All ones in each byte whose bit is set in the lowest byte.
#[inline(always)]
const fn spread(bits: u64) -> u64 {
    let spread = ((bits & 0xff).wrapping_mul(ONES) & 0x8040_2010_0804_0201) + 0x7f7f_7f7f_7f7f_7f7f;
    ((spread >> 7) & ONES) * 0xff
}

/// All ones in each byte that is not empty.
#[inline(always)]
fn filled(word: u64) -> u64 {
    (occupied(word) >> 7) * 0xff
}

/// The lowest byte.
#[inline(always)]
const fn low(word: u64) -> u8 {
    word.to_le_bytes()[0]
}

/// The sum of all bytes, at most 255.
#[inline(always)]
const fn sum(word: u64) -> u64 {
    word.wrapping_mul(ONES) >> 56
}

/// The place of a lane in its word.
#[inline(always)]
const fn shift(lane: u8) -> u32 {
    ((lane & 7) * 8) as u32
}

/// The count of a lane of a word.
#[inline(always)]
const fn byte(word: u64, lane: u8) -> u8 {
    low(word >> shift(lane))
}

#[inline(always)]
fn empty(word: &mut u64, lanes: u64) -> u64 {
    let taken = *word & spread(lanes);
    *word ^= taken;
    sum(taken)
}

/// Whether a lane is in the second of two words, as a choice without a branch.
#[inline(always)]
const fn choose(second: bool, [one, other]: [u64; 2]) -> u64 {
    if second { other } else { one }
}

/// The word of a lane, of one, two or four.
#[inline(always)]
const fn word_of<const N: usize>(row: &[u64; N], lane: u8) -> u64 {
    if N == 1 {
        return row[0];
    }
    let below = choose(lane & 8 != 0, [row[0], row[1 % N]]);
    let above = choose(lane & 8 != 0, [row[2 % N], row[3 % N]]);
    if N == 2 { below } else { choose(lane & 16 != 0, [below, above]) }
}

/// Changes the word of a lane, without a branch where there are two.
#[inline(always)]
fn change_word<const N: usize>(row: &mut [u64; N], lane: u8, by: u64, changed: impl Fn(u64, u64) -> u64) {
    if N == 2 {
        row[0] = changed(row[0], choose(lane & 8 != 0, [by, 0]));
        row[1 % N] = changed(row[1 % N], choose(lane & 8 != 0, [0, by]));
    } else {
        let word = &mut row[usize::from(lane >> 3) % N];
        *word = changed(*word, by);
    }
}

/// The lanes of all words, given those of each.
#[inline(always)]
fn lanes_of<const N: usize>(row: &[u64; N], lanes: impl Fn(u64) -> u64) -> u64 {
    let mut all = 0;
    for (place, word) in row.iter().enumerate() {
        all |= lanes(*word) << (8 * place);
    }
    all
}

#[inline(always)]
fn read_word(bytes: &[u8], ring: usize) -> u64 {
    let word = bytes.first_chunk::<8>().map_or(0, |chunk| u64::from_le_bytes(*chunk));
    if ring < 8 { word & ((1 << (8 * ring)) - 1) } else { word }
}

#[inline(always)]
fn write_word(word: u64, bytes: &mut [u8], ring: usize) {
    if ring >= 8 {
        if let Some(chunk) = bytes.first_chunk_mut::<8>() {
            *chunk = word.to_le_bytes();
        }
    } else {
        bytes[..ring].copy_from_slice(&word.to_le_bytes()[..ring]);
    }
}

/// Rows of a number of words, with what only these can do.
macro_rules! rows {
    ($words:literal: $($own:item)*) => {
        impl Row for [u64; $words] {
            const LANES: usize = 8 * $words;

            #[inline(always)]
            fn read(bytes: &[u8], ring: usize) -> Self {
                let mut row = [0; $words];
                for (place, word) in row.iter_mut().enumerate() {
                    *word = read_word(&bytes[8 * place..], ring.saturating_sub(8 * place).min(8));
                }
                row
            }

            #[inline(always)]
            fn write(self, bytes: &mut [u8], ring: usize) {
                for (place, word) in self.iter().enumerate() {
                    write_word(*word, &mut bytes[8 * place..], ring.saturating_sub(8 * place).min(8));
                }
            }

            fn change(lanes: &[i16]) -> Self {
                let mut row = [0_u64; $words];
                for (lane, change) in lanes.iter().enumerate() {
                    let change = i64::from(*change).wrapping_shl(8 * (lane as u32 % 8));
                    // The lanes of a row, so that no bound is tested.
                    let word = lane % Self::LANES / 8;
                    row[word] = row[word].wrapping_add(change.cast_unsigned());
                }
                row
            }

            #[inline(always)]
            fn get(self, lane: u8) -> u8 {
                byte(word_of(&self, lane), lane)
            }

            #[inline(always)]
            fn plus(mut self, change: Self) -> Self {
                self.iter_mut().zip(change).for_each(|(word, change)| *word = word.wrapping_add(change));
                self
            }

            #[inline(always)]
            fn minus(mut self, other: Self) -> Self {
                self.iter_mut().zip(other).for_each(|(word, other)| *word = word.wrapping_sub(other));
                self
            }

            #[inline(always)]
            fn at_least(self, bias: u64) -> u64 {
                lanes_of(&self, |word| bits(reaching(word, bias)))
            }

            #[inline(always)]
            fn equal(self, seeds: u8) -> u64 {
                lanes_of(&self, |word| equal(word, u64::from(seeds) * ONES))
            }

            #[inline(always)]
            fn even(self) -> u64 {
                lanes_of(&self, even_bytes)
            }

            #[inline(always)]
            fn take(&mut self, lanes: u64) -> u32 {
                let mut taken = 0;
                for (place, word) in self.iter_mut().enumerate() {
                    taken += empty(word, lanes >> (8 * place));
                }
                taken as u32
            }

            #[inline(always)]
            fn take_one(&mut self, lane: u8) -> u8 {
                let seeds = self.get(lane);
                change_word(self, lane, u64::from(seeds) << shift(lane), |word, seeds| word ^ seeds);
                seeds
            }

            #[inline(always)]
            fn give(&mut self, lane: u8, seeds: u8) {
                change_word(self, lane, u64::from(seeds) << shift(lane), u64::wrapping_add);
            }

            #[inline(always)]
            fn sum(self) -> u32 {
                let mut all = 0;
                self.iter().for_each(|word| all += sum(*word));
                all as u32
            }

            $($own)*
        }
    };
}

rows! { 1:
    const TURNS: bool = true;

    #[inline(always)]
    fn marks(self, bias: u64) -> u64 {
        reaching(self[0], bias) >> 7
    }

    #[inline(always)]
    fn chain(&mut self, landing: u8, down: bool, takes: [u64; 2]) -> u32 {
        // The landing in the lowest byte, and the way up: what lies below the first break is taken.
        let view = if down { self[0].swap_bytes() } else { self[0] };
        let turn = shift(if down { !landing } else { landing });
        let ahead = view.rotate_right(turn);
        let breaks = (ahead | !(occupied(ahead) >> 7)) & ONES & !1;
        let unbroken = breaks.wrapping_sub(1) & !breaks;
        let captured = ahead & unbroken & (0xff & takes[0] | !0xff & takes[1]);
        let view = (ahead ^ captured).rotate_left(turn);
        self[0] = if down { view.swap_bytes() } else { view };
        sum(captured) as u32
    }
}

rows! { 2:
    #[inline(always)]
    fn prey(self) -> u64 {
        let [outer, inner] = [self[0], self[1].swap_bytes()];
        outer.wrapping_add(inner) & filled(outer) & filled(inner)
    }

    #[inline(always)]
    fn eaten(&mut self, prey: u64) {
        let left = !filled(prey);
        self[0] &= left;
        self[1] &= left.swap_bytes();
    }
}

rows! { 4:
    #[inline(always)]
    fn window(self, lane: u8) -> [u64; 2] {
        let [a, b, c, d] = self;
        let (odd, upper) = (lane & 8 != 0, lane & 16 != 0);
        let one = choose(upper, [choose(odd, [a, b]), choose(odd, [c, d])]);
        let two = choose(upper, [choose(odd, [b, c]), choose(odd, [d, 0])]);
        let three = choose(upper, [choose(odd, [c, d]), 0]);
        let joined = |low: u64, high: u64| low >> shift(lane) | high << 1 << (63 - shift(lane));
        [joined(one, two), joined(two, three)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LANES: [u8; 32] = [
        0, 1, 2, 3, 127, 128, 129, 255, 4, 0, 0, 9, 200, 16, 254, 1, 8, 7, 6, 5, 0, 0, 1, 1, 64, 66, 0, 99,
        31, 2, 4, 6,
    ];

    fn row_is_its_lanes<R: Row>() {
        let lanes = &LANES[..R::LANES];
        let row = R::read(lanes, R::LANES);
        for bound in [1, 2, 4, 127, 128] {
            for (lane, count) in (0..).zip(lanes) {
                assert_eq!(row.at_least(bias(bound)) >> lane & 1 == 1, *count >= bound, "{bound} {count}");
            }
        }
        for (lane, &count) in (0_u8..).zip(lanes) {
            assert_eq!(row.get(lane), count);
            assert_eq!(row.even() >> lane & 1 == 1, count > 0 && count % 2 == 0);
            for (other, &also) in (0_u8..).zip(lanes) {
                assert_eq!(row.equal(count) >> other & 1 == 1, also == count);
            }
            let mut left = row;
            assert_eq!(left.take_one(lane), count);
            assert_eq!(left.get(lane), 0);
            let mut taken = row;
            assert_eq!(taken.take(1 << lane), u32::from(count));
            assert!(left == taken);
            left.give(lane, count);
            assert!(left == row);
            let mut change = vec![0_i16; R::LANES];
            change[usize::from(lane)] = -i16::from(count);
            assert!(row.plus(R::change(&change)) == taken && row.without(lane) == taken);
            assert!(taken.plus(row.minus(taken)) == row);
        }
        let mut bytes = [7; 40];
        row.write(&mut bytes, R::LANES - 3);
        assert_eq!(&bytes[..R::LANES - 3], &lanes[..R::LANES - 3]);
        assert_eq!(bytes[R::LANES - 3], 7);
        assert_eq!(R::read(lanes, R::LANES - 3).get(u8::try_from(R::LANES - 2).unwrap_or(0)), 0);
    }

    #[test]
    fn rows_are_their_lanes() {
        row_is_its_lanes::<[u64; 1]>();
        row_is_its_lanes::<[u64; 2]>();
        row_is_its_lanes::<[u64; 4]>();
    }

    #[test]
    fn a_window_is_sixteen_lanes() {
        let row = <[u64; 4]>::read(&LANES, 32);
        for first in 0..32 {
            let window = row.window(first);
            for lane in 0..16 {
                let expected = LANES.get(usize::from(first + lane)).copied().unwrap_or(0);
                assert_eq!(window.get(lane), expected, "{first} {lane}");
            }
        }
    }

    #[test]
    fn a_chain_is_what_follows() {
        let counts = [4_u8, 2, 6, 0, 8, 2, 3, 2];
        let of = |landing, down, takes| {
            let mut row = [u64::from_le_bytes(counts)];
            let taken = row.chain(landing, down, takes);
            (taken, row[0].to_le_bytes())
        };
        assert_eq!(of(0, false, [!0, !0]), (12, [0, 0, 0, 0, 8, 2, 3, 2]));
        assert_eq!(of(1, true, [0, !0]), (6, [0, 2, 6, 0, 8, 2, 3, 0]));
        assert_eq!(of(6, false, [!0, 0]), (3, [4, 2, 6, 0, 8, 2, 0, 2]));
        assert_eq!(of(6, false, [!0, !0]), (17, [0, 0, 0, 0, 8, 2, 0, 0]));
    }
}
