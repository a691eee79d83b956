//! The handbook's page of slips, which has tables of what was tried and found.

use std::path::{Path, PathBuf};

/// Where the page is.
pub(crate) fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("site/handbook/slips.md")
}

/// The page with another table in the place of the one that begins alike.
pub(crate) fn with_table(text: &str, table: &[String]) -> String {
    let is_head = |line: &&str| Some(*line) == table.first().map(String::as_str);
    let before = text.lines().take_while(|line| !is_head(line));
    let after = text.lines().skip_while(|line| !is_head(line)).skip_while(|line| line.starts_with('|'));
    let lines = before.chain(table.iter().map(String::as_str)).chain(after);
    lines.map(|line| format!("{line}\n")).collect()
}
