//! The records that somebody names on the command line: a file, the standard input, or an id.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};

use super::args::Arguments;
use super::files::{self, record_file};
use crate::archive::load_apart;
use crate::check::{RecordSlice, not_read};

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
    if let Some((file, id)) = written.rsplit_once('#').filter(|(file, _)| Path::new(file).exists()) {
        let named = RecordArgument::whole(file, read(file)?);
        let ids = ids(&named);
        return match ids.iter().any(|one| one == id) {
            true => Ok(RecordArgument { id: Some(id.to_owned()), ..named }),
            false => Err(unknown(id, &format!("`{file}`"), &ids)),
        };
    }
    if path.extension().is_some() || path.components().count() > 1 {
        // No id has a dot or a slash: this was meant as a file, and reading it says what is wrong.
        return Ok(RecordArgument::whole(written, read(written)?));
    }
    let root = super::archive::records(arguments)?;
    in_archive(&root, written).map_err(|known| unknown(written, "the archive", &known))
}

/// The record of the archive with that id, or else the ids that there are.
pub(super) fn in_archive(root: &Path, id: &str) -> std::result::Result<RecordArgument, Vec<String>> {
    let mut known = Vec::new();
    for name in load_apart(root).1 {
        // A file that cannot be read has no id that could be compared; `check` reports it.
        let Ok(bytes) = files::inside(root, &name).and_then(|path| files::read(&path)) else { continue };
        let named = RecordArgument::whole(&name, bytes);
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
