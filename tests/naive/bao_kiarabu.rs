//! Bao Kiarabu (Zanzibar, Ingrams), the debased form and the true one: laps round one's own two
//! rows until an empty hole, from which the two holes opposite are emptied.

use super::four_rows::*;
use super::two_rows::run;
use super::{Game, Outcome, Readings, State};

pub(crate) const DEBASED: Game = Game {
    ruleset: "bao-kiarabu-debased",
    labels: [
        "a1 a2 a3 a4 a5 a6 a7 a8 b1 b2 b3 b4 b5 b6 b7 b8",
        "A1 A2 A3 A4 A5 A6 A7 A8 B1 B2 B3 B4 B5 B6 B7 B8",
    ],
    readings: &[("from_where", &["inner", "both"]), ("catch", &["kept", "sown"]), ("least", &["1", "2"])],
    moves: |s, r| {
        let marked = |step, mark| moves(&DEBASED, s, r, step, mark, |_, _| true);
        [marked(next, ">"), marked(previous, "<")].concat()
    },
};

pub(crate) const ARABIA: Game = Game {
    ruleset: "bao-kiarabu-arabia",
    labels: ["a1 a2 a3 a4 a5 a6 a7 b1 b2 b3 b4 b5 b6 b7", "A1 A2 A3 A4 A5 A6 A7 B1 B2 B3 B4 B5 B6 B7"],
    readings: &[
        ("from_where", &["inner", "both"]),
        ("front", &["hole", "line"]),
        ("catch", &["kept", "sown"]),
        ("least", &["1", "2"]),
    ],
    moves: |s, r| {
        // The back hole is safe while nothing lies before it.
        let open: fn(&State, usize) -> bool = if r.is("front", "hole") {
            |s, c| at(s, 1 - s.next, c) > 0
        } else {
            |s, _| (0..7).any(|c| at(s, 1 - s.next, c) > 0)
        };
        moves(&ARABIA, s, r, next, "", open)
    },
};

fn previous(s: &State, h: usize) -> usize {
    (h + 2 * width(s) - 1) % (2 * width(s))
}

/// The moves one way round. A capture in a column, counted from the mover's left, needs it `open`.
fn moves(
    game: &Game,
    s: &State,
    r: &Readings,
    step: fn(&State, usize) -> usize,
    mark: &str,
    open: fn(&State, usize) -> bool,
) -> Vec<(String, Outcome)> {
    let (me, other, w) = (s.next, 1 - s.next, width(s));
    if total(s, other) == 0 {
        return vec![];
    }
    let turn = |start: usize| {
        let (mut h, mut t) = (start, s.clone());
        let mut hand = take(&mut t, me, h);
        let lap = |t: &mut State| {
            for _ in 0..std::mem::take(&mut hand) {
                h = step(t, h);
                let place = place(t, h);
                t.holes[me][place] += 1;
            }
            if at(t, me, h) > 1 {
                hand = take(t, me, h);
            } else if (h < w || r.is("from_where", "both")) && open(t, place(t, h) % w) {
                let column = place(t, h) % w;
                hand = take(t, other, column) + take(t, other, 2 * w - 1 - column);
                if r.is("catch", "kept") {
                    t.store[me] += std::mem::take(&mut hand);
                }
            }
            hand > 0
        };
        run(t, lap, |_| ())
    };
    let least = if r.is("least", "1") { 1 } else { 2 };
    let starts = (0..2 * w).filter(|&h| at(s, me, h) >= least);
    starts.map(|h| (format!("{}{mark}", game.name((me, place(s, h)))), turn(h))).collect()
}
