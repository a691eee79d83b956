//! Conditions: names become what they stand for, terms are put in, and a question that has no answer where it is asked is
//! a problem.

use std::cell::{Cell, RefCell};

use crate::plan::{Check, CondPlan, GroupPlan};
use crate::vocabulary::{
    AtHole, Condition, FlagTest, Group, GroupTest, HoleRow, HoleWord, Known, KnownPhase, Need, Part, Place,
    Predicate, Resolver, Ring, TermNames, Test, That, Trial, TrialOf, Who,
};
use crate::{
    Clause, Clauses, MOST_TESTS, NameSort, Problems, RulesetProblem, RulesetProblemKind as Kind, Support,
};
use base::board::HoleSet;

use super::names::{Names, unknown_name};
use super::reach::Reach;
use super::ring::has_stores;

/// The deepest `any` and `unless` may lie within each other.
const DEEPEST: usize = 2;

/// What some condition asks of the past, which a position or a turn must then remember.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Asks {
    /// If a turn follows another of the same player.
    pub(super) again: bool,
    /// Where the last turn started or ended; what is taken and sown may name these holes, too.
    pub(super) last: bool,
    /// How many seeds the turn has captured.
    pub(super) captured: bool,
    /// How many turns have captured nothing.
    pub(super) quiet: bool,
    /// How often a position has been reached.
    pub(super) repeated: bool,
    /// In which rows seeds have fallen or laps have ended.
    pub(super) reached: bool,
    /// By which start the turn began, asked elsewhere than of a start.
    pub(super) start: bool,
    /// The seeds in play as a lap begins.
    pub(super) lap_left: bool,
    /// A declared phase.
    pub(super) phase: bool,
}

/// Compiles conditions of one ruleset.
pub(super) struct Conditions<'a> {
    clauses: &'a Clauses,
    pub(super) names: &'a Names<'a>,
    /// The terms compiled so far, in order.
    terms: Vec<(&'a str, CondPlan)>,
    used: RefCell<Vec<String>>,
    pub(super) asks: Cell<Asks>,
    /// Where the conditions are asked that are compiled now.
    pub(super) place: Cell<Place>,
    /// The most tests of one condition so far.
    pub(super) most_tests: Cell<usize>,
}

impl<'a> Conditions<'a> {
    /// A compiler of conditions; compiles the terms first.
    pub(super) fn new(clauses: &'a Clauses, names: &'a Names<'a>, problems: &mut Problems) -> Self {
        let mut all = Self {
            clauses,
            names,
            terms: Vec::new(),
            used: Vec::new().into(),
            asks: Asks::default().into(),
            place: Place::Term.into(),
            most_tests: 0.into(),
        };
        for term in &clauses.terms {
            if clauses.sets.iter().any(|set| set.short_name() == term.short_name()) {
                problems.push(term.malformed(format!(
                    "a term and a set are both called `{}`; expected another name for one of them",
                    term.short_name()
                )));
            }
            let plan = all.condition(&term.body.holds, &term.support, problems);
            all.terms.push((term.short_name(), plan));
        }
        all
    }

    /// Which terms some clause uses; asked when everything else has been compiled.
    pub(super) fn terms_used(&self) -> impl Iterator<Item = Reach> {
        let is_used = |name: &str| self.used.borrow().iter().any(|used| used == name);
        self.clauses.terms.iter().map(move |term| Reach::new(&term.support, true, is_used(term.short_name())))
    }

    /// The plan of a condition of a clause.
    pub(super) fn condition(
        &self,
        condition: &Condition,
        support: &Support,
        problems: &mut Problems,
    ) -> CondPlan {
        let mut at = At { all: self, support, problems, tests: 0, depth: 0 };
        let plan = at.condition(condition);
        let tests = at.tests;
        self.most_tests.set(self.most_tests.get().max(tests));
        if tests > MOST_TESTS {
            // It is reported; what uses it is looked at all the same.
            return CondPlan::default();
        }
        self.look_at(&[&plan], self.place.get().has(Need::Hole), support, problems);
        plan
    }

    /// The plan of a group of holes.
    pub(super) fn group(&self, group: &Group, support: &Support, problems: &mut Problems) -> GroupPlan {
        let mut at = At { all: self, support, problems, tests: 0, depth: 0 };
        let plan = at.group_plan(group);
        self.most_tests.set(self.most_tests.get().max(at.tests));
        self.look_at(&plan.inner(), true, support, problems);
        plan
    }

    /// Notes what conditions ask, and reports what has no answer here; of the hole in question only if there is one.
    fn look_at(&self, plans: &[&CondPlan], has_hole: bool, support: &Support, problems: &mut Problems) {
        let mut found = Vec::new();
        for plan in plans {
            plan.has(&|check| {
                self.note(check);
                false
            });
            // A term is judged where it is named.
            if self.place.get() != Place::Term {
                misplaced(plan, self.place.get(), has_hole, &mut found);
            }
        }
        problems.extend(found.into_iter().map(|text| support.malformed(text)));
    }

    /// Notes what must be remembered for a check.
    fn note(&self, check: &Check) {
        let mut asks = self.asks.get();
        match check {
            Check::Again(_) => asks.again = true,
            Check::Captured(_) => asks.captured = true,
            Check::Quiet(_) => asks.quiet = true,
            Check::Repeated(_) => asks.repeated = true,
            Check::Reached(_) | Check::EndedIn(_) => asks.reached = true,
            Check::LapLeft(_) => asks.lap_left = true,
            Check::Starts(_) => asks.start |= self.place.get() != Place::Start,
            Check::Phase(_) => asks.phase = true,
            Check::Look(AtHole { hole, .. })
            | Check::Same(hole)
            | Check::Seeds(Test::SameAs(hole) | Test::MoreThan(hole))
            | Check::Before(Test::SameAs(hole) | Test::MoreThan(hole)) => asks.last |= is_of_last_turn(*hole),
            Check::Total(test) | Check::Holes(test) => {
                if let Test::SameAs(hole) | Test::MoreThan(hole) = test.is {
                    asks.last |= is_of_last_turn(hole);
                }
            }
            _ => {}
        }
        self.asks.set(asks);
    }

    /// A hole that a clause names.
    pub(super) fn hole(&self, hole: HoleWord) -> HoleWord {
        let asks = self.asks.get();
        self.asks.set(Asks { last: asks.last || is_of_last_turn(hole), ..asks });
        hole
    }

    /// The ring of the ruleset's board.
    pub(super) const fn ring(&self) -> &Ring {
        &self.clauses.board.body.ring
    }
}

/// Adds what a condition asks that has no answer at a place.
fn misplaced(condition: &CondPlan, place: Place, has_hole: bool, found: &mut Vec<String>) {
    for check in &condition.0 {
        let need = match check {
            Check::Look(at) if !is_of_last_turn(at.hole) => Need::Hole,
            Check::Look(_) | Check::CannotStart(Who::Opponent) => Need::Board,
            _ => check.needs(),
        };
        let is_here = if need == Need::Hole { has_hole } else { place.has(need) };
        let text = (!is_here).then(|| {
            let (what, expected) = need.words();
            let (key, place) = (check.shown_key(), place.words());
            format!("{key} tests {what}, but there is none in {place}; expected {expected}")
        });
        found.extend(text.filter(|text| !found.contains(text)));
        let (place, has_hole) = match check {
            Check::After(trial) => match trial.of {
                TrialOf::Lap => (Place::AfterLap, true),
                TrialOf::Turn => (Place::AfterTurn, true),
            },
            Check::Any(_) | Check::All(_) | Check::Unless(_) => (place, has_hole),
            _ => (place, true),
        };
        check.inner().into_iter().for_each(|inner| misplaced(inner, place, has_hole, found));
    }
}

const fn is_of_last_turn(hole: HoleWord) -> bool {
    matches!(hole, HoleWord::LastStart | HoleWord::LastEnd)
}

/// A clause whose conditions are compiled.
struct At<'a> {
    all: &'a Conditions<'a>,
    support: &'a Support,
    problems: &'a mut Vec<RulesetProblem>,
    /// The tests so far, those of terms included.
    tests: usize,
    /// How many `any` and `unless` are around.
    depth: usize,
}

impl At<'_> {
    /// The plan of a condition: one list, in which what is equal is tested once.
    fn condition(&mut self, condition: &Condition) -> CondPlan {
        if self.depth > DEEPEST {
            self.problems.push(self.support.problem(Kind::NestedTooDeep));
            return CondPlan::default();
        }
        let mut checks = Vec::new();
        for one in &condition.0 {
            if let Some(text) = self.contradiction(one) {
                self.problems.push(self.support.malformed(text));
            }
            match one.resolve(self) {
                Check::Is(all) => checks.extend(all.0),
                Check::All(all) => checks.extend(all.into_iter().flat_map(|one| one.0)),
                Check::Any(all) => match each_once(all).as_mut_slice() {
                    [] => {}
                    [only] => checks.append(&mut only.0),
                    several => checks.push(Check::Any(several.to_vec())),
                },
                check @ Check::Unless(_) => checks.push(check),
                check => {
                    self.count(1);
                    checks.push(check);
                }
            }
        }
        Condition(each_once(checks))
    }

    /// Counts tests, and says whether there are not too many.
    fn count(&mut self, tests: usize) -> bool {
        let before = self.tests;
        self.tests = before.saturating_add(tests);
        if before <= MOST_TESTS && self.tests > MOST_TESTS {
            self.problems.push(self.support.problem(Kind::TooManyTests));
        }
        self.tests <= MOST_TESTS
    }

    /// What cannot be asked by these rules, with what is expected.
    fn contradiction(&self, one: &Predicate) -> Option<String> {
        let clauses = self.all.clauses;
        let rounds = clauses.rounds.as_ref();
        let within = |that: &Condition| that.has(&|one| matches!(one, Predicate::After(_)));
        let text = match one {
            Predicate::Row(HoleRow::Outer)
            | Predicate::Reached(Part::Outer)
            | Predicate::EndedIn(Part::Outer)
                if clauses.board.body.rows < 3 =>
            {
                let key = one.key().1;
                return Some(format!(
                    "`{key}: outer` never holds, because boards of one or two rows have no outer row; delete it, or \
                     write `inner`"
                ));
            }
            Predicate::Store(_) if !has_stores(&clauses.board) => Some(
                "`store` asks for a store, but no seed falls into one; expected `stores: ring` in `board`",
            ),
            Predicate::After(Trial { that: That::Holds(that), .. }) if within(that) => {
                Some("`after` within `after`; expected a condition that can be looked up on the board")
            }
            Predicate::Round(_) if rounds.is_none() => {
                Some("`round` asks for the number of a round, but the game has one only; expected `rounds`")
            }
            Predicate::Points(_) if rounds.is_none_or(|rounds| rounds.body.tally.is_none()) => Some(
                "`points` asks for points of rounds, but nothing counts them; expected `tally` in `rounds`",
            ),
            Predicate::Quiet(Test::SameAs(_) | Test::MoreThan(_)) => None,
            Predicate::Quiet(test) if !(0..=u16::from(u8::MAX)).any(|turns| test.holds(turns)) => {
                Some("`quiet` asks for more than 255 turns, which are not counted; expected at most 255")
            }
            _ => None,
        };
        text.map(str::to_owned)
    }

    /// A bit for each name, by its place among those known.
    fn bits<'n>(&mut self, names: &[String], known: impl Iterator<Item = &'n str>, sort: NameSort) -> u64 {
        let known: Vec<&str> = known.collect();
        let mut bits = 0;
        for name in names {
            match known.iter().position(|one| one == name) {
                Some(place) => bits |= 1 << (place & 63),
                None => self.problems.push(unknown_name(self.support, sort, name, known.iter().copied())),
            }
        }
        bits
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

    fn group_plan(&mut self, group: &Group) -> GroupPlan {
        match group {
            Group::Own => Group::Own,
            Group::Opponent => Group::Opponent,
            Group::Board => Group::Board,
            Group::Set(name) => Group::Set(self.set(name)),
            Group::Of(group, condition) => {
                Group::Of(Box::new(self.group_plan(group)), self.condition(condition))
            }
        }
    }

    /// Compiles what lies one level deeper.
    fn deeper<T>(&mut self, compile: impl FnOnce(&mut Self) -> T) -> T {
        self.depth += 1;
        let compiled = compile(self);
        self.depth -= 1;
        compiled
    }
}

impl Resolver for At<'_> {
    fn set(&mut self, name: &str) -> HoleSet {
        self.all.names.set(name, self.support, self.problems)
    }

    fn flag(&mut self, test: &FlagTest) -> FlagTest<Known> {
        let flag = self.all.names.flag(&test.flag, self.support, self.problems);
        FlagTest { flag, owner: test.owner }
    }

    fn rows(&mut self, names: &[String]) -> u64 {
        self.bits(names, self.all.clauses.landing.iter().map(Clause::short_name), NameSort::Row)
    }

    fn starts(&mut self, names: &[String]) -> u64 {
        self.bits(names, self.all.clauses.starts.iter().map(Clause::short_name), NameSort::Start)
    }

    fn phase(&mut self, name: &str) -> KnownPhase {
        let phases = &self.all.clauses.phases;
        let has_opening = self.all.clauses.opening.is_some();
        let declared = phases.iter().position(|phase| phase.short_name() == name);
        match (declared.and_then(|place| u8::try_from(place).ok()), name) {
            (Some(place), _) => KnownPhase::Declared(place),
            (None, "opening") if has_opening => KnownPhase::Opening,
            (None, "main") if phases.is_empty() => KnownPhase::Main,
            _ => {
                let known = phases.iter().map(Clause::short_name).chain(has_opening.then_some("opening"));
                let known = known.chain(phases.is_empty().then_some("main"));
                self.problems.push(unknown_name(self.support, NameSort::Phase, name, known));
                KnownPhase::Main
            }
        }
    }

    fn terms(&mut self, names: &TermNames) -> CondPlan {
        Condition(names.0.iter().flat_map(|name| self.term(name).0).collect::<Vec<_>>())
    }

    fn at_hole(&mut self, at: &AtHole) -> AtHole<Known> {
        AtHole { hole: at.hole, holds: self.condition(&at.holds) }
    }

    fn group(&mut self, test: &GroupTest) -> GroupTest<Known> {
        GroupTest { of: self.group_plan(&test.of), is: test.is.clone() }
    }

    fn trial(&mut self, trial: &Trial) -> Trial<Known> {
        let that = match &trial.that {
            That::Captures => That::Captures,
            That::Holds(that) => That::Holds(self.condition(that)),
        };
        Trial { of: trial.of, that }
    }

    fn any(&mut self, all: &[Condition]) -> Vec<CondPlan> {
        match all {
            [_] => self.all(all),
            several => self.deeper(|at| at.all(several)),
        }
    }

    fn all(&mut self, all: &[Condition]) -> Vec<CondPlan> {
        all.iter().map(|one| self.condition(one)).collect()
    }

    fn unless(&mut self, unless: &Condition) -> CondPlan {
        self.deeper(|at| at.condition(unless))
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
