//! Kpo (Vei, Culin): one lap; a last hole brought to two or three is won.

use super::two_rows::*;
use super::{Game, Outcome, Readings, State};

pub(crate) const GAME: Game = Game {
    ruleset: "kpo-vei",
    labels: ["S1 S2 S3 S4 S5 S6", "N1 N2 N3 N4 N5 N6"],
    readings: &[("where", &["any", "opponent"]), ("origin", &["sown", "skipped"])],
    moves,
};

fn moves(s: &State, r: &Readings) -> Vec<(String, Outcome)> {
    list(&GAME, s, &filled(s, s.next), on_board(s) > 0, |t, from| {
        let lap = |t: &mut State| {
            let p = sow(t, from, anticlockwise, |_, p, _| p == from && r.is("origin", "skipped"));
            if [2, 3].contains(&at(t, p)) && (r.is("where", "any") || owner(t, p) != t.next) {
                win(t, p);
            }
            false
        };
        run(t, lap, |_| ())
    })
}
