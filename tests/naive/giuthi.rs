//! Giuthi (Kikuyu, Leakey and Driedger): every lap turns about, and a move counts only when it has
//! crossed to the other side.

use super::two_rows::*;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "giuthi",
    labels: ["A1 A2 A3 A4 A5 A6", "B1 B2 B3 B4 B5 B6"],
    readings: &[
        ("turning", &["every", "once"]),
        ("capture_at_home", &["no", "yes"]),
        ("also_taken", &["next", "string"]),
        ("also_right", &["must", "may"]),
        ("empty_side", &["over", "goes_on"]),
    ],
    moves,
};

/// A single pebble may not start.
fn starts(s: &State, side: usize) -> Vec<usize> {
    row(s, side).filter(|&p| at(s, p) > 1).collect()
}

fn over(s: &State, r: &Readings) -> bool {
    let bare = |side| in_row(s, side) == 0;
    let stuck = |side| starts(s, side).is_empty();
    (r.is("empty_side", "over") && (bare(0) || bare(1))) || (stuck(0) && stuck(1))
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    if over(s, r) {
        return vec![];
    }
    let starts = starts(s, s.next);
    let way = |step: Step, mark: &str| {
        let mut list = vec![];
        for &p in &starts {
            let label = format!("{}{mark}", GAME.name(hole(s, p)));
            let (all, further) = turn(s.clone(), p, step, true, r);
            match further.filter(|_| r.is("also_right", "may")) {
                Some(end) => {
                    list.push((format!("{label}/{}", GAME.name(hole(s, end))), all));
                    list.push((label, turn(s.clone(), p, step, false, r).0));
                }
                None => list.push((label, all)),
            }
        }
        list
    };
    match starts.is_empty() {
        true => list(&GAME, s, &[], true, |_, _| Outcome::Endless),
        false => [way(anticlockwise, ">"), way(clockwise, "<")].concat(),
    }
}

/// A turn, with all that may be captured or with one hole; and where it ends, if there was more than one.
fn turn(t: State, mut from: usize, first: Step, all: bool, r: &Readings) -> (Outcome, Option<usize>) {
    let (me, mut crossed, mut again, mut further) = (t.next, false, false, None);
    let back: Step = if first(&t, 1) == 2 { clockwise } else { anticlockwise };
    let (mut step, mut laps) = (first, 0);
    let lap = |t: &mut State| {
        let (mut p, hand) = (from, at(t, from));
        for _ in 0..hand {
            p = step(t, p);
            crossed |= owner(t, p) != me;
        }
        from = sow(t, from, step, |_, _, _| false);
        laps += 1;
        if at(t, from) > 1 {
            step = if laps % 2 == 1 || r.is("turning", "once") { back } else { first };
            return true;
        }
        let over = opposite(t, from);
        if owner(t, from) != me {
            return false;
        }
        if !crossed && (r.is("capture_at_home", "no") || at(t, over) == 0) {
            again = true;
        } else if at(t, over) > 0 {
            win(t, from);
            win(t, over);
            // The empty holes of the player's own that follow.
            p = step(t, from);
            while owner(t, p) == me && at(t, p) == 0 && at(t, opposite(t, p)) > 0 {
                further = Some(from);
                if !all {
                    break;
                }
                win(t, opposite(t, p));
                if r.is("also_taken", "next") {
                    break;
                }
                p = step(t, p);
            }
        }
        false
    };
    let end = |t: &mut State| {
        t.over = over(t, r);
        if t.over {
            sweep(t);
        }
    };
    let mut outcome = run(t, lap, end);
    // He must make a further move.
    if let (Outcome::State(t), true) = (&mut outcome, again) {
        t.next = me;
    }
    (outcome, further)
}
