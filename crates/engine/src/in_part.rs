//! Conditions of which only a part is known: a check holds, does not hold, or depends on the rest.

use base::board::Player;
use rules::vocabulary::{Direction, Test};
use rules::{Check, CondPlan, Plan};

use super::Position;
use super::scene::Scene;
use super::trial::rules;

/// What is known when conditions are judged; every answer is `None` where it depends on what is not.
pub(super) trait Known {
    /// Whether a check holds that is not made of other conditions.
    fn leaf(&self, check: &Check) -> Option<bool>;

    /// Whether a condition holds.
    fn holds(&self, condition: &CondPlan) -> Option<bool> {
        all_hold(condition.0.iter().map(|check| self.check(check)))
    }

    /// Whether a check holds.
    fn check(&self, check: &Check) -> Option<bool> {
        match check {
            Check::Any(all) => any_holds(all.iter().map(|one| self.holds(one))),
            Check::Unless(unless) => self.holds(unless).map(|holds| !holds),
            check => self.leaf(check),
        }
    }
}

/// Whether all hold: not as soon as one does not, and else only if all are known.
pub(super) fn all_hold(all: impl Iterator<Item = Option<bool>>) -> Option<bool> {
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

/// Whether any holds: unless it holds of all that they do not.
pub(super) fn any_holds(all: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    all_hold(all.map(|one| one.map(|holds| !holds))).map(|none| !none)
}

/// Whether a test names no hole.
pub(super) const fn is_constant(test: &Test) -> bool {
    !matches!(test, Test::SameAs(_) | Test::MoreThan(_))
}

/// Whether every check that a check is made of is of a kind.
pub(super) fn is_made_of(check: &Check, kind: &dyn Fn(&Check) -> bool) -> bool {
    let all = |condition: &CondPlan| condition.0.iter().all(|check| is_made_of(check, kind));
    match check {
        Check::Any(any) => any.iter().all(all),
        Check::Unless(unless) => all(unless),
        check => kind(check),
    }
}

/// Whether a check depends on nothing but the seeds of the hole in question.
pub(super) fn of_count(check: &Check) -> bool {
    is_made_of(check, &|check| matches!(check, Check::Seeds(test) if is_constant(test)))
}

/// Whether a check depends on nothing but the hole in question and the mover.
pub(super) fn of_place(plan: &Plan, check: &Check) -> bool {
    is_made_of(check, &|check| match check {
        Check::Side(_) | Check::Row(_) | Check::In(_) | Check::Store(_) => true,
        Check::Owner(_) => plan.board.territory.is_none(),
        _ => false,
    })
}

/// Whether a check [of a count](of_count) holds of a number of seeds.
pub(super) fn count_fits(plan: &Plan, check: &Check, seeds: u8) -> bool {
    let board = Position::blank();
    Scene { seeds: u16::from(seeds), ..Scene::of_board(rules(plan), &board, Player::South) }.check(check)
}

/// Whether a check [of a place](of_place) holds at a hole in a turn of `mover`.
pub(super) fn place_fits(plan: &Plan, check: &Check, mover: Player, hole: u8) -> bool {
    let board = Position::blank();
    Scene::at(rules(plan), &board, mover, hole, Direction::Anticlockwise).check(check)
}
