//! A file or folder that appears as a whole or not at all, where there was nothing: a bag.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::WriteError;
use super::apply::NEW;
use super::disk::{Found, at, find, is_empty, make_parent, rename, write_file};
use super::place::Protected;
use super::staging::Staging;

/// A new file or folder being written. Nothing shows before [`finish`](Self::finish), and nothing is left without it.
#[derive(Debug)]
#[must_use = "nothing is written before it is finished"]
pub struct NewOutput {
    target: PathBuf,
    kind: OutputKind,
    staging: Staging,
}

#[derive(Debug, Clone, Copy)]
enum OutputKind {
    File,
    Folder,
}

impl NewOutput {
    /// Begins the folder `out`, which must not be there yet or be empty.
    ///
    /// # Errors
    /// Where it is there and holds something, touches what is protected, or the system refuses.
    pub fn folder(out: &Path, protected: &Protected) -> Result<Self, WriteError> {
        Self::begin(out, protected, OutputKind::Folder)
    }

    /// Begins the file `out`, which must not be there yet, and gives what it is to be written to.
    ///
    /// # Errors
    /// Where it is there, touches what is protected, or the system refuses.
    pub fn file(out: &Path, protected: &Protected) -> Result<(Self, File), WriteError> {
        let output = Self::begin(out, protected, OutputKind::File)?;
        let path = output.staging.path(NEW);
        let file = File::create_new(&path).map_err(at(&path))?;
        Ok((output, file))
    }

    fn begin(out: &Path, protected: &Protected, kind: OutputKind) -> Result<Self, WriteError> {
        let target = protected.allow(out)?;
        check_free(&target, out, kind)?;
        make_parent(&target)?;
        Ok(Self { staging: Staging::beside(&target)?, target, kind })
    }

    /// Writes a file of a folder. `name` is its path below the folder, with `/` between folders.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn write(&self, name: &str, content: &[u8]) -> Result<(), WriteError> {
        write_file(&self.staging.path(NEW).join(name), content)
    }

    /// Gives the file or folder its place.
    ///
    /// # Errors
    /// Where something was put there in the meantime, or the system refuses.
    pub fn finish(self) -> Result<(), WriteError> {
        check_free(&self.target, &self.target, self.kind)?;
        if find(&self.target)? == Found::Folder {
            fs::remove_dir(&self.target).map_err(at(&self.target))?;
        }
        rename(&self.staging.path(NEW), &self.target)
    }
}

fn check_free(target: &Path, shown: &Path, kind: OutputKind) -> Result<(), WriteError> {
    match (find(target)?, kind) {
        (Found::Nothing, _) => Ok(()),
        (_, OutputKind::File) => Err(WriteError::Exists(shown.to_owned())),
        (Found::Folder, OutputKind::Folder) if is_empty(target)? => Ok(()),
        (_, OutputKind::Folder) => Err(WriteError::NotEmpty(shown.to_owned())),
    }
}
