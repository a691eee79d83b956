//! What ends a round or the game: endings, scores, rounds.

use crate::rules::plan::{EndPhase, EndingPlan, FlagPlan, RefillPlan, ScoringPlan, StartPlan};
use crate::rules::vocabulary::{Condition, EmptyChoice, EndingResult, FlagOwner, Scope, Scored, Scoring};
use crate::rules::{Clause, Clauses, Problem, ProblemKind};

use super::names::Names;

pub(super) fn end_phase(
    clauses: &Clauses,
    starts: &[StartPlan],
    flags: &[FlagPlan],
    names: &Names<'_>,
    problems: &mut Vec<Problem>,
) -> EndPhase {
    let rounds = clauses.rounds.as_ref().map(|rounds| RefillPlan {
        clause: rounds.id,
        unit: rounds.body.unit,
        free: rounds.body.left_empty == EmptyChoice::AsOwnerLikes,
        flag: names.flag(&rounds.body.flag, rounds, problems),
        stop_below: rounds.body.stop_below,
    });
    let endings = endings(clauses, problems);
    let need_no_start = endings.iter().all(|ending| match ending.when {
        Condition::NeitherCanStart | Condition::MoverCannotStart | Condition::NoFreeSeeds => true,
        Condition::MoverHasNoHoleOf(seeds) => {
            starts.iter().all(|start| !start.take && start.at_least >= seeds)
        }
        Condition::AnyHasNoHoleOf(_) => false,
    });
    let scoring = clauses.scoring.as_ref().map(|scoring| scoring_plan(scoring, flags, names, problems));
    EndPhase { endings, need_no_start, scoring, rounds }
}

fn scoring_plan(
    scoring: &Clause<Scoring>,
    flags: &[FlagPlan],
    names: &Names<'_>,
    problems: &mut Vec<Problem>,
) -> ScoringPlan {
    let mut counted = Vec::new();
    for scored in &scoring.body.sum {
        let Scored::Flag(flag) = scored else { continue };
        let number = names.flag(flag, scoring, problems);
        if flags.get(number).is_some_and(|flag| flag.owner == FlagOwner::Nobody) {
            let text = format!("`{flag}` is counted, but belongs to nobody; expected a flag with `owner`");
            problems.push(scoring.problem(ProblemKind::Malformed(text)));
        }
        counted.push(number);
    }
    ScoringPlan { store: scoring.body.sum.contains(&Scored::Store), flags: counted, tie: scoring.body.tie }
}

fn endings(clauses: &Clauses, problems: &mut Vec<Problem>) -> Vec<EndingPlan> {
    let mut plans = Vec::new();
    for ending in &clauses.endings {
        let body = ending.body;
        match (body.ends, body.result) {
            (Scope::Round, Some(_)) | (Scope::Game, None) => {
                problems.push(ending.problem(ProblemKind::EndingResult(ending.support.name.clone())));
            }
            (Scope::Game, Some(EndingResult::Score)) if clauses.scoring.is_none() => {
                problems.push(ending.problem(ProblemKind::ScoringMissing));
            }
            (Scope::Round, None) if clauses.rounds.is_none() => {
                problems.push(ending.problem(ProblemKind::RoundsWithoutEnd));
            }
            _ => {}
        }
        plans.push(EndingPlan {
            clause: ending.id,
            when: body.when,
            sweep: body.sweep.is_some(),
            ends: body.ends,
            result: body.result.unwrap_or(EndingResult::NotSaid),
        });
    }
    if let Some(rounds) = &clauses.rounds
        && !clauses.endings.iter().any(|ending| ending.body.ends == Scope::Round)
    {
        problems.push(rounds.problem(ProblemKind::RoundsWithoutEnd));
    }
    plans
}
