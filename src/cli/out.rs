//! Where a command may write what it makes: not over the archive.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use record::archive::layout::FOLDERS;
use record::archive::{self, LeadsOut};
use site::{FinishedSite, Notice, Protected};

use super::archive::root;
use super::args::Arguments;
use super::console::message;
use super::files::{inside, shown};

/// The folders of the site that somebody writes by hand.
const BY_HAND: [&str; 4] = [HANDBOOK, "assets", "messages", "schemas"];

/// The settings of the site, below its folder.
pub(super) const SETTINGS: &str = "settings.yaml";

/// The list of published addresses, below the same folder.
pub(super) const PUBLISHED: &str = "published.txt";

/// What records and accounts were in earlier editions, below the same folder.
pub(super) const FINGERPRINTS: &str = "fingerprints.txt";

/// The pages of the handbook, below the same folder.
const HANDBOOK: &str = "handbook";

/// The folder of the site's settings, for that folder of records.
pub(super) fn home(records: &Path) -> PathBuf {
    root(records).join("site")
}

/// The path of a file or folder beside the site's settings, for that folder of records.
///
/// # Errors
/// Where a step on the way is a link. Only the site itself, `public`, may be one: it is an output, which may be anywhere.
pub(super) fn of_home(records: &Path, name: &str) -> Result<PathBuf> {
    inside(&root(records), Path::new("site").join(name))
}

/// The pages of the handbook of an archive; none where there is no folder.
///
/// # Errors
/// Where one is a link, or the folder cannot be read.
pub(super) fn pages_of_handbook(records: &Path) -> Result<Vec<PathBuf>> {
    let folder = of_home(records, HANDBOOK)?;
    let mut pages = Vec::new();
    if folder.is_dir() {
        for entry in
            std::fs::read_dir(&folder).with_context(|| format!("cannot read `{}`", shown(&folder)))?
        {
            pages.push(inside(&folder, entry?.file_name())?);
        }
    }
    pages.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    Ok(pages)
}

/// The links among the files that somebody writes for the site, which no build reads.
pub(super) fn links_of_home(records: &Path) -> Vec<PathBuf> {
    let beside = |name: &str| archive::inside(&root(records), Path::new("site").join(name));
    let mut found: BTreeSet<PathBuf> = BTreeSet::new();
    found.extend(
        [SETTINGS, PUBLISHED, FINGERPRINTS].into_iter().filter_map(|name| Some(beside(name).err()?.0)),
    );
    match beside(HANDBOOK) {
        Err(LeadsOut(link)) => drop(found.insert(link)),
        Ok(folder) => {
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
            let links = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_symlink()));
            found.extend(links.map(|entry| entry.path()));
        }
    }
    found.into_iter().collect()
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
