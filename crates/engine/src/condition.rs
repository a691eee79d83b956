//! Whether a condition holds, and which seeds a row takes: each may ask the other.

use base::board::{Hole, HoleSet, Player};
use rules::vocabulary::{
    Along, Counted, Direction, HoleRow, HoleWord, KnownPhase, Nth, Search, SeedTest, Side, Spared, Test, Who,
    Within,
};
use rules::{Check, CondPlan, GroupPlan, MarkedPlan, NO_HOLE, TakePlan, TakingPlan, WalkPlan};

use super::Phase;
use super::counts::Counts;
use super::ring::{first_hole, next_hole, side_of};
use super::scene::Scene;
use super::score::scores;
use super::turn_state::NOT_YET;

/// Seeds to be taken from a hole.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Taken {
    pub(super) hole: u8,
    pub(super) seeds: u16,
}

/// A flag that is set on some holes, or taken off them.
pub(super) struct Marked {
    pub(super) flag: usize,
    pub(super) is_set: bool,
    pub(super) holes: HoleSet,
}

/// Picks a given number of holes among some.
type Picker<'p> = &'p mut dyn FnMut(HoleSet, u8) -> HoleSet;

/// Collects what is taken; each hole gives no more than it holds.
struct Collector<'p> {
    left: Counts,
    found: Vec<Taken>,
    /// Whether what is spared is left out.
    spares: bool,
    pick: Picker<'p>,
}

impl Collector<'_> {
    fn take(&mut self, hole: u8, most: u16) {
        let seeds = most.min(self.left.seeds(hole));
        if seeds > 0 && hole != NO_HOLE {
            self.left.remove(hole, seeds);
            self.found.push(Taken { hole, seeds });
        }
    }
}

impl Scene<'_> {
    /// Whether everything a condition asks holds.
    pub(super) fn holds(&self, condition: &CondPlan) -> bool {
        condition.0.iter().all(|check| self.check(check))
    }

    /// Not inlined: the loop over checks would load the whole scene before the first of them.
    #[inline(never)]
    pub(super) fn check(&self, check: &Check) -> bool {
        let position = self.position;
        match check {
            Check::Seeds(test) => self.test(test, u32::from(self.seeds)),
            Check::Before(test) => self.test(test, u32::from(self.before)),
            Check::Side(side) => self.player(*side) == self.side_of(self.this),
            Check::Owner(side) => {
                let own = self.rules.board.own(&self.position.flags, self.player(*side));
                own.contains(Hole(self.this)) || Hole(self.this) == Hole::store(self.player(*side))
            }
            Check::Row(row) => self.rules.board.inner.contains(Hole(self.this)) == (*row == HoleRow::Inner),
            Check::In(holes) => holes.contains(Hole(self.this)),
            Check::Same(hole) => self.hole(*hole) == self.this,
            Check::Store(side) => Hole(self.this) == Hole::store(self.player(*side)),
            Check::Flag(test) => self.carries(test.flag, test.owner),
            Check::Look(at) => self.moved_to(self.hole(at.hole)).holds(&at.holds),
            Check::Seed(SeedTest::First) => self.seed.is_first,
            Check::Seed(SeedTest::Last) => self.seed.is_last,
            Check::Go(direction) => self.direction == *direction,
            Check::Nth(nth) => self.turn.is_none_or(|turn| turn.laps <= 1) == (*nth == Nth::First),
            Check::LapSeeds(test) => self.test(test, self.turn.map_or(0, |turn| u32::from(turn.lap_seeds))),
            Check::LapInHand(test) => {
                self.test(test, self.turn.map_or(0, |turn| u32::from(turn.lap_in_hand)))
            }
            Check::LapLeft(test) => self.test(test, self.turn.map_or(0, |turn| turn.lap_left)),
            Check::LapDropped(test) => {
                self.test(test, self.turn.map_or(0, |turn| u32::from(turn.lap_dropped)))
            }
            Check::FirstTurns(first) => {
                let [south, north] = position.turns;
                let ended = match first.of {
                    Counted::Mover => position.turns[self.mover.index()],
                    Counted::Game => south.saturating_add(north),
                };
                (position.round == 1 || first.within == Within::Round) && ended < u16::from(first.turns)
            }
            Check::Captured(test) => self.test(test, self.turn.map_or(0, |turn| turn.captured)),
            Check::Reached(part) => self.turn.is_some_and(|turn| turn.reached.has(*part)),
            Check::EndedIn(part) => self.turn.is_some_and(|turn| turn.ended_in.has(*part)),
            Check::Again(wanted) => position.again == *wanted,
            Check::Fired(rows) => self.turn.is_some_and(|turn| turn.fired & rows != 0),
            Check::Starts(all) => {
                let start = self.start.or_else(|| self.turn.and_then(|turn| turn.kind));
                start.is_some_and(|start| all >> start & 1 == 1)
            }
            Check::Total(test) => self.test(&test.is, self.total(&test.of)),
            Check::Holes(test) => self.test(&test.is, self.group(&test.of).len()),
            Check::Left(test) => self.test(test, self.total(&GroupPlan::Board)),
            Check::Banked(test) => {
                self.of_players(test.of, |player| self.test(&test.is, u32::from(position.store(player))))
            }
            Check::Score(test) => self.of_players(test.of, |player| {
                let score = scores(&self.rules, position).map_or(0, |scores| scores[player.index()]);
                self.test(&test.is, score)
            }),
            Check::Quiet(test) => self.test(test, u32::from(position.memory.quiet)),
            Check::Points(test) => self.of_players(test.of, |player| {
                self.test(&test.is, u32::from(position.points[player.index()]))
            }),
            Check::Round(test) => self.test(test, u32::from(position.round)),
            Check::Repeated(test) => self.test(test, position.times_reached()),
            Check::Starter(side) => self.player(*side) == position.starter,
            Check::CannotStart(who) => {
                // Asked within a turn, the answer is the same where the turn is only tried.
                let rules = if self.turn.is_some() { self.rules.without_nesting() } else { self.rules };
                self.of_players(*who, |player| rules.lookahead.cannot_start(rules, position, player))
            }
            Check::Phase(KnownPhase::Opening) => position.phase == Phase::Opening,
            Check::Phase(KnownPhase::Main) => position.phase != Phase::Opening,
            Check::Phase(KnownPhase::Declared(phase)) => position.phase == Phase::Main(*phase),
            Check::WouldLeave(test) => self.would_leave(&test.of, &test.is),
            Check::After(trial) => self.rules.lookahead.holds_after(self, trial.of, trial.that.condition()),
            Check::Is(all) => self.holds(all),
            Check::All(all) => all.iter().all(|one| self.holds(one)),
            Check::Any(all) => all.iter().any(|one| self.holds(one)),
            Check::Unless(unless) => !self.holds(unless),
        }
    }

    fn test(&self, test: &Test, number: u32) -> bool {
        test.holds_with(number, |hole| u32::from(self.position.counts.seeds(self.hole(hole))))
    }

    const fn player(&self, side: Side) -> Player {
        match side {
            Side::Own => self.mover,
            Side::Opponent => self.mover.opposite(),
        }
    }

    fn side_of(&self, hole: u8) -> Player {
        side_of(&self.rules, hole)
    }

    fn of_players(&self, who: Who, holds: impl Fn(Player) -> bool) -> bool {
        match who {
            Who::Own => holds(self.mover),
            Who::Opponent => holds(self.mover.opposite()),
            Who::Either => Player::ALL.into_iter().any(holds),
            Who::Both => Player::ALL.into_iter().all(holds),
        }
    }

    fn carries(&self, flag: usize, owner: Option<Side>) -> bool {
        let of = |player: Player| self.position.flags.has(2 * flag + player.index(), Hole(self.this));
        match owner {
            None => Player::ALL.into_iter().any(of),
            Some(side) => of(self.player(side)),
        }
    }

    /// The hole a word names; [`NO_HOLE`] where there is none.
    pub(super) fn hole(&self, word: HoleWord) -> u8 {
        let step = |places: u8, direction: Direction| Self { direction, ..*self }.steps(places);
        match word {
            HoleWord::This => self.this,
            HoleWord::Landing => self.landing,
            HoleWord::Ahead(places) => step(places, self.direction),
            HoleWord::Back(places) => step(places, self.direction.opposite()),
            HoleWord::LapLift => self.turn.map_or(self.this, |turn| turn.lap_lift),
            HoleWord::LapFirst => self.turn.map_or(self.this, |turn| {
                let first = first_hole(&self.rules, turn.mover, turn.lap);
                if turn.lap_first == NOT_YET { first } else { turn.lap_first }
            }),
            HoleWord::TurnLift => self.turn.map_or(self.this, |turn| turn.turn_lift),
            HoleWord::LastStart => self.position.memory.last.map_or(NO_HOLE, |(start, _)| start.0),
            HoleWord::LastEnd => self.position.memory.last.map_or(NO_HOLE, |(_, end)| end.0),
            HoleWord::First(search) => self.first(search),
            _ => self.rules.board.across(word).map_or(NO_HOLE, |table| table.get(self.this)),
        }
    }

    /// The hole found by looking at hole after hole, at most once round; [`NO_HOLE`] where there is none.
    fn first(&self, search: Search) -> u8 {
        let direction = if search.back { self.direction.opposite() } else { self.direction };
        let mut scene = Self { direction, ..*self };
        for _ in 0..self.rules.board.ring {
            scene.this = scene.steps(1);
            if scene.this == self.this || scene.this == NO_HOLE {
                break;
            }
            let seeds = self.position.counts.seeds(scene.this);
            if search.holds.holds(seeds) {
                return if search.beyond == 0 { scene.this } else { scene.steps(search.beyond) };
            }
        }
        NO_HOLE
    }

    /// What a row marks, judged on the board as it is before anything is taken.
    pub(super) fn marked(&self, taking: &TakingPlan) -> Vec<Marked> {
        let on = |on: &MarkedPlan| match on {
            MarkedPlan::Each(group) => self.group(group),
            MarkedPlan::Hole(word) => {
                let hole = Hole(self.hole(*word));
                let is_hole = hole.index() < self.rules.board.holes;
                if is_hole { HoleSet::EMPTY.with(hole) } else { HoleSet::EMPTY }
            }
        };
        let marks = taking.marks.iter();
        marks.map(|mark| Marked { flag: mark.flag, is_set: mark.is_set, holes: on(&mark.on) }).collect()
    }

    /// The holes of a group.
    pub(super) fn group(&self, group: &GroupPlan) -> HoleSet {
        let own = |player: Player| self.rules.board.own(&self.position.flags, player);
        match group {
            GroupPlan::Own => own(self.mover),
            GroupPlan::Opponent => own(self.mover.opposite()),
            GroupPlan::Board => own(self.mover).union(own(self.mover.opposite())),
            GroupPlan::Set(holes) => *holes,
            GroupPlan::Of(group, condition) => {
                self.group(group).iter().filter(|hole| self.moved_to(hole.0).holds(condition)).collect()
            }
        }
    }

    pub(super) fn total(&self, group: &GroupPlan) -> u32 {
        self.position.counts.sum_of(self.group(group))
    }

    /// What would be left in a group if the row took everything that it names, even what it spares: a row that spares
    /// something asks so whether it has to.
    fn would_leave(&self, group: &GroupPlan, test: &Test) -> bool {
        let Some(taking) = self.taking else { return false };
        let mut after = self.position.clone();
        for taken in self.collected(taking, false, &mut |_, _| HoleSet::EMPTY) {
            after.counts.remove(taken.hole, taken.seeds);
        }
        let scene: Scene<'_> = Scene { position: &after, ..*self };
        scene.test(test, scene.total(group))
    }

    /// What a row takes, hole by hole, judged on the board as it is before anything is taken.
    /// Nothing is picked.
    pub(super) fn taken(&self, taking: &TakingPlan) -> Vec<Taken> {
        self.taken_with(taking, &mut |_, _| HoleSet::EMPTY)
    }

    /// The same with the holes that are picked.
    pub(super) fn taken_with(&self, taking: &TakingPlan, pick: Picker<'_>) -> Vec<Taken> {
        self.collected(taking, true, pick)
    }

    fn collected(&self, taking: &TakingPlan, spares: bool, pick: Picker<'_>) -> Vec<Taken> {
        let mut all = Collector { left: self.position.counts.clone(), found: Vec::new(), spares, pick };
        self.collect(&taking.takes, &mut all);
        for take in &taking.takes {
            if let TakePlan::Pick(group, holes, most) = take {
                let open: HoleSet =
                    self.group(group).iter().filter(|hole| all.left.seeds(hole.0) > 0).collect();
                for hole in (all.pick)(open, *holes).intersection(open).iter() {
                    all.take(hole.0, most.unwrap_or(u16::MAX));
                }
            }
        }
        all.found
    }

    fn collect(&self, takes: &[TakePlan], all: &mut Collector<'_>) {
        for take in takes {
            match take {
                TakePlan::Hole(hole, most) => all.take(self.hole(*hole), most.unwrap_or(u16::MAX)),
                TakePlan::Dropped => all.take(self.this, 1),
                TakePlan::Each(group, hole, most) => {
                    for each in self.group(group).iter() {
                        all.take(self.moved_to(each.0).hole(*hole), most.unwrap_or(u16::MAX));
                    }
                }
                TakePlan::Walk(walk) => self.walk(walk, all),
                // Picked when all else has been found.
                TakePlan::Pick(..) => {}
                TakePlan::Spare(spared, of) => {
                    let before = all.found.len();
                    self.collect(of, all);
                    if all.spares {
                        self.spare(*spared, before, all);
                    }
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
        all.left.add(kept.hole, kept.seeds);
    }

    fn walk(&self, walk: &WalkPlan, all: &mut Collector<'_>) {
        let directions: &[Direction] = match walk.along {
            Along::Ahead => &[self.direction],
            Along::Back => &[self.direction.opposite()],
            Along::Both => &[self.direction, self.direction.opposite()],
        };
        for &direction in directions {
            self.each_on_walk(walk, direction, |scene| {
                for hole in &walk.take {
                    all.take(scene.hole(*hole), walk.most_seeds.unwrap_or(u16::MAX));
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
        let from = self.hole(walk.from.unwrap_or(HoleWord::Landing));
        let mut scene = Self { direction, ..self.moved_to(from) };
        let mut given = 0;
        for _ in 1..self.rules.board.ring.div_ceil(usize::from(walk.step)) {
            scene = scene.moved_to(scene.steps_short_of(from, walk.step)?);
            if walk.over.as_ref().is_some_and(|over| scene.holds(over)) {
                continue;
            }
            if Some(given) == walk.most {
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
    pub(super) fn walk_ends(&self, walk: &WalkPlan) -> Option<(Hole, u16)> {
        let direction = match walk.along {
            Along::Ahead => self.direction,
            Along::Back => self.direction.opposite(),
            Along::Both => return None,
        };
        let end = self.each_on_walk(walk, direction, |_| {})?;
        // What ends it may be another hole, such as one before that is not empty.
        let end = match walk.goes_on.0.iter().find(|check| !end.check(check)) {
            Some(Check::Look(at)) => end.moved_to(end.hole(at.hole)),
            _ => end,
        };
        (end.this != NO_HOLE).then_some((Hole(end.this), end.seeds))
    }

    /// The hole a given number of places on. Holes that are out of play are no places; nor are stores.
    pub(super) fn steps(&self, places: u8) -> u8 {
        self.steps_short_of(NO_HOLE, places).unwrap_or(NO_HOLE)
    }

    /// The same; `None` if the way there leads to `origin` or past it.
    fn steps_short_of(&self, origin: u8, places: u8) -> Option<u8> {
        let closed = self.rules.sowing.closed.holes(&self.position.flags);
        let mut hole = self.this;
        for _ in 0..places {
            for _ in 0..128 {
                hole = next_hole(&self.rules, self.mover, hole, self.direction);
                if hole == origin && origin != NO_HOLE {
                    return None;
                }
                if Hole(hole).store_owner().is_none() && !closed.contains(Hole(hole)) {
                    break;
                }
            }
        }
        Some(hole)
    }
}
