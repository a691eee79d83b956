//! Papan dakon (Malays, Béart): laps with the clock and through the player's own heap; the game of
//! the men and that of the girls.
//!
//! Cells are counted with the clock from South's right: his row, his heap at his left, then the
//! same of North.

use super::two_rows::{filled, list, run};
use super::{Game, Outcome, Readings, State};

pub(crate) const MEN: Game = Game {
    ruleset: "papan-dakon",
    labels: ["S1 S2 S3 S4 S5 S6 S7", "N1 N2 N3 N4 N5 N6 N7"],
    readings: &[
        ("taking", &["always", "never"]),
        ("taken_from_empty", &["no", "yes"]),
        ("stuck", &["pass", "ends"]),
    ],
    moves: |s, r| moves(s, r, filled, false, men),
};

pub(crate) const GIRLS: Game = Game {
    ruleset: "papan-dakon-girls",
    readings: &[
        ("start", &["first", "any"]),
        ("first_right", &["occupied", "end"]),
        ("their_store", &["passed", "sown"]),
        ("stuck", &["pass", "ends"]),
    ],
    moves: |s, r| {
        let starts: Starts = match (r.is("start", "any"), r.is("first_right", "end")) {
            (true, _) => filled,
            (_, true) => |s, side| filled(s, side).into_iter().filter(|p| p % 7 == 6).collect(),
            _ => |s, side| filled(s, side).pop().into_iter().collect(),
        };
        moves(s, r, starts, r.is("their_store", "sown"), |t, c, _| *cell(t, c) > 1)
    },
    ..MEN
};

/// The holes from which a side may start.
type Starts = fn(&State, usize) -> Vec<usize>;

fn cell(s: &mut State, c: usize) -> &mut u32 {
    let (side, k) = (c / 8, c % 8);
    if k == 7 { &mut s.store[side] } else { &mut s.holes[side][6 - k] }
}

/// Plays laps while `on`, given the cell of the last one, says so.
fn moves(
    s: &State,
    r: &Readings,
    starts: Starts,
    all: bool,
    on: fn(&mut State, usize, &Readings) -> bool,
) -> Vec<(String, Outcome)> {
    let pass = r.is("stuck", "pass") && !starts(s, 1 - s.next).is_empty();
    list(&MEN, s, &starts(s, s.next), pass, |t, p| {
        let mut c = p / 7 * 8 + 6 - p % 7;
        let lap = |t: &mut State| {
            let theirs = 8 * (1 - t.next) + 7;
            let mut hand = std::mem::take(cell(t, c));
            while hand > 0 {
                c = (c + 1) % 16;
                if c != theirs || all {
                    *cell(t, c) += 1;
                    hand -= 1;
                }
            }
            c % 8 != 7 && on(t, c, r)
        };
        run(t, lap, |_| ())
    })
}

/// The last one goes to the heap with what lies in the opposite house, if any.
fn men(t: &mut State, c: usize, r: &Readings) -> bool {
    let (me, over) = (t.next, 8 * (1 - t.next) + 6 - c % 8);
    if *cell(t, c) == 1 {
        return false;
    }
    let gain = *cell(t, over) > 0 || r.is("taken_from_empty", "yes");
    if c / 8 == me && gain && r.is("taking", "always") {
        t.store[me] += std::mem::take(cell(t, over)) + 1;
        *cell(t, c) -= 1;
    }
    true
}
