//! What N plies change at most, whatever they are: by the rules alone, so that a board is seen to be out of reach
//! before the plies to it are played.
//!
//! - A store that no seed leaves has no more than the board says.
//! - Seeds fall on the ring of the player who moves.
//! - Where a turn is one lap, a hole gains a seed each time that the lap comes round to it.
//! - Where a turn lifts one hole, all others that lose seeds lose them to a capture, and what the board loses as a whole
//!   is all that is captured.
//!
//! Where the rules allow anything else, nothing is said.

use std::iter::repeat;

use base::board::{Hole, HoleSet, Player};
use engine::{Position, least_store_loss};
use itertools::Itertools;
use rules::vocabulary::{LandThen, SweptTo, TakeTo};
use rules::{Check, Destination, NO_HOLE, Plan, Ruleset, Slots};

use crate::notation::WrittenBoard;
use crate::replay::{StatedBoard, read_board};

/// A board, and how fast play can come near it.
pub(super) struct TargetBoard {
    /// Its cell.
    pub(super) cell: usize,
    /// The holes whose seeds are stated.
    stated: Vec<(Hole, u16)>,
    /// The seeds of all holes, if all are stated.
    seeds: Option<u32>,
    /// The stores whose seeds are stated, if no seed leaves a store.
    stores: Vec<(Hole, u16)>,
    /// All holes.
    holes: Vec<Hole>,
    /// The holes into which each player's seeds fall; `None` where seeds may come into others.
    rings: Option<[HoleSet; 2]>,
    /// The holes that each player may lift, one in a turn of one lap; `None` where a turn may do anything else.
    lifted: Option<[HoleSet; 2]>,
    /// Whether all seeds of a hole are lifted.
    is_whole: bool,
    /// The fewest seeds of a lap between two that fall into the same hole; `None` where not all fall one by one.
    round: Option<u32>,
    alternates: bool,
}

impl TargetBoard {
    pub(super) fn new(ruleset: &Ruleset, board: &WrittenBoard, cell: usize) -> Self {
        let (StatedBoard { counts, stores, .. }, _) = read_board(ruleset, board);
        let holes: Vec<Hole> = ruleset.shape().all().collect();
        let stated = |&hole: &Hole| Some((hole, (*counts.get(hole.index())?)?));
        let is_lasting = least_store_loss(ruleset).is_none();
        let store = |(player, seeds): (Player, &Option<u16>)| {
            Some((Hole::store(player), seeds.filter(|_| is_lasting)?))
        };
        let plan = &ruleset.plan;
        let is_settled = is_settled(plan);
        let is_of_own = plan.board.territory.is_none() && plan.start.starts.iter().all(|one| !one.of_both);
        let lifted = (is_settled && is_one_lap(plan) && is_of_own).then_some(plan.board.own);
        Self {
            cell,
            stated: holes.iter().filter_map(stated).collect(),
            stores: stores.iter().filter_map(store).collect(),
            seeds: holes.iter().map(|hole| Some(u32::from(stated(hole)?.1))).sum(),
            rings: is_settled.then(|| Player::ALL.map(|player| ring(plan, player))),
            round: lifted.and_then(|_| round(plan)),
            lifted,
            is_whole: !plan.start.lifts_part,
            holes,
            alternates: ruleset.alternates(),
        }
    }

    /// Whether N plies, or fewer, may lead from a position to the board.
    pub(super) fn is_within(&self, plies: usize, from: &Position) -> bool {
        let ring = self.rings.filter(|_| plies == 1).map(|rings| rings[from.mover().index()]);
        let most = self.most_gained(plies, from);
        let is_near = |&(hole, seeds): &(Hole, u16)| {
            let gained = u32::from(seeds.saturating_sub(from.count(hole)));
            gained == 0 || gained <= most && ring.is_none_or(|ring| ring.contains(hole))
        };
        let is_less = |&(store, seeds): &(Hole, u16)| from.count(store) <= seeds;
        self.stores.iter().all(is_less) && self.stated.iter().all(is_near) && self.loses_enough(plies, from)
    }

    /// Whether a hole may be lifted next, if N plies, or fewer, are to lead from a position to the board.
    pub(super) fn may_lift(&self, hole: Hole, plies: usize, from: &Position) -> bool {
        let mut here = self.stated.iter().filter(|one| one.0 == hole);
        !self.is_whole || here.all(|&(_, seeds)| u32::from(seeds) <= self.most_gained(plies, from))
    }

    /// The most turns of a player among N plies.
    fn turns(&self, plies: usize, from: &Position, player: Player) -> usize {
        match (self.alternates, player == from.mover()) {
            (true, true) => plies.div_ceil(2),
            (true, false) => plies / 2,
            (false, _) => plies,
        }
    }

    /// The most seeds that a hole gains in N plies.
    fn most_gained(&self, plies: usize, from: &Position) -> u32 {
        let (Some(lifted), Some(round)) = (self.lifted, self.round) else { return u32::MAX };
        let largest = Player::ALL.map(|player| {
            let own = lifted[player.index()].iter().map(|hole| u32::from(from.count(hole)));
            let turns = self.turns(plies, from, player);
            own.sorted_unstable_by(|one, other| other.cmp(one))
                .chain(repeat(0))
                .take(turns)
                .collect::<Vec<_>>()
        });
        // Each lap may have what fell in the laps before it.
        let laps = |gained: u32| largest.iter().flatten().map(move |count| (count + gained).div_ceil(round));
        (0..plies).fold(0, |gained, _| laps(gained).sum())
    }

    /// Whether what holes lose in N plies may be lifted or captured.
    fn loses_enough(&self, plies: usize, from: &Position) -> bool {
        let (Some(lifted), Some(seeds)) = (&self.lifted, self.seeds) else { return true };
        let on_board: u32 = self.holes.iter().map(|&hole| u32::from(from.count(hole))).sum();
        let Some(captured) = on_board.checked_sub(seeds) else { return false };
        let by_capture = Player::ALL.map(|player| {
            let own = self.stated.iter().filter(|(hole, _)| lifted[player.index()].contains(*hole));
            let lost = own.map(|&(hole, seeds)| u32::from(from.count(hole).saturating_sub(seeds)));
            let mut lost: Vec<u32> = lost.collect();
            lost.sort_unstable_by(|one, other| other.cmp(one));
            lost.into_iter().skip(self.turns(plies, from, player)).sum::<u32>()
        });
        by_capture.into_iter().sum::<u32>() <= captured
    }
}

/// The fewest seeds of a lap between two that fall into the same hole, if all fall one by one, and into all holes but some
/// certain ones.
fn round(plan: &Plan) -> Option<u32> {
    let sowing = &plan.sowing;
    let are_plain = sowing.lifts.iter().all(|lift| lift.fall.is_empty())
        && [sowing.skipping, sowing.closed].iter().all(|slots| *slots == Slots::NONE)
        && sowing.passes.iter().all(|pass| matches!(pass.when.0.as_slice(), [Check::Same(_)]));
    let shortest = Player::ALL.iter().map(|&player| ring(plan, player).len()).min()?;
    let passed = u32::try_from(sowing.passes.len()).ok()?;
    shortest.checked_sub(passed).filter(|&round| round > 0 && are_plain)
}

/// Whether seeds come into holes by sowing alone.
fn is_settled(plan: &Plan) -> bool {
    use TakeTo::{FlagOwner, Hand, Opponent, Out, Owner, Store};
    let is_off = |to: &Destination| matches!(to, Store | Hand | Owner | Opponent | FlagOwner | Out);
    let endings = plan.end.endings.iter().chain(&plan.end.round_endings);
    let mut sweeps = endings.filter_map(|ending| ending.sweep.as_ref());
    plan.opening.is_none()
        && plan.takings().all(|taking| taking.takes.is_empty() || is_off(&taking.to))
        && sweeps.all(|sweep| sweep.to == SweptTo::Store)
}

/// Whether every turn is one lap, of seeds lifted from one hole.
fn is_one_lap(plan: &Plan) -> bool {
    let ends = |then: &LandThen| matches!(then, LandThen::End | LandThen::Again);
    plan.extension.is_none()
        && plan.start.starts.iter().all(|start| !start.take && start.enter.is_none())
        && plan.landing.rows.iter().all(|row| ends(&row.then) && row.offers.is_empty())
        && plan.takings().all(|taking| taking.takes.is_empty() || taking.to != Destination::Hand)
}

/// The holes on a player's ring.
fn ring(plan: &Plan, player: Player) -> HoleSet {
    let holes = (0_u8..).take(plan.board.holes).map(Hole);
    let is_on = |hole: &Hole| plan.board.next[player.index()].iter().any(|next| next.get(hole.0) != NO_HOLE);
    holes.filter(is_on).collect()
}
