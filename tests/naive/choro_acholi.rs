//! Choro (Acholi), as Driberg describes it by its differences from Pereauni: from two holes a lap may
//! run clockwise if it captures.

use super::driberg::*;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "choro-acholi",
    labels: LABELS,
    readings: &[
        ("resow_first", &["next", "at"]),
        ("chain", &["while_captures", "once"]),
        ("corner", &["first_drop_in_c", "lap_ends_past_c"]),
        ("opening_from", &["outer_row", "any"]),
    ],
    moves,
};

/// The holes i and k.
fn base(h: usize) -> bool {
    h == 8 || h == 10
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let able = |side: usize| (0..16).filter(move |&h| s.holes[side][h] >= 2);
    let play = |p: Path| run(p, |p, side| step(p, side, r));
    let mark = |h: usize| if base(h) { ">" } else { "" };
    let mut list = vec![];
    if s.opening {
        let from = |h: &usize| !front(*h) || r.is("opening_from", "any");
        for a in able(0).filter(from) {
            for b in able(1).filter(from) {
                list.extend(play(started(started(path(s), 0, a, mark(a)), 1, b, mark(b))));
            }
        }
        return list;
    }
    for h in able(s.next) {
        list.extend(play(started(path(s), s.next, h, mark(h))));
        if base(h) {
            let p = started(path(s), s.next, h, "<");
            if captures(&p, s.next, p.hand[s.next].expect("a start"), r) {
                list.extend(play(p));
            }
        }
    }
    list
}

fn started(mut p: Path, side: usize, h: usize, mark: &str) -> Path {
    p.label[side] = format!("{}{mark}", letter(side, h));
    p.hand[side] = Some(lift(&mut p.state, side, h, mark == "<"));
    p
}

/// Drops a marble. Of a lap's last: the hole, what it held before, and whether it takes.
fn dropped(p: &mut Path, side: usize, r: &Readings) -> Option<(usize, u32, bool)> {
    let corner = p.corner[side];
    let ended = drop_seed(p, side);
    if r.is("corner", "lap_ends_past_c") {
        p.corner[side] = corner || ended.is_some_and(|(h, _)| front(h));
    }
    let (h, before) = ended?;
    let back_too = p.state.opening && !p.corner[side];
    let both = faced(h).iter().all(|&f| p.state.holes[1 - side][f] > 0);
    Some((h, before, before > 0 && both && (front(h) || back_too)))
}

/// Would this hand, sown on the board as it is, end in a capture?
fn captures(p: &Path, side: usize, hand: Hand, r: &Readings) -> bool {
    let mut p = p.clone();
    p.hand[side] = Some(hand);
    loop {
        if let Some((_, _, takes)) = dropped(&mut p, side, r) {
            return takes;
        }
    }
}

/// Drops a marble and does what the last of a lap brings about. Where a clockwise lap is on offer,
/// the path goes on without it and the one that takes it is split off.
fn step(p: &mut Path, side: usize, r: &Readings) -> Option<Path> {
    let was = p.hand[side]?;
    let (h, before, takes) = dropped(p, side, r)?;
    if before == 0 {
        rest(p, side);
        return None;
    }
    let (on, may);
    if takes {
        let seeds = take(&mut p.state, side, h);
        let first = if r.is("resow_first", "at") { was.origin } else { beyond(was.origin, false) };
        on = Hand { seeds, at: first, clockwise: false, ..was };
        // Clockwise again only at the beginning of a move, while every lap has been clockwise.
        let clockwise = p.label[side].matches('<').count() as u32;
        may = clockwise == p.laps[side] && (clockwise == 1 || r.is("chain", "while_captures"));
    } else {
        on = lift(&mut p.state, side, h, false);
        may = base(h);
    }
    p.hand[side] = Some(on);
    let back = Hand { at: beyond(on.origin, true), clockwise: true, ..on };
    if !may || !captures(p, side, back, r) {
        return None;
    }
    let mut taking = p.clone();
    taking.hand[side] = Some(back);
    let declined = std::mem::take(&mut taking.declined[side]);
    taking.label[side] += &format!("{declined}/{}<", letter(side, on.origin));
    p.declined[side] += &format!("/{}>", letter(side, on.origin));
    Some(taking)
}
