//! Eight holes at a time: counts side by side in a word, a byte each, compared in a few instructions.

/// One in every byte.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of every byte.
pub(super) const HIGH: u64 = ONES << 7;
/// The places of eight holes, the first lowest.
const PLACES: u64 = 0x0706_0504_0302_0100;

/// The counts of eight holes from `hole` on.
#[inline(always)]
pub(super) fn counts(all: &[u8; 64], hole: usize) -> u64 {
    all.get(hole..).and_then(|rest| rest.first_chunk::<8>()).map_or(0, |chunk| u64::from_le_bytes(*chunk))
}

/// Which bytes are at least the bound, a bit each.
///
/// Bytes of 128 and more are great enough for any bound up to 128; greater bounds never occur on real boards.
#[inline(always)]
pub(super) const fn at_least(word: u64, bound: u8) -> u64 {
    let bound = if bound > 128 { 128 } else { bound };
    bits(reaching(word, (128 - bound) as u64 * ONES))
}

/// The bytes that reach a bound, by their highest bits; `bias` is what takes a byte to its highest bit exactly if it is at
/// least the bound.
#[inline(always)]
pub(super) const fn reaching(word: u64, bias: u64) -> u64 {
    (((word & !HIGH) + bias) | word) & HIGH
}

/// Which bytes are the same in both, a bit each.
#[inline(always)]
pub(super) const fn equal(one: u64, other: u64) -> u64 {
    bits(HIGH & !reaching(one ^ other, !HIGH))
}

/// All counts added up.
#[inline]
pub(super) fn sum(all: &[u8; 64]) -> u32 {
    const EVERY_OTHER: u64 = 0x00ff_00ff_00ff_00ff;
    let (words, _) = all.as_chunks::<8>();
    // Four sums side by side, of sixteen bits each, in which all the counts have room.
    let sums = words.iter().map(|word| u64::from_le_bytes(*word)).fold(0, |sums: u64, word| {
        sums.wrapping_add(word & EVERY_OTHER).wrapping_add(word >> 8 & EVERY_OTHER)
    });
    let [.., low, high] = sums.wrapping_mul(0x0001_0001_0001_0001).to_le_bytes();
    u32::from(u16::from_le_bytes([low, high]))
}

/// How far eight places of a ring, from `first` on, lie behind the place `from`, or ahead of it, walking towards
/// greater places; rings have at most 63.
#[inline(always)]
pub(super) const fn distances(ring: u8, from: u8, first: u8, ahead: bool) -> u64 {
    let places = PLACES + first as u64 * ONES;
    let distances = if ahead {
        places + (ring - from) as u64 * ONES
    } else {
        // A place past the ring's end would borrow from the byte beside it; what it gives means nothing.
        ((((from + ring) as u64 * ONES) | HIGH) - places) & !HIGH
    };
    let round = (((distances | HIGH) - ring as u64 * ONES) & HIGH) >> 7;
    distances - round * ring as u64
}

/// The highest bit of each byte, gathered in the lowest byte.
#[inline(always)]
pub(super) const fn bits(high: u64) -> u64 {
    (high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_what_loops_say() {
        for counts in [[0, 1, 2, 3, 4, 5, 6, 7], [9, 0, 127, 128, 255, 1, 64, 3], [255; 8], [0; 8]] {
            let word = u64::from_le_bytes(counts);
            for bound in [0, 1, 2, 3, 64, 127, 128] {
                let expected = (0..8).filter(|&at| counts[at] >= bound).map(|at| 1 << at).sum::<u64>();
                assert_eq!(at_least(word, bound), expected, "{counts:?} {bound}");
                let expected = (0..8).filter(|&at| counts[at] == bound).map(|at| 1 << at).sum::<u64>();
                assert_eq!(equal(word, u64::from(bound) * ONES), expected, "{counts:?} {bound}");
            }
        }
    }

    #[test]
    fn words_add_up_what_loops_add_up() {
        let rising: [u8; 64] = std::array::from_fn(|at| u8::try_from(at * 4 + 3).unwrap());
        for counts in [[255; 64], [0; 64], rising] {
            assert_eq!(sum(&counts), counts.iter().map(|&seeds| u32::from(seeds)).sum::<u32>());
        }
    }

    #[test]
    fn distances_are_those_one_walks() {
        for ring in [4_u8, 7, 8, 12, 16, 31, 32] {
            for from in 0..ring {
                for first in (0..ring).step_by(8) {
                    for ahead in [false, true] {
                        let found = distances(ring, from, first, ahead).to_le_bytes();
                        for place in first..ring.min(first + 8) {
                            let walked = if ahead { ring + place - from } else { ring + from - place } % ring;
                            assert_eq!(found[usize::from(place - first)], walked, "{ring} {from} {place}");
                        }
                    }
                }
            }
        }
    }
}
