//! What a position is worth to a player who counts seeds.

use base::board::{ByPlayer, Player};
use engine::{GameResult, Position, Status, score};
use rules::Ruleset;

/// The worth of a game won; a game lost is worth as much less than nothing.
///
/// A point of a round counts far less, and a seed less than that.
pub const WON: i32 = 1_000_000_000;

/// What a point of a round counts in seeds.
const SEEDS_A_POINT: u32 = 1_000;

/// What a position is worth to `player`: the counting of the players `greedy` and `depth:D`, as [`PROTOCOL`] 1 has it.
///
/// - A game won is worth [`WON`], a game lost −[`WON`]. A drawn game is worth 0, and so is one whose result no source
///   says, a void one, and one that stopped in a turn without end.
/// - Else it is worth the player's seeds less the opponent's. If the ruleset says what scores, these seeds count: in
///   stores, in holes with a flag, or in some holes. If it does not, seeds in the player's store and own holes count.
/// - If rounds give points, a point counts 1,000 seeds, and within a round the seeds of stores and own holes count.
///
/// [`PROTOCOL`]: crate::PROTOCOL
pub fn counting(ruleset: &Ruleset, position: &Position, player: Player) -> i32 {
    match position.status() {
        Status::Over(GameResult::Won(winner)) => {
            return if winner == player { WON } else { -WON };
        }
        Status::Over(_) => return 0,
        Status::Playing | Status::RoundOver => {}
    }
    let seeds = counted_seeds(ruleset, position);
    let worth = |of: Player| i32::try_from(seeds[of]).unwrap_or(i32::MAX / 4).min(WON / 4);
    worth(player) - worth(player.opposite())
}

/// What each player has, in seeds.
fn counted_seeds(ruleset: &Ruleset, position: &Position) -> ByPlayer<u32> {
    if ruleset.plan.end.scoring.is_some()
        && !ruleset.counts_points()
        && let Some(scores) = score(ruleset, position)
    {
        return scores;
    }
    let points = position.points();
    ByPlayer::from_fn(|player| {
        let holes = position.own(ruleset, player);
        let seeds = position.seeds_in(holes) + u32::from(position.store(player));
        if ruleset.counts_points() { seeds + SEEDS_A_POINT * u32::from(points[player]) } else { seeds }
    })
}
