//! `enter` while its folder vanishes, is full or comes back: every word that was typed is in a file at the end.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::full_disk::namespace;
use super::generate::Numbers;
use super::sandbox::{copy, here, program, sandbox};
use super::terminal::Terminal;
use super::tries;

const RECORD: &str = "---\nsowbook: 1\nid: one\ntitle: One\nruleset: tiny\nprovenance: constructed\nfirst: south\nlicence: CC-BY-4.0\n---\n\nend(unfinished)\n";

/// Mounts a small file system at `own`, copies the record to it, and runs the command there.
const FULL: &str = r#"mount -t tmpfs -o size="$0"k tmpfs own && cp one.sow own/one.sow && exec "$@""#;

/// What happens to the folder between two lines.
fn disturb(own: &Path, away: &Path, numbers: &mut Numbers) -> bool {
    match numbers.below(8) {
        0 => drop(fs::remove_dir_all(own)),
        1 => drop(fs::rename(own, away)),
        2 if own.is_dir() => drop(fs::rename(own, away).and_then(|()| fs::write(own, "a file"))),
        3 if !own.exists() => drop(fs::rename(away, own)),
        4 => drop(fs::remove_file(own.join("one.sow"))),
        5 => drop(fs::write(own.join("one.sow"), "theirs")),
        _ => return false,
    }
    true
}

/// The files below a folder that hold a record of ours.
fn texts(folder: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            texts.extend(self::texts(&entry.path()));
        } else if entry.file_name().to_string_lossy().starts_with("one.sow") {
            texts.extend(fs::read_to_string(entry.path()));
        }
    }
    texts
}

#[test]
fn nothing_typed_is_lost_with_its_folder() {
    let home = sandbox("typing");
    let namespace = namespace();
    let (mut words, mut disturbed, mut full) = (0_usize, 0_usize, 0_usize);
    let done = tries("typing", 2, |_, numbers| {
        let folder = home.join("work");
        let _ = fs::remove_dir_all(&folder);
        copy(&here("tests/check/base"), &folder);
        let (own, away): (PathBuf, PathBuf) = (folder.join("own"), folder.join("away"));
        fs::create_dir(&own).expect("made");
        fs::write(own.join("one.sow"), RECORD).expect("written");
        fs::write(folder.join("one.sow"), RECORD).expect("written");
        let arguments = ["enter", "tiny", "own/one.sow"];
        let small = namespace.filter(|_| numbers.below(3) == 0);
        let mut command = match small {
            None => Command::new(program()),
            Some(way) => {
                full += 1;
                let mut command = Command::new(way[0]);
                let room = (4 + 4 * numbers.below(4)).to_string();
                command.args(&way[1..]).args(["sh", "-c", FULL, &room]).arg(program());
                command
            }
        };
        command.args(arguments).current_dir(&folder);
        let mut terminal = Terminal::of(command, (80, 24));
        terminal.until(&own.join("one.sow"), "the board", |drawn, _| drawn.contains("legal moves"));
        let mut typed = Vec::new();
        for number in 0..1 + numbers.below(12) {
            disturbed += usize::from(disturb(&own, &away, numbers));
            let word = format!("w{number}-{}", "x".repeat(1 + numbers.below(1500)));
            terminal.keys(&format!("{{{word}\r"));
            std::thread::sleep(Duration::from_millis(numbers.below(40) as u64));
            typed.push(word);
        }
        terminal.keys("\x11\x11");
        let (status, drawn) = terminal.end();
        assert!(matches!(status.code(), Some(0 | 2)), "{status:?} {drawn}");
        // What was saved on the disk in memory went with it; that the program ended well is all that can be known.
        let end: String = drawn.chars().rev().take(600).collect::<Vec<_>>().into_iter().rev().collect();
        let is_whole = |text: &String| typed.iter().all(|word| text.contains(word.as_str()));
        let found = texts(&folder);
        let is_kept = found.iter().any(is_whole);
        assert!(
            is_kept || small.is_some() && status.success(),
            "{status:?}: {} texts, none whole: {end}",
            found.len()
        );
        words += typed.len();
    });
    println!("typing: {done} tries, {words} lines, {disturbed} disturbances, {full} small disks");
}
