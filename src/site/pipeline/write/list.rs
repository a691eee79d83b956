//! Which files of a folder the last build wrote: these alone are ever replaced or removed.
//!
//! ```text
//! sowbook-files 1 whole                     or: sowbook-files 1 writing SUFFIX
//! SUM - NAME                                a file of the site
//! SUM INODE,SECONDS,NANOSECONDS,BYTES NAME  the same, with its stamp
//! SUM gone NAME                             a file of the site before, which is to be removed
//! end COUNT                                 how many lines there are between the first and this one
//! ```
//!
//! A site that is being written says so in the first line and names the folder its files come from, so that whoever
//! stops the program in between leaves a site that is known to be mixed, and the next build can end the work. The
//! list takes its place by one renaming.

use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;
use std::path::Path;

use super::WriteError;
use super::disk::{Found, at, find, folders_above, rename};
use super::staging::Staging;
use super::stamp::Stamp;
use super::summed::sum_of;
use crate::site::base::files::ArchiveFile;
use crate::site::export::Sum;

/// The file that holds the list.
pub(super) const LIST: &str = ".sowbook-files";

/// What names of files that are ours and no part of the site begin with.
const OWN: &str = ".sowbook";

/// A file of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Listed {
    /// Its path below the folder, with `/` between folders.
    pub(super) name: Box<str>,
    pub(super) sum: Sum,
    /// How it looked when its content was last known to have that sum.
    pub(super) stamp: Option<Stamp>,
}

/// In what state a site is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) enum State {
    /// Everything is as the list says, as far as the last build knows.
    #[default]
    Whole,
    /// A build was stopped while it changed the site.
    Writing {
        /// By what end of its name the folder with the new files is found.
        suffix: String,
        /// Files of the site before that are to be removed.
        gone: Vec<Listed>,
    },
    /// The list cannot be read, so nobody knows.
    Damaged,
}

/// The list of a site.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct FileList {
    /// In order of names.
    pub(super) files: Vec<Listed>,
    pub(super) state: State,
}

impl FileList {
    /// The list of the site in `root`. Sites of older versions have `sha256sums.txt` instead; a folder that has
    /// neither holds nothing of ours.
    ///
    /// # Errors
    /// Where the system refuses, or the list is no regular file.
    pub(super) fn read(root: &Path) -> Result<Self, WriteError> {
        if let Some(text) = own_text(root, LIST)? {
            return match parse(&text) {
                Some(list) => Ok(list),
                None => Ok(Self { files: of_sums(root)?, state: State::Damaged }),
            };
        }
        Ok(Self { files: of_sums(root)?, state: State::Whole })
    }

    /// The file of that name.
    pub(super) fn get(&self, name: &str) -> Option<&Listed> {
        let at = self.files.binary_search_by(|file| (*file.name).cmp(name)).ok()?;
        self.files.get(at)
    }

    /// The folders files are in, each once and in order.
    pub(super) fn folders(&self) -> Vec<&str> {
        let mut folders: Vec<&str> = Vec::new();
        let mut last = "";
        for file in &self.files {
            let folder = file.name.rfind('/').and_then(|end| file.name.get(..end)).unwrap_or_default();
            // Names are in order, so most files are in the folder of the one before.
            if folder != last {
                folders.extend(folders_above(&file.name));
                last = folder;
            }
        }
        folders.sort_unstable();
        folders.dedup();
        folders
    }

    /// Puts the list into the site, by way of the staging folder.
    ///
    /// # Errors
    /// Where the system refuses.
    pub(super) fn put(&self, root: &Path, staging: &Staging) -> Result<(), WriteError> {
        let draft = staging.path("list");
        // Nobody waits for the disk here: a list that a loss of power has cut off or emptied is known to be damaged.
        fs::write(&draft, self.print()).map_err(at(&draft))?;
        rename(&draft, &root.join(LIST))
    }

    fn print(&self) -> String {
        let none = Vec::new();
        let (first, gone) = match &self.state {
            State::Writing { suffix, gone } => (format!("writing {suffix}"), gone),
            State::Whole | State::Damaged => ("whole".to_owned(), &none),
        };
        let mut text = String::with_capacity(160 * self.files.len() + 100);
        // Writing to a string does not fail.
        let _ = writeln!(text, "sowbook-files 1 {first}");
        for file in &self.files {
            let _ = match &file.stamp {
                Some(stamp) => writeln!(text, "{} {stamp} {}", file.sum, file.name),
                None => writeln!(text, "{} - {}", file.sum, file.name),
            };
        }
        for file in gone {
            let _ = writeln!(text, "{} gone {}", file.sum, file.name);
        }
        let _ = writeln!(text, "end {}", self.files.len() + gone.len());
        text
    }
}

fn parse(text: &str) -> Option<FileList> {
    let mut lines = text.strip_suffix('\n')?.split('\n');
    let state = lines.next()?.strip_prefix("sowbook-files 1 ")?;
    let count: usize = lines.next_back()?.strip_prefix("end ")?.parse().ok()?;
    let (mut files, mut gone) = (Vec::new(), Vec::new());
    for line in lines {
        let mut parts = line.splitn(3, ' ');
        let (sum, what, name) = (parts.next()?.parse().ok()?, parts.next()?, parts.next()?);
        let name: Box<str> = is_name(name).then(|| name.into())?;
        match what {
            "gone" => gone.push(Listed { name, sum, stamp: None }),
            "-" => files.push(Listed { name, sum, stamp: None }),
            stamp => files.push(Listed { name, sum, stamp: Some(stamp.parse().ok()?) }),
        }
    }
    if files.len() + gone.len() != count || !files.is_sorted_by(|a, b| a.name < b.name) {
        return None;
    }
    let state = match state.strip_prefix("writing ") {
        Some(suffix) => State::Writing { suffix: suffix.to_owned(), gone },
        None => (state == "whole" && gone.is_empty()).then_some(State::Whole)?,
    };
    Some(FileList { files, state })
}

/// The files that `sha256sums.txt` lists, and it itself; none where it is not there.
///
/// # Errors
/// Where the system refuses, or it is no regular file.
pub(super) fn of_sums(root: &Path) -> Result<Vec<Listed>, WriteError> {
    let sums = ArchiveFile::Sums.name();
    let Some(text) = own_text(root, sums)? else { return Ok(Vec::new()) };
    let mut files: Vec<Listed> = text.lines().filter_map(line_of_sums).collect();
    files.push(Listed { name: sums.into(), sum: sum_of(text.as_bytes()).map_err(at(root))?, stamp: None });
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files.dedup_by(|a, b| a.name == b.name);
    Ok(files)
}

/// A line of `sha256sums.txt`; `None` where it names nothing that a site can hold.
fn line_of_sums(line: &str) -> Option<Listed> {
    let (sum, name) = line.split_once("  ")?;
    let name = is_name(name).then(|| name.into())?;
    Some(Listed { name, sum: sum.parse().ok()?, stamp: None })
}

/// Whether the list of a site says in its first line that the site is being written.
pub(super) fn says_writing(root: &Path) -> bool {
    let mut first = [0; 23];
    let read = fs::File::open(root.join(LIST)).and_then(|mut file| file.read_exact(&mut first));
    read.is_ok() && first == *b"sowbook-files 1 writing"
}

/// The text of one of our own files; `None` where it is not there, and nothing where it is not UTF-8.
fn own_text(root: &Path, name: &str) -> Result<Option<String>, WriteError> {
    let path = root.join(name);
    match find(&path)? {
        Found::Nothing => Ok(None),
        Found::File(_) => {
            let bytes = fs::read(&path).map_err(at(&path))?;
            Ok(Some(String::from_utf8(bytes).unwrap_or_default()))
        }
        Found::Folder | Found::Other => Err(WriteError::Foreign(vec![name.to_owned()])),
    }
}

/// Whether a name leads to a file of the site, and nowhere else on any system.
pub(super) fn is_name(name: &str) -> bool {
    let fits = |part: &str| {
        !part.is_empty()
            && part != "."
            && part != ".."
            && !part.contains(|letter: char| letter == '\\' || letter.is_control())
    };
    let drive = name.get(1..2) == Some(":");
    name.split('/').all(fits) && !name.starts_with(OWN) && !drive
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::export::sha256;

    #[test]
    fn only_names_of_files_below_the_site_are_read() {
        for name in ["a", "r/one/index.html", ".zenodo.json", "data/play/a b.sow", "data/play/é.sow"] {
            assert!(is_name(name), "{name}");
        }
        for name in [
            "",
            "/etc/passwd",
            "../a",
            "a/../b",
            "a/./b",
            "a//b",
            "a/",
            "a\\b",
            "a\nb",
            ".sowbook-site",
            "c:/a",
            "c:a",
        ] {
            assert!(!is_name(name), "{name}");
        }
    }

    #[test]
    fn a_list_is_read_as_it_is_printed_and_never_in_part() {
        let listed = |name: &str, stamp: Option<&str>| Listed {
            name: name.into(),
            sum: sha256(name.as_bytes()),
            stamp: stamp.map(|stamp| stamp.parse().expect("a stamp")),
        };
        let files = vec![listed("a b", None), listed("c/d", Some("7,-1,999,12"))];
        for state in
            [State::Whole, State::Writing { suffix: "Ab3dEf".to_owned(), gone: vec![listed("e", None)] }]
        {
            let list = FileList { files: files.clone(), state };
            let text = list.print();
            assert_eq!(parse(&text), Some(list));
            for end in 0..text.len() {
                assert_eq!(parse(&text[..end]), None, "{}", &text[..end]);
            }
        }
    }
}
