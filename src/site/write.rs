//! The only writer of files: a site appears whole, or not at all.
//!
//! What is new or changed is put together in a folder beside the site; what has not changed is not written again, so
//! that its time stays and copying to a server stays short. Then, in [`finish`](Writing::finish):
//!
//! - Where much has changed, the unchanged files get a second name in the new folder, and the new folder takes the
//!   site's name. Whoever stops the program in between finds the previous site whole, under its own name or, for the
//!   moment between two renamings, under the name with `.old` at the end, from where the next writing puts it back.
//! - Where little has changed, the files are moved into the site one by one, which takes a few thousandths of a
//!   second whatever the size of the site. A plan that lies beside them is followed to its end by the next writing,
//!   should this one be stopped in just that moment.

mod summed;

use std::borrow::Cow;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::kept::{KEPT, KeptFile};
use super::{Page, Route};
use summed::{Summed, sum_of};

/// The file by which a folder is known to hold a site, so that no other folder is ever replaced.
const MARK: &str = ".sowbook-site";

/// The plan beside a new site: what is to be moved and what removed, one JSON value a line.
const PLAN: &str = ".sowbook-plan";

/// So many changes are made file by file.
const FEW: usize = 500;

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
            Self::Clash(file) => {
                write!(out, "two pages would be the file `{file}`, or one of them a folder of that name")
            }
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
    /// So many changes are made file by file.
    few: usize,
    files: Mutex<Vec<WrittenFile>>,
    /// Whether it keeps anything for the next site, and whether that has changed.
    keeps: Option<bool>,
    /// Whether the folder beside is to be cleared away: the site was not finished.
    unfinished: bool,
}

/// A file of the new site.
#[derive(Debug)]
struct WrittenFile {
    name: String,
    /// Whether it is as it was, and so not in the new folder.
    same: bool,
}

/// A step of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    /// A file of the site that is gone.
    Remove(String),
    /// A file of the new folder that takes its place in the site.
    Move(String),
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
        if root.join(MARK).exists() && new.join(PLAN).exists() {
            follow(&new, root)?;
        }
        for leftover in [&new, &old] {
            if leftover.exists() {
                remove(leftover)?;
            }
        }
        fs::create_dir_all(&new).map_err(at(&new))?;
        let files = Mutex::default();
        let writing = Self { root: root.to_owned(), new, few: FEW, files, keeps: None, unfinished: true };
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
    /// Where the system refuses.
    pub fn page(&self, page: &Page) -> Result<(), WriteError> {
        let name = page.route.file();
        let was = self.root.join(&name);
        let same = fs::metadata(&was).is_ok_and(|known| known.len() == page.bytes.len() as u64)
            && fs::read(&was).is_ok_and(|known| known == page.bytes);
        if !same {
            write_file(&self.new.join(&name), &page.bytes)?;
        }
        self.note(name, same);
        Ok(())
    }

    /// Whether the previous site has a file, as long as it should be.
    pub fn has(&self, file: &KeptFile) -> bool {
        fs::symlink_metadata(self.root.join(&file.name))
            .is_ok_and(|known| known.is_file() && known.len() == file.bytes)
    }

    /// Takes a file over from the previous site, which [has](Self::has) it.
    pub fn keep(&self, file: &KeptFile) {
        self.note(file.name.clone(), true);
    }

    /// Writes a file out of files that are written already: `begin`, and then each of `parts` without its first line.
    /// Only one part at a time is in memory.
    ///
    /// # Errors
    /// Where the system refuses.
    pub(super) fn gathered<'p>(
        &self,
        route: &Route,
        begin: &str,
        parts: impl Iterator<Item = &'p str>,
    ) -> Result<KeptFile, WriteError> {
        self.streamed(route, |file| {
            file.write_all(begin.as_bytes())?;
            for part in parts {
                let table = fs::read(self.new.join(part)).or_else(|_| fs::read(self.root.join(part)))?;
                let rows = table.iter().position(|byte| *byte == b'\n').map_or(table.len(), |end| end + 1);
                file.write_all(table.get(rows..).unwrap_or_default())?;
            }
            Ok(())
        })
    }

    /// Writes a file that need not be in memory as a whole.
    ///
    /// # Errors
    /// Where the system refuses.
    pub(super) fn streamed(
        &self,
        route: &Route,
        print: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<KeptFile, WriteError> {
        let (file, same) = self.stream(route.file(), print)?;
        self.note(file.name.clone(), same);
        Ok(file)
    }

    /// Writes what the site keeps for the next one.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn keep_for_next(
        &mut self,
        print: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), WriteError> {
        let (_, same) = self.stream(KEPT.to_owned(), print)?;
        self.keeps = Some(!same);
        Ok(())
    }

    /// Writes a file into the new folder, unless the previous site has the same; tells whether it has.
    fn stream(
        &self,
        name: String,
        print: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(KeptFile, bool), WriteError> {
        let (was, becomes) = (self.root.join(&name), self.new.join(&name));
        let mut file = Summed::new(fs::File::create(&becomes).map_err(at(&becomes))?);
        print(&mut file).map_err(at(&becomes))?;
        let (bytes, sha256) = file.finish().map_err(at(&becomes))?;
        let file = KeptFile { name, bytes, sha256 };
        let same =
            self.has(&file) && fs::File::open(&was).and_then(sum_of).is_ok_and(|known| known == file.sha256);
        if same {
            fs::remove_file(&becomes).map_err(at(&becomes))?;
        }
        Ok((file, same))
    }

    /// Ends the site: it takes the place of the previous one.
    ///
    /// # Errors
    /// Where two pages have the same address, or one is a folder of another, or the system refuses; the previous site
    /// stays.
    pub fn finish(mut self) -> Result<Written, WriteError> {
        let files = std::mem::take(self.files.get_mut().unwrap_or_else(PoisonError::into_inner));
        let names = names(&files)?;
        let is_new = |name: &str| names.binary_search_by(|known| (**known).cmp(name)).is_ok();
        let mut removed = if self.root.exists() { self::files(&self.root, "")? } else { Vec::new() };
        removed.retain(|name| name != MARK && name != KEPT && !is_new(&lower(name)));
        drop(names);
        let (unchanged, changed): (Vec<WrittenFile>, Vec<WrittenFile>) =
            files.into_iter().partition(|file| file.same);
        let written = Written { changed: changed.len(), unchanged: unchanged.len(), removed: removed.len() };
        let mut changed: Vec<String> = changed.into_iter().map(|file| file.name).collect();
        changed.sort_unstable();
        // What is kept moves last, so that it never speaks of files that are not there yet.
        changed.extend((self.keeps == Some(true)).then(|| KEPT.to_owned()));
        if self.keeps.is_none() && self.root.join(KEPT).exists() {
            removed.push(KEPT.to_owned());
        }
        if self.root.join(MARK).exists() && changed.len() + removed.len() <= self.few {
            let steps = removed.into_iter().map(Step::Remove).chain(changed.into_iter().map(Step::Move));
            let lines = steps.filter_map(|step| serde_json::to_string(&step).ok());
            let plan: String = lines.flat_map(|line| [line, "\n".to_owned()]).collect();
            // Under another name first: a plan that is there is whole.
            let draft = self.new.join(".sowbook-draft");
            write_file(&draft, plan.as_bytes())?;
            rename(&draft, &self.new.join(PLAN))?;
            // From here on the next writing would go on, so nothing is cleared away if the system refuses.
            self.unfinished = false;
            follow(&self.new, &self.root)?;
            remove(&self.new)?;
            return Ok(written);
        }
        let kept_too = (self.keeps == Some(false)).then_some(KEPT);
        let unchanged = unchanged.par_iter().map(|file| file.name.as_str());
        unchanged.chain(kept_too).try_for_each(|name| self.carry_over(name))?;
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

    /// Gives a file of the previous site a second name in the new one, or copies it where there are no such names.
    fn carry_over(&self, name: &str) -> Result<(), WriteError> {
        let (was, becomes) = (self.root.join(name), self.new.join(name));
        make_parent(&becomes)?;
        fs::hard_link(&was, &becomes).or_else(|_| fs::copy(&was, &becomes).map(drop)).map_err(at(&becomes))
    }

    fn note(&self, name: String, same: bool) {
        self.files.lock().unwrap_or_else(PoisonError::into_inner).push(WrittenFile { name, same });
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

/// A name in small letters: some systems do not tell them from great ones.
fn lower(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| !byte.is_ascii() || byte.is_ascii_uppercase()) {
        Cow::Owned(name.to_lowercase())
    } else {
        Cow::Borrowed(name)
    }
}

/// The names of all files, in order.
fn names(files: &[WrittenFile]) -> Result<Vec<Cow<'_, str>>, WriteError> {
    let mut names: Vec<Cow<'_, str>> = files.iter().map(|file| lower(&file.name)).collect();
    names.par_sort_unstable();
    let twice = names.windows(2).find(|pair| pair.first() == pair.last()).and_then(|pair| pair.first());
    match twice.map(AsRef::as_ref).or_else(|| file_and_folder(&names)) {
        Some(clash) => Err(WriteError::Clash(clash.to_owned())),
        None => Ok(names),
    }
}

/// A name that is a file and a folder of another, among names in order.
fn file_and_folder<'n>(names: &'n [Cow<'_, str>]) -> Option<&'n str> {
    let mut last = "";
    for name in names {
        let folder = name.rfind('/').and_then(|end| name.get(..end)).unwrap_or_default();
        // Names stand in order, so most follow one of the same folder.
        if folder != last {
            last = folder;
            let above = folder.match_indices('/').map(|(end, _)| end).chain([folder.len()]);
            let mut above = above.filter_map(|end| folder.get(..end));
            let is_file = |above: &&str| names.binary_search_by(|known| (**known).cmp(*above)).is_ok();
            if let Some(clash) = above.find(is_file) {
                return Some(clash);
            }
        }
    }
    None
}

/// Follows a plan. Steps that were taken before are passed over, so that a plan may be followed again.
fn follow(new: &Path, root: &Path) -> Result<(), WriteError> {
    let path = new.join(PLAN);
    let plan = fs::read_to_string(&path).map_err(at(&path))?;
    for step in plan.lines().filter_map(|line| serde_json::from_str::<Step>(line).ok()) {
        match step {
            Step::Remove(name) if is_below(&name) => take_away(root, &name)?,
            Step::Move(name) if is_below(&name) => {
                let (from, to) = (new.join(&name), root.join(&name));
                if from.exists() {
                    make_parent(&to)?;
                    rename(&from, &to)?;
                }
            }
            Step::Remove(_) | Step::Move(_) => {}
        }
    }
    fs::remove_file(&path).map_err(at(&path))
}

/// Whether a name leads nowhere but below the folder it is seen from.
fn is_below(name: &str) -> bool {
    Path::new(name).components().all(|part| matches!(part, Component::Normal(_)))
}

/// Removes a file of the site, and the folders that are empty without it.
fn take_away(root: &Path, name: &str) -> Result<(), WriteError> {
    let path = root.join(name);
    match fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(at(&path)(error)),
        _ => {}
    }
    let folders = path.ancestors().skip(1).take_while(|folder| *folder != root);
    for folder in folders {
        if fs::remove_dir(folder).is_err() {
            break;
        }
    }
    Ok(())
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

/// All files in the folder `below` of the site and in its folders, by their names with `/` between folders; in no
/// order. `below` is empty or ends with `/`.
fn files(root: &Path, below: &str) -> Result<Vec<String>, WriteError> {
    let mut found = Vec::new();
    let folders = listed(root, below, &mut found)?;
    let inner: Result<Vec<Vec<String>>, WriteError> =
        folders.into_par_iter().map(|name| files(root, &name)).collect();
    found.extend(inner?.into_iter().flatten());
    Ok(found)
}

/// The folders in a folder; its files go to `found`.
fn listed(root: &Path, below: &str, found: &mut Vec<String>) -> Result<Vec<String>, WriteError> {
    let folder = root.join(below);
    let mut folders = Vec::new();
    for entry in fs::read_dir(&folder).map_err(at(&folder))? {
        let entry = entry.map_err(at(&folder))?;
        let name = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.file_type().map_err(at(&folder))?.is_dir() {
            folders.push(format!("{name}/"));
        } else {
            found.push(name);
        }
    }
    Ok(folders)
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

/// Writes a file, making its folder where it is missing.
fn write_file(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    match fs::write(path, bytes) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            make_parent(path)?;
            fs::write(path, bytes).map_err(at(path))
        }
        written => written.map_err(at(path)),
    }
}

fn make_parent(path: &Path) -> Result<(), WriteError> {
    path.parent().map_or(Ok(()), |folder| fs::create_dir_all(folder).map_err(at(folder)))
}

fn rename(from: &Path, to: &Path) -> Result<(), WriteError> {
    fs::rename(from, to).map_err(at(from))
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> WriteError {
    move |error| WriteError::Io { path: path.to_owned(), error }
}

#[cfg(test)]
mod tests;
