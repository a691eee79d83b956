//! Isolo (Sukuma boys, Popova): each player's first turn is the sowing that makes the position; the
//! two holes of the right-hand end are closed until their seventeen pieces are sown.
//!
//! A player's holes are counted as a to p: a to h (0 to 7) are the back row, i to p the front row.

use super::two_rows::{list, run};
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "isolo-boys",
    labels: ["a b c d e f g h i j k l m n o p", "A B C D E F G H I J K L M N O P"],
    readings: &[("both_occupied", &["yes", "no"]), ("resow", &["start_next", "start_at", "capture_next"])],
    moves,
};

const H: usize = 7;
const I: usize = 8;

/// The side has sown the pieces of its privileged hole.
fn opened(s: &State, side: usize) -> bool {
    s.flags.values().any(|by| *by == Some(side))
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let (me, first) = (s.next, s.turns[s.next] == 0);
    let able = |h: &usize| if first { *h == I } else { s.holes[me][*h] > 1 };
    let starts: Vec<usize> = (0..16).filter(able).map(|h| 16 * me + h).collect();
    list(&GAME, s, &starts, false, |t, p| turn(t, p % 16, first, r))
}

fn turn(mut t: State, start: usize, first: bool, r: &Readings) -> Outcome {
    let (me, other) = (t.next, 1 - t.next);
    let opens = start == H && !first;
    // Where the sowing starts, the hole before the next piece, and the pieces.
    let (mut from, mut h, mut hand) = (start, start, std::mem::take(&mut t.holes[me][start]));
    let lap = |t: &mut State| {
        let mut new = opens;
        while hand > 0 {
            h = (h + 1) % 16;
            if [H, I].contains(&h) && !first && !opens && !opened(t, me) {
                continue;
            }
            t.holes[me][h] += 1;
            hand -= 1;
            // It is remembered where the first piece falls.
            if std::mem::take(&mut new) {
                t.flags.insert(("opened", (me, h)), Some(me));
            }
        }
        if first && h == H {
            // The eighteenth piece goes to the second hole.
            t.holes[me][H] -= 1;
            t.holes[me][I + 1] += 1;
            return false;
        }
        if t.holes[me][h] == 1 {
            return false;
        }
        if h >= I && !first {
            let facing = [23 - h, h - 8];
            let able = |f: &usize| t.holes[other][*f] > 0;
            let full =
                if r.is("both_occupied", "yes") { facing.iter().all(able) } else { facing.iter().any(able) };
            if full && (facing[0] != I || opened(t, other)) {
                hand = facing.iter().map(|&f| std::mem::take(&mut t.holes[other][f])).sum();
                if r.is("resow", "capture_next") {
                    from = h;
                }
                h = if r.is("resow", "start_at") { (from + 15) % 16 } else { from };
                return true;
            }
        }
        (from, hand) = (h, std::mem::take(&mut t.holes[me][h]));
        true
    };
    run(t, lap, |_| ())
}
