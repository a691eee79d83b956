//! Whether an ending holds.

use base::board::Player;
use rules::vocabulary::JudgedOf;
use rules::{EndTest, EndingPlan, Plan};

use super::Position;
use super::scene::{Rules, Scene};
use super::start::holding;

/// Whether an ending holds, judged from the seat of a player.
pub(super) fn holds_of(rules: Rules<'_>, position: &Position, ending: &EndingPlan, player: Player) -> bool {
    match &ending.when {
        EndTest::NeitherCanStart => !Player::ALL.into_iter().any(|player| has_start(rules, position, player)),
        EndTest::CannotStart => !has_start(rules, position, player),
        EndTest::NoHoleOf(seeds) => holding(rules.plan, position, player, *seeds) == 0,
        EndTest::NoFreeSeeds => no_free_seeds(rules.plan, position),
        EndTest::Holds(condition) => Scene::of_board(rules, position, player).holds(condition),
    }
}

/// Whether a player has any start, as if it were their turn. Where every start is a lift, none of them is listed.
#[inline]
pub(super) fn has_start(rules: Rules<'_>, position: &Position, player: Player) -> bool {
    let listed = || !rules.lookahead.cannot_start(rules, position, player);
    let Some(only) = rules.start.only_lift().filter(|only| only.holes <= 1 && !only.of_both) else {
        return listed();
    };
    let [one_way, other_way] = rules.start.by_direction;
    let ways = one_way.union(other_way);
    let from = if only.go.is_none() { only.from.intersection(ways) } else { only.from };
    let banned = rules.start.banning.holes(&position.flags).0;
    let has = holding(rules.plan, position, player, only.at_least) & !banned & from.0 != 0;
    debug_assert_eq!(has, listed(), "a lift that is possible is listed, and no other");
    has
}

fn no_free_seeds(plan: &Plan, position: &Position) -> bool {
    let banned = plan.start.banning.holes(&position.flags).0;
    Player::ALL.into_iter().all(|player| holding(plan, position, player, 1) & !banned == 0)
}

/// Whether an ending that is judged after each lap holds, within a turn of `mover` that goes on.
#[cold]
pub(super) fn ends_at_lap(rules: Rules<'_>, position: &Position, mover: Player) -> bool {
    rules.end.lap_endings.iter().filter_map(|&place| rules.end.endings.get(place)).any(|ending| {
        let judged = judged(ending, mover.opposite(), mover, None);
        judged.iter().any(|&player| holds_of(rules, position, ending, player))
    })
}

/// From whose seats an ending is judged; `winner` is that of a round that has ended.
#[inline(always)]
pub(super) fn judged(
    ending: &EndingPlan,
    next: Player,
    last: Player,
    winner: Option<Player>,
) -> &'static [Player] {
    let only = |player: Option<Player>| {
        player.map_or(&[] as &[Player], |player| &Player::ALL[player.index()..=player.index()])
    };
    match ending.of {
        JudgedOf::Next => only(Some(next)),
        JudgedOf::Last => only(Some(last)),
        JudgedOf::Either => &Player::ALL,
        JudgedOf::Winner => only(winner),
        JudgedOf::Loser => only(winner.map(Player::opposite)),
    }
}
