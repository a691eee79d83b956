//! The filter of lines: `check - --input jsonl --format jsonl`, and `replay` likewise.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};
use sowbook::archive::load;
use sowbook::check::render::json as form;
use sowbook::check::{CheckContext, RecordSlice, check_record};

const CHECK: &[&str] = &["check", "-", "--input", "jsonl", "--format", "jsonl"];
const REPLAY: &[&str] = &["replay", "-", "--input", "jsonl", "--format", "jsonl"];

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_sowbook"))
        .args(arguments)
        .arg("--archive")
        .arg(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs")
}

/// Runs a command to its end.
fn output(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // A command that refuses its arguments does not read.
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("it ends");
    let _ = writer.join();
    output
}

/// The status, the lines of the standard output as JSON, and the standard error.
fn run(arguments: &[&str], input: &[u8]) -> (i32, Vec<Value>, String) {
    let output = output(arguments, input);
    let out = String::from_utf8(output.stdout).expect("text");
    assert!(out.is_empty() || out.ends_with('\n'), "{out}");
    let lines = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    (output.status.code().expect("a status"), lines, String::from_utf8(output.stderr).expect("text"))
}

fn record(id: &str, movetext: &str) -> String {
    format!(
        "---\nsowbook: 1\nid: {id}\ntitle: T\nruleset: bechi\nprovenance: machine\nlicence: CC-BY-4.0\n---\n\
         {movetext}\nend(unknown)\n"
    )
}

fn line(id: &Value, text: &str) -> String {
    format!("{}\n", json!({"id": id, "text": text}))
}

/// Every text of a record in the tests and in the archive that holds exactly one.
fn texts() -> Vec<String> {
    fn walk(folder: &Path, texts: &mut Vec<String>) {
        let mut entries: Vec<PathBuf> =
            fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                walk(&path, texts);
            } else if path.extension().is_some_and(|extension| extension == "sow") {
                texts.extend(fs::read_to_string(&path).ok());
            }
        }
    }
    let mut texts = Vec::new();
    walk(&here("tests/check"), &mut texts);
    walk(&here("records/play"), &mut texts);
    texts.retain(|text| RecordSlice::all("text", text).len() == 1);
    assert!(texts.len() > 100, "{}", texts.len());
    texts
}

fn published(name: &str) -> (Schemas, SchemaIndex) {
    let mut schemas = Schemas::new();
    let path = here("site/schemas").join(name);
    let path = path.to_str().expect("a name");
    let schema = Compiler::new().compile(path, &mut schemas).expect("a sound schema");
    (schemas, schema)
}

fn assert_valid((schemas, schema): &(Schemas, SchemaIndex), lines: &[Value]) {
    for line in lines {
        if let Err(error) = schemas.validate(line, *schema) {
            panic!("{line}\n{error:#}");
        }
    }
}

/// A line that cannot be used is answered in its place, and the lines behind it are answered as if it were not there.
#[test]
fn a_line_that_cannot_be_used_costs_no_other() {
    let good = record("own", "1. S1 N1");
    let cases: &[(&[u8], &str, Value)] = &[
        (b"not json", "not-json", Value::Null),
        (b"{\"id\": \"a\", \"text\": \"b", "not-json", Value::Null),
        (b"{\"id\": \"a\", \"text\": \"\\ud800\"}", "not-json", Value::Null),
        (b"", "empty-line", Value::Null),
        (b" \t\r", "empty-line", Value::Null),
        (b"{\"id\": \"B\xe9chi\", \"text\": \"\"}", "not-utf8", Value::Null),
        (b"\xff\xfe{\0", "not-utf8", Value::Null),
        (b"3", "unexpected-value", Value::Null),
        (b"[\"a\", \"b\"]", "unexpected-value", Value::Null),
        (b"{\"id\": [1], \"text\": \"b\"}", "unexpected-value", Value::Null),
        (b"{\"id\": 1.5, \"text\": \"b\"}", "unexpected-value", Value::Null),
        (b"{\"id\": 18446744073709551616, \"text\": \"b\"}", "unexpected-value", Value::Null),
        (b"{\"id\": \"a\", \"text\": 3}", "unexpected-value", json!("a")),
        (b"{\"id\": \"a\", \"text\": null}", "unexpected-value", json!("a")),
        (b"{\"text\": \"b\", \"text\": \"b\"}", "unexpected-value", Value::Null),
        (b"{}", "no-text", Value::Null),
        (b"{\"id\": -7, \"txt\": \"b\"}", "no-text", json!(-7)),
        (b"{\"id\": \"a\", \"text\": \"\"}", "no-record", json!("a")),
        (
            b"{\"id\": \"a\", \"text\": \"---\\nsowbook: 1\\n---\\n---\\nsowbook: 1\\n---\\n\"}",
            "several-records",
            json!("a"),
        ),
        (&[b'x'; 16 * 1024 * 1024 + 1], "line-too-long", Value::Null),
    ];
    for command in [CHECK, REPLAY] {
        let mut input = Vec::new();
        for (number, (bad, ..)) in cases.iter().enumerate() {
            input.extend_from_slice(bad);
            input.push(b'\n');
            input.extend_from_slice(line(&json!(number), &good).as_bytes());
        }
        let (status, lines, err) = run(command, &input);
        assert_eq!((status, err.as_str(), lines.len()), (1, "", 2 * cases.len()));
        for ((number, (_, code, id)), pair) in cases.iter().enumerate().zip(lines.chunks(2)) {
            let [refused, answered] = pair else { panic!("two lines") };
            assert_eq!(refused["line"], json!(2 * number + 1), "{refused}");
            assert_eq!((&refused["error"]["code"], &refused["id"]), (&json!(code), id), "{refused}");
            assert_eq!(answered["id"], json!(number), "{answered}");
            assert_eq!((&answered["record"], &answered["verdict"]), (&json!("own"), &json!("verified")));
        }
        let name = if command == CHECK { "check-lines-1.schema.json" } else { "replay-lines-2.schema.json" };
        assert_valid(&published(name), &lines);
    }
}

/// Ids are given back as they came, and a line may have keys of its caller.
#[test]
fn ids_are_the_callers() {
    let ids =
        [json!("a"), json!(""), json!("É\n\u{7f}"), json!(0), json!(u64::MAX), json!(i64::MIN), Value::Null];
    let good = record("own", "1. S1");
    let mut input = String::from("\u{feff}");
    ids.iter().for_each(|id| input.push_str(&line(id, &good)));
    input.push_str(&json!({"text": good, "page": [1, {"id": 2}]}).to_string());
    let (status, lines, _) = run(CHECK, input.as_bytes());
    assert_eq!(status, 0);
    let expected: Vec<&Value> = ids.iter().chain([&Value::Null]).collect();
    assert_eq!(lines.iter().map(|line| &line["id"]).collect::<Vec<_>>(), expected);
    assert!(lines.iter().all(|line| line["record"] == "own"));
}

/// The filter says of a record what `check` says of it: the same verdict, and the same findings at the same places.
#[test]
fn a_line_is_checked_as_a_file_is() {
    let texts = texts();
    let input: String = texts.iter().enumerate().map(|(number, text)| line(&json!(number), text)).collect();
    let (status, lines, _) = run(CHECK, input.as_bytes());
    assert_eq!((status, lines.len()), (1, texts.len()));
    assert_valid(&published("check-lines-1.schema.json"), &lines);
    let (archive, problems) = load(&here("records"));
    let (context, _) = CheckContext::new(&archive, &problems);
    for ((number, text), line) in texts.iter().enumerate().zip(&lines) {
        let slices = RecordSlice::all("<standard input>", text);
        let expected = report_as_json(&check_record(&context, &slices[0]));
        assert_eq!(line["id"], json!(number));
        assert_eq!(line["record"], expected["id"]);
        for key in ["verdict", "plies", "findings"] {
            assert_eq!(line[key], expected[key], "{text}");
        }
        let count = |word: &str| {
            let findings = line["findings"].as_array().expect("a list").iter();
            let own = findings.filter(|one| one["severity"] == word);
            own.filter(|one| word == "note" || one.get("acknowledged").is_none()).count()
        };
        let counts = &line["counts"];
        for (key, word) in [("errors", "error"), ("warnings", "warning"), ("notes", "note")] {
            assert_eq!(counts[key], json!(count(word)), "{line}");
        }
    }
}

/// `replay` gives in one line what it prints of the same record as lines of plies.
#[test]
fn a_line_is_replayed_as_a_file_is() {
    let texts = texts();
    let input: String = texts.iter().enumerate().map(|(number, text)| line(&json!(number), text)).collect();
    let (_, lines, _) = run(REPLAY, input.as_bytes());
    assert_valid(&published("replay-lines-2.schema.json"), &lines);
    let (_, checked, _) = run(CHECK, input.as_bytes());
    for (replayed, checked) in lines.iter().zip(&checked) {
        for key in ["id", "record", "verdict", "counts"] {
            assert_eq!(replayed[key], checked[key], "{replayed}");
        }
    }
    let mut plies = 0;
    for (text, line) in texts.iter().zip(&lines).rev().step_by(15) {
        let (_, expected, _) = run(&["replay", "-", "--format", "jsonl"], text.as_bytes());
        assert_eq!(line["plies"], json!(expected), "{text}");
        plies += expected.len();
    }
    assert!(plies > 10, "{plies}");
}

/// `check`, `replay` and `readings` give a record the same verdict, also where only a remark lowers it.
#[test]
fn every_command_gives_a_record_the_same_verdict() {
    let legal = "1. S1 N1";
    let records = [
        (legal.to_owned(), "verified"),
        (format!("{legal}; 2. S2"), "not-determined"),
        (format!("{legal} {{ED: he paused\nS2\n}}"), "not-determined"),
        ("1. S1:S9".to_owned(), "contradicted"),
    ];
    for (movetext, expected) in records {
        let text = record("own", &movetext);
        let (_, checked, _) = run(CHECK, line(&json!(1), &text).as_bytes());
        let (_, replayed, _) = run(REPLAY, line(&json!(1), &text).as_bytes());
        let readings = output(&["readings", "-", "--format", "json"], text.as_bytes()).stdout;
        let readings: Value = serde_json::from_slice(&readings).expect("JSON");
        let verdicts = [&checked[0]["verdict"], &replayed[0]["verdict"], &readings[0]["verdict"]];
        assert_eq!(verdicts, [expected; 3], "{text}");
    }
}

/// Variations as deep as the notation allows are answered by JSON that any program can read.
#[test]
fn deep_variations_give_json_that_can_be_read() {
    let depth = sowbook::notation::DEEPEST_VARIATION;
    let moves = format!("1. S1 {}{}", "(S2 {ED: c} ".repeat(depth), ")".repeat(depth));
    let text = record("deep", &moves).replace("\n---\n", "\nhands: {ED: {name: The Editors}}\n---\n");
    let (_, lines, _) = run(REPLAY, line(&json!(1), &text).as_bytes());
    assert_valid(&published("replay-lines-2.schema.json"), &lines);
    let mut level = &lines[0]["plies"][0];
    for _ in 0..sowbook::replay::MOST_LEVELS {
        level = &level["variations"][0]["plies"][0];
        assert_eq!(level["comments"], json!([{"by": "ED", "language": null, "text": "c"}]));
    }
    // Below that the rest is there as it is written.
    let rest = &level["variations"][0];
    assert_eq!(
        (&rest["plies"], &rest["comments"]),
        (&json!([]), &json!([{"by": "ED", "language": null, "text": "c"}]))
    );
    let written = rest["written"].as_str().expect("text");
    assert_eq!(written.matches("S2").count(), depth - sowbook::replay::MOST_LEVELS);
}

/// Whoever waits for each answer before it sends the next line is answered.
#[test]
fn answers_come_as_lines_arrive() {
    for command in [CHECK, REPLAY] {
        let mut child = start(command);
        let mut stdin = child.stdin.take().expect("a pipe");
        let stdout = child.stdout.take().expect("a pipe");
        let (sender, answers) = channel();
        thread::spawn(move || BufReader::new(stdout).lines().try_for_each(|line| sender.send(line)));
        for number in 0..3 {
            stdin.write_all(line(&json!(number), &record("own", "1. S1")).as_bytes()).expect("written");
            let answer = answers.recv_timeout(Duration::from_secs(300)).expect("an answer").expect("text");
            let answer: Value = serde_json::from_str(&answer).expect("JSON");
            assert_eq!(answer["id"], json!(number));
        }
        drop(stdin);
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }
}

/// Thousands of lines on every core are answered in their order.
#[test]
fn many_lines_keep_their_order() {
    let text = |number: usize| match number % 3 {
        0 => record("short", "1. S1"),
        1 => record("long", &"S1 N1 ".repeat(number % 40)),
        _ => String::new(),
    };
    let input: String = (0..3000).map(|number| line(&json!(number), &text(number))).collect();
    let (status, lines, _) = run(CHECK, input.as_bytes());
    assert_eq!((status, lines.len()), (1, 3000));
    assert!(lines.iter().enumerate().all(|(number, line)| line["id"] == json!(number)));
    let (status, lines, err) = run(CHECK, b"");
    assert_eq!((status, lines.len(), err.as_str()), (0, 0, ""));
}

#[test]
fn arguments_that_need_files_are_refused() {
    for (arguments, words) in [
        (&["check", "--input", "jsonl", "--format", "jsonl"][..], "use `-` as the only path"),
        (&["check", "a.sow", "--input", "jsonl", "--format", "jsonl"], "use `-` as the only path"),
        (&["check", "-", "-", "--input", "jsonl", "--format", "jsonl"], "use `-` as the only path"),
        (&["check", "-", "--input", "jsonl"], "add `--format jsonl`"),
        (&["check", "-", "--input", "jsonl", "--format", "github"], "add `--format jsonl`"),
        (&["check", "-", "--input", "jsonl", "--format", "jsonl", "--fix"], "`--fix` changes files"),
        (&["check", "--accept-verdicts", "--input", "jsonl"], "`--accept-verdicts` needs the whole archive"),
        (&["replay", "a.sow", "--input", "jsonl", "--format", "jsonl"], "use `-` as the record"),
        (&["replay", "-", "--input", "jsonl", "--format", "jsonl", "--ply", "1"], "`--ply` selects a ply"),
        (&["replay", "-", "--input", "jsonl"], "add `--format jsonl`"),
    ] {
        let (status, lines, err) = run(arguments, line(&json!(1), &record("own", "1. S1")).as_bytes());
        assert_eq!((status, lines.len()), (2, 0), "{arguments:?}");
        assert!(err.contains(words), "{arguments:?}: {err}");
    }
}

/// Without `--input jsonl` the records of files are printed a line each, then the findings in no record.
#[test]
fn records_of_files_are_lines_too() {
    let schema = published("check-lines-1.schema.json");
    let (status, lines, err) = run(&["check", "--format", "jsonl"], b"");
    assert_eq!((status, err.as_str()), (0, ""));
    assert_valid(&schema, &lines);
    let document = start(&["check", "--all", "--format", "json"]).wait_with_output().expect("it ends").stdout;
    let document: Value = serde_json::from_slice(&document).expect("JSON");
    let records = document["records"].as_array().expect("records");
    assert_eq!(lines.iter().filter(|line| line.get("verdict").is_some()).count(), records.len());
    for (line, record) in lines.iter().zip(records) {
        for key in ["id", "file", "line", "verdict", "plies", "findings"] {
            assert_eq!(line[key], record[key]);
        }
    }
    let twice = [record("a", "1. S1"), record("b", "1. S1"), record("a", "1. N1")].concat();
    let (status, lines, _) = run(&["check", "-", "--format", "jsonl"], twice.as_bytes());
    assert_valid(&schema, &lines);
    assert_eq!((status, lines.len()), (1, 4));
    assert_eq!(lines[3]["code"], "archive/duplicate-id");
    // The filter leaves ids to its caller, who may have cut the records into parts.
    let input: String = ["a", "a"].map(|id| line(&json!(id), &record("a", "1. S1"))).concat();
    let (status, lines, _) = run(CHECK, input.as_bytes());
    assert_eq!((status, lines.len()), (0, 2));
}

/// The commands of the handbook's page on many records do what the page says: a filter of two lines, and a thousand
/// records cut into parts, whose answers are those of one process.
#[cfg(unix)]
#[test]
fn the_handbook_shows_what_the_filter_says() {
    let page = fs::read_to_string(here("site/handbook/scale.md")).expect("the page");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("scale-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let program = Path::new(env!("CARGO_BIN_EXE_sowbook")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let shell = |script: &str| {
        let mut command = Command::new("sh");
        command.args(["-ec", script]).current_dir(&folder).env("PATH", &path);
        let output = command.env("SOWBOOK_ARCHIVE", here("")).output().expect("a shell");
        (output.status.code(), String::from_utf8(output.stdout).expect("text"))
    };
    let input: String = (0..1000)
        .map(|number| {
            line(&json!(number), &record("own", if number % 7 == 0 { "1. S1 S1" } else { "1. S1" }))
        })
        .collect();
    fs::write(folder.join("records.jsonl"), &input).expect("written");
    let mut tried = 0;
    for (before, block) in page.split("```").zip(page.split("```").skip(1)).step_by(2) {
        let (language, text) = block.split_once('\n').expect("a language");
        match language {
            "jsonl" => {
                let name = before.rsplit('`').nth(1).expect("a file is named before it");
                fs::write(folder.join(name), text).expect("written");
            }
            "console" => {
                let (command, expected) =
                    text.strip_prefix("$ ").and_then(|text| text.split_once('\n')).expect("a command");
                assert_eq!(shell(command), (Some(1), expected.to_owned()));
                tried += 1;
            }
            "sh" if text.contains("sowbook ") => {
                assert_eq!(shell(text).0, Some(0), "{text}");
                let answers = fs::read_to_string(folder.join("answers.jsonl")).expect("the answers");
                let (_, expected, _) = run(CHECK, input.as_bytes());
                assert!(
                    answers
                        .lines()
                        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
                        .eq(expected)
                );
                tried += 1;
            }
            _ => {}
        }
    }
    fs::remove_dir_all(&folder).expect("removed");
    assert_eq!(tried, 2);
}

fn report_as_json(report: &sowbook::check::RecordReport) -> Value {
    form::record(report, &report.diagnostics.iter().collect::<Vec<_>>())
}
