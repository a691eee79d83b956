//! A site as others read it: as a whole, with every file as its list says, or not at all.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::disk::{Found, at, below, find};
use super::list::{FileList, Files, State, of_sums, says_writing};
use super::lock::{MARK, lock_to_read};
use super::{Notice, WriteError};
use crate::common::ArchiveFile;
use crate::export::sha256;

/// A site that was built to its end. No build changes it while this value lives.
#[derive(Debug)]
pub struct FinishedSite {
    root: PathBuf,
    files: Files,
    /// Held open: closing it ends the lock.
    _lock: Option<File>,
}

impl FinishedSite {
    /// The site in the folder `root`, after builds that write to it have ended.
    ///
    /// # Errors
    /// Where there is no site, a build of it was stopped, or the system refuses.
    pub fn open(root: &Path, notify: &dyn Fn(Notice)) -> Result<Self, WriteError> {
        let root = match root.canonicalize() {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Err(WriteError::NoSite(root.to_owned()));
            }
            real => real.map_err(at(root))?,
        };
        let lock = lock_to_read(&root, notify)?;
        let list = FileList::read(&root)?;
        if list.state != State::Whole {
            return Err(WriteError::Interrupted(root));
        }
        let sums = ArchiveFile::Sums.name();
        let files = of_sums(&root)?;
        if files.is_empty() {
            return Err(WriteError::NoSite(root));
        }
        // What the last build wrote decides, should somebody have added a line to the published list since.
        if list.files.get(sums).is_some_and(|sum| files.get(sums) != Some(sum)) {
            return Err(WriteError::Damaged(vec![sums.to_owned()]));
        }
        Ok(Self { root, files, _lock: lock })
    }

    /// The content of every file, in order of names, each checked against the list.
    ///
    /// # Errors
    /// Where a file is missing or not as the list says, the system refuses, or `each` fails.
    pub fn read<E: From<WriteError>>(
        &self,
        mut each: impl FnMut(&str, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        for (name, sum) in &self.files {
            let path = below(&self.root, name)?.filter(|path| matches!(find(path), Ok(Found::File)));
            let content = path.map(|path| fs::read(&path).map_err(at(&path))).transpose()?;
            match content.filter(|content| sha256(content) == *sum) {
                Some(content) => each(name, &content)?,
                None => return Err(WriteError::Damaged(vec![name.to_string()]).into()),
            }
        }
        Ok(())
    }

    /// Whether a build of the site in `root` was stopped before its end, and none is running now.
    pub fn is_interrupted(root: &Path) -> bool {
        says_writing(root) && File::open(root.join(MARK)).is_ok_and(|mark| mark.try_lock_shared().is_ok())
    }
}
