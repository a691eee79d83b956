//! How a turn starts: openings, starts, directions, passes.

use crate::plan::{
    AmountPlan, CondPlan, KeepPlan, OpeningPlan, PreferPlan, StartPhase, StartPlan, TakingPlan,
};
use crate::vocabulary::{
    Amount, DirectionChoice, EnterAs, Keep, LiftBan, LiftOf, LiftStart, Opening, OpeningStarter, OpeningTie,
    Otherwise, Pairing, PassKind, Place, Prefer, Ring, SeedCount, Start, Take, TakeTo,
};
use crate::{Clause, ClauseId, Clauses, NameSort, Problems, RulesetProblem, RulesetProblemKind as Kind};
use base::board::{HoleSet, Player, Shape};

use super::condition::Conditions;
use super::names::{Names, slots, unknown_name};
use super::sowing::not_to_hand;
use super::taking::Takes;

pub(super) fn start_phase(
    clauses: &Clauses,
    shape: &Shape,
    conditions: &Conditions<'_>,
    problems: &mut Problems,
) -> StartPhase {
    let (ways, way_clause) = ways(clauses, shape, conditions.names, problems);
    conditions.place.set(Place::Start);
    let mut starts = starts(clauses, conditions, problems);
    let either = ways[0].intersection(ways[1]);
    // Seeds that enter as a lap of their own are sown the way of `directions`, and that may be the mover's choice.
    for start in starts.iter_mut().filter(|start| start.enter == Some(EnterAs::Lap) && start.go.is_none()) {
        start.go = start.from.difference(either).is_empty().then_some(DirectionChoice::Either);
    }
    let plan = StartPhase {
        only_lift: clauses.prefer.is_empty() && matches!(starts.as_slice(), [only] if is_free_lift(only)),
        lifts_part: starts.iter().any(lifts_part),
        starts,
        prefer: clauses
            .prefer
            .iter()
            .map(|rule| PreferPlan {
                when: at(conditions, Place::Prefer, || {
                    conditions.condition(&rule.body.when, &rule.support, problems)
                }),
                condition: conditions.condition(&rule.body.condition, &rule.support, problems),
                keep: keep(rule, conditions, problems),
                else_none: rule.body.otherwise == Otherwise::None,
            })
            .collect(),
        by_direction: ways,
        way_clause,
        banning: slots(clauses, problems, "`lift: never`", |flag| flag.lift == LiftBan::Never),
        pass: clauses.pass.as_ref().map(|pass| {
            let PassKind::NoStart = pass.body.when;
            pass.id
        }),
    };
    conditions.place.set(Place::Term);
    plan
}

pub(super) fn opening_plan(
    clauses: &Clauses,
    conditions: &Conditions<'_>,
    problems: &mut Problems,
) -> Option<OpeningPlan> {
    clauses.opening.as_ref().map(|opening| {
        let OpeningStarter::FirstToEnd = opening.body.starter;
        OpeningPlan {
            clause: opening.id,
            start: opening_lift(opening, conditions, problems),
            same_letter: opening.body.pairing == Pairing::SameLetter,
            tie: match opening.body.tie {
                OpeningTie::South => Player::South,
                OpeningTie::North => Player::North,
            },
        }
    })
}

fn keep(rule: &Clause<Prefer>, conditions: &Conditions<'_>, problems: &mut Problems) -> KeepPlan {
    let mut amount = |amount: &Amount| match amount {
        Amount::Seeds => AmountPlan::Seeds,
        Amount::Captured => AmountPlan::Captured,
        Amount::Leaves(group) => AmountPlan::Leaves(conditions.group(group, &rule.support, problems)),
    };
    match &rule.body.keep {
        Keep::All => KeepPlan::All,
        Keep::Leftmost => KeepPlan::Leftmost,
        Keep::Rightmost => KeepPlan::Rightmost,
        Keep::Most(most) => KeepPlan::Most(amount(most)),
        Keep::Fewest(fewest) => KeepPlan::Fewest(amount(fewest)),
    }
}

/// The lift of an opening, in which both players start with all seeds of a hole and nothing else.
fn opening_lift(
    opening: &Clause<Opening>,
    conditions: &Conditions<'_>,
    problems: &mut Problems,
) -> StartPlan {
    let lift = &opening.body.lift;
    if lift.seeds != SeedCount::All || lift.leave > 0 || !lift.take.is_empty() {
        let text = "`seeds`, `leave` and `take` in the lift of an opening; expected them in a start";
        problems.push(opening.malformed(text));
    }
    lift_plan(opening, lift, Vec::new(), conditions, problems)
}

fn ways(
    clauses: &Clauses,
    shape: &Shape,
    names: &Names<'_>,
    problems: &mut Problems,
) -> ([HoleSet; 2], [ClauseId; 128]) {
    let mut ways = [HoleSet::EMPTY; 2];
    let mut by = [ClauseId(0); 128];
    let mut placed = HoleSet::EMPTY;
    for rule in &clauses.directions {
        let holes = names.from(&rule.body.from, &rule.support, problems).difference(placed);
        placed = placed.union(holes);
        let (anticlockwise, clockwise) = match rule.body.go {
            DirectionChoice::Anticlockwise => (holes, HoleSet::EMPTY),
            DirectionChoice::Clockwise => (HoleSet::EMPTY, holes),
            DirectionChoice::Either => (holes, holes),
        };
        ways = [ways[0].union(anticlockwise), ways[1].union(clockwise)];
        holes.iter().for_each(|hole| by[hole.index()] = rule.id);
    }
    let all: HoleSet = shape.all().collect();
    if let Some(hole) = all.difference(placed).iter().next() {
        let kind = Kind::NoDirection(shape.label(hole).to_owned());
        problems.push(RulesetProblem::of_key("directions", kind));
    }
    (ways, by)
}

/// Whether a start takes other seeds first, or leaves some in the hole that it lifts.
fn lifts_part(start: &StartPlan) -> bool {
    let leaves = start.seeds != SeedCount::All || start.leave > 0;
    start.taking.is_some() || start.enter.is_none() && leaves
}

/// Whether a start lifts any hole with enough seeds, whatever else is on the board.
fn is_free_lift(start: &StartPlan) -> bool {
    let captures = start.only_if_captures || start.must_if_captures;
    !start.take && start.enter.is_none() && start.holes <= 1 && !captures && start.condition.is_empty()
}

/// The most ways to start a turn.
const MOST_STARTS: usize = 16;

fn starts(clauses: &Clauses, conditions: &Conditions<'_>, problems: &mut Problems) -> Vec<StartPlan> {
    if clauses.starts.is_empty() {
        problems.push(RulesetProblem::of_key("starts", Kind::NoStart));
    }
    if clauses.starts.len() > MOST_STARTS {
        let text = format!("{} ways to start a turn; the limit is {MOST_STARTS}", clauses.starts.len());
        problems.push(RulesetProblem::of_key("starts", Kind::Malformed(text)));
    }
    let mut plans: Vec<StartPlan> = Vec::new();
    for clause in &clauses.starts {
        let plan = match &clause.body {
            Start::Take(take) => StartPlan {
                take: true,
                at_least: take.at_least,
                only_if_captures: true,
                ..start_from(clause.id, conditions.names.all())
            },
            Start::Enter(enter) => {
                enters(clauses, clause, problems);
                let into = conditions.names.from(&enter.into, &clause.support, problems);
                StartPlan {
                    enter: Some(enter.enter_as),
                    seeds: enter.seeds,
                    go: enter.go,
                    condition: conditions.condition(&enter.condition, &clause.support, problems),
                    ..start_from(clause.id, into)
                }
            }
            Start::Lift(lift) => {
                let mut unless = Vec::new();
                for name in &lift.unless {
                    let earlier = || clauses.starts[..plans.len()].iter().map(Clause::short_name);
                    match earlier().position(|start| start == name) {
                        Some(index) => unless.push(index),
                        None => {
                            problems.push(unknown_name(&clause.support, NameSort::Start, name, earlier()))
                        }
                    }
                }
                lift_plan(clause, lift, unless, conditions, problems)
            }
        };
        plans.push(plan);
    }
    entries_differ(clauses, &plans, problems);
    plans
}

/// A start from some holes that says nothing else.
fn start_from(clause: ClauseId, from: HoleSet) -> StartPlan {
    StartPlan {
        clause,
        take: false,
        enter: None,
        seeds: SeedCount::All,
        leave: 0,
        taking: None,
        from,
        of_both: false,
        at_least: 0,
        holes: 1,
        go: None,
        only_if_captures: false,
        must_if_captures: false,
        condition: CondPlan::default(),
        unless: Vec::new(),
    }
}

/// Reports a start that enters nothing.
fn enters(clauses: &Clauses, clause: &Clause<Start>, problems: &mut Problems) {
    let captures = clauses.landing.iter().any(|row| !row.body.take.is_empty() && row.body.to != TakeTo::Hand)
        || clauses.drops.iter().any(|row| !row.body.take.is_empty())
        || clauses.lifts.iter().any(|row| !row.body.take.is_empty() || row.body.toll > 0);
    if clauses.setup.body.stores.total() == 0 && !captures && !super::ring::has_stores(&clauses.board) {
        let text = "no store ever holds seeds that could enter; expected `stores` in `setup`";
        problems.push(clause.malformed(text));
    }
}

/// What a start takes before its hole is lifted.
fn first_taken<T>(
    clause: &Clause<T>,
    lift: &LiftStart,
    conditions: &Conditions<'_>,
    problems: &mut Problems,
) -> Option<TakingPlan> {
    if lift.take.is_empty() {
        return None;
    }
    not_to_hand(&clause.support, &lift.to, problems);
    if lift.take.iter().any(|take| matches!(take, Take::Dropped)) {
        let text = "`dropped` before anything is sown; expected a hole, `each`, `walk` or `pick`";
        problems.push(clause.malformed(text));
    }
    let takes = Takes { conditions, support: &clause.support, id: clause.id };
    // The turn has begun.
    Some(at(conditions, Place::Lift, || takes.taking(&lift.take, &lift.to, problems)))
}

/// Compiles something that is asked at another place than what is around it.
fn at<R>(conditions: &Conditions<'_>, place: Place, compile: impl FnOnce() -> R) -> R {
    let around = conditions.place.replace(place);
    let compiled = compile();
    conditions.place.set(around);
    compiled
}

/// Reports two ways to put seeds of the store on the board that a record could not tell apart: `+e` is written for both.
fn entries_differ(clauses: &Clauses, plans: &[StartPlan], problems: &mut Problems) {
    for (index, (plan, clause)) in plans.iter().zip(&clauses.starts).enumerate() {
        let same = |other: &StartPlan| {
            other.enter.is_some_and(|how| plan.enter.is_some_and(|this| this != how))
                && !other.from.intersection(plan.from).is_empty()
        };
        if plans[..index].iter().any(same) {
            let text = "seeds of the store may enter the same hole both `as: heap` and `as: lap`, and a record writes \
                        `+e` for both; expected different holes in `into`";
            problems.push(clause.malformed(text));
        }
    }
}

fn lift_plan<T>(
    clause: &Clause<T>,
    lift: &LiftStart,
    unless: Vec<usize>,
    conditions: &Conditions<'_>,
    problems: &mut Problems,
) -> StartPlan {
    if lift.of == LiftOf::Board && *conditions.ring() == Ring::OwnRows {
        let text = "`of: board` on a board on which each player sows only round their own rows; expected `ring: all`";
        problems.push(clause.malformed(text));
    }
    if lift.at_least == 0 {
        problems.push(clause.malformed("`at_least: 0` would lift from empty holes; expected 1 or more"));
    }
    let from = conditions.names.from(&lift.from, &clause.support, problems);
    StartPlan {
        seeds: lift.seeds,
        leave: lift.leave,
        taking: first_taken(clause, lift, conditions, problems),
        of_both: lift.of == LiftOf::Board,
        at_least: match lift.seeds {
            SeedCount::All => lift.at_least.max(lift.leave.saturating_add(1)),
            SeedCount::Between(least, _) => lift.at_least.max(lift.leave.saturating_add(u16::from(least))),
        },
        holes: lift.holes,
        go: lift.go,
        only_if_captures: lift.only_if.is_some(),
        must_if_captures: lift.must_if.is_some(),
        condition: conditions.condition(&lift.condition, &clause.support, problems),
        unless,
        ..start_from(clause.id, from)
    }
}
