//! How many laps it takes until a turn repeats itself, beyond the limit at which it is stopped.

use rules::Ruleset;

use super::script::Script;
use super::start::starts;
use super::trial::rules_of;
use super::turn_state::Turn;
use super::walker::Walker;
use super::{Move, Position};

/// The period, in laps, with which a turn repeats itself, if that shows within `limit` laps. Decisions after those of the
/// move are declined.
///
/// `None` where the move is no turn of one player, is not legal, ends, or has not repeated within the limit. A turn that
/// is stopped at the limit of its ruleset has the period that shows within that in
/// [`EndlessTurn::period`](super::EndlessTurn::period).
pub fn period(ruleset: &Ruleset, position: &Position, played: &Move, limit: u64) -> Option<u64> {
    let Move::Turn(sowing) = played else { return None };
    let rules = rules_of(ruleset);
    if position.fits(ruleset).is_err() || !starts(rules, position, position.mover).contains(sowing.start) {
        return None;
    }
    let mut now = position.clone();
    let mut turn = Turn::begin(rules.plan, &now, position.mover, sowing.start);
    let written = sowing.written();
    let mut script = Script::new(&written);
    let limit = u32::try_from(limit).unwrap_or(u32::MAX);
    let mut sink = ();
    let walker = Walker::new(rules, &mut now, &mut turn, &mut sink);
    walker.run_to(limit, sowing.start, &mut script).period.map(u64::from)
}
