//! Single steps on the disk. None of them follows a link below the folder of a site.

use std::fs;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::WriteError;
use crate::export::Checksum;

/// What is at a path, without following a link there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    Nothing,
    /// A regular file.
    File,
    Folder,
    /// A link, or anything else.
    Other,
}

/// What is at `path`.
pub(super) fn find(path: &Path) -> Result<Found, WriteError> {
    match fs::symlink_metadata(path) {
        Ok(known) if known.is_file() => Ok(Found::File),
        Ok(known) if known.is_dir() => Ok(Found::Folder),
        Ok(_) => Ok(Found::Other),
        // Below a file there is nothing either.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            Ok(Found::Nothing)
        }
        Err(error) => Err(at(path)(error)),
    }
}

/// Whether a regular file has that content.
pub(super) fn has_sum(path: &Path, sum: Checksum) -> Result<bool, WriteError> {
    Ok(sum_of(path).map_err(at(path))? == sum)
}

/// The sum of a file, which is read piece by piece.
pub(super) fn sum_of(path: &Path) -> io::Result<Checksum> {
    let mut digest = Sha256::new();
    io::copy(&mut BufReader::with_capacity(1 << 16, fs::File::open(path)?), &mut digest)?;
    Ok(Checksum::from_digest(digest))
}

/// Whether a folder holds nothing.
pub(super) fn is_empty(folder: &Path) -> Result<bool, WriteError> {
    Ok(fs::read_dir(folder).map_err(at(folder))?.next().is_none())
}

/// The entries of a folder.
pub(super) fn entries(folder: &Path) -> Result<Vec<fs::DirEntry>, WriteError> {
    fs::read_dir(folder).and_then(Iterator::collect).map_err(at(folder))
}

/// Writes a file, making its folder where it is missing.
pub(super) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    match fs::write(path, bytes) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            make_parent(path)?;
            fs::write(path, bytes).map_err(at(path))
        }
        written => written.map_err(at(path)),
    }
}

pub(super) fn make_parent(path: &Path) -> Result<(), WriteError> {
    path.parent().map_or(Ok(()), |folder| fs::create_dir_all(folder).map_err(at(folder)))
}

pub(super) fn rename(from: &Path, to: &Path) -> Result<(), WriteError> {
    fs::rename(from, to).map_err(at(to))
}

pub(super) fn at(path: &Path) -> impl FnOnce(io::Error) -> WriteError {
    move |error| WriteError::Io { path: path.to_owned(), error }
}

/// The folders above a name of a site, the uppermost first: `a` and `a/b` for `a/b/c`.
pub(super) fn folders_above(name: &str) -> impl Iterator<Item = &str> {
    name.match_indices('/').filter_map(|(end, _)| name.get(..end))
}

/// The path of a name below a folder, if no folder on the way is a link or anything else but a folder.
pub(super) fn below(root: &Path, name: &str) -> Result<Option<PathBuf>, WriteError> {
    for folder in folders_above(name) {
        match find(&root.join(folder))? {
            Found::Folder | Found::Nothing => {}
            Found::File | Found::Other => return Ok(None),
        }
    }
    Ok(Some(root.join(name)))
}
