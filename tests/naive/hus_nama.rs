//! Hus (Nama, Schultze): one of four beginnings, then laps round one's own two rows; what is robbed is sown on.

use super::four_rows::*;
use super::{Game, LAPS, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "hus-nama",
    labels: [
        "a16 a15 a14 a13 a12 a11 a10 a9 a8 a7 a6 a5 a4 a3 a2 a1 \
         b16 b15 b14 b13 b12 b11 b10 b9 b8 b7 b6 b5 b4 b3 b2 b1",
        "A16 A15 A14 A13 A12 A11 A10 A9 A8 A7 A6 A5 A4 A3 A2 A1 \
         B16 B15 B14 B13 B12 B11 B10 B9 B8 B7 B6 B5 B4 B3 B2 B1",
    ],
    readings: &[
        ("copy", &["yes", "no"]),
        ("first_move", &["goes_on", "ends"]),
        ("from_outer", &["yes", "no"]),
        ("outer_needed", &["no", "yes"]),
    ],
    moves,
};

/// The hole of a number in the row a, counted from the right.
const fn a(number: usize) -> usize {
    32 - number
}

/// The same in the row b.
const fn b(number: usize) -> usize {
    number - 1
}

/// The four beginnings: from where, and into which two holes.
const BEGINNINGS: [(usize, [usize; 2]); 4] =
    [(a(7), [b(6), b(5)]), (a(8), [b(7), b(6)]), (b(8), [b(7), b(6)]), (a(9), [b(8), b(7)])];

/// How the other player began: a beginning leaves its hole of row a empty; only the one from b8 leaves all of them full.
fn copied(s: &State, from: usize) -> bool {
    let other = 1 - s.next;
    let bare = [a(7), a(8), a(9)].into_iter().find(|&h| at(s, other, h) == 0);
    bare.unwrap_or(b(8)) == from
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    if [0, 1].iter().any(|&side| total(s, side) == 0) {
        return vec![];
    }
    let me = s.next;
    let name = |h: usize| GAME.name((me, place(s, h))).to_string();
    if s.turns[me] == 0 {
        let free = r.is("copy", "no") || s.turns[1 - me] == 0;
        let open = BEGINNINGS.iter().filter(|(from, _)| at(s, me, *from) > 1 && (free || copied(s, *from)));
        let begun: Vec<_> =
            open.map(|&(from, into)| (format!("{}<", name(from)), begin(s.clone(), from, into, r))).collect();
        if !begun.is_empty() {
            return begun;
        }
    }
    // A hole that a beginning empties with the clock is written with its way in later moves, too.
    let way = |h: usize| if BEGINNINGS.iter().any(|(from, _)| *from == h) { ">" } else { "" };
    let filled = (0..32).filter(|&h| at(s, me, h) > 0);
    filled.map(|h| (name(h) + way(h), sow_from(s.clone(), h, r))).collect()
}

fn put(t: &mut State, h: usize) {
    let (me, place) = (t.next, place(t, h));
    t.holes[me][place] += 1;
}

fn begin(mut t: State, from: usize, into: [usize; 2], r: &Readings) -> Outcome {
    let me = t.next;
    take(&mut t, me, from);
    into.into_iter().for_each(|h| put(&mut t, h));
    if r.is("first_move", "ends") {
        t.hand_over();
        return Outcome::State(t);
    }
    go_on(t, into[1], r)
}

fn sow_from(mut t: State, from: usize, r: &Readings) -> Outcome {
    let me = t.next;
    let hand = take(&mut t, me, from);
    let last = lap(&mut t, from, hand);
    go_on(t, last, r)
}

/// Sows the hand into the holes after `h`; the last one.
fn lap(t: &mut State, mut h: usize, hand: u32) -> usize {
    for _ in 0..hand {
        h = next(t, h);
        put(t, h);
    }
    h
}

/// What follows where a piece has ended.
fn go_on(mut t: State, mut h: usize, r: &Readings) -> Outcome {
    let me = t.next;
    for _ in 0..LAPS {
        if at(&t, me, h) == 1 {
            t.hand_over();
            return Outcome::State(t);
        }
        // The other's holes of the same column.
        let (front, back) = if h < 16 { (15 - h, 16 + h) } else { (h - 16, 47 - h) };
        let robs = at(&t, 1 - me, front) > 0
            && (h < 16 || r.is("from_outer", "yes"))
            && (at(&t, 1 - me, back) > 0 || r.is("outer_needed", "no"));
        let hand =
            if robs { take(&mut t, 1 - me, front) + take(&mut t, 1 - me, back) } else { take(&mut t, me, h) };
        h = lap(&mut t, h, hand);
    }
    Outcome::Endless
}
