//! Files that the arguments name: which they are, and what is in them.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use serde::de::DeserializeOwned;

use base::text::{SourceText, on_terminal};
use base::yaml::YamlProblem;
use record::archive::{self, LeadsOut};
use record::check::messages;

/// The deepest nesting of folders that is followed.
pub(super) const DEEPEST: usize = 32;

/// Files of records.
#[derive(Default)]
pub(super) struct Found {
    /// Those that can be read, in the order of the arguments and, below folders, of names.
    pub(super) files: Vec<PathBuf>,
    /// What ends in `.sow` below a folder and is no file: links, which are not followed, pipes and the like.
    pub(super) others: Vec<PathBuf>,
}

/// A path as messages show it: without a `./` before it.
pub(super) fn shown(path: &Path) -> String {
    let path = path.strip_prefix(".").ok().filter(|path| !path.as_os_str().is_empty()).unwrap_or(path);
    on_terminal(&path.display().to_string()).replace('\n', "\u{fffd}")
}

/// The path of `name` below the folder `root` of an archive: every command reads and writes there by such paths.
///
/// # Errors
/// Where a step on the way is a link.
pub(super) fn inside(root: &Path, name: impl AsRef<Path>) -> Result<PathBuf> {
    archive::inside(root, name).map_err(|LeadsOut(link)| {
        anyhow!(
            "`{}` is a link, and no link in an archive is followed: put there what it leads to, or remove it",
            shown(&link)
        )
    })
}

/// The files named, and every `.sow` file below the folders named.
///
/// # Errors
/// Where something named is no file of records, or a folder cannot be read or nests too deep.
pub(super) fn named(paths: &[PathBuf]) -> Result<Found> {
    let mut found = Found::default();
    for path in paths {
        let kind = fs::metadata(path).with_context(|| format!("cannot read `{}`", shown(path)))?;
        if kind.is_dir() {
            let below = records_below(path)?;
            found.files.extend(below.files);
            found.others.extend(below.others);
        } else {
            found.files.push(record_file(path)?);
        }
    }
    Ok(found)
}

/// The path, if records may be there: nothing else is read as a record, or even formatted, by accident.
///
/// # Errors
/// Where the name does not end in `.sow`, or it is no regular file: reading a pipe would wait forever.
pub(super) fn record_file(path: &Path) -> Result<PathBuf> {
    if path.extension().is_none_or(|extension| extension != "sow") {
        bail!(
            "`{}` is not a file of records: expected a name that ends in `.sow` (use `-` to read other text from the standard input)",
            shown(path)
        );
    }
    regular(path)?;
    Ok(path.to_owned())
}

/// Every `.sow` file below a folder, in order of names; none where there is no such folder. Links are not followed.
///
/// # Errors
/// Where a folder cannot be read, or nests too deep.
pub(super) fn records_below(folder: &Path) -> Result<Found> {
    let mut found = Found::default();
    if folder.is_dir() {
        walk(folder, 0, &mut found)?;
    }
    found.files.sort();
    found.others.sort();
    Ok(found)
}

fn walk(folder: &Path, depth: usize, found: &mut Found) -> Result<()> {
    if depth > DEEPEST {
        bail!("`{}` is more than {DEEPEST} folders deep; name a deeper folder", shown(folder));
    }
    let unread = || format!("cannot read `{}`", shown(folder));
    for entry in fs::read_dir(folder).with_context(unread)? {
        let entry = entry.with_context(unread)?;
        let (path, kind) = (entry.path(), entry.file_type().with_context(unread)?);
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        let named = path.extension().is_some_and(|extension| extension == "sow");
        if kind.is_dir() {
            if !hidden {
                walk(&path, depth + 1, found)?;
            }
        } else if named {
            if kind.is_file() { &mut found.files } else { &mut found.others }.push(path);
        }
    }
    Ok(())
}

/// Everything in a file.
///
/// # Errors
/// Where it cannot be read, or is no regular file.
pub(super) fn read(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let unread = || format!("cannot read `{}`", shown(path));
    open(path)?.read_to_end(&mut bytes).with_context(unread)?;
    Ok(bytes)
}

/// Everything in a file, as text.
///
/// # Errors
/// Where it cannot be read, is no regular file, or not UTF-8.
pub(super) fn read_text(path: &Path) -> Result<String> {
    let bytes = read(path)?;
    match base::text::as_text(&bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(damage) => bail!("`{}` is {} ({})", shown(path), damage.words(), damage.help()),
    }
}

/// The same; `None` where there is nothing at the path.
///
/// # Errors
/// As [`read_text`].
pub(super) fn read_text_if_there(path: &Path) -> Result<Option<String>> {
    if path.exists() { read_text(path).map(Some) } else { Ok(None) }
}

/// What the text of a file in YAML holds. Fails with every problem in it, behind the words `failed`.
pub(super) fn yaml<T: DeserializeOwned>(path: &Path, text: &str, failed: &str) -> Result<T> {
    let (value, problems) = base::yaml::read(text);
    match value {
        Some(value) if problems.is_empty() => Ok(value),
        _ => {
            let source = SourceText::new(shown(path), text);
            let line =
                |one: &YamlProblem| messages::placed_in(&source, one.span, &messages::of_yaml(&one.kind));
            bail!("{failed}:{}", problems.iter().map(|one| format!("\n  {}", line(one))).collect::<String>())
        }
    }
}

/// A file, to be read.
///
/// # Errors
/// Where it cannot be opened, or is no regular file.
pub(super) fn open(path: &Path) -> Result<File> {
    regular(path)?;
    File::open(path).with_context(|| format!("cannot read `{}`", shown(path)))
}

/// Fails unless the path leads to a regular file. Opening a pipe would wait for a writer.
fn regular(path: &Path) -> Result<()> {
    let unread = || format!("cannot read `{}`", shown(path));
    let kind = fs::metadata(path).with_context(unread)?;
    if kind.is_dir() {
        bail!("{}: it is a folder, not a file", unread());
    }
    if !kind.is_file() {
        bail!("{}: it is a pipe, a socket or a device, not a regular file", unread());
    }
    Ok(())
}
