//! What is in the way of a new site: files, folders and links that no build wrote.

use std::collections::BTreeSet;
use std::path::Path;

use super::WriteError;
use super::disk::{Found, entries, find, folders_above, has_sum};
use super::list::{Files, is_ours};

/// Whether every folder of a site is still a folder.
///
/// # Errors
/// Where one is a link or anything else, or the system refuses.
pub(super) fn check_links(root: &Path, files: &Files) -> Result<(), WriteError> {
    refuse(folders(files), |folder| Ok(find(&root.join(folder))? != Found::Other))
}

/// Whether the files `staged` can be moved in without touching anything that is not ours, to change a site with the
/// files `before` into one with the files `after`.
///
/// # Errors
/// Where something is in the way, or the system refuses.
pub(super) fn check<'n>(
    root: &Path,
    before: &Files,
    after: &'n Files,
    staged: impl Iterator<Item = &'n str>,
) -> Result<(), WriteError> {
    let sites = Sites { root, before, after };
    let is_free =
        |name: &str| Ok(find(&root.join(name))? == Found::File && is_ours(before, name) || sites.goes(name)?);
    let is_free_for_folder = |name: &str| Ok(find(&root.join(name))? == Found::Folder || sites.goes(name)?);
    let folders = folders(after);
    let all = staged.chain(folders.iter().copied()).collect();
    refuse(all, |name| if folders.contains(name) { is_free_for_folder(name) } else { is_free(name) })
}

/// Refuses the names for which `is_fine` does not hold.
fn refuse(
    names: BTreeSet<&str>,
    is_fine: impl Fn(&str) -> Result<bool, WriteError>,
) -> Result<(), WriteError> {
    let mut refused = Vec::new();
    for name in names {
        if !is_fine(name)? {
            refused.push(name.to_owned());
        }
    }
    if refused.is_empty() { Ok(()) } else { Err(WriteError::Foreign(refused)) }
}

/// The folders that files are in.
fn folders(files: &Files) -> BTreeSet<&str> {
    files.keys().flat_map(|name| folders_above(name)).collect()
}

/// A site, and the one that takes its place.
struct Sites<'s> {
    root: &'s Path,
    before: &'s Files,
    after: &'s Files,
}

impl Sites<'_> {
    /// Whether nothing is left at a path once the files that are no part of the new site are removed.
    fn goes(&self, name: &str) -> Result<bool, WriteError> {
        let path = self.root.join(name);
        match find(&path)? {
            Found::Nothing => Ok(true),
            Found::File => match self.before.get(name) {
                Some(sum) => Ok(!self.after.contains_key(name) && has_sum(&path, *sum)?),
                None => Ok(false),
            },
            Found::Folder => {
                let entries = entries(&path)?;
                // An empty folder is not ours: builds remove the folders that they empty.
                let mut goes = !entries.is_empty();
                for entry in entries {
                    let entry = entry.file_name();
                    goes = goes
                        && match entry.to_str() {
                            Some(entry) => self.goes(&format!("{name}/{entry}"))?,
                            None => false,
                        };
                }
                Ok(goes)
            }
            Found::Other => Ok(false),
        }
    }
}
