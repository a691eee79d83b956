//! Choro (Lango): four rows of eight, each player on his own ring of sixteen, play after the opening.
//!
//! Holes 0–7 are a player's outer row from his left (k l m n o p a b), 8–15 his inner row from his right
//! (c to j); counter-clockwise is upward. Inner hole *p* faces the other's inner hole 23 − *p* and outer
//! hole *p* − 8, and its prey, the seeds of both, may be taken if *p* and the facing inner hole are
//! occupied.
//!
//! A turn starts with a take where there is one, otherwise with a lift of two or more; in both cases a
//! lap from the turning base (i j k l) may go clockwise if it captures. A last seed in an empty hole ends
//! the turn. In an occupied hole with prey it takes it: one seed is sown with the landing hole's own from
//! the next hole, more are sown from the landing hole, that hole first. Elsewhere it relays, clockwise
//! at choice where the base allows. What a clockwise lap took may go clockwise again from its origin,
//! that hole first, if it captures again. Who has no start loses.
//!
//! The game begins with the position after both players opened from a, drop by drop in turn.

use super::{Holes, LAP_LIMIT, Rng, Tally, Turn};

/// Each player's ring after the opening a/A in strict alternation.
const OPENED: [u8; 16] = [1, 2, 2, 0, 2, 2, 0, 3, 4, 0, 3, 4, 1, 3, 4, 1];

/// The holes from which laps may go clockwise: i, j, k, l.
const BASE: [usize; 4] = [14, 15, 0, 1];

/// How a turn starts.
#[derive(Clone, Copy)]
enum Start {
    /// With the prey of an own inner hole.
    Take(usize),
    /// With the seeds of an own hole, counter-clockwise.
    Lift(usize),
    /// With the seeds of a hole of the base, clockwise.
    Clockwise(usize),
}

/// Arrays and loops.
#[derive(Clone)]
pub(crate) struct Plain {
    rings: [[u8; 16]; 2],
    mover: usize,
}

/// The legal starts: the kinds in the order of [`Start`], the holes of each in order.
struct Starts {
    takes: Holes,
    lifts: Holes,
    clockwise: Holes,
}

impl Starts {
    fn len(&self) -> u32 {
        (self.takes.len() + self.lifts.len() + self.clockwise.len()) as u32
    }

    fn get(&self, number: u32) -> Start {
        let takes = self.takes.len() as u32;
        let lifts = self.lifts.len() as u32;
        if number < takes {
            Start::Take(self.takes.get(number))
        } else if number < takes + lifts {
            Start::Lift(self.lifts.get(number - takes))
        } else {
            Start::Clockwise(self.clockwise.get(number - takes - lifts))
        }
    }
}

/// The seeds that `hole` may take, 0 if none.
fn prey(own: &[u8; 16], other: &[u8; 16], hole: usize) -> u8 {
    if hole >= 8 && own[hole] > 0 && other[23 - hole] > 0 { other[23 - hole] + other[hole - 8] } else { 0 }
}

fn take(other: &mut [u8; 16], hole: usize) {
    other[23 - hole] = 0;
    other[hole - 8] = 0;
}

/// Sows `hand` seeds clockwise, the first in the hole before `after`; returns the landing hole.
fn sow_clockwise(own: &mut [u8; 16], after: usize, hand: u8) -> usize {
    let mut hole = after;
    for _ in 0..hand {
        hole = (hole + 15) % 16;
        own[hole] += 1;
    }
    hole
}

/// Whether a clockwise sowing would land in an occupied hole with prey.
fn captures(own: &[u8; 16], other: &[u8; 16], after: usize, hand: u8) -> bool {
    let mut own = *own;
    let hole = sow_clockwise(&mut own, after, hand);
    own[hole] > 1 && prey(&own, other, hole) > 0
}

/// Whether the seeds of `hole` may go clockwise.
fn may_go_clockwise(own: &[u8; 16], other: &[u8; 16], hole: usize) -> bool {
    if !BASE.contains(&hole) || own[hole] < 2 {
        return false;
    }
    let mut lifted = *own;
    lifted[hole] = 0;
    captures(&lifted, other, hole, own[hole])
}

impl Plain {
    fn new() -> Plain {
        Plain { rings: [OPENED; 2], mover: 0 }
    }

    fn starts(&self) -> Starts {
        let own = &self.rings[self.mover];
        let other = &self.rings[1 - self.mover];
        let mut starts = Starts { takes: Holes::new(), lifts: Holes::new(), clockwise: Holes::new() };
        for hole in 8..16 {
            starts.takes.push_if(prey(own, other, hole) > 0, hole);
        }
        if starts.takes.len() == 0 {
            for (hole, &seeds) in own.iter().enumerate() {
                starts.lifts.push_if(seeds >= 2, hole);
            }
        }
        for hole in BASE {
            starts.clockwise.push_if(may_go_clockwise(own, other, hole), hole);
        }
        starts
    }

    /// Plays a turn. `accept` is asked at each lap inside it that may go clockwise.
    fn play(&mut self, start: Start, mut accept: impl FnMut() -> bool) -> Turn {
        let [first, second] = &mut self.rings;
        let (own, other) = if self.mover == 0 { (first, second) } else { (second, first) };
        self.mover = 1 - self.mover;

        // A lap drops `hand` seeds, the first in the neighbour of `hole`.
        let mut clockwise = false;
        let mut hole;
        let mut hand;
        match start {
            Start::Take(at) => {
                hand = prey(own, other, at);
                take(other, at);
                hole = at;
                if hand == 1 {
                    hand += own[at];
                    own[at] = 0;
                } else {
                    hole -= 1;
                }
            }
            Start::Lift(at) | Start::Clockwise(at) => {
                clockwise = matches!(start, Start::Clockwise(_));
                hole = at;
                hand = own[at];
                own[at] = 0;
            }
        }
        let mut origin = hole;
        let mut laps = 0;
        let ended = loop {
            laps += 1;
            if clockwise {
                hole = sow_clockwise(own, hole, hand);
            } else {
                for _ in 0..hand {
                    hole = (hole + 1) % 16;
                    own[hole] += 1;
                }
            }
            if own[hole] == 1 {
                break true;
            }
            if laps == LAP_LIMIT {
                break false;
            }
            hand = prey(own, other, hole);
            if hand > 0 {
                take(other, hole);
                if clockwise && captures(own, other, (origin + 1) % 16, hand) && accept() {
                    hole = (origin + 1) % 16;
                } else if hand == 1 {
                    clockwise = false;
                    hand += own[hole];
                    own[hole] = 0;
                } else {
                    clockwise = false;
                    hole -= 1;
                }
            } else {
                clockwise = may_go_clockwise(own, other, hole) && accept();
                origin = hole;
                hand = own[hole];
                own[hole] = 0;
            }
        };
        Turn { laps, ended }
    }

    fn digest(&self) -> u64 {
        let [own, other] = [self.mover, 1 - self.mover].map(|player| u128::from_le_bytes(self.rings[player]));
        own as u64
            ^ ((own >> 64) as u64).rotate_left(11)
            ^ (other as u64).rotate_left(29)
            ^ ((other >> 64) as u64).rotate_left(47)
    }
}

/// Plays whole games by uniform choice until at least `laps` laps were made.
///
/// The start is chosen among all legal ones, and each offer of clockwise play inside a turn by a coin.
pub(crate) fn random_play(rng: &mut Rng, laps: u64) -> Tally {
    let mut tally = Tally::default();
    while tally.laps < laps {
        let mut game = Plain::new();
        loop {
            let starts = game.starts();
            if starts.len() == 0 {
                break;
            }
            let start = starts.get(rng.below(starts.len()));
            let turn = game.play(start, || rng.below(2) == 1);
            tally.plies += 1;
            tally.laps += turn.laps;
            if !turn.ended {
                break;
            }
        }
        tally.games += 1;
        tally.digest(game.digest());
    }
    tally
}

/// The number of legal lines of exactly `depth` turns. Turns with other choices inside are other lines.
pub(crate) fn count(depth: u32) -> u64 {
    count_from(&Plain::new(), depth, &every_choice)
}

/// The same, if nobody ever plays clockwise.
pub(crate) fn count_counter_clockwise(depth: u32) -> u64 {
    count_from(&Plain::new(), depth, &|game, start, continue_with| {
        if !matches!(start, Start::Clockwise(_)) {
            let mut next = game.clone();
            let turn = next.play(start, || false);
            continue_with(&next, turn);
        }
    })
}

/// The mover's rings after each turn that starts clockwise at k, in a position worked by hand: his
/// k 5, f 1, i 1, the other's G 2, N 1, D 2. First without the clockwise re-sowing, then with it.
pub(crate) fn worked_clockwise_turns() -> Vec<[u8; 16]> {
    let mut game = Plain { rings: [[0; 16]; 2], mover: 0 };
    for (player, hole, seeds) in [(0, 0, 5), (0, 11, 1), (0, 14, 1), (1, 12, 2), (1, 3, 1), (1, 9, 2)] {
        game.rings[player][hole] = seeds;
    }
    let mut rings = Vec::new();
    every_choice(&game, Start::Clockwise(0), &mut |next, _| rings.push(next.rings[0]));
    rings
}

/// Plays the turns that can follow from a start, and hands on each position.
type Turns = dyn Fn(&Plain, Start, &mut dyn FnMut(&Plain, Turn));

fn count_from(game: &Plain, depth: u32, turns: &Turns) -> u64 {
    if depth == 0 {
        return 1;
    }
    let starts = game.starts();
    let mut lines = 0;
    for number in 0..starts.len() {
        turns(game, starts.get(number), &mut |next, turn| {
            if turn.ended || depth == 1 {
                lines += count_from(next, depth - 1, turns);
            }
        });
    }
    lines
}

fn every_choice(game: &Plain, start: Start, continue_with: &mut dyn FnMut(&Plain, Turn)) {
    // A script of answers, refusals after its end. Each refusal that was not scripted is one more script.
    let mut scripts = vec![Vec::new()];
    while let Some(script) = scripts.pop() {
        let mut next = game.clone();
        let mut offers = 0;
        let turn = next.play(start, || {
            offers += 1;
            script.get(offers - 1).copied().unwrap_or(false)
        });
        for refused in script.len()..offers {
            let mut other = script.clone();
            other.resize(refused, false);
            other.push(true);
            scripts.push(other);
        }
        continue_with(&next, turn);
    }
}
