//! How a turn starts: openings, starts, directions, passes.

use crate::board::{HoleSet, Player, Shape};
use crate::rules::plan::{AmountPlan, CondPlan, KeepPlan, OpeningPlan, PreferPlan, StartPhase, StartPlan};
use crate::rules::vocabulary::{
    Amount, DirectionChoice, EnterStart, Keep, LiftBan, LiftOf, LiftStart, OpeningStarter, OpeningTie,
    Otherwise, Pairing, PassKind, Prefer, Ring, Start, TakeTo,
};
use crate::rules::{Clause, ClauseId, Clauses, NameSort, Problem, ProblemKind};
use crate::yaml::Segment;

use super::condition::Conditions;
use super::names::{Names, slots, unknown_name};

pub(super) fn start_phase(
    clauses: &Clauses,
    shape: &Shape,
    conditions: &Conditions<'_>,
    problems: &mut Vec<Problem>,
) -> StartPhase {
    let (ways, way_clause) = ways(clauses, shape, conditions.names, problems);
    conditions.start_is_known.set(true);
    let plan = StartPhase {
        starts: starts(clauses, conditions, problems),
        prefer: clauses
            .prefer
            .iter()
            .map(|rule| PreferPlan {
                when: conditions.condition(&rule.body.when, rule, problems),
                condition: conditions.condition(&rule.body.condition, rule, problems),
                keep: keep(rule, conditions, problems),
                else_none: rule.body.otherwise == Otherwise::None,
            })
            .collect(),
        by_direction: ways,
        way_clause,
        banning: slots(clauses, problems, |flag| flag.lift == LiftBan::Never),
        pass: clauses.pass.as_ref().map(|pass| {
            let PassKind::NoStart = pass.body.when;
            pass.id
        }),
    };
    conditions.start_is_known.set(false);
    plan
}

pub(super) fn opening_plan(
    clauses: &Clauses,
    conditions: &Conditions<'_>,
    problems: &mut Vec<Problem>,
) -> Option<OpeningPlan> {
    clauses.opening.as_ref().map(|opening| {
        let OpeningStarter::FirstToEnd = opening.body.starter;
        OpeningPlan {
            clause: opening.id,
            start: lift_plan(opening, &opening.body.lift, Vec::new(), conditions, problems),
            same_letter: opening.body.pairing == Pairing::SameLetter,
            tie: match opening.body.tie {
                OpeningTie::South => Player::South,
                OpeningTie::North => Player::North,
            },
        }
    })
}

fn keep(rule: &Clause<Prefer>, conditions: &Conditions<'_>, problems: &mut Vec<Problem>) -> KeepPlan {
    let mut amount = |amount: &Amount| match amount {
        Amount::Seeds => AmountPlan::Seeds,
        Amount::Captured => AmountPlan::Captured,
        Amount::Leaves(group) => AmountPlan::Leaves(conditions.group(group, rule, problems)),
    };
    match &rule.body.keep {
        Keep::All => KeepPlan::All,
        Keep::Leftmost => KeepPlan::Leftmost,
        Keep::Rightmost => KeepPlan::Rightmost,
        Keep::Most(most) => KeepPlan::Most(amount(most)),
        Keep::Fewest(fewest) => KeepPlan::Fewest(amount(fewest)),
    }
}

fn ways(
    clauses: &Clauses,
    shape: &Shape,
    names: &Names<'_>,
    problems: &mut Vec<Problem>,
) -> ([HoleSet; 2], [ClauseId; 64]) {
    let mut ways = [HoleSet::EMPTY; 2];
    let mut by = [ClauseId(0); 64];
    let mut placed = HoleSet::EMPTY;
    for rule in &clauses.directions {
        let holes = names.from(&rule.body.from, rule, problems).difference(placed);
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
        let kind = ProblemKind::NoDirection(shape.label(hole).to_owned());
        problems.push(Problem::new(&[Segment::from("directions")], kind));
    }
    (ways, by)
}

/// The most ways to start a turn.
const MOST_STARTS: usize = 16;

fn starts(clauses: &Clauses, conditions: &Conditions<'_>, problems: &mut Vec<Problem>) -> Vec<StartPlan> {
    if clauses.starts.is_empty() {
        problems.push(Problem::new(&[Segment::from("starts")], ProblemKind::NoStart));
    }
    if clauses.starts.len() > MOST_STARTS {
        let text = format!("{} ways to start a turn; the limit is {MOST_STARTS}", clauses.starts.len());
        problems.push(Problem::new(&[Segment::from("starts")], ProblemKind::Malformed(text)));
    }
    let mut plans: Vec<StartPlan> = Vec::new();
    for clause in &clauses.starts {
        let plan = match &clause.body {
            Start::Take(take) => StartPlan {
                clause: clause.id,
                take: true,
                enter: 0,
                from: conditions.names.all(),
                of_both: false,
                at_least: take.at_least,
                holes: 1,
                go: None,
                only_if_captures: true,
                must_if_captures: false,
                condition: CondPlan::default(),
                unless: Vec::new(),
            },
            Start::Enter(enter) => {
                enters(clauses, clause, enter, problems);
                StartPlan {
                    clause: clause.id,
                    take: false,
                    enter: enter.seeds.max(1),
                    from: conditions.names.from(&enter.into, clause, problems),
                    of_both: false,
                    at_least: 0,
                    holes: 1,
                    go: enter.go,
                    only_if_captures: false,
                    must_if_captures: false,
                    condition: conditions.condition(&enter.condition, clause, problems),
                    unless: Vec::new(),
                }
            }
            Start::Lift(lift) => {
                let mut unless = Vec::new();
                for name in &lift.unless {
                    let earlier = || clauses.starts[..plans.len()].iter().map(Clause::short_name);
                    match earlier().position(|start| start == name) {
                        Some(index) => unless.push(index),
                        None => problems.push(unknown_name(clause, NameSort::Start, name, earlier())),
                    }
                }
                lift_plan(clause, lift, unless, conditions, problems)
            }
        };
        plans.push(plan);
    }
    plans
}

/// Reports a start that enters nothing.
fn enters(clauses: &Clauses, clause: &Clause<Start>, enter: &EnterStart, problems: &mut Vec<Problem>) {
    let captures = clauses.landing.iter().any(|row| !row.body.take.is_empty() && row.body.to != TakeTo::Hand)
        || clauses.drops.iter().any(|row| !row.body.take.is_empty())
        || clauses.lifts.iter().any(|row| !row.body.take.is_empty() || row.body.toll > 0);
    let text = match enter.seeds {
        0 => "`seeds: 0` enters nothing; expected 1 or more",
        _ if clauses.setup.body.stores == 0 && !captures && !super::ring::has_stores(&clauses.board) => {
            "no store ever holds seeds that could enter; expected `stores` in `setup`"
        }
        _ => return,
    };
    problems.push(clause.problem(ProblemKind::Malformed(text.to_owned())));
}

fn lift_plan<T>(
    clause: &Clause<T>,
    lift: &LiftStart,
    unless: Vec<usize>,
    conditions: &Conditions<'_>,
    problems: &mut Vec<Problem>,
) -> StartPlan {
    if lift.of == LiftOf::Board && *conditions.ring() == Ring::OwnRows {
        let text = "`of: board` on a board on which each player sows only round their own rows; expected `ring: all`";
        problems.push(clause.problem(ProblemKind::Malformed(text.to_owned())));
    }
    if lift.at_least == 0 {
        problems.push(clause.problem(ProblemKind::Malformed(
            "`at_least: 0` would lift from empty holes; expected 1 or more".to_owned(),
        )));
    }
    StartPlan {
        clause: clause.id,
        take: false,
        enter: 0,
        from: conditions.names.from(&lift.from, clause, problems),
        of_both: lift.of == LiftOf::Board,
        at_least: lift.at_least.max(1),
        holes: lift.holes,
        go: lift.go,
        only_if_captures: lift.only_if.is_some(),
        must_if_captures: lift.must_if.is_some(),
        condition: conditions.condition(&lift.condition, clause, problems),
        unless,
    }
}
