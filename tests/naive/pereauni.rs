//! Pereauni (Didinga): captures need both facing holes, and go on from where the last lap began.

use super::driberg::*;
use super::{Game, Outcome, Readings, State, Table};

const READINGS: Table = &[("lap_start", &["first_sown", "lifted"]), ("resow_first", &["at", "next"])];

pub(crate) const GAME: Game = Game { ruleset: "pereauni-didinga", labels: LABELS, readings: READINGS, moves };

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let able = |side: usize| (0..16).filter(move |&h| s.holes[side][h] >= 2);
    let play = |p: Path| run(p, |p, side| step(p, side, r));
    if !s.opening {
        return able(s.next).flat_map(|h| play(started(path(s), s.next, h, r))).collect();
    }
    // The opening starts from any hole of the back row, on both sides at once.
    let mut list = vec![];
    for a in able(0).filter(|&h| !front(h)) {
        for b in able(1).filter(|&h| !front(h)) {
            list.extend(play(started(started(path(s), 0, a, r), 1, b, r)));
        }
    }
    list
}

/// The first laps of a side that plays alone: marbles in hand and hole of the last one.
pub(crate) fn laps(s: &State, hole: usize, first: usize, r: &Readings) -> Vec<(u32, char)> {
    let mut p = started(path(s), s.next, hole, r);
    let mut list = vec![];
    while let (Some(hand), true) = (p.hand[s.next], list.len() < first) {
        let last = letter(s.next, (hand.at + hand.seeds as usize - 1) % 16);
        list.push((hand.seeds, last));
        one_lap(&mut p, s.next, |p, side| step(p, side, r));
    }
    list
}

fn started(mut p: Path, side: usize, hole: usize, r: &Readings) -> Path {
    p.label[side] = letter(side, hole).to_string();
    p.hand[side] = Some(lap(&mut p.state, side, hole, r));
    p
}

/// A lap from `hole`; its origin is the hole a later increment is sown from.
fn lap(s: &mut State, side: usize, hole: usize, r: &Readings) -> Hand {
    let hand = lift(s, side, hole, false);
    let first_in_it = r.is("lap_start", "lifted") && r.is("resow_first", "at");
    Hand { origin: if first_in_it { hole } else { hand.at }, ..hand }
}

fn step(p: &mut Path, side: usize, r: &Readings) -> Option<Path> {
    let was = p.hand[side]?;
    let (h, before) = drop_seed(p, side)?;
    let back_too = p.state.opening && !p.corner[side];
    let prey = faced(h).iter().all(|&f| p.state.holes[1 - side][f] > 0);
    if before == 0 {
        rest(p, side);
    } else if prey && (front(h) || back_too) {
        let seeds = take(&mut p.state, side, h);
        p.hand[side] = Some(Hand { seeds, at: was.origin, ..was });
    } else {
        p.hand[side] = Some(lap(&mut p.state, side, h, r));
    }
    None
}
