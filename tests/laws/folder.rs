//! The rulesets of a folder.

use std::path::{Path, PathBuf};

use sowbook::text::SourceText;

/// The texts of the rulesets in a folder of this repository.
pub(crate) fn rulesets_in(folder: &str) -> Vec<SourceText> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy();
        SourceText::new(format!("rulesets/{name}"), std::fs::read_to_string(path).expect("a ruleset"))
    };
    paths.iter().map(read).collect()
}
