//! What files of records may hold, and be: every command reads them alike, and nothing in them is lost without a word.

#![cfg(unix)]

mod folders;

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use folders::{copy, fresh, here};

struct Run {
    status: i32,
    out: String,
    err: String,
}

/// The longest a command may take, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// Runs the command in a folder.
fn run(folder: &Path, arguments: &[&str], input: &[u8]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    command.args(arguments).current_dir(folder).env("COLUMNS", "200");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let reader = std::thread::spawn({
        let begun = Instant::now();
        let id = child.id();
        move || {
            let output = child.wait_with_output().expect("it ends");
            (output, begun.elapsed(), id)
        }
    });
    let begun = Instant::now();
    while !reader.is_finished() {
        assert!(begun.elapsed() < PATIENCE, "{arguments:?} does not end");
        std::thread::sleep(Duration::from_millis(5));
    }
    let (output, ..) = reader.join().expect("no panic");
    writer.join().expect("no panic");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Run {
        status: output.status.code().expect("no signal"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// A folder of its own with the small archive in it, which has the ruleset `tiny` and no records.
fn archive(name: &str) -> PathBuf {
    let folder = fresh("input", name);
    copy(&here("tests/check/base"), &folder);
    fs::create_dir_all(folder.join("records/play")).expect("a folder");
    fs::create_dir_all(folder.join("site")).expect("a folder");
    fs::copy(here("site/settings.yaml"), folder.join("site/settings.yaml")).expect("copied");
    folder
}

fn record(id: &str, play: &str) -> String {
    format!(
        "---\nsowbook: 1\nid: {id}\ntitle: Record {id}\nruleset: tiny\nprovenance: constructed\nlicence: CC-BY-4.0\n\
         ---\n\n{play}\n"
    )
}

/// Three records, the second with an é as Latin-1 writes it.
fn three() -> Vec<u8> {
    let damaged: Vec<u8> =
        record("second", "1. a {caf~}").bytes().map(|byte| if byte == b'~' { 0xe9 } else { byte }).collect();
    [record("first", "1.  a").as_bytes(), b"\n", &damaged, b"\n", record("third", "1.  a").as_bytes()]
        .concat()
}

/// One bad byte costs one record, whoever reads it.
#[test]
fn every_command_reads_the_records_beside_a_damaged_one() {
    let folder = archive("damaged");
    let path = folder.join("records/play/three.sow");
    fs::write(&path, three()).expect("written");

    let check = run(&folder, &["check", "--format", "json"], b"");
    assert_eq!(check.status, 1);
    let answer: Value = serde_json::from_str(&check.out).expect("JSON");
    let verdicts: Vec<(Option<&str>, &str)> = answer["records"]
        .as_array()
        .expect("records")
        .iter()
        .map(|record| (record["id"].as_str(), record["verdict"].as_str().expect("a verdict")))
        .collect();
    assert_eq!(
        verdicts,
        [(Some("first"), "verified"), (Some("second"), "not-replayed"), (Some("third"), "verified")]
    );
    let finding = &answer["records"][1]["findings"][0];
    assert_eq!(finding["code"], "archive/not-utf-8");
    // The record begins on line 12; its play is the tenth line of it.
    assert_eq!(finding["place"]["start"]["line"], 21, "{finding}");
    assert_eq!(finding["place"]["start"]["column"], 10, "{finding}");
    let text = run(&folder, &["check", "records/play/three.sow"], b"").out;
    assert!(text.contains("byte 0xE9 at line 21, column 10"), "{text}");
    assert!(text.contains("21 | 1. a {caf\\xE9}") && text.contains("looks like Latin-1"), "{text}");

    let build = run(&folder, &["build"], b"");
    assert_eq!(build.status, 1, "{}", build.err);
    let summary = |out: &str| out.lines().find(|line| line.contains(" records (")).map(str::to_owned);
    assert_eq!(summary(&build.out), summary(&run(&folder, &["check"], b"").out));
    for (id, words) in [("first", "Record first"), ("second", "archive/not-utf-8"), ("third", "Record third")]
    {
        let page = fs::read_to_string(folder.join(format!("site/public/r/{id}/index.html"))).expect("a page");
        assert!(page.contains(words), "{id}");
    }
    let problems = fs::read_to_string(folder.join("site/public/problems/index.html")).expect("a page");
    assert!(problems.contains("archive/not-utf-8"));
    let again = run(&folder, &["build"], b"");
    assert_eq!((again.status, summary(&again.out)), (1, summary(&build.out)));

    for file in ["records/play/three.sow", "-"] {
        let input = three();
        let replay = run(&folder, &["replay", file], &input);
        assert_eq!(replay.status, 1);
        assert!(
            replay.out.contains("first: verified") && replay.out.contains("third: verified"),
            "{}",
            replay.out
        );
        assert!(replay.err.contains(&format!("{file}:21:10: the record is not UTF-8")), "{}", replay.err);
        let readings = run(&folder, &["readings", file], &input);
        assert_eq!(readings.status, 1);
        assert!(readings.out.contains("first: ") && readings.out.contains("third: "), "{}", readings.out);
        assert!(readings.err.contains(":21:10: the record is not UTF-8"), "{}", readings.err);
    }
    assert_eq!(run(&folder, &["replay", "third"], b"").status, 0);

    let fmt = run(&folder, &["fmt"], b"");
    assert_eq!(fmt.status, 2);
    assert!(fmt.err.contains("three.sow:21:10: the record is not UTF-8"), "{}", fmt.err);
    let mut expected = three();
    for _ in 0..2 {
        let at = expected.windows(5).position(|window| window == b"1.  a").expect("untidy play");
        expected.remove(at + 2);
    }
    assert_eq!(fs::read(&path).expect("records"), expected);
}

/// `fmt` goes on behind a file that it cannot lay out.
#[test]
fn one_bad_file_does_not_stop_others_from_being_formatted() {
    let folder = archive("fmt");
    for (name, bytes) in [
        ("a", record("a", "1.  a").into_bytes()),
        ("b", b"\xff\xfe-\0-\0-\0".to_vec()),
        ("c", record("c", "1.  a").replace('\n', "\r").into_bytes()),
        ("d", record("d", "1.  a").into_bytes()),
    ] {
        fs::write(folder.join(format!("records/play/{name}.sow")), bytes).expect("written");
    }
    let bad = |name: &str| fs::read(folder.join(format!("records/play/{name}.sow"))).expect("a file");
    let before = (bad("b"), bad("c"));
    let fmt = run(&folder, &["fmt"], b"");
    assert_eq!(fmt.status, 2);
    assert!(fmt.err.contains("b.sow:1:1: the record is not UTF-8 but UTF-16 (little-endian)"), "{}", fmt.err);
    assert!(fmt.err.contains("c.sow:1:1: lines end with a carriage return (CR) alone"), "{}", fmt.err);
    assert!(fmt.err.contains("2 of 4 files changed"), "{}", fmt.err);
    assert_eq!((bad("b"), bad("c")), before);
    for name in ["a", "d"] {
        assert!(bad(name).ends_with(b"\n1. a\n"), "{name}");
    }
}

/// Line ends of old Macs are one error in a record, and one in a file of YAML; so is UTF-16 of either kind.
#[test]
fn another_way_to_write_text_is_one_error() {
    let folder = archive("ways");
    let record = record("way", "1. a");
    let utf16 = |bytes: fn(u16) -> [u8; 2]| record.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    for (bytes, code, words) in [
        (record.replace('\n', "\r").into_bytes(), "archive/mac-line-ends", "carriage return (CR) alone"),
        (utf16(u16::to_le_bytes), "archive/not-utf-8", "UTF-16 (little-endian)"),
        (utf16(u16::to_be_bytes), "archive/not-utf-8", "UTF-16 (big-endian)"),
        (
            [b"\xff\xfe".to_vec(), utf16(u16::to_le_bytes)].concat(),
            "archive/not-utf-8",
            "UTF-16 (little-endian)",
        ),
    ] {
        let check = run(&folder, &["check", "-", "--format", "json"], &bytes);
        let answer: Value = serde_json::from_str(&check.out).expect("JSON");
        let findings = answer["records"][0]["findings"].as_array().expect("findings");
        assert_eq!(findings.len(), 1, "{words}: {findings:#?}");
        assert_eq!(findings[0]["code"], code);
        assert!(findings[0]["message"].as_str().expect("text").contains(words), "{findings:#?}");
    }
    fs::write(folder.join("records/sources/old.yaml"), "id: old\rtype: book\rtitle: An old book\r")
        .expect("written");
    let check = run(&folder, &["check", "records/sources/old.yaml"], b"");
    assert!(check.out.contains("archive/mac-line-ends") && check.out.ends_with("1 error\n"), "{}", check.out);
}

/// A file put together with `cat` of files with byte order marks: both records are read, and the mark is named.
#[test]
fn a_byte_order_mark_inside_a_file_costs_no_record() {
    let folder = archive("mark");
    let joined = ["\u{feff}", &record("one", "1. a"), "\u{feff}", &record("two", "1. a")].concat();
    let check = run(&folder, &["check", "-"], joined.as_bytes());
    assert!(check.out.contains("a byte order mark (U+FEFF) is here"), "{}", check.out);
    assert!(check.out.contains("2 records ("), "{}", check.out);
    let within = record("one", "1. a \u{feff}b");
    let check = run(&folder, &["check", "-"], within.as_bytes());
    assert!(check.out.contains("a byte order mark (U+FEFF) is here"), "{}", check.out);
}

/// A NUL byte is named wherever it is, in a record and in YAML.
#[test]
fn a_nul_byte_is_named_wherever_it_is() {
    let folder = archive("nul");
    let good = record("nul", "1. a {so it is}");
    for (from, to) in [("so it", "so\0it"), ("1. a", "1. a\0"), ("Record nul", "Record\0nul")] {
        let check = run(&folder, &["check", "-"], good.replace(from, to).as_bytes());
        assert_eq!(check.out.matches("a NUL byte (0x00)").count(), 1, "{to:?}: {}", check.out);
    }
    fs::write(folder.join("records/sources/void.yaml"), "id: void\ntype: book\ntitle: A\0 book\n")
        .expect("written");
    let check = run(&folder, &["check", "records/sources/void.yaml"], b"");
    assert!(check.out.contains("a NUL byte (0x00)") && check.out.contains("void.yaml:3:9"), "{}", check.out);
}

/// What people write for the site is read as strictly as what they write for the archive.
#[test]
fn settings_and_handbook_of_the_site_cite_what_is_there() {
    let folder = archive("site-texts");
    let settings = "title: Board\u{200b}s\nabout: See XX-1, XX-77 and [@digest-1950; @digest-1951].\n";
    fs::write(folder.join("site/settings.yaml"), settings).expect("written");
    fs::create_dir_all(folder.join("site/handbook")).expect("a folder");
    let page = "# Play\n\nAs in `[@any]` and [@letter-1901], [@letter-1902].\u{feff}\n";
    fs::write(folder.join("site/handbook/play.md"), page).expect("written");
    let check = run(&folder, &["check", "--format", "json"], b"");
    let answer: Value = serde_json::from_str(&check.out).expect("JSON");
    let found: Vec<String> = answer["findings"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| {
            let (place, start) = (&one["place"], &one["place"]["start"]);
            let file = place["file"].as_str()?.strip_prefix("site/")?;
            Some(format!("{file}:{}:{} {}", start["line"], start["column"], one["code"].as_str()?))
        })
        .collect();
    let expected = [
        "handbook/play.md:3:51 archive/unseen-character",
        "handbook/play.md:3:36 archive/cites-nothing",
        "settings.yaml:1:13 archive/unseen-character",
        "settings.yaml:2:18 archive/cites-nothing",
        "settings.yaml:2:28 archive/cites-nothing",
        "settings.yaml:1:1 yaml/missing-key",
    ];
    assert_eq!(found, expected, "{}", check.out);
}

/// What keeps a build from reading the settings is found by a check too, at its place.
#[test]
fn settings_of_the_site_are_checked() {
    let folder = archive("settings");
    let path = folder.join("site/settings.yaml");
    let settings = fs::read_to_string(&path).expect("settings") + "doi: 10.x\n";
    fs::write(&path, &settings).expect("written");
    let check = run(&folder, &["check"], b"");
    let at = format!("site/settings.yaml:{}:6", settings.lines().count());
    assert!(check.out.contains("expected a DOI") && check.out.contains(&at), "{}", check.out);
}

#[test]
fn a_tab_in_a_header_is_shown_where_it_is() {
    let folder = archive("tab");
    let text = record("tab", "1. a").replace("ruleset:", "\truleset:");
    let check = run(&folder, &["check", "-"], text.as_bytes());
    assert!(check.out.contains("the indentation contains a tab"), "{}", check.out);
    assert!(check.out.contains("<standard input>:5:1"), "{}", check.out);
}

/// What is called a file of records and is none is refused or named, and nothing waits for it.
#[test]
fn pipes_devices_and_folders_called_records() {
    let folder = archive("others");
    fs::write(folder.join("records/play/good.sow"), record("good", "1. a")).expect("written");
    let pipe = folder.join("records/play/pipe.sow");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("it runs").success());
    symlink("/dev/zero", folder.join("records/play/zero.sow")).expect("a link");
    fs::create_dir(folder.join("records/play/folder.sow")).expect("a folder");
    for arguments in [
        &["check"][..],
        &["check", "records/play"],
        &["build"],
        &["replay", "good"],
        &["readings", "good"],
        &["fmt"],
    ] {
        let found = run(&folder, arguments, b"");
        assert!(found.status < 2, "{arguments:?}: {}", found.err);
    }
    let outside = folder.join("outside");
    fs::create_dir(&outside).expect("a folder");
    fs::rename(&pipe, outside.join("pipe.sow")).expect("moved");
    let check = run(&folder, &["check", "outside"], b"");
    assert!(
        check.out.contains("archive/not-a-file") && check.out.contains("outside/pipe.sow"),
        "{}",
        check.out
    );
    for command in ["check", "fmt", "replay", "readings"] {
        for file in ["outside/pipe.sow", "records/play/zero.sow"] {
            let found = run(&folder, &[command, file], b"");
            assert_eq!(found.status, 2, "{command} {file}");
            assert!(found.err.contains("not a regular file"), "{command} {file}: {}", found.err);
        }
    }
    // An archive that is a file.
    let found = run(&folder, &["check", "--archive", "site/settings.yaml"], b"");
    assert!(found.status == 2 && found.err.contains("no archive in"), "{}", found.err);
}

/// Of one code in one file 100 are printed, in every form; the totals count them all, and `--all` prints them.
#[test]
fn many_findings_of_one_code_are_printed_up_to_a_limit() {
    let folder = archive("many");
    let path = folder.join("records/sources/many.yaml");
    fs::write(&path, format!("id: many\ntype: book\ntitle: Many\n{}", "title: Many\n".repeat(5000)))
        .expect("written");
    let file = "records/sources/many.yaml";
    let count = |out: &str| out.matches("yaml/duplicate-key").count();
    let check = |form: &str, all: bool| {
        let mut arguments = vec!["check", file, "--format", form];
        arguments.extend(all.then_some("--all"));
        let run = run(&folder, &arguments, b"");
        assert_eq!(run.status, 1, "{}", run.err);
        (run.out, run.err)
    };
    let (text, _) = check("text", false);
    assert_eq!(count(&text), 101);
    assert!(text.contains("many.yaml: 4900 more findings of"), "{text}");
    assert!(text.ends_with("\n5000 errors\n"), "{text}");
    let (all, _) = check("text", true);
    assert_eq!(count(&all), 5000);
    assert!(all.ends_with("\n5000 errors\n"));
    let json = |all| serde_json::from_str::<Value>(&check("json", all).0).expect("JSON");
    let (some, all) = (json(false), json(true));
    assert_eq!(some["findings"].as_array().expect("a list").len(), 100);
    assert_eq!(some["summary"], all["summary"]);
    assert_eq!(some["summary"]["errors"], 5000);
    assert_eq!(
        some["omitted"],
        serde_json::json!([{"file": file, "code": "yaml/duplicate-key", "severity": "error", "count": 4900}])
    );
    assert_eq!((all["findings"].as_array().expect("a list").len(), all.get("omitted")), (5000, None));
    let (github, summary) = check("github", false);
    assert_eq!((github.lines().count(), count(&github)), (101, 102));
    assert!(summary.contains("5000 errors"));
    fs::remove_file(path).expect("removed");

    // The same of records, where 200 findings of one record are shown at most.
    let many = record("many", &"1. %%\n".repeat(1000));
    let print = |arguments: &[&str]| run(&folder, arguments, many.as_bytes()).out;
    let (some, all) = (print(&["check", "-"]), print(&["check", "-", "--all"]));
    let shown = |out: &str| out.matches("[notation/unknown-token]").count();
    assert_eq!((shown(&some), shown(&all)), (100, 1000));
    let errors = |out: &str| -> usize {
        let line = out.lines().last().expect("a line");
        let before = line.split(" errors").next().expect("errors");
        before.rsplit(' ').next().and_then(|count| count.parse().ok()).expect("a number")
    };
    // The limit itself is a finding of its own.
    assert_eq!(errors(&some), errors(&all) + 1, "{some}");
    assert!(errors(&all) >= 1000);
}

/// Much that is wrong takes no more time than its length asks for, on one line or on many.
#[test]
fn many_findings_take_no_quadratic_time() {
    let folder = archive("long");
    let path = folder.join("records/places.yaml");
    let all = |text: String| {
        fs::write(&path, text).expect("written");
        let begun = Instant::now();
        run(&folder, &["check", "--format", "github", "records/places.yaml"], b"");
        begun.elapsed()
    };
    let keys = |count: usize, end: &str| -> String {
        (0..count).map(|number| format!("Bad {number}: 1{end}")).collect()
    };
    let many = |count: usize| all(keys(count, "\n"));
    let one_line = |count: usize| all(format!("{{{}}}", keys(count, ", ")));
    for measure in [&many as &dyn Fn(usize) -> Duration, &one_line] {
        // Sixteen times as much; quadratic would be 256 times. What else the machine does may slow down a measurement, but
        // hardly each of several.
        let mut measured = (0..5).map(|_| (measure(4_000), measure(64_000)));
        let is_fast = |(short, long): (Duration, Duration)| long < short * 100 + Duration::from_secs(5);
        assert!(measured.any(is_fast));
    }
}

/// Names of files do not steer the terminal and break no form.
#[test]
fn names_of_files_are_printed_as_signs() {
    let folder = archive("names");
    let text = record("name", "1. a %%");
    let play = folder.join("out");
    fs::create_dir(&play).expect("a folder");
    for name in [&b"a\x1b[31m\nb.sow"[..], b"c\xff.sow", b"d%0A::error::.sow"] {
        fs::write(play.join(OsStr::from_bytes(name)), &text).expect("written");
    }
    for arguments in [
        &["check", "out"][..],
        &["check", "--format", "github", "out"],
        &["fmt", "out"],
        &["check", "--fix", "out"],
    ] {
        let found = run(&folder, arguments, b"");
        let all = format!("{}{}", found.out, found.err);
        assert!(!all.contains('\u{1b}') && found.status < 2, "{arguments:?}: {all:?}");
        assert!(arguments.contains(&"github") || !all.contains("\nb.sow"), "{arguments:?}: {all:?}");
        assert!(
            !all.lines().any(|line| line.starts_with("b.sow") || line.starts_with("::error::")),
            "{all:?}"
        );
    }
    let found = run(&folder, &["check", "--format", "json", "out"], b"");
    serde_json::from_str::<Value>(&found.out).expect("JSON");
}

/// A name that is not text is shown with the folder it is in.
#[test]
fn names_that_are_not_text_have_their_folder() {
    let folder = archive("not-text");
    let play = folder.join("records/play/bechi");
    fs::create_dir_all(&play).expect("a folder");
    fs::write(play.join(OsStr::from_bytes(b"bad\xff.sow")), record("bad", "1. a")).expect("written");
    let found = run(&folder, &["check"], b"");
    assert!(found.out.contains("--> records/play/bechi/bad\u{fffd}.sow"), "{}", found.out);
}

/// A file that cannot be read, or a folder that is too deep, is named; the other files are read all the same.
#[test]
fn folders_that_are_too_deep_are_named() {
    let folder = archive("deep");
    let mut deep = folder.join("outside");
    for _ in 0..40 {
        deep.push("d");
    }
    fs::create_dir_all(&deep).expect("folders");
    fs::write(deep.join("deep.sow"), record("deep", "1. a")).expect("written");
    for command in ["check", "fmt"] {
        let found = run(&folder, &[command, "outside"], b"");
        assert_eq!(found.status, 2, "{command}: {}", found.out);
        assert!(found.err.contains("is more than 32 folders deep"), "{command}: {}", found.err);
    }
}
