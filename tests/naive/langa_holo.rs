//! Langa-holo (Djuka, Herskovits): one lap against the clock; twos and threes are taken on the enemy's side.

use super::two_rows::*;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "langa-holo",
    labels: ["F E D C B A", "a b c d e f"],
    readings: &[
        ("skip_from", &["12", "13"]),
        ("series", &["back", "both"]),
        ("feed", &["until_reached", "if_possible"]),
        ("end_of", &["both", "either"]),
        ("leftover", &["nobody", "row"]),
    ],
    moves,
};

/// No hole holds more than a single counter, of both players or of one.
fn ended(s: &State, r: &Readings) -> bool {
    let bare = |side: usize| s.holes[side].iter().all(|&n| n < 2);
    (bare(0) && bare(1)) || (r.is("end_of", "either") && (bare(0) || bare(1)))
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let mut starts = filled(s, s.next);
    if ended(s, r) {
        return vec![];
    }
    if in_row(s, 1 - s.next) == 0 && r.is("feed", "if_possible") {
        let feeds = |p: &usize| row(s, s.next).len() <= *p % 6 + at(s, *p) as usize;
        if starts.iter().any(feeds) {
            starts.retain(feeds);
        }
    }
    list(&GAME, s, &starts, true, |t, p| turn(t, p, r))
}

fn turn(t: State, from: usize, r: &Readings) -> Outcome {
    let before: Vec<u32> = (0..12).map(|p| at(&t, p)).collect();
    let skip = before[from] >= if r.is("skip_from", "12") { 12 } else { 13 };
    let lap = |t: &mut State| {
        let last = sow(t, from, anticlockwise, |_, p, _| skip && p == from);
        // Filled to two or three in this very move, on the enemy's side.
        let prey = |t: &State, p: usize| {
            owner(t, p) != t.next && [2, 3].contains(&at(t, p)) && at(t, p) != before[p]
        };
        if !prey(t, last) {
            return false;
        }
        for (step, asked) in [(clockwise as Step, true), (anticlockwise, r.is("series", "both"))] {
            let mut p = step(t, last);
            while asked && prey(t, p) {
                win(t, p);
                p = step(t, p);
            }
        }
        win(t, last);
        false
    };
    run(t, lap, |t| {
        if ended(t, r) && r.is("leftover", "row") {
            sweep(t);
        }
    })
}
