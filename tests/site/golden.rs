//! The `<main>` of one page of each kind, as it is kept in `tests/fixtures/site/golden`; of a long record only the
//! last part, as the others are more of the same.
//!
//! `SOWBOOK_BLESS=1 cargo test --test site golden` rewrites them, to be read before they are kept.

use std::fs;

use crate::{fixture, root};

/// Pages too long to be read.
const LONG: [&str; 2] = ["r/machine-long/index.html", "r/machine-long/relay-yes/index.html"];

fn main_of(page: &str) -> &str {
    let begin = page.find("<main").expect("a page has a main part");
    let end = page.find("</main>").expect("which ends");
    &page[begin..end]
}

#[test]
fn golden() {
    let folder = root().join("tests/fixtures/site/golden");
    let bless = std::env::var_os("SOWBOOK_BLESS").is_some();
    let mut wrong = Vec::new();
    let pages: Vec<(&str, &str)> = fixture().html().filter(|(name, _)| !LONG.contains(name)).collect();
    for (name, page) in &pages {
        let flat = name.replace('/', "_");
        let path = folder.join(&flat);
        let found = format!("{}</main>\n", main_of(page));
        match fs::read_to_string(&path) {
            Ok(kept) if kept == found => {}
            _ if bless => fs::write(&path, found).expect("written"),
            Ok(_) => wrong.push(format!("{flat} differs")),
            Err(_) => {
                fs::write(&path, found).expect("written");
                wrong.push(format!("{flat} was missing and is written"));
            }
        }
    }
    let known: Vec<String> = pages.iter().map(|(name, _)| name.replace('/', "_")).collect();
    for entry in fs::read_dir(&folder).expect("a folder") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        if !known.contains(&name) {
            wrong.push(format!("{name} is the page of nothing"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
