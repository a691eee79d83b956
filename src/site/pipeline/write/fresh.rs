//! A folder that appears as a whole or not at all, where there was nothing: a bag.

use std::fs;
use std::path::{Path, PathBuf};

use super::WriteError;
use super::disk::{Found, at, find, is_empty, make_parent, rename, write_file};
use super::place::Protected;
use super::staging::Staging;

/// A new folder being filled. Nothing shows before [`finish`](Self::finish), and nothing is left without it.
#[derive(Debug)]
pub(crate) struct NewFolder {
    target: PathBuf,
    staging: Staging,
}

impl NewFolder {
    /// Begins the folder `out`, which must not be there yet or be empty.
    ///
    /// # Errors
    /// Where it is there and holds something, touches what is protected, or the system refuses.
    pub(crate) fn begin(out: &Path, protected: &Protected) -> Result<Self, WriteError> {
        let target = protected.allow(out)?;
        check_free(&target, out)?;
        make_parent(&target)?;
        Ok(Self { staging: Staging::beside(&target)?, target })
    }

    /// Writes a file. `name` is its path below the folder, with `/` between folders.
    ///
    /// # Errors
    /// Where the system refuses.
    pub(crate) fn write(&self, name: &str, content: &[u8]) -> Result<(), WriteError> {
        write_file(&self.staging.path(super::apply::NEW).join(name), content)
    }

    /// Gives the folder its place.
    ///
    /// # Errors
    /// Where something was put there in the meantime, or the system refuses.
    pub(crate) fn finish(self) -> Result<(), WriteError> {
        check_free(&self.target, &self.target)?;
        if matches!(find(&self.target)?, Found::Folder) {
            fs::remove_dir(&self.target).map_err(at(&self.target))?;
        }
        rename(&self.staging.path(super::apply::NEW), &self.target)
    }
}

fn check_free(target: &Path, shown: &Path) -> Result<(), WriteError> {
    match find(target)? {
        Found::Nothing => Ok(()),
        Found::Folder if is_empty(target)? => Ok(()),
        Found::Folder | Found::File(_) | Found::Other => Err(WriteError::NotEmpty(shown.to_owned())),
    }
}

/// A new file being written: a bag as one file. Nothing shows before [`finish`](Self::finish), and nothing is left without
/// it.
#[derive(Debug)]
pub(crate) struct NewFile {
    target: PathBuf,
    staging: Staging,
}

impl NewFile {
    /// Begins the file `out`, which must not be there yet, and gives what it is to be written to.
    ///
    /// # Errors
    /// Where it is there, touches what is protected, or the system refuses.
    pub(crate) fn begin(out: &Path, protected: &Protected) -> Result<(Self, fs::File), WriteError> {
        let target = protected.allow(out)?;
        check_nothing(&target, out)?;
        make_parent(&target)?;
        let staging = Staging::beside(&target)?;
        let path = staging.path(super::apply::NEW);
        let file = fs::File::create_new(&path).map_err(at(&path))?;
        Ok((Self { target, staging }, file))
    }

    /// Gives the file its place.
    ///
    /// # Errors
    /// Where something was put there in the meantime, or the system refuses.
    pub(crate) fn finish(self) -> Result<(), WriteError> {
        check_nothing(&self.target, &self.target)?;
        rename(&self.staging.path(super::apply::NEW), &self.target)
    }
}

fn check_nothing(target: &Path, shown: &Path) -> Result<(), WriteError> {
    match find(target)? {
        Found::Nothing => Ok(()),
        Found::Folder | Found::File(_) | Found::Other => Err(WriteError::Exists(shown.to_owned())),
    }
}
