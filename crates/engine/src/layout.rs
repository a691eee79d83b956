//! Between rounds: how many seeds each hole is filled with.

use std::ops::RangeInclusive;

use base::board::{Hole, HoleSet, MOST_HOLES, Player};
use rules::vocabulary::{CopyTo, EmptyChoice, Fill, Refilled, Rest, Seat};
use rules::{Plan, RefillPlan};

use super::holdings::{holdings, richer};
use super::{Arrangement, Position};

/// What decides how the holes are filled when a round has ended.
pub(super) struct Layout<'a> {
    plan: &'a Plan,
    rounds: &'a RefillPlan,
    /// All seeds of each player.
    has: [u32; 2],
    /// The player with fewer seeds; the one who moved last if both have as many.
    poorer: Player,
    /// Who starts the next round.
    starter: Player,
}

impl<'a> Layout<'a> {
    pub(super) fn new(plan: &'a Plan, rounds: &'a RefillPlan, position: &Position, starter: Player) -> Self {
        // The player to move next did not make the last move.
        let last = position.mover.opposite();
        let poorer = richer(plan, position).map_or(last, Player::opposite);
        Self { plan, rounds, has: holdings(plan, position), poorer, starter }
    }

    /// Whether the holes of a player are cleared and filled.
    pub(super) fn refills(&self, player: Player) -> bool {
        self.rounds.refilled == Refilled::Both || player == self.poorer
    }

    /// Whether a player decides how their holes are filled, or the rules do; else they are copied or stay.
    pub(super) fn lays(&self, player: Player) -> bool {
        self.refills(player) && (self.rounds.copy == CopyTo::Nowhere || player == self.poorer)
    }

    /// The holes among which a player chooses those to fill.
    pub(super) fn open(&self, player: Player) -> HoleSet {
        let own = self.plan.board.own[player.index()];
        self.rounds.first.as_ref().map_or(own, |first| own.difference(first.set))
    }

    /// The holes that a player fills before any other, as far as the seeds go, and the seeds for the others.
    pub(super) fn first(&self, player: Player) -> (HoleSet, u32) {
        let has = self.has[player.index()];
        let Some(first) = &self.rounds.first else { return (HoleSet::EMPTY, has) };
        let all = self.plan.board.own[player.index()].intersection(first.set);
        let unit = u32::from(first.unit.max(1));
        let filled: HoleSet = all.iter().take(count(has / unit)).collect();
        (filled, if filled == all { has - filled.len() * unit } else { 0 })
    }

    /// How many of these holes a player may fill who chooses them.
    pub(super) fn numbers(&self, player: Player) -> RangeInclusive<u32> {
        let (first, seeds) = self.first(player);
        let most = self.open(player).len().min(seeds / u32::from(self.rounds.unit.max(1)));
        let least = if first.is_empty() { most.min(1) } else { 0 };
        if self.rounds.left_empty == EmptyChoice::AsOwnerLikes { least..=most } else { most..=most }
    }

    /// The seeds of each hole where the rules leave no choice.
    pub(super) fn given(&self) -> Arrangement {
        let mut laid = Arrangement::NONE;
        for player in Player::ALL.into_iter().filter(|&player| self.lays(player)) {
            self.lay(player, &mut laid);
        }
        self.completed(laid)
    }

    /// The seeds of each hole where the players chose these holes to be filled.
    pub(super) fn chosen(&self, holes: HoleSet) -> Arrangement {
        let mut laid = Arrangement::NONE;
        for player in Player::ALL.into_iter().filter(|&player| self.lays(player)) {
            self.lay_first(player, &mut laid);
            for hole in self.open(player).intersection(holes).iter() {
                laid.add(hole, self.rounds.unit);
            }
        }
        self.completed(laid)
    }

    /// The holes that are filled, as a move names them: a player whose holes are not filled again leaves none empty.
    pub(super) fn filled(&self, laid: &Arrangement) -> HoleSet {
        let own = |player: Player| self.plan.board.own[player.index()];
        let full = |player: Player| {
            let laid: HoleSet = own(player).iter().filter(|&hole| laid.seeds(hole) > 0).collect();
            if self.refills(player) { laid } else { own(player) }
        };
        full(Player::South).union(full(Player::North))
    }

    /// The same with what the player with more seeds copies.
    pub(super) fn completed(&self, mut laid: Arrangement) -> Arrangement {
        let copier = self.poorer.opposite();
        if self.rounds.copy == CopyTo::Nowhere || !self.refills(copier) {
            return laid;
        }
        let mut left = self.has[copier.index()];
        for hole in self.plan.board.own[copier.index()].iter() {
            laid.0[hole.index()] = 0;
        }
        for hole in self.plan.board.own[self.poorer.index()].iter() {
            let to = match self.rounds.copy {
                CopyTo::Facing => across(self.plan, hole),
                CopyTo::Nowhere | CopyTo::Counterpart => Hole(self.plan.board.counterpart.get(hole.0)),
            };
            let seeds = u16::try_from(left.min(u32::from(laid.seeds(hole)))).unwrap_or(u16::MAX);
            left -= u32::from(seeds);
            laid.add(to, seeds);
        }
        laid
    }

    /// Whether each player has the seeds that are laid in their holes.
    pub(super) fn has_enough(&self, laid: &Arrangement) -> bool {
        Player::ALL.into_iter().all(|player| {
            let own = self.plan.board.own[player.index()];
            let seeds: u32 = own.iter().map(|hole| u32::from(laid.seeds(hole))).sum();
            seeds <= self.has[player.index()] && (self.refills(player) || seeds == 0)
        })
    }

    /// A player's holes in the order in which they are filled.
    fn order(&self, player: Player) -> Vec<Hole> {
        let seat = match self.rounds.seat {
            Seat::Owner => player,
            Seat::South => Player::South,
            Seat::Loser => self.poorer,
            Seat::Starter => self.starter,
        };
        // By rising number: on two rows from the left of the player whose seat it is.
        let mut holes: Vec<Hole> = self.plan.board.own[seat.index()].iter().collect();
        if seat != player {
            holes = holes.into_iter().map(|hole| across(self.plan, hole)).collect();
        }
        let last = holes.len().saturating_sub(1);
        match self.rounds.fill {
            Fill::Right => holes.reverse(),
            Fill::Outside => {
                let inward = |turn: usize| if turn.is_multiple_of(2) { turn / 2 } else { last - turn / 2 };
                holes = (0..holes.len()).map(|turn| holes[inward(turn)]).collect();
            }
            Fill::Chosen | Fill::Left | Fill::Even | Fill::Arranged | Fill::Territory | Fill::Setup => {}
        }
        holes
    }

    /// Lays the seeds of the holes that a player fills before any other; gives the seeds for the others.
    fn lay_first(&self, player: Player, laid: &mut Arrangement) -> u32 {
        let (holes, left) = self.first(player);
        let unit = self.rounds.first.as_ref().map_or(0, |first| first.unit);
        holes.iter().for_each(|hole| laid.add(hole, unit));
        left
    }

    /// Lays the seeds of a player in the player's holes.
    fn lay(&self, player: Player, laid: &mut Arrangement) {
        let mut order = self.order(player);
        order.retain(|&hole| self.open(player).contains(hole));
        let number = u32::try_from(order.len()).unwrap_or(1).max(1);
        let (has, unit) = (self.lay_first(player, laid), u32::from(self.rounds.unit));
        let (unit, full) = match self.rounds.fill {
            Fill::Even if unit == 0 => (has / number, number),
            Fill::Even => (unit.min(has / number), number),
            _ => (unit, number.min(has / unit.max(1))),
        };
        let filled = usize::try_from(full).unwrap_or(0).min(order.len());
        for &hole in &order[..filled] {
            laid.add(hole, u16::try_from(unit).unwrap_or(u16::MAX));
        }
        let is_even = self.rounds.fill == Fill::Even;
        let limited = is_even && self.rounds.unit > 0 && unit == u32::from(self.rounds.unit);
        if limited || !is_even && filled == order.len() {
            return;
        }
        let rest = has.saturating_sub(full * unit);
        let places: Vec<Hole> = match self.rounds.rest {
            Rest::Store => return,
            Rest::OneHole => {
                let next = order[if is_even { 0 } else { filled }];
                return laid.add(next, u16::try_from(rest).unwrap_or(u16::MAX));
            }
            Rest::Filled if filled > 0 => order[..filled].iter().copied().cycle().take(count(rest)).collect(),
            Rest::OneEach if is_even => order.into_iter().take(count(rest)).collect(),
            Rest::OneEach | Rest::Filled => order.into_iter().skip(filled).take(count(rest)).collect(),
        };
        places.into_iter().for_each(|hole| laid.add(hole, 1));
    }
}

fn count(seeds: u32) -> usize {
    usize::try_from(seeds).unwrap_or(usize::MAX)
}

/// The other player's hole in the same column; of an outer hole the outer one.
fn across(plan: &Plan, hole: Hole) -> Hole {
    let near = plan.board.facing_inner.get(hole.0);
    let is_inner = plan.board.inner.contains(hole);
    Hole(if is_inner { near } else { plan.board.outer_behind.get(near) })
}

impl Arrangement {
    /// No seed in any hole.
    pub(super) const NONE: Self = Self([0; MOST_HOLES]);

    fn add(&mut self, hole: Hole, seeds: u16) {
        if let Some(count) = self.0.get_mut(hole.index()) {
            *count = count.saturating_add(seeds);
        }
    }
}
