//! How often a point comes up: positions of games in which other rules have other legal moves or outcomes.

use engine::{Phase, Random, Status, play};
use rules::Ruleset;

use super::exact::{differs_in, why_not_compared};
use super::game::GameSetup;
use super::sums::{Measure, Sums};

/// The games of a run that are looked at: those with a number up to this one.
pub(crate) const COMPARED_GAMES: u32 = 100;

/// The most plies of each that are looked at.
const COMPARED_PLIES: u32 = 500;

/// Plays a game and counts in `sums` in how many of its positions `origin` differs; gives whether it does in any. Nothing
/// is counted where the positions of one of the two rulesets cannot be set up by the other.
pub(crate) fn count_differences(
    ruleset: &Ruleset,
    origin: &Ruleset,
    setup: &GameSetup<'_>,
    random: Random,
    most_plies: u32,
    sums: &mut Sums,
) -> bool {
    if why_not_compared(ruleset, origin).is_some() {
        return false;
    }
    let mut game = setup.game(random);
    let (mut compared, mut different) = (0, 0);
    for _ in 0..most_plies.min(COMPARED_PLIES) {
        let Ok(Some(chosen)) = game.choose() else { break };
        let position = game.position();
        if position.status() == Status::Playing
            && matches!(position.phase(), Phase::Main(_) | Phase::Opening)
            && let Some(differs) = differs_in(ruleset, origin, position)
        {
            compared += 1;
            different += u64::from(differs);
        }
        let Ok(outcome) = play(ruleset, position, &chosen.played, &mut ()) else { break };
        let is_endless = outcome.endless.is_some();
        game.go_on(&chosen.played, outcome.position);
        if is_endless {
            break;
        }
    }
    for (measure, by) in [
        (Measure::ComparedGames, 1),
        (Measure::DifferentGames, u64::from(different > 0)),
        (Measure::ComparedPositions, compared),
        (Measure::DifferentPositions, different),
    ] {
        sums.raise(measure, by);
    }
    different > 0
}
