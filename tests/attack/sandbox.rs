//! A folder to attack in, and the program under attack.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};

/// A command that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(600);

/// The address space a command may take, in kibibytes. Threads reserve much more than they use.
const MEMORY: u64 = 6 * 1024 * 1024;

/// The files below a folder by name, each with the digest of its content. Links are named, not followed.
pub(crate) type Files = BTreeMap<String, String>;

/// The program under attack: `SOWBOOK` if that is set, otherwise the one that belongs to these tests.
pub(crate) fn program() -> PathBuf {
    std::env::var_os("SOWBOOK").map_or_else(|| env!("CARGO_BIN_EXE_sowbook").into(), PathBuf::from)
}

/// A file of this repository.
pub(crate) fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// An empty folder for one attack.
pub(crate) fn sandbox(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("attack").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the sandbox can be emptied");
    }
    fs::create_dir_all(&folder).expect("a sandbox can be made");
    folder
}

/// Copies a folder. Links are copied as links.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(from).expect("a folder can be read") {
        let entry = entry.expect("an entry can be read");
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type().expect("an entry has a type");
        if kind.is_dir() {
            copy(&path, &target);
        } else if kind.is_symlink() {
            let link = fs::read_link(&path).expect("a link can be read");
            std::os::unix::fs::symlink(link, target).expect("a link can be made");
        } else {
            fs::copy(&path, target).expect("a file can be copied");
        }
    }
}

/// The games whose records are attacked. More would take longer and show nothing else.
const GAMES: [&str; 5] = ["bechi", "choro-lango", "gamacha-nobility", "nsumbi", "pereauni-didinga"];

/// A copy of the records of this repository, with what is about some games. What names others there are findings.
pub(crate) fn records(folder: &Path) {
    let of_games = |text: &str| {
        let mut named = text.lines().filter_map(|line| line.strip_prefix("game: "));
        named.any(|game| GAMES.contains(&game))
    };
    fs::create_dir_all(folder.join("play")).expect("a folder can be made");
    for entry in fs::read_dir(here("records")).expect("a folder can be read").flatten() {
        let (path, target) = (entry.path(), folder.join(entry.file_name()));
        match entry.file_name().to_str() {
            Some("play" | "studies" | "games" | "texts") => {}
            Some("rulesets" | "evidence") => {
                fs::create_dir_all(&target).expect("a folder can be made");
                for file in fs::read_dir(&path).expect("a folder can be read").flatten() {
                    let text = fs::read_to_string(file.path()).expect("a text");
                    if of_games(&text) {
                        write(&target.join(file.file_name()), text);
                    }
                }
            }
            _ if path.is_dir() => copy(&path, &target),
            _ => drop(fs::copy(&path, &target).expect("a file can be copied")),
        }
    }
    fs::create_dir_all(folder.join("games")).expect("a folder can be made");
    for game in GAMES {
        let file = format!("games/{game}.yaml");
        fs::copy(here("records").join(&file), folder.join(&file)).expect("a game");
        copy(&here("records/play").join(game), &folder.join("play").join(game));
    }
}

/// A copy of the archive of this repository in the folder `home`: `records` and what `site` needs.
pub(crate) fn archive(home: &Path) {
    records(&home.join("records"));
    for folder in ["handbook", "assets", "messages", "schemas"] {
        copy(&here("site").join(folder), &home.join("site").join(folder));
    }
    for file in ["settings.yaml", "published.txt"] {
        fs::copy(here("site").join(file), home.join("site").join(file)).expect("a file can be copied");
    }
}

/// Every file and link below a folder.
pub(crate) fn files(folder: &Path) -> Files {
    fn walk(folder: &Path, below: &str, found: &mut Files) {
        let Ok(entries) = fs::read_dir(folder) else { return };
        for entry in entries {
            let entry = entry.expect("an entry can be read");
            let name = format!("{below}{}", entry.file_name().to_string_lossy());
            let kind = entry.file_type().expect("an entry has a type");
            if kind.is_dir() {
                walk(&entry.path(), &format!("{name}/"), found);
            } else if kind.is_symlink() {
                let link = fs::read_link(entry.path()).expect("a link can be read");
                found.insert(name, format!("link to {}", link.display()));
            } else {
                let content = fs::read(entry.path()).expect("a file can be read");
                found.insert(name, digest(&content));
            }
        }
    }
    let mut found = Files::new();
    walk(folder, "", &mut found);
    found
}

/// The published files of a site: all but those that Sowbook keeps for itself.
pub(crate) fn site(folder: &Path) -> Files {
    let mut found = files(folder);
    found.retain(|name, _| !name.starts_with(".sowbook"));
    found
}

/// The SHA-256 of some bytes, in hexadecimal digits.
pub(crate) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Fails unless every file that `sha256sums.txt` lists is there with the content it lists.
pub(crate) fn checksums_hold(folder: &Path, context: &str) {
    let list = fs::read_to_string(folder.join("sha256sums.txt")).unwrap_or_default();
    assert!(!list.is_empty(), "{context}: no checksums in {}", folder.display());
    for line in list.lines() {
        let (sum, name) = line.split_once("  ").expect("a line is a checksum and a name");
        let content = fs::read(folder.join(name)).unwrap_or_default();
        assert_eq!(digest(&content), sum, "{context}: {name} in {}", folder.display());
    }
}

/// How a command ended, and what it printed.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) command: String,
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// Fails unless the command ended as a command may: status 0, 1 or 2, no panic, and a reason where it is 2.
    pub(crate) fn orderly(self) -> Self {
        let code = self.status.code();
        assert!(
            matches!(code, Some(0..=2)),
            "ended with {:?} (signal {:?}): {self}",
            code,
            self.status.signal()
        );
        for said in [&self.stdout, &self.stderr] {
            let panicked = said.contains("panicked at") || said.contains("program/panic");
            assert!(!panicked, "a panic: {self}");
        }
        assert!(code != Some(2) || !self.stderr.trim().is_empty(), "no reason is given: {self}");
        self
    }

    /// Whether it did what it was asked.
    pub(crate) fn ran(&self) -> bool {
        matches!(self.status.code(), Some(0 | 1))
    }
}

impl std::fmt::Display for Run {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let end = |text: &str| {
            let lines: Vec<&str> = text.lines().collect();
            lines[lines.len().saturating_sub(12)..].join("\n")
        };
        write!(out, "{}\n{:?}\n{}\n{}", self.command, self.status, end(&self.stdout), end(&self.stderr))
    }
}

/// Starts the program in a folder, its output kept in files beside the sandbox, its memory bounded.
pub(crate) fn start(folder: &Path, arguments: &[&str]) -> Started {
    let bounded = format!("ulimit -v {MEMORY}; exec \"$0\" \"$@\"");
    let captured = || tempfile::tempfile().expect("a temporary file can be made");
    let (stdout, stderr) = (captured(), captured());
    let child = Command::new("sh")
        .args(["-c", &bounded])
        .arg(program())
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(stdout.try_clone().expect("a file has a second handle"))
        .stderr(stderr.try_clone().expect("a file has a second handle"))
        .spawn()
        .expect("the program can be started");
    Started { child, command: format!("sowbook {}", arguments.join(" ")), stdout, stderr }
}

/// A command that is running.
pub(crate) struct Started {
    child: Child,
    command: String,
    stdout: fs::File,
    stderr: fs::File,
}

impl Started {
    /// Kills it, if it still runs: no handler of its own can see that. Returns whether it was still running.
    pub(crate) fn kill(mut self) -> bool {
        let running = self.child.try_wait().expect("a child can be asked").is_none();
        let _ = self.child.kill();
        let _ = self.child.wait();
        running
    }

    /// Waits for its end.
    pub(crate) fn wait(mut self) -> Run {
        let end = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child can be asked") {
                break status;
            }
            if Instant::now() > end {
                let _ = self.child.kill();
                panic!("`{}` does not end", self.command);
            }
            std::thread::sleep(Duration::from_millis(1));
        };
        Run { command: self.command, status, stdout: contents(self.stdout), stderr: contents(self.stderr) }
    }
}

fn contents(mut file: fs::File) -> String {
    use std::io::Seek;
    let mut bytes = Vec::new();
    file.rewind().and_then(|()| file.read_to_end(&mut bytes)).expect("captured output can be read");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Runs the program in a folder.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Run {
    start(folder, arguments).wait()
}

/// Writes a file, its folder too.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).expect("a folder can be made");
    }
    fs::write(path, content).expect("a file can be written");
}

/// Gives everybody the right to write below a folder again, so that it can be emptied.
pub(crate) fn unprotect(folder: &Path) {
    if fs::symlink_metadata(folder).is_ok_and(|kind| kind.is_dir()) {
        let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o755));
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            unprotect(&entry.path());
        }
    }
}
