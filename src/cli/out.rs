//! Where a command may write what it makes: not over the archive.

use std::path::{Path, PathBuf};

use crate::archive::layout::FOLDERS;
use crate::site::{FinishedSite, Notice, Protected};

use super::archive::root;
use super::args::Arguments;
use super::console::message;
use super::files::shown;

/// The folders of the site that somebody writes by hand.
const BY_HAND: [&str; 4] = ["handbook", "assets", "messages", "schemas"];

/// The folder of the site's settings, for that folder of records.
pub(super) fn home(records: &Path) -> PathBuf {
    root(records).join("site")
}

/// The folders of the archive that no output may touch; `home` is that of the site's settings.
pub(super) fn protected(records: &Path, home: &Path) -> Protected {
    let mut protected = Protected::default();
    for folder in BY_HAND {
        protected.with_all_of(home.join(folder));
    }
    if home.starts_with(records) {
        // An archive without a folder `records` has its site among its records.
        for folder in FOLDERS {
            protected.with_all_of(records.join(folder));
        }
        protected.with_all_but(records, home);
    } else {
        protected.with_all_of(records);
    }
    protected.with(home);
    protected.with(root(records));
    protected
}

/// Says on the standard error what is being waited for, or was found.
pub(super) fn notify(site: &Path) -> impl Fn(Notice) {
    let site = shown(site);
    move |notice| {
        print_line(&match notice {
            Notice::Waiting => format!("waiting for another process that uses `{site}`"),
            Notice::Interrupted => format!("the last build of `{site}` was interrupted; completing it first"),
        });
    }
}

/// Says on the standard error that the last build of the archive's own site was interrupted, if it was.
pub(super) fn warn_of_interrupted_build(arguments: &Arguments) {
    let Ok(records) = super::archive::records(arguments) else { return };
    let site = home(&records).join("public");
    if FinishedSite::is_interrupted(&site) {
        let site = shown(&site);
        print_line(&format!(
            "warning: the last build of `{site}` was interrupted, so its pages are mixed; run `sowbook build` again"
        ));
    }
}

/// A line on the standard error; where nobody can read it, the work goes on.
fn print_line(line: &str) {
    let _ = message(line);
}
