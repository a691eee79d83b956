//! The only writer of files: a site changes as a whole, and no file of anyone else is ever touched.
//!
//! What is new or changed is put together in a folder of ours beside the site; what has not changed is not written
//! again, so that its time stays and copying to a server stays short. Then [`finish`](SiteWriter::finish) looks whether
//! anything that is not ours is in the way, and only then moves the new files in, one by one. Before that, a list in
//! the site says that it is being written and which files are the site's; afterwards it says that the site is whole.
//! So whoever stops the program finds the site before, the new one, or one that says it is mixed, which the next
//! build ends.
//!
//! - `lock.rs`: one process writes a site at a time.
//! - `place.rs`: where a site may be.
//! - `staging.rs`: the folder beside.
//! - `list.rs`: which files are ours, by the last build.
//! - `names.rs`: no two files are one anywhere.
//! - `conflicts.rs`: what is in the way of the new files; `apply.rs`: moving in, and ending what was stopped.
//! - `finished.rs`: reading a site; `fresh.rs`: a new file or folder, such as a bag.

mod apply;
mod conflicts;
mod disk;
mod error;
mod finished;
mod fresh;
mod list;
mod lock;
mod names;
mod place;
mod staging;

pub use error::{Overlap, WriteError};
pub use finished::FinishedSite;
pub use fresh::NewOutput;
pub use lock::Notice;
pub use place::Protected;

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::common::{ArchiveFile, Page};
use crate::export;
use crate::pipeline::cache::{CACHE, CacheFile};
use apply::{CHANGED, NEW};
use disk::{Found, at, find, has_sum, make_parent, sum_of, write_file};
use list::{FileList, Files, State};
use lock::SiteLock;
use names::check_names;
use staging::Staging;

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WriteReport {
    /// Pages of the site.
    pub pages: usize,
    /// What all files of the site have together, in bytes.
    pub bytes: u64,
    /// Files that are new or changed.
    pub changed: usize,
    /// Files that are as they were.
    pub unchanged: usize,
    /// Files of the previous site that are gone.
    pub removed: usize,
    /// Files of the previous site that are no longer part of it and stay, because somebody has changed them.
    pub edited: Vec<String>,
}

impl WriteReport {
    /// Files of the site.
    pub const fn files(&self) -> usize {
        self.changed + self.unchanged
    }
}

/// A site being written. Pages may come from several threads; nothing shows before it is finished.
#[derive(Debug)]
#[must_use = "nothing is written to the site before it is finished"]
pub struct SiteWriter {
    site: SiteLock,
    staging: Staging,
    /// What the previous build wrote.
    list: FileList,
    files: Mutex<Vec<WrittenFile>>,
    /// Files that a build that was stopped no longer needed and somebody had changed.
    edited: Vec<String>,
}

/// A file of the new site.
#[derive(Debug)]
struct WrittenFile {
    file: CacheFile,
    /// Whether it is in the staging folder, and not in the site already.
    is_staged: bool,
}

impl SiteWriter {
    /// Begins a site in the folder `out`, which may be a link to one. No other process writes there until this value
    /// is gone. A build that was stopped is ended first.
    ///
    /// # Errors
    /// Where the folder touches what is `protected`, holds something that is no site, or the system refuses.
    pub fn begin(out: &Path, protected: &Protected, notify: &dyn Fn(Notice)) -> Result<Self, WriteError> {
        let site = SiteLock::to_write(protected.allow(out)?, out, notify)?;
        let mut list = FileList::read(&site.root)?;
        conflicts::check_links(&site.root, &list.files)?;
        if list.state != State::Whole {
            notify(Notice::Interrupted);
        }
        let edited = apply::recover(&site.root, &mut list)?;
        let staging = Staging::beside(&site.root)?;
        if !staging.is_on_the_disk_of(&site.root) {
            return Err(WriteError::OtherDisk(site.root.clone()));
        }
        Ok(Self { site, staging, list, files: Mutex::default(), edited })
    }

    /// The cache that the previous site keeps, if there is one.
    pub(crate) fn cache(&self) -> Option<String> {
        let path = self.site.root.join(CACHE);
        matches!(find(&path), Ok(Found::File)).then(|| fs::read_to_string(path).ok()).flatten()
    }

    /// Writes a page.
    ///
    /// # Errors
    /// Where the system refuses.
    pub(crate) fn page(&self, page: &Page) -> Result<CacheFile, WriteError> {
        let file = CacheFile::new(page.route.file(), &page.bytes);
        let is_staged = !self.is_unchanged(&file)?;
        if is_staged {
            write_file(&self.staged(&file.name), &page.bytes)?;
        }
        self.add(&file, is_staged);
        Ok(file)
    }

    /// Takes files over from the previous site, if it has all of them with that very content.
    ///
    /// # Errors
    /// Where the system refuses.
    pub(crate) fn keep(&self, files: &[CacheFile]) -> Result<bool, WriteError> {
        for file in files {
            if !self.is_unchanged(file)? {
                return Ok(false);
            }
        }
        files.iter().for_each(|file| self.add(file, false));
        Ok(true)
    }

    /// Writes a file out of tables that are written already: `header`, and then each table without its first line.
    /// Only one table at a time is in memory.
    ///
    /// # Errors
    /// Where the system refuses.
    pub(crate) fn concat_tables<'p>(
        &self,
        name: &str,
        header: &str,
        tables: impl Iterator<Item = &'p str>,
    ) -> Result<CacheFile, WriteError> {
        self.streamed(name, |file| {
            file.write_all(header.as_bytes())?;
            for name in tables {
                let table = fs::read(self.staged(name)).or_else(|_| fs::read(self.site.root.join(name)))?;
                let rows = table.iter().position(|byte| *byte == b'\n').map_or(table.len(), |end| end + 1);
                file.write_all(table.get(rows..).unwrap_or_default())?;
            }
            Ok(())
        })
    }

    /// Writes the list of checksums of all files that are written so far.
    ///
    /// # Errors
    /// Where the system refuses.
    pub(crate) fn sums(&self) -> Result<(), WriteError> {
        let files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let sums = sums_of(&files);
        drop(files);
        self.streamed(ArchiveFile::Sums.name(), |out| export::sums(&sums, out)).map(drop)
    }

    /// Writes a file that need not be in memory as a whole.
    ///
    /// # Errors
    /// Where the system refuses.
    pub(crate) fn streamed(
        &self,
        name: &str,
        print: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<CacheFile, WriteError> {
        let staged = self.staged(name);
        make_parent(&staged)?;
        let file = stream(&staged, name, print).map_err(at(&staged))?;
        let is_staged = !self.is_unchanged(&file)?;
        if !is_staged {
            fs::remove_file(&staged).map_err(at(&staged))?;
        }
        self.add(&file, is_staged);
        Ok(file)
    }

    /// Ends the site: it takes the place of the previous one.
    ///
    /// # Errors
    /// Where two pages have the same address, or one is a folder of another, or something that is not ours is in the
    /// way, or the system refuses. Unless the last of these, the previous site stays.
    pub(crate) fn finish(self) -> Result<WriteReport, WriteError> {
        let Self { site, mut staging, list: before, files, edited } = self;
        let files = files.into_inner().unwrap_or_else(PoisonError::into_inner);
        check_names(files.iter().map(|one| one.file.name.as_str()))?;
        let staged = || files.iter().filter(|one| one.is_staged).map(|one| one.file.name.as_str());
        let after = sums_of(&files);
        conflicts::check(&site.root, &before.files, &after, staged())?;

        let is_same = before.state == State::Whole && before.files == after && staged().next().is_none();
        let mut gone = before.files;
        gone.retain(|name, _| !after.contains_key(name));
        let mut report = WriteReport { removed: gone.len(), edited, ..WriteReport::default() };
        // What the site keeps for the next build is no part of it.
        report.removed -= usize::from(gone.contains_key(CACHE));
        for WrittenFile { file, is_staged } in files.iter().filter(|one| one.file.name != CACHE) {
            *if *is_staged { &mut report.changed } else { &mut report.unchanged } += 1;
            report.pages += usize::from(file.name.rsplit('/').next() == Some("index.html"));
            report.bytes += file.bytes;
        }
        if is_same {
            return Ok(report);
        }
        let state = State::Writing { suffix: staging.suffix().to_owned(), gone };
        let mut list = FileList { files: after, state };
        list.put(&site.root, &staging)?;
        // From here on the next build would go on, so nothing is cleared away if the system refuses.
        let edited = apply::complete(&site.root, &mut list, &mut staging)?;
        report.removed -= edited.len();
        report.edited.extend(edited);
        Ok(report)
    }

    /// Whether the previous build wrote the file with that content, and it has not changed since.
    fn is_unchanged(&self, file: &CacheFile) -> Result<bool, WriteError> {
        let path = self.site.root.join(&file.name);
        Ok(self.list.files.get(&*file.name) == Some(&file.sha256)
            && find(&path)? == Found::File
            && has_sum(&path, file.sha256)?)
    }

    /// Where a file is staged.
    fn staged(&self, name: &str) -> PathBuf {
        let folder = if list::is_ours(&self.list.files, name) { CHANGED } else { NEW };
        self.staging.path(folder).join(name)
    }

    fn add(&self, file: &CacheFile, is_staged: bool) {
        let file = WrittenFile { file: file.clone(), is_staged };
        self.files.lock().unwrap_or_else(PoisonError::into_inner).push(file);
    }
}

fn sums_of(files: &[WrittenFile]) -> Files {
    files.iter().map(|one| (one.file.name.as_str().into(), one.file.sha256)).collect()
}

/// Writes a file piece by piece.
fn stream(
    path: &Path,
    name: &str,
    print: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<CacheFile> {
    let mut file = BufWriter::new(fs::File::create(path)?);
    print(&mut file)?;
    file.flush()?;
    Ok(CacheFile { name: name.to_owned(), bytes: fs::metadata(path)?.len(), sha256: sum_of(path)? })
}

#[cfg(test)]
mod tests;
