//! A player that looks some plies ahead.

use base::board::Player;
use engine::{Move, Phase, Position, Status, legal_moves, play};
use rules::Ruleset;

use super::counting::counting;

/// The most positions that are looked at for one turn. If more were needed, one ply less is looked ahead.
pub const MOST_NODES: u32 = 20_000;

/// More than anything is worth.
const ABOVE_ALL: i32 = i32::MAX / 2;

/// The moves of the player to move after which that player has the most, by number, as far as `plies` plies show: the
/// first is the move itself. All moves that are worth the same are given, so that pruning decides no tie.
///
/// A game won earlier is worth more, and a game lost later. If more than `most` positions had to be looked at, one ply
/// less is looked ahead, down to a single ply, which always succeeds.
pub fn best_moves(
    ruleset: &Ruleset,
    position: &Position,
    moves: &[Move],
    plies: u8,
    most: u32,
) -> Vec<usize> {
    (1..=plies.max(1))
        .rev()
        .find_map(|plies| {
            let left = if plies == 1 { u32::MAX } else { most };
            Search { ruleset, left }.best(position, moves, plies)
        })
        .unwrap_or_default()
}

/// A search with the number of positions that it may still look at.
struct Search<'a> {
    ruleset: &'a Ruleset,
    left: u32,
}

/// Between which two numbers the worth of a position matters.
#[derive(Clone, Copy)]
struct Window {
    above: i32,
    below: i32,
}

impl Window {
    const ALL: Self = Self { above: -ABOVE_ALL, below: ABOVE_ALL };

    /// The same as the other player sees it.
    const fn reversed(self) -> Self {
        Self { above: -self.below, below: -self.above }
    }
}

impl Search<'_> {
    /// The best moves, or `None` where the bound is reached.
    fn best(&mut self, position: &Position, moves: &[Move], plies: u8) -> Option<Vec<usize>> {
        let mover = position.mover();
        let mut best = -ABOVE_ALL;
        let mut found = Vec::new();
        for (number, after) in self.children(position, moves)? {
            // What is worth as much as the best so far has to be seen as exactly that.
            let window = Window { above: best - 1, ..Window::ALL };
            let worth = self.worth(&after, mover, plies - 1, window)?;
            if worth > best {
                best = worth;
                found.clear();
            }
            if worth == best {
                found.push(number);
            }
        }
        found.sort_unstable();
        Some(found)
    }

    /// What `plies` plies show of a position's worth to `view`; a worth outside the window may be given as another one on
    /// the same side of it.
    fn worth(&mut self, position: &Position, view: Player, plies: u8, window: Window) -> Option<i32> {
        let mover = position.mover();
        let plays_on = position.status() == Status::Playing && matches!(position.phase(), Phase::Main(_));
        if plies == 0 || !plays_on {
            return Some(sooner(counting(self.ruleset, position, view), plies, position.status()));
        }
        if mover != view {
            return self.worth(position, mover, plies, window.reversed()).map(|worth| -worth);
        }
        // What cannot be listed is counted as it lies.
        let moves = legal_moves(self.ruleset, position).unwrap_or_default();
        if moves.is_empty() {
            return Some(counting(self.ruleset, position, view));
        }
        let mut best = -ABOVE_ALL;
        for (_, after) in self.children(position, &moves)? {
            let within = Window { above: window.above.max(best), ..window };
            let worth = self.worth(&after, view, plies - 1, within)?;
            best = best.max(worth);
            if best >= window.below {
                break;
            }
        }
        Some(best)
    }

    /// The positions after each move, with its number, the best for the mover first as they lie.
    fn children(&mut self, position: &Position, moves: &[Move]) -> Option<Vec<(usize, Position)>> {
        let count = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        self.left = self.left.checked_sub(count)?;
        let mover = position.mover();
        let mut all: Vec<(usize, Position)> = Vec::with_capacity(moves.len());
        for (number, played) in moves.iter().enumerate() {
            if let Ok(outcome) = play(self.ruleset, position, played, &mut ()) {
                all.push((number, outcome.position));
            }
        }
        all.sort_by_cached_key(|(_, after)| -counting(self.ruleset, after, mover));
        Some(all)
    }
}

/// A game that is over sooner, with more plies left to look at, is worth more to the winner.
fn sooner(worth: i32, plies: u8, status: Status) -> i32 {
    match status {
        Status::Over(_) => worth + worth.signum() * i32::from(plies),
        Status::Playing | Status::RoundOver => worth,
    }
}
