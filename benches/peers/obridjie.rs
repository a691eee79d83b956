//! Obridjie on two rows of six: laps that relay, and every hole that comes to hold four seeds goes to its owner.
//!
//! Holes 0–5 are South's and 6–11 North's, each from his left. A last seed that makes four captures them for the mover
//! and ends the turn, as one in an empty hole does. The game ends when a player has 25 seeds or both have 24, when three
//! seeds or fewer are left, or when a player cannot move.

use super::{Game, Holes, LAP_LIMIT, Turn};

/// Arrays and loops.
#[derive(Clone)]
pub(crate) struct Plain {
    seeds: [u8; 12],
    stores: [u8; 2],
    mover: usize,
}

impl Game for Plain {
    type Starts = Holes;

    fn new() -> Plain {
        Plain { seeds: [4; 12], stores: [0; 2], mover: 0 }
    }

    fn starts(&self) -> Holes {
        let mut starts = Holes::new();
        let [south, north] = self.stores;
        if south >= 25 || north >= 25 || south == 24 && north == 24 || south + north >= 45 {
            return starts;
        }
        for hole in self.mover * 6..self.mover * 6 + 6 {
            starts.push_if(self.seeds[hole] > 0, hole);
        }
        starts
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
                if self.seeds[hole] == 4 && hand > 0 {
                    self.stores[hole / 6] += 4;
                    self.seeds[hole] = 0;
                }
            }
            if self.seeds[hole] == 4 {
                self.stores[self.mover] += 4;
                self.seeds[hole] = 0;
                break true;
            }
            if self.seeds[hole] == 1 {
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
        false
    }

    fn digest(&self) -> u64 {
        u64::from(self.stores[0]) << 8 | u64::from(self.stores[1])
    }
}
