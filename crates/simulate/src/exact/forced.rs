//! Wins that no play of the other player can prevent, found after each opening by iterative deepening.

use std::sync::atomic::AtomicBool;

use base::board::Player;
use engine::{GameResult, Move, Position, Status, legal_moves};
use record::replay::print_move;
use rules::Ruleset;

use super::budget::{Budget, Exhausted, reach};
use super::chosen::ExactBounds;

/// What a search found after one opening, or of the beginning of a game without one.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct OpeningSearch {
    /// The opening in the notation of records; `None` in a game without one.
    pub opening: Option<String>,
    /// Who makes the first turn after it.
    pub first: Player,
    /// No win can be forced within this number of plies, except the one that was found.
    pub plies: u32,
    /// The moves that were played in the search.
    pub moves: u64,
    /// The shortest forced win.
    pub win: Option<ForcedWin>,
}

/// A win that no play of the other player can prevent.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ForcedWin {
    /// Who wins.
    pub winner: Player,
    /// Plies until the game is over, if the other player makes it as long as possible; 0 if it is over already.
    pub plies: u32,
    /// The moves of such play, in the notation of records.
    pub line: Vec<String>,
}

/// Searches for forced wins after every opening, in the order of legal moves, or from the beginning of a game without
/// openings, with South to move first.
///
/// A turn that was stopped at the limit of laps, a game without a winner, the end of a round, and a position of which
/// the moves are not listed are no win for anybody. Once `stop` is set, it ends as if a bound were reached.
pub fn search_forced(ruleset: &Ruleset, bounds: &ExactBounds, stop: &AtomicBool) -> Vec<OpeningSearch> {
    let initial = Position::initial(ruleset);
    let begins: Vec<(Option<String>, Position)> = if ruleset.has_opening() {
        let moves = legal_moves(ruleset, &initial).unwrap_or_default();
        let opened = moves.iter().filter_map(|played| {
            let reached = reach(ruleset, &initial, played)?;
            (!reached.is_unproved).then(|| (Some(print_move(ruleset, &initial, played)), reached.position))
        });
        opened.collect()
    } else {
        vec![(None, initial)]
    };
    let share = bounds.forced_moves / u64::try_from(begins.len().max(1)).unwrap_or(u64::MAX);
    let most_plies = bounds.forced_plies.min(ExactBounds::MOST_FORCED_PLIES);
    let searches = begins.into_iter().map(|(opening, position)| {
        let mut search = Search { ruleset, budget: Budget { moves_left: share, stop } };
        let (plies, winner) = search.deepen(&position, most_plies);
        let moves = share - search.budget.moves_left;
        // To find the line takes no more moves for each ply than to find the win did.
        search.budget.moves_left = u64::MAX;
        let win = winner.map(|winner| ForcedWin {
            winner,
            plies,
            line: search.line(position.clone(), winner, plies),
        });
        OpeningSearch { opening, first: position.mover(), plies, moves, win }
    });
    searches.collect()
}

/// A move of a line, the position after it, and the plies that the win needs from there.
struct LineStep {
    played: Move,
    position: Position,
    left: u32,
}

struct Search<'r> {
    ruleset: &'r Ruleset,
    budget: Budget<'r>,
}

impl Search<'_> {
    /// The plies within which all was searched, and who wins within them by force.
    fn deepen(&mut self, position: &Position, most_plies: u32) -> (u32, Option<Player>) {
        let mut searched = 0;
        for plies in 0..=most_plies {
            for player in [position.mover(), position.mover().opposite()] {
                match self.wins(position, player, plies) {
                    Ok(true) => return (plies, Some(player)),
                    Ok(false) => {}
                    Err(Exhausted) => return (searched, None),
                }
            }
            searched = plies;
        }
        (searched, None)
    }

    /// Whether a player wins within a number of plies, whatever the other does.
    fn wins(&mut self, position: &Position, player: Player, plies: u32) -> Result<bool, Exhausted> {
        match position.status() {
            Status::Over(result) => return Ok(result == GameResult::Won(player)),
            Status::RoundOver => return Ok(false),
            Status::Playing if plies == 0 => return Ok(false),
            Status::Playing => {}
        }
        let Ok(moves) = legal_moves(self.ruleset, position) else { return Ok(false) };
        let chooses = position.mover() == player;
        for played in &moves {
            if self.wins_after(position, played, player, plies)? == chooses {
                return Ok(chooses);
            }
        }
        // A position without legal moves is no win.
        Ok(!chooses && !moves.is_empty())
    }

    /// The same of the position after a move, which is one of the plies.
    fn wins_after(
        &mut self,
        position: &Position,
        played: &Move,
        player: Player,
        plies: u32,
    ) -> Result<bool, Exhausted> {
        let reached = self.budget.play(self.ruleset, position, played)?;
        Ok(!reached.is_unproved && self.wins(&reached.position, player, plies - 1)?)
    }

    /// The line of a forced win: the winner's shortest way, and of the other's moves the one that delays it most; the
    /// first of equals.
    fn line(&mut self, begin: Position, winner: Player, plies: u32) -> Vec<String> {
        let (mut position, mut left, mut line) = (begin, plies, Vec::new());
        while left > 0 {
            let Some(step) = self.line_step(&position, winner, left) else { break };
            line.push(print_move(self.ruleset, &position, &step.played));
            (position, left) = (step.position, step.left);
        }
        line
    }

    /// The next step of a line, of which that number of plies is left.
    fn line_step(&mut self, position: &Position, winner: Player, left: u32) -> Option<LineStep> {
        let chooses = position.mover() == winner;
        let mut best: Option<LineStep> = None;
        for played in legal_moves(self.ruleset, position).ok()? {
            let reached = self.budget.play(self.ruleset, position, &played).ok()?;
            if reached.is_unproved {
                continue;
            }
            let needs = |plies: &u32| matches!(self.wins(&reached.position, winner, *plies), Ok(true));
            let Some(needed) = (0..left).find(needs) else { continue };
            let is_better = best.as_ref().is_none_or(|known| match chooses {
                true => needed < known.left,
                false => needed > known.left,
            });
            if is_better {
                best = Some(LineStep { played, position: reached.position, left: needed });
            }
        }
        best
    }
}
