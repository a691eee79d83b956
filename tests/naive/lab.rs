//! The three games of the Syrians that Culin describes: La'b madjnuni, hakimi and rosëya.

use super::two_rows::*;
use super::{Game, Outcome, Readings, State, Table};

const LABELS: [&str; 2] = ["A B C D E F G", "a b c d e f g"];

const CRAZY: Table =
    &[("chain", &["ahead", "back"]), ("origin", &["sown", "skipped"]), ("one_left", &["owner", "nobody"])];

pub(crate) const MADJNUNI: Game =
    Game { ruleset: "lab-madjnuni", labels: LABELS, readings: CRAZY, moves: |s, r| moves(s, r, 1, true) };

/// Any hole may be played.
pub(crate) const HAKIMI: Game =
    Game { ruleset: "lab-hakimi", moves: |s, r| moves(s, r, 7, true), ..MADJNUNI };

pub(crate) const ROSEYA: Game = Game {
    ruleset: "lab-roseya",
    readings: &[CRAZY[0], CRAZY[1], CRAZY[2], ("opposite", &["taken", "left"])],
    moves: |s, r| moves(s, r, 1, r.is("opposite", "taken")),
    ..MADJNUNI
};

/// `choice` holes may be played, counted from the player's right; `both` holes of a column are taken.
fn moves(s: &State, r: &Readings, choice: usize, both: bool) -> Vec<(String, Outcome)> {
    if on_board(s) < 2 {
        return vec![];
    }
    let starts: Vec<usize> = filled(s, s.next).into_iter().rev().take(choice).collect();
    list(&MADJNUNI, s, &starts, true, |t, p| turn(t, p, both, r))
}

fn turn(t: State, mut from: usize, both: bool, r: &Readings) -> Outcome {
    let gain = |n: u32| n == 2 || n == 4;
    let lap = |t: &mut State| {
        let origin = from;
        let mut p = sow(t, from, anticlockwise, |_, p, _| p == origin && r.is("origin", "skipped"));
        from = p;
        if !gain(at(t, p)) {
            return at(t, p) > 1;
        }
        // Judged as the holes are before any is emptied, once round at most.
        let seen = t.clone();
        for _ in 0..14 {
            if !gain(at(&seen, p)) {
                break;
            }
            win(t, p);
            if both {
                win(t, opposite(t, p));
            }
            p = if r.is("chain", "ahead") { anticlockwise(t, p) } else { clockwise(t, p) };
        }
        false
    };
    run(t, lap, |t| {
        if on_board(t) == 1 && r.is("one_left", "owner") {
            sweep(t);
        } else if on_board(t) == 1 {
            t.holes.iter_mut().for_each(|row| row.fill(0));
        }
    })
}
