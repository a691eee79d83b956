//! Hawalis (Oman, de Voogt): laps round one's own two rows until an empty hole, which captures from the front row.

use super::four_rows::*;
use super::two_rows::{list, run};
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "hawalis",
    labels: ["o1 o2 o3 o4 o5 o6 o7 i1 i2 i3 i4 i5 i6 i7", "O1 O2 O3 O4 O5 O6 O7 I1 I2 I3 I4 I5 I6 I7"],
    readings: &[
        ("last_hole", &["empty", "any"]),
        ("captured", &["both", "inner"]),
        ("stuck", &["pass", "loses"]),
    ],
    moves,
};

/// Singles only if there is nothing more, and only into an empty hole.
fn starts(s: &State, side: usize) -> Vec<usize> {
    let more = s.holes[side].iter().any(|&n| n > 1);
    let able = |&h: &usize| match at(s, side, h) {
        0 => false,
        1 => !more && at(s, side, next(s, h)) == 0,
        _ => true,
    };
    (0..14).filter(able).collect()
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let lost = [0, 1].iter().any(|&side| total(s, side) == 0);
    let stuck = [0, 1].iter().all(|&side| starts(s, side).is_empty());
    if lost || stuck {
        return vec![];
    }
    let places: Vec<usize> = starts(s, s.next).into_iter().map(|h| 14 * s.next + place(s, h)).collect();
    list(&GAME, s, &places, r.is("stuck", "pass"), |t, p| {
        let mut from = (0..14).find(|&h| place(s, h) == p % 14).expect("a hole");
        let lap = |t: &mut State| {
            let me = t.next;
            for _ in 0..take(t, me, from) {
                from = next(t, from);
                let place = place(t, from);
                t.holes[me][place] += 1;
            }
            let prey = from < 7 && at(t, 1 - me, 6 - from) > 0;
            if prey && (at(t, me, from) == 1 || r.is("last_hole", "any")) {
                let inner = take(t, 1 - me, 6 - from);
                let outer = if r.is("captured", "both") { take(t, 1 - me, 7 + from) } else { 0 };
                t.store[me] += inner + outer;
                return false;
            }
            at(t, me, from) > 1
        };
        run(t, lap, |_| ())
    })
}
