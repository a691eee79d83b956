//! What Choro and Pereauni share: Driberg's lettered board and play by single drops.
//!
//! A player's holes are counted 0 to 15 as a to p, anti-clockwise; c to j (2 to 9) are his front
//! row. Hole 19 - h lies behind or before h; front hole h faces the front hole 11 - h and the back
//! hole h + 8 of the other side.

use super::{LAPS, Outcome, State};

pub(crate) const LABELS: [&str; 2] = ["a b c d e f g h i j k l m n o p", "A B C D E F G H I J K L M N O P"];

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hand {
    pub(crate) seeds: u32,
    /// Where the next seed falls.
    pub(crate) at: usize,
    pub(crate) clockwise: bool,
    /// The hole from which a captured hand may have to be sown again.
    pub(crate) origin: usize,
}

/// Play under way: one hand in the main phase, two in the opening.
#[derive(Clone, Default)]
pub(crate) struct Path {
    pub(crate) state: State,
    pub(crate) hand: [Option<Hand>; 2],
    pub(crate) label: [String; 2],
    /// Offers turned down since the last one taken.
    pub(crate) declined: [String; 2],
    pub(crate) laps: [u32; 2],
    /// The side has dropped a seed in its front row.
    pub(crate) corner: [bool; 2],
    drops_next: usize,
    pub(crate) first_done: Option<usize>,
}

pub(crate) fn path(s: &State) -> Path {
    Path { state: s.clone(), ..Path::default() }
}

pub(crate) fn letter(side: usize, hole: usize) -> char {
    char::from([b'a', b'A'][side] + hole as u8)
}

pub(crate) fn beyond(hole: usize, clockwise: bool) -> usize {
    if clockwise { (hole + 15) % 16 } else { (hole + 1) % 16 }
}

/// The other hole of the same column.
pub(crate) fn across(hole: usize) -> usize {
    (35 - hole) % 16
}

pub(crate) fn front(hole: usize) -> bool {
    (2..10).contains(&hole)
}

/// The front and the back hole that face the column of `hole`.
pub(crate) fn faced(hole: usize) -> [usize; 2] {
    let h = if front(hole) { hole } else { across(hole) };
    [11 - h, (h + 8) % 16]
}

/// Empties both holes that face `hole`.
pub(crate) fn take(s: &mut State, side: usize, hole: usize) -> u32 {
    faced(hole).map(|h| std::mem::take(&mut s.holes[1 - side][h])).iter().sum()
}

/// Takes up what lies in `hole`, to be sown from the next hole on.
pub(crate) fn lift(s: &mut State, side: usize, hole: usize, clockwise: bool) -> Hand {
    let seeds = std::mem::take(&mut s.holes[side][hole]);
    Hand { seeds, at: beyond(hole, clockwise), clockwise, origin: hole }
}

/// Drops one seed. Of a lap's last: the hole and what it held before.
pub(crate) fn drop_seed(p: &mut Path, side: usize) -> Option<(usize, u32)> {
    let hand = p.hand[side].as_mut()?;
    let hole = hand.at;
    hand.at = beyond(hole, hand.clockwise);
    hand.seeds -= 1;
    p.corner[side] |= front(hole);
    p.state.holes[side][hole] += 1;
    p.laps[side] += u32::from(hand.seeds == 0);
    (hand.seeds == 0).then(|| (hole, p.state.holes[side][hole] - 1))
}

/// The side's play has come to rest.
pub(crate) fn rest(p: &mut Path, side: usize) {
    p.hand[side] = None;
    p.first_done.get_or_insert(side);
}

/// Plays to the end of a lap where no offer is made; false when the side has come to rest.
pub(crate) fn one_lap(p: &mut Path, side: usize, step: impl Fn(&mut Path, usize) -> Option<Path>) -> bool {
    let done = p.laps[side];
    while p.laps[side] == done {
        assert!(step(p, side).is_none(), "an offer");
    }
    p.hand[side].is_some()
}

/// Plays to the end by `step`, one seed at a time, South first where both play; once more for each
/// path that `step` splits off.
pub(crate) fn run(first: Path, step: impl Fn(&mut Path, usize) -> Option<Path>) -> Vec<(String, Outcome)> {
    let (mut paths, mut list) = (vec![first], vec![]);
    while let Some(mut p) = paths.pop() {
        let outcome = loop {
            let side = match p.hand {
                [None, None] => break Outcome::State(finish(&p)),
                [Some(_), None] => 0,
                [None, Some(_)] => 1,
                _ => p.drops_next,
            };
            if p.laps[side] == LAPS {
                break Outcome::Endless;
            }
            p.drops_next = 1 - side;
            paths.extend(step(&mut p, side));
        };
        let both = p.label.join(" & ");
        list.push((if p.state.opening { both } else { p.label[p.state.next].clone() }, outcome));
    }
    list
}

/// Whoever first came to rest in the opening starts the main phase.
fn finish(p: &Path) -> State {
    let mut t = p.state.clone();
    t.hand_over();
    if t.opening {
        t.hand_over();
        t.next = p.first_done.expect("one came to rest first");
        t.opening = false;
    }
    t
}
