//! Positions and moves in the notation of records.

use std::borrow::Cow;
use std::fmt::Write;

use base::board::{ByPlayer, Hole, HoleSet, Player, Shape};
use engine::{Move, Phase, Position, Sowing, StartHole, Status, next_starter};
use rules::Ruleset;
use rules::vocabulary::Direction;

/// Whose labels name the holes, if a record has its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// The record's.
    Record,
    /// The ruleset's, as `sowbook moves` and `sowbook play` read and write them.
    Ruleset,
}

impl Naming {
    /// A hole as it is written where `mover` is to move, if that is known.
    fn write(self, shape: &Shape, hole: Hole, mover: Option<Player>) -> Cow<'_, str> {
        match self {
            Self::Record => shape.written(hole, mover),
            Self::Ruleset => Cow::Borrowed(shape.ruleset_label(hole)),
        }
    }
}

/// A position as the inside of `board(…)`; reading it gives the position again, but for a game stopped by a turn
/// without end, or by a position that came again, which no board shows.
pub fn print_position(ruleset: &Ruleset, position: &Position) -> String {
    print_position_in(ruleset, position, Naming::Record)
}

/// Whether it has to be said that the round is over: mostly the board itself shows that, and whether the match is.
fn says_round_over(ruleset: &Ruleset, position: &Position) -> bool {
    let judged_so = || position.clone().with_round_over(ruleset) == *position;
    match position.status() {
        Status::Playing => false,
        Status::RoundOver => position.clone().settled(ruleset) != *position,
        Status::Over(_) => position.clone().settled(ruleset) != *position && judged_so(),
    }
}

/// The same, with the holes named as `naming` says.
pub fn print_position_in(ruleset: &Ruleset, position: &Position, naming: Naming) -> String {
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
    if position.count(Hole::OUT) > 0 {
        let _ = write!(text, "; out {}", position.count(Hole::OUT));
    }
    for (flag, name) in ruleset.flag_names().enumerate() {
        let owned = ruleset.flag_is_owned(flag);
        for (player, &holes) in position.flagged(flag).iter() {
            if holes.is_empty() {
                continue;
            }
            let _ = write!(text, "; flag {name}{}", labels(ruleset, holes, naming));
            if owned {
                let _ = write!(text, " by {player}");
            }
        }
    }
    let is_over = says_round_over(ruleset, position);
    if ruleset.has_rounds() || position.round() != 1 || is_over {
        let _ = write!(text, "; round {}{}", position.round(), if is_over { " over" } else { "" });
    }
    if ruleset.has_opening() || ruleset.phase_names().next().is_some() {
        let _ = write!(text, "; phase {}", phase_word(ruleset, position.phase()));
    }
    let turns = position.turns();
    let _ = write!(text, "; turns {} {}", turns.south, turns.north);
    let points = position.points();
    if ruleset.counts_points() || points != ByPlayer::default() {
        let _ = write!(text, "; points {} {}", points.south, points.north);
    }
    if ruleset.has_rounds() || position.starter() == Player::North {
        let _ = write!(text, "; starter {}", position.starter());
    }
    let memory = position.memory();
    if let Some((start, end)) = memory.last {
        let _ =
            write!(text, "; last {} {}", naming.write(shape, start, None), naming.write(shape, end, None));
    }
    if memory.quiet > 0 {
        let _ = write!(text, "; quiet {}", memory.quiet);
    }
    let again = if position.is_again() { " again" } else { "" };
    let _ = write!(text, "; next {}{again}", position.mover());
    text
}

/// The name of a phase.
pub fn phase_word(ruleset: &Ruleset, phase: Phase) -> &str {
    match phase {
        Phase::Opening => "opening",
        Phase::Main(number) => ruleset.phase_names().nth(usize::from(number)).unwrap_or("main"),
    }
}

fn labels(ruleset: &Ruleset, holes: HoleSet, naming: Naming) -> String {
    let shape = ruleset.shape();
    let ordered = Player::ALL.into_iter().flat_map(|player| shape.label_order(player));
    let labels = ordered.filter(|&&hole| holes.contains(hole));
    labels.map(|&hole| format!(" {}", naming.write(shape, hole, None))).collect()
}

/// A move in the notation of records: `S4`, `k<`, `^f`, `+e`, `S3*4`, `b/i<`, `a & A`, `pass`, or the filling of a new round,
/// which names the round that begins and who starts it.
pub fn print_move(ruleset: &Ruleset, position: &Position, played: &Move) -> String {
    print_move_in(ruleset, position, played, Naming::Record)
}

/// The same, with the holes named as `naming` says.
pub fn print_move_in(ruleset: &Ruleset, position: &Position, played: &Move, naming: Naming) -> String {
    let sown = |mover, sowing: &Sowing| print_sowing_in(ruleset, mover, sowing, naming);
    match played {
        Move::Turn(sowing) => sown(position.mover(), sowing),
        Move::Both(both) => {
            format!("{} & {}", sown(Player::South, &both.south), sown(Player::North, &both.north))
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
            let fill = match named.is_empty() {
                true => String::new(),
                false => format!(", fill{}", labels(ruleset, named, naming)),
            };
            print_round(ruleset, position, &fill)
        }
        Move::Half(player) => print_round(ruleset, position, &format!(", half {player}")),
        Move::Lay(laid) => {
            let shape = ruleset.shape();
            let ordered = Player::ALL.into_iter().flat_map(|player| shape.label_order(player));
            let filled: String = ordered
                .filter(|&&hole| laid.seeds(hole) > 0)
                .map(|&hole| format!(" {}={}", naming.write(shape, hole, None), laid.seeds(hole)))
                .collect();
            print_round(ruleset, position, &format!(", fill{filled}"))
        }
    }
}

/// The beginning of the round after a position; `fill` says how the board is filled.
fn print_round(ruleset: &Ruleset, position: &Position, fill: &str) -> String {
    let first = next_starter(ruleset, position);
    format!("round({}, first {first}{fill})", position.round().saturating_add(1))
}

/// A turn of `mover` in the notation of records.
pub fn print_sowing(ruleset: &Ruleset, mover: Player, sowing: &Sowing) -> String {
    print_sowing_in(ruleset, mover, sowing, Naming::Record)
}

fn print_sowing_in(ruleset: &Ruleset, mover: Player, sowing: &Sowing, naming: Naming) -> String {
    let shape = ruleset.shape();
    let write = |hole| naming.write(shape, hole, Some(mover));
    let mut text = match sowing.start {
        StartHole::Take(hole) => format!("^{}", write(hole)),
        StartHole::Enter(hole, way) => format!("+{}{}", write(hole), way.map_or("", sign)),
        StartHole::Lift(hole, direction) => {
            let mark = if ruleset.has_choice_of_way(hole) { sign(direction) } else { "" };
            format!("{}{mark}", write(hole))
        }
    };
    let written = sowing.written();
    // The notation has the number of seeds first, whatever is decided before it.
    if let Some(seeds) = written.seeds {
        let _ = write!(text, "*{seeds}");
    }
    for (hole, way) in written.decisions {
        let _ = write!(text, "/{}{}", write(hole), way.map_or("", sign));
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
