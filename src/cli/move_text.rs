//! A move as a record states it, with everything that can be checked at a glance.

use itertools::Itertools;

use base::board::Player;
use engine::{Move, Position};
use record::replay::{Step, captured, last_hole};
use rules::Ruleset;

/// A move with the hole of its last seed and the seeds captured, `S4:S1 x2`; of each player where both play at once.
/// `written` is the move alone, and so is what is given of a turn without end, whose last seed is that of the limit.
pub(super) fn with_checks(ruleset: &Ruleset, before: &Position, step: &Step, written: &str) -> String {
    let of = |player, ply: &str| {
        let last = last_hole(ruleset.shape(), &step.events, player)
            .map(|hole| format!(":{}", ruleset.shape().written(hole, None)));
        let seeds = captured(ruleset, &step.events, player);
        let seeds = (seeds > 0).then(|| format!(" x{seeds}"));
        format!("{ply}{}{}", last.unwrap_or_default(), seeds.unwrap_or_default())
    };
    match step.played {
        _ if step.outcome.endless.is_some() => written.to_owned(),
        Move::Turn(_) => of(before.mover(), written),
        Move::Both(_) => {
            written.split(" & ").zip(Player::ALL).map(|(ply, player)| of(player, ply)).join(" & ")
        }
        Move::Pass | Move::Fill(_) | Move::Half(_) | Move::Lay(_) => written.to_owned(),
    }
}
