//! Where a site or a bag may be written: never over the archive it is made from.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::disk::at;
use super::error::{Overlap, WriteError};

/// Folders of the archive that no output may touch.
#[derive(Debug, Clone, Default)]
pub struct Protected {
    rules: Vec<Rule>,
}

#[derive(Debug, Clone)]
struct Rule {
    folder: PathBuf,
    free: Free,
}

/// Where in a folder outputs may be written all the same.
#[derive(Debug, Clone)]
enum Free {
    Nowhere,
    Below(PathBuf),
    Everywhere,
}

impl Protected {
    /// Protects a folder and everything in it.
    pub fn with_all_of(&mut self, folder: impl Into<PathBuf>) {
        self.rules.push(Rule { folder: folder.into(), free: Free::Nowhere });
    }

    /// Protects a folder and everything in it but the inside of the folder `but`.
    pub fn with_all_but(&mut self, folder: impl Into<PathBuf>, but: impl Into<PathBuf>) {
        self.rules.push(Rule { folder: folder.into(), free: Free::Below(but.into()) });
    }

    /// Protects a folder itself: an output may be in it, but not be it or contain it.
    pub fn with(&mut self, folder: impl Into<PathBuf>) {
        self.rules.push(Rule { folder: folder.into(), free: Free::Everywhere });
    }

    /// The path of the output `out` without links; its last folders need not exist.
    ///
    /// # Errors
    /// Where it touches a protected folder, leads through a link to nothing, or cannot be looked at.
    pub(super) fn allow(&self, out: &Path) -> Result<PathBuf, WriteError> {
        let real = resolve(out)?;
        for rule in &self.rules {
            let folder = resolve(&rule.folder)?;
            let overlap = if real == folder {
                Overlap::Is
            } else if folder.starts_with(&real) {
                Overlap::Contains
            } else if real.starts_with(&folder) {
                match &rule.free {
                    Free::Everywhere => continue,
                    Free::Below(free) if real.starts_with(resolve(free)?) && real != resolve(free)? => {
                        continue;
                    }
                    Free::Below(_) | Free::Nowhere => Overlap::Inside,
                }
            } else {
                continue;
            };
            return Err(WriteError::Protected { out: out.to_owned(), overlap, folder: rule.folder.clone() });
        }
        Ok(real)
    }
}

/// A path without links and `..`; its last folders need not exist.
fn resolve(path: &Path) -> Result<PathBuf, WriteError> {
    match path.canonicalize() {
        Ok(real) => return Ok(real),
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(at(path)(error)),
        Err(_) => {}
    }
    if let Ok(to) = fs::read_link(path) {
        return Err(WriteError::DanglingLink { link: path.to_owned(), to });
    }
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match path.file_name() {
        Some(name) => Ok(resolve(parent)?.join(name)),
        // `new/..`: what it means is not known before `new` is there.
        None => Err(at(path)(ErrorKind::NotFound.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_output_never_touches_what_is_protected() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        fs::create_dir_all(root.join("records/play")).expect("made");
        fs::create_dir_all(root.join("site/handbook")).expect("made");
        let mut protected = Protected::default();
        protected.with_all_of(root.join("records"));
        protected.with_all_of(root.join("site/handbook"));
        protected.with(root.join("site"));
        protected.with(root);
        let overlap = |out: &str| match protected.allow(&root.join(out)) {
            Ok(_) => None,
            Err(WriteError::Protected { overlap, .. }) => Some(overlap),
            Err(error) => panic!("{out}: {error}"),
        };
        for (out, expected) in [
            ("site/public", None),
            ("site/new/public/", None),
            ("records-of-mine", None),
            ("records/../public", None),
            ("records", Some(Overlap::Is)),
            ("records/", Some(Overlap::Is)),
            ("records/play/new", Some(Overlap::Inside)),
            ("site/../records/new", Some(Overlap::Inside)),
            ("site/handbook/x", Some(Overlap::Inside)),
            ("site", Some(Overlap::Contains)),
            (".", Some(Overlap::Contains)),
            ("..", Some(Overlap::Contains)),
        ] {
            assert_eq!(overlap(out), expected, "{out}");
        }
        assert!(protected.allow(&root.join("new/../public")).is_err());
    }

    #[test]
    fn an_archive_that_is_its_own_records_keeps_room_for_its_site() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        fs::create_dir_all(root.join("site")).expect("made");
        let mut protected = Protected::default();
        protected.with_all_but(root, root.join("site"));
        protected.with(root.join("site"));
        assert!(protected.allow(&root.join("site/public")).is_ok());
        for out in ["", "site", "play/x", "public"] {
            assert!(protected.allow(&root.join(out)).is_err(), "{out}");
        }
    }
}
