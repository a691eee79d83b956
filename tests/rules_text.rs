//! Rulesets told to people: golden texts of a small archive, messages for broken rulesets, and laws over every
//! ruleset of the records.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sowbook::archive::{About, load, read_ruleset, verify_ruleset};
use sowbook::check::words;
use sowbook::rules::coverage::{Bearing, StatementRef, coverage};
use sowbook::rules::prose::{clause_prose, clause_title, reading_prose};
use sowbook::rules::{Declaration, Family, Reading};
use sowbook::text::SourceText;

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn sowbook(archive: &str, columns: Option<u32>, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    command.arg("rules").args(arguments).arg("--archive").arg(here(archive));
    match columns {
        Some(columns) => command.env("COLUMNS", columns.to_string()),
        None => command.env_remove("COLUMNS"),
    };
    command.output().expect("the command runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the output is text")
}

const SMALL: &str = "tests/fixtures/small";

/// Compares the output with `tests/fixtures/small/expected/NAME`; `SOWBOOK_REWRITE=1` writes it anew.
fn golden(name: &str, columns: Option<u32>, arguments: &[&str]) {
    let output = sowbook(SMALL, columns, arguments);
    let found = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let path = here(SMALL).join("expected").join(name);
    let expected = std::fs::read_to_string(&path).ok();
    let rewrite = std::env::var_os("SOWBOOK_REWRITE").is_some();
    if rewrite || expected.is_none() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        std::fs::write(&path, &found).expect("the expectation can be written");
        assert!(rewrite, "wrote {}; read it", path.display());
        return;
    }
    assert_eq!(found, expected.unwrap_or_default(), "{name}");
}

#[test]
fn golden_texts() {
    golden("list.txt", None, &[]);
    golden("tiny.txt", None, &["tiny"]);
    golden("tiny-40.txt", Some(40), &["tiny"]);
    golden("tiny-chosen.txt", None, &["tiny", "--reading", "onward=at", "--reading", "size=2"]);
    golden("tiny.json", None, &["tiny", "--format", "json"]);
    golden("coverage.txt", None, &["--coverage"]);
    golden("coverage.json", None, &["tiny", "--coverage", "--format", "json"]);
}

#[test]
fn lines_keep_to_the_width() {
    for columns in [40, 80] {
        for ruleset in real_families().iter().map(|family| family.declaration().id.clone()) {
            let text = stdout(&sowbook(".", Some(columns), &[&ruleset]));
            assert!(!text.is_empty() && !text.contains('\u{1b}'), "{ruleset}");
            let wide = text.lines().find(|line| {
                let length = line.chars().count();
                length > columns as usize && line.split_whitespace().count() > 1
            });
            assert_eq!(wide, None, "{ruleset} at {columns}");
        }
    }
}

#[test]
fn mistakes_are_told() {
    for (arguments, status, expected) in [
        (&["tinny"][..], 2, "there is no ruleset `tinny`; did you mean `tiny`?"),
        (&["tiny", "--reading", "onwards=at"][..], 2, "no reading `onwards` (did you mean `onward`?)"),
        (
            &["tiny", "--reading", "onward=before"][..],
            2,
            "the reading `onward` has no alternative `before` (alternatives: next, at)",
        ),
        (&["tiny", "--reading", "onward"][..], 2, "`--reading onward`: expected NAME=ALTERNATIVE"),
        (&["--reading", "onward=at"][..], 2, "<RULESET>"),
    ] {
        let output = sowbook(SMALL, None, arguments);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {message}");
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

/// A statement nobody accounts for is named, and the status is 1.
#[test]
fn gaps_are_found() {
    let output = sowbook("tests/fixtures/gaps", None, &["--coverage"]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("TL-2: UNACCOUNTED FOR: Nobody cites this.; no test"), "{text}");
    assert!(text.contains("Statements about play: 2; unaccounted for: 1; without a test: 2."), "{text}");
}

/// Each file begins with the problems it has: `# LINE:COLUMN: message`. Its statements are those of `XX`.
#[test]
fn broken_rulesets_say_what_and_where() {
    let folder = here("tests/rulesets_broken");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let mut failures = String::new();
    for path in &files {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(path).expect("a file");
        let comments = text.lines().map_while(|line| line.strip_prefix("# "));
        let expected: BTreeSet<String> = comments.map(|line| format!("{name}:{line}")).collect();
        let source = SourceText::new(name.clone(), text.clone());
        let (family, mut problems) = read_ruleset(&source);
        if let Some(family) = &family {
            problems.extend(verify_ruleset(&source, family.declaration(), |id| id.starts_with("XX-")));
        }
        let found: BTreeSet<String> = problems.iter().map(words::placed).collect();
        if found != expected {
            failures.push_str(&format!("{name}\n  expected {expected:#?}\n  found {found:#?}\n"));
        }
    }
    assert!(files.len() > 30 && failures.is_empty(), "{failures}");
}

fn real_families() -> Vec<Family> {
    let (archive, _) = load(&here("records"));
    archive.rulesets.iter().filter_map(|source| read_ruleset(source).0).collect()
}

#[test]
fn every_clause_of_the_records_has_prose() {
    let mut told = 0;
    for family in real_families() {
        let declaration = family.declaration();
        for choices in declaration.single_choices() {
            let ruleset = family.ruleset(&choices).expect("the ruleset can be used");
            for (id, support, _) in ruleset.clauses().all() {
                let (title, prose) = (clause_title(&ruleset, id), clause_prose(&ruleset, id));
                let at = format!("{} {} under {choices:?}: {title}: {prose}", declaration.id, support.name);
                check_words(&prose, &at);
                assert!(prose.ends_with('.'), "{at}");
                check_words(&title, &at);
                told += 1;
            }
        }
        for reading in &declaration.readings {
            let prose = reading_prose(reading, &reading.default);
            assert!(prose.ends_with(['.', '?']) && !prose.contains(".."), "{prose}");
            assert!(mentions_all(&prose, reading), "{prose}");
        }
    }
    assert!(told > 100, "{told}");
}

fn mentions_all(prose: &str, reading: &Reading) -> bool {
    reading.alternatives.iter().all(|(name, _)| prose.contains(name.as_str()))
}

/// Words for people: no text of the debugger, no keys, no gaps.
fn check_words(words: &str, at: &str) {
    assert!(words.chars().next().is_some_and(|first| first.is_uppercase() || first == '“'), "{at}");
    for unwanted in ["  ", " ,", " .", "..", "::", "Some(", "None", "{", "}", "\"", "[", "]", ",,"] {
        assert!(!words.contains(unwanted), "{unwanted:?} in {at}");
    }
}

#[test]
fn every_statement_of_the_records_is_accounted_for() {
    let (archive, _) = load(&here("records"));
    let families = real_families();
    let declarations: Vec<&Declaration> = families.iter().map(Family::declaration).collect();
    let ids: Vec<(String, String, Bearing)> = archive
        .statements()
        .map(|(evidence, statement)| {
            let bearing = match statement.about {
                About::Play => Bearing::Play,
                About::Context => Bearing::Context,
            };
            (evidence.id.to_string(), statement.id.to_string(), bearing)
        })
        .collect();
    let statements: Vec<StatementRef<'_>> =
        ids.iter().map(|(evidence, id, bearing)| StatementRef { evidence, id, bearing: *bearing }).collect();
    let coverage = coverage(&declarations, &statements, &[]);
    let open: Vec<_> = coverage.unaccounted().map(|(_, statement)| &statement.id).collect();
    assert!(open.is_empty(), "{open:?}");
    assert_eq!(coverage.evidence.values().map(Vec::len).sum::<usize>(), ids.len());
}
