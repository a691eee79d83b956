//! Turns without end: the proof that a turn goes round in a circle.

use crate::rules::{AnyTables, Plan, Ruleset, Tables};

use super::turn::{Declining, Step, Turn};
use super::{Move, Position};

/// The period, in laps, with which a turn repeats itself, if it does so within `limit` laps; found by Brent's
/// method, which keeps one earlier state and no list of them. Decisions after those of the move are declined.
///
/// `None` where the move is no turn of one player, is not legal, ends, or has not repeated within the limit.
pub fn period(ruleset: &Ruleset, position: &Position, played: &Move, limit: u64) -> Option<u64> {
    let Move::Turn(sowing) = played else { return None };
    let plan = &ruleset.plan;
    if position.fits(ruleset).is_err()
        || !super::start::starts(plan, position, position.mover).contains(sowing.start)
    {
        return None;
    }
    match &plan.sowing.tables {
        AnyTables::W8(tables) => run(plan, tables, position, sowing, limit),
        AnyTables::W16(tables) => run(plan, tables, position, sowing, limit),
        AnyTables::W32(tables) => run(plan, tables, position, sowing, limit),
    }
}

fn run<const W: usize>(
    plan: &Plan,
    tables: &Tables<W>,
    position: &Position,
    sowing: &super::Sowing,
    limit: u64,
) -> Option<u64> {
    let mut now = position.clone();
    let mut turn = Turn::begin(plan, &now, position.mover, sowing.start);
    let mut script = super::script::Script::new(sowing.decisions.as_slice());
    if turn.start(plan, tables, &mut now, sowing.start, &mut script, &mut ()).is_some() {
        return None;
    }
    let (mut power, mut steps) = (1_u64, 0_u64);
    let mut kept = (now.clone(), turn.lap_state());
    for lap in 0..limit {
        // The script decides first; when it is used up the rest is declined, and only then is a circle one.
        let step = if script.is_done() {
            turn.step(plan, tables, &mut now, &mut Declining, &mut ())
        } else {
            turn.step(plan, tables, &mut now, &mut script, &mut ())
        };
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
