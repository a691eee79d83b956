//! What can be said of a condition of a landing before it happens.

use rules::vocabulary::{Counted, Direction, HoleWord, SeedTest, Test, Within};
use rules::{Check, CondPlan, GroupPlan, Plan};

use super::super::Position;
use super::super::scene::Scene;
use super::super::trial::rules;
use base::board::Player;

/// What is known of a landing; the rest depends on the position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Facts<'a> {
    pub(super) plan: &'a Plan,
    pub(super) empty: &'a Position,
    pub(super) mover: Player,
    pub(super) direction: Direction,
    pub(super) hole: u8,
    pub(super) before: u8,
    pub(super) after: u8,
    /// Flags, and which of them the hole carries, a bit each.
    pub(super) flags: &'a [usize],
    pub(super) carried: usize,
    /// Whether it is the mover's first turn, and the first of the game.
    pub(super) first: (bool, bool),
    /// The counts faced, inner and outer.
    pub(super) faced: Option<(u8, u8)>,
    /// What is known of checks of flags.
    pub(super) decided: &'a [(&'a Check, bool)],
    /// Whether the row that asks it would leave the opponent nothing.
    pub(super) leaves_nothing: Option<bool>,
}

impl Facts<'_> {
    /// Whether a condition holds; `None` where that is not known.
    pub(super) fn holds(&self, condition: &CondPlan) -> Option<bool> {
        all_hold(condition.0.iter().map(|check| self.check(check)))
    }

    /// The same where the hole faces none.
    pub(super) const fn with_nothing_faced(self) -> Self {
        Self { faced: Some((0, 0)), ..self }
    }

    fn check(&self, check: &Check) -> Option<bool> {
        if let Some((_, holds)) = self.decided.iter().find(|(decided, _)| *decided == check) {
            return Some(*holds);
        }
        match check {
            // One holds unless it holds of all that they do not.
            Check::Any(all) => {
                all_hold(all.iter().map(|one| self.holds(one).map(|holds| !holds))).map(|none| !none)
            }
            Check::Unless(unless) => self.holds(unless).map(|holds| !holds),
            Check::Seeds(test) if is_constant(test) => Some(test.holds(u16::from(self.after))),
            Check::Before(test) if is_constant(test) => Some(test.holds(u16::from(self.before))),
            Check::Go(direction) => Some(*direction == self.direction),
            Check::Same(HoleWord::This | HoleWord::Landing) => Some(true),
            Check::Flag { flag, owner: None } => {
                let number = self.flags.iter().position(|known| known == flag)?;
                Some(self.carried >> number & 1 == 1)
            }
            Check::Look(word, asked) if asked.0.iter().all(of_count) => {
                let (inner, outer) = self.faced?;
                let count = match word {
                    HoleWord::Facing => inner,
                    HoleWord::FacingOuter => outer,
                    _ => return None,
                };
                Some(asked.0.iter().all(|check| count_fits(check, count)))
            }
            Check::FirstTurns { turns: 1, of, within: Within::Match } => Some(match of {
                Counted::Mover => self.first.0,
                Counted::Game => self.first.1,
            }),
            // A plan with phases has no kernel, so all turns are of the first one.
            Check::Phase(phase) => Some(*phase == 0),
            Check::Opening(opening) => Some(!*opening),
            Check::WouldLeave(GroupPlan::Opponent, Test::Empty) => self.leaves_nothing,
            check if of_place(self.plan, check) => {
                let scene = Scene::at(rules(self.plan), self.empty, self.mover, self.hole, self.direction);
                Some(scene.holds(&CondPlan(vec![check.clone()])))
            }
            _ => None,
        }
    }

    /// The first row that fires; `None` where that is not known.
    pub(super) fn row(&self, whens: &[CondPlan]) -> Option<usize> {
        for (row, when) in whens.iter().enumerate() {
            if self.holds(when)? {
                return Some(row);
            }
        }
        None
    }
}

/// Whether all hold: not as soon as one does not, and else only if all are known.
fn all_hold(all: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut known = Some(true);
    for one in all {
        match one {
            Some(false) => return one,
            Some(true) => {}
            None => known = None,
        }
    }
    known
}

/// The checks, at any depth, of whether another hole carries a flag, or any of a group of holes.
pub(super) fn checks_of_flags<'a>(condition: &'a CondPlan, found: &mut Vec<&'a Check>) {
    let of_flag = |inner: &CondPlan| matches!(inner.0.as_slice(), [Check::Flag { .. }]);
    for check in &condition.0 {
        let fits = match check {
            Check::Look(word, inner) => is_near(*word) && of_flag(inner),
            Check::Holes(GroupPlan::Of(of, inner), Test::Empty | Test::Occupied) => {
                !matches!(**of, GroupPlan::Of(..)) && of_flag(inner)
            }
            Check::Any(all) => {
                all.iter().for_each(|one| checks_of_flags(one, found));
                false
            }
            Check::Unless(unless) => {
                checks_of_flags(unless, found);
                false
            }
            _ => false,
        };
        if fits && !found.contains(&check) {
            found.push(check);
        }
    }
}

/// Whether a test names no hole.
pub(super) const fn is_constant(test: &Test) -> bool {
    !matches!(test, Test::SameAs(_) | Test::MoreThan(_))
}

/// Whether a check depends on nothing but the seeds of the hole in question.
pub(super) fn of_count(check: &Check) -> bool {
    match check {
        Check::Seeds(test) => is_constant(test),
        Check::Any(all) => all.iter().all(|one| one.0.iter().all(of_count)),
        Check::Unless(one) => one.0.iter().all(of_count),
        _ => false,
    }
}

/// Whether a check of that kind holds of a count.
pub(super) fn count_fits(check: &Check, seeds: u8) -> bool {
    match check {
        Check::Seeds(test) => test.holds(u16::from(seeds)),
        Check::Any(all) => all.iter().any(|one| one.0.iter().all(|check| count_fits(check, seeds))),
        Check::Unless(one) => !one.0.iter().all(|check| count_fits(check, seeds)),
        _ => false,
    }
}

/// Whether a check depends on nothing but the hole in question and the mover.
pub(super) fn of_place(plan: &Plan, check: &Check) -> bool {
    match check {
        Check::Side(_) | Check::Row(_) | Check::In(_) | Check::Store(_) => true,
        Check::Owner(_) => plan.board.territory.is_none(),
        Check::Any(all) => all.iter().all(|one| one.0.iter().all(|check| of_place(plan, check))),
        Check::Unless(one) => one.0.iter().all(|check| of_place(plan, check)),
        _ => false,
    }
}

/// Whether a check depends on nothing but the board, the flags, and the hole and direction of the landing: not on what
/// the turn has been so far.
pub(super) fn of_board(check: &Check) -> bool {
    let all = |condition: &CondPlan| condition.0.iter().all(of_board);
    let group = |group: &GroupPlan| match group {
        GroupPlan::Own | GroupPlan::Opponent | GroupPlan::Board | GroupPlan::Set(_) => true,
        GroupPlan::Of(of, condition) => !matches!(**of, GroupPlan::Of(..)) && all(condition),
    };
    match check {
        Check::Seeds(test) | Check::Before(test) => is_constant(test),
        Check::Side(_) | Check::Owner(_) | Check::Row(_) | Check::In(_) | Check::Store(_) => true,
        Check::Flag { .. } | Check::Go(_) | Check::FirstTurns { .. } | Check::Left(_) => true,
        Check::Phase(_) | Check::Opening(_) => true,
        Check::Banked(..) | Check::Score(..) => true,
        Check::Same(word) => is_near(*word),
        Check::Look(word, condition) => is_near(*word) && all(condition),
        Check::Total(of, test) | Check::Holes(of, test) => group(of) && is_constant(test),
        Check::WouldLeave(of, test) => group(of) && is_constant(test),
        Check::Any(any) => any.iter().all(all),
        Check::Unless(unless) => all(unless),
        _ => false,
    }
}

/// Whether a hole is named without the turn.
const fn is_near(word: HoleWord) -> bool {
    !matches!(word, HoleWord::LapLift | HoleWord::LapFirst | HoleWord::TurnLift)
}

/// Whether a condition is that the seed is not the last of its lap.
pub(super) fn is_not_last(check: &Check) -> bool {
    matches!(check, Check::Unless(unless) if unless.0 == [Check::Seed(SeedTest::Last)])
}
