//! What `check` prints for programs: JSON by its published schema, and the lines GitHub's runners read.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use boon::{Compiler, Schemas};
use serde_json::Value;
use sowbook::check::render::github;
use sowbook::check::{Acknowledgement, Code, Diagnostic, Location};
use sowbook::text::{SourceText, Span};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn check(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sowbook"))
        .args(["check", "--archive", env!("CARGO_MANIFEST_DIR")])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("text")
}

/// The records that are rejected, one for each code that a record alone can give.
fn rejected() -> String {
    let mut all = String::new();
    for family in fs::read_dir(here("tests/check/reject")).expect("the folder") {
        let mut cases: Vec<PathBuf> = fs::read_dir(family.expect("an entry").path())
            .expect("a folder")
            .map(|case| case.expect("an entry").path().join("case.sow"))
            .collect();
        cases.sort();
        for case in cases {
            all.push_str(&fs::read_to_string(case).unwrap_or_default());
            all.push('\n');
        }
    }
    all
}

/// Everything that is printed as JSON is of the form that is published for it.
#[test]
fn json_is_of_the_published_form() {
    let path = here("site/schemas/check-1.schema.json");
    let schema: Value = serde_json::from_str(&fs::read_to_string(&path).expect("the schema")).expect("JSON");
    let mut schemas = Schemas::new();
    let mut compiler = Compiler::new();
    compiler.add_resource("check-1.schema.json", schema).expect("a schema");
    let schema = compiler.compile("check-1.schema.json", &mut schemas).expect("a sound schema");
    let all = rejected();
    for (arguments, input) in [
        (&["-", "--format", "json"][..], all.as_str()),
        (&["-", "--format", "json"][..], ""),
        (&["--format", "json"][..], ""),
    ] {
        let printed: Value = serde_json::from_str(&check(arguments, input)).expect("JSON");
        if let Err(error) = schemas.validate(&printed, schema) {
            panic!("{arguments:?}: {error:#}");
        }
    }
    // The schema refuses what is not of the form: a record without its verdict, a key it does not know.
    let printed = check(&["-", "--format", "json"], "---\nsowbook: 1\nid: x\n---\n");
    for (from, to) in [
        ("\"verdict\"", "\"verdikt\""),
        ("\"findings\":[", "\"more\":1,\"findings\":["),
        ("\"version\":1", "\"version\":2"),
    ] {
        let other: Value = serde_json::from_str(&printed.replacen(from, to, 1)).expect("JSON");
        assert!(schemas.validate(&other, schema).is_err(), "{from}");
    }
}

fn diagnostic(file: &str, message: &str, help: Option<&str>) -> Diagnostic {
    let text = SourceText::new(file, "1. b c\n2. d\n");
    let mut diagnostic = Diagnostic::new(
        Code::named("replay/illegal-move"),
        message,
        Location::in_text(&text, Span::new(3, 4)),
    );
    diagnostic.help = help.map(str::to_owned);
    diagnostic
}

/// One line a finding; nothing that is in a file can end the line or begin another command.
#[test]
fn github_lines_are_escaped() {
    let check = |diagnostic: &Diagnostic, expect: &str| assert_eq!(github::finding(diagnostic), expect);
    check(
        &diagnostic("play/a.sow", "`b` is empty", Some("legal: c")),
        "::error file=play/a.sow,line=1,endLine=1,col=4,endColumn=5,title=replay/illegal-move::`b` is empty%0Alegal: c\n",
    );
    check(
        &diagnostic("a:b,c%d.sow", "50% of\r\n::error::it", None),
        "::error file=a%3Ab%2Cc%25d.sow,line=1,endLine=1,col=4,endColumn=5,title=replay/illegal-move::50%25 of%0D%0A::error::it\n",
    );
    let mut known = diagnostic("a.sow", "so it stands", None);
    known.acknowledged = Some(Acknowledgement { reason: "known".to_owned(), by: None });
    known.place = Location::of_file("a.sow");
    check(&known, "::notice file=a.sow,title=replay/illegal-move::so it stands\n");
}
