//! Chuba (Milton Bradley's game): laps round one's own two rows; men of the outer row wait until
//! they are played upon. The second pair of pockets that a capture may choose is left out.

use super::four_rows::*;
use super::two_rows::{list, run};
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "chuba",
    labels: [
        "o1 o2 o3 o4 o5 o6 o7 o8 o9 o10 o11 i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11",
        "O1 O2 O3 O4 O5 O6 O7 O8 O9 O10 O11 I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 I11",
    ],
    readings: &[("married_by", &["any", "inner_lap"]), ("blocked", &["pass", "loses"])],
    moves,
};

/// May the men in this pocket be moved?
fn free(s: &State, side: usize, h: usize) -> bool {
    h < 11 || s.flags.contains_key(&("married", (side, place(s, h))))
}

fn single(s: &State, side: usize) -> bool {
    s.holes[side].iter().all(|&n| n < 2)
}

fn starts(s: &State, side: usize) -> Vec<usize> {
    let able = |&h: &usize| match at(s, side, h) {
        0 => false,
        1 => single(s, side) && at(s, side, next(s, h)) == 0,
        _ => true,
    };
    (0..22).filter(|&h| free(s, side, h)).filter(able).collect()
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    // Of men that are all single, those that were not played upon are lost.
    let lost = |side: usize| (0..22).all(|h| at(s, side, h) == 0 || !free(s, side, h));
    let stuck = [0, 1].iter().all(|&side| starts(s, side).is_empty());
    if lost(0) || lost(1) || stuck {
        return vec![];
    }
    let places: Vec<usize> = starts(s, s.next).into_iter().map(|h| 22 * s.next + place(s, h)).collect();
    list(&GAME, s, &places, r.is("blocked", "pass"), |t, p| {
        let from = (0..22).find(|&h| place(s, h) == p % 22).expect("a pocket");
        turn(t, from, r)
    })
}

fn turn(mut t: State, mut from: usize, r: &Readings) -> Outcome {
    let me = t.next;
    // When they are given up is not said; here as their owner plays.
    if single(&t, me) {
        for h in (11..22).filter(|&h| !free(&t, me, h)).collect::<Vec<_>>() {
            t.store[1 - me] += take(&mut t, me, h);
        }
    }
    let lap = |t: &mut State| {
        let marries = from < 11 || r.is("married_by", "any");
        for _ in 0..take(t, me, from) {
            from = next(t, from);
            let place = place(t, from);
            t.holes[me][place] += 1;
            if marries && from >= 11 {
                t.flags.insert(("married", (me, place)), None);
            }
        }
        if at(t, me, from) == 1 {
            capture(t, from);
            return false;
        }
        true
    };
    run(t, lap, |_| ())
}
