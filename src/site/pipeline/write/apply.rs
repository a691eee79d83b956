//! Moving a finished site in, file by file, and ending what an earlier build began.
//!
//! ```text
//! staging/new/…      files at paths where there was nothing: they never replace anything
//! staging/changed/…  files that replace one that the last build wrote
//! staging/kept       what the next build may keep
//! ```
//!
//! Every step may be taken again, so that work that was stopped anywhere can be ended from the beginning.

use std::fs;
use std::path::Path;

use rayon::prelude::*;

use super::WriteError;
use super::disk::{Found, at, below, entries, find, folders_above, has_sum, rename};
use super::list::{FileList, Listed, State};
use super::staging::Staging;
use crate::site::pipeline::cache::KEPT;

/// The folder of files at new paths.
pub(super) const NEW: &str = "new";

/// The folder of files that replace others.
pub(super) const CHANGED: &str = "changed";

/// What becomes of a file that is no longer part of the site.
enum Removal {
    Removed,
    /// Somebody has changed it, so it is not ours any more.
    Changed,
}

/// Moves everything that is staged into the site, and removes what is gone from it.
///
/// Gives the names of files that are left because somebody has changed them.
///
/// # Errors
/// Where something that is not ours is in the way, or the system refuses.
pub(super) fn apply(root: &Path, staging: &Staging, gone: &[Listed]) -> Result<Vec<String>, WriteError> {
    let left = remove_all(root, gone)?;
    for (folder, replaces) in [(NEW, false), (CHANGED, true)] {
        let from = staging.path(folder);
        if matches!(find(&from)?, Found::Folder) {
            move_in(&from, root, root, replaces)?;
        }
    }
    let kept = staging.path(KEPT);
    if matches!(find(&kept)?, Found::File(_)) {
        rename(&kept, &root.join(KEPT))?;
    }
    Ok(left)
}

/// Ends the work of a build that was stopped, if `list` says that there was one; gives the names of files that are
/// left because somebody has changed them. Where the staged files are not there any more, the list still says which
/// files are ours, and the site remains known to be mixed until the next build ends.
///
/// # Errors
/// As [`apply`].
pub(super) fn recover(root: &Path, list: &mut FileList) -> Result<Vec<String>, WriteError> {
    let State::Writing { suffix, gone } = &list.state else { return Ok(Vec::new()) };
    let Some(mut staging) = Staging::left(root, suffix) else { return remove_all(root, gone) };
    staging.leave(true);
    let left = apply(root, &staging, gone)?;
    list.state = State::Whole;
    list.put(root, &staging)?;
    staging.leave(false);
    Ok(left)
}

fn remove_all(root: &Path, gone: &[Listed]) -> Result<Vec<String>, WriteError> {
    let mut left = Vec::new();
    for file in gone {
        if let Removal::Changed = remove(root, file)? {
            left.push(file.name.to_string());
        }
    }
    Ok(left)
}

/// Removes a file of the site before, if it still has the content it was written with, and the folders that are
/// empty without it.
fn remove(root: &Path, file: &Listed) -> Result<Removal, WriteError> {
    let Some(path) = below(root, &file.name)? else { return Ok(Removal::Changed) };
    match find(&path)? {
        Found::Nothing => {}
        Found::File(_) if has_sum(&path, file.sum)? => fs::remove_file(&path).map_err(at(&path))?,
        Found::File(_) | Found::Folder | Found::Other => return Ok(Removal::Changed),
    }
    let mut folders: Vec<&str> = folders_above(&file.name).collect();
    while let Some(folder) = folders.pop() {
        // One that is not empty stays, and so do those above it.
        if fs::remove_dir(root.join(folder)).is_err() {
            break;
        }
    }
    Ok(Removal::Removed)
}

/// Moves what is in the folder `from` into the folder `to`. A folder that is not there yet moves as a whole.
fn move_in(from: &Path, to: &Path, root: &Path, replaces: bool) -> Result<(), WriteError> {
    entries(from)?.into_par_iter().try_for_each(|entry| {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        let is_folder = entry.file_type().map_err(at(&from))?.is_dir();
        match find(&to)? {
            Found::Nothing => rename(&from, &to),
            Found::Folder if is_folder => move_in(&from, &to, root, replaces),
            Found::File(_) if !is_folder && replaces => rename(&from, &to),
            Found::File(_) | Found::Folder | Found::Other => {
                let name = to.strip_prefix(root).unwrap_or(&to);
                Err(WriteError::Foreign(vec![name.to_string_lossy().into_owned()]))
            }
        }
    })
}
