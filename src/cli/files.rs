//! Files of records that the arguments name.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The deepest nesting of folders that is followed.
const DEEPEST: usize = 32;

/// The files named, and every `.sow` file below the folders named, in order of names.
pub(super) fn named(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        let kind = std::fs::metadata(path).with_context(|| format!("cannot read `{}`", path.display()))?;
        if kind.is_dir() {
            files.extend(records_below(path)?);
        } else {
            files.push(record_file(path)?);
        }
    }
    Ok(files)
}

/// The path, if records may stand there: nothing else is read as a record, or even laid out anew, by a slip.
pub(super) fn record_file(path: &Path) -> Result<PathBuf> {
    if path.extension().is_none_or(|extension| extension != "sow") {
        bail!("`{}` is no file of records: those end in `.sow` (give other text by `-`)", path.display());
    }
    Ok(path.to_owned())
}

/// Every `.sow` file below a folder, in order of names; none where there is no such folder. Links are not followed.
pub(super) fn records_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if folder.is_dir() {
        walk(folder, 0, &mut files)?;
    }
    files.sort();
    Ok(files)
}

fn walk(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<()> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read `{}`", folder.display()))?;
    for entry in entries {
        let entry = entry.with_context(|| format!("cannot read `{}`", folder.display()))?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if kind.is_dir() && !hidden && depth < DEEPEST {
            walk(&path, depth + 1, files)?;
        } else if kind.is_file() && path.extension().is_some_and(|extension| extension == "sow") {
            files.push(path);
        }
    }
    Ok(())
}
