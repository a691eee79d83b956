//! The records that somebody names on the command line: a file, the standard input, or an id.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

use super::args::Arguments;
use super::files::{self, record_file};
use record::archive::load_apart;
use record::check::{RecordSlice, not_read};

/// A file of records, and which of them are meant.
pub(super) struct RecordArgument {
    name: String,
    bytes: Vec<u8>,
    /// The id of the record that is meant; without it every record of the file.
    id: Option<String>,
}

impl RecordArgument {
    /// Every record of the file.
    fn whole(name: &str, bytes: Vec<u8>) -> Self {
        Self { name: name.to_owned(), bytes, id: None }
    }

    /// The records of the file, with those that are not meant.
    pub(super) fn slices(&self) -> Vec<RecordSlice<'_>> {
        RecordSlice::all(&self.name, &self.bytes)
    }

    /// The name of the file.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// What the file holds.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether a record of this id is meant.
    pub(super) fn means(&self, id: Option<&str>) -> bool {
        self.id.as_deref().is_none_or(|meant| id == Some(meant))
    }
}

/// Why a record is not read, in a line: `file:line:column: what (help)`. `None` where it is.
pub(super) fn unread(slice: &RecordSlice<'_>) -> Option<String> {
    let finding = not_read(slice, slice.text.err()?);
    let help = finding.help.map_or(String::new(), |help| format!(" ({help})"));
    let at = finding.place.from;
    Some(format!("{}:{}:{}: {}{help}", slice.file, at.line, at.column, finding.message))
}

/// What `written` names: `-` is the standard input, then comes a file, `FILE#ID` a record in one, and anything else is
/// the id of a record of the archive.
pub(super) fn named(arguments: &Arguments, written: &str) -> Result<RecordArgument> {
    let path = Path::new(written);
    if written == "-" || path.exists() {
        return Ok(RecordArgument::whole(written, read(written)?));
    }
    if let Some((file, id)) = in_file(written) {
        return one_of(file, id);
    }
    if is_path(path) {
        return Ok(RecordArgument::whole(written, read(written)?));
    }
    let root = super::archive::records(arguments)?;
    in_archive(&root, written).map_err(|known| unknown(written, "the archive", &known))
}

/// The file and the id of the record that `path` names, if it names one: as `FILE#ID`, or by the id of a record of the
/// archive. `None` for anything that can only be the path of a file or folder.
///
/// # Errors
/// Where there is no such record.
pub(super) fn located(root: &Path, path: &Path) -> Result<Option<(PathBuf, String)>> {
    let Some(written) = path.to_str().filter(|_| !path.exists()) else { return Ok(None) };
    if let Some((file, id)) = in_file(written) {
        one_of(file, id)?;
        return Ok(Some((PathBuf::from(file), id.to_owned())));
    }
    if is_path(path) {
        return Ok(None);
    }
    match in_archive(root, written) {
        Ok(found) => Ok(Some((files::inside(root, &found.name)?, written.to_owned()))),
        Err(known) => {
            let hint = super::archive::hint(written, known.iter().map(String::as_str));
            bail!("there is no file, folder or record `{written}`{hint}")
        }
    }
}

/// Fails where a path that is to be read as a file is the id of a record, and names its file.
pub(super) fn no_ids(arguments: &Arguments, paths: &[PathBuf]) -> Result<()> {
    for path in paths.iter().filter(|path| !path.exists() && !is_path(path)) {
        let Ok(root) = super::archive::records(arguments) else { return Ok(()) };
        if let Some(found) = path.to_str().and_then(|id| in_archive(&root, id).ok()) {
            let file = files::shown(&root.join(found.name));
            bail!("`{}` is a record, not a file; name its file, `{file}`", files::shown(path));
        }
    }
    Ok(())
}

/// The file and the id in `FILE#ID`, if there is such a file.
fn in_file(written: &str) -> Option<(&str, &str)> {
    written.rsplit_once('#').filter(|(file, _)| Path::new(file).exists())
}

/// The record with that id in a file.
fn one_of(file: &str, id: &str) -> Result<RecordArgument> {
    let named = RecordArgument::whole(file, read(file)?);
    let ids = ids(&named);
    match ids.iter().any(|one| one == id) {
        true => Ok(RecordArgument { id: Some(id.to_owned()), ..named }),
        false => Err(unknown(id, &format!("`{file}`"), &ids)),
    }
}

/// Whether this is the path of a file that does not exist, rather than an id: no id has a dot or a slash. Reading it then
/// says what is wrong.
fn is_path(path: &Path) -> bool {
    path.extension().is_some() || path.components().count() > 1
}

/// The ids of all records of the archive.
pub(super) fn ids_in_archive(root: &Path) -> Vec<String> {
    files_of(root, load_apart(root).1).flat_map(|named| ids(&named)).collect()
}

/// The files of records of an archive, by their names. One that cannot be read has no id that could be compared; `check` reports it.
pub(super) fn files_of(root: &Path, names: Vec<String>) -> impl Iterator<Item = RecordArgument> {
    names.into_iter().filter_map(|name| {
        Some(RecordArgument::whole(
            &name,
            files::inside(root, &name).and_then(|path| files::read(&path)).ok()?,
        ))
    })
}

/// The record of the archive with that id, or else the ids that there are.
pub(super) fn in_archive(root: &Path, id: &str) -> std::result::Result<RecordArgument, Vec<String>> {
    let mut known = Vec::new();
    for named in files_of(root, load_apart(root).1) {
        let ids = ids(&named);
        if ids.iter().any(|one| one == id) {
            return Ok(RecordArgument { id: Some(id.to_owned()), ..named });
        }
        known.extend(ids);
    }
    Err(known)
}

fn read(name: &str) -> Result<Vec<u8>> {
    if name == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).context("cannot read the standard input")?;
        return Ok(bytes);
    }
    let path = Path::new(name);
    if path.is_file() {
        record_file(path)?;
    }
    files::read(path)
}

/// The ids of the records in a file that can be read, in its order.
fn ids(named: &RecordArgument) -> Vec<String> {
    named.slices().iter().filter_map(RecordSlice::header_id).collect()
}

/// Fails where nothing that was named is a record.
pub(super) fn some(written: &str, any: bool) -> Result<()> {
    if !any {
        bail!("there is no record in `{written}`");
    }
    Ok(())
}

fn unknown(id: &str, place: &str, known: &[String]) -> anyhow::Error {
    let hint = super::archive::hint(id, known.iter().map(String::as_str));
    anyhow!("there is no record `{id}` in {place}{hint}")
}
