//! Bao (Yao, Sanderson): a man is added in each move until none is in hand; men taken from the other's front row are
//! placed in one's own, from one of its ends.

use super::four_rows::*;
use super::{Game, LAPS, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "bao-kiswahili",
    labels: [
        "o1 o2 o3 o4 o5 o6 o7 o8 i1 i2 i3 i4 i5 i6 i7 i8",
        "O1 O2 O3 O4 O5 O6 O7 O8 I1 I2 I3 I4 I5 I6 I7 I8",
    ],
    readings: &[
        ("must_take", &["no", "yes"]),
        ("village_stop", &["choice", "stop"]),
        ("removed", &["game", "move"]),
        ("own_emptied", &["yes", "no"]),
    ],
    moves,
};

/// The fourth hole of the front row, from the right.
const VILLAGE: usize = 3;

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let mut list = vec![];
    if s.over {
        return list;
    }
    let starts = if s.store[s.next] > 0 { additions(s) } else { spreads(s, r) };
    for turn in starts {
        turn.go_on(r, &mut list);
    }
    list
}

/// Rules IV to VI, X and XII.
fn additions(s: &State) -> Vec<Turn> {
    let me = s.next;
    let (mut taking, mut others) = (vec![], vec![]);
    for h in (0..8).filter(|&h| at(s, me, h) > 0) {
        for left in [true, false] {
            let mut turn = Turn::new(s, "+", h, left);
            turn.s.store[me] -= 1;
            turn.put(h, 1);
            let other_men = (0..8).any(|other| other != VILLAGE && at(s, me, other) > 0);
            if opposed(s, me, h) {
                turn.take();
                // From a reverse hole there is one way only.
                if turn.left == left {
                    taking.push(turn);
                }
            } else if h != VILLAGE {
                turn.spread(h, u32::MAX);
                others.push(turn);
            } else if !other_men {
                turn.spread(h, 2);
                others.push(turn);
            }
        }
    }
    if taking.is_empty() { others } else { taking }
}

/// Rule XIII.
fn spreads(s: &State, r: &Readings) -> Vec<Turn> {
    let mut list = vec![];
    for h in (0..16).filter(|&h| at(s, s.next, h) > 1) {
        for left in [true, false] {
            let mut turn = Turn::new(s, "", h, left);
            turn.spread(h, u32::MAX);
            turn.can_take = true;
            list.push(turn);
        }
    }
    if r.is("must_take", "yes") && list.iter().any(Turn::takes) {
        list.retain(Turn::takes);
    }
    list
}

/// Has a front hole of a side men, and the hole opposite, too?
fn opposed(s: &State, side: usize, h: usize) -> bool {
    h < 8 && at(s, side, h) > 0 && at(s, 1 - side, 7 - h) > 0
}

/// The mark of a village from which men have been removed.
fn opened(s: &State, side: usize) -> (&'static str, (usize, usize)) {
    ("opened", (side, place(s, VILLAGE)))
}

/// A move that is going on.
#[derive(Clone)]
struct Turn {
    s: State,
    label: String,
    /// It goes from right to left in the front row.
    left: bool,
    /// The hole at which it has arrived.
    here: usize,
    /// It may take here.
    can_take: bool,
    took: bool,
}

impl Turn {
    fn new(s: &State, sign: &str, h: usize, left: bool) -> Turn {
        let name = GAME.name((s.next, place(s, h)));
        let label = format!("{sign}{name}{}", if left { '>' } else { '<' });
        Turn { s: s.clone(), label, left, here: h, can_take: false, took: false }
    }

    /// Puts men one by one into the holes from `h` on.
    fn put(&mut self, h: usize, men: u32) {
        let me = self.s.next;
        self.here = h;
        for man in 0..men {
            if man > 0 {
                self.here = self.after(self.here);
            }
            let place = place(&self.s, self.here);
            self.s.holes[me][place] += 1;
        }
    }

    fn after(&self, h: usize) -> usize {
        (if self.left { h + 1 } else { h + 15 }) % 16
    }

    fn spread(&mut self, h: usize, most: u32) {
        let (me, place) = (self.s.next, place(&self.s, h));
        let men = self.s.holes[me][place].min(most);
        self.s.holes[me][place] -= men;
        if h == VILLAGE {
            let mark = opened(&self.s, me);
            self.s.flags.insert(mark, None);
        }
        self.put(self.after(h), men);
    }

    fn takes(&self) -> bool {
        let me = self.s.next;
        self.can_take && at(&self.s, me, self.here) > 1 && opposed(&self.s, me, self.here)
    }

    /// Takes the men opposite and places them.
    fn take(&mut self) {
        let (other, facing) = (1 - self.s.next, 7 - self.here);
        let men = take(&mut self.s, other, facing);
        if facing == VILLAGE {
            let mark = opened(&self.s, other);
            self.s.flags.insert(mark, None);
        }
        self.left = match self.here {
            0 | 1 => true,
            6 | 7 => false,
            _ => self.left,
        };
        (self.can_take, self.took) = (true, true);
        self.put(if self.left { 0 } else { 7 }, men);
    }

    /// Everything that can follow from where it has arrived.
    fn go_on(mut self, r: &Readings, list: &mut Vec<(String, Outcome)>) {
        let me = self.s.next;
        for _ in 0..LAPS {
            if self.takes() {
                self.take();
                continue;
            }
            let village = self.here == VILLAGE && at(&self.s, me, VILLAGE) > 1;
            let must_stop = village && !self.took && r.is("village_stop", "stop");
            if must_stop || at(&self.s, me, self.here) == 1 {
                list.push((self.label.clone(), self.end(r)));
                return;
            }
            let whole = !self.s.flags.contains_key(&opened(&self.s, me));
            if village && whole && !opposed(&self.s, me, VILLAGE) {
                let name = GAME.name((me, place(&self.s, VILLAGE)));
                list.push((format!("{}/{name}", self.label), self.end(r)));
            }
            self.can_take = self.took;
            self.spread(self.here, u32::MAX);
        }
        list.push((self.label, Outcome::Endless));
    }

    fn end(&self, r: &Readings) -> Outcome {
        let (mut s, me, other) = (self.s.clone(), self.s.next, 1 - self.s.next);
        if r.is("removed", "move") {
            s.flags.clear();
        }
        s.hand_over();
        let bare = |side: usize| (0..8).all(|h| at(&s, side, h) == 0);
        let single = |side: usize| s.store[side] == 0 && s.holes[side].iter().all(|&n| n < 2);
        let lost = if r.is("own_emptied", "yes") {
            bare(me) || bare(other)
        } else {
            // With men in hand and none in the front row there is no move.
            bare(other) && (self.took || s.store[other] > 0)
        };
        s.over = lost || single(me) || single(other);
        Outcome::State(s)
    }
}
