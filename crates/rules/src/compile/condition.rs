//! Conditions: names become numbers, terms are put in.

use crate::plan::{Check, CondPlan, GroupPlan};
use crate::vocabulary::{Condition, Group, HoleRow, HoleWord, LapTest, Part, Ring, Test, That, TurnTest};
use crate::{Clause, Clauses, MOST_TESTS, NameSort, Problem, ProblemKind, Support};
use base::board::HoleSet;

use super::names::{Names, unknown_name};
use super::place::{Place, misplaced, misplaced_in};
use super::reach::Reach;
use super::ring::has_stores;

/// The deepest `any` and `unless` may lie within each other.
const DEEPEST: usize = 2;

/// Compiles conditions of one ruleset.
pub(super) struct Conditions<'a> {
    clauses: &'a Clauses,
    pub(super) names: &'a Names<'a>,
    /// The terms compiled so far, in order.
    terms: Vec<(&'a str, CondPlan)>,
    used: std::cell::RefCell<Vec<String>>,
    /// Whether some condition asks if a turn follows another of the same player.
    pub(super) asks_again: std::cell::Cell<bool>,
    /// Whether something names the hole where the last turn started or ended.
    pub(super) asks_last: std::cell::Cell<bool>,
    /// Whether some condition asks how many seeds the turn has captured.
    pub(super) asks_captured: std::cell::Cell<bool>,
    /// Whether some condition asks how many turns have captured nothing.
    pub(super) asks_quiet: std::cell::Cell<bool>,
    /// Whether some condition asks in which rows seeds have fallen or laps have ended.
    pub(super) asks_reached: std::cell::Cell<bool>,
    /// Where the conditions are asked that are compiled now.
    pub(super) place: std::cell::Cell<Place>,
    /// The most tests of one condition so far.
    pub(super) most_tests: std::cell::Cell<usize>,
    /// Whether any other condition asks by which start the turn began.
    pub(super) asks_start: std::cell::Cell<bool>,
    /// Whether some condition asks for a declared phase.
    pub(super) asks_phase: std::cell::Cell<bool>,
}

impl<'a> Conditions<'a> {
    /// A compiler of conditions; compiles the terms first.
    pub(super) fn new(clauses: &'a Clauses, names: &'a Names<'a>, problems: &mut Vec<Problem>) -> Self {
        let mut all = Self {
            clauses,
            names,
            terms: Vec::new(),
            used: Vec::new().into(),
            asks_again: false.into(),
            asks_last: false.into(),
            asks_captured: false.into(),
            asks_quiet: false.into(),
            asks_reached: false.into(),
            place: Place::Term.into(),
            most_tests: 0.into(),
            asks_start: false.into(),
            asks_phase: false.into(),
        };
        for term in &clauses.terms {
            if clauses.sets.iter().any(|set| set.short_name() == term.short_name()) {
                let text = format!(
                    "a term and a set are both called `{}`; expected another name for one of them",
                    term.short_name()
                );
                problems.push(term.problem(ProblemKind::Malformed(text)));
            }
            let plan = all.condition(&term.body.holds, &term.support, problems);
            all.terms.push((term.short_name(), plan));
        }
        all
    }

    /// Which terms some clause uses; asked when everything else has been compiled.
    pub(super) fn terms_used(&self) -> impl Iterator<Item = Reach> {
        self.clauses.terms.iter().map(|term| Reach {
            name: term.support.name.clone(),
            path: term.support.path.clone(),
            possible: true,
            reached: self.used.borrow().iter().any(|used| used == term.short_name()),
        })
    }

    /// The plan of a condition of a clause.
    pub(super) fn condition(
        &self,
        condition: &Condition,
        support: &Support,
        problems: &mut Vec<Problem>,
    ) -> CondPlan {
        let mut at = At { all: self, support, problems, tests: 0 };
        let plan = at.condition(condition, 0);
        let tests = at.tests;
        self.most_tests.set(self.most_tests.get().max(tests));
        if tests > MOST_TESTS {
            // It is reported; what uses it is looked at all the same.
            return CondPlan::default();
        }
        let found = misplaced(self.place.get(), &plan);
        problems.extend(found.into_iter().map(|text| support.problem(ProblemKind::Malformed(text))));
        plan
    }

    /// A hole that a clause names.
    pub(super) fn hole(&self, hole: HoleWord) -> HoleWord {
        if matches!(hole, HoleWord::LastStart | HoleWord::LastEnd) {
            self.asks_last.set(true);
        }
        hole
    }

    /// A test that a clause makes.
    fn test(&self, test: &Test) -> Test {
        if let Test::SameAs(hole) | Test::MoreThan(hole) = test {
            self.hole(*hole);
        }
        test.clone()
    }

    /// The ring of the ruleset's board.
    pub(super) const fn ring(&self) -> &Ring {
        &self.clauses.board.body.ring
    }

    /// The plan of a group of holes.
    pub(super) fn group(&self, group: &Group, support: &Support, problems: &mut Vec<Problem>) -> GroupPlan {
        let mut at = At { all: self, support, problems, tests: 0 };
        let plan = at.group(group, 0);
        self.most_tests.set(self.most_tests.get().max(at.tests));
        let found = misplaced_in(self.place.get(), &plan);
        problems.extend(found.into_iter().map(|text| support.problem(ProblemKind::Malformed(text))));
        plan
    }
}

/// A clause whose conditions are compiled.
struct At<'a> {
    all: &'a Conditions<'a>,
    support: &'a Support,
    problems: &'a mut Vec<Problem>,
    /// The tests so far, those of terms included.
    tests: usize,
}

impl At<'_> {
    /// The plan of a condition. What is equal in it is tested once.
    fn condition(&mut self, condition: &Condition, depth: usize) -> CondPlan {
        if depth > DEEPEST {
            self.problems.push(self.support.problem(ProblemKind::NestedTooDeep));
            return CondPlan::default();
        }
        let mut checks = self.checks(condition, depth);
        for name in &condition.is.0 {
            checks.extend(self.term(name).0);
        }
        let any: Vec<CondPlan> = match condition.any.as_slice() {
            [only] => vec![self.condition(only, depth)],
            several => several.iter().map(|one| self.condition(one, depth + 1)).collect(),
        };
        match each_once(any).as_mut_slice() {
            [] => {}
            [only] => checks.append(&mut only.0),
            several => checks.push(Check::Any(several.to_vec())),
        }
        for one in &condition.all {
            checks.extend(self.condition(one, depth).0);
        }
        if let Some(unless) = &condition.unless {
            checks.push(Check::Unless(self.condition(unless, depth + 1)));
        }
        CondPlan(each_once(checks))
    }

    /// Counts tests, and says whether there are not too many.
    fn count(&mut self, tests: usize) -> bool {
        let before = self.tests;
        self.tests = before.saturating_add(tests);
        if before <= MOST_TESTS && self.tests > MOST_TESTS {
            self.problems.push(self.support.problem(ProblemKind::TooManyTests));
        }
        self.tests <= MOST_TESTS
    }

    /// What a condition asks beside terms and other conditions.
    fn checks(&mut self, condition: &Condition, depth: usize) -> Vec<Check> {
        let mut checks = Vec::new();
        checks.extend(condition.seeds.as_ref().map(|test| Check::Seeds(self.all.test(test))));
        checks.extend(condition.before.as_ref().map(|test| Check::Before(self.all.test(test))));
        checks.extend(condition.side.map(Check::Side));
        checks.extend(condition.owner.map(Check::Owner));
        checks.extend(condition.row.map(Check::Row));
        self.has_outer_row(condition.row == Some(HoleRow::Outer), "row");
        checks.extend(condition.in_set.as_ref().map(|name| Check::In(self.set(name))));
        checks.extend(condition.same.map(|hole| Check::Same(self.all.hole(hole))));
        checks.extend(condition.store.map(Check::Store));
        if condition.store.is_some() && !has_stores(&self.all.clauses.board) {
            self.malformed(
                "`store` asks for a store, but no seed falls into one; expected `stores: ring` in `board`",
            );
        }
        if let Some(test) = &condition.flag {
            let flag = self.all.names.flag(&test.flag, self.support, self.problems);
            checks.push(Check::Flag { flag, owner: test.owner });
        }
        let look: Vec<(HoleWord, CondPlan)> =
            condition.look.all().map(|(hole, inner)| (hole, self.condition(inner, depth))).collect();
        checks.extend(look.into_iter().map(|(hole, inner)| Check::Look(self.all.hole(hole), inner)));
        if let Some(other) = &condition.at {
            checks.push(Check::Look(self.all.hole(other.hole), self.condition(&other.holds, depth)));
        }
        checks.extend(condition.seed.map(Check::Seed));
        if let Some(lap) = &condition.lap {
            lap_checks(lap, &mut checks);
        }
        if let Some(turn) = &condition.turn {
            self.turn_checks(turn, &mut checks);
        }
        if !condition.starts.is_empty() {
            let of_starts = self.all.place.get() == Place::Start;
            self.all.asks_start.set(self.all.asks_start.get() || !of_starts);
            let known = self.all.clauses.starts.iter().map(Clause::short_name).collect();
            let bits = self.bits(&condition.starts, known, NameSort::Start);
            checks.push(Check::Starts(bits));
        }
        self.board_checks(condition, depth, &mut checks);
        if let Some(test) = &condition.would_leave {
            checks.push(Check::WouldLeave(self.group(&test.of, depth), test.is.clone()));
        }
        if let Some(trial) = &condition.after {
            let that = match &trial.that {
                That::Captures => None,
                That::Holds(condition) => Some(self.condition(condition, depth)),
            };
            if that.as_ref().is_some_and(|that| that.has(&|check| matches!(check, Check::After(..)))) {
                self.malformed(
                    "`after` within `after`; expected a condition that can be looked up on the board",
                );
            }
            checks.push(Check::After(trial.of, that));
        }
        if !self.count(checks.len()) {
            checks.clear();
        }
        checks
    }

    /// What is asked of the board and the stores.
    fn board_checks(&mut self, condition: &Condition, depth: usize, checks: &mut Vec<Check>) {
        if let Some(test) = &condition.total {
            checks.push(Check::Total(self.group(&test.of, depth), self.all.test(&test.is)));
        }
        if let Some(test) = &condition.holes {
            checks.push(Check::Holes(self.group(&test.of, depth), self.all.test(&test.is)));
        }
        checks.extend(condition.left.clone().map(Check::Left));
        self.score_checks(condition, checks);
        if let Some(test) = &condition.quiet {
            let same = matches!(test, Test::SameAs(_) | Test::MoreThan(_));
            if !same && !(0..=u16::from(u8::MAX)).any(|turns| test.holds(turns)) {
                let text =
                    "`quiet` asks for more than 255 turns, which are not counted; expected at most 255";
                self.problems.push(self.support.problem(ProblemKind::Malformed(text.to_owned())));
            }
            checks.push(Check::Quiet(test.clone()));
        }
        self.all.asks_quiet.set(self.all.asks_quiet.get() || condition.quiet.is_some());
        checks.extend(condition.cannot_start.map(Check::CannotStart));
        checks.extend(condition.phase.as_ref().and_then(|name| self.phase(name)));
    }

    fn turn_checks(&mut self, turn: &TurnTest, checks: &mut Vec<Check>) {
        checks.extend(turn.first.map(|turns| Check::FirstTurns {
            turns: u16::from(turns),
            of: turn.of,
            within: turn.within,
        }));
        checks.extend(turn.captured.clone().map(Check::Captured));
        self.all.asks_captured.set(self.all.asks_captured.get() || turn.captured.is_some());
        checks.extend(turn.reached.map(Check::Reached));
        self.all
            .asks_reached
            .set(self.all.asks_reached.get() || turn.reached.is_some() || turn.ended_in.is_some());
        checks.extend(turn.ended_in.map(Check::EndedIn));
        self.has_outer_row(turn.reached == Some(Part::Outer), "reached");
        self.has_outer_row(turn.ended_in == Some(Part::Outer), "ended_in");
        checks.extend(turn.again.map(Check::Again));
        self.all.asks_again.set(self.all.asks_again.get() || turn.again.is_some());
        if !turn.rows.is_empty() {
            let known = self.all.clauses.landing.iter().map(Clause::short_name).collect();
            let bits = self.bits(&turn.rows, known, NameSort::Row);
            checks.push(Check::Fired(bits));
        }
    }

    fn malformed(&mut self, text: &str) {
        self.problems.push(self.support.problem(ProblemKind::Malformed(text.to_owned())));
    }

    /// Reports a key that asks for the outer row of a board without one.
    fn has_outer_row(&mut self, is_asked: bool, key: &str) {
        if is_asked && self.all.clauses.board.body.rows < 3 {
            self.malformed(&format!(
                "`{key}: outer` never holds, because boards of one or two rows have no outer row; delete it, or write \
                 `inner`"
            ));
        }
    }

    /// A bit for each name, by its place among those known.
    fn bits(&mut self, names: &[String], known: Vec<&str>, sort: NameSort) -> u64 {
        let mut bits = 0;
        for name in names {
            match known.iter().position(|one| one == name) {
                Some(place) => bits |= 1 << (place & 63),
                None => self.problems.push(unknown_name(self.support, sort, name, known.iter().copied())),
            }
        }
        bits
    }

    fn set(&mut self, name: &str) -> HoleSet {
        self.all.names.set(name, self.support, self.problems)
    }

    /// What is asked of stores, scores, points and rounds.
    fn score_checks(&mut self, condition: &Condition, checks: &mut Vec<Check>) {
        checks.extend(condition.banked.as_ref().map(|test| Check::Banked(test.of, test.is.clone())));
        checks.extend(condition.score.as_ref().map(|test| Check::Score(test.of, test.is.clone())));
        checks.extend(condition.points.as_ref().map(|test| Check::Points(test.of, test.is.clone())));
        checks.extend(condition.round.clone().map(Check::Round));
        let rounds = self.all.clauses.rounds.as_ref();
        if condition.round.is_some() && rounds.is_none() {
            self.malformed(
                "`round` asks for the number of a round, but the game has one only; expected `rounds`",
            );
        }
        if condition.points.is_some() && rounds.is_none_or(|rounds| rounds.body.tally.is_none()) {
            self.malformed(
                "`points` asks for points of rounds, but nothing counts them; expected `tally` in `rounds`",
            );
        }
    }

    fn phase(&mut self, name: &str) -> Option<Check> {
        let phases = &self.all.clauses.phases;
        self.all.asks_phase.set(true);
        let has_opening = self.all.clauses.opening.is_some();
        let declared = phases.iter().position(|phase| phase.short_name() == name);
        match (declared.and_then(|place| u8::try_from(place).ok()), name) {
            (Some(place), _) => Some(Check::Phase(place)),
            (None, "opening") if has_opening => Some(Check::Opening(true)),
            (None, "main") if phases.is_empty() => Some(Check::Opening(false)),
            _ => {
                let known = phases.iter().map(Clause::short_name).chain(has_opening.then_some("opening"));
                let known = known.chain(phases.is_empty().then_some("main"));
                self.problems.push(unknown_name(self.support, NameSort::Phase, name, known));
                None
            }
        }
    }

    fn term(&mut self, name: &str) -> CondPlan {
        self.all.used.borrow_mut().push(name.to_owned());
        match self.all.terms.iter().find(|(known, _)| *known == name) {
            Some((_, plan)) if self.count(plan.tests()) => plan.clone(),
            Some(_) => CondPlan::default(),
            None => {
                let known = self.all.terms.iter().map(|(known, _)| *known);
                self.problems.push(unknown_name(self.support, NameSort::Term, name, known));
                CondPlan::default()
            }
        }
    }

    fn group(&mut self, group: &Group, depth: usize) -> GroupPlan {
        match group {
            Group::Own => GroupPlan::Own,
            Group::Opponent => GroupPlan::Opponent,
            Group::Board => GroupPlan::Board,
            Group::Set(name) => GroupPlan::Set(self.set(name)),
            Group::Of(group, condition) => {
                let group = self.group(group, depth);
                GroupPlan::Of(Box::new(group), self.condition(condition, depth))
            }
        }
    }
}

/// The things without those that are equal to an earlier one.
fn each_once<C: PartialEq>(all: Vec<C>) -> Vec<C> {
    let mut kept = Vec::with_capacity(all.len());
    for one in all {
        if !kept.contains(&one) {
            kept.push(one);
        }
    }
    kept
}

fn lap_checks(lap: &LapTest, checks: &mut Vec<Check>) {
    checks.extend(lap.go.map(Check::Go));
    checks.extend(lap.nth.map(Check::Nth));
    checks.extend(lap.seeds.clone().map(Check::LapSeeds));
    checks.extend(lap.dropped.clone().map(Check::LapDropped));
}
