//! Main chongkak (Malays, Skeat, as summarised): laps with the clock, the stores included.
//!
//! Cells are counted with the clock from South's right: his row, his store at his left, then the
//! same of North.

use super::two_rows::{in_row, list, row, run, sweep};
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "main-chongkak",
    labels: ["S1 S2 S3 S4 S5 S6 S7 S8", "N1 N2 N3 N4 N5 N6 N7 N8"],
    readings: &[("their_store", &["sown", "passed"]), ("capturing_counter", &["stays", "taken"])],
    moves,
};

fn cell(s: &mut State, c: usize) -> &mut u32 {
    let (side, k) = (c / 9, c % 9);
    if k == 8 { &mut s.store[side] } else { &mut s.holes[side][7 - k] }
}

/// A hole that could not be filled is out of play for the round.
fn closed(s: &State, c: usize) -> bool {
    c % 9 < 8 && s.flags.contains_key(&("closed", (c / 9, 7 - c % 9)))
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    if in_row(s, 0) == 0 || in_row(s, 1) == 0 {
        return vec![];
    }
    let starts: Vec<usize> = row(s, s.next).filter(|&p| s.holes[s.next][p % 8] > 0).collect();
    list(&GAME, s, &starts, false, |t, p| turn(t, p / 8 * 9 + 7 - p % 8, r))
}

fn turn(t: State, mut from: usize, r: &Readings) -> Outcome {
    let (me, mut again) = (t.next, false);
    let (mine, theirs) = (9 * me + 8, 9 * (1 - me) + 8);
    let lap = |t: &mut State| {
        let mut hand = std::mem::take(cell(t, from));
        while hand > 0 {
            from = (from + 1) % 18;
            if !closed(t, from) && (from != theirs || r.is("their_store", "sown")) {
                *cell(t, from) += 1;
                hand -= 1;
            }
        }
        if from == mine || from == theirs {
            again = from == mine;
            return false;
        }
        if *cell(t, from) > 1 {
            return true;
        }
        let over = theirs - 1 - from % 9;
        if from / 9 == me && *cell(t, over) > 0 {
            t.store[me] += std::mem::take(cell(t, over));
            if r.is("capturing_counter", "taken") {
                t.store[me] += std::mem::take(cell(t, from));
            }
        }
        false
    };
    let end = |t: &mut State| {
        if in_row(t, 0) == 0 || in_row(t, 1) == 0 {
            sweep(t);
        }
    };
    match run(t, lap, end) {
        Outcome::State(mut t) if again && in_row(&t, me) > 0 => {
            t.next = me;
            Outcome::State(t)
        }
        outcome => outcome,
    }
}
