//! Um el Banat (Sudan, Davies): four in a house of the other's is a daughter, who can be pecked.

use super::two_rows::*;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "um-el-banat",
    labels: ["A1 A2 A3 A4 A5 A6", "B1 B2 B3 B4 B5 B6"],
    readings: &[("origin", &["add", "skip"]), ("bare_daughter", &["stop", "peck"])],
    moves,
};

fn daughter(s: &State, p: usize) -> Option<usize> {
    s.flags.get(&("daughter", hole(s, p))).copied().flatten()
}

/// Whose house it is in this stage.
fn house(s: &State, p: usize) -> usize {
    s.flags.get(&("land", hole(s, p))).copied().flatten().unwrap_or(owner(s, p))
}

fn starts(s: &State, side: usize) -> Vec<usize> {
    (0..12).filter(|&p| house(s, p) == side && at(s, p) > 0 && daughter(s, p).is_none()).collect()
}

/// Counters are left with daughters only.
fn over(s: &State) -> bool {
    [0, 1].iter().all(|&side| starts(s, side).is_empty())
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    if over(s) {
        return vec![];
    }
    list(&GAME, s, &starts(s, s.next), true, |t, p| turn(t, p, r))
}

fn turn(t: State, mut from: usize, r: &Readings) -> Outcome {
    let (me, mut again) = (t.next, false);
    let lap = |t: &mut State| {
        let origin = from;
        let p = sow(t, from, anticlockwise, |_, p, _| p == origin && r.is("origin", "skip"));
        from = p;
        let n = at(t, p);
        match daughter(t, p) {
            Some(father) if father != me && (n > 1 || r.is("bare_daughter", "peck")) => {
                t.store[me] += n.min(2);
                let (side, k) = hole(t, p);
                t.holes[side][k] -= n.min(2);
                again = true;
            }
            None if n == 4 && house(t, p) != me => {
                t.flags.insert(("daughter", hole(t, p)), Some(me));
            }
            None => return n > 1,
            Some(_) => {}
        }
        false
    };
    let end = |t: &mut State| {
        if over(t) {
            sweep(t);
        }
    };
    match run(t, lap, end) {
        Outcome::State(mut t) if again && !over(&t) => {
            t.next = me;
            Outcome::State(t)
        }
        outcome => outcome,
    }
}
