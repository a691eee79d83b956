//! Nsumbi (Taabwa): four rows of eight, each player sowing round his own two.
//!
//! A player's holes are counted 0 to 15 anti-clockwise: o1 to o8, then i8 back to i1.

use super::{Game, LAPS, Outcome, Readings, State, Table, period};

const READINGS: Table = &[
    ("normally", &["ccw", "cw"]),
    ("resow_hole", &["lap_origin", "turn_origin"]),
    ("resow_first", &["at", "next"]),
    ("no_capture_turn", &["each_players_first", "game_first"]),
    ("blocked_capture_stops", &["false", "true"]),
    ("loss_check", &["player_to_move", "after_every_turn"]),
];

/// A turn between two laps.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Turn {
    own: [u32; 16],
    other: [u32; 16],
    hand: u32,
    /// Where the first seed of the hand falls.
    first: usize,
    lap_origin: usize,
    turn_origin: usize,
}

pub(crate) const GAME: Game = Game {
    ruleset: "nsumbi",
    labels: [
        "o1 o2 o3 o4 o5 o6 o7 o8 i1 i2 i3 i4 i5 i6 i7 i8",
        "O1 O2 O3 O4 O5 O6 O7 O8 I1 I2 I3 I4 I5 I6 I7 I8",
    ],
    readings: READINGS,
    moves,
};

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let beaten = |side: usize| s.holes[side].iter().all(|&n| n < 2);
    if beaten(s.next) || (r.is("loss_check", "after_every_turn") && beaten(1 - s.next)) {
        return vec![];
    }
    let able = (0..16).filter(|&place| s.holes[s.next][place] >= 2);
    able.map(|place| (name(s.next, place), play(s, place, r))).collect()
}

/// The laps after which the turn from the hole at `place` in label order repeats itself.
pub(crate) fn endless_period(s: &State, place: usize, limit: u64, r: &Readings) -> Option<u64> {
    let open = captures_allowed(s, r);
    period(begin(s, place, r), limit, |turn| lap(turn, open, r), Turn::clone)
}

fn name(side: usize, place: usize) -> String {
    let row = [["o", "i"], ["O", "I"]][side][place / 8];
    format!("{row}{}", place % 8 + 1)
}

/// From label order (o1 to o8, i1 to i8) to sowing order, and back.
fn turned(place: usize) -> usize {
    if place < 8 { place } else { 23 - place }
}

fn round(holes: &[u32]) -> [u32; 16] {
    std::array::from_fn(|hole| holes[turned(hole)])
}

/// Nobody captures in his first turn.
fn captures_allowed(s: &State, r: &Readings) -> bool {
    if r.is("no_capture_turn", "game_first") { s.turns != [0, 0] } else { s.turns[s.next] > 0 }
}

fn after(hole: usize, r: &Readings) -> usize {
    if r.is("normally", "cw") { (hole + 15) % 16 } else { (hole + 1) % 16 }
}

fn begin(s: &State, place: usize, r: &Readings) -> Turn {
    let origin = turned(place);
    let mut turn = Turn {
        own: round(&s.holes[s.next]),
        other: round(&s.holes[1 - s.next]),
        hand: 0,
        first: 0,
        lap_origin: origin,
        turn_origin: origin,
    };
    lift(&mut turn, origin, r);
    turn
}

fn lift(turn: &mut Turn, hole: usize, r: &Readings) {
    turn.hand = std::mem::take(&mut turn.own[hole]);
    turn.lap_origin = hole;
    turn.first = after(hole, r);
}

/// Sows the hand and makes the next one ready; false when the turn ends.
fn lap(turn: &mut Turn, captures_allowed: bool, r: &Readings) -> bool {
    let mut last = turn.first;
    turn.own[last] += 1;
    for _ in 1..turn.hand {
        last = after(last, r);
        turn.own[last] += 1;
    }
    if turn.own[last] == 1 {
        return false;
    }
    // The inner hole at place p of the round faces the inner 23 - p and the outer p - 8.
    if last >= 8 && turn.other[23 - last] > 0 && turn.other[last - 8] > 0 {
        if captures_allowed {
            turn.hand = turn.other[23 - last] + turn.other[last - 8];
            turn.other[23 - last] = 0;
            turn.other[last - 8] = 0;
            let whole_turn = r.is("resow_hole", "turn_origin");
            let hole = if whole_turn { turn.turn_origin } else { turn.lap_origin };
            turn.first = if r.is("resow_first", "next") { after(hole, r) } else { hole };
            return true;
        }
        if r.is("blocked_capture_stops", "true") {
            return false;
        }
    }
    lift(turn, last, r);
    true
}

fn play(s: &State, place: usize, r: &Readings) -> Outcome {
    let open = captures_allowed(s, r);
    let mut turn = begin(s, place, r);
    if (0..LAPS).all(|_| lap(&mut turn, open, r)) {
        return Outcome::Endless;
    }
    let mut t = s.clone();
    t.holes[s.next] = round(&turn.own).to_vec();
    t.holes[1 - s.next] = round(&turn.other).to_vec();
    t.hand_over();
    Outcome::State(t)
}
