//! Addresses of files as editors write them, and names of files as the archive has them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use lsp_types::Uri;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::cli::files;
use record::check::RecordSlice;
use tools::lsp::RecordId;

/// Signs that the path of an address does not have as they are.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// The path of a file by its address; `None` where it is not on a disk.
pub(super) fn path_of(uri: &Uri) -> Option<PathBuf> {
    let path = uri.as_str().strip_prefix("file://")?;
    let path = percent_decode_str(path.get(path.find('/')?..)?).decode_utf8().ok()?;
    // On Windows there is a slash before the letter of the drive.
    let is_drive = path.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if is_drive { &path[1..] } else { &path }))
}

/// The address of a file.
pub(super) fn address_of(path: &Path) -> Option<Uri> {
    let path = path.to_str()?.replace('\\', "/");
    let slash = if path.starts_with('/') { "" } else { "/" };
    format!("file://{slash}{}", utf8_percent_encode(&path, ESCAPED)).parse().ok()
}

/// The name of a file: its path below the archive, or as the editor has it where it is elsewhere.
pub(super) fn name_of(root: Option<&Path>, uri: &Uri) -> String {
    let Some(path) = path_of(uri) else { return uri.as_str().to_owned() };
    let whole = path.parent().and_then(|folder| folder.canonicalize().ok()).zip(path.file_name());
    let whole = whole.map_or_else(|| path.clone(), |(folder, name)| folder.join(name));
    let below = root.and_then(|root| whole.strip_prefix(root).or_else(|_| path.strip_prefix(root)).ok());
    let below = below.and_then(|below| {
        below.components().map(|part| part.as_os_str().to_str()).collect::<Option<Vec<_>>>()
    });
    below.map_or_else(|| path.display().to_string(), |below| below.join("/"))
}

/// The folder with the records of the archive that a folder is in, or holds.
pub(super) fn archive_above(start: &Path) -> Option<PathBuf> {
    let records = start.ancestors().find_map(|folder| {
        let below = files::inside(folder, "records").ok()?;
        let found = if below.is_dir() { below } else { folder.to_owned() };
        found.join("rulesets").is_dir().then_some(found)
    })?;
    records.canonicalize().ok()
}

/// The records of the files of an archive, by their names. A file that cannot be read has none that could be compared.
pub(super) fn records_of(root: &Path, names: &[String]) -> BTreeMap<String, Vec<RecordId>> {
    let of = |name: &String| {
        let bytes = files::inside(root, name).and_then(|path| files::read(&path)).ok()?;
        Some((name.clone(), ids(name, &bytes)))
    };
    names.iter().filter_map(of).collect()
}

fn ids(name: &str, bytes: &[u8]) -> Vec<RecordId> {
    let id = |slice: &RecordSlice<'_>| {
        Some(RecordId { id: slice.header_id()?, line: slice.line, offset: slice.offset })
    };
    RecordSlice::all(name, bytes).iter().filter_map(id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_paths_are_each_other() {
        for path in ["/tmp/a b/Béchi#1%.sow", "/x/日本.sow"] {
            let address = address_of(Path::new(path)).expect("an address");
            assert_eq!(path_of(&address).expect("a path"), Path::new(path), "{}", address.as_str());
        }
        let drive: Uri = "file:///c%3A/play/a.sow".parse().expect("an address");
        assert_eq!(path_of(&drive), Some(PathBuf::from("c:/play/a.sow")));
        let unsaved: Uri = "untitled:Untitled-1".parse().expect("an address");
        assert_eq!((path_of(&unsaved), name_of(None, &unsaved).as_str()), (None, "untitled:Untitled-1"));
    }
}
