//! The only writer of files: a site appears whole, or not at all.
//!
//! The new site is put together in a folder beside the old one and then takes its name. A file that has not changed
//! is moved over, not written again, so that its time stays and copying to a server stays short. Whoever stops the
//! program in between finds the previous site whole, under its own name or, for the moment between two renamings,
//! under the name with `.old` at the end, from where the next writing puts it back.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Page;

/// The file by which a folder is known to hold a site, so that no other folder is ever replaced.
const MARK: &str = ".sowbook-site";

/// What was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Written {
    /// Files that are new or changed.
    pub changed: usize,
    /// Files that are as they were.
    pub unchanged: usize,
    /// Files of the previous site that are gone.
    pub removed: usize,
}

/// Why a site could not be written.
#[derive(Debug)]
pub enum WriteError {
    /// The folder holds something, and no site; it is left alone.
    NotASite(PathBuf),
    /// Two pages have the same address, or one is a folder of the other.
    Clash(String),
    /// The system refused.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What it said.
        error: io::Error,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASite(path) => write!(
                out,
                "the folder `{}` holds something that is not a site; name another, or empty it",
                path.display()
            ),
            Self::Clash(file) => write!(out, "two pages would be the file `{file}`"),
            Self::Io { path, error } => write!(out, "cannot write `{}`: {error}", path.display()),
        }
    }
}

impl std::error::Error for WriteError {}

/// Writes the site into the folder `root`, in place of the site that is there.
///
/// # Errors
/// Where the folder holds something else, two pages clash, or the system refuses; the previous site stays.
pub fn write(root: &Path, pages: &[Page]) -> Result<Written, WriteError> {
    let (new, old) = (beside(root, "new"), beside(root, "old"));
    check_clashes(pages)?;
    if !root.exists() && old.exists() {
        rename(&old, root)?;
    }
    if root.exists() && !root.join(MARK).exists() && !is_empty(root)? {
        return Err(WriteError::NotASite(root.to_owned()));
    }
    for leftover in [&new, &old] {
        if leftover.exists() {
            fs::remove_dir_all(leftover).map_err(at(leftover))?;
        }
    }
    let written = fill(root, &new, pages).inspect_err(|_| {
        // The half-made site is of no use; that it cannot be removed is no new failure.
        let _ = fs::remove_dir_all(&new);
    })?;
    if written.changed == 0 && written.removed == 0 && root.exists() {
        fs::remove_dir_all(&new).map_err(at(&new))?;
        return Ok(written);
    }
    if root.exists() {
        rename(root, &old)?;
    }
    if let Err(error) = rename(&new, root) {
        let _ = fs::rename(&old, root);
        return Err(error);
    }
    if old.exists() {
        fs::remove_dir_all(&old).map_err(at(&old))?;
    }
    Ok(written)
}

/// Puts the new site together: what has not changed is linked from the previous one, the rest is written.
fn fill(root: &Path, new: &Path, pages: &[Page]) -> Result<Written, WriteError> {
    let mut written = Written::default();
    fs::create_dir_all(new).map_err(at(new))?;
    write_file(&new.join(MARK), b"A site written by sowbook; it is replaced as a whole.\n")?;
    let mut kept = BTreeSet::from([MARK.to_owned()]);
    let mut folder = PathBuf::new();
    for page in pages {
        let name = page.route.file();
        let (was, becomes) = (root.join(&name), new.join(&name));
        if let Some(parent) = becomes.parent().filter(|parent| *parent != folder) {
            fs::create_dir_all(parent).map_err(at(parent))?;
            folder = parent.to_owned();
        }
        let same = fs::metadata(&was).is_ok_and(|known| known.len() == page.bytes.len() as u64)
            && fs::read(&was).is_ok_and(|known| known == page.bytes);
        // A second name for the same file keeps its time; where there are no such names it is written again.
        if same && fs::hard_link(&was, &becomes).is_ok() {
            written.unchanged += 1;
        } else {
            write_file(&becomes, &page.bytes)?;
            written.changed += usize::from(!same);
            written.unchanged += usize::from(same);
        }
        kept.insert(name);
    }
    let mut before = BTreeSet::new();
    if root.exists() {
        files(root, "", &mut before)?;
    }
    written.removed = before.difference(&kept).count();
    Ok(written)
}

fn check_clashes(pages: &[Page]) -> Result<(), WriteError> {
    let mut names = BTreeSet::new();
    for page in pages {
        let name = page.route.file().to_lowercase();
        if !names.insert(name.clone()) {
            return Err(WriteError::Clash(name));
        }
    }
    Ok(())
}

/// All files below a folder, by their names with `/` between folders.
fn files(root: &Path, below: &str, found: &mut BTreeSet<String>) -> Result<(), WriteError> {
    let folder = root.join(below);
    for entry in fs::read_dir(&folder).map_err(at(&folder))? {
        let entry = entry.map_err(at(&folder))?;
        let name = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.file_type().map_err(at(&folder))?.is_dir() {
            files(root, &format!("{name}/"), found)?;
        } else {
            found.insert(name);
        }
    }
    Ok(())
}

fn beside(root: &Path, suffix: &str) -> PathBuf {
    let mut name = root.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(suffix);
    root.with_file_name(name)
}

fn is_empty(folder: &Path) -> Result<bool, WriteError> {
    Ok(fs::read_dir(folder).map_err(at(folder))?.next().is_none())
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    fs::write(path, bytes).map_err(at(path))
}

fn rename(from: &Path, to: &Path) -> Result<(), WriteError> {
    fs::rename(from, to).map_err(at(from))
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> WriteError {
    move |error| WriteError::Io { path: path.to_owned(), error }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::Route;

    fn page(route: Route, text: &str) -> Page {
        Page { route, bytes: text.as_bytes().to_vec() }
    }

    /// A folder of this test alone, empty.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("sowbook-write-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a temporary folder can be made");
        folder
    }

    #[test]
    fn a_site_is_replaced_whole_and_what_stays_is_left_untouched() {
        let above = folder("replace");
        let root = above.join("public");
        let first = [page(Route::Contents, "one"), page(Route::Glossary, "words")];
        assert_eq!(write(&root, &first).expect("written").changed, 2);
        let time =
            |name: &str| fs::metadata(root.join(name)).and_then(|known| known.modified()).expect("a time");
        let before = time("index.html");
        let second = [page(Route::Contents, "one"), page(Route::Data, "new")];
        let written = write(&root, &second).expect("written");
        assert_eq!(written, Written { changed: 1, unchanged: 1, removed: 1 });
        assert_eq!(time("index.html"), before);
        assert!(!root.join("glossary").exists() && root.join("data/index.html").exists());
        assert_eq!(write(&root, &second).expect("written"), Written { changed: 0, unchanged: 2, removed: 0 });
        assert_eq!(fs::read_dir(&above).expect("a folder").count(), 1, "nothing is left beside the site");
        fs::remove_dir_all(above).expect("removed");
    }

    #[test]
    fn a_folder_that_is_no_site_is_left_alone() {
        let root = folder("alone");
        fs::write(root.join("thesis.txt"), "years").expect("written");
        let refused = write(&root, &[page(Route::Contents, "one")]);
        assert!(matches!(refused, Err(WriteError::NotASite(_))));
        assert_eq!(fs::read_to_string(root.join("thesis.txt")).expect("still there"), "years");
        fs::remove_dir_all(root).expect("removed");
    }

    #[test]
    fn a_site_left_under_its_old_name_is_found_again() {
        let above = folder("killed");
        let root = above.join("public");
        write(&root, &[page(Route::Contents, "one")]).expect("written");
        fs::rename(&root, above.join("public.old")).expect("as if stopped between two renamings");
        let clash = [page(Route::Contents, "one"), page(Route::Contents, "two")];
        assert!(matches!(write(&root, &clash), Err(WriteError::Clash(_))));
        let written = write(&root, &[page(Route::Contents, "one")]).expect("written");
        assert_eq!((written.changed, written.unchanged), (0, 1));
        fs::remove_dir_all(above).expect("removed");
    }
}
