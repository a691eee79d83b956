//! ||Hus (Damara, Wagner and Vedder): laps round one's own two rows; what is captured is sown on
//! from the hole that captured.

use super::four_rows::*;
use super::{Game, LAPS, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "hus-damara",
    labels: [
        "d1 d2 d3 d4 d5 d6 d7 d8 c1 c2 c3 c4 c5 c6 c7 c8",
        "a8 a7 a6 a5 a4 a3 a2 a1 b8 b7 b6 b5 b4 b3 b2 b1",
    ],
    readings: &[
        ("outer_needed", &["no", "yes"]),
        ("entitled", &["must", "may"]),
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
    starts(s, s.next).into_iter().flat_map(|h| turns(s, h, r)).collect()
}

/// A move in progress; its label, and the captures declined since the last one made.
#[derive(Clone)]
struct Path {
    s: State,
    at: usize,
    hand: u32,
    captured: bool,
    label: String,
    declined: String,
    laps: u32,
}

/// The move from a hole; where a player may decline a capture, once with it and once without.
fn turns(s: &State, start: usize, r: &Readings) -> Vec<(String, Outcome)> {
    let (me, mut t) = (s.next, s.clone());
    let name = |h: usize| GAME.name((me, place(s, h)));
    let hand = take(&mut t, me, start);
    let (label, declined) = (name(start).to_string(), String::new());
    let mut open = vec![Path { s: t, at: start, hand, captured: false, label, declined, laps: 0 }];
    let mut list = vec![];
    while let Some(mut p) = open.pop() {
        let outcome = loop {
            if p.laps == LAPS {
                break Outcome::Endless;
            }
            if lap(&mut p, me, r) {
                p.s.hand_over();
                break Outcome::State(p.s);
            }
            let h = p.at;
            if faces(&p.s, me, h, r) {
                if r.is("entitled", "may") {
                    let mut other = p.clone();
                    other.declined += &format!("/{}<", name(h));
                    other.hand = take(&mut other.s, me, h);
                    open.push(other);
                    p.label += &format!("{}/{}", std::mem::take(&mut p.declined), name(h));
                }
                p.hand = take(&mut p.s, 1 - me, 7 - h) + take(&mut p.s, 1 - me, 8 + h);
                p.captured = true;
            } else {
                p.hand = take(&mut p.s, me, h);
            }
        };
        list.push((p.label, outcome));
    }
    list
}

/// Sows the hand; whether the move is over.
fn lap(p: &mut Path, me: usize, r: &Readings) -> bool {
    p.laps += 1;
    for _ in 0..std::mem::take(&mut p.hand) {
        p.at = next(&p.s, p.at);
        let place = place(&p.s, p.at);
        p.s.holes[me][place] += 1;
    }
    at(&p.s, me, p.at) == 1 || (p.captured && r.is("after_capture", "ends"))
}

/// Is there something to capture opposite the hole?
fn faces(s: &State, me: usize, h: usize, r: &Readings) -> bool {
    let outer = at(s, 1 - me, 8 + h % 8) > 0 || r.is("outer_needed", "no");
    h < 8 && at(s, 1 - me, 7 - h) > 0 && outer
}
