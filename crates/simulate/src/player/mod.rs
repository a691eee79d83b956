//! Simple players: who chooses a move, and how.

mod counting;
mod depth;
mod pair;
mod playouts;

use std::fmt;
use std::str::FromStr;

use base::text::nearest;
use engine::{Move, Position, Random};
use rules::Ruleset;

pub use counting::{WON, counting};
pub use depth::{MOST_NODES, best_moves};
pub use pair::{Noise, PlayerPair};

/// The most plies that `depth:D` looks ahead.
const MOST_DEPTH: u8 = 12;

/// The most games that `playouts:N` plays for one turn.
const MOST_PLAYOUTS: u32 = 1_000_000;

/// A player without knowledge of a game beyond its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SimplePlayer {
    /// Plays uniformly among all legal moves, decisions within them included.
    Random,
    /// Plays a move after which it has the most, as [`counting`] counts.
    Greedy,
    /// Plays a move after which it has the most that number of plies later, if both players look for that.
    Depth(u8),
    /// Plays a move after which it does best in random games, that number of them shared over the moves.
    Playouts(u32),
}

impl SimplePlayer {
    /// Chooses among the legal moves of a position, by number. Of moves that it likes as much as each other it draws
    /// one; where there is one move, it draws nothing.
    pub(crate) fn choose(
        self,
        ruleset: &Ruleset,
        position: &Position,
        moves: &[Move],
        random: &mut Random,
    ) -> usize {
        let best = match self {
            Self::Random => return draw(moves.len(), random),
            _ if moves.len() < 2 => return 0,
            Self::Greedy => best_moves(ruleset, position, moves, 1, MOST_NODES),
            Self::Depth(plies) => best_moves(ruleset, position, moves, plies, MOST_NODES),
            Self::Playouts(games) => playouts::best_moves(ruleset, position, moves, games, random),
        };
        best.get(draw(best.len(), random)).copied().unwrap_or(0)
    }
}

/// A number below `count`, uniformly; nothing is drawn where there is only one.
pub(crate) fn draw(count: usize, random: &mut Random) -> usize {
    let bound = u32::try_from(count).unwrap_or(u32::MAX);
    if bound < 2 { 0 } else { usize::try_from(random.below(bound)).unwrap_or(0) }
}

impl fmt::Display for SimplePlayer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => out.write_str("random"),
            Self::Greedy => out.write_str("greedy"),
            Self::Depth(plies) => write!(out, "depth:{plies}"),
            Self::Playouts(games) => write!(out, "playouts:{games}"),
        }
    }
}

as_text!(SimplePlayer);

impl FromStr for SimplePlayer {
    type Err = String;

    fn from_str(written: &str) -> Result<Self, String> {
        let (name, number) =
            written.split_once(':').map_or((written, None), |(name, rest)| (name, Some(rest)));
        match (name, number) {
            ("random", None) => Ok(Self::Random),
            ("greedy", None) => Ok(Self::Greedy),
            ("depth", Some(plies)) => {
                let plies = whole_number(plies).filter(|plies| (1..=u32::from(MOST_DEPTH)).contains(plies));
                let plies = plies.and_then(|plies| u8::try_from(plies).ok());
                plies
                    .map(Self::Depth)
                    .ok_or_else(|| format!("expected `depth:D` with D plies, 1 to {MOST_DEPTH}"))
            }
            ("playouts", Some(games)) => {
                let games = whole_number(games).filter(|games| (1..=MOST_PLAYOUTS).contains(games));
                games
                    .map(Self::Playouts)
                    .ok_or_else(|| format!("expected `playouts:N` with N games a turn, 1 to {MOST_PLAYOUTS}"))
            }
            _ => {
                let hint = nearest(name, ["random", "greedy", "depth", "playouts"]);
                let hint = hint.filter(|near| *near != name);
                let hint = hint.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                Err(format!("expected `random`, `greedy`, `depth:D` or `playouts:N`{hint}"))
            }
        }
    }
}

/// A number written in digits alone.
pub(crate) fn whole_number(written: &str) -> Option<u32> {
    let digits = !written.is_empty() && written.bytes().all(|byte| byte.is_ascii_digit());
    written.parse().ok().filter(|_| digits)
}
