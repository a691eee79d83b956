//! Where a command may write what it makes: not over the archive.

use std::path::Path;

use crate::archive::layout::FOLDERS;
use crate::site::{Notice, Protected};

use super::args::Arguments;

/// The folders of the site that somebody writes by hand.
const BY_HAND: [&str; 4] = ["handbook", "assets", "messages", "schemas"];

/// The folders of the archive that no output may touch; `home` is that of the site's settings.
pub(super) fn protected(arguments: &Arguments, records: &Path, home: &Path) -> Protected {
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
    protected.with(&arguments.archive);
    protected
}

/// Says on the standard error what is being waited for, or was found.
pub(super) fn notify(site: &Path) -> impl Fn(Notice) {
    move |notice| match notice {
        Notice::Waiting => eprintln!("waiting for another process that uses `{}`", site.display()),
        Notice::Interrupted => {
            eprintln!("the last build of `{}` was interrupted; completing it first", site.display());
        }
    }
}
