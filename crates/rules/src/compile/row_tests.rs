//! The conditions of the landing table one by one, so that it can be shown which of them a landing meets.

use crate::plan::CondPlan;
use crate::vocabulary::Condition;
use crate::{ClauseId, Ruleset};

use super::condition::Conditions;
use super::names::Names;

/// A row of the landing table with what it asks, each thing by itself.
#[derive(Debug, Clone)]
pub struct RowTests {
    /// The row.
    pub clause: ClauseId,
    /// What it asks, as written and as the engine asks it.
    pub tests: Vec<(Condition, CondPlan)>,
}

/// The rows of the landing table, in order, with what each asks.
pub fn row_tests(ruleset: &Ruleset) -> Vec<RowTests> {
    // A compiled ruleset has no problems to report.
    let mut none = Vec::new();
    let clauses = ruleset.clauses();
    let names = Names::new(clauses, ruleset.shape(), &mut none);
    let conditions = Conditions::new(clauses, &names, &mut none);
    let rows = clauses.landing.iter().map(|row| {
        let tests = row.body.when.each().into_iter();
        let tests =
            tests.map(|test| (test.clone(), conditions.condition(&test, &row.support, &mut Vec::new())));
        RowTests { clause: row.id, tests: tests.collect() }
    });
    rows.collect()
}
