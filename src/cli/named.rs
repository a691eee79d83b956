//! The records that somebody names on the command line: a file, the standard input, or an id.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};

use crate::archive::{load, read_header};
use crate::notation::{Record, parse, record_text};
use crate::text::{SourceText, closest};

use super::args::Arguments;

/// A file of records, and which of them are meant.
pub(super) struct Named {
    /// The whole file.
    pub(super) source: SourceText,
    /// The id of the record that is meant; without it every record of the file.
    pub(super) id: Option<String>,
}

impl Named {
    /// Whether a record of this id is meant.
    pub(super) fn means(&self, id: Option<&str>) -> bool {
        self.id.as_deref().is_none_or(|meant| id == Some(meant))
    }
}

/// What `written` names: `-` is the standard input, then comes a file, `FILE#ID` a record in one, and anything else is
/// the id of a record of the archive.
pub(super) fn named(arguments: &Arguments, written: &str) -> Result<Named> {
    let path = Path::new(written);
    if written == "-" || path.exists() {
        return Ok(Named { source: read(written)?, id: None });
    }
    if let Some((file, id)) = written.rsplit_once('#').filter(|(file, _)| Path::new(file).exists()) {
        let source = read(file)?;
        let ids = ids(&source);
        return match ids.iter().any(|one| one == id) {
            true => Ok(Named { source, id: Some(id.to_owned()) }),
            false => Err(unknown(id, &format!("`{file}`"), &ids)),
        };
    }
    if path.extension().is_some() || path.components().count() > 1 {
        // No id has a dot or a slash: this was meant as a file, and reading it says what is wrong.
        return Ok(Named { source: read(written)?, id: None });
    }
    let (archive, _) = load(&super::archive::records(arguments)?);
    let mut known = Vec::new();
    for source in archive.play {
        let ids = ids(&source);
        if ids.iter().any(|one| one == written) {
            return Ok(Named { source, id: Some(written.to_owned()) });
        }
        known.extend(ids);
    }
    Err(unknown(written, "the archive", &known))
}

fn read(name: &str) -> Result<SourceText> {
    let mut bytes = Vec::new();
    if name == "-" {
        std::io::stdin().lock().read_to_end(&mut bytes).context("cannot read the standard input")?;
    } else {
        let path = Path::new(name);
        if path.is_file() && path.extension().is_none_or(|extension| extension != "sow") {
            bail!("`{name}` is no file of records: those end in `.sow` (give other text by `-`)");
        }
        bytes = std::fs::read(name).with_context(|| format!("cannot read `{name}`"))?;
    }
    let text = record_text(&bytes, 0).map_err(|error| {
        anyhow!("`{name}` is not UTF-8: its first bad byte is number {}", error.offset + 1)
    })?;
    Ok(SourceText::new(name, text.to_owned()))
}

/// The ids of the records in a file, in its order.
fn ids(source: &SourceText) -> Vec<String> {
    let text = source.contents();
    let id = |record: &Record| read_header(text, record.header.as_ref()?).0.id;
    parse(text).0.records.iter().filter_map(id).collect()
}

fn unknown(id: &str, place: &str, known: &[String]) -> anyhow::Error {
    let hint = closest(id, known.iter().map(String::as_str));
    let hint = hint.map_or(String::new(), |close| format!("; did you mean `{close}`?"));
    anyhow!("there is no record `{id}` in {place}{hint}")
}
