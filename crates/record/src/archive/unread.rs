//! What files hold that could not be read: a reference to it is no mistake of the file that refers to it.

use std::collections::BTreeSet;

use super::{EntrySort, StatementId};

/// Entries that are in the archive's files and could not be read.
///
/// Whoever compares references leaves out those that lead here: what is wrong is reported in the file itself, once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Unread {
    files: BTreeSet<String>,
    entries: BTreeSet<(String, String)>,
    statements: BTreeSet<StatementId>,
}

impl Unread {
    /// Adds a file, by its path below the archive, of which nothing could be read.
    pub(super) fn add_file(&mut self, file: &str) {
        self.files.insert(file.to_owned());
    }

    /// Adds an entry of a file that is a map, by its key.
    pub(super) fn add_entry(&mut self, file: &str, key: &str) {
        self.entries.insert((file.to_owned(), key.to_owned()));
    }

    /// Adds every statement that the text of an evidence begins, read or not: the lines with `id:` and a statement's
    /// id. What YAML makes of the text is not asked; it may be what is wrong.
    pub(super) fn add_statements(&mut self, text: &str) {
        self.statements.extend(text.lines().filter_map(|line| {
            let line = line.trim_start().trim_start_matches(['-', '{', ' ']);
            let value = line.strip_prefix("id:")?.trim_start();
            let end = value.find([' ', ',', '}', '#']).unwrap_or(value.len());
            value.get(..end)?.trim_matches(['"', '\'']).parse().ok()
        }));
    }

    /// The files of which nothing could be read, by their paths below the archive.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(String::as_str)
    }

    /// Whether what an id names is there and could not be read.
    pub fn has(&self, sort: EntrySort, id: &str) -> bool {
        let entry = |path: &str| {
            self.files.contains(path) || self.entries.contains(&(path.to_owned(), id.to_owned()))
        };
        match sort {
            EntrySort::Source => self.has_file("sources", id),
            EntrySort::Evidence => self.has_file("evidence", id),
            EntrySort::Game => self.has_file("games", id),
            EntrySort::Statement => id.parse().is_ok_and(|id| self.statements.contains(&id)),
            EntrySort::Place => entry("places.yaml"),
            EntrySort::People => entry("peoples.yaml"),
            EntrySort::Term => entry("glossary.yaml"),
            EntrySort::Record => false,
        }
    }

    /// Whether the image at a path is there and could not be read.
    pub(super) fn has_image(&self, path: &str) -> bool {
        self.files.contains(path)
    }

    /// Whether nothing could be read of the file `folder/id.yaml`.
    pub fn has_file(&self, folder: &str, id: &str) -> bool {
        self.files.contains(&format!("{folder}/{id}.yaml"))
    }
}

#[cfg(test)]
mod tests {
    use super::{EntrySort, Unread};

    #[test]
    fn statements_are_found_in_text_that_is_no_yaml() {
        let mut unread = Unread::default();
        unread.add_statements(
            "id: x\n  - id: AB-1\n  - {id: AB-2, what: [}\n    id: 'AB-3' # third\n  - idle: AB-4\n",
        );
        let has = |id: &str| unread.has(EntrySort::Statement, id);
        let found = ["AB-1", "AB-2", "AB-3", "AB-4", "x"].map(has);
        assert_eq!(found, [true, true, true, false, false]);
    }
}
