//! The handbook's table of limits against the limits of the code.

use std::path::Path;

use sowbook::archive::{GameId, MAX_FOLDERS, MAX_QUOTED_WORDS};
use sowbook::board::MOST_HOLES;
use sowbook::check::{Code, MAX_RECORD_BYTES, MOST_ALIKE, MOST_IN_RECORD};
use sowbook::notation;
use sowbook::rules::MOST_ALTERNATIVES;
use sowbook::yaml::{MAX_BYTES, MAX_DEPTH};

const MEBIBYTE: usize = 1024 * 1024;

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("site/handbook/limits.md");
    std::fs::read_to_string(path).expect("the page")
}

/// The second cell of the row whose first cell is `input`.
fn limit(page: &str, input: &str) -> String {
    let row = page.lines().find(|line| line.starts_with(&format!("| {input} |")));
    let row = row.unwrap_or_else(|| panic!("no row for {input}"));
    row.split('|').nth(2).expect("a cell").trim().to_owned()
}

#[test]
fn the_table_of_limits_is_that_of_the_code() {
    let page = page();
    for (input, expected) in [
        ("one record", format!("{} MiB", MAX_RECORD_BYTES / MEBIBYTE)),
        ("another file of the archive (YAML)", format!("{} MiB", MAX_BYTES / MEBIBYTE)),
        ("the header of a record that is more than plain lines", format!("{} MiB", MAX_BYTES / MEBIBYTE)),
        ("lists and maps inside one another", format!("{MAX_DEPTH} levels")),
        ("folders inside one another, in `records/`", format!("{MAX_FOLDERS} levels")),
        ("variations inside one another", format!("{} levels", notation::DEEPEST_VARIATION)),
        ("variations inside one another, in JSON", format!("{} levels", sowbook::replay::MOST_LEVELS)),
        ("words quoted of one statement", MAX_QUOTED_WORDS.to_string()),
        ("holes of a board", MOST_HOLES.to_string()),
        ("alternatives of all readings together", MOST_ALTERNATIVES.to_string()),
        ("findings of one code in one file", MOST_ALIKE.to_string()),
        ("findings of one record", MOST_IN_RECORD.to_string()),
    ] {
        assert_eq!(limit(&page, input), expected, "{input}");
    }
    let holes = limit(&page, "holes in the counts of one side of `board(…)`").replace(',', "");
    assert_eq!(holes, notation::board::MOST_HOLES.to_string());
    let longest: usize =
        limit(&page, "ids").split(' ').next().and_then(|id| id.parse().ok()).expect("a number");
    assert!(
        "a".repeat(longest).parse::<GameId>().is_ok() && "a".repeat(longest + 1).parse::<GameId>().is_err()
    );
}

/// Every code that the page names is one.
#[test]
fn codes_in_the_table_of_limits_exist() {
    let page = page();
    let words = page.split('`').skip(1).step_by(2);
    let codes: Vec<&str> = words.filter(|word| word.contains('/') && !word.ends_with('/')).collect();
    assert!(codes.len() > 8);
    for code in codes {
        assert!(code.parse::<Code>().is_ok(), "{code}");
    }
}
