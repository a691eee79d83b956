//! Um el-Bagara (Sudan, Davies): one lap, to the right from the right and to the left from the left; the last counter on
//! one or three of the other's eats them, and those before it do.

use super::two_rows::*;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "um-el-bagara",
    labels: ["A1 A2 A3 A4 A5", "B1 B2 B3 B4 B5"],
    readings: &[("chain", &["opponent", "any"]), ("origin", &["add", "skip"])],
    moves,
};

/// A single counter cannot be moved.
fn starts(s: &State, side: usize) -> Vec<usize> {
    row(s, side).filter(|&p| at(s, p) > 1).collect()
}

/// All movement is over.
fn over(s: &State) -> bool {
    [0, 1].iter().all(|&side| starts(s, side).is_empty())
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    if over(s) {
        return vec![];
    }
    let mine = starts(s, s.next);
    if mine.is_empty() {
        return list(&GAME, s, &[], true, |_, _| Outcome::Endless);
    }
    let way = |step: Step, houses: std::ops::RangeInclusive<usize>, mark: &str| {
        let from: Vec<usize> = mine.iter().copied().filter(|p| houses.contains(&(p % 5))).collect();
        let some = list(&GAME, s, &from, false, |t, p| turn(t, p, step, r)).into_iter();
        some.map(|(label, outcome)| (label + mark, outcome)).collect::<Vec<_>>()
    };
    [
        way(clockwise, 0..=1, ""),
        way(clockwise, 2..=2, "<"),
        way(anticlockwise, 2..=2, ">"),
        way(anticlockwise, 3..=4, ""),
    ]
    .concat()
}

fn turn(mut t: State, from: usize, step: Step, r: &Readings) -> Outcome {
    let me = t.next;
    // Where each counter fell, and how many lay there; the last one first.
    let mut fallen = vec![];
    let mut p = from;
    for _ in 0..take(&mut t, from) {
        p = step(&t, p);
        if p == from && r.is("origin", "skip") {
            p = step(&t, p);
        }
        fallen.insert(0, (p, at(&t, p)));
        put(&mut t, p);
    }
    for (nth, (p, before)) in fallen.into_iter().enumerate() {
        let theirs = owner(&t, p) != me || (nth > 0 && r.is("chain", "any"));
        // Davies' words: it falls on one or three, and no other counter has fallen there since.
        if !theirs || ![1, 3].contains(&before) || at(&t, p) != before + 1 {
            break;
        }
        win(&mut t, p);
    }
    t.hand_over();
    if over(&t) {
        sweep(&mut t);
    }
    Outcome::State(t)
}
