//! Careless commands: any sequence of them, with any folder named, removes or changes no file that Sowbook did not
//! write.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::generate::Numbers;
use super::sandbox::{copy, here, run, sandbox, start, unprotect, write};
use super::tries;

/// Places that a careless person may name, seen from the archive's folder.
const PLACES: &[&str] = &[
    "site/public",
    "public",
    "my",
    "my/",
    "./my/../my",
    "my.new",
    "my.old",
    ".",
    "..",
    "/",
    "records",
    "records/play",
    "records/play/out",
    "records/out",
    "records/bag",
    "site",
    "site/handbook",
    "site/handbook/out",
    "site/assets",
    "site/messages/out",
    "site/schemas",
    "site/new",
    "../elsewhere",
    "../elsewhere/deep/er",
    "../foreign",
    "../link-to-foreign",
    "../link-to-site",
    "../link-to-nowhere",
    "../link-to-records",
    "../elsewhere/archive/records",
    "novel.txt",
    "my/r",
    "my/index.html",
    "my/.git",
    "../bag",
    "../bag/data",
    "../bag/data/site",
    "site/public/bag",
];

/// Names of files that other programs keep where a site is, or that a site could need.
const FOREIGN: &[&str] = &[
    "CNAME",
    ".htaccess",
    ".git/config",
    ".nojekyll",
    "notes.txt",
    "index.html",
    "r/index.html",
    "r/notes.txt",
    "r",
    "assets/own.css",
    "sha256sums.txt",
    ".sowbook-site",
    ".sowbook-plan",
    "search/index.html/x",
    "data/site/x",
    "bagit.txt",
];

/// Where foreign files lie from the beginning.
const BEGINNING: &[&str] = &[
    "archive/novel.txt",
    "archive/my.new/novel.txt",
    "archive/my.old/letter.txt",
    "archive/site/public.new/r/novel.txt",
    "archive/site/public.old/novel.txt",
    "archive/site/notes.txt",
    "foreign/r/novel.txt",
    "foreign/index.html",
    "outside.txt",
];

/// The foreign files, with their content.
struct Foreign {
    files: BTreeMap<PathBuf, String>,
    links: Vec<PathBuf>,
}

impl Foreign {
    fn put(&mut self, path: PathBuf, number: u64) {
        // A careless person does not write over what Sowbook wrote here: that would be no foreign file but damage.
        if fs::symlink_metadata(&path).is_ok() || self.behind_a_file_or_link(&path) {
            return;
        }
        let content = format!("not ours, {number}\n");
        write(&path, &content);
        self.files.insert(path, content);
    }

    fn behind_a_file_or_link(&self, path: &Path) -> bool {
        path.ancestors().skip(1).any(|above| fs::symlink_metadata(above).is_ok_and(|kind| !kind.is_dir()))
    }

    fn are_there(&self, context: &str) {
        for (path, content) in &self.files {
            let found = fs::read_to_string(path).unwrap_or_else(|error| error.to_string());
            assert_eq!(&found, content, "{context}: {}", path.display());
        }
        for path in &self.links {
            assert!(
                fs::symlink_metadata(path).is_ok_and(|kind| kind.is_symlink()),
                "{context}: {}",
                path.display()
            );
        }
    }
}

#[test]
fn no_sequence_of_commands_removes_a_foreign_file() {
    let home = sandbox("careless");
    let mut counts: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let done = tries("careless", 2, |number, numbers| {
        unprotect(&home);
        let _ = fs::remove_dir_all(&home);
        let archive = home.join("archive");
        copy(&here("tests/fixtures/site/records"), &archive.join("records"));
        copy(&here("site/handbook"), &archive.join("site/handbook"));
        fs::copy(here("site/settings.yaml"), archive.join("site/settings.yaml")).expect("settings");
        let mut foreign = Foreign { files: BTreeMap::new(), links: Vec::new() };
        for folder in ["records", "site"] {
            for name in super::sandbox::files(&archive.join(folder)).into_keys() {
                let path = archive.join(folder).join(name);
                // Records may be formatted; every other text of the archive is somebody's.
                if path.extension().is_none_or(|end| end != "sow" && end != "png") {
                    let content = fs::read_to_string(&path).expect("a file of the archive");
                    foreign.files.insert(path, content);
                }
            }
        }
        BEGINNING.iter().for_each(|name| foreign.put(home.join(name), number));
        for (name, target) in [
            ("link-to-foreign", "foreign"),
            ("link-to-site", "archive/site/public"),
            ("link-to-nowhere", "nowhere"),
            ("link-to-records", "archive/records"),
            ("archive/linked.new", "../foreign"),
        ] {
            symlink(target, home.join(name)).expect("a link can be made");
            foreign.links.push(home.join(name));
        }
        let mut history = String::new();
        for step in 0..8 {
            one_step(&archive, &mut foreign, &mut history, &mut counts, number * 100 + step, numbers);
            foreign.are_there(&history);
        }
    });
    println!("careless commands: {done} sequences; done and refused: {counts:?}");
}

fn one_step(
    archive: &Path,
    foreign: &mut Foreign,
    history: &mut String,
    counts: &mut BTreeMap<&'static str, [usize; 2]>,
    number: u64,
    numbers: &mut Numbers,
) {
    let place = numbers.of(PLACES);
    let site = numbers.of(PLACES);
    let command: Vec<&str> = match numbers.below(9) {
        0..=2 => vec!["build", "--out", place],
        3 => vec!["build"],
        4 => vec!["build", "--anew", "--out", place],
        5 => vec!["bag", "--out", place],
        6 => vec!["bag", "--site", site, "--out", place],
        7 => {
            // Somebody puts a file where a site is or will be.
            let path = archive.join(place.trim_end_matches('/')).join(numbers.of(FOREIGN));
            if path.starts_with(archive.parent().unwrap_or(archive)) && !place.starts_with('/') {
                foreign.put(path, number);
            }
            return;
        }
        _ => vec!["fmt"],
    };
    // Never the real root of this machine.
    if command.contains(&"/") {
        return;
    }
    history.push_str(&format!("sowbook {}\n", command.join(" ")));
    if numbers.below(6) == 0 {
        let running = start(archive, &command);
        std::thread::sleep(Duration::from_micros(numbers.below(60_000) as u64));
        running.kill();
        history.push_str("    killed\n");
        return;
    }
    let ran = run(archive, &command).orderly();
    counts.entry(command[0]).or_default()[usize::from(!ran.ran())] += 1;
}
