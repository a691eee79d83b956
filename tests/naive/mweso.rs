//! Mweso (Baganda, Shackell): what is taken is sown from the square last left empty; from the left
//! end a player may go backwards if he takes at once. Who takes at both ends in one move has won.
//!
//! The squares are counted as Driberg's holes: from the last but one of the first row.

use super::driberg::*;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "mweso",
    labels: [
        "D1 D2 D3 D4 D5 D6 D7 D8 C1 C2 C3 C4 C5 C6 C7 C8",
        "A8 A7 A6 A5 A4 A3 A2 A1 B8 B7 B6 B5 B4 B3 B2 B1",
    ],
    readings: &[
        ("backwards", &["starts", "relays"]),
        ("nkutemye", &["both_taken", "all_vacant"]),
        ("loss_check", &["player_to_move", "after_every_move"]),
    ],
    moves,
};

/// The place in a record's order of a hole in Driberg's.
fn place(h: usize) -> usize {
    if front(h) { 17 - h } else { (h + 6) % 16 }
}

fn name(side: usize, h: usize) -> &'static str {
    GAME.name((side, place(h)))
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    let stuck = s.holes[1 - s.next].iter().all(|&n| n < 2);
    if (stuck && r.is("loss_check", "after_every_move")) || head_cut_off(s, r) {
        return vec![];
    }
    let mut counted = s.clone();
    counted.flags.clear();
    counted.holes = [0, 1].map(|side| (0..16).map(|h| s.holes[side][place(h)]).collect());
    let (me, mut list) = (s.next, vec![]);
    for h in (0..16).filter(|&h| counted.holes[me][h] > 1) {
        for clockwise in [false, true] {
            let mut p = path(&counted);
            let mark = ["", ">", "<"][usize::from(left_end(h)) * (1 + usize::from(clockwise))];
            p.label[me] = format!("{}{mark}", name(me, h));
            let hand = lift(&mut p.state, me, h, clockwise);
            p.hand[me] = Some(hand);
            if !clockwise || (left_end(h) && captures(&p.state, me, hand)) {
                list.extend(run(p, |p, side| step(p, side, r)));
            }
        }
    }
    list.into_iter().map(|(label, outcome)| (label, recorded(outcome))).collect()
}

/// Has the move before taken at both ends, or left all four squares there vacant?
fn head_cut_off(s: &State, r: &Readings) -> bool {
    let ends = s.flags.keys().filter(|(_, (side, _))| *side != s.next).count();
    let vacant = [0, 7, 8, 15].iter().all(|&place| s.holes[s.next][place] == 0);
    ends == 2 || (ends == 1 && vacant && r.is("nkutemye", "all_vacant"))
}

fn recorded(outcome: Outcome) -> Outcome {
    let Outcome::State(mut t) = outcome else { return outcome };
    for own in &mut t.holes {
        let counted = own.clone();
        for (h, n) in counted.into_iter().enumerate() {
            own[place(h)] = n;
        }
    }
    Outcome::State(t)
}

/// The two squares at the left-hand end of each row.
fn left_end(h: usize) -> bool {
    (8..12).contains(&h)
}

/// A last man in the second row, on others, with both squares in line occupied.
fn takes(s: &State, side: usize, h: usize, before: u32) -> bool {
    front(h) && before > 0 && faced(h).iter().all(|&f| s.holes[1 - side][f] > 0)
}

/// Would this hand, sown on the board as it is, take?
fn captures(s: &State, side: usize, hand: Hand) -> bool {
    let mut p = path(s);
    p.hand[side] = Some(hand);
    loop {
        if let Some((h, before)) = drop_seed(&mut p, side) {
            return takes(&p.state, side, h, before);
        }
    }
}

/// Drops a man and does what the last of a lap brings about. Where the player may go backwards, the
/// path goes on without it and the one that does is split off.
fn step(p: &mut Path, side: usize, r: &Readings) -> Option<Path> {
    let was = p.hand[side]?;
    let (h, before) = drop_seed(p, side)?;
    if before == 0 {
        rest(p, side);
        return None;
    }
    let (on, may);
    if takes(&p.state, side, h, before) {
        let seeds = take(&mut p.state, side, h);
        if [2, 9].contains(&h) {
            p.state.flags.insert(("cut", (side, place(h))), None);
        }
        on = Hand { seeds, at: beyond(was.origin, false), clockwise: false, ..was };
        may = was.clockwise;
    } else {
        on = lift(&mut p.state, side, h, false);
        may = left_end(h) && r.is("backwards", "relays");
    }
    p.hand[side] = Some(on);
    let back = Hand { at: beyond(on.origin, true), clockwise: true, ..on };
    if !may || !captures(&p.state, side, back) {
        return None;
    }
    let mut taking = p.clone();
    taking.hand[side] = Some(back);
    let declined = std::mem::take(&mut taking.declined[side]);
    taking.label[side] += &format!("{declined}/{}<", name(side, on.origin));
    p.declined[side] += &format!("/{}>", name(side, on.origin));
    Some(taking)
}
