//! No link leads out of an archive: whatever is replaced by a link to something outside, no command reads or writes it.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::home::tree;

/// What may be a link: a file or folder of the archive.
const PLACES: &[&str] = &[
    "records",
    "records/play",
    "records/play/tiny",
    "records/play/tiny/one.sow",
    "records/rulesets",
    "records/rulesets/tiny.yaml",
    "records/sources",
    "records/sources/letter-1901.yaml",
    "records/evidence/tiny-letter.yaml",
    "records/games",
    "records/places.yaml",
    "records/verdicts.tsv",
    "site",
    "site/settings.yaml",
    "site/published.txt",
    "site/handbook",
    "site/handbook/own.md",
    "tests",
    "tests/positions",
    "tests/positions/own.yaml",
];

/// Every command that reads or writes below an archive without a file being named.
const COMMANDS: &[&[&str]] = &[
    &["check", "--color", "never"],
    &["check", "--fix"],
    &["check", "--accept-verdicts"],
    &["fmt"],
    &["build"],
    &["build", "--freeze"],
    &["bag", "--out", "bag"],
    &["new", "record", "fresh", "--ruleset", "tiny"],
    &["new", "source", "fresh"],
    &["rules", "tiny"],
    &["rules", "--coverage"],
    &["moves", "tiny"],
    &["play", "tiny", "--seed", "1"],
    &["replay", "one"],
    &["readings", "one"],
];

/// A word that is in every file outside.
const SECRET: &str = "PRIVATE-TO-SOMEBODY";

fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    let ran = command.current_dir(folder).args(arguments).output().expect("it runs");
    let text = format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    (ran.status.code(), text)
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(path, text).expect("written");
}

/// An archive with something at every place.
fn archive(root: &Path) {
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check/base");
    let copied = Command::new("cp").arg("-r").args([&base, root]).status();
    assert!(copied.is_ok_and(|status| status.success()));
    let record = "---\nsowbook: 1\nid: one\ntitle: One\nruleset: tiny\nprovenance: constructed\nfirst: south\n\
                  licence: CC-BY-4.0\n---\n\n1.  a   laps (1)\nend(unfinished)\n";
    write(&root.join("records/play/tiny/one.sow"), record);
    let settings = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/site/site/settings.yaml");
    write(&root.join("site/settings.yaml"), &fs::read_to_string(settings).expect("settings"));
    write(&root.join("site/published.txt"), "");
    write(&root.join("site/handbook/own.md"), "# Own\n\nA page.\n");
    write(&root.join("tests/positions/own.yaml"), "source: [TI-1]\n");
    let (status, said) = run(root, &["check", "--accept-verdicts"]);
    assert_ne!(status, Some(2), "{said}");
}

/// The files outside: what was at the place, each with a word that nothing may show.
fn outside(folder: &Path, from: &Path) -> PathBuf {
    let to = folder.join("outside").join(from.file_name().expect("a name"));
    fs::create_dir_all(to.parent().expect("a folder")).expect("made");
    fs::rename(from, &to).expect("moved");
    let mark = |path: &Path| {
        let mut text = fs::read_to_string(path).expect("text");
        text.push_str(match path.extension().and_then(|ending| ending.to_str()) {
            Some("sow") => "\n{PRIVATE-TO-SOMEBODY}\n",
            Some("md") => "\nPRIVATE-TO-SOMEBODY\n",
            _ => "\n# PRIVATE-TO-SOMEBODY\n",
        });
        fs::write(path, text).expect("written");
    };
    if to.is_dir() {
        tree(&to).keys().for_each(|name| mark(&to.join(name)))
    } else {
        mark(&to)
    }
    to
}

#[test]
fn no_link_leads_out_of_an_archive() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = folder.path().join("whole");
    archive(&whole);
    for place in PLACES {
        let home = folder.path().join("home");
        let copied = Command::new("cp").arg("-r").args([&whole, &home]).status();
        assert!(copied.is_ok_and(|status| status.success()));
        let target = outside(folder.path(), &home.join(place));
        symlink(&target, home.join(place)).expect("a link");
        let before = tree(&folder.path().join("outside"));
        for command in COMMANDS {
            let what = format!("{place} as a link: sowbook {}", command.join(" "));
            let (status, said) = run(&home, command);
            assert!(status.is_some_and(|status| status <= 2), "{what}: {said}");
            assert!(!said.contains(SECRET), "{what}: {said}");
            assert!(tree(&folder.path().join("outside")) == before, "{what} writes outside: {said}");
            assert!(home.join(place).is_symlink(), "{what}: {said}");
            // The link is reported, whoever may use the rest.
            let is_told = said.contains("is a link") || said.contains("archive/not-a-file");
            let of_tests = place.starts_with("tests");
            assert!(command[0] != "check" || of_tests || is_told || command.len() == 2, "{what}: {said}");
        }
        let shown = |folder: &str| -> BTreeMap<String, Vec<u8>> {
            if home.join(folder).is_dir() { tree(&home.join(folder)) } else { BTreeMap::new() }
        };
        for (name, content) in shown("site/public").into_iter().chain(shown("bag")) {
            let holds = content.windows(SECRET.len()).any(|word| word == SECRET.as_bytes());
            assert!(!holds, "{place} as a link: {name} has what is outside");
        }
        fs::remove_dir_all(&home).expect("removed");
        fs::remove_dir_all(folder.path().join("outside")).expect("removed");
    }
}

/// The site may be a link, as it always could: it is an output.
#[test]
fn the_site_itself_may_be_a_link() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().join("home");
    archive(&home);
    fs::create_dir(folder.path().join("www")).expect("made");
    symlink(folder.path().join("www"), home.join("site/public")).expect("a link");
    let (status, said) = run(&home, &["build"]);
    assert!(status != Some(2) && folder.path().join("www/index.html").is_file(), "{said}");
}

/// A file of the name that a command writes, with something else in it, is somebody's.
#[test]
fn what_no_command_wrote_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().join("home");
    archive(&home);
    let path = home.join("records/verdicts.tsv");
    let list = fs::read_to_string(&path).expect("a list");
    for foreign in ["year\tcourt\tverdict\n1901\tKhartoum\tguilty\n", "\u{0}\u{1}", "one verified\n"] {
        fs::write(&path, foreign).expect("written");
        let (status, said) = run(&home, &["check", "--accept-verdicts"]);
        assert_eq!(status, Some(2), "{said}");
        assert!(said.contains("is not a list of verdicts that Sowbook wrote"), "{said}");
        assert_eq!(fs::read_to_string(&path).expect("a list"), foreign);
    }
    // What is left of a list that was merged or edited is one.
    let edited = format!("{list}<<<<<<< theirs\nnone\tverified\n");
    for ours in [list.as_str(), "", "one\tcontradicted\n", &edited] {
        fs::write(&path, ours).expect("written");
        let (status, said) = run(&home, &["check", "--accept-verdicts"]);
        assert_ne!(status, Some(2), "{said}");
        assert_eq!(fs::read_to_string(&path).expect("a list"), list);
    }
    // A list of addresses that is none loses nothing.
    let path = home.join("site/published.txt");
    fs::write(&path, "What I published in 1999.\n").expect("written");
    let (status, said) = run(&home, &["build", "--freeze"]);
    assert_eq!(status, Some(2), "{said}");
    assert_eq!(fs::read_to_string(&path).expect("a text"), "What I published in 1999.\n");
}
