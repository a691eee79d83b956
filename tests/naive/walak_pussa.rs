//! Walak-pussa (Ceylon, Parker): sowing goes on from the hole after the last; past an empty hole is
//! prey. One round.

use super::two_rows::*;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "walak-pussa",
    labels: ["S1 S2 S3 S4 S5 S6 S7", "N1 N2 N3 N4 N5 N6 N7"],
    readings: &[
        ("way", &["right", "left"]),
        ("last_in_empty", &["goes_on", "ends"]),
        ("threes", &["plain", "as_puhulmutu"]),
        ("single", &["free", "last"]),
    ],
    moves,
};

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let step: Step = if r.is("way", "right") { anticlockwise } else { clockwise };
    let held = |p: usize| {
        let last = owner(s, step(s, p)) != owner(s, p);
        r.is("single", "last") && last && at(s, p) == 1 && in_row(s, s.next) > 1
    };
    let starts: Vec<usize> = filled(s, s.next).into_iter().filter(|&p| !held(p)).collect();
    list(&GAME, s, &starts, false, |t, mut from| {
        let lap = |t: &mut State| match lap(t, from, step, r) {
            Some(p) => {
                from = p;
                true
            }
            None => false,
        };
        run(t, lap, |t| {
            if in_row(t, t.next) == 0 {
                sweep(t);
            }
        })
    })
}

/// One lap; the hole to go on from.
fn lap(t: &mut State, from: usize, step: Step, r: &Readings) -> Option<usize> {
    let threes = r.is("threes", "as_puhulmutu");
    let last = sow(t, from, step, |s, p, hand| threes && at(s, p) == 3 && hand > 1);
    let n = at(t, last);
    if threes && n == 4 {
        // As in Puhulmutu, an empty hole after these ends the turn.
        win(t, last);
        return Some(step(t, last)).filter(|&p| at(t, p) > 0);
    }
    if n == 1 && r.is("last_in_empty", "ends") {
        return None;
    }
    let p = step(t, last);
    if at(t, p) > 0 {
        return Some(p);
    }
    pick_pearls(t, last, step);
    None
}

/// Takes the full holes as long as empty and full take turns after `last`, and not that one again.
pub(crate) fn pick_pearls(t: &mut State, last: usize, step: Step) {
    let (mut p, mut beyond) = (step(t, last), step(t, step(t, last)));
    while at(t, p) == 0 && at(t, beyond) > 0 && beyond != last {
        win(t, beyond);
        p = step(t, beyond);
        beyond = step(t, p);
    }
}
