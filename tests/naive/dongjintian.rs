//! Dongjintian (Yunnan, Eagle), for two: either way round, with the relays and captures of Walak-pussa.

use super::two_rows::*;
use super::walak_pussa::pick_pearls;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "dongjintian",
    labels: ["S1 S2 S3 S4 S5", "N1 N2 N3 N4 N5"],
    readings: &[
        ("sector", &["own", "any"]),
        ("sense", &["each_turn", "right", "left"]),
        ("origin", &["sown", "skipped"]),
    ],
    moves,
};

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let holes = if r.is("sector", "own") { filled(s, s.next) } else { (0..10).collect() };
    let starts: Vec<usize> = holes.into_iter().filter(|&p| at(s, p) > 0).collect();
    let ways: &[(&str, Step)] = &[(">", anticlockwise), ("<", clockwise)];
    if starts.is_empty() {
        return list(&GAME, s, &[], on_board(s) > 0, |t, _| Outcome::State(t));
    }
    let mut all = vec![];
    for (mark, step) in ways {
        let played = match *mark {
            _ if r.is("sense", "each_turn") => true,
            ">" => r.is("sense", "right"),
            _ => r.is("sense", "left"),
        };
        if played {
            let mark = if r.is("sense", "each_turn") { mark } else { "" };
            let some = list(&GAME, s, &starts, false, |t, p| turn(t, p, *step, r));
            all.extend(some.into_iter().map(|(label, outcome)| (label + mark, outcome)));
        }
    }
    all
}

fn turn(t: State, mut from: usize, step: Step, r: &Readings) -> Outcome {
    let lap = |t: &mut State| {
        let origin = from;
        let last = sow(t, from, step, |_, p, _| p == origin && r.is("origin", "skipped"));
        from = step(t, last);
        if at(t, from) > 0 {
            return true;
        }
        pick_pearls(t, last, step);
        false
    };
    run(t, lap, |_| ())
}
