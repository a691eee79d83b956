//! Files written as a whole or not at all.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use tempfile::{Builder, NamedTempFile};

use super::files::{read, shown};

/// Writes `after` to the file at `path`, which keeps what it had until everything is on the disk: a full disk or a stop
/// in the middle loses nothing, and a new file is there as a whole or not at all. Links are followed; owner, group and
/// permissions stay. A file that would have another owner, or that has other names (hard links), is written in place;
/// its new text is beside it until that is done.
///
/// `before` is what the file held when it was read. Where it holds something else by now, somebody has changed it, and
/// it is left as it is. `None` where `after` does not come from what the file held.
///
/// # Errors
/// Where the file is protected against writing or has changed, or a file cannot be put beside it.
pub(super) fn replace(path: &Path, before: Option<&[u8]>, after: &[u8]) -> Result<()> {
    replace_while(path, before, after, || {})
}

/// The same; `meanwhile` is done at the last moment at which somebody else may change the file.
fn replace_while(path: &Path, before: Option<&[u8]>, after: &[u8], meanwhile: impl FnOnce()) -> Result<()> {
    let own = match path.canonicalize() {
        Ok(own) => own,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            if before.is_some() && folder_of(path).is_dir() {
                return Err(changed(path));
            }
            let new = new_file(path)?;
            return moved(written_beside(&new, after).with_context(|| cannot_write(path))?, path, &new);
        }
        Err(error) => return Err(error).with_context(|| cannot_write(path)),
    };
    let cannot_write = || cannot_write(path);
    let known = fs::metadata(&own).with_context(cannot_write)?;
    if known.permissions().readonly() {
        bail!("`{}` is read-only", shown(path));
    }
    let beside = written_beside(&own, after).with_context(cannot_write)?;
    let is_alike = owned_as(beside.as_file(), &known) && !has_other_names(&known);
    beside.as_file().set_permissions(known.permissions()).with_context(cannot_write)?;
    if !is_alike {
        meanwhile();
        return write_in_place(path, &own, before, after);
    }
    let Some(before) = before else {
        return beside.persist(&own).map(drop).map_err(|error| error.error).with_context(cannot_write);
    };
    meanwhile();
    match exchange(beside.path(), &own) {
        Ok(()) => {
            // Now the file beside is what was at the path in the last moment.
            if read(beside.path()).is_ok_and(|found| found == before) {
                return Ok(());
            }
            put_back(&beside, &own).with_context(cannot_write)?;
            Err(changed(path))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Err(changed(path)),
        // Some file systems cannot exchange files.
        Err(_) => {
            if read(&own)? != before {
                return Err(changed(path));
            }
            beside.persist(&own).map(drop).map_err(|error| error.error).with_context(cannot_write)
        }
    }
}

/// Gives a path back to the file that somebody saved there, which is in the place of ours now. Should they have saved
/// again over ours meanwhile, that is the newest.
fn put_back(beside: &NamedTempFile, own: &Path) -> io::Result<()> {
    exchange(beside.path(), own)?;
    let is_ours = same_file(&beside.as_file().metadata()?, &fs::symlink_metadata(beside.path())?);
    if is_ours { Ok(()) } else { exchange(beside.path(), own) }
}

/// Writes a file without putting another in its place.
fn write_in_place(path: &Path, own: &Path, before: Option<&[u8]>, after: &[u8]) -> Result<()> {
    let cannot_write = || cannot_write(path);
    let mut file = OpenOptions::new().read(true).write(true).open(own).with_context(cannot_write)?;
    let mut held = Vec::new();
    file.read_to_end(&mut held).with_context(cannot_write)?;
    if before.is_some_and(|before| before != held) {
        return Err(changed(path));
    }
    if let Err(error) = overwrite(&mut file, after) {
        // What it held had room.
        overwrite(&mut file, &held).with_context(cannot_write)?;
        return Err(error).with_context(cannot_write);
    }
    // Somebody may have put another file there, which stays.
    let is_there = fs::metadata(own).is_ok_and(|now| file.metadata().is_ok_and(|own| same_file(&own, &now)));
    if is_there { Ok(()) } else { Err(changed(path)) }
}

fn overwrite(file: &mut File, text: &[u8]) -> io::Result<()> {
    file.rewind()?;
    file.write_all(text)?;
    file.set_len(u64::try_from(text.len()).unwrap_or(u64::MAX))?;
    file.sync_all()
}

fn changed(path: &Path) -> anyhow::Error {
    anyhow!("`{}` changed after it was read and was left unchanged", shown(path))
}

/// Lets two files take each other's place at once.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

/// Systems without a call for that.
#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

/// Gives a new file the owner and group of another; `false` where the system does not allow it.
#[cfg(unix)]
fn owned_as(file: &File, known: &Metadata) -> bool {
    use std::os::unix::fs::{MetadataExt, fchown};
    let is_same = |own: &Metadata| (own.uid(), own.gid()) == (known.uid(), known.gid());
    file.metadata().is_ok_and(|own| is_same(&own))
        || fchown(file, Some(known.uid()), Some(known.gid())).is_ok()
}

#[cfg(not(unix))]
fn owned_as(_: &File, _: &Metadata) -> bool {
    true
}

/// Whether a file has more names than one.
#[cfg(unix)]
fn has_other_names(known: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(known) > 1
}

#[cfg(not(unix))]
fn has_other_names(_: &Metadata) -> bool {
    false
}

#[cfg(unix)]
fn same_file(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn same_file(_: &Metadata, _: &Metadata) -> bool {
    true
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
    moved(written_beside(path, text).with_context(cannot_write)?, path, path)
}

/// Moves a new file to a place where there is none.
fn moved(beside: NamedTempFile, path: &Path, own: &Path) -> Result<()> {
    match beside.persist_noclobber(own) {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => {
            bail!("`{}` exists already and was left unchanged", shown(path))
        }
        Err(error) => Err(error.error).with_context(|| cannot_write(path)),
    }
}

/// The folder that a file is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write `{}`", shown(path))
}

/// A new file beside `path`, to be moved there.
pub(super) fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = folder_of(path);
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

    /// Whoever saves the file between the comparison and the end keeps what they saved, however they save.
    #[test]
    fn a_save_at_the_last_moment_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, other) = (folder.path().join("a.sow"), folder.path().join("b.sow"));
        let in_place = || fs::write(&path, "theirs").expect("written");
        let by_rename = || {
            fs::write(&other, "theirs").expect("written");
            fs::rename(&other, &path).expect("moved");
        };
        let saves: [&dyn Fn(); 2] = [&in_place, &by_rename];
        for (save, names_of_it) in saves.into_iter().flat_map(|save| [(save, 1), (save, 2)]) {
            fs::write(&path, "old").expect("written");
            let second = folder.path().join("second.sow");
            if names_of_it == 2 {
                fs::hard_link(&path, &second).expect("linked");
            }
            let error = replace_while(&path, Some(b"old"), b"ours", save).expect_err("changed").to_string();
            assert!(error.contains("changed after it was read"), "{error}");
            assert_eq!(fs::read_to_string(&path).expect("text"), "theirs");
            let _ = fs::remove_file(second);
            assert_eq!(names(folder.path()), ["a.sow"]);
        }
        // A file that vanished is not made again.
        let error =
            replace_while(&path, Some(b"theirs"), b"ours", || fs::remove_file(&path).expect("removed"))
                .expect_err("gone");
        assert!(error.to_string().contains("changed after it was read"), "{error}");
        assert!(names(folder.path()).is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn owner_group_and_other_names_stay() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
        let folder = tempfile::tempdir().expect("a folder");
        let (path, second) = (folder.path().join("a.sow"), folder.path().join("b.sow"));
        fs::write(&path, "old, and longer").expect("written");
        fs::hard_link(&path, &second).expect("linked");
        replace(&path, Some(b"old, and longer"), b"new").expect("written");
        assert_eq!(fs::read_to_string(&second).expect("text"), "new");
        assert_eq!(fs::metadata(&path).expect("a file").nlink(), 2);
        fs::remove_file(&second).expect("removed");
        // Only the administrator may give a file away.
        if chown(&path, Some(1234), Some(2345)).is_ok() {
            fs::set_permissions(&path, fs::Permissions::from_mode(0o664)).expect("set");
            replace(&path, Some(b"new"), b"newer").expect("written");
            let known = fs::metadata(&path).expect("a file");
            assert_eq!((known.uid(), known.gid(), known.mode() & 0o7777), (1234, 2345, 0o664));
        }
        assert_eq!(names(folder.path()), ["a.sow"]);
    }
}
