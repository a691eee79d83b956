//! How far something is that may take long: on a terminal, after a second.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::console;

/// How long a command works before it shows how far it is.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar on the standard error output, or a count where nobody knows how much there is. Nothing is shown where that
/// output is no terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    what: &'static str,
}

/// Begins with nothing done of things with that name in the plural.
pub(super) fn bar(what: &'static str) -> Progress {
    Progress {
        bar: ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden()),
        begun: Instant::now(),
        what,
    }
}

impl Progress {
    /// How many are done, and of how many.
    pub(super) fn reach(&self, done: usize, all: usize) {
        self.show(&format!("{{bar:30}} {{pos}} of {{len}} {}", self.what));
        self.bar.set_length(u64::try_from(all).unwrap_or(u64::MAX));
        self.bar.set_position(u64::try_from(done).unwrap_or(u64::MAX));
    }

    /// How many more are done, where the total is not known.
    pub(super) fn add(&self, more: usize) {
        self.show(&format!("{{pos}} {}", self.what));
        self.bar.inc(u64::try_from(more).unwrap_or(u64::MAX));
    }

    fn show(&self, template: &str) {
        if self.bar.is_hidden() && self.begun.elapsed() >= PATIENCE {
            if let Ok(style) = ProgressStyle::with_template(template) {
                self.bar.set_style(style);
            }
            self.bar.set_draw_target(console::progress_target());
        }
    }

    /// Does something that prints, with nothing of this in between.
    pub(super) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Nothing more is shown, and what was is wiped.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
