//! Moves in words, as the sentences of plies have them.

use crate::common::{Messages, fill};
use base::board::{Hole, Player};
use engine::{Move, Position, Sowing, StartHole};
use record::replay::print_move;
use rules::Ruleset;
use rules::vocabulary::Direction;

/// A move of a position in words.
pub(crate) fn move_words(m: &Messages, ruleset: &Ruleset, position: &Position, played: &Move) -> String {
    let player = |player: Player| m.phrases.players[player.index()].as_str();
    let round = position.round().saturating_add(1).to_string();
    match played {
        Move::Turn(sowing) => sown(m, ruleset, position.mover(), sowing),
        Move::Both(both) => {
            Player::ALL.map(|player| sown(m, ruleset, player, &both[player])).join(&m.phrases.and)
        }
        Move::Pass => m.phrases.passes.replace("{player}", player(position.mover())),
        Move::Half(owner) => fill(&m.move_half, &[("n", &round), ("player", player(*owner))]),
        Move::Fill(_) | Move::Lay(_) => {
            let written = print_move(ruleset, position, played).replace(')', "");
            let Some((_, holes)) = written.split_once(", fill ") else {
                return fill(&m.round_number, &[("n", &round)]);
            };
            let holes = holes.replace(' ', ", ").replace('=', "\u{a0}");
            fill(&m.move_fills, &[("n", &round), ("holes", &holes)])
        }
    }
}

fn sown(m: &Messages, ruleset: &Ruleset, player: Player, sowing: &Sowing) -> String {
    let name = |hole| ruleset.shape().written(hole, Some(player)).into_owned();
    let towards = |hole: &str, way| match way {
        None => hole.to_owned(),
        Some(Direction::Clockwise) => fill(&m.move_clockwise, &[("hole", hole)]),
        Some(Direction::Anticlockwise) => fill(&m.move_anticlockwise, &[("hole", hole)]),
    };
    let mut words = vec![match sowing.start {
        StartHole::Lift(hole, way) => towards(&name(hole), ruleset.has_choice_of_way(hole).then_some(way)),
        StartHole::Take(hole) => fill(&m.move_takes, &[("hole", &name(hole))]),
        StartHole::Enter(hole, way) => towards(&fill(&m.move_enters, &[("hole", &name(hole))]), way),
    }];
    for decision in sowing.decisions.as_slice() {
        let hole = name(Hole(decision.hole));
        let way = match (decision.clockwise, decision.either_way) {
            (true, _) => Some(Direction::Clockwise),
            (false, either_way) => either_way.then_some(Direction::Anticlockwise),
        };
        words.push(match (decision.seeds, decision.option) {
            (1.., _) => m.phrases.seeds.replace("{number}", &decision.seeds.to_string()),
            (0, 0) => m.phrases.declines.replace("{hole}", &hole),
            (0, _) => fill(&m.move_then, &[("hole", &towards(&hole, way))]),
        });
    }
    words.join(", ")
}
