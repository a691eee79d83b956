//! What rows take.

use crate::rules::plan::{Check, CondPlan, Destination, Following, TakePlan, TakingPlan, WalkPlan};
use crate::rules::vocabulary::{Along, HoleWord, Take, TakeTo, Test, Walk};
use crate::rules::{Clause, Problem, ProblemKind};

use super::condition::Conditions;

/// Compiles what one clause takes.
pub(super) struct Takes<'a, T> {
    pub(super) conditions: &'a Conditions<'a>,
    pub(super) clause: &'a Clause<T>,
}

impl<T> Takes<'_, T> {
    /// The plan of what is taken, where it goes, and what is marked.
    pub(super) fn taking(
        &self,
        take: &[Take],
        to: &TakeTo,
        mark: Option<&String>,
        problems: &mut Vec<Problem>,
    ) -> TakingPlan {
        TakingPlan {
            clause: self.clause.id,
            takes: take.iter().map(|one| self.take(one, problems)).collect(),
            to: match to {
                TakeTo::Store => Destination::Store,
                TakeTo::Hand => Destination::Hand,
                TakeTo::Owner => Destination::Owner,
                TakeTo::Opponent => Destination::Opponent,
                TakeTo::FlagOwner => Destination::FlagOwner,
                TakeTo::Out => Destination::Out,
                TakeTo::Landing => Destination::Landing,
                TakeTo::Own(set) => Destination::Own(self.conditions.names.set(set, self.clause, problems)),
                TakeTo::Flag(flag) => {
                    Destination::Flag(self.conditions.names.flag(flag, self.clause, problems))
                }
            },
            mark: mark.map(|flag| self.conditions.names.flag(flag, self.clause, problems)),
        }
    }

    fn take(&self, take: &Take, problems: &mut Vec<Problem>) -> TakePlan {
        match take {
            Take::Hole(hole, most) => TakePlan::Hole(*hole, *most),
            Take::Dropped => TakePlan::Dropped,
            Take::Each(group, hole) => {
                TakePlan::Each(self.conditions.group(group, self.clause, problems), *hole)
            }
            Take::Walk(walk) => TakePlan::Walk(self.walk(walk, problems)),
            Take::Pick(group, holes) => {
                TakePlan::Pick(self.conditions.group(group, self.clause, problems), *holes)
            }
            Take::Spare(spared, of) => {
                no_pick(self.clause, of, "within `spare`", problems);
                TakePlan::Spare(*spared, of.iter().map(|one| self.take(one, problems)).collect())
            }
        }
    }

    fn walk(&self, walk: &Walk, problems: &mut Vec<Problem>) -> WalkPlan {
        if walk.step == 0 {
            let text = "`step: 0` never leaves the hole; expected 1 or more".to_owned();
            problems.push(self.clause.problem(ProblemKind::Malformed(text)));
        }
        let goes_on = self.conditions.condition(&walk.goes_on, self.clause, problems);
        let over = walk.over.as_ref().map(|over| self.conditions.condition(over, self.clause, problems));
        let mut plan = WalkPlan {
            from: walk.from.unwrap_or(HoleWord::Landing),
            along: walk.along,
            step: walk.step.max(1),
            goes_on,
            over,
            most: walk.most.unwrap_or(u8::MAX),
            take: walk.take.clone(),
            chain: None,
        };
        plan.chain = chain(&plan);
        plan
    }
}

/// Reports holes that are picked where the mover cannot be asked.
pub(super) fn no_pick<T>(clause: &Clause<T>, takes: &[Take], place: &str, problems: &mut Vec<Problem>) {
    if takes.iter().any(|take| matches!(take, Take::Pick(..))) {
        let text = format!("`pick` {place}; expected it in `take` of a row of `landing`");
        problems.push(clause.problem(ProblemKind::Malformed(text)));
    }
}

/// A walk as a chain of even numbers, where it is one.
fn chain(walk: &WalkPlan) -> Option<Following> {
    let plain = walk.along == Along::Ahead
        && walk.step == 1
        && walk.most == u8::MAX
        && walk.from == HoleWord::Landing
        && walk.take == [HoleWord::This];
    if !plain {
        return None;
    }
    let flag_of = |condition: &CondPlan| match condition.0.as_slice() {
        [Check::Flag { flag, owner: None }] => Some(*flag),
        _ => None,
    };
    let step_over = match &walk.over {
        Some(over) => Some(flag_of(over)?),
        None => None,
    };
    let even = |condition: &CondPlan| condition.0 == [Check::Seeds(Test::Even)];
    let empty = |condition: &CondPlan| condition.0 == [Check::Seeds(Test::Empty)];
    let mut chain = Following { or_empty: false, flag: None, break_at: None, step_over };
    let mut tested = false;
    for check in &walk.goes_on.0 {
        match check {
            Check::Seeds(Test::Even) => tested = true,
            Check::Any(all) => match all.as_slice() {
                [one, other] if even(one) && empty(other) => (tested, chain.or_empty) = (true, true),
                _ => return None,
            },
            Check::Flag { flag, owner: None } => chain.flag = Some(*flag),
            Check::Unless(unless) => chain.break_at = Some(flag_of(unless)?),
            _ => return None,
        }
    }
    tested.then_some(chain)
}
