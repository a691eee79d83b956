//! Turns without end: the proof that a turn goes round in a circle.

use crate::rules::Ruleset;

use super::chooser::Declining;
use super::script::Script;
use super::start::starts;
use super::trial::rules_of;
use super::turn::Step;
use super::turn_state::Turn;
use super::walker::Walker;
use super::{Move, Position};

/// The period, in laps, with which a turn repeats itself, if it does so within `limit` laps; found by Brent's
/// method, which keeps one earlier state and no list of them. Decisions after those of the move are declined.
///
/// `None` where the move is no turn of one player, is not legal, ends, or has not repeated within the limit.
pub fn period(ruleset: &Ruleset, position: &Position, played: &Move, limit: u64) -> Option<u64> {
    let Move::Turn(sowing) = played else { return None };
    let rules = rules_of(ruleset);
    if position.fits(ruleset).is_err() || !starts(rules, position, position.mover).contains(sowing.start) {
        return None;
    }
    let mut now = position.clone();
    let mut turn = Turn::begin(rules.plan, &now, position.mover, sowing.start);
    let mut script = Script::new(sowing.decisions.as_slice());
    if Walker::new(rules, &mut now, &mut turn, &mut ()).start(sowing.start, &mut script).is_some() {
        return None;
    }
    let (mut power, mut steps) = (1_u64, 0_u64);
    let mut kept = (now.clone(), turn.lap_state());
    for lap in 0..limit {
        // The script decides first; when it is used up the rest is declined, and only then is a circle one.
        let mut unheard = ();
        let mut walker = Walker::new(rules, &mut now, &mut turn, &mut unheard);
        let step = if script.is_done() { walker.step(&mut Declining) } else { walker.step(&mut script) };
        if let Step::Stop { .. } = step {
            return None;
        }
        if !script.is_done() || lap == 0 {
            kept = (now.clone(), turn.lap_state());
            continue;
        }
        steps += 1;
        if kept.1 == turn.lap_state() && kept.0.counts == now.counts && kept.0.flags == now.flags {
            return Some(steps);
        }
        if steps == power {
            power *= 2;
            steps = 0;
            kept = (now.clone(), turn.lap_state());
        }
    }
    None
}
