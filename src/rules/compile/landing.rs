//! The landing table as a truth table: the rows are matched here, once, for everything a landing can be.
//!
//! A landing is judged by its context (mover, way of the lap, first turns, before the corner), the tested flags of
//! the hole, the hole, and the seeds it now holds. A cell holds the row that fires or, if that depends on what the
//! hole faces, the number of a small table over the classes of the two facing counts.

mod matching;

use crate::board::Shape;
use crate::yaml::{Path, Segment};

use super::super::plan::lookup::{BEFORE_CORNER, CLOCKWISE, FIRST_OF_GAME, FIRST_OF_PLAYER};
use super::super::plan::{
    ActionShape, Following, LandAction, LandingPlan, NO_SLOT, OfferPlan, RowKind, TakePlan,
};
use super::super::vocabulary::{
    AtFlag, Corner, Direction, FirstTurn, FlagOwner, Go, LandThen, Landing, OfferedLap, Seeds, TakeTo, Taken,
    When,
};
use super::super::{Clause, Clauses, Problem, ProblemKind};
use super::names::Names;
use matching::{Builder, MOST_CLASSES};

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

pub(super) fn landing_plan(
    clauses: &Clauses,
    shape: &Shape,
    seeds: u32,
    names: &Names<'_>,
    problems: &mut Vec<Problem>,
) -> Option<(LandingPlan, Vec<Reach>)> {
    let rows: Vec<LandAction> = clauses.landing.iter().map(|row| action(row, names, problems)).collect();
    if rows.len() > 127 {
        let kind = ProblemKind::Malformed("the landing table has more than 127 rows".to_owned());
        problems.push(Problem::new(&[Segment::from("landing")], kind));
        return None;
    }
    let mut seen = Seen::default();
    for row in &clauses.landing {
        seen.look(&row.body.when, row, names, problems);
    }
    if seen.flags.len() > 2 {
        problems.push(Problem::new(&[Segment::from("landing")], ProblemKind::TooManyFlags(seen.flags.len())));
        return None;
    }
    let mut builder = Builder::new((clauses, names), shape, &seen.flags, seen.facing_cap, seeds);
    if builder.classes() > MOST_CLASSES {
        problems.push(Problem::new(&[Segment::from("landing")], ProblemKind::LandingTooFine));
        return None;
    }
    let (cells, context) = builder.cells(seen.context);
    if builder.too_fine {
        problems.push(Problem::new(&[Segment::from("landing")], ProblemKind::LandingTooFine));
        return None;
    }
    if !builder.total {
        problems.push(Problem::new(&[Segment::from("landing")], ProblemKind::LandingNotTotal));
    }
    let reach = clauses.landing.iter().enumerate().map(|(index, row)| Reach {
        name: row.support.name.clone(),
        path: row.support.path.clone(),
        possible: builder.possible[index],
        reached: builder.reached[index],
    });
    let reach = reach.collect();
    let mut facing_class = Box::new([0; 256]);
    for (count, class) in facing_class.iter_mut().enumerate() {
        *class = builder.class_of(u8::try_from(count).unwrap_or(u8::MAX));
    }
    let mut kinds = Box::new([RowKind::Other; 128]);
    for (kind, row) in kinds.iter_mut().zip(&rows) {
        *kind = RowKind::of(row.shape);
    }
    let plan = LandingPlan {
        kinds,
        rows,
        cells,
        stride: builder.stride().trailing_zeros(),
        context,
        flag_step: u32::try_from(shape.holes() * builder.stride()).unwrap_or(0),
        tested: seen.flags.iter().map(|&flag| slots_of(flag, clauses)).collect(),
        facing_classes: builder.classes(),
        facing: builder.facing,
        facing_class,
        corner: seen.corner,
        looks_at_first_turns: seen.context & (FIRST_OF_PLAYER | FIRST_OF_GAME) != 0,
    };
    Some((plan, reach))
}

/// The slots of a tested flag.
fn slots_of(flag: usize, clauses: &Clauses) -> [usize; 2] {
    // A flag that is not declared has been reported and has number 0.
    let owned = clauses.flags.get(flag).is_some_and(|flag| flag.body.owner != FlagOwner::Nobody);
    [2 * flag, if owned { 2 * flag + 1 } else { usize::from(NO_SLOT) }]
}

fn action(row: &Clause<Landing>, names: &Names<'_>, problems: &mut Vec<Problem>) -> LandAction {
    let body = &row.body;
    let takes: Vec<TakePlan> = body
        .take
        .iter()
        .map(|taken| match taken {
            Taken::Landing => TakePlan::Landing,
            Taken::Facing => TakePlan::Facing,
            Taken::Following(chain) => {
                let mut flag = |name: &String| names.flag(name, row, problems);
                TakePlan::Following(Following {
                    test: chain.test,
                    flag: chain.flag.as_ref().map(&mut flag),
                    break_at: match &chain.at {
                        Some(AtFlag::Break(name)) => Some(flag(name)),
                        _ => None,
                    },
                    step_over: match &chain.at {
                        Some(AtFlag::StepOver(name)) => Some(flag(name)),
                        _ => None,
                    },
                })
            }
        })
        .collect();
    let offers: Vec<OfferPlan> = body
        .offer
        .iter()
        .map(|offer| OfferPlan {
            sow: match offer.lap {
                OfferedLap::Relay => None,
                OfferedLap::Sow(on) => Some(on),
            },
            from: names.from(&offer.from, row, problems),
            go: match offer.go {
                Go::Clockwise => Direction::Clockwise,
                Go::Anticlockwise => Direction::Anticlockwise,
                Go::Either => {
                    let kind =
                        ProblemKind::Malformed("an offered lap is given two ways; expected one".to_owned());
                    problems.push(row.problem(kind));
                    Direction::Clockwise
                }
            },
            after: offer.after,
        })
        .collect();
    let in_hand = body.to == TakeTo::Hand && !takes.is_empty();
    let sows = matches!(body.then, LandThen::Sow(_));
    let name = || row.support.name.clone();
    if in_hand && (!sows || offers.iter().any(|offer| offer.sow.is_none())) {
        problems.push(row.problem(ProblemKind::HandLeftOver(name())));
    }
    if !in_hand && (sows || offers.iter().any(|offer| offer.sow.is_some())) {
        problems.push(row.problem(ProblemKind::HandEmpty(name())));
    }
    let mark = body.mark.as_ref().map(|flag| names.flag(flag, row, problems));
    let plain = takes.is_empty() && mark.is_none() && offers.is_empty();
    let shape = match body.then {
        LandThen::Relay if plain => ActionShape::Relay,
        LandThen::End if plain => ActionShape::End,
        LandThen::Sow(on)
            if on.adding.is_none()
                && mark.is_none()
                && offers.is_empty()
                && matches!(takes.as_slice(), [TakePlan::Facing])
                && body.to == TakeTo::Hand =>
        {
            ActionShape::Resow(on)
        }
        LandThen::End | LandThen::Again if offers.is_empty() && body.to == TakeTo::Store => {
            ActionShape::Finish
        }
        _ => ActionShape::Other,
    };
    LandAction { clause: row.id, shape, takes, to: body.to, mark, offers, then: body.then }
}

/// What the rows look at.
#[derive(Default)]
struct Seen {
    context: usize,
    flags: Vec<usize>,
    facing_cap: u8,
    corner: Option<Corner>,
}

impl Seen {
    fn look(&mut self, when: &When, row: &Clause<Landing>, names: &Names<'_>, problems: &mut Vec<Problem>) {
        if let Some(name) = &when.flag {
            let flag = names.flag(name, row, problems);
            if !self.flags.contains(&flag) {
                self.flags.push(flag);
            }
        }
        if when.lap.is_some() {
            self.context |= CLOCKWISE;
        }
        for turn in [when.barred_in, when.only_in].into_iter().flatten() {
            self.context |= match turn {
                FirstTurn::EachPlayer => FIRST_OF_PLAYER,
                FirstTurn::Game => FIRST_OF_GAME,
            };
        }
        if let Some(corner) = when.opening_until {
            self.context |= BEFORE_CORNER;
            self.corner = Some(corner);
        }
        if let Some(facing) = when.facing {
            for seeds in [facing.inner, facing.outer, facing.total].into_iter().flatten() {
                let constant = match seeds {
                    Seeds::Exactly(number) | Seeds::AtLeast(number) => number,
                    Seeds::Even | Seeds::Odd => 0,
                };
                self.facing_cap = self.facing_cap.max(constant.saturating_add(1));
            }
        }
        if let Some(unless) = &when.unless {
            self.look(unless, row, names, problems);
        }
    }
}
