//! Which files are to be checked, and by what names they are shown.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::cli::files::{Found, inside, record_file, records_below, shown};

/// The name shown for the standard input.
pub(super) const STDIN: &str = "<standard input>";

/// The files to check.
pub(super) struct Targets {
    /// Files of the archive, and folders of it.
    pub(super) files: Vec<Part>,
    /// Files of records: the name to tell them by, and the path; `None` for the standard input.
    pub(super) records: Vec<(String, Option<PathBuf>)>,
    /// What ends in `.sow` outside the archive and is no file, by the names to tell them by.
    pub(super) others: Vec<String>,
    /// What comes before the name of a file of the archive.
    pub(super) prefix: String,
    /// Whether the whole archive is wanted.
    pub(super) whole: bool,
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
    let prefix = folder(root);
    let mut wanted = Targets {
        files: Vec::new(),
        records: Vec::new(),
        others: Vec::new(),
        prefix,
        whole: paths.is_empty(),
    };
    if wanted.whole {
        for name in play {
            wanted.records.push((format!("{}{name}", wanted.prefix), Some(inside(root, name)?)));
        }
        return Ok(wanted);
    }
    let root = root.canonicalize().context("cannot find the archive")?;
    for path in paths {
        if path.as_os_str() == "-" {
            wanted.records.push((STDIN.to_owned(), None));
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
            wanted.records.extend(files.into_iter().map(|file| (plain(&file), Some(file))));
            // Within the archive, whoever loads it finds these.
            if below(&root, &full).is_none() && !root.starts_with(&full) {
                wanted.others.extend(others.iter().map(|other| plain(other)));
            }
        } else if full.extension().is_some_and(|extension| extension == "yaml") {
            match below(&root, &full) {
                Some(name) => wanted.files.push(Part::File(name)),
                None => bail!(
                    "`{}` is not a file of the archive in `{}`; only records can be checked from elsewhere",
                    shown(path),
                    shown(&root)
                ),
            }
        } else {
            wanted.records.push((plain(path), Some(record_file(path)?)));
        }
    }
    Ok(wanted)
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
