//! Three games of Nyasaland (Sanderson): laps round one's own two rows until an empty hole, which
//! captures from the front row, in two of them one more hole as well. Nchuwa and Njombwa begin with a gambit.

use super::four_rows::*;
use super::two_rows::{list, run};
use super::{Game, Outcome, State};

pub(crate) const NSOLO: Game = Game {
    ruleset: "nsolo-angoni",
    labels: [
        "o1 o2 o3 o4 o5 o6 o7 o8 o9 o10 i1 i2 i3 i4 i5 i6 i7 i8 i9 i10",
        "O1 O2 O3 O4 O5 O6 O7 O8 O9 O10 I1 I2 I3 I4 I5 I6 I7 I8 I9 I10",
    ],
    readings: &[],
    moves: |s, _| with_another_hole(&NSOLO, s, moves(&NSOLO, s, &starts(s), spread_on)),
};

pub(crate) const NCHUWA: Game = Game {
    ruleset: "nchuwa",
    labels: ["o1 o2 o3 o4 o5 o6 i1 i2 i3 i4 i5 i6", "O1 O2 O3 O4 O5 O6 I1 I2 I3 I4 I5 I6"],
    readings: &[("gambit_reach", &["both", "front"])],
    moves: |s, r| {
        if s.turns[s.next] > 0 {
            return with_another_hole(&NCHUWA, s, moves(&NCHUWA, s, &starts(s), spread_on));
        }
        // The right-hand end of the front row.
        moves(&NCHUWA, s, &[0], if r.is("gambit_reach", "both") { gambit_on } else { front_gambit_on })
    },
};

pub(crate) const NJOMBWA: Game = Game {
    ruleset: "njombwa",
    labels: [
        "o1 o2 o3 o4 o5 o6 o7 o8 i1 i2 i3 i4 i5 i6 i7 i8",
        "O1 O2 O3 O4 O5 O6 O7 O8 I1 I2 I3 I4 I5 I6 I7 I8",
    ],
    readings: &[("gambit_takes", &["no", "yes"])],
    moves: |s, r| {
        // The 29 men lie in the left-hand end of the back row.
        if at(s, s.next, 8) != 29 {
            return moves(&NJOMBWA, s, &starts(s), spread_on);
        }
        let two: Vec<usize> = (0..16).filter(|&h| at(s, s.next, h) == 2).collect();
        match two.is_empty() {
            true if r.is("gambit_takes", "no") => moves(&NJOMBWA, s, &[8], only_spread_on),
            true => moves(&NJOMBWA, s, &[8], spread_on),
            false => moves(&NJOMBWA, s, &two, spread_on),
        }
    },
};

/// More than a single man; or a single one to an empty hole, if there is nothing more.
fn starts(s: &State) -> Vec<usize> {
    let (me, more) = (s.next, s.holes[s.next].iter().any(|&n| n > 1));
    let able = |&h: &usize| match at(s, me, h) {
        0 => false,
        1 => !more && at(s, me, next(s, h)) == 0,
        _ => true,
    };
    (0..2 * width(s)).filter(able).collect()
}

/// Where the last man fell: the hole whose men are spread next, if any.
type Landing = fn(&mut State, usize) -> Option<usize>;

fn moves(game: &Game, s: &State, starts: &[usize], landing: Landing) -> Vec<(String, Outcome)> {
    let holes = 2 * width(s);
    let places: Vec<usize> = starts.iter().map(|&h| holes * s.next + place(s, h)).collect();
    list(game, s, &places, false, |t, p| {
        let mut from = (0..holes).find(|&h| place(s, h) == p % holes).expect("a hole");
        let lap = |t: &mut State| {
            let (me, mut h) = (t.next, from);
            for _ in 0..take(t, me, from) {
                h = next(t, h);
                let place = place(t, h);
                t.holes[me][place] += 1;
            }
            let on = landing(t, h);
            from = on.unwrap_or(h);
            on.is_some()
        };
        run(t, lap, |_| ())
    })
}

fn only_spread_on(t: &mut State, h: usize) -> Option<usize> {
    (at(t, t.next, h) > 1).then_some(h)
}

fn spread_on(t: &mut State, h: usize) -> Option<usize> {
    let on = only_spread_on(t, h);
    if on.is_none() {
        capture(t, h);
    }
    on
}

/// A gambit goes on with the hole after the last man, if it has two.
fn gambit_on(t: &mut State, h: usize) -> Option<usize> {
    Some(next(t, h)).filter(|&n| at(t, t.next, n) == 2)
}

fn front_gambit_on(t: &mut State, h: usize) -> Option<usize> {
    gambit_on(t, h).filter(|&n| n < width(t) && h < width(t))
}
