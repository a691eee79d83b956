//! Clauses to plan: everything that can be decided before play is decided here.

mod condition;
mod end;
mod landing;
mod names;
mod reach;
mod ring;
mod round;
mod row_tests;
mod setup;
mod sowing;
mod start;
mod taking;

pub use row_tests::{RowTests, row_tests};

use base::board::{ByPlayer, Hole, LabelRows, Player, Shape, ShapeProblem};

use base::yaml::Segment;

use super::plan::{
    ActPlan, BoardPlan, Destination, FlagPlan, LandingPlan, MOST_FLAGS, MOST_LAPS, MOST_SMALL_HOLES, PerHole,
    Plan, Ruled, Slot, SowingPlan, StartPhase, StartPlan, TakingPlan,
};
use super::vocabulary::{
    Act, ActEffect, Fill, Flag, FlagClearedBy, FlagCounts, FlagOwner, FlagSetBy, JudgedOf, LandThen,
    RowLabels,
};
use super::{
    Choices, Clause, Clauses, Declaration, Problems, Ruleset, RulesetProblem, RulesetProblemKind as Kind,
    Support,
};
use condition::Conditions;
use names::Names;
pub(super) use names::holes_of;
pub(crate) use reach::Reach;

/// The plan of a declaration under a choice of readings, or everything that is wrong with it.
pub(crate) fn compile(
    declaration: &Declaration,
    choices: &Choices,
) -> Result<(Ruleset, Vec<Reach>), Vec<RulesetProblem>> {
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
                declared: shape.clone(),
                shape,
                clauses,
                supports,
                flags: declaration.flags.clone(),
                plan,
            };
            Ok((ruleset, reach))
        }
        _ => Err(problems),
    }
}

fn shape_of(clauses: &Clauses, problems: &mut Problems) -> Option<Shape> {
    let board = &clauses.board;
    let words = |text: &String| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let rows = |labels: &RowLabels| LabelRows {
        outer: labels.outer.as_ref().map(words),
        inner: words(&labels.inner),
        order: labels.order.as_ref().map(words),
    };
    let labels = ByPlayer::new(rows(&board.body.labels.south), rows(&board.body.labels.north));
    let shape = Shape::new(board.body.rows, board.body.columns, board.body.middle, &labels);
    match shape {
        Ok(shape) => {
            let shape = if ring::has_stores(board) { shape.with_stores_on_ring() } else { shape };
            Some(ring::with_owners(board, shape, problems))
        }
        Err(found) => {
            problems.extend(found.into_iter().map(|kind| {
                let path = [board.support.path.segments(), &within_board(&kind)].concat();
                RulesetProblem::new(&path, Kind::Board(kind))
            }));
            None
        }
    }
}

/// The way from the clause of the board to what is wrong with it.
fn within_board(problem: &ShapeProblem) -> Vec<Segment> {
    let labels =
        |steps: &[&str]| std::iter::once("labels").chain(steps.iter().copied()).map(Segment::from).collect();
    match problem {
        ShapeProblem::Rows(_) => vec![Segment::from("rows")],
        ShapeProblem::Columns(_) => vec![Segment::from("columns")],
        ShapeProblem::NoHoles(player) => labels(&[player.word()]),
        ShapeProblem::LabelCount { player, row, .. } => labels(&[player.word(), row]),
        ShapeProblem::LabelTwice(_) | ShapeProblem::LabelForm(_) => labels(&[]),
        ShapeProblem::Order(player) => labels(&[player.word(), "order"]),
    }
}

fn plan(clauses: &Clauses, shape: &Shape, problems: &mut Problems) -> Option<(Plan, Vec<Reach>)> {
    let names = Names::new(clauses, shape, problems);
    let mut board = board_plan(clauses, shape, problems)?;
    board.territory =
        clauses.board.body.territory.as_ref().map(|flag| names.flag(flag, &clauses.board.support, problems));
    let flags: Vec<FlagPlan> = clauses.flags.iter().map(flag_plan).collect();
    clauses.flags.iter().for_each(|flag| set_and_cleared(flag, problems));
    if flags.len() > MOST_FLAGS {
        problems.push(RulesetProblem::of_key("flags", Kind::TooManyFlags { found: flags.len(), with: None }));
        return None;
    }
    if let Some(flag) = board.territory.and_then(|flag| clauses.flags.get(flag))
        && flag.body.owner == FlagOwner::Nobody
    {
        let text =
            "`territory` gives a hole to the owner of this flag, and it has none; expected `owner: maker`";
        problems.push(flag.malformed(text));
    }
    let conditions = Conditions::new(clauses, &names, problems);
    board.stated = setup::stated(clauses, &conditions, problems);
    let start = start::start_phase(clauses, shape, &conditions, problems);
    let opening = start::opening_plan(clauses, &conditions, problems);
    let sowing = sowing::sowing_plan(clauses, &board, &conditions, problems);
    let (landing, mut reach) =
        landing::landing_plan(clauses, shape, board.seeds, &sowing, &conditions, problems)?;
    let extension = clauses.extension.as_ref();
    let extension = extension.map(|extension| Ruled { clause: extension.id, rule: extension.body });
    let end = end::end_phase(clauses, &start, &flags, &conditions, problems);
    let acts = clauses.acts.iter().map(|act| act_plan(act, &names, problems)).collect();
    reach.extend(conditions.terms_used());
    reach.extend(names.sets_used());
    let chosen =
        |start: &StartPlan| start.seeds.is_chosen() || start.taking.as_ref().is_some_and(TakingPlan::picks);
    let chosen = start.starts.iter().any(chosen);
    let decisions = chosen
        || extension.is_some()
        || sowing.decides()
        || landing.rows.iter().any(super::LandAction::decides);
    let picks = chosen || landing.rows.iter().any(|row| row.picks() || row.chooses());
    let asks = conditions.asks.get();
    let remembers = asks.last || asks.start || asks.quiet || asks.repeated || asks.lap_left;
    let walker_only = only_walked(&start, &sowing, &landing, &flags) || remembers;
    let limits = Ruled { clause: clauses.limits.id, rule: clauses.limits.body };
    let plan = Plan {
        board,
        opening,
        start,
        sowing,
        landing,
        extension,
        end,
        acts,
        flags,
        limits,
        asks_again: asks.again || judges_who_moved_last(clauses),
        decisions,
        picks,
        asks_last: asks.last,
        asks_start: asks.start,
        asks_captured: asks.captured,
        asks_lap_left: asks.lap_left,
        asks_quiet: asks.quiet,
        asks_repeated: asks.repeated,
        walker_only,
        most_tests: conditions.most_tests.get(),
        kernel: Slot::default(),
    };
    Some((plan, reach))
}

/// Whether rows or starts do something that no table holds.
fn only_walked(start: &StartPhase, sowing: &SowingPlan, landing: &LandingPlan, flags: &[FlagPlan]) -> bool {
    let marks = |taking: &TakingPlan| !taking.marks.is_empty();
    let placed = |to: &Destination| matches!(to, Destination::Hole(_) | Destination::Pick(_));
    let cleared =
        |flag: &FlagPlan| flag.cleared_by_lift || flag.cleared_by_capture || flag.cleared_left_empty;
    start.lifts_part
        || start.starts.iter().any(|start| start.taking.is_some())
        || sowing.lifts.iter().any(|row| !row.fall.is_empty())
        || sowing.decides()
        || sowing.drops.iter().any(|(_, taking)| marks(taking) || placed(&taking.to))
        || landing.rows.iter().any(|row| row.optional || marks(&row.taking) || placed(&row.taking.to))
        || flags.iter().any(cleared)
}

/// Whether an ending is judged of who moved last, and that may be the player to move.
fn judges_who_moved_last(clauses: &Clauses) -> bool {
    clauses.endings.iter().any(|ending| ending.body.of == JudgedOf::Last)
        && clauses.landing.iter().any(|row| row.body.then == LandThen::Again)
}

/// The board and its seeds; `None` if there are more than the engine can play with, which is a problem.
fn board_plan(clauses: &Clauses, shape: &Shape, problems: &mut Problems) -> Option<BoardPlan> {
    let setup = setup::seeds(clauses, shape, problems);
    let seeds = setup[0].iter().map(|&count| u32::from(count)).sum::<u32>();
    if seeds > u32::from(u16::MAX) {
        problems.push(clauses.setup.problem(Kind::TooManySeeds(seeds)));
        return None;
    }
    numbers(clauses, seeds, problems);
    let rings = ring::rings(&clauses.board, shape, problems);
    let [first, second] = &rings;
    // A ring by rising number, with both players' holes in the order of the board, can be read as a run of counts.
    let is_run = |ring: &[Hole]| ring.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1);
    let wide = shape.holes() > MOST_SMALL_HOLES || seeds > u32::from(u8::MAX);
    let plain_ring = !wide
        && clauses.board.body.ring.labels().is_none()
        && is_run(first)
        && is_run(second)
        && first.len() == second.len()
        && first.len() <= 32;
    let base = |ring: &[Hole]| ring.first().filter(|_| plain_ring).map_or(0, |hole| hole.0);
    let mut board = BoardPlan {
        holes: shape.holes(),
        ring: rings.iter().map(|ring| ring::without_stores(ring)).max().unwrap_or(0),
        ring_base: [base(first), base(second)],
        seeds,
        wide,
        setup,
        stated: None,
        next: ring::next_holes(&rings),
        plain_ring,
        own: [shape.own(Player::South), shape.own(Player::North)],
        on_side: [shape.on_side(Player::South), shape.on_side(Player::North)],
        inner: shape.all().filter(|&hole| shape.is_inner(hole)).collect(),
        facing_inner: Box::new(PerHole::NONE),
        facing_outer: Box::new(PerHole::NONE),
        outer_behind: Box::new(PerHole::NONE),
        row_left: Box::new(PerHole::NONE),
        row_right: Box::new(PerHole::NONE),
        counterpart: Box::new(PerHole::NONE),
        territory: None,
    };
    for hole in shape.all() {
        let row = shape.all().filter(|&other| {
            (shape.side(other), shape.row_and_column(other).0)
                == (shape.side(hole), shape.row_and_column(hole).0)
        });
        let mut row: Vec<Hole> = row.collect();
        row.sort_by_key(|&hole| shape.column(hole));
        let named = [
            (&mut board.facing_inner, shape.facing_inner(hole)),
            (&mut board.facing_outer, shape.facing_outer(hole)),
            (&mut board.outer_behind, Some(shape.outer_behind(hole))),
            (&mut board.row_left, row.first().copied()),
            (&mut board.row_right, row.last().copied()),
            (&mut board.counterpart, shape.mirrored(hole)),
        ];
        for (table, to) in named {
            if let Some(to) = to {
                table.set(hole, to);
            }
        }
    }
    Some(board)
}

fn act_plan(act: &Clause<Act>, names: &Names<'_>, problems: &mut Problems) -> ActPlan {
    let flag = match &act.body.effect {
        ActEffect::Deposit(flag) | ActEffect::DropInto(flag) => {
            Some(names.flag(flag, &act.support, problems))
        }
        ActEffect::TakeBack(_) | ActEffect::Claim(_) => None,
    };
    ActPlan { clause: act.id, flag, act: act.body.clone() }
}

/// Numbers that leave nothing to play with, or too much.
fn numbers(clauses: &Clauses, seeds: u32, problems: &mut Problems) {
    let zero = |found: &str| Kind::Malformed(format!("{found}; expected 1 or more"));
    if seeds == 0 {
        let found = if clauses.setup.body.each == Some(0) { "`each: 0`" } else { "a setup of nothing" };
        problems.push(clauses.setup.problem(zero(&format!("{found} leaves the board without seeds"))));
    }
    if let Some(rounds) = clauses.rounds.as_ref().filter(|rounds| {
        let needs_none =
            matches!(rounds.body.fill, Fill::Setup | Fill::Even | Fill::Arranged | Fill::Territory);
        rounds.body.unit == 0 && !needs_none
    }) {
        problems.push(rounds.problem(zero("`unit: 0` fills holes with nothing")));
    }
    match clauses.limits.body.laps {
        0 => problems.push(clauses.limits.problem(zero("`laps: 0` stops every turn before it begins"))),
        laps if laps > most_laps(seeds) => {
            let kind = Kind::TooManyLaps { found: laps, most: most_laps(seeds) };
            problems.push(clauses.limits.problem(kind));
        }
        _ => {}
    }
}

/// The most laps of a turn in a game of that number of seeds: the more seeds a lap can have, the fewer.
fn most_laps(seeds: u32) -> u32 {
    let in_small = u32::from(u8::MAX);
    if seeds <= in_small { MOST_LAPS } else { MOST_LAPS / seeds.div_ceil(in_small) }
}

fn flag_plan(flag: &Clause<Flag>) -> FlagPlan {
    FlagPlan {
        name: flag.short_name().to_owned(),
        clause: flag.id,
        owner: flag.body.owner,
        scope: flag.body.scope,
        by_lift: flag.body.set_by.contains(&FlagSetBy::Lift),
        by_capture: flag.body.set_by.contains(&FlagSetBy::Capture),
        cleared_by_lift: flag.body.cleared_by.contains(&FlagClearedBy::Lift),
        cleared_by_capture: flag.body.cleared_by.contains(&FlagClearedBy::Capture),
        cleared_left_empty: flag.body.cleared_by.contains(&FlagClearedBy::LeftEmpty),
        from_next_turn: flag.body.counts == FlagCounts::FromNextTurn,
    }
}

/// Reports what both sets a flag and takes it off.
fn set_and_cleared(flag: &Clause<Flag>, problems: &mut Problems) {
    let both = flag.body.cleared_by.iter().find_map(|off| {
        let (set, word) = match off {
            FlagClearedBy::Lift => (FlagSetBy::Lift, "lift"),
            FlagClearedBy::Capture => (FlagSetBy::Capture, "capture"),
            FlagClearedBy::LeftEmpty => (FlagSetBy::LeftEmpty, "left_empty"),
        };
        flag.body.set_by.contains(&set).then_some(word)
    });
    if let Some(word) = both {
        problems.push(flag.malformed(format!(
            "`{word}` both sets the flag and takes it off; expected it in `set_by` or in `cleared_by`"
        )));
    }
}

fn supports_of(clauses: &Clauses) -> Vec<Support> {
    let mut found = clauses.all();
    found.sort_by_key(|(id, ..)| *id);
    found.into_iter().map(|(_, support, _)| support.clone()).collect()
}

impl Support {
    pub(super) fn problem(&self, kind: Kind) -> RulesetProblem {
        RulesetProblem::new(self.path.segments(), kind)
    }

    pub(super) fn malformed(&self, text: impl Into<String>) -> RulesetProblem {
        self.problem(Kind::Malformed(text.into()))
    }
}

impl<T> Clause<T> {
    pub(super) fn problem(&self, kind: Kind) -> RulesetProblem {
        self.support.problem(kind)
    }

    pub(super) fn malformed(&self, text: impl Into<String>) -> RulesetProblem {
        self.support.malformed(text)
    }
}
