//! Puhulmutu (Ceylon, Parker), and Daramuti and Kotu-baendum, which he describes by their differences
//! from it: one round of each.

use super::two_rows::*;
use super::{Game, Outcome, Readings, State};

pub(crate) const PUHULMUTU: Game = Game {
    ruleset: "puhulmutu",
    labels: ["S1 S2 S3 S4 S5 S6 S7", "N1 N2 N3 N4 N5 N6 N7"],
    readings: &[("way", &["right", "left"])],
    moves: |s, r| moves(s, r, free, puhulmutu),
};

pub(crate) const DARAMUTI: Game = Game {
    ruleset: "daramuti",
    readings: &[
        ("way", &["right", "left"]),
        ("where", &["any", "own"]),
        ("capturing_seed", &["stays", "eaten"]),
    ],
    moves: |s, r| moves(s, r, free, daramuti),
    ..PUHULMUTU
};

pub(crate) const KOTU_BAENDUM: Game = Game {
    ruleset: "kotu-baendum",
    readings: &[("way", &["right", "left"]), ("begin", &["each", "game"])],
    moves: |s, r| moves(s, r, begun, kotu_baendum),
    ..PUHULMUTU
};

/// What the last seed, in that hole, brings about: the hole to sow on from, if any.
type Landing = fn(&mut State, usize, Step, &Readings) -> Option<usize>;

fn way(r: &Readings) -> Step {
    if r.is("way", "right") { anticlockwise } else { clockwise }
}

fn tied(s: &State, p: usize) -> bool {
    s.flags.contains_key(&("tied", hole(s, p)))
}

/// May a turn of the mover begin from here?
fn free(s: &State, p: usize, r: &Readings) -> bool {
    // A single seed in the last hole stays while another hole of the row has any to play.
    let last = owner(s, way(r)(s, p)) != owner(s, p);
    let more = row(s, s.next).any(|q| q != p && at(s, q) > 0 && !tied(s, q));
    at(s, p) > 0 && !tied(s, p) && !(last && at(s, p) == 1 && more)
}

/// The same in Kotu-baendum, where play begins from an end hole.
fn begun(s: &State, p: usize, r: &Readings) -> bool {
    let first = if r.is("begin", "each") { s.turns[s.next] == 0 } else { s.turns == [0, 0] };
    free(s, p, r) && (!first || end_hole(p))
}

fn end_hole(p: usize) -> bool {
    [0, 6].contains(&(p % 7))
}

/// A player has no seeds that he could play as his turn comes.
fn bare(s: &State) -> bool {
    row(s, s.next).all(|p| at(s, p) == 0 || tied(s, p))
}

fn moves(
    s: &State,
    r: &Readings,
    may: fn(&State, usize, &Readings) -> bool,
    landing: Landing,
) -> Vec<(String, Outcome)> {
    let starts: Vec<usize> = row(s, s.next).filter(|&p| may(s, p, r)).collect();
    list(&PUHULMUTU, s, &starts, false, |t, mut from| {
        let lap = |t: &mut State| {
            // Three are passed over, except by the last seed.
            let last = sow(t, from, way(r), |s, p, hand| at(s, p) == 3 && hand > 1);
            let on = if tied(t, last) { None } else { landing(t, last, way(r), r) };
            from = on.unwrap_or(from);
            on.is_some()
        };
        let end = |t: &mut State| {
            if bare(t) {
                sweep(t);
            }
        };
        run(t, lap, end)
    })
}

fn puhulmutu(t: &mut State, last: usize, step: Step, _: &Readings) -> Option<usize> {
    match at(t, last) {
        1 => None,
        4 => {
            win(t, last);
            Some(step(t, last)).filter(|&p| at(t, p) > 0)
        }
        _ => Some(last),
    }
}

fn daramuti(t: &mut State, last: usize, step: Step, r: &Readings) -> Option<usize> {
    let over = opposite(t, last);
    if at(t, last) == 1 && at(t, over) > 0 && (r.is("where", "any") || owner(t, last) == t.next) {
        win(t, over);
        if r.is("capturing_seed", "eaten") {
            win(t, last);
        }
        return None;
    }
    puhulmutu(t, last, step, r)
}

fn kotu_baendum(t: &mut State, last: usize, _: Step, _: &Readings) -> Option<usize> {
    match at(t, last) {
        1 => None,
        4 if end_hole(last) => {
            t.flags.insert(("tied", hole(t, last)), Some(t.next));
            None
        }
        4 => {
            win(t, last);
            None
        }
        _ => Some(last),
    }
}
