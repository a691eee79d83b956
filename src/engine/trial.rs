//! Play tried on a copy of the board, to see what it would bring about.

use crate::board::Hole;
use crate::rules::vocabulary::TrialOf;
use crate::rules::{AnyTables, CondPlan};

use super::condition::Scene;
use super::turn::{Declining, Stopped, Turn, walk};
use super::{Position, StartHole};

/// Whether something holds after a lap or a turn that starts from the hole in question; without a condition, whether
/// something is captured.
pub(super) fn holds_after(scene: &Scene<'_>, of: TrialOf, that: Option<&CondPlan>) -> bool {
    let (plan, mover) = (scene.plan, scene.mover);
    let start = start_in(scene);
    match of {
        TrialOf::Lap => {
            let mut board = scene.position.clone();
            let mut turn = Turn::begin(plan, scene.position, mover, start);
            if let StartHole::Enter(hole, _) = start {
                let after = turn.enter(plan, &mut board, start, &mut ());
                return turn.landing_leads_to(plan, &mut board, (hole.0, after), that);
            }
            let lap = turn.lap;
            match &plan.sowing.tables {
                AnyTables::W8(tables) => turn.lap_leads_to(plan, tables, scene.position, lap, that),
                AnyTables::W16(tables) => turn.lap_leads_to(plan, tables, scene.position, lap, that),
                AnyTables::W32(tables) => turn.lap_leads_to(plan, tables, scene.position, lap, that),
            }
        }
        TrialOf::Turn => {
            let (board, stopped) = turn_from(scene);
            let Some(that) = that else { return stopped.captured > 0 };
            let mut turn = Turn::begin(plan, scene.position, mover, start);
            (turn.fired, turn.captured) = (stopped.fired, stopped.captured);
            (turn.reached, turn.ended_in) = (stopped.reached, stopped.ended_in);
            let after = Scene::at(plan, &board, mover, stopped.last, scene.direction);
            Scene { turn: Some(&turn), ..after }.holds(that)
        }
    }
}

/// The board after the turn that starts from the hole in question, and how it stopped.
pub(super) fn turn_from(scene: &Scene<'_>) -> (Position, Stopped) {
    let mut board = scene.position.clone();
    let start = start_in(scene);
    let stopped = walk(scene.plan, &mut board, scene.mover, start, None, (&mut Declining, &mut ()));
    (board, stopped)
}

/// The start in question.
fn start_in(scene: &Scene<'_>) -> StartHole {
    let hole = Hole(scene.this);
    match scene.start.and_then(|start| scene.plan.start.starts.get(start)) {
        Some(start) if start.take => StartHole::Take(hole),
        Some(start) if start.enter > 0 => StartHole::Enter(hole, start.go.map(|_| scene.direction)),
        _ => StartHole::Lift(hole, scene.direction),
    }
}
