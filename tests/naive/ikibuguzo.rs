//! Ikibuguzo (Bugufi and Urundi, Murray): fixed first turns; what is captured is sown from the hole that was lifted. From A
//! and O a player may go with the clock if he captures, and he may leave there what he captured and use the other.

use super::four_rows::*;
use super::{Game, LAPS, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "ikibuguzo",
    labels: ["A B C D E F G H P O N M L K J I", "a b c d e f g h p o n m l k j i"],
    readings: &[
        ("array", &["threes", "fours"]),
        ("resow", &["lap", "turn"]),
        ("later", &["once", "each"]),
        ("loss_check", &["player_to_move", "after_every_move"]),
    ],
    moves,
};

/// The reverse holes A and O.
const REVERSE: [usize; 2] = [8, 6];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Lap {
    /// A group of the opening: two into the next hole, then one into each.
    Placed,
    /// With the clock, as all laps of the turn so far.
    Chain,
    /// With the clock, later in the turn.
    Back,
    /// Against the clock.
    On,
}

/// A turn in progress, with a hand that is not sown yet.
#[derive(Clone)]
struct Path {
    s: State,
    /// The hole with which the turn began.
    start: usize,
    /// The hole before the first that gets a bean.
    from: usize,
    hand: u32,
    lap: Lap,
    /// Beans were left in a hole of this turn before.
    goes_on: bool,
    /// A capture was made with the clock later in the turn.
    used: bool,
    label: String,
    /// What was declined since the last choice.
    declined: String,
    laps: u32,
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    if over(s, r) {
        return vec![];
    }
    let (me, goes_on) = (s.next, was_left(s));
    let mut t = s.clone();
    t.flags.retain(|(flag, _), _| goes_on && *flag == "eaten");
    if let Some(h) = group(s, r) {
        return play(lifted(&t, h, Lap::Placed, goes_on), r);
    }
    let able: Vec<usize> = (0..16).filter(|&h| at(s, me, h) > 1).collect();
    let reverse = able.iter().filter(|h| REVERSE.contains(h));
    let back: Vec<Path> = reverse.map(|&h| lifted(&t, h, Lap::Chain, goes_on)).filter(captures).collect();
    // After beans were left, the other ways are free only when nothing more can be captured so.
    let free = !goes_on || back.is_empty();
    let on = able.iter().filter(|_| free).map(|&h| lifted(&t, h, Lap::On, goes_on));
    back.into_iter().chain(on).flat_map(|p| play(p, r)).collect()
}

fn over(s: &State, r: &Readings) -> bool {
    let mover = if was_left(s) { s.next } else { 1 - s.next };
    let ends = s.flags.keys().filter(|(flag, (side, _))| *flag == "eaten" && *side == mover).count();
    let stuck = |side: usize| s.holes[side].iter().all(|&n| n < 2);
    ends == 2
        || [0, 1].iter().any(|&side| total(s, side) == 0)
        || stuck(s.next)
        || (stuck(1 - s.next) && r.is("loss_check", "after_every_move"))
}

/// Has the player left what he captured, and goes on?
fn was_left(s: &State) -> bool {
    s.flags.keys().any(|(flag, _)| *flag == "laid")
}

/// The group whose turn it is in the opening: N, L and J, or the back row from H to A.
fn group(s: &State, r: &Readings) -> Option<usize> {
    let me = s.next;
    let (turns, seeds, groups) =
        if r.is("array", "threes") { (3, 3, vec![5, 3, 1]) } else { (8, 4, (8..16).rev().collect()) };
    let left = |h: &usize| at(s, me, *h) == seeds && at(s, me, next(s, *h)) == 0;
    groups.into_iter().find(|h| s.turns[me] < turns && left(h))
}

fn name(s: &State, h: usize) -> &'static str {
    GAME.name((s.next, place(s, h)))
}

fn lifted(s: &State, h: usize, lap: Lap, goes_on: bool) -> Path {
    let mut s = s.clone();
    let me = s.next;
    let hand = take(&mut s, me, h);
    let way = match lap {
        Lap::Chain | Lap::Back => "<",
        _ if REVERSE.contains(&h) => ">",
        _ => "",
    };
    let label = format!("{}{way}", name(&s, h));
    Path { s, start: h, from: h, hand, lap, goes_on, used: false, label, declined: String::new(), laps: 0 }
}

/// Sows the hand; the last hole, and what lay in it before.
fn sow(p: &mut Path) -> (usize, u32) {
    let (me, mut h, mut before) = (p.s.next, p.from, 0);
    let mut fall = if p.lap == Lap::Placed { 2 } else { 1 };
    while p.hand > 0 {
        h = if matches!(p.lap, Lap::Chain | Lap::Back) { (h + 15) % 16 } else { next(&p.s, h) };
        before = at(&p.s, me, h);
        let place = place(&p.s, h);
        p.s.holes[me][place] += fall;
        p.hand -= fall;
        fall = 1;
    }
    (h, before)
}

/// A front hole with both of the other's holes opposite it occupied.
fn opposed(s: &State, h: usize) -> bool {
    let other = 1 - s.next;
    h < 8 && at(s, other, 7 - h) > 0 && at(s, other, 8 + h) > 0
}

/// Would this hand, sown on the board as it is, capture?
fn captures(p: &Path) -> bool {
    let mut p = p.clone();
    let (h, before) = sow(&mut p);
    before > 0 && opposed(&p.s, h)
}

/// Takes what lies opposite `h`, and remembers it at an end of the row.
fn taken(s: &mut State, h: usize) -> u32 {
    let me = s.next;
    if h == 0 || h == 7 {
        let end = place(s, h);
        s.flags.insert(("eaten", (me, end)), None);
    }
    take(s, 1 - me, 7 - h) + take(s, 1 - me, 8 + h)
}

/// Plays to the end; once more for each choice.
fn play(first: Path, r: &Readings) -> Vec<(String, Outcome)> {
    let (mut open, mut list) = (vec![first], vec![]);
    while let Some(mut p) = open.pop() {
        let outcome = loop {
            if p.laps == LAPS {
                break Outcome::Endless;
            }
            p.laps += 1;
            let was = p.lap;
            let (h, before) = sow(&mut p);
            if before == 0 || (was == Lap::Placed && !opposed(&p.s, h)) {
                p.s.hand_over();
                break Outcome::State(p.s);
            }
            if opposed(&p.s, h) {
                if was == Lap::Chain {
                    list.extend(leave(&mut p, h));
                }
                p.hand = taken(&mut p.s, h);
                p.used |= was == Lap::Back;
                if was == Lap::Chain {
                    open.extend(offer(&mut p, Lap::Chain));
                } else if r.is("resow", "turn") {
                    p.from = p.start;
                }
            } else {
                let me = p.s.next;
                p.hand = take(&mut p.s, me, h);
                p.from = h;
                if REVERSE.contains(&h) && (!p.used || r.is("later", "each")) {
                    open.extend(offer(&mut p, Lap::Back));
                }
            }
            p.lap = Lap::On;
        };
        list.push((p.label, outcome));
    }
    list
}

/// The path that goes with the clock, if this captures; `p` itself declines it.
fn offer(p: &mut Path, lap: Lap) -> Option<Path> {
    let mut back = p.clone();
    back.lap = lap;
    if !captures(&back) {
        return None;
    }
    let hole = name(&p.s, p.from);
    let declined = std::mem::take(&mut back.declined);
    back.label += &format!("{declined}/{hole}<");
    p.declined += &format!("/{hole}>");
    Some(back)
}

/// What was captured stays in the hole that was lifted, and the same player goes on: if the other reverse hole can capture
/// now, or if he has left beans before.
fn leave(p: &mut Path, h: usize) -> Option<(String, Outcome)> {
    let mut left = p.s.clone();
    let (me, home) = (left.next, place(&left, p.from));
    let beans = taken(&mut left, h);
    left.holes[me][home] += beans;
    let other = REVERSE[usize::from(p.from == REVERSE[0])];
    let can = at(&left, me, other) > 1 && captures(&lifted(&left, other, Lap::Chain, true));
    if !can && !p.goes_on {
        return None;
    }
    left.flags.insert(("laid", (me, home)), None);
    left.turns[me] += 1;
    let hole = name(&left, h);
    let label = format!("{}{}/{hole}", p.label, p.declined);
    p.declined += &format!("/{hole}<");
    Some((label, Outcome::State(left)))
}
