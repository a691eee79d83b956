//! Wari (Gold Coast, Bennett): one lap; twos and threes are taken in the other's row.

use super::two_rows::*;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "wari",
    labels: ["A B C D E F", "a b c d e f"],
    readings: &[("clear_all", &["allowed", "forbidden"])],
    moves,
};

/// The cups that may be played: if the other has nothing, only those that reach him.
fn starts(s: &State, r: &Readings) -> Vec<usize> {
    let reaches = |p: usize| p % 6 + at(s, p) as usize >= 6;
    let bare = in_row(s, 1 - s.next) == 0;
    let clears = |p: usize| {
        let mut t = s.clone();
        lap(&mut t, p);
        t.store != s.store && in_row(&t, 1 - s.next) == 0
    };
    let able = filled(s, s.next).into_iter().filter(|&p| !bare || reaches(p));
    able.filter(|&p| r.is("clear_all", "allowed") || !clears(p)).collect()
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    list(&GAME, s, &starts(s, r), false, |t, p| {
        let end = |t: &mut State| {
            if starts(t, r).is_empty() {
                sweep(t);
            }
        };
        run(t, |t| lap(t, p), end)
    })
}

fn lap(t: &mut State, from: usize) -> bool {
    let mut p = sow(t, from, anticlockwise, |_, p, _| p == from);
    while owner(t, p) != t.next && [2, 3].contains(&at(t, p)) {
        win(t, p);
        p = clockwise(t, p);
    }
    false
}
