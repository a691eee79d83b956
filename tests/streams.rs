//! Every command with an output that is closed or full: no panic, no silence about lost output, and files are finished.

#![cfg(unix)]

mod folders;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use folders::{copy, fresh, here};

const DAMAGED: &[u8] = b"---\nsowbook: 1\nid: damaged\nruleset: tiny\n---\n1.  a  {B\xe9chi}\n";
const PLAIN: &str = "---\nsowbook: 1\nid: plain\ntitle: Plain\nruleset: tiny\nprovenance: machine\nfirst: south\n---\n\n1.   a\n";

/// What an output is connected to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sink {
    Read,
    Full,
    /// A pipe whose reader has gone.
    Closed,
}

impl Sink {
    fn stdio(self) -> Stdio {
        match self {
            Self::Read => Stdio::piped(),
            Self::Full => File::options().write(true).open("/dev/full").expect("a full device").into(),
            Self::Closed => {
                let (reader, writer) = std::io::pipe().expect("a pipe");
                drop(reader);
                writer.into()
            }
        }
    }
}

struct Run {
    status: i32,
    out: String,
    err: String,
}

fn run(folder: &Path, arguments: &[&str], (out, err): (Sink, Sink)) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    command.args(arguments).current_dir(folder).env_remove("COLUMNS");
    command.stdin(File::open(folder.join("play/plain.sow")).map_or_else(|_| Stdio::null(), Stdio::from));
    let output = command.stdout(out.stdio()).stderr(err.stdio()).spawn().expect("it runs");
    let output = output.wait_with_output().expect("it ends");
    Run {
        status: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// A folder with an archive, and beside it `play/` with records that need laying out.
fn folder(name: &str) -> PathBuf {
    let folder = fresh("streams", name);
    copy(&here("tests/check/base"), &folder);
    for id in ["first", "second"] {
        let path = folder.join(format!("records/play/{id}.sow"));
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, PLAIN.replace("id: plain", &format!("id: {id}"))).expect("written");
    }
    fs::create_dir_all(folder.join("site")).expect("a folder");
    fs::copy(here("site/settings.yaml"), folder.join("site/settings.yaml")).expect("copied");
    untidy(&folder);
    folder
}

fn untidy(folder: &Path) {
    fs::create_dir_all(folder.join("play")).expect("a folder");
    for name in ["plain", "second"] {
        fs::write(folder.join(format!("play/{name}.sow")), PLAIN).expect("written");
    }
    fs::write(folder.join("fix.sow"), PLAIN.replace("1.   a", "1.   a laps (1)").replace("plain", "fix"))
        .expect("written");
    fs::write(folder.join("damaged.sow"), DAMAGED).expect("written");
}

/// Every command, most of them in each of their forms.
const COMMANDS: &[&[&str]] = &[
    &["--help"],
    &["--version"],
    &["help", "check"],
    &["check", "--help"],
    &["--unknown"],
    &["rules"],
    &["rules", "tiny"],
    &["rules", "tiny", "--format", "json"],
    &["rules", "--coverage"],
    &["moves", "tiny"],
    &["moves", "tiny", "--format", "json"],
    &["moves", "tiny", "--format", "jsonl"],
    &["moves", "no-such-game"],
    &["count", "tiny", "2", "--divide"],
    &["play", "tiny", "--max-plies", "3"],
    &["play", "tiny", "--max-plies", "3", "--format", "jsonl"],
    &["play", "tiny", "--max-plies", "3", "--format", "sow"],
    &["explain"],
    &["explain", "--all"],
    &["explain", "replay/illegal-move", "--format", "markdown"],
    &["explain", "--format", "markdown"],
    &["check"],
    &["check", "--all"],
    &["check", "-"],
    &["check", "--format", "json"],
    &["check", "--format", "github"],
    &["check", "--format", "jsonl"],
    &["check", "-", "--input", "jsonl", "--format", "jsonl"],
    &["check", "damaged.sow"],
    &["check", "--accept-verdicts"],
    &["check", "--fix", "fix.sow"],
    &["fmt", "play"],
    &["fmt", "play", "--check"],
    &["fmt", "-"],
    &["fmt", "damaged.sow"],
    &["replay", "-"],
    &["replay", "play/plain.sow", "--format", "jsonl"],
    &["replay", "-", "--input", "jsonl", "--format", "jsonl"],
    &["replay", "damaged.sow"],
    &["replay", "play/plain.sow", "--brief", "--laps"],
    &["readings", "-"],
    &["readings", "-", "--format", "json"],
    &["build", "--out", "site-out", "--freeze"],
    &["bag", "--site", "built", "--out", "bag"],
    &["init", "--list"],
    &["init", "new-archive"],
    &["completions", "bash"],
    &["man", "pages"],
];

/// For each command and each kind of output: a closed pipe changes neither the status nor anything else, a full disk is a
/// message and status 2, and nothing is said to be printed that is not.
#[test]
fn outputs_that_are_closed_or_full() {
    let folder = folder("every-command");
    let built = run(&folder, &["build", "--out", "built"], (Sink::Read, Sink::Read));
    assert!(built.status < 2, "{}", built.err);
    let prepare = || {
        untidy(&folder);
        let _ = fs::remove_dir_all(folder.join("bag"));
        let _ = fs::remove_dir_all(folder.join("site-out"));
        let _ = fs::remove_file(folder.join("site/published.txt"));
        let _ = fs::remove_file(folder.join("records/verdicts.tsv"));
    };
    for arguments in COMMANDS {
        prepare();
        let usual = run(&folder, arguments, (Sink::Read, Sink::Read));
        assert!(!usual.out.is_empty() || !usual.err.is_empty(), "{arguments:?} prints nothing");
        for outputs in [
            (Sink::Full, Sink::Read),
            (Sink::Closed, Sink::Read),
            (Sink::Read, Sink::Full),
            (Sink::Read, Sink::Closed),
            (Sink::Full, Sink::Full),
            (Sink::Closed, Sink::Closed),
        ] {
            prepare();
            let found = run(&folder, arguments, outputs);
            let at = format!("{arguments:?} {outputs:?}: {} {}", found.status, found.err);
            assert!(!found.err.contains("panicked"), "{at}");
            let (out, err) = outputs;
            let expected = if (out == Sink::Full && !usual.out.is_empty())
                || (err == Sink::Full && !usual.err.is_empty())
            {
                2
            } else {
                usual.status
            };
            assert_eq!(found.status, expected, "{at}");
            if out == Sink::Full && err == Sink::Read && !usual.out.is_empty() {
                assert!(
                    found.err.ends_with("cannot write to the standard output: the disk is full\n"),
                    "{at}"
                );
            }
            if out == Sink::Closed {
                assert!(!found.err.contains("cannot write"), "{at}");
            }
        }
    }
}

/// Commands that change files change all of them, whatever becomes of what they print.
#[test]
fn files_are_finished_when_nothing_can_be_printed() {
    let folder = folder("files");
    let usual = {
        assert_eq!(run(&folder, &["fmt", "play"], (Sink::Read, Sink::Read)).status, 0);
        fs::read(folder.join("play/second.sow")).expect("a record")
    };
    for outputs in [
        (Sink::Full, Sink::Read),
        (Sink::Closed, Sink::Read),
        (Sink::Read, Sink::Full),
        (Sink::Closed, Sink::Closed),
        (Sink::Full, Sink::Full),
    ] {
        untidy(&folder);
        run(&folder, &["fmt", "play"], outputs);
        for name in ["plain", "second"] {
            let text = fs::read(folder.join(format!("play/{name}.sow"))).expect("a record");
            assert_eq!(text, usual, "{name} {outputs:?}");
        }
        run(&folder, &["check", "--fix", "fix.sow"], outputs);
        let fixed = fs::read_to_string(folder.join("fix.sow")).expect("a record");
        assert!(fixed.contains("laps(1)"), "{outputs:?}: {fixed}");
        let _ = fs::remove_file(folder.join("records/verdicts.tsv"));
        run(&folder, &["check", "--accept-verdicts"], outputs);
        let verdicts = fs::read_to_string(folder.join("records/verdicts.tsv")).expect("a list");
        assert!(verdicts.contains("second"), "{outputs:?}: {verdicts}");
        let _ = fs::remove_file(folder.join("site/published.txt"));
        run(&folder, &["build", "--out", "site-out", "--freeze"], outputs);
        assert!(folder.join("site/published.txt").metadata().expect("a list").len() > 100, "{outputs:?}");
    }
}

/// On a file system without room, files keep what they had, and a new file is not there at all.
#[test]
fn a_full_disk_leaves_no_empty_file() {
    let folder = folder("full-disk");
    let disk = folder.join("disk");
    fs::create_dir(&disk).expect("a folder");
    let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=256k", "tmpfs"]).arg(&disk).output();
    if !mount.is_ok_and(|mounted| mounted.status.success()) {
        println!("skipped: only root can make a small file system");
        return;
    }
    let tried = std::panic::catch_unwind(|| {
        copy(&folder.join("records"), &disk.join("records"));
        fs::write(disk.join("untidy.sow"), PLAIN.repeat(40)).expect("written");
        // Whatever room is left is filled, by less and less at a time.
        let mut filler = File::create(disk.join("filler")).expect("a file");
        for size in [4096, 512, 1] {
            while std::io::Write::write_all(&mut filler, &vec![b'x'; size]).is_ok() {}
        }
        let before = fs::read(disk.join("untidy.sow")).expect("records");
        for arguments in [&["check", "--accept-verdicts"][..], &["fmt", "untidy.sow"]] {
            let found = run(&disk, arguments, (Sink::Read, Sink::Read));
            assert_eq!(found.status, 2, "{arguments:?}: {}", found.err);
            assert!(found.err.contains("the disk is full"), "{arguments:?}: {}", found.err);
        }
        assert!(!disk.join("records/verdicts.tsv").exists());
        assert_eq!(fs::read(disk.join("untidy.sow")).expect("records"), before);
    });
    assert!(Command::new("umount").arg(&disk).status().expect("it runs").success());
    tried.expect("the disk was full");
}
