//! Kale (Fan, Good): one lap; a pocket of the other's with one or two is won with the last counter.

use super::two_rows::*;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "kale-fan",
    labels: ["S1 S2 S3 S4 S5 S6", "N1 N2 N3 N4 N5 N6"],
    readings: &[("form", &["one", "chain"]), ("no_counters", &["pass", "ends"])],
    moves,
};

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let pass = on_board(s) > 0 && r.is("no_counters", "pass");
    list(&GAME, s, &filled(s, s.next), pass, |t, p| turn(t, p, r))
}

fn turn(t: State, from: usize, r: &Readings) -> Outcome {
    // A single counter from the last pocket on the right wins nothing.
    let barred = at(&t, from) == 1 && from % 6 == 5;
    let lap = |t: &mut State| {
        let mut p = sow(t, from, anticlockwise, |_, p, _| p == from);
        let mut wins = !barred && [2, 3].contains(&at(t, p));
        while wins && owner(t, p) != t.next {
            win(t, p);
            p = clockwise(t, p);
            // Before the play they had one or two; after more than eleven counters that can differ,
            // which the ruleset cannot say.
            wins = r.is("form", "chain") && [2, 3].contains(&at(t, p));
        }
        false
    };
    run(t, lap, |t| {
        if filled(t, t.next).is_empty() && (on_board(t) == 0 || r.is("no_counters", "ends")) {
            // What is left counts for neither.
            t.holes.iter_mut().for_each(|row| row.fill(0));
        }
    })
}
