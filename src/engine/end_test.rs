//! Whether an ending holds.

use crate::board::Player;
use crate::rules::vocabulary::JudgedOf;
use crate::rules::{EndTest, EndingPlan, Plan};

use super::Position;
use super::scene::{Rules, Scene};
use super::start::{holding, starts};

/// Whether an ending holds, judged from the seat of a player.
pub(super) fn holds_of(rules: Rules<'_>, position: &Position, ending: &EndingPlan, player: Player) -> bool {
    match &ending.when {
        EndTest::NeitherCanStart => {
            Player::ALL.into_iter().all(|player| starts(rules, position, player).is_empty())
        }
        EndTest::CannotStart => starts(rules, position, player).is_empty(),
        EndTest::NoHoleOf(seeds) => holding(rules.plan, position, player, *seeds) == 0,
        EndTest::NoFreeSeeds => no_free_seeds(rules.plan, position),
        EndTest::Holds(condition) => Scene::of_board(rules, position, player).holds(condition),
    }
}

fn no_free_seeds(plan: &Plan, position: &Position) -> bool {
    let banned = plan.start.banning.holes(&position.flags).0;
    Player::ALL.into_iter().all(|player| holding(plan, position, player, 1) & !banned == 0)
}

/// Whether an ending that is judged after each lap holds, within a turn of `mover` that goes on.
#[cold]
pub(super) fn ends_at_lap(rules: Rules<'_>, position: &Position, mover: Player) -> bool {
    rules.end.lap_endings.iter().filter_map(|&place| rules.end.endings.get(place)).any(|ending| {
        let judged: &[Player] = match ending.of {
            JudgedOf::Next => &[mover.opposite()],
            JudgedOf::Last => &[mover],
            JudgedOf::Either => &Player::ALL,
            JudgedOf::Winner | JudgedOf::Loser => &[],
        };
        judged.iter().any(|&player| holds_of(rules, position, ending, player))
    })
}
