//! Kisolo (Luba, Lulua and Songye, Townshend): laps go on from the hole after the last seed, and
//! what faces that hole is eaten before.

use super::four_rows::*;
use super::two_rows::run;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "kisolo",
    labels: ["o1 o2 o3 o4 o5 o6 o7 i1 i2 i3 i4 i5 i6 i7", "O1 O2 O3 O4 O5 O6 O7 I1 I2 I3 I4 I5 I6 I7"],
    readings: &[
        ("start_eats", &["may", "must"]),
        ("resow_first", &["at", "next"]),
        ("own_seeds", &["stay", "along"]),
    ],
    moves,
};

/// The mover's hole is occupied and faces an occupied hole of the other's front row.
fn eats(s: &State, h: usize) -> bool {
    h < 7 && at(s, s.next, h) > 0 && at(s, 1 - s.next, 6 - h) > 0
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let (me, other) = (s.next, 1 - s.next);
    let bare = (0..7).all(|h| at(s, me, h) == 0);
    if bare && s.flags.values().any(|by| *by == Some(other)) {
        return vec![];
    }
    let name = |h: usize| GAME.name((me, place(s, h)));
    let eating: Vec<usize> = (0..14).filter(|&h| eats(s, h)).collect();
    let mut list: Vec<_> = eating.iter().map(|&h| (format!("^{}", name(h)), turn(s, h, true, r))).collect();
    if eating.is_empty() || r.is("start_eats", "may") {
        let lifts = (0..14).filter(|&h| at(s, me, h) > 0);
        list.extend(lifts.map(|h| (name(h).to_string(), turn(s, h, false, r))));
    }
    list
}

/// A lap from `h`, with the eaten seeds if it is to eat; the last hole.
fn lap(t: &mut State, h: usize, eat: bool, r: &Readings) -> usize {
    let (me, other) = (t.next, 1 - t.next);
    let (mut hand, mut last) = (0, h);
    if eat {
        hand += take(t, other, 6 - h) + take(t, other, 7 + h);
    }
    if !eat || r.is("own_seeds", "along") {
        hand += take(t, me, h);
    }
    let first = if eat && r.is("resow_first", "at") { h } else { next(t, h) };
    for i in 0..hand as usize {
        last = (first + i) % 14;
        let place = place(t, last);
        t.holes[me][place] += 1;
    }
    last
}

fn turn(s: &State, start: usize, eat: bool, r: &Readings) -> Outcome {
    let (mut h, mut eat, mut here) = (start, eat, start);
    let lap = |t: &mut State| {
        if eat {
            // That he has eaten is remembered where the lap before ended.
            t.flags.insert(("eaten", (t.next, place(t, here))), Some(t.next));
        }
        here = lap(t, h, eat, r);
        h = next(t, here);
        eat = eats(t, h);
        at(t, t.next, h) > 0
    };
    run(s.clone(), lap, |_| ())
}
