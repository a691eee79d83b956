//! `check --fix` fixes what can be fixed without a doubt, and touches nothing else.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// A folder of its own for each test, with the small archive in it.
fn archive(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fix").join(name);
    let _ = fs::remove_dir_all(&folder);
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check/base"), &folder);
    fs::create_dir_all(folder.join("records/play")).expect("a folder");
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        if entry.path().is_dir() {
            copy(&entry.path(), &to.join(entry.file_name()));
        } else {
            fs::copy(entry.path(), to.join(entry.file_name())).expect("copied");
        }
    }
}

fn check(archive: &Path, arguments: &[&str]) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    let output =
        command.arg("check").args(arguments).arg("--archive").arg(archive).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr))
}

fn codes(archive: &Path) -> Vec<String> {
    let report: Value = serde_json::from_str(&check(archive, &["--format", "json"]).0).expect("JSON");
    let records = report["records"].as_array().expect("records").iter();
    let inside = records.flat_map(|record| record["findings"].as_array().expect("findings"));
    let all = inside.chain(report["findings"].as_array().expect("findings"));
    all.map(|one| one["code"].as_str().expect("a code").to_owned()).collect()
}

fn record(id: &str, moves: &str) -> String {
    format!(
        "---\nsowbook: 1\nid: {id}\ntitle: A case\nruleset: tiny\nprovenance: constructed\n\
         licence: CC-BY-4.0\n---\n{moves}\n"
    )
}

#[test]
fn what_can_be_fixed_is_fixed_once() {
    let archive = archive("once");
    let path = archive.join("records/play/case.sow");
    fs::write(&path, record("case", "1. a   laps (3)  {laps (3) is kept here}")).expect("written");
    let source = archive.join("records/sources/slip.yaml");
    fs::write(&source, "id: slap # so it came\ntype: book\ntitle: A book\n").expect("written");
    let before = codes(&archive);
    for code in ["notation/space-before-arguments", "archive/id-differs-from-file"] {
        assert!(before.iter().any(|one| one == code), "{before:?}");
    }

    let (_, printed) = check(&archive, &["--fix"]);
    assert_eq!(printed, "fixed 2 places in 2 files\n");
    let fixed = fs::read_to_string(&path).expect("text");
    assert_eq!(fixed, record("case", "1. a   laps(3)  {laps (3) is kept here}"));
    assert_eq!(
        fs::read_to_string(&source).expect("text"),
        "id: slip # so it came\ntype: book\ntitle: A book\n"
    );
    let after = codes(&archive);
    for code in ["notation/space-before-arguments", "archive/id-differs-from-file"] {
        assert!(!after.iter().any(|one| one == code), "{after:?}");
    }

    let (_, printed) = check(&archive, &["--fix"]);
    assert_eq!(printed, "fixed 0 places in 0 files\n");
    assert_eq!(fs::read_to_string(&path).expect("text"), fixed);
}

/// The id of a record is its address: its file may be renamed, but nobody changes the id unasked.
#[test]
fn ids_of_records_are_not_touched() {
    let archive = archive("ids");
    let path = archive.join("records/play/other.sow");
    let text = record("case", "1. a");
    fs::write(&path, &text).expect("written");
    assert!(codes(&archive).iter().any(|one| one == "archive/id-differs-from-file"));
    check(&archive, &["--fix"]);
    assert_eq!(fs::read_to_string(&path).expect("text"), text);
}

#[test]
fn a_damaged_record_keeps_its_bytes() {
    let archive = archive("bytes");
    let path = archive.join("records/play/case.sow");
    let mut bytes = record("case", "1. a laps (3)").into_bytes();
    bytes.extend(record("other", "1. a {B\u{1}chi}").replace('\u{1}', "~").into_bytes());
    let at = bytes.iter().rposition(|byte| *byte == b'~').expect("it is there");
    bytes[at] = 0xe9;
    fs::write(&path, &bytes).expect("written");
    let (_, printed) = check(&archive, &["--fix"]);
    assert!(printed.contains("fixed 1 place in 1 file"), "{printed}");
    let second = &bytes[record("case", "1. a laps (3)").len()..];
    let fixed = [record("case", "1. a laps(3)").as_bytes(), second].concat();
    assert_eq!(fs::read(&path).expect("bytes"), fixed);
}

#[cfg(unix)]
#[test]
fn protected_files_and_links_stay_what_they_are() {
    let archive = archive("links");
    let path = archive.join("records/play/case.sow");
    let text = record("case", "1. a laps (3)");
    fs::write(&path, &text).expect("written");
    let mut rights = fs::metadata(&path).expect("it is there").permissions();
    rights.set_readonly(true);
    fs::set_permissions(&path, rights.clone()).expect("set");
    let (_, printed) = check(&archive, &["--fix"]);
    assert!(printed.contains("is read-only"), "{printed}");
    assert_eq!(fs::read_to_string(&path).expect("text"), text);

    // A link in the archive is not followed; one that is named is, and stays a link.
    let outside = archive.join("outside.sow");
    fs::write(&outside, &text).expect("written");
    let link = archive.join("records/play/linked.sow");
    std::os::unix::fs::symlink(&outside, &link).expect("linked");
    check(&archive, &["--fix"]);
    assert_eq!(fs::read_to_string(&outside).expect("text"), text);
    check(&archive, &["--fix", &link.to_string_lossy()]);
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert_eq!(fs::read_to_string(&outside).expect("text"), record("case", "1. a laps(3)"));
}
