//! Clauses to plan: everything that can be decided before play is decided here.

mod end;
mod landing;
mod names;
mod start;

use crate::board::{ByPlayer, LabelRows, Player, Shape, ShapeProblem};

use crate::yaml::Segment;

use super::plan::{
    ActPlan, ActionShape, AnyTables, BoardPlan, ExtensionPlan, FastPlan, FlagPlan, LandAction, LandingPlan,
    LiftFlags, LimitsPlan, MOST_FLAGS, MOST_LAPS, NO_HOLE, Plan, Slots, SowingPlan, StartPlan,
};
use super::vocabulary::{
    Act, ActEffect, Counts, Flag, FlagOwner, FlagSetBy, Ring, RowLabels, SowFrom, SowOver,
};
use super::{Choices, Clause, Clauses, Declaration, Problem, ProblemKind, Ruleset, Support, Tables};
pub(crate) use landing::Reach;
pub(super) use names::holes_of;
use names::{Names, slot, slots};

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
    let labels = ByPlayer::new(rows(&board.body.labels.south), rows(&board.body.labels.north));
    let shape = Shape::new(board.body.rows, board.body.columns, &labels);
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
    let board = board_plan(clauses, shape, problems)?;
    let flags: Vec<FlagPlan> = clauses.flags.iter().map(flag_plan).collect();
    if flags.len() > MOST_FLAGS {
        problems.push(Problem::new(&[Segment::from("flags")], ProblemKind::TooManyFlags(flags.len())));
        return None;
    }
    let start = start::start_phase(clauses, shape, &names, problems);
    let opening = start::opening_plan(clauses, &names, problems);
    let (landing, reach) = landing::landing_plan(clauses, shape, board.seeds, &names, problems)?;
    let extension = clauses.extension.as_ref().map(|extension| ExtensionPlan {
        clause: extension.id,
        at: extension.body.at,
        tested: extension.body.tested,
        row: extension.body.row,
        n_away: extension.body.n_away,
        drop_after: extension.body.drop_after,
    });
    let end = end::end_phase(clauses, &start.starts, &flags, &names, problems);
    let acts = clauses.acts.iter().map(|act| act_plan(act, &names, problems)).collect();
    let sowing = sowing_plan(clauses, &board, problems);
    let decisions = extension.is_some() || landing.rows.iter().any(|row| !row.offers.is_empty());
    let applies = is_fast(&start.starts, &landing, &flags, opening.is_some());
    let one_start = (applies && !decisions && end.need_no_start).then(|| start.one_start(names.all()));
    let fast = FastPlan { applies, one_start: one_start.flatten(), lift_flags: lift_flags(&flags) };
    let clause = clauses.limits.id;
    let limits = LimitsPlan { clause, laps: clauses.limits.body.laps, endless: clauses.limits.body.endless };
    let plan =
        Plan { board, opening, start, sowing, landing, extension, end, acts, flags, limits, decisions, fast };
    Some((plan, reach))
}

/// The board and its seeds; `None` if there are more than the engine can play with, which is a problem.
fn board_plan(clauses: &Clauses, shape: &Shape, problems: &mut Vec<Problem>) -> Option<BoardPlan> {
    let each = clauses.setup.body.each;
    let seeds = u32::try_from(shape.holes()).unwrap_or(u32::MAX) * u32::from(each);
    if seeds > 255 {
        problems.push(clauses.setup.problem(ProblemKind::TooManySeeds(seeds)));
        return None;
    }
    numbers(clauses, problems);
    let half = u8::try_from(shape.half()).unwrap_or(0);
    let (ring, north_base) = match clauses.board.body.ring {
        Ring::All => (shape.holes(), 0),
        Ring::OwnRows => (shape.half(), half),
    };
    if ring > 32 {
        let kind = ShapeProblem::Columns(shape.columns());
        let path = [clauses.board.support.path.segments(), &within_board(&kind)].concat();
        problems.push(Problem::new(&path, ProblemKind::Board(kind)));
        return None;
    }
    let mut board = BoardPlan {
        holes: shape.holes(),
        half: shape.half(),
        ring,
        ring_base: [0, north_base],
        seeds,
        each,
        own: [shape.own(Player::South), shape.own(Player::North)],
        inner: shape.all().filter(|&hole| shape.is_inner(hole)).collect(),
        facing_inner: Box::new([NO_HOLE; 64]),
        facing_outer: Box::new([NO_HOLE; 64]),
        outer_behind: [NO_HOLE; 64],
    };
    for hole in shape.all() {
        board.facing_inner[hole.index()] = shape.facing_inner(hole).0;
        board.facing_outer[hole.index()] = shape.facing_outer(hole).map_or(NO_HOLE, |hole| hole.0);
        board.outer_behind[hole.index()] = shape.outer_behind(hole).0;
    }
    Some(board)
}

fn sowing_plan(clauses: &Clauses, board: &BoardPlan, problems: &mut Vec<Problem>) -> SowingPlan {
    let first = clauses.sowing.body.first;
    let most = usize::try_from(board.seeds).unwrap_or(0);
    let tables = match board.ring {
        0..=8 => AnyTables::W8(Tables::new(board.ring, most, first)),
        9..=16 => AnyTables::W16(Tables::new(board.ring, most, first)),
        _ => AnyTables::W32(Tables::new(board.ring, most, first)),
    };
    SowingPlan {
        clause: clauses.sowing.id,
        first,
        tables,
        skipping: slots(clauses, problems, |flag| flag.sow == SowOver::Skip),
        faulting: slots(clauses, problems, |flag| flag.sow == SowOver::Fault),
    }
}

fn act_plan(act: &Clause<Act>, names: &Names<'_>, problems: &mut Vec<Problem>) -> ActPlan {
    let flag = match &act.body.effect {
        ActEffect::Deposit(flag) | ActEffect::DropInto(flag) => Some(names.flag(flag, act, problems)),
        ActEffect::TakeBack | ActEffect::Claim(_) => None,
    };
    ActPlan { clause: act.id, flag, act: act.body.clone() }
}

/// Numbers that leave nothing to play with, or too much.
fn numbers(clauses: &Clauses, problems: &mut Vec<Problem>) {
    let zero = |found: &str| ProblemKind::Malformed(format!("{found}; expected 1 or more"));
    if clauses.setup.body.each == 0 {
        problems.push(clauses.setup.problem(zero("`each: 0` leaves the board without seeds")));
    }
    if let Some(rounds) = clauses.rounds.as_ref().filter(|rounds| rounds.body.unit == 0) {
        problems.push(rounds.problem(zero("`unit: 0` fills holes with nothing")));
    }
    match clauses.limits.body.laps {
        0 => problems.push(clauses.limits.problem(zero("`laps: 0` stops every turn before it begins"))),
        laps if laps > MOST_LAPS => problems.push(clauses.limits.problem(ProblemKind::TooManyLaps(laps))),
        _ => {}
    }
}

/// Whether turns in which every offer is declined are laps in one direction, as `engine/fast.rs` plays them.
fn is_fast(starts: &[StartPlan], landing: &LandingPlan, flags: &[FlagPlan], other: bool) -> bool {
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

fn flag_plan(flag: &Clause<Flag>) -> FlagPlan {
    FlagPlan {
        name: flag.short_name().to_owned(),
        clause: flag.id,
        owner: flag.body.owner,
        scope: flag.body.scope,
        by_lift: flag.body.set_by.contains(&FlagSetBy::Lift),
        by_capture: flag.body.set_by.contains(&FlagSetBy::Capture),
        from_next_turn: flag.body.counts == Counts::FromNextTurn,
    }
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
