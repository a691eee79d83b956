//! A small archive in a folder of its own, people who do things in it, and what they may rely on.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sha2::{Digest, Sha256};

/// Something that nothing may change.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Foreign {
    File(Vec<u8>),
    Link(PathBuf),
}

/// An archive, and what around it belongs to somebody else.
pub(crate) struct Home {
    root: PathBuf,
    foreign: BTreeMap<PathBuf, Foreign>,
    said: String,
    /// Each site as the last build left it.
    built: BTreeMap<PathBuf, BTreeMap<String, Vec<u8>>>,
}

impl Home {
    /// A copy of the small archive, with three records, in a folder of this test alone.
    pub(crate) fn new(name: &str) -> Self {
        let name = name.replace(|letter: char| !letter.is_ascii_alphanumeric(), "-");
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("output").join(name);
        let _ = fs::remove_dir_all(&root);
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/site"), &root);
        let root = root.canonicalize().expect("a folder");
        let _ = fs::remove_dir_all(root.join("golden"));
        let _ = fs::remove_dir_all(root.join("records/play"));
        let home = Self { root, foreign: BTreeMap::new(), said: String::new(), built: BTreeMap::new() };
        ["one", "two", "three"].iter().for_each(|id| home.record(id, "1. b1 a1"));
        home
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// Writes a record of the archive.
    pub(crate) fn record(&self, id: &str, moves: &str) {
        let path = self.path(&format!("records/play/{id}.sow"));
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        let text = format!(
            "---\nsowbook: 1\nid: {id}\ntitle: Record {id}\nruleset: no-such\nprovenance: constructed\n\
             licence: CC-BY-4.0\n---\n{moves}\nend(unfinished)\n"
        );
        fs::write(path, text).expect("written");
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
        command.current_dir(&self.root).args(arguments);
        command
    }

    /// Runs a command and holds it to what must be true after any.
    pub(crate) fn run(&mut self, what: &str, arguments: &[&str]) -> bool {
        let ran = self.command(arguments).output().expect("it runs");
        self.ran(what, &ran)
    }

    /// Whether a command did what it was asked to; what must be true after any is true.
    pub(crate) fn ran(&mut self, what: &str, ran: &Output) -> bool {
        self.said =
            format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        let status = ran.status.code();
        assert!(status.is_some_and(|status| status <= 2), "{what}: {status:?} {}", self.said);
        self.unchanged(what);
        assert!(self.leftovers().is_empty(), "{what}: {:?}", self.leftovers());
        status != Some(2)
    }

    /// Everything of other people is as it was.
    pub(crate) fn unchanged(&self, what: &str) {
        for (path, was) in &self.foreign {
            assert_eq!(
                look(path).as_ref(),
                Some(was),
                "{what}: {} has changed\n{}",
                path.display(),
                self.said
            );
        }
    }

    /// Our own folders beside a site or bag that nobody locks.
    fn leftovers(&self) -> Vec<PathBuf> {
        let entries =
            fs::read_dir(&self.root).expect("a folder").map(|entry| entry.expect("an entry").path());
        entries.filter(|path| path.join(".sowbook-staging").exists()).collect()
    }

    /// Builds into `out`; afterwards every checksum is right, and no file of others is listed.
    pub(crate) fn build(&mut self, what: &str, out: &str) -> bool {
        let done = self.run(what, &["build", "--out", out]);
        if done {
            self.sums_hold(what, out);
            let site = self.path(out).canonicalize().expect("a site");
            self.built.insert(site.clone(), tree(&site));
        }
        done
    }

    pub(crate) fn sums_hold(&self, what: &str, out: &str) {
        let site = self.path(out).canonicalize().expect("a site");
        let list = fs::read_to_string(site.join("sha256sums.txt")).expect("a list");
        for line in list.lines() {
            let (sum, name) = line.split_once("  ").expect("a sum and a name");
            let content = fs::read(site.join(name)).unwrap_or_else(|error| panic!("{what}: {name}: {error}"));
            assert_eq!(format!("{:x}", Sha256::digest(&content)), sum, "{what}: {name}");
            assert!(!self.foreign.contains_key(&site.join(name)), "{what}: {name} is listed");
        }
        assert!(list.lines().count() > 40);
    }

    /// Notes that a path is somebody's.
    fn claim(&mut self, path: PathBuf) {
        let found = look(&path).expect("it was just made");
        self.foreign.insert(path, found);
    }

    pub(crate) fn write(&mut self, path: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(&path, format!("years of work, {}", path.display())).expect("written");
        self.claim(path);
    }

    pub(crate) fn remove(&mut self, path: &str) {
        let path = self.path(path);
        self.foreign.retain(|own, _| !own.starts_with(&path));
        if path.is_dir() && !path.is_symlink() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) }
            .expect("removed");
    }

    pub(crate) fn link(&mut self, to: &str, path: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        #[cfg(unix)]
        std::os::unix::fs::symlink(to, &path).expect("a link");
        self.claim(path);
    }

    /// A step of `cases.txt`.
    pub(crate) fn step(&mut self, name: &str, step: &str) {
        let what = format!("{name}: {step}");
        let (verb, rest) = step.split_once(' ').expect("a verb and more");
        let (first, second) = rest.split_once(' ').unwrap_or((rest, ""));
        match verb {
            "write" => self.write(first),
            "write-over" => {
                assert!(self.path(first).exists(), "{what}");
                self.write(first);
            }
            "change" => change(&self.path(first)),
            "mkdir" => fs::create_dir_all(self.path(first)).expect("made"),
            "link" => self.link(first, second),
            "move" => fs::rename(self.path(first), self.path(second)).expect("moved"),
            "remove" => self.remove(first),
            "list" => self.list(first),
            "build" => assert_eq!(self.build(&what, first), second == "ok", "{what}: {}", self.said),
            "bag" => {
                let done = self.run(&what, &["bag", "--site", "my", "--out", first]);
                assert_eq!(done, second == "ok", "{what}: {}", self.said);
            }
            "says" => assert!(self.said.contains(rest), "{what}: {}", self.said),
            "is" => assert!(self.path(first).exists(), "{what}"),
            "no" => assert!(fs::symlink_metadata(self.path(first)).is_err(), "{what}"),
            "whole" => {
                let site = self.path(first).canonicalize().expect("a site");
                let (mut was, mut is) = (self.built[&site].clone(), tree(&site));
                let foreign = |name: &str| self.foreign.contains_key(&site.join(name));
                was.retain(|name, _| !name.starts_with(".sowbook"));
                is.retain(|name, _| !name.starts_with(".sowbook") && !foreign(name));
                assert!(was == is, "{what}: {:?} {:?}", was.keys(), is.keys());
            }
            _ => panic!("{what}: no such step"),
        }
        self.unchanged(&what);
    }

    /// Somebody adds a line with the right sum to the published list of `my`.
    fn list(&self, name: &str) {
        let path = self.path("my/sha256sums.txt");
        let mut list = fs::read_to_string(&path).expect("a list");
        let content = fs::read(self.path("my").join(name)).expect("a file");
        list.push_str(&format!("{:x}  {name}\n", Sha256::digest(content)));
        fs::write(path, list).expect("written");
    }
}

fn look(path: &Path) -> Option<Foreign> {
    let known = fs::symlink_metadata(path).ok()?;
    if known.is_symlink() {
        Some(Foreign::Link(fs::read_link(path).ok()?))
    } else {
        Some(Foreign::File(fs::read(path).ok()?))
    }
}

/// Changes a file at the same length and, where it can be set, the same time; a record gets another id.
fn change(path: &Path) {
    if path.extension().is_some_and(|ending| ending == "sow") {
        let id = path.file_stem().expect("a name").to_string_lossy();
        let text = fs::read_to_string(path).expect("a record").replace("id: one", &format!("id: {id}"));
        return fs::write(path, text).expect("written");
    }
    let times = fs::metadata(path).and_then(|known| known.modified()).expect("a time");
    let mut content = fs::read(path).expect("a file");
    let middle = content.len() / 2;
    content[middle] ^= 1;
    fs::write(path, content).expect("written");
    fs::File::options().write(true).open(path).expect("opened").set_modified(times).expect("set");
}

/// Every regular file below a folder, by name.
pub(crate) fn tree(root: &Path) -> BTreeMap<String, Vec<u8>> {
    fn go(folder: &Path, below: &str, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let entry = entry.expect("an entry");
            let name = format!("{below}{}", entry.file_name().to_string_lossy());
            let kind = entry.file_type().expect("a kind");
            if kind.is_dir() {
                go(&entry.path(), &format!("{name}/"), found);
            } else if kind.is_file() {
                found.insert(name, fs::read(entry.path()).expect("a file"));
            }
        }
    }
    let mut found = BTreeMap::new();
    go(root, "", &mut found);
    found
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
