//! The landing table as a truth table: the rows are matched here, once, for everything a landing can be.
//!
//! A landing is judged by its context (mover, way of the lap, first turns, before the corner), the tested flags of
//! the hole, the hole, and the seeds it now holds. A cell holds the row that fires or, if that depends on what the
//! hole faces, the number of a small table over the classes of the two facing counts.

mod asked;
mod matching;

use base::board::Shape;
use itertools::Itertools;

use super::super::plan::{ActionShape, CondPlan, LandAction, LandingPlan, NO_SLOT, OfferPlan, SowingPlan};
use super::super::vocabulary::{
    Direction, DirectionChoice, FlagOwner, HoleWord, LandThen, Landing, LookAhead, OfferedLap, Relay, Ring,
    SowOn, TakeTo,
};
use super::super::{Clause, Clauses, Problems, RulesetProblem, RulesetProblemKind as Kind, Sower};
use super::condition::Conditions;
use super::place::Place;
use super::reach::Reach;
use super::taking::Takes;
use asked::Asked;
use matching::{Builder, MOST_CLASSES};

pub(super) fn landing_plan(
    clauses: &Clauses,
    shape: &Shape,
    (seeds, sowing): (u32, &SowingPlan),
    conditions: &Conditions<'_>,
    problems: &mut Problems,
) -> Option<(LandingPlan, Vec<Reach>)> {
    conditions.place.set(Place::Landing);
    let rows: Vec<LandAction> = clauses.landing.iter().map(|row| action(row, conditions, problems)).collect();
    for row in &clauses.landing {
        sown_from(row, &clauses.board.body.ring, shape, problems);
    }
    if rows.len() > 127 {
        let kind = Kind::Malformed("the landing table has more than 127 rows".to_owned());
        problems.push(RulesetProblem::of_key("landing", kind));
        return None;
    }
    let whens: Vec<CondPlan> = clauses
        .landing
        .iter()
        .map(|row| conditions.condition(&row.body.when, &row.support, problems))
        .collect();
    let mut asked = Asked::default();
    for when in &whens {
        asked.look(when);
    }
    // A row that is declined leads to a later one, so rows are judged in order.
    let optional = rows.iter().any(|row| row.optional);
    // After a seed is taken as it falls, what the hole held before says nothing of what it holds now.
    if optional || asked.beyond || asked.flags.len() > 2 || !sowing.drops.is_empty() || sowing.by_seed {
        return Some(in_order(clauses, rows, whens, &asked, problems));
    }
    let mut builder = Builder::new((clauses, &whens), shape, &asked, seeds);
    if builder.classes() > MOST_CLASSES {
        return Some(in_order(clauses, rows, whens, &asked, problems));
    }
    let (cells, context) = builder.cells(asked.context);
    if builder.too_fine {
        return Some(in_order(clauses, rows, whens, &asked, problems));
    }
    if !builder.total {
        problems.push(RulesetProblem::of_key("landing", Kind::LandingNotTotal));
    }
    let reach = clauses.landing.iter().zip(builder.possible.iter().zip(&builder.reached));
    let reach =
        reach.map(|(row, (possible, reached))| Reach::of(&row.support, *possible, *reached)).collect();
    let mut facing_class = Box::new([0; 256]);
    for (count, class) in facing_class.iter_mut().enumerate() {
        *class = builder.class_of(u8::try_from(count).unwrap_or(u8::MAX));
    }
    let plan = LandingPlan {
        rows,
        cells,
        stride: builder.stride().trailing_zeros(),
        context,
        flag_step: u32::try_from(shape.holes() * builder.stride()).unwrap_or(0),
        tested: asked.flags.iter().map(|&flag| slots_of(flag, clauses)).collect(),
        facing_classes: builder.classes(),
        facing: builder.facing,
        facing_class,
        corner: asked.corner,
        in_order: None,
    };
    Some((plan, reach))
}

/// The landing table as rows that are judged one after another.
fn in_order(
    clauses: &Clauses,
    rows: Vec<LandAction>,
    whens: Vec<CondPlan>,
    asked: &Asked,
    problems: &mut Problems,
) -> (LandingPlan, Vec<Reach>) {
    let certain = whens.iter().zip(&rows).position(|(when, row)| when.is_empty() && !row.optional);
    if certain.is_none() {
        problems.push(RulesetProblem::of_key("landing", Kind::LandingNotTotal));
    }
    let reached = |index: usize| {
        let earlier = whens[..index].iter().zip(&rows);
        certain.is_none_or(|certain| index <= certain)
            && !earlier.into_iter().any(|(when, row)| !row.optional && whens[index].implies(when))
    };
    let reach = clauses.landing.iter().zip(&whens).enumerate();
    let reach = reach
        .map(|(index, (row, when))| Reach::of(&row.support, !when.contradicts_itself(), reached(index)))
        .collect();
    let plan = LandingPlan {
        rows,
        cells: Vec::new(),
        stride: 0,
        context: [0; 64],
        flag_step: 0,
        tested: Vec::new(),
        facing_classes: 0,
        facing: Vec::new(),
        facing_class: Box::new([0; 256]),
        corner: asked.corner,
        in_order: Some(whens.clone()),
    };
    (plan, reach)
}

/// The slots of a tested flag.
fn slots_of(flag: usize, clauses: &Clauses) -> [usize; 2] {
    // A flag that is not declared has been reported and has number 0.
    let owned = clauses.flags.get(flag).is_some_and(|flag| flag.body.owner != FlagOwner::Nobody);
    [2 * flag, if owned { 2 * flag + 1 } else { usize::from(NO_SLOT) }]
}

fn action(row: &Clause<Landing>, conditions: &Conditions<'_>, problems: &mut Problems) -> LandAction {
    let body = &row.body;
    let takes = Takes { conditions, support: &row.support, id: row.id };
    let taking = takes.marking((&body.take, &body.to), (&body.mark, &body.unmark), problems);
    let offers: Vec<OfferPlan> = body
        .offer
        .iter()
        .map(|offer| OfferPlan {
            sow: match offer.lap {
                OfferedLap::Relay => None,
                OfferedLap::Sow(on) => Some(on),
            },
            from: conditions.names.from(&offer.from, &row.support, problems),
            go: match offer.go {
                DirectionChoice::Clockwise => Direction::Clockwise,
                DirectionChoice::Anticlockwise => Direction::Anticlockwise,
                DirectionChoice::Either => {
                    let kind = Kind::Malformed("an offered lap is given two ways; expected one".to_owned());
                    problems.push(row.problem(kind));
                    Direction::Clockwise
                }
            },
            after: offer.after,
            only_if_captures: offer.only_if == Some(LookAhead::Captures),
        })
        .collect();
    let in_hand = body.to == TakeTo::Hand && !taking.takes.is_empty();
    let sows = matches!(body.then, LandThen::Sow(_));
    let name = || row.support.name.clone();
    check_offers(row, &offers, problems);
    let sows = sows || body.then == LandThen::Choose && offers.iter().all(|offer| offer.sow.is_some());
    if in_hand && (!sows || offers.iter().any(|offer| offer.sow.is_none())) {
        let sower = if offers.is_empty() { Sower::Row } else { Sower::Offers };
        problems.push(row.problem(Kind::HandLeftOver { row: name(), sower }));
    }
    if !in_hand && (sows || offers.iter().any(|offer| offer.sow.is_some())) {
        problems.push(row.problem(Kind::HandEmpty(name())));
    }
    let quiet =
        taking.mark.is_none() && taking.marks.is_empty() && offers.is_empty() && taking.takes.is_empty();
    let shape = match body.then {
        LandThen::Relay(Relay::LANDING) if quiet && !body.optional => ActionShape::Relay,
        LandThen::End if quiet && !body.optional => ActionShape::End,
        _ => ActionShape::Other,
    };
    note_holes(body, conditions);
    LandAction { shape, optional: body.optional, taking, offers, then: body.then }
}

/// Reports offers between which there is no choice, or one that a record could not write.
fn check_offers(row: &Clause<Landing>, offers: &[OfferPlan], problems: &mut Problems) {
    if row.body.then == LandThen::Choose && offers.len() < 2 {
        let text = "`then: choose` leaves no choice; expected two or more laps in `offer`".to_owned();
        problems.push(row.problem(Kind::Malformed(text)));
    }
    let from_one_hole = |one: &OfferPlan, other: &OfferPlan| {
        let from = |offer: &OfferPlan| offer.sow.map_or(HoleWord::This, |on| on.from);
        let apart = one.after.is_some_and(|after| other.after.is_some_and(|other| after != other));
        from(one) == from(other)
            && one.go != other.go
            && !apart
            && !one.from.intersection(other.from).is_empty()
    };
    let mut pairs = offers.iter().tuple_combinations();
    if row.body.then != LandThen::Choose && pairs.any(|(one, other)| from_one_hole(one, other)) {
        let text = "laps are offered from one hole both ways, and a record could not say that neither is taken; \
                    expected `then: choose`, or one way";
        problems.push(row.problem(Kind::Malformed(text.to_owned())));
    }
}

/// Notes the holes from which laps that follow start.
fn note_holes(row: &Landing, conditions: &Conditions<'_>) {
    let sown = |on: SowOn| {
        [Some(on.from), on.adding].into_iter().flatten().for_each(|hole| {
            conditions.hole(hole);
        })
    };
    match row.then {
        LandThen::Relay(relay) => {
            conditions.hole(relay.hole);
        }
        LandThen::Sow(on) => sown(on),
        LandThen::End | LandThen::Again | LandThen::Choose => {}
    }
    for offer in &row.offer {
        if let OfferedLap::Sow(on) = offer.lap {
            sown(on);
        }
    }
}

/// Reports a sowing that would start where its player does not sow.
fn sown_from(row: &Clause<Landing>, ring: &Ring, board: &Shape, problems: &mut Problems) {
    let then = match row.body.then {
        LandThen::Relay(relay) => Some(relay.hole),
        LandThen::Sow(on) => Some(on.from),
        LandThen::End | LandThen::Again | LandThen::Choose => None,
    };
    let offered = row.body.offer.iter().filter_map(|offer| match offer.lap {
        OfferedLap::Sow(on) => Some(on.from),
        OfferedLap::Relay => None,
    });
    for hole in then.into_iter().chain(offered) {
        let across = matches!(hole, HoleWord::Facing | HoleWord::FacingOuter | HoleWord::Counterpart);
        let text = if *ring == Ring::OwnRows && across {
            "a sowing starts from a hole of the other player, on whose ring the mover does not sow"
        } else if board.rows() < 3 && hole == HoleWord::FacingOuter {
            "a sowing starts from `facing_outer`, but boards of one or two rows have no outer row"
        } else {
            continue;
        };
        problems.push(row.problem(Kind::Malformed(text.to_owned())));
    }
}
