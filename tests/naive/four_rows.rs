//! What games on four rows share: each player sows round his own two rows. His holes are counted in
//! the order of sowing: the front row from right to left, then the back row from left to right.

use super::{Game, Outcome, State};

/// The length of a row.
pub(crate) fn width(s: &State) -> usize {
    s.holes[0].len() / 2
}

/// The place in the order of a record: back row, then front row, both from left to right.
pub(crate) fn place(s: &State, h: usize) -> usize {
    if h < width(s) { 2 * width(s) - 1 - h } else { h - width(s) }
}

pub(crate) fn at(s: &State, side: usize, h: usize) -> u32 {
    s.holes[side][place(s, h)]
}

pub(crate) fn take(s: &mut State, side: usize, h: usize) -> u32 {
    let place = place(s, h);
    std::mem::take(&mut s.holes[side][place])
}

pub(crate) fn next(s: &State, h: usize) -> usize {
    (h + 1) % (2 * width(s))
}

pub(crate) fn total(s: &State, side: usize) -> u32 {
    s.holes[side].iter().sum()
}

/// The mover takes the other's front hole that faces his front hole `h`, and the back hole behind
/// it, if the front hole is not empty.
pub(crate) fn capture(s: &mut State, h: usize) {
    let (me, other, width) = (s.next, 1 - s.next, width(s));
    if h < width && at(s, other, width - 1 - h) > 0 {
        s.store[me] += take(s, other, width - 1 - h) + take(s, other, width + h);
    }
}

/// Who has captured takes what is in one other hole, too, which he picks.
pub(crate) fn with_another_hole(
    game: &Game,
    s: &State,
    moves: Vec<(String, Outcome)>,
) -> Vec<(String, Outcome)> {
    let (me, other) = (s.next, 1 - s.next);
    let mut list = vec![];
    for (name, outcome) in moves {
        let Outcome::State(t) = &outcome else {
            list.push((name, outcome));
            continue;
        };
        let places: Vec<usize> = (0..t.holes[other].len()).filter(|&p| t.holes[other][p] > 0).collect();
        if t.store[me] == s.store[me] || places.is_empty() {
            list.push((name, outcome));
            continue;
        }
        for place in places {
            let mut t = t.clone();
            t.store[me] += std::mem::take(&mut t.holes[other][place]);
            list.push((format!("{name}/{}", game.name((other, place))), Outcome::State(t)));
        }
    }
    list
}
