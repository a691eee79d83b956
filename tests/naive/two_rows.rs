//! What games on two rows share. Places are counted anti-clockwise: South's holes from his left to
//! his right, then North's from his left to his right.

use super::{Game, Hole, LAPS, Outcome, State};

/// From a place to the next one.
pub(crate) type Step = fn(&State, usize) -> usize;

fn width(s: &State) -> usize {
    s.holes[0].len()
}

pub(crate) fn hole(s: &State, p: usize) -> Hole {
    (p / width(s), p % width(s))
}

pub(crate) fn owner(s: &State, p: usize) -> usize {
    hole(s, p).0
}

pub(crate) fn at(s: &State, p: usize) -> u32 {
    let (side, k) = hole(s, p);
    s.holes[side][k]
}

/// Puts one seed down.
pub(crate) fn put(s: &mut State, p: usize) {
    let (side, k) = hole(s, p);
    s.holes[side][k] += 1;
}

/// Empties a hole.
pub(crate) fn take(s: &mut State, p: usize) -> u32 {
    let (side, k) = hole(s, p);
    std::mem::take(&mut s.holes[side][k])
}

/// What lies in the hole is the mover's.
pub(crate) fn win(s: &mut State, p: usize) {
    s.store[s.next] += take(s, p);
}

pub(crate) fn opposite(s: &State, p: usize) -> usize {
    2 * width(s) - 1 - p
}

pub(crate) fn anticlockwise(s: &State, p: usize) -> usize {
    (p + 1) % (2 * width(s))
}

pub(crate) fn clockwise(s: &State, p: usize) -> usize {
    (p + 2 * width(s) - 1) % (2 * width(s))
}

/// The places of a side's row.
pub(crate) fn row(s: &State, side: usize) -> std::ops::Range<usize> {
    side * width(s)..(side + 1) * width(s)
}

pub(crate) fn in_row(s: &State, side: usize) -> u32 {
    s.holes[side].iter().sum()
}

pub(crate) fn on_board(s: &State) -> u32 {
    in_row(s, 0) + in_row(s, 1)
}

/// The holes of a side that are not empty.
pub(crate) fn filled(s: &State, side: usize) -> Vec<usize> {
    row(s, side).filter(|&p| at(s, p) > 0).collect()
}

/// Each takes what is left in his row, and in the holes that a flag makes his.
pub(crate) fn sweep(s: &mut State) {
    for p in 0..2 * width(s) {
        let flagged = s.flags.iter().find_map(|((_, h), by)| by.filter(|_| *h == hole(s, p)));
        s.store[flagged.unwrap_or(owner(s, p))] += take(s, p);
    }
}

/// Sows what lies in `from` one by one past the holes that `skip`, given how many are left in the
/// hand, leaves out. The last hole.
pub(crate) fn sow(
    s: &mut State,
    from: usize,
    step: Step,
    skip: impl Fn(&State, usize, u32) -> bool,
) -> usize {
    let (mut hand, mut p, mut passed) = (take(s, from), from, 0);
    // Where every hole is to be passed over, no source says what follows; the library, too, gives up
    // after two rounds and four holes.
    let patience = 4 * width(s) + 4;
    while hand > 0 {
        p = step(s, p);
        if passed < patience && skip(s, p, hand) {
            passed += 1;
        } else {
            put(s, p);
            (hand, passed) = (hand - 1, 0);
        }
    }
    p
}

/// Repeats `lap` while it is true; the turn's outcome by `end`, if it has an end.
pub(crate) fn run(
    mut t: State,
    mut lap: impl FnMut(&mut State) -> bool,
    end: impl Fn(&mut State),
) -> Outcome {
    if (0..LAPS).all(|_| lap(&mut t)) {
        return Outcome::Endless;
    }
    t.hand_over();
    end(&mut t);
    Outcome::State(t)
}

/// The moves from `starts`; if there is none and `pass`, the only move is to pass.
pub(crate) fn list(
    game: &Game,
    s: &State,
    starts: &[usize],
    pass: bool,
    turn: impl Fn(State, usize) -> Outcome,
) -> Vec<(String, Outcome)> {
    if starts.is_empty() && pass {
        return vec![("pass".to_string(), run(s.clone(), |_| false, |_| ()))];
    }
    starts.iter().map(|&p| (game.name(hole(s, p)).to_string(), turn(s.clone(), p))).collect()
}
