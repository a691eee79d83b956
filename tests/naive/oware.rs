//! Oware abapa (Sala): one lap; twos and threes of the other's row are taken, but never all he has.

use super::two_rows::*;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "oware",
    labels: ["a1 b1 c1 d1 e1 f1", "f2 e2 d2 c2 b2 a2"],
    readings: &[("clear_all", &["no_capture", "forbidden"]), ("early_end", &["decided", "played_out"])],
    moves,
};

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let open = if s.over { Vec::new() } else { starts(s, r) };
    list(&GAME, s, &open, false, |t, p| {
        let end = |t: &mut State| {
            let decided = r.is("early_end", "decided") && t.store.iter().any(|&n| n > 24);
            t.over = decided || starts(t, r).is_empty();
            if t.over && !decided {
                sweep(t);
            }
        };
        run(t, |t| lap(t, p), end)
    })
}

/// The holes from which the opponent is left with a seed.
fn starts(s: &State, r: &Readings) -> Vec<usize> {
    let able = |p: &usize| {
        let mut t = s.clone();
        let last = sow(&mut t, *p, anticlockwise, |_, q, _| q == *p);
        let taken: u32 = caught(&t, last).iter().map(|&q| at(&t, q)).sum();
        let left = in_row(&t, 1 - s.next);
        left > 0 && (taken < left || r.is("clear_all", "no_capture"))
    };
    filled(s, s.next).into_iter().filter(able).collect()
}

/// The twos and threes that follow each other back from the last hole in the other's row.
fn caught(t: &State, last: usize) -> Vec<usize> {
    let back = std::iter::successors(Some(last), |&p| Some(clockwise(t, p)));
    back.take_while(|&p| owner(t, p) != t.next && [2, 3].contains(&at(t, p))).collect()
}

fn lap(t: &mut State, from: usize) -> bool {
    let last = sow(t, from, anticlockwise, |_, p, _| p == from);
    let holes = caught(t, last);
    if holes.iter().map(|&p| at(t, p)).sum::<u32>() < in_row(t, 1 - t.next) {
        for p in holes {
            win(t, p);
        }
    }
    false
}
