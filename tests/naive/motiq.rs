//! Motiq (Kédang, Barnes): a last stone on three takes all four, and the next hole is sown on.

use super::two_rows::*;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "motiq",
    labels: ["a b c d e f g", "A B C D E F G"],
    readings: &[("end_when", &["at_his_turn", "at_once"])],
    moves,
};

/// Whose hole it is in this round.
fn holder(s: &State, p: usize) -> usize {
    s.flags.get(&("gained", hole(s, p))).copied().flatten().unwrap_or(owner(s, p))
}

fn starts(s: &State, side: usize) -> Vec<usize> {
    (0..14).filter(|&p| holder(s, p) == side && at(s, p) > 0).collect()
}

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    if s.over {
        return vec![];
    }
    list(&GAME, s, &starts(s, s.next), false, |t, mut from| {
        let lap = |t: &mut State| {
            from = sow(t, from, anticlockwise, |_, _, _| false);
            if at(t, from) == 4 {
                win(t, from);
                from = anticlockwise(t, from);
                return at(t, from) > 0;
            }
            at(t, from) > 1
        };
        let end = |t: &mut State| {
            let bare = |side| starts(t, side).is_empty();
            if bare(t.next) || (r.is("end_when", "at_once") && bare(1 - t.next)) {
                t.over = true;
                sweep(t);
            }
        };
        run(t, lap, end)
    })
}
