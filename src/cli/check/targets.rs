//! Which files are to be checked, and by what names they are shown.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::cli::files::{Found, inside, record_file, records_below, shown};
use crate::cli::record_argument::located;
use record::check::RecordSlice;

/// The name shown for the standard input.
pub(super) const STDIN: &str = "<standard input>";

/// The files to check.
#[derive(Default)]
pub(super) struct Targets {
    /// Files of the archive, and folders of it.
    pub(super) files: Vec<Part>,
    /// Files of records.
    pub(super) records: Vec<RecordFile>,
    /// What ends in `.sow` outside the archive and is no file, by the names to tell them by.
    pub(super) others: Vec<String>,
    /// What comes before the name of a file of the archive.
    pub(super) prefix: String,
    /// Whether the whole archive is wanted.
    pub(super) whole: bool,
}

pub(super) struct RecordFile {
    /// The name to tell it by.
    pub(super) shown: String,
    /// `None` for the standard input.
    pub(super) path: Option<PathBuf>,
    /// The id of the record that is meant; without it every record.
    id: Option<String>,
}

impl RecordFile {
    fn whole(shown: String, path: Option<PathBuf>) -> Self {
        Self { shown, path, id: None }
    }

    /// Whether a record of the file is to be checked.
    pub(super) fn means(&self, slice: &RecordSlice<'_>) -> bool {
        self.id.as_ref().is_none_or(|id| slice.header_id().as_ref() == Some(id))
    }
}

/// A file of the archive, or every file below a folder of it.
pub(super) enum Part {
    File(String),
    Folder(String),
}

impl Part {
    pub(super) fn holds(&self, name: &str) -> bool {
        match self {
            Self::File(own) => own == name,
            Self::Folder(own) => {
                own.is_empty() || name.strip_prefix(own.as_str()).is_some_and(|rest| rest.starts_with('/'))
            }
        }
    }
}

/// What comes before the name of a file of the archive in the folder `root`.
pub(super) fn folder(root: &Path) -> String {
    format!("{}/", plain(root))
}

pub(super) fn wanted(root: &Path, paths: &[PathBuf], play: &[String]) -> Result<Targets> {
    let mut wanted = Targets { prefix: folder(root), whole: paths.is_empty(), ..Targets::default() };
    if wanted.whole {
        for name in play {
            let shown = format!("{}{name}", wanted.prefix);
            wanted.records.push(RecordFile::whole(shown, Some(inside(root, name)?)));
        }
        return Ok(wanted);
    }
    let archive = root;
    let root = root.canonicalize().context("cannot find the archive")?;
    for path in paths {
        if path.as_os_str() == "-" {
            wanted.records.push(RecordFile::whole(STDIN.to_owned(), None));
            continue;
        }
        if let Some((path, id)) = located(archive, path)? {
            wanted.records.push(RecordFile { shown: plain(&path), path: Some(path), id: Some(id) });
            continue;
        }
        let full = path.canonicalize().with_context(|| format!("cannot read `{}`", shown(path)))?;
        if full.is_dir() {
            if let Some(below) = below(&root, &full) {
                wanted.files.push(Part::Folder(below));
            } else if root.starts_with(&full) {
                wanted.files.push(Part::Folder(String::new()));
            }
            let Found { files, others } = records_below(path)?;
            wanted.records.extend(files.into_iter().map(|file| RecordFile::whole(plain(&file), Some(file))));
            // Within the archive, whoever loads it finds these.
            if below(&root, &full).is_none() && !root.starts_with(&full) {
                wanted.others.extend(others.iter().map(|other| plain(other)));
            }
        } else if full.extension().is_some_and(|extension| extension == "yaml" || extension == "json") {
            match below(&root, &full) {
                Some(name) => wanted.files.push(Part::File(name)),
                None => bail!(
                    "`{}` is not a file of the archive in `{}`; only records can be checked from elsewhere",
                    shown(path),
                    shown(&root)
                ),
            }
        } else {
            wanted.records.push(RecordFile::whole(plain(path), Some(record_file(path)?)));
        }
    }
    Ok(wanted)
}

/// The files and folders to watch, for the paths that are to be checked again and again.
pub(super) fn watched(root: &Path, paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    paths.iter().map(|path| Ok(located(root, path)?.map_or_else(|| path.clone(), |(path, _)| path))).collect()
}

/// The path below the archive, with `/` between folders.
fn below(root: &Path, path: &Path) -> Option<String> {
    let names: Option<Vec<&str>> = path.strip_prefix(root).ok()?.iter().map(|name| name.to_str()).collect();
    names.map(|names| names.join("/"))
}

/// A path as people write it.
pub(super) fn plain(path: &Path) -> String {
    let shown = path.display().to_string().replace('\\', "/");
    shown.strip_prefix("./").map(str::to_owned).unwrap_or(shown)
}
