//! Whether a condition holds.

use crate::board::{Hole, HoleSet, Player};
use crate::rules::vocabulary::{
    Counted, Direction, HoleRow, HoleWord, Nth, Part, SeedTest, Side, Test, TrialOf, Who, Within,
};
use crate::rules::{Check, CondPlan, GroupPlan, NO_HOLE, Plan, TakingPlan};

use super::ending::scores;
use super::start::{Starts, starts};
use super::turn::{NOT_YET, Turn};
use super::{Phase, Position};

/// What a condition is asked of.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) plan: &'a Plan,
    pub(super) position: &'a Position,
    /// Whose turn it is, or is taken to be.
    pub(super) mover: Player,
    /// The hole in question.
    pub(super) this: u8,
    /// The seeds it counts as holding, and held before the last seed fell.
    pub(super) seeds: u8,
    pub(super) before: u8,
    /// The hole of the last seed that fell.
    pub(super) landing: u8,
    /// The direction of `next` and `previous`.
    pub(super) direction: Direction,
    /// The turn; `None` between turns.
    pub(super) turn: Option<&'a Turn<'a>>,
    /// Whether the seed that has just fallen is the first or the last of its lap.
    pub(super) seed: (bool, bool),
    /// What the row in question takes.
    pub(super) taking: Option<&'a TakingPlan>,
    /// The start in question, by number, and the way it goes.
    pub(super) start: Option<usize>,
}

impl<'a> Scene<'a> {
    /// A scene of the board alone, between turns.
    pub(super) fn of_board(plan: &'a Plan, position: &'a Position, mover: Player) -> Self {
        Self::at(plan, position, mover, NO_HOLE, Direction::Anticlockwise)
    }

    /// A scene of one hole, between turns.
    pub(super) fn at(
        plan: &'a Plan,
        position: &'a Position,
        mover: Player,
        hole: u8,
        direction: Direction,
    ) -> Self {
        let seeds = position.counts[usize::from(hole & 63)];
        Self {
            plan,
            position,
            mover,
            this: hole,
            seeds,
            before: seeds,
            landing: hole,
            direction,
            turn: None,
            seed: (false, false),
            taking: None,
            start: None,
        }
    }

    /// Whether everything a condition asks holds.
    pub(super) fn holds(&self, condition: &CondPlan) -> bool {
        condition.0.iter().all(|check| self.check(check))
    }

    fn check(&self, check: &Check) -> bool {
        let position = self.position;
        match check {
            Check::Seeds(test) => self.test(test, u32::from(self.seeds)),
            Check::Before(test) => self.test(test, u32::from(self.before)),
            Check::Side(side) => self.player(*side) == self.side_of(self.this),
            Check::Owner(side) => {
                let own = self.plan.board.own(&self.position.flags, self.player(*side));
                own.contains(Hole(self.this)) || Hole(self.this) == Hole::store(self.player(*side))
            }
            Check::Row(row) => self.plan.board.inner.contains(Hole(self.this)) == (*row == HoleRow::Inner),
            Check::In(holes) => holes.contains(Hole(self.this)),
            Check::Same(hole) => self.hole(*hole) == self.this,
            Check::Store(side) => Hole(self.this) == Hole::store(self.player(*side)),
            Check::Flag { flag, owner } => self.carries(*flag, *owner),
            Check::Look(hole, condition) => self.moved_to(self.hole(*hole)).holds(condition),
            Check::Seed(SeedTest::First) => self.seed.0,
            Check::Seed(SeedTest::Last) => self.seed.1,
            Check::Go(direction) => self.direction == *direction,
            Check::Nth(nth) => self.turn.is_none_or(|turn| turn.laps <= 1) == (*nth == Nth::First),
            Check::LapSeeds(test) => self.test(test, self.turn.map_or(0, |turn| u32::from(turn.lap_seeds))),
            Check::LapDropped(test) => {
                self.test(test, self.turn.map_or(0, |turn| u32::from(turn.lap_dropped)))
            }
            Check::FirstTurns { turns, of, within } => {
                let [south, north] = position.turns;
                let ended = match of {
                    Counted::Mover => position.turns[self.mover.index()],
                    Counted::Game => south.saturating_add(north),
                };
                (position.round == 1 || *within == Within::Round) && ended < *turns
            }
            Check::Captured(test) => self.test(test, self.turn.map_or(0, |turn| turn.captured)),
            Check::Reached(part) => self.turn.is_some_and(|turn| turn.reached.has(*part)),
            Check::EndedIn(part) => self.turn.is_some_and(|turn| turn.ended_in.has(*part)),
            Check::Again(wanted) => position.again == *wanted,
            Check::Fired(rows) => self.turn.is_some_and(|turn| turn.fired & rows != 0),
            Check::Starts(all) => self.start.is_some_and(|start| all >> start & 1 == 1),
            Check::Total(group, test) => self.test(test, self.total(group)),
            Check::Holes(group, test) => self.test(test, self.group(group).len()),
            Check::Left(test) => self.test(test, self.total(&GroupPlan::Board)),
            Check::Banked(who, test) => {
                self.of_players(*who, |player| self.test(test, u32::from(position.store(player))))
            }
            Check::Score(who, test) => self.of_players(*who, |player| {
                let score = scores(self.plan, position).map_or(0, |scores| scores[player.index()]);
                self.test(test, score)
            }),
            Check::CannotStart(who) => self.of_players(*who, |player| {
                let found: Starts = starts(self.plan, position, player);
                found.is_empty()
            }),
            Check::Opening(opening) => (position.phase == Phase::Opening) == *opening,
            Check::Phase(phase) => position.phase == Phase::Main(*phase),
            Check::WouldLeave(group, test) => self.would_leave(group, test),
            Check::After(of, that) => self.after(*of, that.as_ref()),
            Check::Any(all) => all.iter().any(|one| self.holds(one)),
            Check::Unless(unless) => !self.holds(unless),
        }
    }

    fn test(&self, test: &Test, number: u32) -> bool {
        test.holds_with(number, |hole| u32::from(self.position.counts[usize::from(self.hole(hole) & 63)]))
    }

    const fn player(&self, side: Side) -> Player {
        match side {
            Side::Own => self.mover,
            Side::Opponent => self.mover.opposite(),
        }
    }

    fn side_of(&self, hole: u8) -> Player {
        side_of(self.plan, hole)
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
        let of = |player: Player| {
            HoleSet(self.position.flags[2 * flag + player.index()]).contains(Hole(self.this))
        };
        match owner {
            None => Player::ALL.into_iter().any(of),
            Some(side) => of(self.player(side)),
        }
    }

    /// The same scene at another hole.
    pub(super) fn moved_to(&self, hole: u8) -> Self {
        let seeds = self.position.counts[usize::from(hole & 63)];
        Self { this: hole, seeds, before: seeds, ..*self }
    }

    /// The hole a word names; [`NO_HOLE`] where there is none.
    pub(super) fn hole(&self, word: HoleWord) -> u8 {
        let board = &self.plan.board;
        let at = |table: &[u8; 64]| table[usize::from(self.this & 63)];
        let step = |places: u8, direction: Direction| Self { direction, ..*self }.steps(places);
        match word {
            HoleWord::This => self.this,
            HoleWord::Landing => self.landing,
            HoleWord::Ahead(places) => step(places, self.direction),
            HoleWord::Back(places) => step(places, self.direction.opposite()),
            HoleWord::Facing => at(&board.facing_inner),
            HoleWord::FacingOuter => at(&board.facing_outer),
            HoleWord::OuterBehind => at(&board.outer_behind),
            HoleWord::RowLeft => at(&board.row_left),
            HoleWord::RowRight => at(&board.row_right),
            HoleWord::Counterpart => at(&board.counterpart),
            HoleWord::LapLift => self.turn.map_or(self.this, |turn| turn.lap_lift),
            HoleWord::LapFirst => self.turn.map_or(self.this, |turn| {
                let first = super::sowing::first_hole(self.plan, turn.mover, turn.lap);
                if turn.lap_first == NOT_YET { first } else { turn.lap_first }
            }),
            HoleWord::TurnLift => self.turn.map_or(self.this, |turn| turn.turn_lift),
        }
    }

    /// The holes of a group.
    pub(super) fn group(&self, group: &GroupPlan) -> HoleSet {
        let own = |player: Player| self.plan.board.own(&self.position.flags, player);
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
        self.group(group).iter().map(|hole| u32::from(self.position.counts[hole.index()])).sum()
    }

    /// What would be left in a group if the row took all that it takes.
    fn would_leave(&self, group: &GroupPlan, test: &Test) -> bool {
        let Some(taking) = self.taking else { return false };
        let mut after = self.position.clone();
        for taken in self.taken(taking) {
            after.counts[usize::from(taken.hole & 63)] -= taken.seeds;
        }
        let scene: Scene<'_> = Scene { position: &after, ..*self };
        scene.test(test, scene.total(group))
    }

    /// Plays on, on a copy of the board.
    fn after(&self, of: TrialOf, that: Option<&CondPlan>) -> bool {
        super::trial::holds_after(self, of, that)
    }
}

/// Parts of the board in which something has happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Parts(u8);

impl Parts {
    pub(super) const NONE: Self = Self(0);

    pub(super) const fn has(self, part: Part) -> bool {
        self.0 & bit(part) != 0
    }

    /// Adds the parts in which a hole of the board lies, seen from `mover`.
    pub(super) fn add(&mut self, plan: &Plan, mover: Player, hole: u8) {
        let row = if plan.board.inner.contains(Hole(hole)) { Part::Inner } else { Part::Outer };
        let side = if side_of(plan, hole) == mover { Part::Own } else { Part::Opponent };
        self.0 |= bit(row) | bit(side);
    }
}

const fn bit(part: Part) -> u8 {
    match part {
        Part::Inner => 1,
        Part::Outer => 2,
        Part::Own => 4,
        Part::Opponent => 8,
    }
}

/// On whose side a hole lies, or whose store it is.
pub(super) fn side_of(plan: &Plan, hole: u8) -> Player {
    match Hole(hole).store_owner() {
        Some(player) => player,
        None if usize::from(hole) < plan.board.half => Player::South,
        None => Player::North,
    }
}
