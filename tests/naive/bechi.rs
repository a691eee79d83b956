//! Béchi (Kunama): two rows of four or three holes, one lap, captures of even groups.
//!
//! Holes are counted anti-clockwise round the board: South's from left to right, then North's
//! from his left to his right.

use super::{Game, Hole, Outcome, Readings, State, Table};

const READINGS: Table = &[
    ("moved_by", &["lift", "lift_or_capture"]),
    ("moved_this_move", &["false", "true"]),
    ("after_capture", &["stays", "cleared"]),
    ("chain_test", &["even_nonzero", "even_or_zero"]),
    ("chain_needs_moved", &["false", "true"]),
    ("chain_dead", &["break", "step_over", "take_decoy"]),
    ("dead_sow", &["skip", "fault", "allowed"]),
    ("group_of_two", &["balls", "holes"]),
];

pub(crate) const GAME: Game =
    Game { ruleset: "bechi", labels: ["S1 S2 S3 S4", "N1 N2 N3 N4"], readings: READINGS, moves };

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let mine = starts(s, s.next, r);
    if s.over || (mine.is_empty() && starts(s, 1 - s.next, r).is_empty()) {
        return vec![];
    }
    if mine.is_empty() {
        let mut t = s.clone();
        t.hand_over();
        return vec![("pass".to_string(), Outcome::State(t))];
    }
    let width = s.holes[0].len();
    let mut list = vec![];
    for k in mine {
        let name = format!("{}{}", ["S", "N"][s.next], k + 1);
        // The middle hole of three is neither left nor right: the mover chooses.
        if width % 2 == 1 && k == width / 2 {
            list.push((format!("{name}<"), Outcome::State(turn(s, k, true, r))));
            list.push((format!("{name}>"), Outcome::State(turn(s, k, false, r))));
        } else {
            list.push((name, Outcome::State(turn(s, k, k < width / 2, r))));
        }
    }
    list
}

/// The holes `side` may lift from: at least two balls; an unfilled hole is out of play.
fn starts(s: &State, side: usize, r: &Readings) -> Vec<usize> {
    let in_play = |k| r.is("dead_sow", "allowed") || !s.dead.contains(&(side, k));
    let width = s.holes[side].len();
    let able: Vec<usize> = (0..width).filter(|&k| s.holes[side][k] >= 2 && in_play(k)).collect();
    let enough = if r.is("group_of_two", "holes") { 2 } else { 1 };
    if able.len() < enough { vec![] } else { able }
}

/// The neighbour of a hole round the board.
fn next(s: &State, (side, k): Hole, clockwise: bool) -> Hole {
    let width = s.holes[0].len();
    let place = side * width + k;
    let place = if clockwise { place + 2 * width - 1 } else { place + 1 } % (2 * width);
    (place / width, place % width)
}

fn turn(s: &State, k: usize, clockwise: bool, r: &Readings) -> State {
    let (mut t, me) = (s.clone(), s.next);
    let origin = (me, k);
    if r.is("moved_this_move", "true") {
        t.moved.insert(origin);
    }
    // One ball stays behind, the others go one by one into the following holes.
    let mut hand = t.holes[me][k] - 1;
    t.holes[me][k] = 1;
    let mut at = origin;
    let mut forfeited = false;
    while hand > 0 {
        at = next(s, at, clockwise);
        if t.dead.contains(&at) && !r.is("dead_sow", "allowed") {
            // A ball dropped in the other's unfilled hole is his at once.
            if r.is("dead_sow", "fault") && at.0 != me {
                t.store[at.0] += 1;
                hand -= 1;
                forfeited = true;
            }
            continue;
        }
        t.holes[at.0][at.1] += 1;
        hand -= 1;
        forfeited = false;
    }
    let captures = !forfeited && t.holes[at.0][at.1].is_multiple_of(2) && t.moved.contains(&at);
    let taken = if captures { capture(&mut t, at, clockwise, r) } else { vec![] };
    t.moved.insert(origin);
    if r.is("moved_by", "lift_or_capture") {
        t.moved.extend(taken);
    } else if r.is("after_capture", "cleared") {
        t.moved.retain(|hole| !taken.contains(hole));
    }
    t.hand_over();
    if starts(&t, 0, r).is_empty() && starts(&t, 1, r).is_empty() {
        // Each takes what is left in his own row.
        for side in [0, 1] {
            t.store[side] += t.holes[side].iter().sum::<u32>();
            t.holes[side].fill(0);
        }
        t.over = true;
    }
    t
}

/// Takes the landing hole and the unbroken run of even groups after it, once round at most.
fn capture(t: &mut State, landing: Hole, clockwise: bool, r: &Readings) -> Vec<Hole> {
    let mut taken = vec![];
    let mut at = landing;
    for visited in 0..2 * t.holes[0].len() {
        if visited > 0 {
            let dead = t.dead.contains(&at);
            if dead && r.is("chain_dead", "break") {
                break;
            }
            if dead && r.is("chain_dead", "step_over") {
                at = next(t, at, clockwise);
                continue;
            }
            let n = t.holes[at.0][at.1];
            let even = n.is_multiple_of(2) && (n > 0 || r.is("chain_test", "even_or_zero"));
            if !even || (r.is("chain_needs_moved", "true") && !t.moved.contains(&at)) {
                break;
            }
        }
        let n = std::mem::take(&mut t.holes[at.0][at.1]);
        t.store[t.next] += n;
        if n > 0 {
            taken.push(at);
        }
        at = next(t, at, clockwise);
    }
    taken
}
