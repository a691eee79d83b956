//! The landing table: what its rows do, and which of them can fire.

mod asked;
mod coverage;

use base::board::Shape;
use itertools::Itertools;

use super::super::plan::{ActionShape, CondPlan, LandAction, LandingPlan, OfferPlan, SowingPlan};
use super::super::vocabulary::{
    Direction, DirectionChoice, HoleWord, LandThen, Landing, LookAhead, OfferedLap, Place, Relay, Ring,
    SowOn, TakeTo,
};
use super::super::{Clause, Clauses, Problems, RulesetProblem, RulesetProblemKind as Kind, Sower};
use super::condition::Conditions;
use super::reach::Reach;
use super::taking::Takes;
use asked::Asked;
use coverage::{Coverage, MOST_FACING};

pub(super) fn landing_plan(
    clauses: &Clauses,
    shape: &Shape,
    seeds: u32,
    sowing: &SowingPlan,
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
    // A row that is declined leads to a later one. After a seed is taken as it falls, what the hole held before says
    // nothing of what it holds now.
    let matched = !rows.iter().any(|row| row.optional)
        && !asked.beyond
        && asked.flags.len() <= 2
        && asked.facing_cap <= MOST_FACING
        && sowing.drops.is_empty()
        && !sowing.by_seed;
    let coverage = if matched {
        Coverage::match_rows(clauses, &whens, shape, &asked, seeds)
    } else {
        estimate(&whens, &rows)
    };
    if !coverage.total {
        problems.push(RulesetProblem::of_key("landing", Kind::LandingNotTotal));
    }
    let reach = clauses.landing.iter().zip(coverage.possible.iter().zip(&coverage.reached));
    let reach =
        reach.map(|(row, (possible, reached))| Reach::new(&row.support, *possible, *reached)).collect();
    Some((LandingPlan { rows, whens }, reach))
}

/// Which rows can fire, judged by comparing their conditions.
fn estimate(whens: &[CondPlan], rows: &[LandAction]) -> Coverage {
    let certain = whens.iter().zip(rows).position(|(when, row)| when.is_empty() && !row.optional);
    let reached = |index: usize| {
        let mut earlier = whens[..index].iter().zip(rows);
        certain.is_none_or(|certain| index <= certain)
            && !earlier.any(|(when, row)| !row.optional && whens[index].implies(when))
    };
    Coverage {
        possible: whens.iter().map(|when| !when.contradicts_itself()).collect(),
        reached: (0..whens.len()).map(reached).collect(),
        total: certain.is_some(),
    }
}

fn action(row: &Clause<Landing>, conditions: &Conditions<'_>, problems: &mut Problems) -> LandAction {
    let body = &row.body;
    let takes = Takes { conditions, support: &row.support, id: row.id };
    let taking = takes.marking(&body.take, &body.to, &body.mark, &body.unmark, problems);
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
                    problems.push(row.malformed("an offered lap is given two ways; expected one"));
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
        problems.push(row.malformed("`then: choose` leaves no choice; expected two or more laps in `offer`"));
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
        problems.push(row.malformed(text));
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
        problems.push(row.malformed(text));
    }
}
