//! Names of files that cannot be beside each other.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::WriteError;
use super::disk::folders_above;
use base::text::file_key;

/// Whether every name can be a file of its own on every system.
///
/// # Errors
/// Where two names are one, or one is a folder of another.
pub(super) fn check_names<'f>(names: impl Iterator<Item = &'f str>) -> Result<(), WriteError> {
    let mut files: BTreeSet<Cow<'f, str>> = BTreeSet::new();
    let clash = |name: &str| Err(WriteError::Clash(name.to_owned()));
    for name in names.map(file_key) {
        if !files.insert(name.clone()) {
            return clash(&name);
        }
    }
    match files.iter().flat_map(|name| folders_above(name)).find(|folder| files.contains(*folder)) {
        Some(folder) => clash(folder),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_files_are_one_on_any_system() {
        for (names, is_fine) in [
            (&["a", "a-b/c", "b/a"][..], true),
            (&["a", "a-b/c", "a/b/c"], false),
            (&["a/b", "a/b/c", "a/c"], false),
            (&["a", "a"], false),
            (&["a/B", "a/b"], false),
            (&["A/b", "a/c"], true),
            (&["e\u{301}", "\u{e9}"], false),
            (&["E\u{301}", "\u{e9}"], false),
            (&["e", "\u{e9}"], true),
        ] {
            assert_eq!(check_names(names.iter().copied()).is_ok(), is_fine, "{names:?}");
        }
    }
}
