//! Names of files against what other systems can hold: an archive and its site are copied to sticks and servers.

use std::collections::BTreeMap;

use super::{ArchiveProblem, ArchiveProblemKind as Kind};
use base::text::{file_key, name_fault};

/// What is wrong with the paths of an archive, which are in order.
pub(super) fn problems(paths: &[String]) -> Vec<ArchiveProblem> {
    let mut problems = Vec::new();
    let mut known: BTreeMap<String, &str> = BTreeMap::new();
    for path in paths {
        if let Some(fault) = path.split('/').find_map(name_fault) {
            problems.push(ArchiveProblem::of_file(path, Kind::NameNotPortable(fault)));
        }
        if let Some(other) = known.insert(file_key(path).into_owned(), path) {
            problems.push(ArchiveProblem::of_file(path, Kind::NamesAlike(other.to_owned())));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_held_against_other_systems() {
        let found = |paths: &[&str]| -> Vec<(String, bool)> {
            let paths: Vec<String> = paths.iter().map(|&path| path.to_owned()).collect();
            let problems = problems(&paths).into_iter();
            problems
                .map(|problem| {
                    let alike = matches!(problem.kind, Kind::NamesAlike(_));
                    (problem.file, alike)
                })
                .collect()
        };
        assert_eq!(found(&["play/1927/a b.sow", "play/1928/a b.sow", "play/e.sow", "play/é.sow"]), []);
        for path in [
            "play/nul.sow",
            "play/aux/a.sow",
            "play/a?.sow",
            "play/a.",
            "play/a /b.sow",
            "play/COM1.sow",
            "play/50%.sow",
            "play/a%20b.sow",
            "play/a\u{202e}b.sow",
        ] {
            assert_eq!(found(&[path]), [(path.to_owned(), false)]);
        }
        for (one, two) in [
            ("play/A.sow", "play/a.sow"),
            ("play/1/x.sow", "play/1/X.sow"),
            ("play/e\u{301}.sow", "play/é.sow"),
        ] {
            assert_eq!(found(&[one, two]), [(two.to_owned(), true)]);
        }
    }
}
