//! Leyla-gòbale (Somali, Marin): laps until an empty hole; three opposite make a pair that nobody touches.

use super::two_rows::*;
use super::{Game, Outcome, Readings, State};

/// A is at South's right, and the letters run round with the clock.
pub(crate) const GAME: Game = Game {
    ruleset: "leyla-gobale",
    labels: ["F E D C B A", "L K J I H G"],
    readings: &[("origin", &["add", "skip"]), ("end_check", &["player_to_move", "after_every_turn"])],
    moves,
};

fn ur(s: &State, p: usize) -> bool {
    s.flags.contains_key(&("ur", hole(s, p)))
}

/// The holes a side can start from: the first turn of all is played from the right end of the row.
fn starts(s: &State, side: usize) -> Vec<usize> {
    let first = s.turns == [0, 0];
    filled(s, side).into_iter().filter(|&p| !ur(s, p) && (!first || p == row(s, side).end - 1)).collect()
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    list(&GAME, s, &starts(s, s.next), false, |t, p| turn(t, p, r))
}

fn turn(t: State, mut from: usize, r: &Readings) -> Outcome {
    let lap = |t: &mut State| {
        let origin = from;
        let last = sow(t, from, clockwise, |_, p, _| p == origin && r.is("origin", "skip"));
        from = last;
        if ur(t, last) || at(t, last) > 1 {
            return !ur(t, last);
        }
        let over = opposite(t, last);
        if owner(t, last) == t.next && !ur(t, over) {
            match at(t, over) {
                0 => {}
                3 => {
                    for p in [last, over] {
                        let (side, k) = hole(t, p);
                        t.holes[side][k] = 2;
                        t.flags.insert(("ur", (side, k)), Some(t.next));
                    }
                }
                _ => [last, over].into_iter().for_each(|p| win(t, p)),
            }
        }
        false
    };
    run(t, lap, |t| {
        let stuck = |side| starts(t, side).is_empty();
        if stuck(t.next) || (r.is("end_check", "after_every_turn") && stuck(1 - t.next)) {
            sweep(t);
            t.over = true;
        }
    })
}
