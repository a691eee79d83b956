//! Files that somebody wrote, given a new text: as a whole, or not at all.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};

/// Writes `text` to the file at `path`, which keeps what it had until the whole text is on the disk: a full disk or a
/// stop in the middle loses nothing. Links are followed, and permissions stay.
///
/// # Errors
/// Where the file is protected against writing, or a file cannot be put beside it.
pub(super) fn replace(path: &Path, text: &str) -> Result<()> {
    let told = || format!("cannot write `{}`", path.display());
    let own = match path.canonicalize() {
        Ok(own) => own,
        // There is nothing to lose.
        Err(error) if error.kind() == ErrorKind::NotFound => return fs::write(path, text).with_context(told),
        Err(error) => return Err(error).with_context(told),
    };
    let permissions = fs::metadata(&own).with_context(told)?.permissions();
    if permissions.readonly() {
        bail!("`{}` is protected against writing", path.display());
    }
    let folder = own.parent().unwrap_or(Path::new("."));
    // A name with a point before it: readers of archives go past it, should one ever be left.
    let beside = tempfile::Builder::new().prefix(".sowbook-").tempfile_in(folder);
    let mut beside = beside.with_context(told)?;
    beside.write_all(text.as_bytes()).with_context(told)?;
    beside.as_file().set_permissions(permissions).with_context(told)?;
    beside.as_file().sync_all().with_context(told)?;
    beside.persist(&own).map_err(|error| error.error).with_context(told)?;
    Ok(())
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
            replace(&path, text).expect("written");
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
        let error = replace(&path, "new").expect_err("protected").to_string();
        assert!(error.ends_with("a.sow` is protected against writing"), "{error}");
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
        replace(&link, "new").expect("written");
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        assert_eq!(fs::read_to_string(&path).expect("text"), "new");
        assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o640);
    }
}
