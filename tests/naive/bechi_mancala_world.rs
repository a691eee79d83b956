//! Bechi as Mancala World has it: one round of single laps, and captures of even holes that were moved before.

use super::two_rows::*;
use super::{Game, Hole, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "bechi-mancala-world",
    labels: ["S1 S2 S3 S4", "N1 N2 N3 N4"],
    readings: &[
        ("moved_by", &["lift", "lift_or_capture"]),
        ("moved_this_move", &["false", "true"]),
        ("after_capture", &["stays", "cleared"]),
        ("chain_test", &["even_nonzero", "even_or_zero"]),
        ("chain_needs_moved", &["false", "true"]),
    ],
    moves,
};

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let open = if over(s) { vec![] } else { starts(s, s.next) };
    let name = |p: usize| GAME.name(hole(s, p));
    let mut list = list(&GAME, s, &[], !over(s) && open.is_empty(), |_, _| Outcome::Endless);
    for p in open {
        let (width, k) = (s.holes[0].len(), hole(s, p).1);
        // From the left clockwise, from the right counterclockwise, from the middle either way.
        match (2 * k + 1).cmp(&width) {
            std::cmp::Ordering::Less => list.push((name(p).to_string(), turn(s, p, clockwise, r))),
            std::cmp::Ordering::Greater => list.push((name(p).to_string(), turn(s, p, anticlockwise, r))),
            std::cmp::Ordering::Equal => {
                list.push((format!("{}<", name(p)), turn(s, p, clockwise, r)));
                list.push((format!("{}>", name(p)), turn(s, p, anticlockwise, r)));
            }
        }
    }
    list
}

/// A lone counter cannot be moved.
fn starts(s: &State, side: usize) -> Vec<usize> {
    filled(s, side).into_iter().filter(|&p| at(s, p) > 1).collect()
}

/// Neither can move.
fn over(s: &State) -> bool {
    starts(s, 0).is_empty() && starts(s, 1).is_empty()
}

fn turn(s: &State, from: usize, step: Step, r: &Readings) -> Outcome {
    let lap = |t: &mut State| {
        // The first falls back into the hole just emptied.
        let mut last = from;
        for n in 0..take(t, from) {
            last = if n == 0 { from } else { step(t, last) };
            put(t, last);
        }
        if r.is("moved_this_move", "true") {
            t.moved.insert(hole(t, from));
        }
        let captures = at(t, last).is_multiple_of(2) && t.moved.contains(&hole(t, last));
        let taken = if captures { capture(t, last, step, r) } else { vec![] };
        t.moved.insert(hole(t, from));
        if r.is("moved_by", "lift_or_capture") {
            t.moved.extend(taken);
        } else if r.is("after_capture", "cleared") {
            t.moved.retain(|hole| !taken.contains(hole));
        }
        false
    };
    run(s.clone(), lap, |t| {
        if over(t) {
            sweep(t);
            t.over = true;
        }
    })
}

/// The hole of the last stone, and the unbroken chain of even ones after it, round the board once.
fn capture(t: &mut State, last: usize, step: Step, r: &Readings) -> Vec<Hole> {
    let (mut p, mut fresh) = (last, vec![]);
    for _ in 0..2 * t.holes[0].len() {
        let group =
            if at(t, p) == 0 { r.is("chain_test", "even_or_zero") } else { at(t, p).is_multiple_of(2) };
        let known = p == last || r.is("chain_needs_moved", "false") || t.moved.contains(&hole(t, p));
        if !group || !known {
            break;
        }
        if at(t, p) > 0 {
            fresh.push(hole(t, p));
        }
        win(t, p);
        p = step(t, p);
    }
    fresh
}
