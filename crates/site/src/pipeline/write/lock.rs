//! Who writes a site has it alone; who reads it shares it with other readers.
//!
//! The lock is one of the operating system on the mark of the site, a file that is never replaced. It ends with the
//! program, however that ends.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::WriteError;
use super::disk::{Found, at, find, is_empty};

/// What the person at the terminal should know while a site is written or read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notice {
    /// Another process writes or reads the site; this one waits for it.
    Waiting,
    /// The previous build was stopped before its end; its work is ended first.
    Interrupted,
}

/// The file by which a folder is known to hold a site, so that no other folder is ever written to.
pub(super) const MARK: &str = ".sowbook-site";

/// A site that no other process writes to. Where nothing was written, its mark and its folder go away with this value,
/// if they were made for it.
#[derive(Debug)]
pub(super) struct SiteLock {
    /// The folder, with no link in its path.
    pub(super) root: PathBuf,
    /// Held open: closing it ends the lock.
    _mark: File,
    made_folder: bool,
    made_mark: bool,
}

impl SiteLock {
    /// Locks the folder `root` for writing; makes it and its mark where they are missing. Errors name it as `out`.
    ///
    /// # Errors
    /// Where the folder holds something and no mark, or the system refuses.
    pub(super) fn to_write(root: PathBuf, out: &Path, notify: &dyn Fn(Notice)) -> Result<Self, WriteError> {
        let mark = root.join(MARK);
        loop {
            let made_folder = match find(&root)? {
                Found::Folder => false,
                Found::Nothing => fs::create_dir_all(&root).map(|()| true).map_err(at(&root))?,
                Found::File | Found::Other => return Err(WriteError::NotAFolder(out.to_owned())),
            };
            let made_mark = match find(&mark)? {
                Found::File => false,
                Found::Nothing if is_empty(&root)? => match make_mark(&mark) {
                    Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                    made => made.map(|()| true).map_err(at(&mark))?,
                },
                // Another process may have begun here since the folder was looked at.
                Found::Nothing if find(&mark)? == Found::File => false,
                _ => return Err(WriteError::NotASite(out.to_owned())),
            };
            if let Some(file) = lock(&mark, Mode::Alone, notify)? {
                return Ok(Self { root, _mark: file, made_folder, made_mark });
            }
        }
    }
}

impl Drop for SiteLock {
    fn drop(&mut self) {
        // Only if nothing else is there. That something cannot be removed is no new failure.
        if self.made_mark && fs::read_dir(&self.root).is_ok_and(|entries| entries.count() == 1) {
            let _ = fs::remove_file(self.root.join(MARK));
            if self.made_folder {
                let _ = fs::remove_dir(&self.root);
            }
        }
    }
}

/// Locks the site in the folder `root` for reading. A copy of a site without its mark needs no lock.
///
/// # Errors
/// Where the system refuses.
pub(super) fn lock_to_read(root: &Path, notify: &dyn Fn(Notice)) -> Result<Option<File>, WriteError> {
    let mark = root.join(MARK);
    while find(&mark)? == Found::File {
        if let Some(file) = lock(&mark, Mode::Shared, notify)? {
            return Ok(Some(file));
        }
    }
    Ok(None)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Alone,
    Shared,
}

fn make_mark(mark: &Path) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(mark)?;
    file.write_all(
        b"A site written by sowbook. Builds replace and remove the files they wrote, and no others.\n",
    )
}

/// Locks a mark, waiting where another process has it; `None` where the mark is another file by then.
fn lock(mark: &Path, mode: Mode, notify: &dyn Fn(Notice)) -> Result<Option<File>, WriteError> {
    let file = match File::open(mark) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        opened => opened.map_err(at(mark))?,
    };
    let tried = if mode == Mode::Alone { file.try_lock() } else { file.try_lock_shared() };
    let locked = match tried {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            notify(Notice::Waiting);
            if mode == Mode::Alone { file.lock() } else { file.lock_shared() }
        }
        Err(TryLockError::Error(error)) => Err(error),
    };
    match locked {
        // Some file systems of networks have no locks. One process at a time is all that can be asked for there.
        Err(error) if error.kind() == ErrorKind::Unsupported => {}
        locked => locked.map_err(at(mark))?,
    }
    Ok(is_still_at(&file, mark).then_some(file))
}

/// Whether an open file is the one at a path.
#[cfg(unix)]
fn is_still_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |a: fs::Metadata, b: fs::Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
    file.metadata().is_ok_and(|open| fs::symlink_metadata(path).is_ok_and(|there| same(open, there)))
}

#[cfg(not(unix))]
fn is_still_at(_: &File, path: &Path) -> bool {
    path.exists()
}
