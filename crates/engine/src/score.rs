//! Scores, as a ruleset counts them.

use base::board::{ByPlayer, Player};
use rules::vocabulary::Scope;
use rules::{Plan, Ruleset};

use super::Position;

/// The score of each player: the points of rounds, where these give any; else in seeds, as the ruleset counts it; where
/// it says nothing of scores, what lies in the stores. `None` where it keeps no stores either.
pub fn score(ruleset: &Ruleset, position: &Position) -> Option<ByPlayer<u32>> {
    if ruleset.counts_points() {
        return Some(position.points().map(u32::from));
    }
    match scores(&ruleset.plan, position) {
        Some([south, north]) => Some(ByPlayer::new(south, north)),
        None => ruleset.keeps_stores().then(|| ByPlayer::from_fn(|player| u32::from(position.store(player)))),
    }
}

/// Whether every seed is in a player's score when a game ends: all endings of the game sweep the board into stores
/// that are counted.
pub fn every_seed_is_scored(ruleset: &Ruleset) -> bool {
    let plan = &ruleset.plan;
    let stores = plan.end.scoring.as_ref().map_or_else(|| ruleset.keeps_stores(), |scoring| scoring.store);
    let mut endings = plan.end.endings.iter().filter(|ending| ending.ends == Scope::Game).peekable();
    stores
        && !ruleset.counts_points()
        && endings.peek().is_some()
        && endings.all(|ending| ending.sweep.as_ref().is_some_and(|sweep| sweep.holes.is_none()))
}

/// What each player's score is, as the ruleset counts it; `None` where it counts none.
pub(super) fn scores(plan: &Plan, position: &Position) -> Option<[u32; 2]> {
    let scoring = plan.end.scoring.as_ref()?;
    Some(Player::ALL.map(|player| {
        let flagged: u32 = scoring
            .flags
            .iter()
            .flat_map(|flag| position.flags.in_slot(2 * flag + player.index()).iter())
            .map(|hole| u32::from(position.counts.seeds(hole.0)))
            .sum();
        let own = scoring.holes.intersection(plan.board.own[player.index()]);
        let flagged = flagged + own.iter().map(|hole| u32::from(position.counts.seeds(hole.0))).sum::<u32>();
        flagged + if scoring.store { u32::from(position.store(player)) } else { 0 }
    }))
}
