//! Toguz kumalak on two rows of nine: single laps that begin in their own hole, captures of even holes, and a hole that
//! each player may mark once.
//!
//! Holes 0–8 are South's and 9–17 North's, each from his left. Seeds that fall into a marked hole go to whoever marked
//! it. The game ends when a player has 82 seeds or both have 81, or cannot move; then each takes what is in his row.

use super::{Game, Holes, Turn};

/// Arrays and loops.
#[derive(Clone)]
pub(crate) struct Plain {
    seeds: [u8; 18],
    stores: [u8; 2],
    /// The hole each player has marked.
    marked: [Option<usize>; 2],
    mover: usize,
}

impl Game for Plain {
    type Starts = Holes;

    fn new() -> Plain {
        Plain { seeds: [9; 18], stores: [0; 2], marked: [None; 2], mover: 0 }
    }

    fn starts(&self) -> Holes {
        let mut starts = Holes::new();
        if self.stores.iter().any(|&store| store >= 82) || self.stores == [81; 2] {
            return starts;
        }
        for hole in self.mover * 9..self.mover * 9 + 9 {
            starts.push_if(self.seeds[hole] > 0 && !self.marked.contains(&Some(hole)), hole);
        }
        starts
    }

    fn len(starts: Holes) -> u32 {
        starts.len() as u32
    }

    fn play(&mut self, starts: Holes, number: u32) -> Turn {
        let mut hole = starts.get(number);
        let mut hand = self.seeds[hole];
        self.seeds[hole] = 0;
        if hand > 1 {
            self.seeds[hole] = 1;
            hand -= 1;
        }
        while hand > 0 {
            hole = if hole == 17 { 0 } else { hole + 1 };
            self.seeds[hole] += 1;
            hand -= 1;
            for player in 0..2 {
                if self.marked[player] == Some(hole) {
                    self.stores[player] += self.seeds[hole];
                    self.seeds[hole] = 0;
                }
            }
        }
        let seeds = self.seeds[hole];
        if hole / 9 != self.mover && !self.marked.contains(&Some(hole)) {
            let opposite = (hole + 9) % 18;
            let may_mark = self.marked[self.mover].is_none()
                && hole % 9 != 8
                && self.marked[1 - self.mover] != Some(opposite);
            if seeds == 3 && may_mark {
                self.marked[self.mover] = Some(hole);
            }
            if seeds.is_multiple_of(2) || seeds == 3 && may_mark {
                self.stores[self.mover] += seeds;
                self.seeds[hole] = 0;
            }
        }
        self.mover = 1 - self.mover;
        Turn { laps: 1, ended: true }
    }

    fn pass(&mut self) -> bool {
        if self.stores.iter().all(|&store| store < 82) && self.stores != [81; 2] {
            for player in 0..2 {
                self.stores[player] += self.seeds[player * 9..player * 9 + 9].iter().sum::<u8>();
            }
            self.seeds = [0; 18];
        }
        false
    }

    fn digest(&self) -> u64 {
        u64::from(self.stores[0]) << 8 | u64::from(self.stores[1])
    }
}
