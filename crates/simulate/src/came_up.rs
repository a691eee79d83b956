//! How often a point comes up: positions of games in which other rules have other legal moves or outcomes.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::{Phase, Random, Status, play};
use rules::Ruleset;

use super::exact::{differs_in, why_not_compared};
use super::game::GameSetup;
use super::sums::{Measure, Sums};

/// The games of a run that are looked at: those with a number up to this one.
pub(crate) const COMPARED_GAMES: u32 = 100;

/// The most plies of each that are looked at.
const COMPARED_PLIES: u32 = 500;

/// The positions of a game that were looked at.
pub(crate) struct ComparedGame {
    positions: u64,
    different: u64,
}

impl ComparedGame {
    /// Counts it in `sums`; gives whether the point came up.
    pub(crate) fn count(&self, sums: &mut Sums) -> bool {
        let comes_up = self.different > 0;
        for (measure, by) in [
            (Measure::ComparedGames, 1),
            (Measure::DifferentGames, u64::from(comes_up)),
            (Measure::ComparedPositions, self.positions),
            (Measure::DifferentPositions, self.different),
        ] {
            sums.raise(measure, by);
        }
        comes_up
    }
}

/// Plays a game and finds in how many of its positions `origin` differs. `None` where the positions of one of the two
/// rulesets cannot be set up by the other, and once `stop` is set.
pub(crate) fn compare_game(
    ruleset: &Ruleset,
    origin: &Ruleset,
    setup: &GameSetup<'_>,
    random: Random,
    most_plies: u32,
    stop: &AtomicBool,
) -> Option<ComparedGame> {
    if why_not_compared(ruleset, origin).is_some() {
        return None;
    }
    let mut game = setup.game(random);
    let mut compared = ComparedGame { positions: 0, different: 0 };
    for _ in 0..most_plies.min(COMPARED_PLIES) {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let Ok(Some(chosen)) = game.choose() else { break };
        let position = game.position();
        if position.status() == Status::Playing
            && matches!(position.phase(), Phase::Main(_) | Phase::Opening)
            && let Some(differs) = differs_in(ruleset, origin, position)
        {
            compared.positions += 1;
            compared.different += u64::from(differs);
        }
        let Ok(outcome) = play(ruleset, position, &chosen.played, &mut ()) else { break };
        let is_endless = outcome.endless.is_some();
        game.go_on(&chosen.played, outcome.position);
        if is_endless {
            break;
        }
    }
    Some(compared)
}
