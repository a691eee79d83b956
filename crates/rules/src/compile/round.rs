//! How the board is filled again for another round.

use crate::plan::RefillPlan;
use crate::vocabulary::{
    Board, CopyTo, EmptyChoice, EqualStarter, Fill, FilledFirst, NextStarter, Partial, Place, Refilled, Rest,
    Rounds, Seat, Tally,
};
use crate::{Clause, Clauses, Problems};

use super::condition::Conditions;

pub(super) fn rounds_plan(
    rounds: &Clause<Rounds>,
    clauses: &Clauses,
    conditions: &Conditions<'_>,
    problems: &mut Problems,
) -> RefillPlan {
    let body = &rounds.body;
    let found = contradictions(body, &clauses.board.body, clauses.setup.body.stated.is_some());
    problems.extend(found.into_iter().map(|text| rounds.malformed(text)));
    conditions.place.set(Place::Rounds);
    let flag = body.flag.as_ref().map(|flag| conditions.names.flag(flag, &rounds.support, problems));
    let first = body.first.as_ref().map(|first| FilledFirst {
        set: conditions.names.set(&first.set, &rounds.support, problems),
        unit: first.unit,
    });
    let mut condition = |asked: &_| conditions.condition(asked, &rounds.support, problems);
    let rule = Rounds {
        unit: body.unit,
        fill: body.fill,
        first,
        condition: body.condition.as_ref().map(&mut condition),
        rest: body.rest,
        seat: body.seat,
        refilled: body.refilled,
        copy: body.copy,
        left_empty: body.left_empty,
        flag,
        partial: body.partial,
        starter: body.starter,
        equal: body.equal,
        stop_below: body.stop_below,
        tally: body
            .tally
            .as_ref()
            .map(|tally| Tally { per: tally.per, double: tally.double.as_ref().map(&mut condition) }),
    };
    RefillPlan { clause: rounds.id, rule }
}

/// What cannot be so, with what is expected.
fn contradictions(rounds: &Rounds, board: &Board, is_stated: bool) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut report = |wrong: bool, text: &'static str| found.extend(wrong.then_some(text));
    let whole = matches!(rounds.fill, Fill::Territory | Fill::Setup);
    let in_order = matches!(rounds.fill, Fill::Left | Fill::Right | Fill::Outside | Fill::Even);
    let facing = matches!(board.rows, 2 | 4);
    report(
        rounds.condition.is_some() && rounds.fill != Fill::Arranged,
        "`if` tests the layout that a player chooses; expected `fill: arranged` with it",
    );
    report(
        rounds.rest != Rest::Store && !in_order,
        "`rest` goes on in the order in which holes are filled; expected `fill: left`, `right`, `outside` or `even` \
         with it",
    );
    report(
        rounds.seat != Seat::Owner && !in_order,
        "`seat` says from where left and right are seen; expected `fill: left`, `right`, `outside` or `even` with it",
    );
    let by_unit = matches!(rounds.fill, Fill::Chosen | Fill::Left | Fill::Right | Fill::Outside);
    report(
        rounds.first.as_ref().is_some_and(|first| !by_unit || first.unit == 0),
        "`first` names holes that are filled with a number of seeds before the others; expected `unit` of at least 1 in it, \
         and `fill: chosen`, `left`, `right` or `outside` with it",
    );
    report(
        rounds.partial != Partial::Full && rounds.fill != Fill::Territory,
        "`partial` is about holes that change hands; expected `fill: territory` with it",
    );
    report(
        rounds.left_empty != EmptyChoice::OnlyWhenShort && rounds.fill != Fill::Chosen,
        "`left_empty` limits what the players choose; expected `fill: chosen` with it",
    );
    report(
        rounds.fill == Fill::Territory && (rounds.flag.is_none() || rounds.flag != board.territory),
        "`fill: territory` gives holes of one player to the other; expected the same flag under `flag` here and under \
         `territory` in `board`",
    );
    report(
        rounds.fill == Fill::Territory
            && rounds.unit == 0
            && (is_stated || rounds.partial == Partial::Unfilled),
        "without `unit`, `territory` lays the seeds of `setup` again, which no record states and which fill every hole; \
         expected `unit` with `stated` in `setup`, and with `partial: unfilled`",
    );
    report(
        whole && (rounds.copy != CopyTo::Nowhere || rounds.refilled != Refilled::Both),
        "this `fill` fills the holes of both players by itself; expected neither `copy` nor `refilled` with it",
    );
    report(
        rounds.copy != CopyTo::Nowhere && rounds.refilled == Refilled::Loser,
        "`refilled: loser` leaves the other player's holes as they are; expected no `copy` with it",
    );
    report(
        !facing && (rounds.copy == CopyTo::Facing || rounds.seat != Seat::Owner),
        "on this board not every hole faces another; expected two or four rows with `copy: facing` and with `seat`",
    );
    report(
        rounds.equal != EqualStarter::LastMover
            && !matches!(rounds.starter, NextStarter::Loser | NextStarter::Winner),
        "`equal` is asked only where the winner or the loser starts; expected `starter: winner` or `loser` with it",
    );
    found
}
