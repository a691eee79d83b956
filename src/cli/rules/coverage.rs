//! What accounts for each statement, as text and as JSON, with the tests below `tests/positions`.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;
use serde_json::{Value, json};

use crate::cli::archive::{ids, known, records};
use crate::cli::args::Arguments;
use crate::cli::files::inside;
use crate::cli::page::Page;
use base::yaml::{Word, read};
use record::archive::coverage::{Citing, Coverage, StatementCoverage, TestCitation, coverage};
use record::archive::{About, Archive};
use rules::{Declaration, RulesetFamily};

/// The folder of tests beside the records.
const TESTS: &str = "tests/positions";

/// What accounts for the statements of every evidence, or of that of one ruleset.
pub(super) fn list(
    arguments: &Arguments,
    archive: &Archive,
    families: &[RulesetFamily],
    ruleset: Option<&str>,
    problems: &mut Vec<String>,
) -> Result<Coverage> {
    let declarations: Vec<&Declaration> = families.iter().map(RulesetFamily::declaration).collect();
    let own = match ruleset {
        None => None,
        Some(id) => {
            known("ruleset", &ids(archive), id)?;
            declarations.iter().find(|declaration| declaration.id == id)
        }
    };
    let records = records(arguments)?;
    let mut tests = Vec::new();
    if let Some(beside) = records.canonicalize()?.parent() {
        tests_below(&inside(beside, TESTS)?, "", &mut tests, problems);
    }
    Ok(coverage(archive, declarations.iter().copied(), &tests, |evidence| {
        own.is_none_or(|own| own.evidence.iter().any(|id| id == evidence.id.as_str()))
    }))
}

/// What a test's file says, as far as coverage asks.
#[derive(serde::Deserialize)]
struct TestFile {
    #[serde(default)]
    source: Vec<Word>,
}

/// The tests in a folder and its folders, in order of names; a folder that is missing holds none.
fn tests_below(folder: &Path, name: &str, tests: &mut Vec<TestCitation>, problems: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let paths: BTreeSet<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    for path in paths {
        let Some(own) = path.file_name().and_then(|own| own.to_str()) else { continue };
        let name = if name.is_empty() { own.to_owned() } else { format!("{name}/{own}") };
        if path.is_symlink() {
            problems.push(format!("{TESTS}/{name}: a link, which is not followed"));
        } else if path.is_dir() {
            tests_below(&path, &name, tests, problems);
        } else if let Some(test) = name.strip_suffix(".yaml") {
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            match read::<TestFile>(&text).0 {
                Some(file) => {
                    let cites = file.source.iter().map(ToString::to_string).collect();
                    tests.push(TestCitation { test: test.to_owned(), cites });
                }
                None => problems.push(format!("{TESTS}/{name}: cannot read which statements it cites")),
            }
        }
    }
}

/// The table: each statement, then clauses, readings and tests.
pub(super) fn text(page: &mut Page, archive: &Archive, coverage: &Coverage) {
    for (evidence, statements) in &coverage.evidence {
        page.heading(0, evidence.as_str());
        let play = statements.iter().filter(|statement| statement.about == About::Play);
        for statement in play.clone() {
            page.hanging(2, 4, &format!("{}: {}", statement.id, accounted(archive, statement)));
        }
        let open = play.clone().filter(|statement| !statement.is_accounted_for()).count();
        let untested = play.clone().filter(|statement| statement.tests.is_empty()).count();
        page.hanging(
            2,
            4,
            &format!(
                "Statements about play: {}; not accounted for: {open}; without a test: {untested}.",
                play.count()
            ),
        );
    }
}

fn accounted(archive: &Archive, statement: &StatementCoverage) -> String {
    let mut parts = Vec::new();
    let names = |citing: &BTreeSet<Citing>| {
        let names = citing.iter().map(|one| format!("{} {}", one.ruleset, one.name));
        names.collect::<Vec<_>>().join(", ")
    };
    if !statement.clauses.is_empty() {
        parts.push(names(&statement.clauses));
    }
    if !statement.against.is_empty() {
        parts.push(format!("against {}", names(&statement.against)));
    }
    if !statement.readings.is_empty() {
        parts.push(format!("readings {}", names(&statement.readings)));
    }
    for (ruleset, reason) in &statement.not_modelled {
        parts.push(format!("not modelled in {ruleset}: {}", reason.trim_end_matches('.')));
    }
    if !statement.is_accounted_for() {
        let says = crate::cli::clause_text::statement(archive, &statement.id.to_string())
            .map_or("", |(_, statement)| &statement.says);
        parts.push(format!("UNACCOUNTED FOR: {says}"));
    }
    let tests: Vec<&str> = statement.tests.iter().map(String::as_str).collect();
    parts.push(if tests.is_empty() { "no test".to_owned() } else { format!("tests {}", tests.join(", ")) });
    parts.join("; ")
}

/// The same for programs.
pub(super) fn json(coverage: &Coverage) -> Value {
    let citing = |set: &BTreeSet<Citing>| -> Vec<Value> {
        set.iter().map(|one| json!({"ruleset": one.ruleset, "name": one.name})).collect()
    };
    let statement = |one: &StatementCoverage| {
        json!({
            "statement": one.id.to_string(),
            "about_play": one.about == About::Play,
            "clauses": citing(&one.clauses),
            "against": citing(&one.against),
            "readings": citing(&one.readings),
            "not_modelled": one.not_modelled,
            "tests": one.tests,
            "accounted_for": one.is_accounted_for(),
        })
    };
    coverage
        .evidence
        .iter()
        .map(|(evidence, statements)| {
            let statements: Vec<Value> = statements.iter().map(statement).collect();
            json!({"evidence": evidence.as_str(), "statements": statements})
        })
        .collect()
}
