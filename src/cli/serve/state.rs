//! What pages ask for while they are open: whether they are the newest, and what needs attention.

use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;

/// How long a question waits for news.
const PATIENCE: Duration = Duration::from_secs(20);

/// The findings that a page shows at most.
const MOST_SHOWN: usize = 30;

/// What the builder and the answers share.
pub(super) struct Shared {
    /// The folder of the site, without links in its path.
    pub(super) site: PathBuf,
    /// The port that is listened on.
    pub(super) port: u16,
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
    pub(super) fn new(site: PathBuf, port: u16) -> Self {
        Self { site, port, news: Mutex::default(), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, News> {
        // Nothing panics while it holds the lock, and every state is whole.
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The site was built, and `built` says whether any page is another one now; or the site could not be built. These
    /// findings need attention.
    pub(super) fn built(&self, built: Result<bool, String>, mut findings: Vec<String>) {
        let mut news = self.lock();
        let before = news.clone();
        news.build += u64::from(built == Ok(true));
        news.failure = built.err();
        news.more = findings.len().saturating_sub(MOST_SHOWN);
        findings.truncate(MOST_SHOWN);
        news.findings = findings;
        if *news != before {
            self.announce(&mut news);
        }
    }

    fn announce(&self, news: &mut News) {
        news.version += 1;
        self.changed.notify_all();
    }

    /// The number of the last build.
    pub(super) fn build(&self) -> u64 {
        self.lock().build
    }

    /// The state, as soon as it is another than the one seen, or after a while.
    pub(super) fn after(&self, seen: u64) -> News {
        let waited = self.changed.wait_timeout_while(self.lock(), PATIENCE, |news| news.version == seen);
        waited.map_or_else(|poisoned| poisoned.into_inner().0.clone(), |(news, _)| news.clone())
    }
}
