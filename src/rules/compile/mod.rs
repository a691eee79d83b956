//! Clauses to plan: everything that can be decided before play is decided here.

mod landing;
mod names;

use crate::board::{ByPlayer, HoleSet, LabelRows, Player, Shape, ShapeProblem};

use crate::yaml::{Path, Segment};

use super::plan::{
    ActPlan, ActionShape, AnyTables, EndingPlan, ExtensionPlan, FlagPlan, LandAction, LandingPlan, LiftFlags,
    MOST_FLAGS, MOST_LAPS, NO_HOLE, OpeningPlan, Plan, RefillPlan, ScoringPlan, Slots, StartPlan,
};
use super::vocabulary::{
    ActEffect, Condition, Counts, EmptyChoice, EndingResult, FlagOwner, FlagSetBy, Go, LiftBan, LiftStart,
    OpeningStarter, Pairing, PassKind, Ring, RowLabels, Scope, Scored, SowFrom, SowOver, Start,
};
use super::{
    Choices, Clause, ClauseId, Clauses, Declaration, Problem, ProblemKind, Ruleset, Support, Tables,
};
use names::Names;
pub(super) use names::holes_of;

/// Which rows of the landing table can fire at all, and which do fire, under one choice of readings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reach {
    pub(crate) name: String,
    pub(crate) path: Path,
    /// Some landing satisfies its own conditions.
    pub(crate) possible: bool,
    /// Some landing satisfies them and those of no earlier row.
    pub(crate) reached: bool,
}

/// The plan of a declaration under a choice of readings, or everything that is wrong with it.
pub(crate) fn compile(
    declaration: &Declaration,
    choices: &Choices,
) -> Result<(Ruleset, Vec<Reach>), Vec<Problem>> {
    if let Some(problem) = declaration.too_many_alternatives() {
        return Err(vec![problem]);
    }
    let (clauses, mut problems) = declaration.clauses(choices);
    let Some(clauses) = clauses else { return Err(problems) };
    let Some(shape) = shape_of(&clauses, &mut problems) else { return Err(problems) };
    let mut found = Vec::new();
    let compiled = plan(&clauses, &shape, &mut found);
    if !problems.is_empty() {
        found.retain(|problem| !problem.kind.is_of_absence());
    }
    problems.append(&mut found);
    match compiled {
        Some((plan, reach)) if problems.is_empty() => {
            let supports = supports_of(&clauses);
            let ruleset = Ruleset {
                id: declaration.id.clone(),
                choices: choices.clone(),
                shape,
                clauses,
                supports,
                plan,
            };
            Ok((ruleset, reach))
        }
        _ => Err(problems),
    }
}

fn shape_of(clauses: &Clauses, problems: &mut Vec<Problem>) -> Option<Shape> {
    let board = &clauses.board;
    let words = |text: &String| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let rows = |labels: &RowLabels| LabelRows {
        outer: labels.outer.as_ref().map(words),
        inner: words(&labels.inner),
        order: labels.order.as_ref().map(words),
    };
    let labels = ByPlayer::new(rows(&board.says.labels.south), rows(&board.says.labels.north));
    let shape = Shape::new(board.says.rows, board.says.columns, &labels);
    shape
        .map_err(|found| {
            problems.extend(found.into_iter().map(|kind| {
                let path = [board.support.path.segments(), &within_board(&kind)].concat();
                Problem::new(&path, ProblemKind::Board(kind))
            }));
        })
        .ok()
}

/// The way from the clause of the board to what is wrong with it.
fn within_board(problem: &ShapeProblem) -> Vec<Segment> {
    let labels =
        |steps: &[&str]| std::iter::once("labels").chain(steps.iter().copied()).map(Segment::from).collect();
    match problem {
        ShapeProblem::Rows(_) => vec![Segment::from("rows")],
        ShapeProblem::Columns(_) => vec![Segment::from("columns")],
        ShapeProblem::LabelCount { player, row, .. } => labels(&[player.word(), row]),
        ShapeProblem::LabelTwice(_) | ShapeProblem::LabelForm(_) => labels(&[]),
        ShapeProblem::Order(player) => labels(&[player.word(), "order"]),
    }
}

fn plan(clauses: &Clauses, shape: &Shape, problems: &mut Vec<Problem>) -> Option<(Plan, Vec<Reach>)> {
    let names = Names::new(clauses, shape, problems);
    let seeds = u32::try_from(shape.holes()).unwrap_or(u32::MAX) * u32::from(clauses.setup.says.each);
    if seeds > 255 {
        problems.push(clauses.setup.problem(ProblemKind::TooManySeeds(seeds)));
        return None;
    }
    numbers(clauses, problems);
    let ring = match clauses.board.says.ring {
        Ring::All => shape.holes(),
        Ring::OwnRows => shape.half(),
    };
    if ring > 32 {
        let kind = ShapeProblem::Columns(shape.columns());
        let path = [clauses.board.support.path.segments(), &within_board(&kind)].concat();
        problems.push(Problem::new(&path, ProblemKind::Board(kind)));
        return None;
    }
    let north_base = match clauses.board.says.ring {
        Ring::All => 0,
        Ring::OwnRows => u8::try_from(shape.half()).unwrap_or(0),
    };
    let first = clauses.sowing.says.first;
    let most = usize::try_from(seeds).unwrap_or(0);
    let tables = match ring {
        0..=8 => AnyTables::W8(Tables::new(ring, most, first)),
        9..=16 => AnyTables::W16(Tables::new(ring, most, first)),
        _ => AnyTables::W32(Tables::new(ring, most, first)),
    };
    let flags: Vec<FlagPlan> = clauses.flags.iter().map(flag_plan).collect();
    if flags.len() > MOST_FLAGS {
        problems.push(Problem::new(&[Segment::from("flags")], ProblemKind::TooManyFlags(flags.len())));
        return None;
    }
    let (ways, way_clause) = ways(clauses, shape, &names, problems);
    let starts = starts(clauses, &names, problems);
    let opening = clauses.opening.as_ref().map(|opening| {
        let OpeningStarter::FirstToEnd = opening.says.starter;
        OpeningPlan {
            clause: opening.id,
            start: lift_plan(opening.id, &opening.says.lift, Vec::new(), &names, opening, problems),
            same_letter: opening.says.pairing == Pairing::SameLetter,
        }
    });
    let (landing, reach) = landing::landing_plan(clauses, shape, seeds, &names, problems)?;
    let extension = clauses.extension.as_ref().map(|extension| ExtensionPlan {
        clause: extension.id,
        at: extension.says.at,
        tested: extension.says.tested,
        row: extension.says.row,
        n_away: extension.says.n_away,
        drop_after: extension.says.drop_after,
    });
    let rounds = clauses.rounds.as_ref().map(|rounds| RefillPlan {
        clause: rounds.id,
        unit: rounds.says.unit,
        free: rounds.says.left_empty == EmptyChoice::AsOwnerLikes,
        flag: names.flag(&rounds.says.flag, rounds, problems),
        stop_below: rounds.says.stop_below,
    });
    let endings = endings(clauses, problems);
    let scoring = clauses.scoring.as_ref().map(|scoring| ScoringPlan {
        store: scoring.says.sum.contains(&Scored::Store),
        flags: scoring
            .says
            .sum
            .iter()
            .filter_map(|scored| match scored {
                Scored::Store => None,
                Scored::Flag(flag) => {
                    let number = names.flag(flag, scoring, problems);
                    if flags.get(number).is_some_and(|flag| flag.owner == FlagOwner::Nobody) {
                        let text = format!(
                            "`{flag}` is counted, but belongs to nobody; expected a flag with `owner`"
                        );
                        problems.push(scoring.problem(ProblemKind::Malformed(text)));
                    }
                    Some(number)
                }
            })
            .collect(),
        tie: scoring.says.tie,
    });
    let acts = clauses
        .acts
        .iter()
        .map(|act| ActPlan {
            clause: act.id,
            flag: match &act.says.effect {
                ActEffect::Deposit(flag) | ActEffect::DropInto(flag) => Some(names.flag(flag, act, problems)),
                ActEffect::TakeBack | ActEffect::Claim(_) => None,
            },
            act: act.says.clone(),
        })
        .collect();
    let pass = clauses.pass.as_ref().map(|pass| {
        let PassKind::NoStart = pass.says.when;
        pass.id
    });
    let mut slots = |wanted: &dyn Fn(&super::vocabulary::Flag) -> bool| {
        let chosen = clauses.flags.iter().enumerate().filter(|(_, flag)| wanted(&flag.says));
        let found: Vec<u8> =
            chosen.flat_map(|(index, _)| [2 * index, 2 * index + 1]).filter_map(slot).collect();
        Slots::of(&found).unwrap_or_else(|| {
            problems
                .push(Problem::new(&[Segment::from("flags")], ProblemKind::TooManyFlags(found.len() / 2)));
            Slots::NONE
        })
    };
    let skipping = slots(&|flag| flag.sow == SowOver::Skip);
    let faulting = slots(&|flag| flag.sow == SowOver::Fault);
    let banning = slots(&|flag| flag.lift == LiftBan::Never);
    let mut facing_inner = [NO_HOLE; 64];
    let mut facing_outer = [NO_HOLE; 64];
    let mut outer_behind = [NO_HOLE; 64];
    for hole in shape.all() {
        facing_inner[hole.index()] = shape.facing_inner(hole).0;
        facing_outer[hole.index()] = shape.facing_outer(hole).map_or(NO_HOLE, |hole| hole.0);
        outer_behind[hole.index()] = shape.outer_behind(hole).0;
    }
    let decisions = extension.is_some() || landing.rows.iter().any(|row| !row.offers.is_empty());
    let endings_need_no_start = endings.iter().all(|ending| match ending.when {
        Condition::NeitherCanStart | Condition::MoverCannotStart | Condition::NoFreeSeeds => true,
        Condition::MoverHasNoHoleOf(seeds) => {
            starts.iter().all(|start| !start.take && start.at_least >= seeds)
        }
        Condition::AnyHasNoHoleOf(_) => false,
    });
    let fast = fast(&starts, &landing, &flags, opening.is_some());
    let one_start = match starts.as_slice() {
        [start]
            if fast
                && !decisions
                && endings_need_no_start
                && start.holes <= 1
                && start.from.difference(ways[0].union(ways[1])).is_empty()
                && ways[0].intersection(ways[1]).is_empty()
                && start.from == names.all() =>
        {
            Some(start.at_least)
        }
        _ => None,
    };
    let plan = Plan {
        fast,
        one_start,
        fast_lift_flags: lift_flags(&flags),
        holes: shape.holes(),
        half: shape.half(),
        ring,
        ring_base: [0, north_base],
        tables,
        seeds,
        each: clauses.setup.says.each,
        own: [shape.own(Player::South), shape.own(Player::North)],
        inner: shape.all().filter(|&hole| shape.is_inner(hole)).collect(),
        facing_inner: Box::new(facing_inner),
        facing_outer: Box::new(facing_outer),
        outer_behind,
        first,
        sowing_clause: clauses.sowing.id,
        ways,
        way_clause,
        starts,
        opening,
        landing,
        extension,
        pass,
        endings,
        endings_need_no_start,
        scoring,
        rounds,
        acts,
        skipping,
        faulting,
        banning,
        flags,
        laps: clauses.limits.says.laps,
        endless: clauses.limits.says.endless,
        limits_clause: clauses.limits.id,
        decisions,
    };
    Some((plan, reach))
}

/// Numbers that leave nothing to play with, or too much.
fn numbers(clauses: &Clauses, problems: &mut Vec<Problem>) {
    let zero = |says: &str| ProblemKind::Malformed(format!("{says}; expected 1 or more"));
    if clauses.setup.says.each == 0 {
        problems.push(clauses.setup.problem(zero("`each: 0` leaves the board without seeds")));
    }
    if let Some(rounds) = clauses.rounds.as_ref().filter(|rounds| rounds.says.unit == 0) {
        problems.push(rounds.problem(zero("`unit: 0` fills holes with nothing")));
    }
    match clauses.limits.says.laps {
        0 => problems.push(clauses.limits.problem(zero("`laps: 0` stops every turn before it begins"))),
        laps if laps > MOST_LAPS => problems.push(clauses.limits.problem(ProblemKind::TooManyLaps(laps))),
        _ => {}
    }
}

/// Whether turns in which every offer is declined are laps in one direction, as `engine/fast.rs` plays them.
fn fast(starts: &[StartPlan], landing: &LandingPlan, flags: &[FlagPlan], other: bool) -> bool {
    let plain = |row: &LandAction| match row.shape {
        ActionShape::Relay | ActionShape::End => true,
        ActionShape::Resow(on) => !matches!(on.from, SowFrom::LapFirst | SowFrom::OuterBehind),
        ActionShape::Finish => true,
        ActionShape::Other => false,
    };
    !other
        && starts.iter().all(|start| !start.take && start.go.is_none())
        && landing.corner.is_none()
        && landing.rows.iter().all(plain)
        && flags.iter().all(|flag| !flag.by_capture && (!flag.by_lift || flag.owner == FlagOwner::Nobody))
}

fn lift_flags(flags: &[FlagPlan]) -> LiftFlags {
    let of = |wanted: &dyn Fn(&FlagPlan) -> bool| {
        let chosen = flags.iter().enumerate().filter(|(_, flag)| flag.by_lift && wanted(flag));
        let found: Vec<u8> = chosen.filter_map(|(index, _)| slot(2 * index)).collect();
        Slots::of(&found).unwrap_or(Slots::NONE)
    };
    LiftFlags { at_once: of(&|flag| !flag.from_next_turn), later: of(&|_| true) }
}

fn slot(index: usize) -> Option<u8> {
    u8::try_from(index).ok()
}

fn flag_plan(flag: &Clause<super::vocabulary::Flag>) -> FlagPlan {
    FlagPlan {
        name: flag.short_name().to_owned(),
        clause: flag.id,
        owner: flag.says.owner,
        scope: flag.says.scope,
        by_lift: flag.says.set_by.contains(&FlagSetBy::Lift),
        by_capture: flag.says.set_by.contains(&FlagSetBy::Capture),
        from_next_turn: flag.says.counts == Counts::FromNextTurn,
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
        let holes = names.from(&rule.says.from, rule, problems).difference(placed);
        placed = placed.union(holes);
        let (anticlockwise, clockwise) = match rule.says.go {
            Go::Anticlockwise => (holes, HoleSet::EMPTY),
            Go::Clockwise => (HoleSet::EMPTY, holes),
            Go::Either => (holes, holes),
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

fn starts(clauses: &Clauses, names: &Names<'_>, problems: &mut Vec<Problem>) -> Vec<StartPlan> {
    if clauses.starts.is_empty() {
        problems.push(Problem::new(&[Segment::from("starts")], ProblemKind::NoStart));
    }
    let mut plans: Vec<StartPlan> = Vec::new();
    for clause in &clauses.starts {
        let plan = match &clause.says {
            Start::Take(take) => StartPlan {
                clause: clause.id,
                take: true,
                from: names.all(),
                at_least: take.at_least,
                holes: 1,
                go: None,
                only_if_captures: true,
                must_if_captures: false,
                unless: Vec::new(),
            },
            Start::Lift(lift) => {
                let mut unless = Vec::new();
                for name in &lift.unless {
                    let earlier =
                        clauses.starts[..plans.len()].iter().position(|start| start.short_name() == name);
                    match earlier {
                        Some(index) => unless.push(index),
                        None => problems.push(clause.problem(ProblemKind::UnknownStart(name.clone()))),
                    }
                }
                lift_plan(clause.id, lift, unless, names, clause, problems)
            }
        };
        plans.push(plan);
    }
    plans
}

fn lift_plan<T>(
    id: ClauseId,
    lift: &LiftStart,
    unless: Vec<usize>,
    names: &Names<'_>,
    clause: &Clause<T>,
    problems: &mut Vec<Problem>,
) -> StartPlan {
    if lift.at_least == 0 {
        problems.push(clause.problem(ProblemKind::Malformed(
            "`at_least: 0` would lift from empty holes; expected 1 or more".to_owned(),
        )));
    }
    StartPlan {
        clause: id,
        take: false,
        from: names.from(&lift.from, clause, problems),
        at_least: lift.at_least.max(1),
        holes: lift.holes,
        go: lift.go,
        only_if_captures: lift.only_if.is_some(),
        must_if_captures: lift.must_if.is_some(),
        unless,
    }
}

fn endings(clauses: &Clauses, problems: &mut Vec<Problem>) -> Vec<EndingPlan> {
    let mut plans = Vec::new();
    for ending in &clauses.endings {
        let says = ending.says;
        match (says.ends, says.result) {
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
            when: says.when,
            sweep: says.sweep.is_some(),
            ends: says.ends,
            result: says.result.unwrap_or(EndingResult::NotSaid),
        });
    }
    if let Some(rounds) = &clauses.rounds
        && !clauses.endings.iter().any(|ending| ending.says.ends == Scope::Round)
    {
        problems.push(rounds.problem(ProblemKind::RoundsWithoutEnd));
    }
    plans
}

fn supports_of(clauses: &Clauses) -> Vec<Support> {
    let mut found = clauses.all();
    found.sort_by_key(|(id, ..)| *id);
    found.into_iter().map(|(_, support, _)| support.clone()).collect()
}

impl<T> Clause<T> {
    pub(crate) fn problem(&self, kind: ProblemKind) -> Problem {
        Problem::new(self.support.path.segments(), kind)
    }
}
