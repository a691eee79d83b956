//! What a row takes, and where it goes.

use crate::board::{Hole, HoleSet, Player};
use crate::rules::vocabulary::{Along, Direction, Spared};
use crate::rules::{Destination, Following, NO_HOLE, Plan, TakePlan, TakingPlan, WalkPlan};

use super::condition::{Scene, side_of};
use super::sowing::next_hole;
use super::turn::Turn;
use super::{EventKind, EventSink, Position};

/// Seeds to be taken from a hole.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Taken {
    pub(super) hole: u8,
    pub(super) seeds: u8,
}

/// Picks so many holes among some.
type Picker<'p> = &'p mut dyn FnMut(HoleSet, u8) -> HoleSet;

/// Collects what is taken; each hole gives no more than it holds.
struct Collector<'p> {
    left: [u8; 64],
    found: Vec<Taken>,
    pick: Picker<'p>,
}

impl Collector<'_> {
    fn take(&mut self, hole: u8, most: u8) {
        let left = &mut self.left[usize::from(hole & 63)];
        let seeds = most.min(*left);
        if seeds > 0 && hole != NO_HOLE {
            *left -= seeds;
            self.found.push(Taken { hole, seeds });
        }
    }
}

impl Scene<'_> {
    /// What a row takes, hole by hole, judged on the board as it is before anything is taken.
    /// Nothing is picked.
    pub(super) fn taken(&self, taking: &TakingPlan) -> Vec<Taken> {
        self.taken_with(taking, &mut |_, _| HoleSet::EMPTY)
    }

    /// The same with the holes that are picked.
    pub(super) fn taken_with(&self, taking: &TakingPlan, pick: Picker<'_>) -> Vec<Taken> {
        let mut all = Collector { left: self.position.counts, found: Vec::new(), pick };
        self.collect(&taking.takes, &mut all);
        for take in &taking.takes {
            if let TakePlan::Pick(group, holes) = take {
                let open: HoleSet =
                    self.group(group).iter().filter(|hole| all.left[hole.index() & 63] > 0).collect();
                for hole in (all.pick)(open, *holes).intersection(open).iter() {
                    all.take(hole.0, u8::MAX);
                }
            }
        }
        all.found
    }

    fn collect(&self, takes: &[TakePlan], all: &mut Collector<'_>) {
        for take in takes {
            match take {
                TakePlan::Hole(hole, most) => all.take(self.hole(*hole), most.unwrap_or(u8::MAX)),
                TakePlan::Dropped => all.take(self.this, 1),
                TakePlan::Each(group, hole) => {
                    for each in self.group(group).iter() {
                        all.take(self.moved_to(each.0).hole(*hole), u8::MAX);
                    }
                }
                TakePlan::Walk(walk) => self.walk(walk, all),
                // Picked when all else has been found.
                TakePlan::Pick(..) => {}
                TakePlan::Spare(spared, of) => {
                    let before = all.found.len();
                    self.collect(of, all);
                    self.spare(*spared, before, all);
                }
            }
        }
    }

    /// Leaves out what was taken last, or first, from `before` on, if anything else was taken.
    fn spare(&self, spared: Spared, before: usize, all: &mut Collector<'_>) {
        if all.found.len() < before + 2 {
            return;
        }
        let kept = match spared {
            Spared::First => all.found.remove(before),
            Spared::Last => all.found.remove(all.found.len() - 1),
        };
        all.left[usize::from(kept.hole & 63)] += kept.seeds;
    }

    fn walk(&self, walk: &WalkPlan, all: &mut Collector<'_>) {
        if let Some(chain) = walk.chain {
            let moving = (self.mover, self.direction);
            for_each_following(
                self.plan,
                &mut self.position.clone(),
                moving,
                self.landing,
                chain,
                |_, hole| {
                    all.take(hole, u8::MAX);
                },
            );
            return;
        }
        let directions: &[Direction] = match walk.along {
            Along::Ahead => &[self.direction],
            Along::Back => &[self.direction.opposite()],
            Along::Both => &[self.direction, self.direction.opposite()],
        };
        for &direction in directions {
            self.each_on_walk(walk, direction, |scene| {
                for hole in &walk.take {
                    all.take(scene.hole(*hole), u8::MAX);
                }
            });
        }
    }

    /// Gives `each` the holes of a walk in one direction; at most once round. What ends the walk, unless it has all the
    /// holes it may have.
    fn each_on_walk(
        &self,
        walk: &WalkPlan,
        direction: Direction,
        mut each: impl FnMut(&Self),
    ) -> Option<Self> {
        let mut scene = Self { direction, ..self.moved_to(self.hole(walk.from)) };
        let mut given = 0;
        for _ in 1..self.plan.board.ring.div_ceil(usize::from(walk.step)) {
            scene = scene.moved_to(scene.steps(walk.step));
            if walk.over.as_ref().is_some_and(|over| scene.holds(over)) {
                continue;
            }
            if given == walk.most {
                return None;
            }
            if !scene.holds(&walk.goes_on) {
                return Some(scene);
            }
            given += 1;
            each(&scene);
        }
        None
    }

    /// The hole that ends a walk, and its seeds; `None` where the walk goes all the way, or both ways.
    pub(super) fn walk_ends(&self, walk: &WalkPlan) -> Option<(Hole, u8)> {
        let direction = match walk.along {
            Along::Ahead => self.direction,
            Along::Back => self.direction.opposite(),
            Along::Both => return None,
        };
        let end = self.each_on_walk(walk, direction, |_| {})?;
        (end.this != NO_HOLE).then_some((Hole(end.this), end.seeds))
    }

    /// The hole so many places on. Holes that are out of play are no places; nor are stores.
    pub(super) fn steps(&self, places: u8) -> u8 {
        let closed = self.plan.sowing.closed.holes(&self.position.flags);
        let mut hole = self.this;
        for _ in 0..places {
            for _ in 0..64 {
                hole = next_hole(self.plan, self.mover, hole, self.direction);
                if Hole(hole).store_owner().is_none() && closed >> (hole & 63) & 1 == 0 {
                    break;
                }
            }
        }
        hole
    }
}

impl Turn<'_> {
    /// Takes all that a row takes; gives the seeds now in hand. `scene` is the row's, on the board as it is.
    pub(super) fn take_all<S: EventSink>(
        &mut self,
        plan: &Plan,
        position: &mut Position,
        taken: &[Taken],
        landing: u8,
        taking: &TakingPlan,
        sink: &mut S,
    ) -> u8 {
        let mut hand = 0;
        for taken in taken {
            let hole = Hole(taken.hole);
            let seeds = taken.seeds;
            let to = match taking.to {
                Destination::Hand => {
                    position.counts[usize::from(taken.hole & 63)] -= seeds;
                    self.note_taken(plan, taken.hole, seeds);
                    self.emit(sink, taking.clause, EventKind::Take { hole, seeds });
                    hand += seeds;
                    continue;
                }
                Destination::Store => Hole::store(self.mover),
                Destination::Owner => Hole::store(owner_of(plan, position, hole)),
                Destination::Opponent => Hole::store(self.mover.opposite()),
                Destination::FlagOwner => Hole::store(flag_owner(plan, position, hole)),
                Destination::Out => Hole::OUT,
                Destination::Landing => Hole(landing),
                Destination::Own(set) => {
                    let own = set.intersection(plan.board.own[self.mover.index()]);
                    own.iter().next().unwrap_or(Hole::store(self.mover))
                }
                Destination::Flag(flag) => {
                    let own = HoleSet(position.flags[2 * flag + self.mover.index()]);
                    match own.iter().next() {
                        Some(hole) => hole,
                        None => continue,
                    }
                }
            };
            position.counts[usize::from(taken.hole & 63)] -= seeds;
            position.counts[to.index() & 63] += seeds;
            if to == Hole::store(self.mover) {
                self.captured += u32::from(seeds);
                self.emit(sink, taking.clause, EventKind::Capture { hole, seeds });
            } else {
                self.emit(sink, taking.clause, EventKind::Give { hole, seeds, to });
            }
            self.flag_captured(plan, position, hole, sink);
        }
        hand
    }

    /// Sets the flags that a capture sets.
    fn flag_captured<S: EventSink>(
        &mut self,
        plan: &Plan,
        position: &mut Position,
        hole: Hole,
        sink: &mut S,
    ) {
        for (index, flag) in plan.flags.iter().enumerate().filter(|(_, flag)| flag.by_capture) {
            let slot = self.slot(plan, index, hole.0);
            if position.flags[slot] >> hole.0 & 1 == 0 {
                let owner = if slot.is_multiple_of(2) { Player::South } else { Player::North };
                let number = u8::try_from(index).unwrap_or(0);
                self.emit(sink, flag.clause, EventKind::Flag { flag: number, hole, owner });
            }
            self.pending[slot] |= 1 << hole.0;
            if !flag.from_next_turn {
                position.flags[slot] |= 1 << hole.0;
            }
        }
    }
}

/// Whose hole it is.
fn owner_of(plan: &Plan, position: &Position, hole: Hole) -> Player {
    if plan.board.own(&position.flags, Player::South).contains(hole) { Player::South } else { Player::North }
}

/// Whose flag a hole carries; the owner of its side where it carries nobody's or both players'.
fn flag_owner(plan: &Plan, position: &Position, hole: Hole) -> Player {
    let carries = |player: Player| {
        (0..plan.flags.len()).any(|flag| HoleSet(position.flags[2 * flag + player.index()]).contains(hole))
    };
    match Player::ALL.map(carries) {
        [true, false] => Player::South,
        [false, true] => Player::North,
        _ => side_of(plan, hole.0),
    }
}

/// Calls `take` with each hole that a chain from `landing` takes, in order: the same as its walk.
pub(super) fn for_each_following(
    plan: &Plan,
    position: &mut Position,
    (mover, direction): (Player, Direction),
    landing: u8,
    chain: Following,
    mut take: impl FnMut(&mut Position, u8),
) {
    let carries = |position: &Position, flag: usize, hole: u8| {
        (position.flags[2 * flag] | position.flags[2 * flag + 1]) >> hole & 1 == 1
    };
    let mut hole = landing;
    // The landing hole is one of the ring's; a chain goes at most once round.
    for _ in 1..plan.board.ring {
        hole = next_hole(plan, mover, hole, direction);
        let count = position.counts[usize::from(hole & 63)];
        if chain.step_over.is_some_and(|flag| carries(position, flag, hole)) {
            continue;
        }
        let passes = count.is_multiple_of(2) && (count > 0 || chain.or_empty);
        if !passes
            || chain.break_at.is_some_and(|flag| carries(position, flag, hole))
            || chain.flag.is_some_and(|flag| !carries(position, flag, hole))
        {
            break;
        }
        take(position, hole);
    }
}
