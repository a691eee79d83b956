//! The kinds of start of a plan that has several: lifts either way, lifts that must capture, takes.

use base::board::{HoleSet, Player};
use rules::vocabulary::DirectionChoice;
use rules::{Plan, StartPlan};

use super::lanes::Lanes;
use super::row::bias;

/// A kind of start.
#[derive(Debug, Clone)]
pub(super) struct Kind {
    pub(super) take: bool,
    /// The lanes it may start from, by mover and way; those of a take under the first.
    pub(super) lanes: [[u64; 2]; 2],
    /// The fewest seeds, and the same as [`bias`].
    pub(super) fewest: u16,
    pub(super) at_least: u64,
    pub(super) only_if_captures: bool,
    pub(super) must_if_captures: bool,
    /// Earlier kinds that come first, a bit each.
    pub(super) unless: u8,
}

/// The kinds of start of a plan, if they are all simple and each player has a ring.
pub(super) fn kinds(plan: &Plan, lanes: &Lanes) -> Option<Vec<Kind>> {
    let [one_way, other_way] = plan.start.by_direction;
    let fits = lanes.two
        && lanes.in_order()
        && lanes.ring <= 16
        && plan.flags.is_empty()
        && plan.start.pass.is_none()
        && plan.start.starts.len() <= 8
        && plan.board.own.iter().all(|own| own.difference(one_way.union(other_way)).is_empty());
    let kind = |start: &StartPlan| {
        let plain = start.enter.is_none() && start.holes <= 1 && !start.of_both && start.condition.is_empty();
        let from = |player: Player, holes: HoleSet| {
            lanes.lanes(player, plan.board.own[player.index()].intersection(start.from).intersection(holes))
        };
        let all = one_way.union(other_way);
        let ways = match start.go {
            _ if start.take => [all, HoleSet::EMPTY],
            None => [one_way, other_way],
            Some(DirectionChoice::Anticlockwise) => [all, HoleSet::EMPTY],
            Some(DirectionChoice::Clockwise) => [HoleSet::EMPTY, all],
            Some(DirectionChoice::Either) => [all, all],
        };
        (plain && start.at_least <= 128).then(|| Kind {
            take: start.take,
            lanes: Player::ALL.map(|player| ways.map(|holes| from(player, holes))),
            fewest: start.at_least,
            at_least: bias(u8::try_from(start.at_least).unwrap_or(u8::MAX)),
            only_if_captures: start.only_if_captures,
            must_if_captures: start.must_if_captures,
            unless: start.unless.iter().fold(0, |bits, &kind| bits | 1 << (kind & 7)),
        })
    };
    plan.start.starts.iter().map(kind).collect::<Option<Vec<_>>>().filter(|_| fits)
}

/// The lanes that face a lane, by mover and by the lanes of the other that hold seeds, eight at a time.
pub(super) type Exposed = Box<[[[u16; 256]; 2]; 2]>;
