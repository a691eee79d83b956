//! The only writer of files: a site changes as a whole, and no file of anyone else is ever touched.
//!
//! What is new or changed is put together in a folder of ours beside the site; what has not changed is not written
//! again, so that its time stays and copying to a server stays short. Then [`finish`](Writing::finish) looks whether
//! anything that is not ours is in the way, and only then moves the new files in, one by one. Before that, a list in
//! the site says that it is being written and which files are the site's; afterwards it says that the site is whole.
//! So whoever stops the program finds the site before, the new one, or one that says it is mixed, which the next
//! build ends.
//!
//! - `lock.rs`: one process writes a site at a time.
//! - `place.rs`: where a site may be.
//! - `staging.rs`: the folder beside.
//! - `list.rs`: which files are ours, by the last build; `stamp.rs`: how to see that they have not changed.
//! - `names.rs`: no two files are one anywhere.
//! - `apply.rs`: moving in, and ending what was stopped.
//! - `finished.rs`: reading a site; `fresh.rs`: a new folder, such as a bag.

mod apply;
mod disk;
mod error;
mod finished;
mod fresh;
mod list;
mod lock;
mod names;
mod place;
mod staging;
mod stamp;
mod summed;

pub use error::{Overlap, WriteError};
pub(crate) use finished::FinishedSite;
pub(crate) use fresh::{NewFile, NewFolder};
pub use lock::Notice;
pub use place::Protected;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::site::base::page::Page;
use crate::site::base::route::Route;
use crate::site::pipeline::cache::{CacheFile, KEPT};
use apply::{CHANGED, NEW};
use disk::{Found, at, find, folders_above, has_sum, make_parent, write_file};
use list::{FileList, Listed, State};
use lock::SiteLock;
use names::check_names;
use staging::Staging;
use stamp::{Moment, Stamp};
use summed::Summed;

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WriteReport {
    /// Files that are new or changed.
    pub changed: usize,
    /// Files that are as they were.
    pub unchanged: usize,
    /// Files of the previous site that are gone.
    pub removed: usize,
    /// Files of the previous site that are no longer part of it and stay, because somebody has changed them.
    pub left: Vec<String>,
}

/// A site being written. Pages may come from several threads; nothing shows before it is finished.
#[derive(Debug)]
pub struct Writing {
    site: SiteLock,
    staging: Staging,
    /// What the previous build wrote.
    list: FileList,
    /// When this build began, by the clock of the file system.
    begun: Moment,
    files: Mutex<Vec<WrittenFile>>,
    /// Whether there was nothing in the folder, so that nothing can be in the way.
    is_first: bool,
    /// Files at paths where something else is.
    in_the_way: Mutex<Vec<String>>,
    /// Files at paths where there is a folder.
    folders: Mutex<Vec<String>>,
    keeps: bool,
    written: WriteReport,
    finished: bool,
}

/// A file of the new site.
#[derive(Debug)]
struct WrittenFile {
    file: CacheFile,
    state: FileState,
}

/// Where a file of the new site comes from.
#[derive(Debug, Clone, Copy)]
enum FileState {
    /// It is in the staging folder.
    Staged,
    /// It is in the site already.
    Same(Option<Stamp>),
}

/// A file that the previous site has and the new one keeps.
#[derive(Debug)]
pub(crate) struct Unchanged(WrittenFile);

impl Writing {
    /// Begins a site in the folder `out`, which may be a link to one. No other process writes there until this value
    /// is gone. A build that was stopped is ended first.
    ///
    /// # Errors
    /// Where the folder touches what is `protected`, holds something that is no site, or the system refuses.
    pub fn begin(out: &Path, protected: &Protected, notify: &dyn Fn(Notice)) -> Result<Self, WriteError> {
        let root = protected.allow(out)?;
        let site = SiteLock::to_write(&root, notify).map_err(|error| match error {
            // By the name it was asked for.
            WriteError::NotASite(_) => WriteError::NotASite(out.to_owned()),
            WriteError::NotAFolder(_) => WriteError::NotAFolder(out.to_owned()),
            error => error,
        })?;
        let begun = Self::with_lock(&root, notify);
        match begun {
            Ok((staging, list, left)) => Ok(Self {
                begun: staging.mark().map_or(Moment::default(), Moment::of),
                is_first: site.made_mark,
                site,
                staging,
                list,
                files: Mutex::default(),
                in_the_way: Mutex::default(),
                folders: Mutex::default(),
                keeps: false,
                written: WriteReport { left, ..WriteReport::default() },
                finished: false,
            }),
            Err(error) => {
                site.take_back();
                Err(error)
            }
        }
    }

    fn with_lock(
        root: &Path,
        notify: &dyn Fn(Notice),
    ) -> Result<(Staging, FileList, Vec<String>), WriteError> {
        let mut list = FileList::read(root)?;
        let linked = linked(root, list.folders())?;
        if !linked.is_empty() {
            return Err(WriteError::Foreign(linked));
        }
        if list.state != State::Whole {
            notify(Notice::Interrupted);
        }
        let left = apply::recover(root, &mut list)?;
        let staging = Staging::beside(root)?;
        if !staging.is_on_the_disk_of(root) {
            return Err(WriteError::OtherDisk(root.to_owned()));
        }
        Ok((staging, list, left))
    }

    /// What the previous site kept for the next, if there is one.
    pub(crate) fn kept(&self) -> Option<String> {
        let path = self.site.root.join(KEPT);
        matches!(find(&path), Ok(Found::File(_))).then(|| fs::read_to_string(path).ok()).flatten()
    }

    /// Writes a page.
    ///
    /// # Errors
    /// Where the system refuses.
    pub(crate) fn page(&self, page: &Page) -> Result<CacheFile, WriteError> {
        let file = CacheFile::of(page.route.file(), &page.bytes);
        let state = match self.unchanged(&file)? {
            Some(unchanged) => unchanged.0.state,
            None => {
                write_file(&self.staged(&file.name)?, &page.bytes)?;
                FileState::Staged
            }
        };
        self.note(file.clone(), state);
        Ok(file)
    }

    /// The file as the previous site has it, if it has it with that very content and by that build's own hand.
    ///
    /// # Errors
    /// Where the system refuses.
    pub(crate) fn unchanged(&self, file: &CacheFile) -> Result<Option<Unchanged>, WriteError> {
        let Some(listed) = self.list.get(&file.name).filter(|listed| listed.sum == file.sha256) else {
            return Ok(None);
        };
        let path = self.site.root.join(&file.name);
        let Found::File(known) = find(&path)? else { return Ok(None) };
        if known.len() != file.bytes {
            return Ok(None);
        }
        let stamp = match listed.stamp.filter(|stamp| stamp.is_of(&known)) {
            Some(stamp) => Some(stamp),
            None if has_sum(&path, file.sha256)? => Stamp::before(self.begun, &known),
            None => return Ok(None),
        };
        Ok(Some(Unchanged(WrittenFile { file: file.clone(), state: FileState::Same(stamp) })))
    }

    /// Takes a file over from the previous site.
    pub(crate) fn keep(&self, Unchanged(WrittenFile { file, state }): Unchanged) {
        self.note(file, state);
    }

    /// Writes a file out of files that are written already: `begin`, and then each of `parts` without its first line.
    /// Only one part at a time is in memory.
    ///
    /// # Errors
    /// Where the system refuses.
    pub(crate) fn gathered<'p>(
        &self,
        route: &Route,
        begin: &str,
        parts: impl Iterator<Item = &'p str>,
    ) -> Result<CacheFile, WriteError> {
        let staged = |folder: &str, part: &str| fs::read(self.staging.path(folder).join(part));
        self.streamed(route, |file| {
            file.write_all(begin.as_bytes())?;
            for part in parts {
                let table = staged(NEW, part).or_else(|_| staged(CHANGED, part));
                let table = table.or_else(|_| fs::read(self.site.root.join(part)))?;
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
    pub(crate) fn streamed(
        &self,
        route: &Route,
        print: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<CacheFile, WriteError> {
        let staged = self.staged(&route.file())?;
        make_parent(&staged)?;
        let file = stream(&staged, route.file(), print)?;
        let state = match self.unchanged(&file)? {
            Some(unchanged) => {
                fs::remove_file(&staged).map_err(at(&staged))?;
                unchanged.0.state
            }
            None => FileState::Staged,
        };
        self.note(file.clone(), state);
        Ok(file)
    }

    /// Writes what the site keeps for the next one.
    ///
    /// # Errors
    /// Where the system refuses.
    pub(crate) fn keep_for_next(
        &mut self,
        print: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), WriteError> {
        let (was, staged) = (self.site.root.join(KEPT), self.staging.path(KEPT));
        self.keeps = true;
        match find(&was)? {
            Found::Nothing | Found::File(_) => {}
            Found::Folder | Found::Other => self.is_in_the_way(KEPT),
        }
        let file = stream(&staged, KEPT.to_owned(), print)?;
        if let Found::File(known) = find(&was)?
            && known.len() == file.bytes
            && has_sum(&was, file.sha256)?
        {
            fs::remove_file(&staged).map_err(at(&staged))?;
        }
        Ok(())
    }

    /// Ends the site: it takes the place of the previous one.
    ///
    /// # Errors
    /// Where two pages have the same address, or one is a folder of another, or something that is not ours is in the
    /// way, or the system refuses. Unless the last of these, the previous site stays.
    pub(crate) fn finish(mut self) -> Result<WriteReport, WriteError> {
        let mut files = std::mem::take(self.files.get_mut().unwrap_or_else(PoisonError::into_inner));
        files.par_sort_unstable_by(|a, b| a.file.name.cmp(&b.file.name));
        check_names(files.iter().map(|file| file.file.name.as_str()))?;
        self.check_way(&files)?;
        let gone: Vec<Listed> =
            self.list.files.iter().filter(|listed| !has(&files, &listed.name)).cloned().collect();
        self.written.changed = files.iter().filter(|file| matches!(file.state, FileState::Staged)).count();
        self.written.unchanged = files.len() - self.written.changed;
        self.written.removed = gone.len();
        let root = self.site.root.clone();
        let moves = self.written.changed + gone.len() > 0
            || matches!(find(&self.staging.path(KEPT))?, Found::File(_));
        if !moves && self.list.state == State::Whole && !learned(&files, &self.list) {
            self.finished = true;
            return self.drop_kept();
        }
        let mut list =
            FileList { files: files.iter().map(WrittenFile::listed).collect(), state: State::Whole };
        if moves || self.list.state != State::Whole {
            list.state = State::Writing { suffix: self.staging.suffix().to_owned(), gone: gone.clone() };
            list.put(&root, &self.staging)?;
            // From here on the next build would go on, so nothing is cleared away if the system refuses.
            self.staging.leave(true);
            self.finished = true;
            let left = apply::apply(&root, &self.staging, &gone)?;
            self.written.removed -= left.len();
            self.written.left.extend(left);
            list.state = State::Whole;
        }
        self.stamp(&files, &mut list)?;
        list.put(&root, &self.staging)?;
        self.finished = true;
        self.staging.leave(false);
        self.drop_kept()
    }

    /// Removes what an earlier build kept, if this one keeps nothing.
    fn drop_kept(mut self) -> Result<WriteReport, WriteError> {
        let path = self.site.root.join(KEPT);
        if !self.keeps && matches!(find(&path)?, Found::File(_)) {
            fs::remove_file(&path).map_err(at(&path))?;
        }
        Ok(std::mem::take(&mut self.written))
    }

    /// Looks at the files that were moved in, so that the next build need not read them.
    fn stamp(&self, files: &[WrittenFile], list: &mut FileList) -> Result<(), WriteError> {
        let clock = self.staging.path("clock");
        let now = Moment::of(&fs::File::create(&clock).map_err(at(&clock))?);
        let each = list.files.par_iter_mut().zip(files);
        each.filter(|(_, file)| matches!(file.state, FileState::Staged)).try_for_each(|(listed, file)| {
            if let Found::File(known) = find(&self.site.root.join(&*listed.name))?
                && known.len() == file.file.bytes
            {
                listed.stamp = Stamp::before(now, &known);
            }
            Ok(())
        })
    }

    /// Where a file is staged; notes it if something that is not ours is where it would go.
    fn staged(&self, name: &str) -> Result<PathBuf, WriteError> {
        let found = if self.is_first { Found::Nothing } else { find(&self.site.root.join(name))? };
        let folder = match found {
            Found::Nothing => NEW,
            Found::File(_) if self.list.get(name).is_some() => CHANGED,
            Found::Folder => {
                // If nothing will be left in it, it is removed before.
                self.folders.lock().unwrap_or_else(PoisonError::into_inner).push(name.to_owned());
                NEW
            }
            Found::File(_) | Found::Other => {
                self.is_in_the_way(name);
                CHANGED
            }
        };
        Ok(self.staging.path(folder).join(name))
    }

    /// Whether the site can be moved in without touching anything that is not ours.
    fn check_way(&mut self, files: &[WrittenFile]) -> Result<(), WriteError> {
        if self.is_first {
            return Ok(());
        }
        let root = &self.site.root;
        let mut in_the_way =
            std::mem::take(self.in_the_way.get_mut().unwrap_or_else(PoisonError::into_inner));
        for name in std::mem::take(self.folders.get_mut().unwrap_or_else(PoisonError::into_inner)) {
            if !self.will_be_empty(files, &root.join(&name), &name)? {
                in_the_way.push(name);
            }
        }
        let mut last = "";
        for WrittenFile { file, .. } in files {
            let name = std::mem::replace(&mut last, &file.name);
            // Names are in order, so a folder of the name before has been looked at.
            let is_new = |above: &&str| !name.strip_prefix(*above).is_some_and(|rest| rest.starts_with('/'));
            for above in folders_above(&file.name).filter(is_new) {
                let is_free = match find(&root.join(above))? {
                    Found::Nothing | Found::Folder => true,
                    Found::File(_) => match self.list.get(above) {
                        Some(listed) => !has(files, above) && has_sum(&root.join(above), listed.sum)?,
                        None => false,
                    },
                    Found::Other => false,
                };
                if !is_free {
                    in_the_way.push(above.to_owned());
                }
            }
        }
        in_the_way.sort();
        in_the_way.dedup();
        if in_the_way.is_empty() { Ok(()) } else { Err(WriteError::Foreign(in_the_way)) }
    }

    /// Whether all that is in a folder are files of the previous site that are no part of the new one.
    fn will_be_empty(&self, files: &[WrittenFile], folder: &Path, name: &str) -> Result<bool, WriteError> {
        for entry in disk::entries(folder)? {
            let name = format!("{name}/{}", entry.file_name().to_string_lossy());
            let path = entry.path();
            let goes = match find(&path)? {
                Found::Nothing => true,
                Found::File(_) => match self.list.get(&name) {
                    Some(listed) => !has(files, &name) && has_sum(&path, listed.sum)?,
                    None => false,
                },
                Found::Folder => self.will_be_empty(files, &path, &name)?,
                Found::Other => false,
            };
            if !goes {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_in_the_way(&self, name: &str) {
        self.in_the_way.lock().unwrap_or_else(PoisonError::into_inner).push(name.to_owned());
    }

    fn note(&self, file: CacheFile, state: FileState) {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        files.push(WrittenFile { file, state });
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        if !self.finished {
            self.site.take_back();
        }
    }
}

impl WrittenFile {
    fn listed(&self) -> Listed {
        let stamp = match self.state {
            FileState::Staged => None,
            FileState::Same(stamp) => stamp,
        };
        Listed { name: self.file.name.as_str().into(), sum: self.file.sha256, stamp }
    }
}

/// Writes a file piece by piece.
fn stream(
    path: &Path,
    name: String,
    print: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<CacheFile, WriteError> {
    let mut file = Summed::new(fs::File::create(path).map_err(at(path))?);
    print(&mut file).map_err(at(path))?;
    let (bytes, sha256) = file.finish().map_err(at(path))?;
    Ok(CacheFile { name, bytes, sha256 })
}

/// Whether one of the files, which are in order of names, has that name.
fn has(files: &[WrittenFile], name: &str) -> bool {
    files.binary_search_by(|known| known.file.name.as_str().cmp(name)).is_ok()
}

/// Whether this build has looked at files that the list has no good stamp of.
fn learned(files: &[WrittenFile], list: &FileList) -> bool {
    let stamp = |file: &WrittenFile| match file.state {
        FileState::Same(stamp) => stamp,
        FileState::Staged => None,
    };
    files.par_iter().any(|file| {
        let stamp = stamp(file);
        stamp.is_some() && list.get(&file.file.name).is_none_or(|listed| listed.stamp != stamp)
    })
}

/// The folders that are links or anything else but folders.
fn linked(root: &Path, folders: Vec<&str>) -> Result<Vec<String>, WriteError> {
    let found = folders.into_par_iter().map(|name| Ok((name, find(&root.join(name))?)));
    let found: Vec<(&str, Found)> = found.collect::<Result<_, WriteError>>()?;
    let linked = found.into_iter().filter(|(_, found)| matches!(found, Found::Other));
    Ok(linked.map(|(name, _)| name.to_owned()).collect())
}

#[cfg(test)]
mod tests;
