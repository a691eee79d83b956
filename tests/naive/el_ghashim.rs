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
        ("gift_hole", &["a", "f"]),
        ("gift_turn", &["turn", "before"]),
    ],
    moves,
};

/// One shell is left, or, by one reading, one side has none and the other single ones.
fn ended(s: &State, r: &Readings) -> bool {
    let bare = in_row(s, 0) == 0 || in_row(s, 1) == 0;
    let more = s.holes.iter().flatten().any(|&n| n > 1);
    on_board(s) < 2 || (bare && !more && r.is("bare", "own"))
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    if ended(s, r) {
        return vec![];
    }
    if in_row(s, 1 - s.next) == 0 && s.holes[s.next].iter().any(|&n| n > 1) {
        return list(&GAME, s, &filled(s, s.next), false, |t, p| gift(t, p, r));
    }
    let starts: Vec<usize> = filled(s, s.next).into_iter().rev().take(1).collect();
    list(&GAME, s, &starts, true, |t, p| turn(t, p, r))
}

/// Who has shells gives one of a hole to the other, who has none.
fn gift(mut t: State, from: usize, r: &Readings) -> Outcome {
    let (me, side) = (t.next, hole(&t, from));
    t.holes[side.0][side.1] -= 1;
    let theirs = row(&t, 1 - me);
    put(&mut t, if r.is("gift_hole", "a") { theirs.start } else { theirs.end - 1 });
    t.hand_over();
    if r.is("gift_turn", "before") {
        t.next = me;
    }
    Outcome::State(t)
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
        if ended(t, r) {
            sweep(t);
        }
    })
}
