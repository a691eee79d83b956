//! What rows take.

use crate::plan::{Destination, MarkPlan, MarkedPlan, TakePlan, TakingPlan, WalkPlan};
use crate::vocabulary::{HoleWord, MarkedHoles, Marks, Take, TakeTo, Walk};
use crate::{ClauseId, Problems, Support};

use super::condition::Conditions;

/// Compiles what one clause takes.
pub(super) struct Takes<'a> {
    pub(super) conditions: &'a Conditions<'a>,
    pub(super) support: &'a Support,
    pub(super) id: ClauseId,
}

impl Takes<'_> {
    /// The plan of what is taken, where it goes, and what is marked.
    pub(super) fn marking(
        &self,
        take: &[Take],
        to: &TakeTo,
        mark: &Marks,
        unmark: &Marks,
        problems: &mut Problems,
    ) -> TakingPlan {
        let mut plan = self.taking(take, to, problems);
        let set = self.marks(mark, true, problems);
        let off = self.marks(unmark, false, problems);
        plan.marks = set.into_iter().chain(off).collect();
        if let [MarkPlan { flag, is_set: true, on: MarkedPlan::Hole(HoleWord::This) }] = plan.marks.as_slice()
        {
            plan.mark = Some(*flag);
            plan.marks.clear();
        }
        plan
    }

    fn marks(&self, marks: &Marks, is_set: bool, problems: &mut Problems) -> Vec<MarkPlan> {
        let marks = marks.0.iter().map(|mark| MarkPlan {
            flag: self.conditions.names.flag(&mark.flag, self.support, problems),
            is_set,
            on: match &mark.on {
                MarkedHoles::Hole(hole) => MarkedPlan::Hole(self.conditions.hole(*hole)),
                MarkedHoles::Each(group) => {
                    MarkedPlan::Each(self.conditions.group(group, self.support, problems))
                }
            },
        });
        marks.collect()
    }

    /// The plan of what is taken, and where it goes.
    pub(super) fn taking(&self, take: &[Take], to: &TakeTo, problems: &mut Problems) -> TakingPlan {
        TakingPlan {
            clause: self.id,
            takes: take.iter().map(|one| self.take(one, problems)).collect(),
            to: match to {
                TakeTo::Store => Destination::Store,
                TakeTo::Hand => Destination::Hand,
                TakeTo::Owner => Destination::Owner,
                TakeTo::Opponent => Destination::Opponent,
                TakeTo::FlagOwner => Destination::FlagOwner,
                TakeTo::Out => Destination::Out,
                TakeTo::Landing => Destination::Landing,
                TakeTo::Own(set) => Destination::Own(self.conditions.names.set(set, self.support, problems)),
                TakeTo::Flag(flag) => {
                    Destination::Flag(self.conditions.names.flag(flag, self.support, problems))
                }
                TakeTo::Hole(hole) => Destination::Hole(self.conditions.hole(*hole)),
                TakeTo::Pick(group) => {
                    Destination::Pick(self.conditions.group(group, self.support, problems))
                }
            },
            mark: None,
            marks: Vec::new(),
        }
    }

    fn take(&self, take: &Take, problems: &mut Problems) -> TakePlan {
        match take {
            Take::Hole(hole, most) => TakePlan::Hole(self.conditions.hole(*hole), *most),
            Take::Dropped => TakePlan::Dropped,
            Take::Each(group, hole, most) => TakePlan::Each(
                self.conditions.group(group, self.support, problems),
                self.conditions.hole(*hole),
                *most,
            ),
            Take::Walk(walk) => TakePlan::Walk(Box::new(self.walk(walk, problems))),
            Take::Pick(group, holes, most) => {
                TakePlan::Pick(self.conditions.group(group, self.support, problems), *holes, *most)
            }
            Take::Spare(spared, of) => {
                no_pick(self.support, of, "within `spare`", problems);
                TakePlan::Spare(*spared, of.iter().map(|one| self.take(one, problems)).collect())
            }
        }
    }

    fn walk(&self, walk: &Walk, problems: &mut Problems) -> WalkPlan {
        if walk.step == 0 {
            problems.push(self.support.malformed("`step: 0` never leaves the hole; expected 1 or more"));
        }
        if walk.most_seeds == Some(0) {
            problems.push(self.support.malformed("`most_seeds: 0` takes nothing; expected 1 or more"));
        }
        let goes_on = self.conditions.condition(&walk.goes_on, self.support, problems);
        let over = walk.over.as_ref().map(|over| self.conditions.condition(over, self.support, problems));
        WalkPlan {
            from: walk.from.map(|hole| self.conditions.hole(hole)),
            along: walk.along,
            step: walk.step.max(1),
            goes_on,
            over,
            most: walk.most,
            most_seeds: walk.most_seeds,
            take: walk.take.clone(),
        }
    }
}

/// Reports a place that is picked where the mover cannot be asked.
pub(super) fn no_picked_place(support: &Support, to: &TakeTo, place: &str, problems: &mut Problems) {
    if matches!(to, TakeTo::Pick(_)) {
        let text = format!("`to: {{pick: …}}` {place}; expected it in a row of `landing` or in a start");
        problems.push(support.malformed(text));
    }
}

/// Reports holes that are picked where the mover cannot be asked.
pub(super) fn no_pick(support: &Support, takes: &[Take], place: &str, problems: &mut Problems) {
    if takes.iter().any(|take| matches!(take, Take::Pick(..))) {
        let text = format!("`pick` {place}; expected it in `take` of a row of `landing` or of a start");
        problems.push(support.malformed(text));
    }
}
