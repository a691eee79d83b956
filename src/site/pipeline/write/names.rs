//! Names of files that cannot be beside each other.

use std::borrow::Cow;

use rayon::prelude::*;

use super::WriteError;
use crate::text::file_key;

/// Whether every name can be a file of its own on every system.
pub(super) fn check_names<'f>(names: impl Iterator<Item = &'f str>) -> Result<(), WriteError> {
    let mut names: Vec<Cow<'f, str>> = names.map(file_key).collect();
    names.par_sort_unstable();
    let twice = names.windows(2).find(|pair| pair.first() == pair.last()).and_then(|pair| pair.first());
    match twice.map(AsRef::as_ref).or_else(|| file_and_folder(&names)) {
        Some(clash) => Err(WriteError::Clash(clash.to_owned())),
        None => Ok(()),
    }
}

/// A name that is a file and a folder of another, among names in order.
fn file_and_folder<'n>(names: &'n [Cow<'_, str>]) -> Option<&'n str> {
    let mut last = "";
    for name in names {
        let folder = name.rfind('/').and_then(|end| name.get(..end)).unwrap_or_default();
        // Names are in order, so most follow one of the same folder.
        if folder != last {
            last = folder;
            let above = folder.match_indices('/').map(|(end, _)| end).chain([folder.len()]);
            let mut above = above.filter_map(|end| folder.get(..end));
            let is_file = |above: &&str| names.binary_search_by(|known| (**known).cmp(*above)).is_ok();
            if let Some(clash) = above.find(is_file) {
                return Some(clash);
            }
        }
    }
    None
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
