//! Which files of a folder the last build wrote: these alone are ever replaced or removed.
//!
//! ```text
//! sowbook-files 1 whole   or: sowbook-files 1 writing SUFFIX
//! SUM - NAME              a file of the site; an older version has more about it in the place of `-`
//! SUM gone NAME           a file of the site before, which is to be removed
//! end COUNT               how many lines there are between the first and this one
//! ```
//!
//! A site that is being written says so in the first line and names the folder its files come from, so that whoever
//! stops the program in between leaves a site that is known to be mixed, and the next build can end the work. The
//! list takes its place by one renaming.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;
use std::path::Path;

use super::WriteError;
use super::disk::{Found, at, find, rename};
use super::staging::Staging;
use crate::common::ArchiveFile;
use crate::export::{Checksum, sha256};
use crate::pipeline::cache::CACHE;

/// The file that holds the list.
pub(super) const LIST: &str = ".sowbook-files";

/// What names of files that are ours and no part of the site begin with.
const OWN: &str = ".sowbook";

/// Files of a site: the path of each below the folder, with `/` between folders, and its sum.
pub(super) type Files = BTreeMap<Box<str>, Checksum>;

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
        gone: Files,
    },
    /// The list cannot be read, so nobody knows.
    Damaged,
}

/// The list of a site.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct FileList {
    pub(super) files: Files,
    pub(super) state: State,
}

impl FileList {
    /// The list of the site in `root`. Sites of older versions have `sha256sums.txt` instead; a folder that has
    /// neither holds nothing of ours.
    ///
    /// # Errors
    /// Where the system refuses, or the list is no regular file.
    pub(super) fn read(root: &Path) -> Result<Self, WriteError> {
        let state = match own_text(root, LIST)? {
            None => State::Whole,
            Some(text) => match parse(&text) {
                Some(list) => return Ok(list),
                None => State::Damaged,
            },
        };
        Ok(Self { files: of_sums(root)?, state })
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
        let none = Files::new();
        let (first, gone) = match &self.state {
            State::Writing { suffix, gone } => (format!("writing {suffix}"), gone),
            State::Whole | State::Damaged => ("whole".to_owned(), &none),
        };
        let mut text = format!("sowbook-files 1 {first}\n");
        for (what, files) in [("-", &self.files), ("gone", gone)] {
            for (name, sum) in files {
                // Writing to a string does not fail.
                let _ = writeln!(text, "{sum} {what} {name}");
            }
        }
        let _ = writeln!(text, "end {}", self.files.len() + gone.len());
        text
    }
}

fn parse(text: &str) -> Option<FileList> {
    let mut lines = text.strip_suffix('\n')?.split('\n');
    let state = lines.next()?.strip_prefix("sowbook-files 1 ")?;
    let count: usize = lines.next_back()?.strip_prefix("end ")?.parse().ok()?;
    let (mut files, mut gone) = (Files::new(), Files::new());
    for line in lines {
        let mut parts = line.splitn(3, ' ');
        let (sum, what, name) = (parts.next()?.parse().ok()?, parts.next()?, parts.next()?);
        let list = if what == "gone" { &mut gone } else { &mut files };
        list.insert((is_name(name) || name == CACHE).then(|| name.into())?, sum);
    }
    if files.len() + gone.len() != count {
        return None;
    }
    let state = match state.strip_prefix("writing ") {
        Some(suffix) => State::Writing { suffix: suffix.to_owned(), gone },
        None => (state == "whole" && gone.is_empty()).then_some(State::Whole)?,
    };
    Some(FileList { files, state })
}

/// Whether what is at the path of a file may be replaced, if it is a file. The cache is ours in every site; older
/// versions did not list it.
pub(super) fn is_ours(files: &Files, name: &str) -> bool {
    name == CACHE || files.contains_key(name)
}

/// The files that `sha256sums.txt` lists, and it itself; none where it is not there.
///
/// # Errors
/// Where the system refuses, or it is no regular file.
pub(super) fn of_sums(root: &Path) -> Result<Files, WriteError> {
    let sums = ArchiveFile::Sums.name();
    let Some(text) = own_text(root, sums)? else { return Ok(Files::new()) };
    let mut files: Files = text.lines().filter_map(line_of_sums).collect();
    files.insert(sums.into(), sha256(text.as_bytes()));
    Ok(files)
}

/// A line of `sha256sums.txt`; `None` where it names nothing that a site can hold.
fn line_of_sums(line: &str) -> Option<(Box<str>, Checksum)> {
    let (sum, name) = line.split_once("  ")?;
    is_name(name).then_some((name.into(), sum.parse().ok()?))
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
        Found::File => {
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
        let files = |names: &[&str]| -> Files {
            names.iter().map(|name| ((*name).into(), sha256(name.as_bytes()))).collect()
        };
        for state in [State::Whole, State::Writing { suffix: "Ab3dEf".to_owned(), gone: files(&["e"]) }] {
            let list = FileList { files: files(&["a b", "c/d"]), state };
            let text = list.print();
            assert_eq!(parse(&text.replace(" - ", " 7,-1,999,12 ")), Some(list.clone()));
            assert_eq!(parse(&text), Some(list));
            for end in 0..text.len() {
                assert_eq!(parse(&text[..end]), None, "{}", &text[..end]);
            }
        }
    }
}
