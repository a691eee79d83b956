//! Gamacha (Nobility): two rows of six, laps without end but for empty holes and qasamo.
//! Holes are counted 0 to 11 anti-clockwise: A1 to A6 (South), then B1 to B6 (North).

use super::{Game, LAPS, Outcome, Readings, State, Table, period};

const READINGS: Table = &[
    ("start_min", &["1", "2"]),
    ("qasamo_owner", &["maker", "row_owner"]),
    ("qasamo_sow", &["add", "skip"]),
    ("after_qasamo", &["end", "again"]),
    ("take_seed", &["false", "true"]),
    ("extend_at", &["turn_would_end", "first_lap_before_landing", "off"]),
    ("extend_test", &["start_and_use", "use"]),
    ("n_away", &["origin-n", "origin+n", "off"]),
    ("extend_row", &["own", "any"]),
    ("extend_drop_after", &["main_landing", "last_landing"]),
    ("extend_landing", &["judged", "falls"]),
];

pub(crate) const GAME: Game = Game {
    ruleset: "gamacha-nobility",
    labels: ["A1 A2 A3 A4 A5 A6", "B1 B2 B3 B4 B5 B6"],
    readings: READINGS,
    moves,
};

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    if ended(s, r) {
        return vec![];
    }
    match starts(s, s.next, r) {
        none if none.is_empty() => vec![("pass".to_string(), finish(s, s.clone(), r))],
        mine => mine.into_iter().flat_map(|origin| turn(s, origin, r)).collect(),
    }
}

/// The laps after which the turn from `origin`, not extended, repeats itself.
pub(crate) fn endless_period(s: &State, origin: usize, limit: u64, r: &Readings) -> Option<u64> {
    let mut t = s.clone();
    let last = lift(&mut t, origin, r);
    period((t, last), limit, |(t, last)| lap(t, last, r), |(t, last)| (t.holes.clone(), *last))
}

fn name(hole: usize) -> String {
    format!("{}{}", ["A", "B"][hole / 6], hole % 6 + 1)
}

fn at(s: &State, hole: usize) -> u32 {
    s.holes[hole / 6][hole % 6]
}

/// Empties a hole.
fn take(s: &mut State, hole: usize) -> u32 {
    std::mem::take(&mut s.holes[hole / 6][hole % 6])
}

fn qasamo(s: &State, hole: usize) -> bool {
    s.qasamo.contains_key(&(hole / 6, hole % 6))
}

fn starts(s: &State, side: usize, r: &Readings) -> Vec<usize> {
    let least = if r.is("start_min", "2") { 2 } else { 1 };
    (6 * side..6 * side + 6).filter(|&h| at(s, h) >= least && !qasamo(s, h)).collect()
}

/// Nobody can start: as when all counters are captured or in a qasamo.
fn ended(s: &State, r: &Readings) -> bool {
    starts(s, 0, r).is_empty() && starts(s, 1, r).is_empty()
}

/// The turn that began at `s` is over; whoever has made a qasamo in it may, by one reading, move again.
fn finish(s: &State, mut t: State, r: &Readings) -> Outcome {
    t.hand_over();
    if r.is("after_qasamo", "again") && t.qasamo.len() > s.qasamo.len() {
        t.next = s.next;
    }
    t.over = ended(&t, r);
    Outcome::State(t)
}

/// Drops `n` counters into the holes after `from`; the last hole reached.
fn sow(t: &mut State, mut n: u32, from: usize, r: &Readings) -> usize {
    let mut hole = from;
    while n > 0 {
        hole = (hole + 1) % 12;
        if r.is("qasamo_sow", "add") || !qasamo(t, hole) {
            t.holes[hole / 6][hole % 6] += 1;
            n -= 1;
        }
    }
    hole
}

fn lift(t: &mut State, hole: usize, r: &Readings) -> usize {
    let n = take(t, hole);
    sow(t, n, hole, r)
}

/// The last counter lies in `last`: sows on from there (true) or does what ends the turn.
fn lap(t: &mut State, last: &mut usize, r: &Readings) -> bool {
    let (me, own) = (t.next, *last / 6 == t.next);
    if !own && at(t, *last) == 4 && !qasamo(t, *last) {
        let maker = r.is("qasamo_owner", "maker");
        t.qasamo.insert((*last / 6, *last % 6), if maker { me } else { 1 - me });
    }
    if at(t, *last) > 1 && !qasamo(t, *last) {
        *last = lift(t, *last, r);
        return true;
    }
    if own && at(t, *last) == 1 && at(t, 11 - *last) == 1 {
        t.store[me] += take(t, 11 - *last);
        if r.is("take_seed", "true") {
            t.store[me] += take(t, *last);
        }
    }
    false
}

/// Plays on from a last counter in `last` until the turn is over.
fn play_out(s: &State, mut t: State, last: &mut usize, r: &Readings) -> Outcome {
    if (0..LAPS).any(|_| !lap(&mut t, last, r)) { finish(s, t, r) } else { Outcome::Endless }
}

/// One start, with every extension of it.
fn turn(s: &State, origin: usize, r: &Readings) -> Vec<(String, Outcome)> {
    let mut t = s.clone();
    let mut last = lift(&mut t, origin, r);
    let early = r.is("extend_at", "first_lap_before_landing");
    let mut list = if early { extensions(s, &t, origin, last, r) } else { vec![] };
    let ends = (0..LAPS).any(|_| !lap(&mut t, &mut last, r));
    if ends && r.is("extend_at", "turn_would_end") {
        list = extensions(s, &t, origin, last, r);
    }
    list.insert(0, (name(origin), if ends { finish(s, t, r) } else { Outcome::Endless }));
    list
}

/// Turns that go on from `t`, whose last counter lies in `last`, by an extension.
fn extensions(s: &State, t: &State, origin: usize, last: usize, r: &Readings) -> Vec<(String, Outcome)> {
    let before = (origin + 11) % 12;
    let near = |h: usize| r.is("extend_row", "any") || h / 6 == t.next;
    let holds = |t: &State, h, n| at(t, h) == n && !qasamo(t, h) && near(h);
    let ready = |h, n| holds(t, h, n) && (r.is("extend_test", "use") || at(s, h) == n);
    // The counter before the origin goes into the hole after `last`, and is played on.
    let drop_after = |mut t: State, last: usize| {
        let one = take(&mut t, before);
        let mut last = sow(&mut t, one, last, r);
        if r.is("extend_landing", "falls") { finish(s, t, r) } else { play_out(s, t, &mut last, r) }
    };
    let label = |h: usize| format!("{}/{}", name(origin), name(h));
    let mut list = vec![];
    if ready(before, 1) {
        list.push((label(before), drop_after(t.clone(), last)));
    }
    for n in 2..12 {
        let hole = (origin + if r.is("n_away", "origin+n") { n } else { 12 - n }) % 12;
        if ready(hole, n as u32) && !r.is("n_away", "off") {
            let mut u = t.clone();
            let end = lift(&mut u, hole, r);
            if holds(&u, before, 1) {
                let after = if r.is("extend_drop_after", "last_landing") { end } else { last };
                list.push((format!("{}/{}", label(hole), name(before)), drop_after(u.clone(), after)));
            }
            // Without the counter before the origin the move goes on, or is over, as it was to.
            let after = if r.is("extend_at", "turn_would_end") {
                finish(s, u, r)
            } else {
                play_out(s, u, &mut { last }, r)
            };
            list.push((label(hole), after));
        }
    }
    list
}
