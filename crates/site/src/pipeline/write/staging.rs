//! A folder of ours beside the one that is written, in which files are put together before they are moved in.
//!
//! Its name is `.NAME.sowbook-` and six letters, where `NAME` is the name of the folder it is for. A file in it marks
//! it as ours and is locked as long as the process that made it runs. A folder that was left behind is removed by the
//! next process that writes to the same place; without the name, the mark and a free lock nothing is removed.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::WriteError;
use super::disk::{Found, at, entries, find};

const MARK: &str = ".sowbook-staging";

/// What the mark says. It is written after the lock is taken, so that a mark that says this is or was locked.
const MARK_TEXT: &[u8] = b"Files that sowbook is about to move into the folder beside this one.\n";

/// How many letters the end of the name has.
const LETTERS: usize = 6;

/// A folder beside the one that is written. It goes away with this value, unless it is [left](Self::leave).
#[derive(Debug)]
pub(super) struct Staging {
    folder: PathBuf,
    suffix: String,
    /// Held open: closing it ends the lock.
    mark: Option<File>,
    leaves: bool,
}

impl Staging {
    /// A new folder beside `target`, whose path has no link in it. What earlier processes left there is removed.
    ///
    /// # Errors
    /// Where the system refuses.
    pub(super) fn beside(target: &Path) -> Result<Self, WriteError> {
        let prefix = prefix(target);
        let parent = target.parent().unwrap_or(Path::new("."));
        remove_leftovers(target)?;
        let created = tempfile::Builder::new().prefix(&prefix).rand_bytes(LETTERS).tempdir_in(parent);
        let folder = created.map_err(at(parent))?.keep();
        let suffix = suffix_of(target, &folder).unwrap_or_default();
        let mut staging = Self { folder, suffix, mark: None, leaves: false };
        let path = staging.folder.join(MARK);
        let mut mark = File::create_new(&path).map_err(at(&path))?;
        match mark.lock() {
            Err(error) if error.kind() != ErrorKind::Unsupported => return Err(at(&path)(error)),
            _ => {}
        }
        mark.write_all(MARK_TEXT).map_err(at(&path))?;
        staging.mark = Some(mark);
        Ok(staging)
    }

    /// The folder that an earlier process left beside `target` under that suffix, if it is there and ours.
    pub(super) fn find_abandoned(target: &Path, suffix: &str) -> Option<Self> {
        let mut name = prefix(target);
        name.push(suffix);
        let folder = target.with_file_name(name);
        let suffix = suffix_of(target, &folder)?;
        let mark = abandoned(&folder)?;
        Some(Self { folder, suffix, mark: Some(mark), leaves: false })
    }

    /// The end of its name, by which [`find_abandoned`](Self::find_abandoned) finds it again.
    pub(super) fn suffix(&self) -> &str {
        &self.suffix
    }

    /// The path of a file in it.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Whether files can be moved from it into the folder `target`.
    pub(super) fn is_on_the_disk_of(&self, target: &Path) -> bool {
        let disk = |path: &Path| fs::symlink_metadata(path).ok().map(|known| disk(&known));
        disk(&self.folder) == disk(target)
    }

    /// Whether the folder stays when this value goes away: from when the site names it until all is moved.
    pub(super) fn leave(&mut self, leaves: bool) {
        self.leaves = leaves;
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        if !self.leaves {
            // What cannot be removed now is a leftover, and no new failure.
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

#[cfg(unix)]
fn disk(known: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::dev(known)
}

/// Not known on other systems, where moving fails with a message of its own.
#[cfg(not(unix))]
fn disk(_: &fs::Metadata) -> u64 {
    0
}

fn prefix(target: &Path) -> OsString {
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(".sowbook-");
    name
}

/// The end of the name of a folder beside `target`, if the name is one of ours.
fn suffix_of(target: &Path, folder: &Path) -> Option<String> {
    let name = folder.file_name()?.as_encoded_bytes();
    let rest = name.strip_prefix(prefix(target).as_encoded_bytes())?;
    let fits = rest.len() == LETTERS && rest.iter().all(u8::is_ascii_alphanumeric);
    fits.then(|| String::from_utf8_lossy(rest).into_owned())
}

/// The mark of a folder whose process has ended, locked; `None` where it is anything else.
fn abandoned(folder: &Path) -> Option<File> {
    let mark = folder.join(MARK);
    let is_ours = matches!(find(folder), Ok(Found::Folder)) && matches!(find(&mark), Ok(Found::File));
    let file = is_ours.then(|| File::open(&mark).ok()).flatten()?;
    let says = fs::read(&mark).ok()?;
    (says == MARK_TEXT && file.try_lock().is_ok()).then_some(file)
}

fn remove_leftovers(target: &Path) -> Result<(), WriteError> {
    let parent = target.parent().unwrap_or(Path::new("."));
    // Where the folder around cannot be listed, leftovers stay.
    for entry in entries(parent).unwrap_or_default() {
        let folder = entry.path();
        if suffix_of(target, &folder).is_some()
            && let Some(mark) = abandoned(&folder)
        {
            // Links in it are removed, not followed. A process that has just ended may have removed the folder itself.
            match fs::remove_dir_all(&folder) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(at(&folder)(error)),
                _ => drop(mark),
            }
        }
    }
    Ok(())
}
