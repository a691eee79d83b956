//! Bày Khòm (Cambodia, Porée-Maspero): either way round, relays from the next hole, captures behind a gap; houses
//! that were not filled for a further series are out of play.

use super::two_rows::*;
use super::walak_pussa::pick_pearls;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "bay-khom",
    labels: ["1 2 3 4 5", "6 7 8 9 10"],
    readings: &[("heads", &["no", "yes"]), ("over", &["either", "both"]), ("origin", &["sown", "skipped"])],
    moves,
};

/// The houses of a country, and its head if a turn may start there.
fn starts(s: &State, side: usize, r: &Readings) -> Vec<usize> {
    filled(s, side).into_iter().filter(|p| p % 5 < 4 || r.is("heads", "yes")).collect()
}

fn useless(s: &State, p: usize) -> bool {
    s.flags.contains_key(&("useless", hole(s, p)))
}

fn on(s: &State, mut p: usize) -> usize {
    p = anticlockwise(s, p);
    if useless(s, p) { on(s, p) } else { p }
}

fn back(s: &State, mut p: usize) -> usize {
    p = clockwise(s, p);
    if useless(s, p) { back(s, p) } else { p }
}

fn over(s: &State, r: &Readings) -> bool {
    let stuck = |side| starts(s, side, r).is_empty();
    stuck(s.next) && (stuck(1 - s.next) || r.is("over", "either"))
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    if s.over || over(s, r) {
        return vec![];
    }
    let mine = starts(s, s.next, r);
    if mine.is_empty() {
        return list(&GAME, s, &[], true, |_, _| Outcome::Endless);
    }
    let way = |step: Step, mark: &str| {
        let some = list(&GAME, s, &mine, false, |t, p| turn(t, p, step, r)).into_iter();
        some.map(|(label, outcome)| (label + mark, outcome)).collect::<Vec<_>>()
    };
    [way(on, ">"), way(back, "<")].concat()
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
    run(t, lap, |t| {
        if over(t, r) {
            // What has not been eaten belongs to the owner of the country.
            sweep(t);
            t.over = true;
        }
    })
}
