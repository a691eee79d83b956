//! Moving a finished site in, file by file, and ending what an earlier build began.
//!
//! ```text
//! staging/new/…      files at paths that are not ours yet: they never replace anything
//! staging/changed/…  files at paths that the last build wrote to
//! ```
//!
//! Every step may be taken again, so that work that was stopped anywhere can be ended from the beginning.

use std::fs;
use std::path::Path;

use rayon::prelude::*;

use super::WriteError;
use super::disk::{Found, at, below, entries, find, folders_above, has_sum, rename};
use super::list::{FileList, Files, State};
use super::staging::Staging;
use crate::export::Checksum;

/// The folder of files at new paths.
pub(super) const NEW: &str = "new";

/// The folder of files that replace others.
pub(super) const CHANGED: &str = "changed";

/// Ends the work of a build that was stopped, if `list` says that there was one; gives the names of files that are
/// left because somebody has changed them. Where the staged files are not there any more, the list still says which
/// files are ours, and the site remains known to be mixed until the next build ends.
///
/// # Errors
/// As [`complete`].
pub(super) fn recover(root: &Path, list: &mut FileList) -> Result<Vec<String>, WriteError> {
    match &list.state {
        State::Whole | State::Damaged => Ok(Vec::new()),
        State::Writing { suffix, gone } => match Staging::find_abandoned(root, suffix) {
            Some(mut staging) => complete(root, list, &mut staging),
            None => remove_all(root, gone),
        },
    }
}

/// Removes what the list says is gone, moves in everything that is staged, and says that the site is whole. If it
/// fails, the staging folder stays for the next build.
///
/// Gives the names of files that are left because somebody has changed them.
///
/// # Errors
/// Where something that is not ours is in the way, or the system refuses.
pub(super) fn complete(
    root: &Path,
    list: &mut FileList,
    staging: &mut Staging,
) -> Result<Vec<String>, WriteError> {
    staging.leave(true);
    let edited = match &list.state {
        State::Writing { gone, .. } => remove_all(root, gone)?,
        State::Whole | State::Damaged => Vec::new(),
    };
    for (folder, replaces) in [(NEW, false), (CHANGED, true)] {
        let from = staging.path(folder);
        if find(&from)? == Found::Folder {
            move_in(&from, root, root, replaces)?;
        }
    }
    list.state = State::Whole;
    list.put(root, staging)?;
    staging.leave(false);
    Ok(edited)
}

fn remove_all(root: &Path, gone: &Files) -> Result<Vec<String>, WriteError> {
    let mut edited = Vec::new();
    for (name, sum) in gone {
        if !is_removed(root, name, *sum)? {
            edited.push(name.to_string());
        }
    }
    Ok(edited)
}

/// Removes a file of the site before, if it still has the content it was written with, and the folders that are
/// empty without it. A file that somebody has changed is not ours any more.
fn is_removed(root: &Path, name: &str, sum: Checksum) -> Result<bool, WriteError> {
    let Some(path) = below(root, name)? else { return Ok(false) };
    match find(&path)? {
        Found::Nothing => {}
        Found::File if has_sum(&path, sum)? => fs::remove_file(&path).map_err(at(&path))?,
        Found::File | Found::Folder | Found::Other => return Ok(false),
    }
    let mut folders: Vec<&str> = folders_above(name).collect();
    while let Some(folder) = folders.pop() {
        // One that is not empty stays, and so do those above it.
        if fs::remove_dir(root.join(folder)).is_err() {
            break;
        }
    }
    Ok(true)
}

/// Moves what is in the folder `from` into the folder `to`. A folder that is not there yet moves as a whole.
fn move_in(from: &Path, to: &Path, root: &Path, replaces: bool) -> Result<(), WriteError> {
    entries(from)?.into_par_iter().try_for_each(|entry| {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        match (find(&from)?, find(&to)?) {
            (_, Found::Nothing) => rename(&from, &to),
            (Found::Folder, Found::Folder) => move_in(&from, &to, root, replaces),
            (Found::File, Found::File) if replaces => rename(&from, &to),
            _ => {
                let name = to.strip_prefix(root).unwrap_or(&to);
                Err(WriteError::Foreign(vec![name.to_string_lossy().into_owned()]))
            }
        }
    })
}
