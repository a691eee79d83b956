//! A disk that is too small: every file keeps its old text or has the whole new one, the command says why it failed,
//! and succeeds once there is room.
//!
//! The disk is a file system in memory, mounted in a mount namespace of its own (`unshare`), so that nothing of it
//! outlives the test. Where the system does not allow that, the attack says so and is left out.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::sandbox::{Files, archive, checksums_hold, copy, files, program, run, sandbox};
use super::tries;

/// Copies `$1` to a file system of `$2` KiB more than it needs, runs the command there, keeps what is there in `$3`,
/// makes room, runs the command again, and keeps that in `$4`.
const SCRIPT: &str = r#"
set -u
from=$1 room=$2 first=$3 second=$4; shift 4
disk=$(mktemp -d) && mount -t tmpfs -o size=128m,mode=755 tmpfs "$disk" || exit 90
cp -a "$from/." "$disk/" || exit 91
used=$(df -k --output=used "$disk" | tail -n 1)
mount -o "remount,size=$((used + room))k" "$disk" || exit 92
cd "$disk"
"$@" >"$first.out" 2>"$first.err" </dev/null; echo $? >"$first.status"
cp -a . "$first" || exit 93
mount -o remount,size=128m "$disk" || exit 94
"$@" >"$second.out" 2>"$second.err" </dev/null; echo $? >"$second.status"
cp -a . "$second" || exit 95
cd / && umount "$disk" && rmdir "$disk"
"#;

/// How to get a mount namespace here; `None` where there is no way.
pub(crate) fn namespace() -> Option<&'static [&'static str]> {
    let ways: [&[&str]; 2] = [&["unshare", "-m"], &["unshare", "-rm"]];
    ways.into_iter().find(|way| {
        let (first, rest) = way.split_first().expect("a way has a first word");
        let try_it = "d=$(mktemp -d) && mount -t tmpfs tmpfs $d && umount $d && rmdir $d";
        let tried = Command::new(first).args(rest).args(["sh", "-c", try_it]).stderr(Stdio::null()).status();
        tried.is_ok_and(|status| status.success())
    })
}

#[test]
fn a_full_disk_loses_nothing() {
    let Some(namespace) = namespace() else {
        println!("full disk: SKIPPED, this system allows no mount namespace");
        return;
    };
    let home = sandbox("full-disk");
    let old = home.join("old");
    archive(&old);
    let path = old.join("records/play/bechi/untidy.sow");
    let record =
        fs::read_dir(old.join("records/play/bechi")).expect("a folder").flatten().next().expect("a record");
    let text = fs::read_to_string(record.path()).expect("a record can be read");
    let text = text.replace("\nid: ", "\nid: untidy-");
    fs::write(&path, format!("{}\n{{{}}}\n", text.replace(' ', "  "), "so ".repeat(9000))).expect("written");
    let commands: [&[&str]; 7] = [
        &["fmt"],
        &["check", "--fix"],
        &["check", "--accept-verdicts"],
        &["build"],
        &["build", "--freeze"],
        &["build", "--base-url", "https://example.org/"],
        &["bag", "--out", "bag"],
    ];
    let mut failures = 0_usize;
    let done = tries("full-disk", 7, |number, numbers| {
        let command = commands[usize::try_from(number).unwrap_or(0) % commands.len()];
        let from = home.join("from");
        let _ = fs::remove_dir_all(&from);
        copy(&old, &from);
        if command[0] == "bag" || numbers.below(2) == 0 {
            assert!(run(&from, &["build"]).orderly().ran());
        }
        let before = files(&from);
        let wanted = home.join("wanted");
        let _ = fs::remove_dir_all(&wanted);
        copy(&from, &wanted);
        run(&wanted, command).orderly();
        let room = match numbers.below(3) {
            0 => numbers.below(16) * 4,
            1 => numbers.below(200) * 4,
            _ => numbers.below(2000) * 4,
        };
        let failed = on_a_small_disk(&home, namespace, &from, room, command);
        failures += usize::from(failed);
        let context = format!("{command:?} with {room} KiB left");
        let public = |home: &Path| home.join("site/public");
        let (first, second) = (home.join("first"), home.join("second"));
        each_is_old_or_new(&files(&first), &before, &files(&wanted), failed, &context);
        assert!(comparable(&second) == comparable(&wanted), "{context}: with room it gives something else");
        if public(&second).exists() {
            checksums_hold(&public(&second), &context);
        }
    });
    println!("full disk: {done} tries, of which {failures} ended with the disk full");
}

/// Runs a command with little room, then with enough; returns whether it failed the first time.
fn on_a_small_disk(home: &Path, namespace: &[&str], from: &Path, room: usize, command: &[&str]) -> bool {
    for name in ["first", "second"] {
        let _ = fs::remove_dir_all(home.join(name));
    }
    let (word, rest) = namespace.split_first().expect("a way has a first word");
    let status = Command::new(word)
        .args(rest)
        .args(["bash", "-c", SCRIPT, "bash"])
        .arg(from)
        .arg(room.to_string())
        .arg(home.join("first"))
        .arg(home.join("second"))
        .arg(program())
        .args(command)
        .env("TMPDIR", std::env::temp_dir())
        .status()
        .expect("a shell can be started");
    assert!(status.success(), "the script of a full disk: {status}");
    let said = |name: &str| fs::read_to_string(home.join(name)).unwrap_or_default();
    let code = |name: &str| said(name).trim().parse::<i32>().expect("a status");
    let (first, second) = (code("first.status"), code("second.status"));
    for name in ["first.err", "second.err", "first.out", "second.out"] {
        assert!(!said(name).contains("panicked"), "{command:?} with {room} KiB: {}", said(name));
    }
    assert!((0..=2).contains(&first), "{command:?} with {room} KiB: {first} {}", said("first.err"));
    assert!((0..=1).contains(&second), "{command:?} with room: {second} {}", said("second.err"));
    if first == 2 {
        let reason = said("first.err");
        assert!(reason.contains("full") || reason.contains("space"), "{command:?} with {room} KiB: {reason}");
    }
    first == 2
}

/// Every file of the archive, and of the site if the command succeeded, is as before or as wanted.
fn each_is_old_or_new(now: &Files, before: &Files, wanted: &Files, failed: bool, context: &str) {
    for (name, content) in before {
        let own = name.starts_with("site/public/");
        let found = now.get(name);
        let known = found == Some(content) || found == wanted.get(name);
        assert!(known || own && name.contains("/.sowbook"), "{context}: {name} is lost or cut");
    }
    for (name, content) in now.iter().filter(|(name, _)| !before.contains_key(*name)) {
        let kept_for_itself = name.split('/').any(|part| part.contains(".sowbook"));
        assert!(kept_for_itself || wanted.get(name) == Some(content), "{context}: {name} is half written");
    }
    if !failed {
        let names = |files: &Files| -> Vec<String> {
            files.keys().filter(|name| !name.contains(".sowbook")).cloned().collect()
        };
        assert_eq!(names(now), names(wanted), "{context}: it says that all is written");
    }
}

/// The files of an archive, without those that Sowbook keeps for itself.
fn comparable(home: &Path) -> Files {
    let mut found = files(home);
    found.retain(|name, _| !name.contains(".sowbook"));
    found
}
