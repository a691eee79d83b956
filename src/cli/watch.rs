//! Waiting until somebody changes a file of the archive.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use notify::event::{CreateKind, ModifyKind, RemoveKind};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::console;
use super::exit::message;
use super::files::shown;

/// How long nothing must change until work begins: programs save one file in several steps.
const QUIET: Duration = Duration::from_millis(25);

/// The longest time that changes which go on and on put off the work.
const LONGEST: Duration = Duration::from_millis(250);

/// The endings of files that an archive and its site are made of.
const ENDINGS: [&str; 5] = ["sow", "yaml", "md", "txt", "tsv"];

/// What somebody waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Signal {
    /// A file was changed, added or removed.
    Changed,
    /// The program is to end.
    Stop,
}

/// Something that is watched.
#[derive(Debug, Clone)]
struct Target {
    path: PathBuf,
    /// Whether everything below it is watched, too, or only what is in it.
    is_deep: bool,
}

/// Watches files and folders by their paths. The system watches what is at a path at that moment; after a file was
/// replaced, or a folder was moved away and another put in its place, it would go on with the old one. So the folders
/// above are watched for what happens to the path itself, and after each change everything is watched again.
pub(super) struct Watch {
    /// What the system watches now; as long as this lives.
    watcher: Option<RecommendedWatcher>,
    targets: Vec<Target>,
    sender: Sender<Signal>,
    signals: Receiver<Signal>,
}

impl Watch {
    /// Watches nothing yet.
    ///
    /// # Errors
    /// Where the system cannot watch files.
    pub(super) fn new() -> Result<Self> {
        let (sender, signals) = channel();
        Ok(Self { watcher: None, targets: Vec::new(), sender, signals })
    }

    /// Watches a folder, or a file; `deep` also everything below. It need not be there yet.
    ///
    /// # Errors
    /// Where the system cannot watch it.
    pub(super) fn add(&mut self, path: &Path, deep: bool) -> Result<()> {
        let path = std::path::absolute(path).with_context(|| format!("cannot watch `{}`", shown(path)))?;
        self.targets.push(Target { path, is_deep: deep });
        self.arm()
    }

    /// Watches everything as it is now. The old watch ends when the new one has begun, so that nothing is missed.
    fn arm(&mut self) -> Result<()> {
        let mut folders: BTreeMap<PathBuf, RecursiveMode> = BTreeMap::new();
        let mut steps = BTreeSet::new();
        for target in &self.targets {
            // A link on the way may lead to another place tomorrow.
            for path in [Ok(target.path.clone()), target.path.canonicalize()].into_iter().flatten() {
                steps.extend(path.ancestors().map(Path::to_owned));
            }
        }
        for folder in steps.iter().filter_map(|step| step.parent()) {
            folders.insert(folder.to_owned(), RecursiveMode::NonRecursive);
        }
        for target in &self.targets {
            let mode = if target.is_deep { RecursiveMode::Recursive } else { RecursiveMode::NonRecursive };
            folders.insert(target.path.clone(), mode);
        }
        let (changed, targets) = (self.sender.clone(), self.targets.clone());
        let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            let is_change = match &event {
                Ok(event) => {
                    let is_of_ours =
                        |path: &PathBuf| steps.contains(path) || is_watched(event.kind, path, &targets);
                    !matches!(event.kind, EventKind::Access(_)) && event.paths.iter().any(is_of_ours)
                }
                // Something was missed: look at everything again.
                Err(_) => true,
            };
            if is_change {
                // Nobody listens any more when the program ends.
                let _ = changed.send(Signal::Changed);
            }
        });
        let mut watcher = watcher.context("cannot watch files")?;
        // First what is not deep: a deep watch of the same folder must be the last.
        for is_deep in [false, true] {
            let all = folders.iter().filter(|(_, mode)| (**mode == RecursiveMode::Recursive) == is_deep);
            for (path, mode) in all {
                let watched = watcher.watch(path, *mode);
                let is_target = self.targets.iter().any(|target| target.path == *path);
                // What is missing is waited for in the folders above, and of these not all may be readable.
                if is_target && path.exists() {
                    watched.with_context(|| format!("cannot watch `{}`", shown(path)))?;
                }
            }
        }
        self.watcher = Some(watcher);
        Ok(())
    }

    /// Whoever sends a signal of their own.
    pub(super) fn sender(&self) -> Sender<Signal> {
        self.sender.clone()
    }

    /// Waits until something was changed and nothing changes any more. Whoever looks at the files then sees every change
    /// or hears of it later.
    pub(super) fn wait(&mut self) -> Signal {
        if self.signals.recv() != Ok(Signal::Changed) {
            return Signal::Stop;
        }
        let begun = Instant::now();
        while begun.elapsed() < LONGEST {
            match self.signals.recv_timeout(QUIET) {
                Ok(Signal::Changed) => {}
                Ok(Signal::Stop) | Err(RecvTimeoutError::Disconnected) => return Signal::Stop,
                Err(RecvTimeoutError::Timeout) => break,
            }
        }
        // Where that fails, the watch of before goes on.
        if let Err(error) = self.arm() {
            let _ = console::message(&format!("warning: {}; some changes may be missed", message(&error)));
        }
        Signal::Changed
    }
}

/// Whether an event at a path is a change of what is watched.
fn is_watched(kind: EventKind, path: &Path, targets: &[Target]) -> bool {
    let is_in = |target: &Target| {
        let below = path.strip_prefix(&target.path);
        below.is_ok_and(|below| target.is_deep || below.components().count() <= 1)
    };
    // A folder may be called anything, and what was moved away cannot be asked.
    let may_be_folder = matches!(
        kind,
        EventKind::Modify(ModifyKind::Name(_))
            | EventKind::Create(CreateKind::Folder)
            | EventKind::Remove(RemoveKind::Folder)
    );
    let is_hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    targets.iter().any(is_in) && (is_input(path) || may_be_folder && !is_hidden && !path.ends_with("public"))
}

/// Whether an archive can be made of what is at a path. The built site is not, nor are files that begin with a dot or
/// that an editor leaves beside its own.
fn is_input(path: &Path) -> bool {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return true };
    let ending = path.extension().and_then(|ending| ending.to_str());
    !name.starts_with('.') && ending.map_or(name != "public", |ending| ENDINGS.contains(&ending))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::{Signal, Watch, is_input};

    #[test]
    fn what_an_archive_is_made_of_matters() {
        for name in ["records/play/a.sow", "site/settings.yaml", "site/handbook/x.md", "records/play/bao"] {
            assert!(is_input(Path::new(name)), "{name}");
        }
        for name in ["site/public", "a/.b.sow.swp", "a/.sowbook-x", "a/b.sow~", "a/4913.tmp"] {
            assert!(!is_input(Path::new(name)), "{name}");
        }
    }

    #[test]
    fn a_change_is_noticed_once_and_reading_is_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a.sow");
        fs::write(&file, "1").expect("written");
        let mut watch = Watch::new().expect("a watch");
        watch.add(folder.path(), true).expect("watched");
        fs::read(&file).expect("read");
        fs::write(&file, "2").expect("written");
        fs::write(&file, "3").expect("written");
        assert_eq!(watch.wait(), Signal::Changed);
        fs::read(&file).expect("read");
        watch.sender().send(Signal::Stop).expect("sent");
        assert_eq!(watch.wait(), Signal::Stop);
    }

    /// Whatever is moved away or replaced, a change of what is at the path then is noticed.
    #[test]
    fn what_takes_the_place_of_something_is_watched() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let change = |path: &Path, text: &str| fs::write(path, text).expect("written");
        let records = |name: &str| {
            fs::create_dir_all(at(name).join("play/v1.2")).expect("made");
            change(&at(name).join("play/v1.2/a.sow"), name);
        };
        records("own/records");
        records("own/other");
        records("whole/records");
        change(&at("single.sow"), "1");
        let mut watch = Watch::new().expect("a watch");
        watch.add(&at("own/records"), true).expect("watched");
        watch.add(&at("own/site/handbook"), false).expect("watched, though it is not there");
        watch.add(&at("single.sow"), true).expect("watched");
        let record = at("own/records/play/v1.2/a.sow");
        let moved = |from: &str, to: &str| fs::rename(at(from), at(to)).expect("moved");
        let steps: [(&str, &dyn Fn()); 15] = [
            ("a record", &|| change(&record, "2")),
            ("a folder with a point moved", &|| moved("own/records/play/v1.2", "own/records/play/v2.0")),
            ("a file in it", &|| change(&at("own/records/play/v2.0/a.sow"), "3")),
            ("the records moved away", &|| moved("own/records", "own/x")),
            ("others in their place", &|| moved("own/other", "own/records")),
            ("a record of those", &|| change(&record, "4")),
            ("the archive removed", &|| fs::remove_dir_all(at("own")).expect("removed")),
            ("another one", &|| moved("whole", "own")),
            ("a record of that", &|| change(&record, "5")),
            ("a handbook", &|| fs::create_dir_all(at("own/site/handbook")).expect("made")),
            ("a page", &|| change(&at("own/site/handbook/a.md"), "1")),
            ("a page beside it", &|| change(&at("own/site/handbook/new.md"), "2")),
            ("that saved by a rename", &|| moved("own/site/handbook/new.md", "own/site/handbook/a.md")),
            ("the file saved by a rename", &|| {
                change(&at("new.tmp"), "2");
                moved("new.tmp", "single.sow");
            }),
            ("the file itself", &|| change(&at("single.sow"), "3")),
        ];
        for (what, step) in steps {
            step();
            let (sender, is_late) = (watch.sender(), std::sync::Arc::new(AtomicBool::new(true)));
            let waits = std::sync::Arc::clone(&is_late);
            // Should nothing be noticed, the test ends all the same.
            std::thread::spawn(move || {
                std::thread::sleep(std::time::Duration::from_secs(20));
                if waits.load(Ordering::Relaxed) {
                    let _ = sender.send(Signal::Stop);
                }
            });
            assert_eq!(watch.wait(), Signal::Changed, "{what}");
            is_late.store(false, Ordering::Relaxed);
        }
    }

    #[test]
    fn what_happens_beside_is_none() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(folder.path().join("own/records")).expect("made");
        let mut watch = Watch::new().expect("a watch");
        watch.add(&folder.path().join("own/records"), true).expect("watched");
        for name in ["own/notes.md", "other.sow", "own/site.yaml", "own/records/.a.sow.swp"] {
            fs::write(folder.path().join(name), "1").expect("written");
        }
        watch.sender().send(Signal::Stop).expect("sent");
        // Events come from another thread.
        std::thread::sleep(std::time::Duration::from_millis(300));
        assert_eq!(watch.wait(), Signal::Stop);
    }
}
