//! What accounts for each statement of the evidence: clauses, readings, reasons for not modelling it, and tests.

use std::collections::{BTreeMap, BTreeSet};

use rules::Declaration;

use super::{About, Archive, Evidence, EvidenceId, Statement, StatementId};

/// A test and the statements it cites.
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
    pub ruleset: String,
    /// The clause, such as `landing.relay`, or the reading.
    pub name: String,
}

/// What accounts for one statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementCoverage {
    /// The statement.
    pub id: StatementId,
    /// Whether a ruleset must account for it.
    pub about: About,
    /// Clauses that cite it, under the defaults or under any other alternative.
    pub clauses: BTreeSet<Citing>,
    /// Clauses that it denies under the defaults.
    pub against: BTreeSet<Citing>,
    /// Readings that cite it.
    pub readings: BTreeSet<Citing>,
    /// Reasons why no clause encodes it, by ruleset.
    pub not_modelled: BTreeMap<String, String>,
    /// Tests that cite it.
    pub tests: BTreeSet<String>,
}

impl StatementCoverage {
    /// Whether nothing is left to do: some clause or reading cites it or names it as being against it, some ruleset
    /// says why none does, or it is not about play.
    pub fn is_accounted_for(&self) -> bool {
        self.about == About::Context
            || !self.clauses.is_empty()
            || !self.against.is_empty()
            || !self.readings.is_empty()
            || !self.not_modelled.is_empty()
    }
}

/// What accounts for each statement, by evidence, in the order of the statements given.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coverage {
    /// The statements of each evidence.
    pub evidence: BTreeMap<EvidenceId, Vec<StatementCoverage>>,
}

impl Coverage {
    /// Every statement about play that nothing accounts for, with its evidence.
    pub fn unaccounted(&self) -> impl Iterator<Item = (&EvidenceId, &StatementCoverage)> {
        self.evidence.iter().flat_map(|(evidence, statements)| {
            let open = statements.iter().filter(|statement| !statement.is_accounted_for());
            open.map(move |statement| (evidence, statement))
        })
    }
}

/// What accounts for each statement of the evidence that `includes` chooses. A ruleset accounts for the statements of
/// the evidence it names.
///
/// Clauses are looked for under the defaults and under every choice that differs from them in one reading.
pub fn coverage<'a>(
    archive: &Archive,
    declarations: impl IntoIterator<Item = &'a Declaration>,
    tests: &[TestCitation],
    includes: impl Fn(&Evidence) -> bool,
) -> Coverage {
    let rulesets: Vec<(&Declaration, Named)> =
        declarations.into_iter().map(|declaration| (declaration, named_by_clauses(declaration))).collect();
    let mut coverage = Coverage::default();
    for (evidence, statement) in archive.statements().filter(|(evidence, _)| includes(evidence)) {
        let of_statement = statement_coverage(&rulesets, tests, evidence, statement);
        coverage.evidence.entry(evidence.id.clone()).or_default().push(of_statement);
    }
    coverage
}

fn statement_coverage(
    rulesets: &[(&Declaration, Named)],
    tests: &[TestCitation],
    evidence: &Evidence,
    statement: &Statement,
) -> StatementCoverage {
    let id = statement.id.to_string();
    let mut covered = StatementCoverage {
        id: statement.id.clone(),
        about: statement.about,
        clauses: BTreeSet::new(),
        against: BTreeSet::new(),
        readings: BTreeSet::new(),
        not_modelled: BTreeMap::new(),
        tests: BTreeSet::new(),
    };
    let names_evidence =
        |declaration: &Declaration| declaration.evidence.iter().any(|named| named == evidence.id.as_str());
    for (declaration, clauses) in rulesets.iter().filter(|(declaration, _)| names_evidence(declaration)) {
        let citing = |name: &str| Citing { ruleset: declaration.id.clone(), name: name.to_owned() };
        let of = |named: &BTreeSet<(String, String)>| -> Vec<Citing> {
            named.iter().filter(|(statement, _)| *statement == id).map(|(_, clause)| citing(clause)).collect()
        };
        covered.clauses.extend(of(&clauses.cited));
        covered.against.extend(of(&clauses.against));
        let readings = declaration.readings.iter().filter(|reading| reading.cites.contains(&id));
        covered.readings.extend(readings.map(|reading| citing(&reading.name)));
        let reason = declaration.not_modelled.iter().find(|(statement, _)| *statement == id);
        covered.not_modelled.extend(reason.map(|(_, reason)| (declaration.id.clone(), reason.clone())));
    }
    let tests = tests.iter().filter(|test| test.cites.contains(&id));
    covered.tests.extend(tests.map(|test| test.test.clone()));
    covered
}

/// Statements and the clauses that name them.
#[derive(Default)]
struct Named {
    /// Under any single alternative.
    cited: BTreeSet<(String, String)>,
    /// Under the defaults.
    against: BTreeSet<(String, String)>,
}

fn named_by_clauses(declaration: &Declaration) -> Named {
    let mut named = Named::default();
    let defaults = declaration.defaults();
    for choices in declaration.single_choices() {
        let (Some(clauses), _) = declaration.clauses(&choices) else { continue };
        for (_, support, _) in clauses.all() {
            let with_name = |id: &String| (id.clone(), support.name.clone());
            named.cited.extend(support.cites.iter().map(with_name));
            if choices == defaults {
                named.against.extend(support.against.iter().map(with_name));
            }
        }
    }
    named
}
