//! Which statement is accounted for by what: clauses, readings, reasons for not modelling it, and tests.

use std::collections::{BTreeMap, BTreeSet};

use super::Declaration;

/// A statement of some evidence, as far as coverage asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatementRef<'a> {
    /// The evidence it belongs to.
    pub evidence: &'a str,
    /// Its id.
    pub id: &'a str,
    /// Whether a ruleset must account for it.
    pub bearing: Bearing,
}

/// Whether a ruleset must account for a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bearing {
    /// It says how the game is played.
    Play,
    /// It says something else.
    Context,
}

/// A test and the statements it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestCitation {
    /// The test, by its file.
    pub test: String,
    /// The statements.
    pub cites: Vec<String>,
}

/// A clause or a reading of a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Citing {
    /// The ruleset.
    pub ruleset: String,
    /// The clause, such as `landing.relay`, or the reading.
    pub name: String,
}

/// What accounts for one statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementCoverage {
    /// The statement.
    pub id: String,
    /// Whether a ruleset must account for it.
    pub bearing: Bearing,
    /// Clauses that cite it, under the defaults or under any other alternative.
    pub clauses: BTreeSet<Citing>,
    /// Readings that cite it.
    pub readings: BTreeSet<Citing>,
    /// Reasons why no clause encodes it, by ruleset.
    pub not_modelled: BTreeMap<String, String>,
    /// Tests that cite it.
    pub tests: BTreeSet<String>,
}

impl StatementCoverage {
    /// Whether nothing need be done: some clause or reading cites it, some ruleset says why none does, or it is not
    /// about play.
    pub fn is_accounted_for(&self) -> bool {
        self.bearing == Bearing::Context
            || !self.clauses.is_empty()
            || !self.readings.is_empty()
            || !self.not_modelled.is_empty()
    }
}

/// What accounts for each statement, by evidence, in the order of the statements given.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coverage {
    /// The statements of each evidence.
    pub evidence: BTreeMap<String, Vec<StatementCoverage>>,
}

impl Coverage {
    /// Every statement about play that nothing accounts for, with its evidence.
    pub fn unaccounted(&self) -> impl Iterator<Item = (&str, &StatementCoverage)> {
        self.evidence.iter().flat_map(|(evidence, statements)| {
            let open = statements.iter().filter(|statement| !statement.is_accounted_for());
            open.map(move |statement| (evidence.as_str(), statement))
        })
    }
}

/// What accounts for each of the `statements`. A ruleset accounts for the statements of the evidence it names.
///
/// Clauses are looked for under the defaults and under every choice that differs from them in one reading.
pub fn coverage(
    declarations: &[&Declaration],
    statements: &[StatementRef<'_>],
    tests: &[TestCitation],
) -> Coverage {
    let clauses: Vec<BTreeSet<(String, String)>> =
        declarations.iter().map(|one| cited_by_clauses(one)).collect();
    let mut coverage = Coverage::default();
    for statement in statements {
        let mut covered = StatementCoverage {
            id: statement.id.to_owned(),
            bearing: statement.bearing,
            clauses: BTreeSet::new(),
            readings: BTreeSet::new(),
            not_modelled: BTreeMap::new(),
            tests: BTreeSet::new(),
        };
        for (declaration, clauses) in declarations.iter().zip(&clauses) {
            if !declaration.evidence.iter().any(|evidence| evidence == statement.evidence) {
                continue;
            }
            let citing = |name: &str| Citing { ruleset: declaration.id.clone(), name: name.to_owned() };
            let cited = clauses.iter().filter(|(id, _)| id == statement.id);
            covered.clauses.extend(cited.map(|(_, clause)| citing(clause)));
            let readings = declaration.readings.iter();
            let readings = readings.filter(|reading| reading.cites.iter().any(|id| id == statement.id));
            covered.readings.extend(readings.map(|reading| citing(&reading.name)));
            let reason = declaration.not_modelled.iter().find(|(id, _)| id == statement.id);
            covered.not_modelled.extend(reason.map(|(_, reason)| (declaration.id.clone(), reason.clone())));
        }
        let tests = tests.iter().filter(|test| test.cites.iter().any(|id| id == statement.id));
        covered.tests.extend(tests.map(|test| test.test.clone()));
        coverage.evidence.entry(statement.evidence.to_owned()).or_default().push(covered);
    }
    coverage
}

/// Statements and the clauses that cite them.
fn cited_by_clauses(declaration: &Declaration) -> BTreeSet<(String, String)> {
    let mut cited = BTreeSet::new();
    for choices in declaration.single_choices() {
        let (Some(clauses), _) = declaration.clauses(&choices) else { continue };
        for (_, support, _) in clauses.all() {
            cited.extend(support.cites.iter().map(|id| (id.clone(), support.name.clone())));
        }
    }
    cited
}
