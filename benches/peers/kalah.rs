//! Kalah on two rows of six: stores on the ring, another turn for a last seed in the own store.
//!
//! Holes 0–5 and 7–12 are South's and North's rows from their left, 6 and 13 their stores. Sowing passes over the
//! other's store. A last seed in an empty own hole captures it and the seeds opposite, if there are any. When a row is
//! empty, each takes what is left in his own.

use super::{Game, Holes, Turn};

/// Arrays and loops.
#[derive(Clone)]
pub(crate) struct Plain {
    seeds: [u8; 14],
    mover: usize,
}

impl Game for Plain {
    type Starts = Holes;

    fn new() -> Plain {
        Plain { seeds: [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0], mover: 0 }
    }

    fn starts(&self) -> Holes {
        let mut starts = Holes::new();
        for hole in self.mover * 7..self.mover * 7 + 6 {
            starts.push_if(self.seeds[hole] > 0, hole);
        }
        starts
    }

    fn len(starts: Holes) -> u32 {
        starts.len() as u32
    }

    fn play(&mut self, starts: Holes, number: u32) -> Turn {
        let mut hole = starts.get(number);
        let (store, other) = (self.mover * 7 + 6, 13 - self.mover * 7);
        let mut hand = self.seeds[hole];
        self.seeds[hole] = 0;
        while hand > 0 {
            hole = if hole == 13 { 0 } else { hole + 1 };
            if hole == other {
                continue;
            }
            self.seeds[hole] += 1;
            hand -= 1;
        }
        let own = hole / 7 == self.mover && hole != store;
        if own && self.seeds[hole] == 1 && self.seeds[12 - hole] > 0 {
            self.seeds[store] += self.seeds[12 - hole] + 1;
            self.seeds[12 - hole] = 0;
            self.seeds[hole] = 0;
        }
        if hole != store {
            self.mover = 1 - self.mover;
        }
        let rows = [0, 7].map(|first| self.seeds[first..first + 6].iter().sum::<u8>());
        if rows.contains(&0) {
            for (player, left) in rows.into_iter().enumerate() {
                self.seeds[player * 7..player * 7 + 6].fill(0);
                self.seeds[player * 7 + 6] += left;
            }
        }
        Turn { laps: 1, ended: true }
    }

    fn pass(&mut self) -> bool {
        false
    }

    fn digest(&self) -> u64 {
        u64::from(self.seeds[6]) << 8 | u64::from(self.seeds[13])
    }
}
