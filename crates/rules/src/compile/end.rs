//! What ends a round or the game: endings, scores, rounds.

use crate::plan::{
    Check, CondPlan, EndPhase, EndTest, EndingPlan, FlagPlan, PhasePlan, ScoringPlan, StartPhase, SweepPlan,
    SweptPlan,
};
use crate::vocabulary::{
    Ending, EndingResult, FlagOwner, FlagTest, Group, GroupTest, JudgedAt, JudgedOf, LiftBan, Place, Scope,
    Scored, Scoring, Sweep, SweptTo, Test, Who,
};
use crate::{Clause, Clauses, Problems, RulesetProblemKind as Kind};
use base::board::HoleSet;

use super::condition::Conditions;
use super::names::Names;
use super::round::rounds_plan;

pub(super) fn end_phase(
    clauses: &Clauses,
    start: &StartPhase,
    flags: &[FlagPlan],
    conditions: &Conditions<'_>,
    problems: &mut Problems,
) -> EndPhase {
    let names = conditions.names;
    let rounds = clauses.rounds.as_ref().map(|rounds| rounds_plan(rounds, clauses, conditions, problems));
    let all = endings(clauses, conditions, problems);
    let (round_endings, endings): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|(at, _)| *at == JudgedAt::Round);
    let lap_endings = endings.iter().enumerate().filter(|(_, (at, _))| *at == JudgedAt::Lap);
    let lap_endings = lap_endings.map(|(place, _)| place).collect();
    let [round_endings, endings] = [round_endings, endings]
        .map(|all| all.into_iter().map(|(_, plan)| plan).collect::<Vec<EndingPlan>>());
    let need_no_start = endings.iter().all(|ending| match ending.when {
        EndTest::NeitherCanStart | EndTest::NoFreeSeeds => true,
        EndTest::CannotStart => ending.of == JudgedOf::Next,
        EndTest::NoHoleOf(seeds) => {
            ending.of == JudgedOf::Next
                && start
                    .starts
                    .iter()
                    .all(|start| !start.take && start.enter.is_none() && start.at_least >= seeds)
        }
        EndTest::Holds(_) => false,
    });
    let scoring = clauses.scoring.as_ref().map(|scoring| scoring_plan(scoring, flags, names, problems));
    let phases = phases(clauses, conditions, problems);
    if let Some(first) = clauses.phases.first().filter(|_| !conditions.asks.get().phase) {
        problems.push(first.malformed("no condition asks for a phase; expected `phase: …` in some row"));
    }
    EndPhase { endings, lap_endings, round_endings, need_no_start, phases, scoring, rounds }
}

fn phases(clauses: &Clauses, conditions: &Conditions<'_>, problems: &mut Problems) -> Vec<PhasePlan> {
    let mut plans = Vec::new();
    conditions.place.set(Place::Phase);
    for (place, phase) in clauses.phases.iter().enumerate() {
        let is_last = place + 1 == clauses.phases.len();
        let text = match &phase.body.until {
            _ if phase.short_name() == "opening" => {
                Some("`opening` is the simultaneous opening; expected another name")
            }
            Some(_) if is_last => Some("the last phase has `until`, but no phase follows it"),
            None if !is_last => Some("no phase after this one is ever reached; expected `until`"),
            None if place == 0 => Some("there is only one phase; expected two or more"),
            _ => None,
        };
        problems.extend(text.map(|text| phase.malformed(text)));
        let until =
            phase.body.until.as_ref().map(|until| conditions.condition(until, &phase.support, problems));
        plans.push(PhasePlan { clause: phase.id, until });
    }
    plans
}

fn scoring_plan(
    scoring: &Clause<Scoring>,
    flags: &[FlagPlan],
    names: &Names<'_>,
    problems: &mut Problems,
) -> ScoringPlan {
    let mut counted = Vec::new();
    let mut holes = HoleSet::EMPTY;
    for scored in &scoring.body.sum {
        if let Scored::Own(set) = scored {
            holes = holes.union(names.set(set, &scoring.support, problems));
        }
        let Scored::Flag(flag) = scored else { continue };
        let number = names.flag(flag, &scoring.support, problems);
        if flags.get(number).is_some_and(|flag| flag.owner == FlagOwner::Nobody) {
            let text = format!("`{flag}` is counted, but belongs to nobody; expected a flag with `owner`");
            problems.push(scoring.malformed(text));
        }
        counted.push(number);
    }
    ScoringPlan {
        store: scoring.body.sum.contains(&Scored::Store),
        flags: counted,
        holes,
        tie: scoring.body.tie,
    }
}

fn endings(
    clauses: &Clauses,
    conditions: &Conditions<'_>,
    problems: &mut Problems,
) -> Vec<(JudgedAt, EndingPlan)> {
    let mut plans = Vec::new();
    conditions.place.set(Place::Ending);
    for ending in &clauses.endings {
        let body = &ending.body;
        match (body.ends, body.result) {
            (Scope::Round, Some(_)) | (Scope::Game, None) => {
                problems.push(ending.problem(Kind::EndingResult {
                    ending: ending.support.name.clone(),
                    ends_game: body.ends == Scope::Game,
                }));
            }
            (Scope::Game, Some(EndingResult::Score)) if clauses.scoring.is_none() => {
                problems.push(ending.problem(Kind::ScoringMissing));
            }
            (Scope::Round, None) if clauses.rounds.is_none() => {
                problems.push(ending.problem(Kind::RoundsWithoutEnd));
            }
            _ => {}
        }
        if let Some(text) = out_of_place(body, clauses) {
            problems.push(ending.malformed(text));
        }
        let when = conditions.condition(&body.when, &ending.support, problems);
        let plan = EndingPlan {
            clause: ending.id,
            of: body.of,
            when: end_test(when, clauses),
            sweep: body.sweep.as_ref().map(|sweep| sweep_plan(sweep, ending, conditions, problems)),
            ends: body.ends,
            result: body.result.unwrap_or(EndingResult::NotSaid),
        };
        plans.push((body.at, plan));
    }
    if let Some(rounds) = &clauses.rounds
        && !clauses.endings.iter().any(|ending| ending.body.ends == Scope::Round)
    {
        problems.push(rounds.problem(Kind::RoundsWithoutEnd));
    }
    plans
}

/// What is said of an ending that cannot be so.
fn out_of_place(ending: &Ending, clauses: &Clauses) -> Option<&'static str> {
    let of_round = ending.at == JudgedAt::Round;
    let has_tally = clauses.rounds.as_ref().is_some_and(|rounds| rounds.body.tally.is_some());
    if matches!(ending.of, JudgedOf::Winner | JudgedOf::Loser) && !of_round {
        Some("`of` names the winner or loser of a round that is not over; expected `at: round` with it")
    } else if of_round && ending.ends == Scope::Round {
        Some("`at: round` is judged when a round has ended; expected `ends: game` with it")
    } else if of_round && clauses.rounds.is_none() {
        Some("`at: round` is judged between rounds, but the ruleset has no `rounds`")
    } else if ending.result == Some(EndingResult::Points) && !has_tally {
        Some("`result: points` counts points of rounds, but nothing gives any; expected `tally` in `rounds`")
    } else {
        None
    }
}

fn sweep_plan(
    sweep: &Sweep,
    ending: &Clause<Ending>,
    conditions: &Conditions<'_>,
    problems: &mut Problems,
) -> SweepPlan {
    SweepPlan {
        who: sweep.who,
        holes: sweep.holes.as_ref().map(|group| conditions.group(group, &ending.support, problems)),
        to: match &sweep.to {
            SweptTo::Store => SweptPlan::Store,
            SweptTo::Own(set) => SweptPlan::Own(conditions.names.set(set, &ending.support, problems)),
            SweptTo::Flag(flag) => SweptPlan::Flag(conditions.names.flag(flag, &ending.support, problems)),
        },
        odd: sweep.odd,
    }
}

/// A condition in the form in which it is judged fastest.
fn end_test(when: CondPlan, clauses: &Clauses) -> EndTest {
    let known = match when.0.as_slice() {
        [Check::CannotStart(Who::Both)] => Some(EndTest::NeitherCanStart),
        [Check::CannotStart(Who::Own)] => Some(EndTest::CannotStart),
        [Check::Holes(GroupTest { of: Group::Of(group, seeds), is: Test::Empty | Test::Exactly(0) })]
            if **group == Group::Own =>
        {
            match seeds.0.as_slice() {
                [Check::Seeds(Test::AtLeast(seeds))] => Some(EndTest::NoHoleOf(*seeds)),
                _ => None,
            }
        }
        [Check::Total(GroupTest { of: Group::Of(group, free), is: Test::Empty | Test::Exactly(0) })]
            if **group == Group::Board =>
        {
            no_free_seeds(free, clauses)
        }
        _ => None,
    };
    known.unwrap_or(EndTest::Holds(when))
}

/// Whether a condition leaves out exactly the holes that may not be lifted.
fn no_free_seeds(free: &CondPlan, clauses: &Clauses) -> Option<EndTest> {
    let [Check::Unless(unless)] = free.0.as_slice() else { return None };
    let [Check::Flag(FlagTest { flag, owner: None })] = unless.0.as_slice() else { return None };
    let mut never = clauses.flags.iter().enumerate().filter(|(_, flag)| flag.body.lift == LiftBan::Never);
    let (only, _) = never.next().filter(|_| never.next().is_none())?;
    (only == *flag).then_some(EndTest::NoFreeSeeds)
}
