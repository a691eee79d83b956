//! Counting legal lines of play.

use crate::rules::{Plan, Ruleset};

use super::ending::hand_over;
use super::moves::{for_each_joint, for_each_path, may_pass, surely_plain};
use super::start::starts;
use super::{Move, Phase, Position, Status, legal_moves, opening, play, turn};

/// The number of legal lines of exactly `depth` plies.
///
/// A ply is a whole turn of one player with its decisions; a forced pass is a ply; the joint moves of an opening, in
/// the default order of drops, are one ply. A game or round that has ended is not continued. A turn stopped at the
/// limit of laps is a line's last ply or none.
pub fn count(ruleset: &Ruleset, position: &Position, depth: u32) -> u64 {
    match position.status {
        Status::Playing => lines(&ruleset.plan, position, depth),
        Status::RoundOver | Status::Over(_) => u64::from(depth == 0),
    }
}

/// The legal moves of a position, each with the number of lines of exactly `depth` plies that begin with it; `depth`
/// from 1.
pub fn divide(ruleset: &Ruleset, position: &Position, depth: u32) -> Vec<(Move, u64)> {
    if position.status != Status::Playing || depth == 0 {
        return Vec::new();
    }
    legal_moves(ruleset, position)
        .into_iter()
        .filter_map(|played| {
            let outcome = play(ruleset, position, &played, &mut ()).ok()?;
            Some((played, count(ruleset, &outcome.position, depth - 1)))
        })
        .collect()
}

fn lines(plan: &Plan, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.status != Status::Playing {
        return 0;
    }
    let mut found = 0;
    if position.phase == Phase::Opening {
        for_each_joint(plan, position, |_, after, stopped| {
            let outcome = opening::outcome(plan, after.clone(), stopped, &mut ());
            found += lines(plan, &outcome.position, depth - 1);
        });
        return found;
    }
    let mover = position.mover;
    let all = starts(plan, position, mover);
    for start in all.iter() {
        if surely_plain(plan, position, start) {
            // The last ply of a line need not be played to be counted.
            if depth == 1 {
                found += 1;
                continue;
            }
        }
        for_each_path(plan, position, start, |_, after, stopped| {
            hand_over(plan, after, mover, stopped, plan.sowing_clause, &mut ());
            found += lines(plan, after, depth - 1);
        });
    }
    if all.is_empty() && may_pass(plan, position) {
        let mut after = position.clone();
        let still = turn::Stopped::STILL;
        hand_over(plan, &mut after, mover, still, plan.sowing_clause, &mut ());
        found += lines(plan, &after, depth - 1);
    }
    found
}
