//! What pages ask for while they are open: their newest text, and what needs attention.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;

use site::EarlyFile;

/// How long a question waits for news.
const PATIENCE: Duration = Duration::from_secs(20);

/// The findings that a page shows at most.
const MOST_SHOWN: usize = 30;

/// What the builder and the answers share.
pub(super) struct Shared {
    /// The folder of the site, without links in its path.
    pub(super) site: PathBuf,
    /// The folder of records.
    pub(super) records: PathBuf,
    /// The port that is listened on.
    pub(super) port: u16,
    /// Files that the site on the disk does not have yet, by their paths below it.
    early: Mutex<BTreeMap<PathBuf, Arc<[u8]>>>,
    news: Mutex<News>,
    changed: Condvar,
}

/// The state of the site.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub(super) struct News {
    /// Counts changes of this state.
    pub(super) version: u64,
    /// Counts builds that changed a page.
    pub(super) build: u64,
    /// Why the last build failed.
    pub(super) failure: Option<String>,
    /// What needs attention, in words.
    pub(super) findings: Vec<String>,
    /// How many findings are left out.
    pub(super) more: usize,
}

impl Shared {
    /// Nothing is built yet.
    pub(super) fn new(site: PathBuf, records: PathBuf, port: u16) -> Self {
        Self { site, records, port, early: Mutex::default(), news: Mutex::default(), changed: Condvar::new() }
    }

    /// These files of a record are made; the rest of the site follows.
    pub(super) fn early(&self, files: Vec<EarlyFile>) {
        let files = files.into_iter().map(|file| (file.path.into(), file.contents.into()));
        self.early.lock().unwrap_or_else(PoisonError::into_inner).extend(files);
        self.announce(&mut self.lock());
    }

    /// The newest contents of a file, by its path below the site; `None` if there is none.
    pub(super) fn file(&self, path: &Path) -> Option<Vec<u8>> {
        let early = self.early.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
        match early {
            Some(contents) => Some(contents.to_vec()),
            None => {
                // Nothing outside the site, even if a link were in it.
                let real = self.site.join(path).canonicalize().ok()?;
                std::fs::read(real.starts_with(&self.site).then_some(real)?).ok()
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, News> {
        // Nothing panics while it holds the lock, and every state is whole.
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The site was built, and `built` says whether any page is another one now; or the site could not be built. These
    /// findings need attention.
    pub(super) fn built(&self, built: Result<bool, String>, mut findings: Vec<String>) {
        // From here on the files on the disk are the newest, or those of a failed build are no part of any site.
        let early = std::mem::take(&mut *self.early.lock().unwrap_or_else(PoisonError::into_inner));
        let mut news = self.lock();
        let before = news.clone();
        news.build += u64::from(built == Ok(true));
        news.failure = built.err();
        news.more = findings.len().saturating_sub(MOST_SHOWN);
        findings.truncate(MOST_SHOWN);
        news.findings = findings;
        if *news != before || !early.is_empty() {
            self.announce(&mut news);
        }
    }

    fn announce(&self, news: &mut News) {
        news.version += 1;
        self.changed.notify_all();
    }

    /// The state, as soon as it is another than the one seen, or after a while.
    pub(super) fn after(&self, seen: u64) -> News {
        let waited = self.changed.wait_timeout_while(self.lock(), PATIENCE, |news| news.version == seen);
        waited.map_or_else(|poisoned| poisoned.into_inner().0.clone(), |(news, _)| news.clone())
    }
}
