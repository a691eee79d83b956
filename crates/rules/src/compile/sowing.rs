//! How seeds are lifted and sown.

use crate::plan::{AnyTables, BoardPlan, Check, LiftPlan, PassPlan, SowingPlan};
use crate::vocabulary::{HoleWord, Landing, Place, SowOver, Take, TakeTo};
use crate::{Clause, Clauses, Problems, RulesetProblemKind as Kind, Sower, Support, Tables};

use super::condition::Conditions;
use super::names::slots;
use super::taking::{Takes, no_pick, no_picked_place};

pub(super) fn sowing_plan(
    clauses: &Clauses,
    board: &BoardPlan,
    conditions: &Conditions<'_>,
    problems: &mut Problems,
) -> SowingPlan {
    let first = clauses.sowing.body.first;
    for row in &clauses.lifts {
        no_pick(&row.support, &row.body.take, "in a row of `lifts`", problems);
        no_picked_place(&row.support, &row.body.to, "in a row of `lifts`", problems);
        not_to_hand(&row.support, &row.body.to, problems);
        if row.body.take.iter().any(|take| matches!(take, Take::Hole(HoleWord::This | HoleWord::Landing, _)))
        {
            let text = "the row takes the seeds that are lifted; expected other holes, or `toll`".to_owned();
            problems.push(row.malformed(text));
        }
    }
    for row in &clauses.drops {
        no_pick(&row.support, &row.body.take, "in a row of `drops`", problems);
        no_picked_place(&row.support, &row.body.to, "in a row of `drops`", problems);
        not_to_hand(&row.support, &row.body.to, problems);
    }
    conditions.place.set(Place::Lift);
    let lifts: Vec<LiftPlan> = clauses
        .lifts
        .iter()
        .map(|row| LiftPlan {
            when: conditions.condition(&row.body.when, &row.support, problems),
            optional: row.body.optional,
            first: row.body.first,
            toll: row.body.toll,
            fall: row.body.fall.clone(),
            taking: Takes { conditions, support: &row.support, id: row.id }.taking(
                &row.body.take,
                &row.body.to,
                problems,
            ),
        })
        .collect();
    conditions.place.set(Place::Pass);
    let passes: Vec<_> = clauses
        .passes
        .iter()
        .map(|row| PassPlan {
            clause: row.id,
            when: conditions.condition(&row.body.when, &row.support, problems),
            optional: row.body.optional,
        })
        .collect();
    conditions.place.set(Place::Drop);
    let drops: Vec<_> = clauses
        .drops
        .iter()
        .map(|row| {
            let when = conditions.condition(&row.body.when, &row.support, problems);
            let takes = Takes { conditions, support: &row.support, id: row.id };
            let (take, to) = (row.body.take.as_slice(), &row.body.to);
            (when, takes.marking(take, to, &row.body.mark, &row.body.unmark, problems))
        })
        .collect();
    let by_seed = !board.plain_ring || !lifts.is_empty() || !passes.is_empty() || !drops.is_empty();
    let by_seed = by_seed || asks_of_each_seed(clauses, conditions);
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
        skipping: slots(clauses, problems, "`sow: skip` or `sow: closed`", |flag| {
            matches!(flag.sow, SowOver::Skip | SowOver::Closed)
        }),
        closed: slots(clauses, problems, "`sow: skip` or `sow: closed`", |flag| flag.sow == SowOver::Closed),
        faulting: slots(clauses, problems, "`sow: fault`", |flag| flag.sow == SowOver::Fault),
        lifts,
        passes,
        drops,
        by_seed,
    }
}

/// Reports seeds that are taken to the hand while a lap is sown, where no row sows them.
pub(super) fn not_to_hand(support: &Support, to: &TakeTo, problems: &mut Problems) {
    if *to == TakeTo::Hand {
        let name = support.name.clone();
        problems.push(support.problem(Kind::HandLeftOver { row: name, sower: Sower::Nothing }));
    }
}

/// Whether some rule needs to know more of a lap than the tables hold: where its seeds have fallen, or what was in play when
/// it began.
fn asks_of_each_seed(clauses: &Clauses, conditions: &Conditions<'_>) -> bool {
    let may_reach = clauses.opening.is_none();
    let of_seeds = |check: &Check| match check {
        Check::Reached(_) => may_reach,
        Check::LapLeft(_) => true,
        _ => false,
    };
    let asks = conditions.asks.get();
    let plan = |row: &Clause<Landing>| conditions.condition(&row.body.when, &row.support, &mut Vec::new());
    asks.reached && may_reach || asks.lap_left || clauses.landing.iter().any(|row| plan(row).has(&of_seeds))
}
