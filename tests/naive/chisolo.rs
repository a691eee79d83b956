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
        ("kusuntula", &["lifts", "chosen", "ends"]),
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
            list.extend(turns(s, h, true, &format!("{name}<"), r));
        }
        if reversed || first {
            list.extend(turns(s, h, false, &format!("{name}>"), r));
        }
    }
    with_another_hole(&GAME, s, list)
}

/// A turn; where the player may lift up or not, one for each number of times that he does.
fn turns(s: &State, from: usize, with_the_clock: bool, label: &str, r: &Readings) -> Vec<(String, Outcome)> {
    if !r.is("kusuntula", "chosen") {
        let mut times = usize::MAX;
        return vec![(label.to_string(), turn(s, from, with_the_clock, &mut times, r).0)];
    }
    let (mut label, mut list) = (label.to_string(), vec![]);
    for times in 0.. {
        let mut lifts = times;
        let (outcome, end) = turn(s, from, with_the_clock, &mut lifts, r);
        list.push((label.clone(), outcome));
        match end {
            Some(end) => label += &format!("/{}", GAME.name((s.next, place(s, end)))),
            None => break,
        }
    }
    list
}

/// Lifts up at most `lifts` times; also the hole where it could have gone on.
fn turn(
    s: &State,
    mut from: usize,
    with_the_clock: bool,
    lifts: &mut usize,
    r: &Readings,
) -> (Outcome, Option<usize>) {
    let mut stopped = None;
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
            if r.is("kusuntula", "ends") || *lifts == 0 {
                stopped = Some(from).filter(|_| *lifts == 0);
                return false;
            }
            *lifts -= 1;
            return true;
        }
        if r.is("opposite", "both") {
            capture(t, from);
        } else if from < 7 {
            t.store[me] += take(t, 1 - me, 6 - from);
        }
        false
    };
    let outcome = run(s.clone(), lap, |_| ());
    (outcome, stopped)
}
