//! What each player has: seeds in the store and in holes.

use base::board::{Hole, HoleSet, Player};
use rules::Plan;

use super::Position;

/// Whose the seeds of a hole are when play stops: of the player to whom a flag on it counts, else of the hole's owner.
pub(super) fn owner_of(plan: &Plan, position: &Position, hole: Hole) -> Player {
    let carries = |flag: usize, player: Player| position.flags.has(2 * flag + player.index(), hole);
    let counting = plan.end.scoring.as_ref().map_or(&[] as &[usize], |scoring| &scoring.flags);
    let owned = counting.iter().find_map(|&flag| {
        match Player::ALL.map(|player| carries(flag, player)) {
            [true, false] => Some(Player::South),
            [false, true] => Some(Player::North),
            // What a position states to be both players' belongs to neither more than the row does.
            _ => None,
        }
    });
    let south = plan.board.own(&position.flags, Player::South).contains(hole);
    let by_row = if south { Player::South } else { Player::North };
    owned.unwrap_or(by_row)
}

/// The holes of both players.
pub(super) const fn all_holes(plan: &Plan) -> HoleSet {
    plan.board.own[0].union(plan.board.own[1])
}

/// All seeds of each player: in the store, and in the holes that are the player's.
pub(super) fn holdings(plan: &Plan, position: &Position) -> [u32; 2] {
    let mut all = Player::ALL.map(|player| u32::from(position.store(player)));
    if plan.end.scoring.iter().all(|scoring| scoring.flags.is_empty()) {
        let (holes, south) = (all_holes(plan), plan.board.own(&position.flags, Player::South));
        all[0] += position.counts.sum_of(holes.intersection(south));
        all[1] += position.counts.sum_of(holes.difference(south));
        return all;
    }
    for hole in all_holes(plan).iter().filter(|hole| position.counts.seeds(hole.0) > 0) {
        all[owner_of(plan, position, hole).index()] += u32::from(position.counts.seeds(hole.0));
    }
    all
}

/// The player who has more seeds; `None` if both have as many.
pub(super) fn richer(plan: &Plan, position: &Position) -> Option<Player> {
    let [south, north] = holdings(plan, position);
    more(south, north)
}

/// The player with more of something.
pub(super) fn more(south: u32, north: u32) -> Option<Player> {
    match south.cmp(&north) {
        std::cmp::Ordering::Greater => Some(Player::South),
        std::cmp::Ordering::Less => Some(Player::North),
        std::cmp::Ordering::Equal => None,
    }
}
