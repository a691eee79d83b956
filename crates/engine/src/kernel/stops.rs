//! When a stretch of play stops, since an ending may hold.

use base::board::Player;
use rules::vocabulary::{Group, GroupTest, JudgedOf, Test, Who};
use rules::{Check, CondPlan, EndTest, Plan, Slots, StartPlan};

use super::super::in_part::is_constant;
use super::lanes::Lanes;
use super::row::bias;

/// What must be so before an ending can hold, or a rule about starts that must be chosen.
#[derive(Debug, Clone, Default)]
pub(super) struct Stops {
    /// A player has no hole with that many seeds; 0 where that is not asked.
    pub(super) low: u8,
    /// As [`bias`].
    pub(super) low_bias: u64,
    /// By player and seeds in the store: the tests it passes, a bit each. An ending may hold where both pass the same.
    pub(super) rich: Option<Box<[[u8; 256]; 2]>>,
    /// The tests so far.
    tests: u32,
    /// So few seeds are left, if that is asked.
    pub(super) few: Option<u8>,
    /// The stores as lanes, where they are on the ring.
    pub(super) stores: Option<[u8; 2]>,
    /// Flags whose holes count for a score that is asked; play stops while seeds lie in such a hole.
    pub(super) scored: Option<Slots>,
}

/// Which numbers of seeds each player's store may hold.
type Banks = [Box<[bool; 256]>; 2];

impl Stops {
    /// What stops a plan's play; `None` where that cannot be seen from counts.
    pub(super) fn new(plan: &Plan, start: Option<&StartPlan>, stores: Option<[u8; 2]>) -> Option<Self> {
        let mut stops = Self { stores, ..Self::default() };
        for ending in &plan.end.endings {
            let lifts = start.map_or(0, |start| start.at_least);
            match &ending.when {
                EndTest::NeitherCanStart | EndTest::NoFreeSeeds => {}
                EndTest::CannotStart if ending.of == JudgedOf::Next => {}
                EndTest::NoHoleOf(seeds) if ending.of == JudgedOf::Next && lifts >= *seeds => {}
                EndTest::NoHoleOf(seeds) => {
                    stops.low = stops.low.max(u8::try_from(*seeds).unwrap_or(u8::MAX))
                }
                EndTest::CannotStart => return None,
                EndTest::Holds(condition) => stops.add(plan, condition)?,
            }
        }
        for rule in &plan.start.prefer {
            stops.add(plan, &rule.when)?;
        }
        stops.low_bias = bias(stops.low.max(1));
        Some(stops)
    }

    /// Adds what must be so before a condition holds: what it asks of the stores, or else another count.
    fn add(&mut self, plan: &Plan, condition: &CondPlan) -> Option<()> {
        if self.banked(plan, condition) {
            return Some(());
        }
        condition.0.iter().find_map(|check| self.count(plan, check))
    }

    fn count(&mut self, plan: &Plan, check: &Check) -> Option<()> {
        let most = |test: &Test| {
            (0..=u8::MAX).rev().find(|&number| is_constant(test) && test.holds(u16::from(number)))
        };
        match check {
            Check::Total(GroupTest { of: Group::Own | Group::Opponent, is }) if most(is) == Some(0) => {
                self.low = self.low.max(1);
            }
            // All lanes are added up, so every hole has to be a player's.
            Check::Left(test) | Check::Total(GroupTest { of: Group::Board, is: test })
                if usize::try_from(plan.board.own[0].union(plan.board.own[1]).len())
                    == Ok(plan.board.holes) =>
            {
                let most = most(test).filter(|&most| most < u8::MAX)?;
                self.few = self.few.max(Some(most));
            }
            _ => return None,
        }
        Some(())
    }

    /// Adds what a condition asks of the stores; whether it asks anything that is not so from the beginning.
    fn banked(&mut self, plan: &Plan, condition: &CondPlan) -> bool {
        let flagged = plan.end.scoring.as_ref().filter(|scoring| scoring.store && scoring.holes.is_empty());
        let flagged = flagged.and_then(|scoring| slots_of(&scoring.flags));
        let asked: Vec<(Who, &Test)> = condition
            .0
            .iter()
            .filter_map(|check| match check {
                Check::Banked(test) => Some((test.of, &test.is)),
                Check::Score(test) if flagged.is_some() => Some((test.of, &test.is)),
                _ => None,
            })
            .filter(|(_, test)| is_constant(test))
            .collect();
        let pairs: Vec<Banks> = Player::ALL.into_iter().flat_map(|seat| pairs(seat, &asked)).collect();
        if pairs.iter().any(|pair| pair.iter().all(|banks| banks[0])) {
            return false;
        }
        let asks_score = condition.0.iter().any(|check| matches!(check, Check::Score(_)));
        self.scored = flagged.filter(|_| asks_score).or(self.scored);
        for pair in pairs {
            // Tests for which there is no bit share the last one, so that play stops too often, not too late.
            let bit = 1 << self.tests.min(7);
            self.tests += 1;
            let rich = self.rich.get_or_insert_with(|| Box::new([[0; 256]; 2]));
            for (bits, banks) in rich.iter_mut().zip(&pair) {
                for (bits, _) in bits.iter_mut().zip(banks.iter()).filter(|(_, passes)| **passes) {
                    *bits |= bit;
                }
            }
        }
        true
    }
}

/// The slots of some flags, unless there are too many.
fn slots_of(flags: &[usize]) -> Option<Slots> {
    let slots: Option<Vec<u8>> =
        flags.iter().flat_map(|flag| [2 * flag, 2 * flag + 1]).map(|slot| u8::try_from(slot).ok()).collect();
    Slots::new(&slots?)
}

/// The stores with which all that is asked holds, from the seat of a player: any of these pairs.
fn pairs(seat: Player, asked: &[(Who, &Test)]) -> Vec<Banks> {
    let mut pairs: Vec<Banks> = vec![[Box::new([true; 256]), Box::new([true; 256])]];
    for (who, test) in asked {
        let holders: &[&[Player]] = match who {
            Who::Own => &[&[seat]],
            Who::Opponent => &[&[seat.opposite()]],
            Who::Either => &[&[Player::South], &[Player::North]],
            Who::Both => &[&Player::ALL],
        };
        pairs = holders
            .iter()
            .flat_map(|holders| pairs.iter().map(move |pair| narrowed(pair, holders, test)))
            .collect();
    }
    pairs
}

/// The same where the stores of these players pass a test too.
fn narrowed(pair: &Banks, holders: &[Player], test: &Test) -> Banks {
    let mut pair = pair.clone();
    for holder in holders {
        for (seeds, passes) in (0..=u8::MAX).zip(pair[holder.index()].iter_mut()) {
            *passes &= test.holds(u16::from(seeds));
        }
    }
    pair
}

/// The stores as lanes, where they are on the ring.
pub(super) fn store_lanes(lanes: &Lanes) -> Option<[u8; 2]> {
    let of = Player::ALL.map(|player| lanes.lane(player, base::board::Hole::store(player).0));
    of.iter().all(|&lane| lane < lanes.ring).then_some(of)
}
