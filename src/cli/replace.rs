//! Files written as a whole or not at all.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use tempfile::{Builder, NamedTempFile};

use super::files::{read, shown};

/// Writes `after` to the file at `path`, which keeps what it had until everything is on the disk: a full disk or a stop
/// in the middle loses nothing, and a new file is there as a whole or not at all. Links are followed, and permissions
/// stay.
///
/// `before` is what the file held when it was read. Where it holds something else by now, somebody has changed it, and
/// it is left as it is. `None` where `after` does not come from what the file held.
///
/// # Errors
/// Where the file is protected against writing or has changed, or a file cannot be put beside it.
pub(super) fn replace(path: &Path, before: Option<&[u8]>, after: &[u8]) -> Result<()> {
    let cannot_write = || cannot_write(path);
    let (own, permissions) = match path.canonicalize() {
        Ok(own) => {
            let permissions = fs::metadata(&own).with_context(cannot_write)?.permissions();
            if permissions.readonly() {
                bail!("`{}` is read-only", shown(path));
            }
            (own, Some(permissions))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => (new_file(path)?, None),
        Err(error) => return Err(error).with_context(cannot_write),
    };
    let beside = written_beside(&own, after).with_context(cannot_write)?;
    if let Some(permissions) = permissions {
        beside.as_file().set_permissions(permissions).with_context(cannot_write)?;
    }
    if let Some(before) = before
        && read(&own)? != before
    {
        bail!("`{}` changed after it was read and was left unchanged", shown(path));
    }
    beside.persist(&own).map_err(|error| error.error).with_context(cannot_write)?;
    Ok(())
}

/// Writes a new file, as a whole or not at all, in a folder that is made if it is missing. Nothing is replaced.
///
/// # Errors
/// Where there is something at `path` already, or it cannot be written.
pub(super) fn create(path: &Path, text: &[u8]) -> Result<()> {
    let cannot_write = || cannot_write(path);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(cannot_write)?;
    }
    let beside = written_beside(path, text).with_context(cannot_write)?;
    match beside.persist_noclobber(path) {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => {
            bail!("`{}` exists already and was left unchanged", shown(path))
        }
        Err(error) => Err(error.error).with_context(cannot_write),
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write `{}`", shown(path))
}

/// A new file beside `path`, to be moved there.
pub(super) fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // A name with a point before it: readers of archives go past it, should one ever be left.
    let mut builder = Builder::new();
    builder.prefix(".sowbook-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What any program gives a new file; the system takes away what the user does not want.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// A file beside `path` with that text, on the disk.
fn written_beside(path: &Path, text: &[u8]) -> io::Result<NamedTempFile> {
    let mut beside = beside(path)?;
    beside.write_all(text)?;
    beside.as_file().sync_all()?;
    Ok(beside)
}

/// Where a file is to be that is not there yet.
fn new_file(path: &Path) -> Result<PathBuf> {
    if fs::symlink_metadata(path).is_ok() {
        bail!("cannot write `{}`: it is a link to a missing file", shown(path));
    }
    Ok(path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sow");
        for text in ["first", "second, longer", ""] {
            replace(&path, None, text.as_bytes()).expect("written");
            assert_eq!(fs::read_to_string(&path).expect("text"), text);
        }
        assert_eq!(names(folder.path()), ["a.sow"]);
    }

    #[test]
    fn a_protected_file_keeps_its_text() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sow");
        fs::write(&path, "old").expect("written");
        let mut permissions = fs::metadata(&path).expect("a file").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).expect("set");
        let error = replace(&path, None, b"new").expect_err("protected").to_string();
        assert!(error.ends_with("a.sow` is read-only"), "{error}");
        assert_eq!(
            (fs::read_to_string(&path).expect("text"), names(folder.path()).len()),
            ("old".to_owned(), 1)
        );
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let (path, link) = (folder.path().join("a.sow"), folder.path().join("link.sow"));
        fs::write(&path, "old").expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("set");
        symlink("a.sow", &link).expect("a link");
        replace(&link, Some(b"old"), b"new").expect("written");
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        assert_eq!(fs::read_to_string(&path).expect("text"), "new");
        assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o640);
    }

    #[test]
    fn a_file_that_somebody_changed_keeps_its_text() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sow");
        fs::write(&path, "theirs").expect("written");
        let error = replace(&path, Some(b"as it was"), b"ours").expect_err("changed").to_string();
        assert!(error.contains("changed after it was read"), "{error}");
        assert_eq!(fs::read_to_string(&path).expect("text"), "theirs");
        assert_eq!(names(folder.path()), ["a.sow"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_has_the_permissions_of_any_new_file() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let (ours, theirs) = (folder.path().join("ours"), folder.path().join("theirs"));
        replace(&ours, None, b"new").expect("written");
        fs::write(&theirs, "new").expect("written");
        let mode = |path| fs::metadata(path).expect("a file").permissions().mode();
        assert_eq!(mode(&ours), mode(&theirs));
        let link = folder.path().join("link");
        symlink("nowhere", &link).expect("a link");
        assert!(replace(&link, None, b"new").is_err());
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    }
}
