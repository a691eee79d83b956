//! Sowing as one addition: what a lap changes in every hole of its ring, for every hole and number of seeds.
//!
//! Numbers of seeds are bytes and the additions wrap, so that a lift is an addition too. Tables are only made for the
//! small layout, whose boards hold at most 255 seeds, so no count is ever ambiguous.

use super::vocabulary::{Direction, FirstDrop};

/// One sowing: where it starts and with how many seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lap {
    /// Whether the seeds are lifted from `place` (else they are in hand, and the first falls in `place`).
    pub lifted: bool,
    /// The place on the ring, from 0.
    pub place: u8,
    /// The seeds sown.
    pub seeds: u16,
    /// The way.
    pub direction: Direction,
}

/// What laps change, for a ring of at most `W` holes.
#[derive(Debug, Clone)]
pub struct Tables<const W: usize> {
    changes: Vec<[u8; W]>,
    last: Vec<u8>,
    /// Entries of one direction and kind.
    section: usize,
}

impl<const W: usize> Tables<W> {
    /// Tables for a ring of `ring` holes and at most `most` seeds in hand.
    pub fn new(ring: usize, most: usize, first: FirstDrop) -> Self {
        let section = (most + 1) * W;
        let mut tables = Self { changes: vec![[0; W]; 4 * section], last: vec![0; 4 * section], section };
        for direction in Direction::ALL {
            for lifted in [true, false] {
                for place in 0..ring {
                    tables.fill(ring, first, direction, lifted, place);
                }
            }
        }
        tables
    }

    fn fill(&mut self, ring: usize, first: FirstDrop, direction: Direction, lifted: bool, place: usize) {
        let step = match direction {
            Direction::Anticlockwise => 1,
            Direction::Clockwise => ring - 1,
        };
        let mut at = if lifted && first == FirstDrop::Next { (place + step) % ring } else { place };
        let mut change = [0_u8; W];
        let mut last = place;
        for seeds in 0..self.section / W {
            let index = self.section_of(direction, lifted) + seeds * W + place;
            let mut entry = change;
            if lifted {
                entry[place] = entry[place].wrapping_sub(u8::try_from(seeds).unwrap_or(u8::MAX));
            }
            self.changes[index] = entry;
            self.last[index] = u8::try_from(last).unwrap_or(0);
            change[at] = change[at].wrapping_add(1);
            last = at;
            at = (at + step) % ring;
        }
    }

    fn section_of(&self, direction: Direction, lifted: bool) -> usize {
        let direction = match direction {
            Direction::Anticlockwise => 0,
            Direction::Clockwise => 2,
        };
        (direction + usize::from(!lifted)) * self.section
    }

    /// The change of every hole of the ring, and the place of the last seed.
    #[inline(always)]
    pub fn lap(&self, lap: Lap) -> (&[u8; W], u8) {
        let index =
            self.section_of(lap.direction, lap.lifted) + usize::from(lap.seeds) * W + usize::from(lap.place);
        (&self.changes[index], self.last[index])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lap_is_its_drops() {
        let tables = Tables::<8>::new(6, 20, FirstDrop::Next);
        let (change, last) =
            tables.lap(Lap { lifted: true, place: 5, seeds: 3, direction: Direction::Anticlockwise });
        assert_eq!((change, last), (&[1, 1, 1, 0, 0, 253, 0, 0], 2));
        let (change, last) =
            tables.lap(Lap { lifted: false, place: 1, seeds: 8, direction: Direction::Clockwise });
        assert_eq!((change, last), (&[2, 2, 1, 1, 1, 1, 0, 0], 0));
        let tables = Tables::<8>::new(8, 20, FirstDrop::At);
        let (change, last) =
            tables.lap(Lap { lifted: true, place: 3, seeds: 6, direction: Direction::Anticlockwise });
        assert_eq!((change, last), (&[1, 0, 0, 251, 1, 1, 1, 1], 0));
    }
}
