//! An archive that is read again whenever it may have changed.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::load::{Archive, LONGEST_FILE, Loader, Play, sort};
use super::{ArchiveProblem, LONGEST_IMAGE};

/// Loads an archive again and again. As long as its other files have the same contents, only records are read again.
#[derive(Debug)]
pub struct Reader {
    root: PathBuf,
    last: Option<LastReading>,
}

/// What the last call has read.
#[derive(Debug)]
struct LastReading {
    /// Every file apart from records, with its bytes; `None` where it could not be read.
    files: BTreeMap<String, Option<Vec<u8>>>,
    archive: Archive,
    /// What was wrong in these files.
    problems: Vec<ArchiveProblem>,
}

impl Reader {
    /// A reader of the archive below the folder `root`. Nothing is read yet.
    pub const fn new(root: PathBuf) -> Self {
        Self { root, last: None }
    }

    /// The archive as [`load`](super::load) gives it now.
    pub fn load(&mut self) -> (&Archive, Vec<ArchiveProblem>) {
        let edited = BTreeMap::new();
        let mut loader = Loader::new(&self.root, Play::Kept, &edited);
        let others = loader.records();
        let mut problems = std::mem::take(&mut loader.problems);
        // Read before they are parsed: should a file change between the two, the next call sees other bytes.
        let files = others
            .iter()
            .map(|name| (name.clone(), loader.limited(name, LONGEST_FILE.max(LONGEST_IMAGE)).ok()));
        let files: BTreeMap<String, Option<Vec<u8>>> = files.collect();
        let last = match self.last.take().filter(|last| last.files == files) {
            Some(mut last) => {
                last.archive.play = loader.archive.play;
                last
            }
            None => {
                loader.others(&others);
                LastReading { files, archive: loader.archive, problems: loader.problems }
            }
        };
        problems.extend(last.problems.iter().cloned());
        sort(&mut problems);
        (&self.last.insert(last).archive, problems)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::archive::load;

    /// Copies a folder with everything in it.
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder") {
            let entry = entry.expect("an entry");
            let to = to.join(entry.file_name());
            if entry.path().is_dir() {
                copy(&entry.path(), &to);
            } else {
                fs::copy(entry.path(), to).expect("copied");
            }
        }
    }

    #[test]
    fn an_archive_read_again_is_the_archive_loaded() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().join("records");
        let source = "sources/letter-1901.yaml";
        copy(Path::new("../../tests/check/base/records"), &root);
        let original = fs::read(root.join(source)).expect("a source");
        let mut reader = Reader::new(root.clone());
        let steps: [(&str, Option<&[u8]>); 9] = [
            ("play/a.sow", Some(b"---\nsowbook: 1\nid: a\n---\n")),
            ("play/a.sow", Some(b"\n")),
            (source, Some(b"id: letter-1901\ntitel: x\n")),
            (source, Some(b"\xff")),
            (source, Some(&original)),
            (source, None),
            ("play/A.sow", Some(b"")),
            ("play/a.sow", None),
            ("other.txt", Some(b"x")),
        ];
        for (name, content) in steps {
            match content {
                Some(content) => fs::create_dir_all(root.join(name).parent().expect("a folder"))
                    .and_then(|()| fs::write(root.join(name), content)),
                None => fs::remove_file(root.join(name)),
            }
            .expect("changed");
            let (archive, problems) = reader.load();
            let expected = load(&root);
            assert_eq!((archive, &problems), (&expected.0, &expected.1), "{name}");
            // Nothing has changed since.
            assert_eq!(reader.load().1, expected.1, "{name}");
        }
    }
}
