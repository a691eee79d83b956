//! The only writer of files: a site appears whole, or not at all.
//!
//! The new site is put together in a folder beside the old one and then takes its name. A file that has not changed
//! is moved over, not written again, so that its time stays and copying to a server stays short. Whoever stops the
//! program in between finds the previous site whole, under its own name or, for the moment between two renamings,
//! under the name with `.old` at the end, from where the next writing puts it back.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::export::{hexadecimal, sha256};
use super::kept::{KEPT, KeptFile};
use super::{Page, Route};

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

/// A site being written. Pages may come from several threads; nothing shows before [`finish`](Self::finish).
#[derive(Debug)]
pub struct Writing {
    root: PathBuf,
    new: PathBuf,
    so_far: Mutex<SoFar>,
    /// Whether the folder beside is to be cleared away: the site was not finished.
    unfinished: bool,
}

#[derive(Debug, Default)]
struct SoFar {
    written: Written,
    /// The names, in small letters: some systems do not tell them apart.
    names: BTreeSet<String>,
}

impl Writing {
    /// Begins a site that will stand in the folder `root`, in place of the site that is there.
    ///
    /// # Errors
    /// Where the folder holds something else, or the system refuses.
    pub fn begin(root: &Path) -> Result<Self, WriteError> {
        let (new, old) = (beside(root, "new"), beside(root, "old"));
        if !root.exists() && old.exists() {
            rename(&old, root)?;
        }
        if root.exists() && !root.join(MARK).exists() && !is_empty(root)? {
            return Err(WriteError::NotASite(root.to_owned()));
        }
        for leftover in [&new, &old] {
            if leftover.exists() {
                remove(leftover)?;
            }
        }
        fs::create_dir_all(&new).map_err(at(&new))?;
        let writing =
            Self { root: root.to_owned(), new, so_far: Mutex::new(SoFar::default()), unfinished: true };
        write_file(&writing.new.join(MARK), b"A site written by sowbook; it is replaced as a whole.\n")?;
        Ok(writing)
    }

    /// What the previous site kept for the next, if there is one.
    pub fn kept(&self) -> Option<String> {
        fs::read_to_string(self.root.join(KEPT)).ok()
    }

    /// Writes a page.
    ///
    /// # Errors
    /// Where another page has its address, or the system refuses.
    pub fn page(&self, page: &Page) -> Result<(), WriteError> {
        let name = page.route.file();
        self.claim(&name)?;
        let (was, becomes) = (self.root.join(&name), self.new.join(&name));
        let same = fs::metadata(&was).is_ok_and(|known| known.len() == page.bytes.len() as u64)
            && fs::read(&was).is_ok_and(|known| known == page.bytes);
        // A second name for the same file keeps its time; where there are no such names it is written again.
        if !(same && link(&was, &becomes)) {
            if let Some(folder) = becomes.parent() {
                fs::create_dir_all(folder).map_err(at(folder))?;
            }
            write_file(&becomes, &page.bytes)?;
        }
        self.count(same);
        Ok(())
    }

    /// Whether the previous site has a file, as long as it should be.
    pub fn has(&self, file: &KeptFile) -> bool {
        fs::symlink_metadata(self.root.join(&file.name))
            .is_ok_and(|known| known.is_file() && known.len() == file.bytes)
    }

    /// Takes a file over from the previous site.
    ///
    /// # Errors
    /// Where another page has its address, or the system refuses.
    pub fn keep(&self, file: &KeptFile) -> Result<(), WriteError> {
        self.claim(&file.name)?;
        let (was, becomes) = (self.root.join(&file.name), self.new.join(&file.name));
        if !link(&was, &becomes) {
            fs::copy(&was, &becomes).map_err(at(&becomes))?;
        }
        self.count(true);
        Ok(())
    }

    /// Writes a file out of files that are written already: `begin`, and then each of `parts` without its first line.
    /// Only one part at a time is in memory.
    ///
    /// # Errors
    /// Where another page has its address, or the system refuses.
    pub(super) fn gathered<'p>(
        &self,
        route: &Route,
        begin: &str,
        parts: impl Iterator<Item = &'p str>,
    ) -> Result<KeptFile, WriteError> {
        let name = route.file();
        self.claim(&name)?;
        let (was, becomes) = (self.root.join(&name), self.new.join(&name));
        let mut file = fs::File::create(&becomes).map_err(at(&becomes))?;
        let mut digest = Sha256::new();
        let mut bytes = 0;
        let mut put = |chunk: &[u8]| {
            digest.update(chunk);
            bytes += chunk.len() as u64;
            file.write_all(chunk).map_err(at(&becomes))
        };
        put(begin.as_bytes())?;
        for part in parts {
            let path = self.new.join(part);
            let table = fs::read(&path).map_err(at(&path))?;
            let rows = table.iter().position(|byte| *byte == b'\n').map_or(table.len(), |end| end + 1);
            put(table.get(rows..).unwrap_or_default())?;
        }
        let gathered = KeptFile { name, bytes, sha256: hexadecimal(&digest.finalize()) };
        let same = self.has(&gathered) && fs::read(&was).is_ok_and(|old| sha256(&old) == gathered.sha256);
        if same {
            // As with pages: the file that was there keeps its time.
            fs::remove_file(&becomes).map_err(at(&becomes))?;
            if !link(&was, &becomes) {
                fs::copy(&was, &becomes).map_err(at(&becomes))?;
            }
        }
        self.count(same);
        Ok(gathered)
    }

    /// Ends the site: `kept` is what it keeps for the next, and then it takes the place of the previous one.
    ///
    /// # Errors
    /// Where one page is a folder of another, or the system refuses; the previous site stays.
    pub fn finish(mut self, kept: &str) -> Result<Written, WriteError> {
        let so_far = std::mem::take(self.so_far.get_mut().unwrap_or_else(PoisonError::into_inner));
        let SoFar { mut written, names } = so_far;
        if !kept.is_empty() {
            let is_same = fs::read(self.root.join(KEPT)).is_ok_and(|known| known == kept.as_bytes());
            if !(is_same && link(&self.root.join(KEPT), &self.new.join(KEPT))) {
                write_file(&self.new.join(KEPT), kept.as_bytes())?;
            }
        }
        let mut before = BTreeSet::new();
        if self.root.exists() {
            files(&self.root, "", &mut before)?;
            before.remove(MARK);
            before.remove(KEPT);
        }
        written.removed = before.iter().filter(|name| !names.contains(&name.to_lowercase())).count();
        if written.changed == 0 && written.removed == 0 && self.root.exists() {
            // The old files are the new ones.
            return Ok(written);
        }
        let old = beside(&self.root, "old");
        if self.root.exists() {
            rename(&self.root, &old)?;
        }
        if let Err(error) = rename(&self.new, &self.root) {
            let _ = fs::rename(&old, &self.root);
            return Err(error);
        }
        self.unfinished = false;
        if old.exists() {
            remove(&old)?;
        }
        Ok(written)
    }

    /// Notes a name, which no other page may have.
    fn claim(&self, name: &str) -> Result<(), WriteError> {
        let mut so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        if so_far.names.insert(name.to_lowercase()) {
            Ok(())
        } else {
            Err(WriteError::Clash(name.to_owned()))
        }
    }

    fn count(&self, same: bool) {
        let mut so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        so_far.written.changed += usize::from(!same);
        so_far.written.unchanged += usize::from(same);
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        if self.unfinished {
            // The half-made site is of no use; that it cannot be removed is no new failure.
            let _ = remove(&self.new);
        }
    }
}

/// Gives a file a second name, making the folder where it is missing; whether that could be done.
fn link(was: &Path, becomes: &Path) -> bool {
    match fs::hard_link(was, becomes) {
        Ok(()) => true,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            becomes.parent().is_some_and(|folder| fs::create_dir_all(folder).is_ok())
                && fs::hard_link(was, becomes).is_ok()
        }
        Err(_) => false,
    }
}

/// Removes a folder. Its widest part, the folders of records, goes on all cores.
fn remove(folder: &Path) -> Result<(), WriteError> {
    if let Ok(records) = fs::read_dir(folder.join("r")) {
        let folders: Vec<PathBuf> = records.flatten().map(|entry| entry.path()).collect();
        // What is left here, and why, the removal of the whole will say.
        folders.par_iter().filter(|path| path.is_dir()).for_each(|path| drop(fs::remove_dir_all(path)));
    }
    fs::remove_dir_all(folder).map_err(at(folder))
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

    fn write(root: &Path, pages: &[Page]) -> Result<Written, WriteError> {
        let writing = Writing::begin(root)?;
        for page in pages {
            writing.page(page)?;
        }
        writing.finish("")
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

    #[test]
    fn a_site_that_is_not_finished_leaves_the_previous_one() {
        let above = folder("failed");
        let root = above.join("public");
        write(&root, &[page(Route::Contents, "one")]).expect("written");
        let writing = Writing::begin(&root).expect("begun");
        writing.page(&page(Route::Contents, "two")).expect("written");
        drop(writing);
        assert_eq!(fs::read_to_string(root.join("index.html")).expect("still there"), "one");
        assert_eq!(fs::read_dir(&above).expect("a folder").count(), 1, "nothing is left beside the site");
        fs::remove_dir_all(above).expect("removed");
    }

    #[test]
    fn a_file_is_kept_only_if_it_is_there_and_as_long() {
        let above = folder("kept");
        let root = above.join("public");
        write(&root, &[page(Route::Contents, "one")]).expect("written");
        let writing = Writing::begin(&root).expect("begun");
        let file = |bytes| KeptFile { name: "index.html".to_owned(), bytes, sha256: String::new() };
        assert!(!writing.has(&file(4)) && writing.has(&file(3)));
        writing.keep(&file(3)).expect("no clash");
        assert!(matches!(writing.keep(&file(3)), Err(WriteError::Clash(_))));
        drop(writing);
        fs::remove_dir_all(above).expect("removed");
    }
}
