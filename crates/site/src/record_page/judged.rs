//! The tests of the clause that decided a ply, against its board, as the engine judged them.

use crate::common::{Html, fill};
use base::board::Hole;
use engine::{EventKind, Explainer, JudgedLanding, JudgedRow};
use record::replay::{PlyStep, PositionState, judged_words};
use rules::prose::{Language, asks_of_the_hole, clause_title, condition_prose};
use rules::{ClauseId, Ruleset};

use super::record_context::RecordContext;

/// The most rows that are said to have been passed over.
const MOST_PASSED: usize = 3;

/// A line of the tests.
pub(super) struct TestLine {
    pub(super) sign: Sign,
    pub(super) words: Html,
}

/// What a line says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Holds,
    Fails,
    /// What happened before or after.
    Note,
}

/// The tests as lines: how earlier laps went on, what stood in the way of other rules, what the rule asks, and how far
/// a capture went. None where `clause`, which decided the ply, is no row of the landing table.
pub(super) fn tests(
    context: &RecordContext<'_>,
    explainer: &Explainer,
    ruleset: &Ruleset,
    step: &PlyStep,
    clause: ClauseId,
) -> Vec<TestLine> {
    let (PositionState::Position(before), Some(played)) = (&step.before, &step.played) else {
        return Vec::new();
    };
    let landings = explainer.explain(ruleset, before, played);
    let Some((last, earlier)) = landings.split_last() else { return Vec::new() };
    // What is no row of the landing table, such as an extension, is not judged by tests.
    let Some((fired, passed)) = last.rows.split_last().filter(|(fired, _)| fired.clause == clause) else {
        return Vec::new();
    };
    let mut list = List { context, ruleset, lines: Vec::new() };
    list.earlier(earlier);
    for row in passed.iter().rev().take(MOST_PASSED).rev() {
        list.passed(last.hole, row);
    }
    for test in &fired.tests {
        list.line(Sign::Holds, &judged_words(ruleset, last.hole, test, list.language()));
    }
    list.chain(last, step);
    list.lines
}

struct List<'a> {
    context: &'a RecordContext<'a>,
    ruleset: &'a Ruleset,
    lines: Vec<TestLine>,
}

impl List<'_> {
    /// The laps before the last: which rule each followed, the holes of one rule together.
    fn earlier(&mut self, landings: &[JudgedLanding]) {
        let mut rules: Vec<(String, Vec<Hole>)> = Vec::new();
        for landing in landings {
            let Some(fired) = landing.rows.last() else { continue };
            let title = self.title(fired.clause);
            match rules.iter_mut().find(|(known, _)| *known == title) {
                Some((_, holes)) => holes.push(landing.hole),
                None => rules.push((title, vec![landing.hole])),
            }
        }
        for (title, holes) in rules {
            let values = [("rule", title.as_str()), ("holes", &self.holes(&holes))];
            self.line(Sign::Note, &fill(&self.context.m.test_rule_at, &values));
        }
        self.nearly(landings);
    }

    /// The rows that one thing alone kept from firing at earlier laps, such as that it is too early to capture.
    fn nearly(&mut self, landings: &[JudgedLanding]) {
        let mut all: Vec<((String, String), Vec<Hole>)> = Vec::new();
        for landing in landings {
            let passed = landing.rows.split_last().map_or(&[] as &[_], |(_, passed)| passed);
            for row in passed {
                let mut failed = row.tests.iter().filter(|test| !test.holds);
                // What counts of seeds decide is seen on the board.
                let (Some(test), None) = (failed.next().filter(|test| test.met.is_empty()), failed.next())
                else {
                    continue;
                };
                if asks_of_the_hole(self.ruleset, &test.asked) {
                    continue;
                }
                let words = condition_prose(self.ruleset, &test.asked, None, self.language());
                let words = (self.title(row.clause), words);
                match all.iter_mut().find(|(known, _)| *known == words) {
                    Some((_, holes)) => holes.push(landing.hole),
                    None => all.push((words, vec![landing.hole])),
                }
            }
        }
        for (words, holes) in all {
            let (title, condition) = words;
            let values =
                [("rule", title.as_str()), ("holes", &self.holes(&holes)), ("condition", &condition)];
            self.line(Sign::Fails, &fill(&self.context.m.test_only_if_at, &values));
        }
    }

    fn holes(&self, holes: &[Hole]) -> String {
        let holes: Vec<_> = holes.iter().map(|&hole| self.hole(hole)).collect();
        holes.join(", ")
    }

    /// A row that did not fire: the first thing it asks that does not hold.
    fn passed(&mut self, hole: Hole, row: &JudgedRow) {
        if let Some(test) = row.tests.iter().find(|test| !test.holds) {
            let condition = judged_words(self.ruleset, hole, test, self.language());
            let values = [("rule", self.title(row.clause)), ("condition", condition)];
            let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
            self.line(Sign::Fails, &fill(&self.context.m.test_only_if, &values));
        }
    }

    /// The holes that a capture reached besides that of the last seed, and where it ended.
    fn chain(&mut self, last: &JudgedLanding, step: &PlyStep) {
        let Some((hole, seeds)) = last.chain_ends else { return };
        let begin = step.events.iter().rposition(|event| matches!(event.kind, EventKind::Landing { .. }));
        let events = step.events.get(begin.unwrap_or(0)..).unwrap_or_default();
        let taken: Vec<String> = events
            .iter()
            .filter_map(|event| match event.kind {
                EventKind::Capture { hole, seeds } | EventKind::Take { hole, seeds } if hole != last.hole => {
                    Some(format!("{} ({seeds})", self.hole(hole)))
                }
                _ => None,
            })
            .collect();
        if !taken.is_empty() {
            let words = fill(&self.context.m.test_taken_too, &[("holes", &taken.join(", "))]);
            self.line(Sign::Holds, &words);
        }
        let (hole, seeds) = (self.hole(hole), seeds.to_string());
        let words = fill(&self.context.m.test_chain_ends, &[("hole", &hole), ("n", &seeds)]);
        self.line(Sign::Note, &words);
    }

    fn hole(&self, hole: Hole) -> String {
        self.ruleset.shape().hole_name(hole).into_owned()
    }

    fn language(&self) -> Language {
        self.context.here.rules_language()
    }

    fn title(&self, clause: ClauseId) -> String {
        clause_title(self.ruleset, clause, self.language())
    }

    fn line(&mut self, sign: Sign, words: &str) {
        self.lines.push(TestLine { sign, words: self.context.here.rules(words) });
    }
}
