//! ||Hus (Damara, Wagner and Vedder): laps round one's own two rows; what is captured is sown on
//! from the hole that captured.

use super::four_rows::*;
use super::two_rows::{list, run};
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "hus-damara",
    labels: [
        "d1 d2 d3 d4 d5 d6 d7 d8 c1 c2 c3 c4 c5 c6 c7 c8",
        "a8 a7 a6 a5 a4 a3 a2 a1 b8 b7 b6 b5 b4 b3 b2 b1",
    ],
    readings: &[
        ("outer_needed", &["no", "yes"]),
        ("after_capture", &["goes_on", "ends"]),
        ("loss_check", &["player_to_move", "after_every_move"]),
    ],
    moves,
};

fn starts(s: &State, side: usize) -> Vec<usize> {
    (0..16).filter(|&h| at(s, side, h) > 1).collect()
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    if r.is("loss_check", "after_every_move") && starts(s, 1 - s.next).is_empty() {
        return vec![];
    }
    let places: Vec<usize> = starts(s, s.next).into_iter().map(|h| 16 * s.next + place(s, h)).collect();
    list(&GAME, s, &places, false, |t, p| turn(t, p % 16, r))
}

fn turn(mut t: State, start: usize, r: &Readings) -> Outcome {
    let (me, other) = (t.next, 1 - t.next);
    let mut h = (0..16).find(|&h| place(&t, h) == start).expect("a hole");
    let (mut hand, mut captured) = (take(&mut t, me, h), false);
    let lap = |t: &mut State| {
        for _ in 0..std::mem::take(&mut hand) {
            h = next(t, h);
            let place = place(t, h);
            t.holes[me][place] += 1;
        }
        if at(t, me, h) == 1 || (captured && r.is("after_capture", "ends")) {
            return false;
        }
        let outer = at(t, other, 8 + h % 8) > 0 || r.is("outer_needed", "no");
        if h < 8 && at(t, other, 7 - h) > 0 && outer {
            hand = take(t, other, 7 - h) + take(t, other, 8 + h);
            captured = true;
        } else {
            hand = take(t, me, h);
        }
        true
    };
    run(t, lap, |_| ())
}
