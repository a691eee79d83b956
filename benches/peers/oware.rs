//! Oware (Abapa) on two rows of six: captures of two and three backwards, the opponent must be fed, and a grand slam
//! captures nothing.
//!
//! Holes 0–5 are South's and 6–11 North's, each from his left. The hole that was lifted is passed over. The game ends
//! when a player has 25 seeds, or cannot move; then each takes what is left in his row.

use super::{Game, Holes, Turn};

/// Arrays and loops.
#[derive(Clone)]
pub(crate) struct Plain {
    seeds: [u8; 12],
    stores: [u8; 2],
    mover: usize,
}

impl Plain {
    fn row(&self, player: usize) -> u8 {
        self.seeds[player * 6..player * 6 + 6].iter().sum()
    }
}

impl Game for Plain {
    type Starts = Holes;

    fn new() -> Plain {
        Plain { seeds: [4; 12], stores: [0; 2], mover: 0 }
    }

    fn starts(&self) -> Holes {
        let mut starts = Holes::new();
        if self.stores.iter().any(|&store| store >= 25) {
            return starts;
        }
        let must_feed = self.row(1 - self.mover) == 0;
        for place in 0..6 {
            let seeds = self.seeds[self.mover * 6 + place];
            let feeds = usize::from(seeds) + place >= 6;
            starts.push_if((seeds > 0) & (feeds | !must_feed), self.mover * 6 + place);
        }
        starts
    }

    fn len(starts: Holes) -> u32 {
        starts.len() as u32
    }

    fn play(&mut self, starts: Holes, number: u32) -> Turn {
        let origin = starts.get(number);
        let mut hand = self.seeds[origin];
        self.seeds[origin] = 0;
        let mut hole = origin;
        while hand > 0 {
            hole = if hole == 11 { 0 } else { hole + 1 };
            if hole == origin {
                continue;
            }
            self.seeds[hole] += 1;
            hand -= 1;
        }
        let theirs = 6 - self.mover * 6..12 - self.mover * 6;
        let mut first = hole + 1;
        let mut captured = 0;
        while first > theirs.start && theirs.contains(&hole) && matches!(self.seeds[first - 1], 2 | 3) {
            first -= 1;
            captured += self.seeds[first];
        }
        if captured > 0 && captured < self.row(1 - self.mover) {
            self.seeds[first..=hole].fill(0);
            self.stores[self.mover] += captured;
        }
        self.mover = 1 - self.mover;
        Turn { laps: 1, ended: true }
    }

    fn pass(&mut self) -> bool {
        if self.stores.iter().all(|&store| store < 25) {
            for player in 0..2 {
                self.stores[player] += self.row(player);
            }
            self.seeds = [0; 12];
        }
        false
    }

    fn digest(&self) -> u64 {
        u64::from(self.stores[0]) << 8 | u64::from(self.stores[1])
    }
}
