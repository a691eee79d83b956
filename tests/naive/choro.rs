//! Choro (Lango), as Driberg describes it: what is en prise is taken before any sowing, and some laps
//! may be played clockwise.

use super::driberg::*;
use super::{Game, Outcome, Readings, State, Table, period};

const READINGS: Table = &[
    ("start_rule", &["driberg", "dlp"]),
    ("cw_satisfies", &["true", "false"]),
    ("resow_hole", &["landing", "outer_behind"]),
    ("resow_first", &["at", "next"]),
    ("one_source", &["landing", "outer_behind"]),
    ("empty_capture", &["false", "en_prise"]),
    ("opening_pair", &["independent", "same_letter"]),
    ("cw_chain_first", &["at", "next"]),
];

pub(crate) const GAME: Game = Game { ruleset: "choro-lango", labels: LABELS, readings: READINGS, moves };

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    if s.holes.iter().any(|own| own.iter().all(|&n| n == 0)) {
        return vec![];
    }
    let play = |p: Path| run(p, |p, side| step(p, side, r));
    if s.opening {
        let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
        let able = pairs.filter(|&(a, b)| s.holes[0][a] >= 2 && s.holes[1][b] >= 2);
        let able = able.filter(|(a, b)| a == b || r.is("opening_pair", "independent"));
        return able.flat_map(|(a, b)| play(started(started(path(s), 0, a, false), 1, b, false))).collect();
    }
    let (me, own) = (s.next, &s.holes[s.next]);
    let dlp = r.is("start_rule", "dlp");
    let takes = |h: usize| !dlp && own[h] > 0 && en_prise(s, me, h);
    let captures = |p: &Path| lap_captures(&p.state, me, p.hand[me].expect("a start"), r);
    let lap_takes = |h: usize| own[h] >= 2 && captures(&started(path(s), me, h, false));
    let must_take = (0..16).any(takes);
    let must_capture = dlp && (0..16).any(lap_takes);
    let mut list = vec![];
    for (h, &n) in own.iter().enumerate() {
        if takes(h) {
            list.extend(play(started_by_take(s, h, r)));
        }
        if n >= 2 && base(h) && (!must_take || r.is("cw_satisfies", "true")) {
            let p = started(path(s), me, h, true);
            if captures(&p) {
                list.extend(play(p));
            }
        }
        if n >= 2 && !must_take && (!must_capture || lap_takes(h)) {
            list.extend(play(started(path(s), me, h, false)));
        }
    }
    list
}

/// The laps after which the turn that starts by a take at `hole` repeats itself.
pub(crate) fn endless_period(s: &State, hole: usize, limit: u64, r: &Readings) -> Option<u64> {
    let lap = |p: &mut Path| one_lap(p, s.next, |p, side| step(p, side, r));
    period(started_by_take(s, hole, r), limit, lap, |p| (p.state.holes.clone(), p.hand))
}

fn base(hole: usize) -> bool {
    (8..12).contains(&hole)
}

fn started(mut p: Path, side: usize, h: usize, clockwise: bool) -> Path {
    let mark = if clockwise { "<" } else { ">" };
    p.label[side] = format!("{}{}", letter(side, h), if base(h) { mark } else { "" });
    p.hand[side] = Some(lift(&mut p.state, side, h, clockwise));
    p
}

fn started_by_take(s: &State, h: usize, r: &Readings) -> Path {
    let mut p = path(s);
    p.label[s.next] = format!("^{}", letter(s.next, h));
    let taken = take(&mut p.state, s.next, h);
    p.hand[s.next] = Some(increment(&mut p.state, s.next, h, taken, r));
    p
}

/// A front hole that faces an occupied front hole; the back hole does not matter.
fn en_prise(s: &State, side: usize, h: usize) -> bool {
    front(h) && s.holes[1 - side][faced(h)[0]] > 0
}

/// How the marbles taken opposite `h` go on, anti-clockwise.
fn increment(s: &mut State, side: usize, h: usize, taken: u32, r: &Readings) -> Hand {
    let hole = |reading| if r.is(reading, "landing") { h } else { across(h) };
    if taken == 1 {
        // A lone marble goes on with the player's own, from the next hole.
        let hand = lift(s, side, hole("one_source"), false);
        return Hand { seeds: hand.seeds + 1, ..hand };
    }
    let origin = hole("resow_hole");
    let at = if r.is("resow_first", "at") { origin } else { beyond(origin, false) };
    Hand { seeds: taken, at, clockwise: false, origin }
}

/// Does a last marble in `h`, which held `before`, take?
fn prey(s: &State, side: usize, h: usize, before: u32, r: &Readings) -> bool {
    en_prise(s, side, h) && (before > 0 || r.is("empty_capture", "en_prise"))
}

/// Would this hand, sown on the board as it is, end in a capture?
fn lap_captures(s: &State, side: usize, hand: Hand, r: &Readings) -> bool {
    let mut p = path(s);
    p.hand[side] = Some(hand);
    loop {
        if let Some((h, before)) = drop_seed(&mut p, side) {
            return prey(&p.state, side, h, before, r);
        }
    }
}

/// Drops a marble and does what the last of a lap brings about. Where a clockwise lap is on offer,
/// the path goes on without it and the one that takes it is split off.
fn step(p: &mut Path, side: usize, r: &Readings) -> Option<Path> {
    let was = p.hand[side]?;
    let (h, before) = drop_seed(p, side)?;
    if before == 0 && !prey(&p.state, side, h, before, r) {
        rest(p, side);
        return None;
    }
    let (on, offer);
    if prey(&p.state, side, h, before, r) {
        // Only after a clockwise lap may the taken go clockwise, from where that lap began.
        let seeds = take(&mut p.state, side, h);
        let at = if r.is("cw_chain_first", "at") { was.origin } else { beyond(was.origin, true) };
        offer = was.clockwise.then_some(Hand { seeds, at, ..was }).and_then(|hand| offered(p, side, hand, r));
        on = increment(&mut p.state, side, h, seeds, r);
    } else {
        on = lift(&mut p.state, side, h, false);
        let hand = Hand { at: beyond(h, true), clockwise: true, ..on };
        offer = base(h).then_some(hand).and_then(|hand| offered(p, side, hand, r));
    }
    p.hand[side] = Some(on);
    offer
}

/// The path that takes the offer, if that lap captures; `p` itself declines it.
fn offered(p: &mut Path, side: usize, hand: Hand, r: &Readings) -> Option<Path> {
    if !lap_captures(&p.state, side, hand, r) {
        return None;
    }
    let hole = letter(side, hand.origin);
    let mut taking = p.clone();
    taking.hand[side] = Some(hand);
    let declined = std::mem::take(&mut taking.declined[side]);
    taking.label[side] += &format!("{declined}/{hole}<");
    p.declined[side] += &format!("/{hole}>");
    Some(taking)
}
