//! Positions and moves in the notation of records.

use std::fmt::Write;

use crate::board::{Hole, HoleSet, Player};
use crate::engine::{Move, Phase, Position, Sowing, StartHole};
use crate::rules::Ruleset;
use crate::rules::vocabulary::Direction;

/// A position as the inside of `board(…)`; reading it gives the position again, but for a game stopped by a turn
/// without end, which no board shows.
pub fn print_position(ruleset: &Ruleset, position: &Position) -> String {
    let shape = ruleset.shape();
    let mut text = String::new();
    for player in Player::ALL {
        if player == Player::North {
            text.push_str("; ");
        }
        text.push_str(player.word());
        for &hole in shape.label_order(player) {
            let _ = write!(text, " {}", position.count(hole));
        }
    }
    let _ = write!(text, "; store {} {}", position.store(Player::South), position.store(Player::North));
    for (flag, name) in ruleset.flag_names().enumerate() {
        let owned = ruleset.flag_is_owned(flag);
        for (player, &holes) in position.flagged(flag).iter() {
            if holes.is_empty() {
                continue;
            }
            let _ = write!(text, "; flag {name}{}", labels(ruleset, holes));
            if owned {
                let _ = write!(text, " by {player}");
            }
        }
    }
    if ruleset.has_rounds() || position.round() != 1 {
        let _ = write!(text, "; round {}", position.round());
    }
    if ruleset.has_opening() || ruleset.phase_names().next().is_some() {
        let _ = write!(text, "; phase {}", phase_word(ruleset, position.phase()));
    }
    let turns = position.turns();
    let _ = write!(text, "; turns {} {}", turns.south, turns.north);
    if ruleset.has_rounds() || position.starter() == Player::North {
        let _ = write!(text, "; starter {}", position.starter());
    }
    let _ = write!(text, "; next {}", position.mover());
    text
}

/// The name of a phase.
pub fn phase_word(ruleset: &Ruleset, phase: Phase) -> &str {
    match phase {
        Phase::Opening => "opening",
        Phase::Main(number) => ruleset.phase_names().nth(usize::from(number)).unwrap_or("main"),
    }
}

fn labels(ruleset: &Ruleset, holes: HoleSet) -> String {
    let shape = ruleset.shape();
    let ordered = Player::ALL.into_iter().flat_map(|player| shape.label_order(player));
    ordered.filter(|&&hole| holes.contains(hole)).map(|&hole| format!(" {}", shape.label(hole))).collect()
}

/// A move in the notation of records: `S4`, `k<`, `^f`, `+e`, `b/i<`, `a & A`, `pass`, or the filling of a new round,
/// which names the round that begins and who starts it.
pub fn print_move(ruleset: &Ruleset, position: &Position, played: &Move) -> String {
    match played {
        Move::Turn(sowing) => print_sowing(ruleset, sowing),
        Move::Both(both) => {
            format!("{} & {}", print_sowing(ruleset, &both.south), print_sowing(ruleset, &both.north))
        }
        Move::Pass => "pass".to_owned(),
        Move::Fill(holes) => {
            let shape = ruleset.shape();
            let short = Player::ALL.into_iter().filter(|&player| {
                let own = shape.own(player);
                own.intersection(*holes) != own
            });
            let named =
                short.fold(HoleSet::EMPTY, |all, player| all.union(shape.own(player).intersection(*holes)));
            let fill =
                if named.is_empty() { String::new() } else { format!(", fill{}", labels(ruleset, named)) };
            let first = position.starter().opposite();
            format!("round({}, first {first}{fill})", position.round() + 1)
        }
    }
}

/// One player's turn in the notation of records.
pub fn print_sowing(ruleset: &Ruleset, sowing: &Sowing) -> String {
    let shape = ruleset.shape();
    let mut text = match sowing.start {
        StartHole::Take(hole) => format!("^{}", shape.label(hole)),
        StartHole::Enter(hole, way) => format!("+{}{}", shape.label(hole), way.map_or("", sign)),
        StartHole::Lift(hole, direction) => {
            let mark = if ruleset.has_choice_of_way(hole) { sign(direction) } else { "" };
            format!("{}{mark}", shape.label(hole))
        }
    };
    for decision in sowing.decisions.as_slice() {
        let mark = match (decision.clockwise, decision.option) {
            (true, 0) => sign(Direction::Anticlockwise),
            (true, _) => sign(Direction::Clockwise),
            (false, _) => "",
        };
        let _ = write!(text, "/{}{mark}", shape.label(Hole(decision.hole)));
    }
    text
}

/// `<` clockwise, `>` anticlockwise.
const fn sign(direction: Direction) -> &'static str {
    match direction {
        Direction::Clockwise => "<",
        Direction::Anticlockwise => ">",
    }
}
