//! Pallanguli (Tamils, Durai): laps that go on from the next hole; fours are their owner's at once.

use super::two_rows::*;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "pallanguli",
    labels: ["S1 S2 S3 S4 S5 S6 S7", "N1 N2 N3 N4 N5 N6 N7"],
    readings: &[
        ("last_in_empty", &["goes_on", "ends"]),
        ("origin", &["sown", "skipped"]),
        ("round_end", &["bare", "cleared"]),
        ("fill", &["left", "chosen"]),
    ],
    moves,
};

fn rubbish(s: &State, p: usize) -> bool {
    s.flags.contains_key(&("rubbish", hole(s, p)))
}

fn ended(s: &State, r: &Readings) -> bool {
    on_board(s) == 0 || (r.is("round_end", "bare") && [0, 1].iter().any(|&side| in_row(s, side) == 0))
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    if ended(s, r) {
        return vec![];
    }
    list(&GAME, s, &filled(s, s.next), true, |t, p| turn(t, p, r))
}

/// The next hole in play.
fn next(s: &State, p: usize) -> usize {
    let mut p = anticlockwise(s, p);
    while rubbish(s, p) {
        p = anticlockwise(s, p);
    }
    p
}

fn turn(t: State, mut from: usize, r: &Readings) -> Outcome {
    let lap = |t: &mut State| {
        let (mut hand, mut p, mut before) = (take(t, from), from, 0);
        while hand > 0 {
            p = next(t, p);
            if p == from && r.is("origin", "skipped") {
                continue;
            }
            before = at(t, p);
            put(t, p);
            hand -= 1;
            if before == 3 {
                let side = owner(t, p);
                t.store[side] += take(t, p);
            }
        }
        from = next(t, p);
        if at(t, from) > 0 {
            return before > 0 || r.is("last_in_empty", "goes_on");
        }
        let beyond = next(t, from);
        win(t, beyond);
        false
    };
    run(t, lap, |t| {
        if ended(t, r) {
            sweep(t);
        }
    })
}
