//! Toguz kumalak (World Nomad Games, as summarised): even numbers are taken, and one three is a tuz.

use super::two_rows::*;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "toguz-kumalak",
    labels: ["a b c d e f g h i", "A B C D E F G H I"],
    readings: &[
        ("marked_hole", &["taken", "lies"]),
        ("three", &["taken", "stay"]),
        ("opposite", &["same_number", "facing"]),
        ("end_when", &["at_turn", "at_once"]),
        ("early_end", &["decided", "played_out"]),
    ],
    moves,
};

/// Whose tuz it is.
fn tuz(s: &State, p: usize) -> Option<usize> {
    s.flags.get(&("tuzdik", hole(s, p))).copied().flatten()
}

fn starts(s: &State, side: usize) -> Vec<usize> {
    filled(s, side).into_iter().filter(|&p| tuz(s, p).is_none()).collect()
}

/// More than half of all, what lies in the player's tuz included.
fn won(s: &State) -> bool {
    let score = |side: usize| {
        let lies = (0..18).filter(|&p| tuz(s, p) == Some(side)).map(|p| at(s, p));
        s.store[side] + lies.sum::<u32>()
    };
    [0, 1].iter().any(|&side| score(side) > 81)
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    if s.over {
        return vec![];
    }
    list(&GAME, s, &starts(s, s.next), false, |t, p| {
        let end = |t: &mut State| {
            let (next, last) = (starts(t, t.next), starts(t, 1 - t.next));
            t.over = won(t) && r.is("early_end", "decided");
            if !t.over && (next.is_empty() || (last.is_empty() && r.is("end_when", "at_once"))) {
                t.over = true;
                sweep(t);
            }
        };
        run(t, |t| lap(t, p, r), end)
    })
}

fn lap(t: &mut State, from: usize, r: &Readings) -> bool {
    let (me, mut hand, mut p) = (t.next, take(t, from), from);
    // A counter that was alone goes to the next hole.
    if hand > 1 {
        put(t, from);
        hand -= 1;
    }
    for _ in 0..hand {
        p = anticlockwise(t, p);
        match tuz(t, p) {
            Some(by) if r.is("marked_hole", "taken") => t.store[by] += 1,
            _ => put(t, p),
        }
    }
    if tuz(t, p).is_some() || owner(t, p) == me {
        return false;
    }
    let other = if r.is("opposite", "facing") { opposite(t, p) } else { (p + 9) % 18 };
    let barred = p % 9 == 8 || tuz(t, other).is_some() || (0..18).any(|q| tuz(t, q) == Some(me));
    if at(t, p) == 3 && !barred {
        t.flags.insert(("tuzdik", hole(t, p)), Some(me));
        // Where counters lie in a tuz, the three that make it do, too.
        if r.is("marked_hole", "taken") && r.is("three", "taken") {
            win(t, p);
        }
    } else if at(t, p).is_multiple_of(2) {
        win(t, p);
    }
    false
}
