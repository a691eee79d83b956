//! The site as the command writes it: what has not changed is kept, and that shows in nothing but the time it takes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A copy of the small archive in a folder of this test alone.
fn home(name: &str) -> PathBuf {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("edition").join(name);
    let _ = fs::remove_dir_all(&home);
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/site"), &home);
    let play = home.join("records/play");
    fs::create_dir_all(&play).expect("a folder");
    for name in ["one", "two", "three"] {
        fs::write(play.join(format!("{name}.sow")), record(name, "1. b1 a1")).expect("written");
    }
    home
}

fn record(id: &str, moves: &str) -> String {
    format!(
        "---\nsowbook: 1\nid: {id}\ntitle: Record {id}\nruleset: no-such\nprovenance: constructed\n\
         licence: CC-BY-4.0\n---\n{moves}\nend(unfinished)\n"
    )
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("copied");
        }
    }
}

fn build(home: &Path, more: &[&str]) -> Output {
    let out = home.join("public");
    let run = Command::new(env!("CARGO_BIN_EXE_sowbook"))
        .args(["build", "--archive"])
        .arg(home)
        .arg("--out")
        .arg(&out)
        .args(more)
        .output()
        .expect("it runs");
    assert!(run.status.code().is_some_and(|code| code < 2), "{}", String::from_utf8_lossy(&run.stderr));
    run
}

/// Every file of a site but those it keeps for itself.
fn site(home: &Path) -> BTreeMap<String, Vec<u8>> {
    fn go(folder: &Path, below: &str, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let entry = entry.expect("an entry");
            let name = format!("{below}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                go(&entry.path(), &format!("{name}/"), found);
            } else if !name.starts_with('.') {
                found.insert(name, fs::read(entry.path()).expect("a file"));
            }
        }
    }
    let mut found = BTreeMap::new();
    go(&home.join("public"), "", &mut found);
    found
}

/// What the command says of the files it wrote.
fn numbers(run: &Output) -> String {
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    let line = text.lines().find(|line| line.contains(" new or changed")).expect("a line of numbers");
    line.split_once(": ").expect("numbers").1.to_owned()
}

fn check(name: &str, change: impl Fn(&Path)) {
    let home = home(name);
    build(&home, &[]);
    change(&home);
    build(&home, &[]);
    let kept = site(&home);
    fs::remove_dir_all(home.join("public")).expect("removed");
    build(&home, &["--anew"]);
    let anew = site(&home);
    let names = |site: &BTreeMap<String, Vec<u8>>| site.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&kept), names(&anew), "{name}");
    for (file, bytes) in &anew {
        assert!(kept.get(file) == Some(bytes), "{name}: {file} is not as it is when made anew");
    }
}

#[test]
fn a_site_with_kept_pages_is_the_site_made_anew() {
    check("nothing", |_| {});
    check("moves", |home| {
        fs::write(home.join("records/play/two.sow"), record("two", "1. b2 a2")).expect("written");
    });
    check("id", |home| {
        fs::write(home.join("records/play/two.sow"), record("other", "1. b1 a1")).expect("written");
    });
    check("same id", |home| {
        fs::write(home.join("records/play/one.sow"), record("two", "1. b1 a1")).expect("written");
    });
    check("gone", |home| fs::remove_file(home.join("records/play/one.sow")).expect("removed"));
    check("another ruleset", |home| {
        let rulesets = fs::read_dir(home.join("records/rulesets")).expect("a folder");
        let path = rulesets.map(|entry| entry.expect("an entry").path()).next().expect("a ruleset");
        let text = fs::read_to_string(&path).expect("text");
        fs::write(&path, format!("{text}# A remark.\n")).expect("written");
    });
    check("settings", |home| {
        let path = home.join("site/settings.yaml");
        let text = fs::read_to_string(&path).expect("text");
        fs::write(&path, text.replace("interface: en", "interface: fr")).expect("written");
    });
    check("pages spoilt", |home| {
        fs::remove_file(home.join("public/r/one/index.html")).expect("removed");
        fs::write(home.join("public/r/two/index.html"), "short").expect("written");
    });
    check("nothing kept", |home| {
        fs::write(home.join("public/.sowbook-kept"), "{}\nnonsense\n").expect("written");
    });
}

#[test]
fn only_what_changed_is_written() {
    let home = home("numbers");
    build(&home, &[]);
    let again = numbers(&build(&home, &[]));
    assert!(again.starts_with("0 new or changed") && again.ends_with(" 0 gone"), "{again}");
    fs::remove_file(home.join("records/play/one.sow")).expect("removed");
    let fewer = numbers(&build(&home, &[]));
    assert!(!fewer.ends_with(" 0 gone"), "{fewer}");
}

#[test]
fn the_status_is_that_of_a_check() {
    let home = home("status");
    assert_eq!(build(&home, &[]).status.code(), Some(1), "records of no ruleset");
    let check = Command::new(env!("CARGO_BIN_EXE_sowbook")).args(["check", "--archive"]).arg(&home).output();
    assert_eq!(check.expect("it runs").status.code(), Some(1));
}
