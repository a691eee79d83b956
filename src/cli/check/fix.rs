//! `check --fix`: changes that fix a text and change nothing that is meant.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::cli::exit::message;
use crate::cli::files::{read, shown};
use crate::cli::replace::replace;
use base::text::counted;
use record::archive::Archive;
use record::check::{Diagnostic, Fix, RecordSlice, StreamError, stream};
use site::{Checksum, sha256};

/// The changes of one file.
#[derive(Default)]
pub(super) struct Fixes {
    fixes: Vec<Fix>,
    /// The digest of the file as it was checked: the changes are changes of that.
    digest: Option<Checksum>,
}

impl Fixes {
    /// The changes, and the digest of the file as it was checked.
    pub(super) const fn parts(&mut self) -> (&mut Vec<Fix>, &mut Option<Checksum>) {
        (&mut self.fixes, &mut self.digest)
    }
}

/// What can be fixed without a doubt.
pub(super) fn fixes(found: &[Diagnostic]) -> impl Iterator<Item = Fix> + use<'_> {
    let found = found.iter().filter(|diagnostic| diagnostic.needs_attention());
    found.filter_map(|diagnostic| diagnostic.fix.clone())
}

/// Gives the records of a file on, as [`stream`] does, and keeps the file's digest.
pub(super) fn fixed(
    name: &str,
    path: &Path,
    digest: &mut Option<Checksum>,
    each: impl FnMut(&[RecordSlice<'_>]) -> Result<()>,
) -> Result<(), StreamError<anyhow::Error>> {
    let bytes = read(path).map_err(|error| StreamError::Read(io::Error::other(message(&error))))?;
    *digest = Some(sha256(&bytes));
    stream(name, bytes.as_slice(), each)
}

/// Keeps what can be fixed in the other files of an archive; findings name them as seen from its folder.
pub(super) fn keep_of_archive(
    fixes: &mut BTreeMap<PathBuf, Fixes>,
    root: &Path,
    archive: &Archive,
    found: &[Diagnostic],
) {
    for one in found {
        if let Some(text) = archive.texts.get(&one.place.file) {
            let own = fixes.entry(root.join(&one.place.file)).or_default();
            own.digest.get_or_insert_with(|| sha256(text.contents().as_bytes()));
            own.fixes.extend(self::fixes(std::slice::from_ref(one)));
        }
    }
}

/// What was fixed.
#[derive(Default)]
pub(super) struct Fixed {
    places: usize,
    files: usize,
    /// Why files are left as they are.
    pub(super) failed: Vec<String>,
}

impl Fixed {
    /// What to say of it, a line each.
    pub(super) fn messages(&self) -> Vec<String> {
        let Self { places, files, failed } = self;
        let (places, files) = (counted(*places, "place", "places"), counted(*files, "file", "files"));
        let mut messages = failed.clone();
        messages.push(format!("fixed {places} in {files}"));
        messages
    }
}

/// Changes the files. One that cannot be changed is left as it is, and keeps no other from being fixed.
pub(super) fn apply(fixes: BTreeMap<PathBuf, Fixes>) -> Fixed {
    let mut fixed = Fixed::default();
    for (path, Fixes { fixes, digest }) in fixes {
        if fixes.is_empty() {
            continue;
        }
        match fix_file(&path, fixes, digest) {
            Ok(places) => {
                fixed.places += places;
                fixed.files += 1;
            }
            Err(error) => fixed.failed.push(format!("error: {}", message(&error))),
        }
    }
    fixed
}

/// Changes a file, and gives the number of places changed.
fn fix_file(path: &Path, mut fixes: Vec<Fix>, digest: Option<Checksum>) -> Result<usize> {
    let before = read(path)?;
    if digest != Some(sha256(&before)) {
        bail!("`{}` changed after the check and was left unchanged", shown(path));
    }
    // In the order of places; of two that overlap, the one that begins first.
    fixes.sort_by_key(|fix| (fix.span.start, fix.span.end));
    let mut after = Vec::with_capacity(before.len());
    let (mut places, mut at) = (0, 0);
    for fix in fixes {
        if fix.span.start >= at && fix.span.start <= fix.span.end && fix.span.end <= before.len() {
            after.extend(&before[at..fix.span.start]);
            after.extend(fix.replacement.bytes());
            at = fix.span.end;
            places += 1;
        }
    }
    after.extend(&before[at..]);
    replace(path, Some(&before), &after)?;
    Ok(places)
}
