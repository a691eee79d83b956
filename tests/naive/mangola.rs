//! Mangola (Léopoldville, Comhaire-Sylvain): a first turn that moves pairs, a last piece that is never left in an empty
//! hole, and eaten pieces that are sown from behind the last gap.

use std::collections::BTreeSet;

use super::four_rows::*;
use super::{Game, LAPS, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "mangola",
    labels: ["25 26 27 28 29 30 31 32 17 18 19 20 21 22 23 24", "8 7 6 5 4 3 2 1 16 15 14 13 12 11 10 9"],
    readings: &[
        ("both_occupied", &["yes", "no"]),
        ("last_piece", &["in_hand", "falls"]),
        ("sleep", &["ends", "goes_on"]),
        ("loss_check", &["player_to_move", "after_every_move"]),
    ],
    moves,
};

/// The two holes at a player's far left: of the back row and of the front row.
const FAR_LEFT: [usize; 2] = [8, 7];

/// The ends of both rows.
const ENDS: [usize; 4] = [8, 15, 0, 7];

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let stuck = |side: usize| s.holes[side].iter().all(|&n| n < 2);
    if stuck(s.next) || (stuck(1 - s.next) && r.is("loss_check", "after_every_move")) {
        return vec![];
    }
    let me = s.next;
    let name = |h: usize| GAME.name((me, place(s, h))).to_string();
    let able = |h: &usize| at(s, me, *h) > 1;
    let far_left: Vec<usize> = FAR_LEFT.into_iter().filter(able).collect();
    if s.turns[me] == 0 && !far_left.is_empty() {
        return far_left.into_iter().map(|h| (name(h), Outcome::State(pairs(s.clone(), h)))).collect();
    }
    let ends: Vec<usize> = ENDS.into_iter().filter(|h| s.turns[me] < 2 && able(h)).collect();
    let from = if ends.is_empty() { (0..16).filter(able).collect() } else { ends };
    from.into_iter().map(|h| (name(h), turn(s.clone(), h, r))).collect()
}

fn put(t: &mut State, h: usize, pieces: u32) {
    let (me, place) = (t.next, place(t, h));
    t.holes[me][place] += pieces;
}

/// The first turn: what is in a hole goes into the next one, and so with the hole after that, if it has not been emptied
/// already.
fn pairs(mut t: State, mut h: usize) -> State {
    let (me, mut emptied) = (t.next, BTreeSet::new());
    while at(&t, me, h) > 0 && emptied.insert(h) {
        let pair = take(&mut t, me, h);
        let to = next(&t, h);
        put(&mut t, to, pair);
        h = next(&t, to);
    }
    t.hand_over();
    t
}

fn turn(mut t: State, mut h: usize, r: &Readings) -> Outcome {
    let (me, other) = (t.next, 1 - t.next);
    let mut hand = take(&mut t, me, h);
    for _ in 0..LAPS {
        for _ in 1..hand {
            h = next(&t, h);
            put(&mut t, h, 1);
        }
        // The last piece is still in the hand.
        h = next(&t, h);
        if at(&t, me, h) == 0 {
            h = next(&t, h);
            if at(&t, me, h) == 0 || r.is("sleep", "ends") {
                put(&mut t, h, 1);
                t.hand_over();
                return Outcome::State(t);
            }
        }
        let opposite = if h < 8 { [7 - h, 8 + h].map(|f| at(&t, other, f)) } else { [0, 0] };
        let occupied = opposite.into_iter().filter(|&n| n > 0).count();
        if occupied == 2 || (occupied == 1 && r.is("both_occupied", "no")) {
            hand = take(&mut t, other, 7 - h) + take(&mut t, other, 8 + h);
            if r.is("last_piece", "in_hand") {
                hand += 1;
            } else {
                put(&mut t, h, 1);
            }
            // Backwards to an empty hole; if there is none, on from here.
            let gap = (1..16).map(|back| (h + 16 - back) % 16).find(|&g| at(&t, me, g) == 0);
            h = gap.unwrap_or(h);
        } else {
            put(&mut t, h, 1);
            hand = take(&mut t, me, h);
        }
    }
    Outcome::Endless
}
