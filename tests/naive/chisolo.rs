//! Chisolo (Ila, Smith and Dale): laps round one's own two rows, with the clock unless a player
//! reversed them in his second move. Who eats empties one more hole.

use super::four_rows::*;
use super::two_rows::run;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "chisolo",
    labels: ["o1 o2 o3 o4 o5 o6 o7 i1 i2 i3 i4 i5 i6 i7", "O1 O2 O3 O4 O5 O6 O7 I1 I2 I3 I4 I5 I6 I7"],
    readings: &[
        ("later_reversal", &["second", "later"]),
        ("opposite", &["both", "inner"]),
        ("least", &["1", "2"]),
        ("kusuntula", &["lifts", "ends"]),
    ],
    moves,
};

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let me = s.next;
    let reversed = s.flags.values().any(|by| *by == Some(me));
    let first = match s.turns[me] {
        0 => false,
        1 => true,
        _ => r.is("later_reversal", "later"),
    };
    let least = if r.is("least", "1") { 1 } else { 2 };
    let mut list = vec![];
    for h in (0..14).filter(|&h| at(s, me, h) >= least) {
        let name = GAME.name((me, place(s, h)));
        if !reversed {
            list.push((format!("{name}<"), turn(s, h, true, r)));
        }
        if reversed || first {
            list.push((format!("{name}>"), turn(s, h, false, r)));
        }
    }
    with_another_hole(&GAME, s, list)
}

fn turn(s: &State, mut from: usize, with_the_clock: bool, r: &Readings) -> Outcome {
    let lap = |t: &mut State| {
        let (me, hand) = (t.next, take(t, t.next, from));
        for nth in 0..hand {
            from = if with_the_clock { (from + 13) % 14 } else { next(t, from) };
            let place = place(t, from);
            t.holes[me][place] += 1;
            // That he has reversed is remembered where a first stone falls.
            if nth == 0 && !with_the_clock {
                t.flags.insert(("reversed", (me, place)), Some(me));
            }
        }
        if at(t, me, from) > 1 {
            return r.is("kusuntula", "lifts");
        }
        if r.is("opposite", "both") {
            capture(t, from);
        } else if from < 7 {
            t.store[me] += take(t, 1 - me, 6 - from);
        }
        false
    };
    run(s.clone(), lap, |_| ())
}
