//! El-ghashim (Cairo, Lane): always from the right; two or four in the last hole are taken, with what
//! lies opposite and with the twos and fours before it.

use super::two_rows::*;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "el-ghashim",
    labels: ["A B C D E F", "a b c d e f"],
    readings: &[
        ("origin", &["skip", "add"]),
        ("numbers", &["two_four", "even"]),
        ("bare", &["play_on", "own"]),
    ],
    moves,
};

/// One shell is left, or one side has none: then the other gives him one, which is not played here.
fn ended(s: &State, r: &Readings) -> bool {
    let bare = in_row(s, 0) == 0 || in_row(s, 1) == 0;
    let more = s.holes.iter().flatten().any(|&n| n > 1);
    on_board(s) < 2 || (bare && (more || r.is("bare", "own")))
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    if ended(s, r) {
        return vec![];
    }
    let starts: Vec<usize> = filled(s, s.next).into_iter().rev().take(1).collect();
    list(&GAME, s, &starts, true, |t, p| turn(t, p, r))
}

fn turn(t: State, mut from: usize, r: &Readings) -> Outcome {
    let gain = |n: u32| [2, 4].contains(&n) || (r.is("numbers", "even") && n > 0 && n.is_multiple_of(2));
    let lap = |t: &mut State| {
        let origin = from;
        let mut p = sow(t, from, anticlockwise, |_, p, _| p == origin && r.is("origin", "skip"));
        from = p;
        if !gain(at(t, p)) {
            return at(t, p) > 1;
        }
        // Judged as the holes are before any is emptied, once round at most.
        let seen = t.clone();
        for _ in 0..12 {
            if !gain(at(&seen, p)) {
                break;
            }
            win(t, p);
            win(t, opposite(t, p));
            p = clockwise(t, p);
        }
        false
    };
    run(t, lap, |t| {
        let more = t.holes.iter().flatten().any(|&n| n > 1);
        if ended(t, r) && !more {
            sweep(t);
        }
    })
}
