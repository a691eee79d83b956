//! A site as others read it: as a whole, with every file as its list says, or not at all.

use std::fs;
use std::path::{Path, PathBuf};

use super::disk::{Found, at, below, find};
use super::list::{FileList, State, of_sums};
use super::lock::SiteLock;
use super::{Notice, WriteError};
use crate::site::base::files::ArchiveFile;
use crate::site::export::{Sum, sha256};

/// A site that was built to its end. No build changes it while this value lives.
#[derive(Debug)]
pub(crate) struct FinishedSite {
    root: PathBuf,
    files: Vec<(String, Sum)>,
    _lock: Option<SiteLock>,
}

impl FinishedSite {
    /// The site in the folder `root`, after builds that write to it have ended.
    ///
    /// # Errors
    /// Where there is no site, a build of it was stopped, or the system refuses.
    pub(crate) fn open(root: &Path, notify: &dyn Fn(Notice)) -> Result<Self, WriteError> {
        let root = match root.canonicalize() {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Err(WriteError::NoSite(root.to_owned()));
            }
            real => real.map_err(at(root))?,
        };
        let lock = SiteLock::to_read(&root, notify)?;
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
        if let Some(own) = list.get(sums)
            && files.iter().any(|file| *file.name == *sums && file.sum != own.sum)
        {
            return Err(WriteError::Damaged(vec![sums.to_owned()]));
        }
        let files = files.into_iter().map(|file| (file.name.into_string(), file.sum)).collect();
        Ok(Self { root, files, _lock: lock })
    }

    /// The content of every file, in order of names, each checked against the list.
    ///
    /// # Errors
    /// Where a file is missing or not as the list says, the system refuses, or `each` fails.
    pub(crate) fn read<E: From<WriteError>>(
        &self,
        mut each: impl FnMut(&str, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        for (name, sum) in &self.files {
            let path = below(&self.root, name)?.filter(|path| matches!(find(path), Ok(Found::File(_))));
            let content = path.map(|path| fs::read(&path).map_err(at(&path))).transpose()?;
            match content.filter(|content| sha256(content) == *sum) {
                Some(content) => each(name, &content)?,
                None => return Err(WriteError::Damaged(vec![name.clone()]).into()),
            }
        }
        Ok(())
    }

    /// Whether a build of the site in `root` was stopped before its end, and none is running now.
    pub(crate) fn is_interrupted(root: &Path) -> bool {
        let idle = |root: &Path| {
            fs::File::open(root.join(super::lock::MARK)).is_ok_and(|mark| mark.try_lock_shared().is_ok())
        };
        super::list::says_writing(root) && idle(root)
    }
}
