//! How seeds are lifted and sown.

use crate::rules::plan::{AnyTables, BoardPlan, Check, CondPlan, LiftPlan, SowingPlan};
use crate::rules::vocabulary::SowOver;
use crate::rules::{Clauses, Problem, Tables};

use super::condition::Conditions;
use super::names::slots;
use super::taking::Takes;

pub(super) fn sowing_plan(
    clauses: &Clauses,
    board: &BoardPlan,
    conditions: &Conditions<'_>,
    problems: &mut Vec<Problem>,
) -> SowingPlan {
    let first = clauses.sowing.body.first;
    let lifts: Vec<LiftPlan> = clauses
        .lifts
        .iter()
        .map(|row| LiftPlan {
            when: conditions.condition(&row.body.when, row, problems),
            first: row.body.first,
            toll: row.body.toll,
            taking: Takes { conditions, clause: row }.taking(&row.body.take, &row.body.to, None, problems),
        })
        .collect();
    let passes: Vec<_> = clauses
        .passes
        .iter()
        .map(|row| (row.id, conditions.condition(&row.body.when, row, problems)))
        .collect();
    let drops: Vec<_> = clauses
        .drops
        .iter()
        .map(|row| {
            let when = conditions.condition(&row.body.when, row, problems);
            let takes = Takes { conditions, clause: row };
            (when, takes.taking(&row.body.take, &row.body.to, row.body.mark.as_ref(), problems))
        })
        .collect();
    let by_seed = !board.plain_ring || !lifts.is_empty() || !passes.is_empty() || !drops.is_empty();
    let by_seed = by_seed || clauses.opening.is_none() && asks_what_was_reached(clauses, conditions);
    let most = if by_seed { 0 } else { usize::try_from(board.seeds).unwrap_or(0) };
    let tables = match board.ring {
        0..=8 => AnyTables::W8(Tables::new(board.ring, most, first)),
        9..=16 => AnyTables::W16(Tables::new(board.ring, most, first)),
        17..=32 => AnyTables::W32(Tables::new(board.ring, most, first)),
        _ => AnyTables::W32(Tables::new(32, 0, first)),
    };
    SowingPlan {
        clause: clauses.sowing.id,
        first,
        tables,
        skipping: slots(clauses, problems, |flag| matches!(flag.sow, SowOver::Skip | SowOver::Closed)),
        closed: slots(clauses, problems, |flag| flag.sow == SowOver::Closed),
        faulting: slots(clauses, problems, |flag| flag.sow == SowOver::Fault),
        lifts,
        passes,
        drops,
        by_seed,
    }
}

/// Whether a row asks in which rows seeds have fallen, which a table of laps does not say.
fn asks_what_was_reached(clauses: &Clauses, conditions: &Conditions<'_>) -> bool {
    let asks = |plan: &CondPlan| plan.has(&|check| matches!(check, Check::Reached(_)));
    clauses.landing.iter().any(|row| asks(&conditions.condition(&row.body.when, row, &mut Vec::new())))
}
