//! Waiting until somebody changes a file of the archive.

use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};

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

/// Watches files and folders.
pub(super) struct Watch {
    watcher: RecommendedWatcher,
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
        let changed = sender.clone();
        let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            let is_change = match &event {
                Ok(event) => {
                    !matches!(event.kind, EventKind::Access(_))
                        && event.paths.iter().any(|path| is_input(path))
                }
                // Something was missed: look at everything again.
                Err(_) => true,
            };
            if is_change {
                // Nobody listens any more when the program ends.
                let _ = changed.send(Signal::Changed);
            }
        });
        Ok(Self { watcher: watcher.context("cannot watch files")?, sender, signals })
    }

    /// Watches a folder, or a file; `deep` also everything below.
    ///
    /// # Errors
    /// Where the system cannot watch it.
    pub(super) fn add(&mut self, path: &Path, deep: bool) -> Result<()> {
        let mode = if deep { RecursiveMode::Recursive } else { RecursiveMode::NonRecursive };
        self.watcher.watch(path, mode).with_context(|| format!("cannot watch `{}`", shown(path)))
    }

    /// Whoever sends a signal of their own.
    pub(super) fn sender(&self) -> Sender<Signal> {
        self.sender.clone()
    }

    /// Waits until something was changed and nothing changes any more.
    pub(super) fn wait(&self) -> Signal {
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
        Signal::Changed
    }
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
}
