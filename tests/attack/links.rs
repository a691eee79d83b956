//! Links out of an archive: whatever in it is a link, no command reads or writes what is outside.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use super::sandbox::{archive, copy, files, here, run, sandbox, site, write};
use super::tries;

/// Commands that read and write below an archive.
const COMMANDS: &[&[&str]] = &[
    &["check"],
    &["check", "--all"],
    &["check", "--fix"],
    &["check", "--accept-verdicts"],
    &["fmt"],
    &["build"],
    &["build", "--rebuild"],
    &["build", "--freeze"],
    &["bag", "--out", "bag"],
    &["rules", "nsumbi"],
    &["rules", "--coverage"],
    &["moves", "nsumbi"],
    &["new", "source", "fresh-1999"],
    &["new", "game", "fresh"],
    &["replay", "davies-1925-pecking"],
];

/// A word that is in every file outside.
const SECRET: &str = "PRIVATE-TO-SOMEBODY";

/// What a link may lead to, besides what was at its place.
const TARGETS: &[&str] = &[
    "/proc/self/environ",
    "/dev/zero",
    "/dev/tty",
    "nowhere",
    ".",
    "..",
    "../outside",
    "../outside/secret.txt",
];

#[test]
fn no_command_follows_a_link_out_of_an_archive() {
    let home = sandbox("links");
    let sound = home.join("sound");
    archive(&sound);
    copy(&here("tests/positions"), &sound.join("tests/positions"));
    run(&sound, &["check", "--accept-verdicts"]).orderly();
    let names: Vec<String> = files(&sound).into_keys().collect();
    let (work, outside) = (home.join("work"), home.join("outside"));
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let done = tries("links", 2, |_, numbers| {
        for folder in [&work, &outside] {
            let _ = fs::remove_dir_all(folder);
        }
        copy(&sound, &work);
        write(&outside.join("secret.txt"), SECRET);
        let mut linked: Vec<std::path::PathBuf> = Vec::new();
        for number in 0..1 + numbers.below(3) {
            // A file, or one of the folders it is in.
            let name = &names[numbers.below(names.len())];
            let steps: Vec<_> =
                Path::new(name).ancestors().filter(|path| !path.as_os_str().is_empty()).collect();
            let place = work.join(steps[numbers.below(steps.len())]);
            if place.ancestors().any(|above| linked.iter().any(|link| link == above)) {
                continue;
            }
            let target = outside.join(format!("{number}"));
            if fs::rename(&place, &target).is_err() {
                continue;
            }
            mark(&target);
            let target = match numbers.below(3) {
                0 => numbers.of(TARGETS).into(),
                _ => target,
            };
            symlink(target, &place).expect("a link can be made");
            // Links below went outside with the folder.
            linked.retain(|link| !link.starts_with(&place));
            linked.push(place);
        }
        let before = files(&outside);
        let context = |command: &[&str]| format!("{linked:?}: sowbook {}", command.join(" "));
        for _ in 0..6 {
            let command = COMMANDS[numbers.below(COMMANDS.len())];
            let ran = run(&work, command).orderly();
            *counts.entry(command[0]).or_default() += 1;
            assert!(
                !ran.stdout.contains(SECRET) && !ran.stderr.contains(SECRET),
                "{}: {ran}",
                context(command)
            );
            assert!(files(&outside) == before, "{} writes outside: {ran}", context(command));
            assert!(linked.iter().all(|link| link.is_symlink()), "{}: {ran}", context(command));
        }
        for folder in [work.join("site/public"), work.join("bag")] {
            for name in site(&folder).keys() {
                let content = fs::read(folder.join(name)).expect("a published file");
                let holds = |word: &str| content.windows(word.len()).any(|part| part == word.as_bytes());
                assert!(
                    !holds(SECRET) && !holds("CARGO_MANIFEST"),
                    "{linked:?}: {name} shows what is outside"
                );
            }
        }
    });
    println!("links: {done} tries; commands: {counts:?}");
}

/// Writes the word into everything that is outside now, in a way that leaves it readable.
fn mark(path: &Path) {
    if path.is_symlink() {
        // A link of an earlier step, which may lead to a file without end.
    } else if path.is_dir() {
        fs::read_dir(path).expect("a folder").flatten().for_each(|entry| mark(&entry.path()));
    } else if let Ok(text) = fs::read_to_string(path) {
        let end = match path.extension().and_then(|ending| ending.to_str()) {
            Some("sow") => format!("\n{{{SECRET}}}\n"),
            Some("yaml") => format!("\n# {SECRET}\n"),
            _ => format!("\n{SECRET}\n"),
        };
        fs::write(path, text + &end).expect("written");
    }
}
