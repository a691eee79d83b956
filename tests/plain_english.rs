//! What people read is in plain English: messages, help, the handbook, the texts of the site, and the comments in code.
//!
//! `AVOIDED` lists words of a private or translated manner, each with what to write. CONTRIBUTING.md has the terms.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A phrase nobody should have to read, and what to write.
const AVOIDED: [(&str, &str); 27] = [
    ("told", "reported or described"),
    ("tells", "says or shows"),
    ("stand", "be"),
    ("stands", "is"),
    ("hang on", "depend on"),
    ("hangs on", "depends on"),
    ("rest on", "cite or depend on"),
    ("rests on", "cites or depends on"),
    ("laid to", "attributed to"),
    ("mend", "fix"),
    ("mended", "fixed"),
    ("nought", "zero"),
    ("so great", "at least"),
    ("so many", "N, or a number"),
    ("another sort", "the wrong type"),
    ("anew", "again"),
    ("for ever", "permanently"),
    ("founts", "fonts"),
    ("lacuna", "gap"),
    ("share out", "divide"),
    ("speaks for", "supports"),
    ("speaks of", "belongs to"),
    ("nobody can tell", "it is unclear"),
    ("need be done", "no action is needed"),
    ("to be thought of", "the verdict"),
    ("would go otherwise", "would change"),
    ("turns on", "depends on"),
];

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The text without what is between backticks (code, and what a record or a file says) and in `{}` (names of values).
fn prose(line: &str) -> String {
    let text = line.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let pieces = text.split('{').enumerate().map(|(index, piece)| match (index, piece.split_once('}')) {
        (0, _) | (_, None) => piece,
        (_, Some((_, rest))) => rest,
    });
    pieces.collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The avoided phrases of a line, each with what to write.
fn avoided(line: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let prose = prose(line);
    let words: Vec<&str> = prose.split(|letter: char| !letter.is_alphanumeric()).collect();
    // What a letter stands for is good English.
    let words = format!(" {} ", words.join(" ")).replace(" stands for ", " ").replace(" stand for ", " ");
    AVOIDED.into_iter().filter(move |(phrase, _)| words.contains(&format!(" {phrase} ")))
}

/// What is wrong with lines of a text, each with its number.
fn complaints<'a>(name: &str, lines: impl Iterator<Item = (usize, &'a str)>) -> String {
    let mut found = String::new();
    for (number, line) in lines {
        for (phrase, instead) in avoided(line) {
            let line = line.trim();
            found.push_str(&format!("\n{name}:{number}: `{phrase}`; write {instead}\n    {line}"));
        }
    }
    found
}

fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line))
}

/// Every file below a folder with that ending, in order of names.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    let mut found = Vec::new();
    for path in entries {
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn name(path: &Path) -> String {
    path.strip_prefix(here("")).unwrap_or(path).display().to_string()
}

fn stdout(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_sowbook")).args(arguments).output().expect("sowbook runs");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn help_is_in_plain_english() {
    let overview = stdout(&["--help"]);
    let commands = overview.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|command| !command.is_empty() && *command != "help")
        .collect();
    assert!(commands.len() >= 11, "{commands:?}");
    let mut found = complaints("sowbook --help", numbered(&overview));
    for command in commands {
        let help = stdout(&[command, "--help"]);
        found.push_str(&complaints(&format!("sowbook {command} --help"), numbered(&help)));
    }
    assert!(found.is_empty(), "{found}");
}

/// The page of every code, without its examples.
#[test]
fn pages_of_codes_are_in_plain_english() {
    let page = stdout(&["explain", "--all", "--format", "markdown"]);
    let mut is_example = false;
    let lines = numbered(&page).filter(|(_, line)| {
        let is_fence = line.starts_with("```");
        is_example ^= is_fence;
        !is_example && !is_fence
    });
    let lines: Vec<(usize, &str)> = lines.collect();
    assert!(lines.len() > 800, "{}", lines.len());
    let found = complaints("sowbook explain --all --format markdown", lines.into_iter());
    assert!(found.is_empty(), "{found}");
}

/// What `check` prints for one record or file with each code. Lines that show the record are its author's.
#[test]
fn messages_are_in_plain_english() {
    let mut found = String::new();
    let cases: Vec<PathBuf> = files(&here("tests/check/reject"), "txt")
        .into_iter()
        .filter(|path| path.ends_with("expected.txt"))
        .collect();
    assert!(cases.len() > 180, "{}", cases.len());
    for path in cases {
        let text = read(&path);
        let own =
            |line: &str| line.split_once('|').is_some_and(|(number, _)| number.trim().parse::<u32>().is_ok());
        found.push_str(&complaints(&name(&path), numbered(&text).filter(|(_, line)| !own(line))));
    }
    assert!(found.is_empty(), "{found}");
}

#[test]
fn texts_of_the_site_are_in_plain_english() {
    for (folder, least) in [("", 300), ("rules/", 300), ("play/", 90)] {
        let path = here(&format!("site/messages/{folder}en.yaml"));
        let text = read(&path);
        let values = numbered(&text).filter_map(|(number, line)| Some((number, line.split_once(": ")?.1)));
        let found = complaints(&name(&path), values);
        assert!(text.lines().count() > least && found.is_empty(), "{found}");
    }
}

/// The texts in the code, among them messages that no test makes the program print.
#[test]
fn texts_in_the_code_are_in_plain_english() {
    let mut found = String::new();
    let mut texts = 0;
    let all = ["src", "crates"].iter().flat_map(|folder| files(&here(folder), "rs"));
    for path in all.filter(|path| !path.ends_with("tests.rs")) {
        let code = read(&path);
        let code = code.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let lines: Vec<(usize, &str)> = numbered(code)
            .filter(|(_, line)| !line.trim_start().starts_with("//"))
            .flat_map(|(number, line)| line.split('"').skip(1).step_by(2).map(move |text| (number, text)))
            .filter(|(_, text)| text.contains(' '))
            .collect();
        texts += lines.len();
        found.push_str(&complaints(&name(&path), lines.into_iter()));
    }
    assert!(texts > 900, "{texts}");
    assert!(found.is_empty(), "{found}");
}

/// Comments, among them the documentation of every item. This file names the words.
#[test]
fn comments_are_in_plain_english() {
    let mut found = String::new();
    let mut comments = 0;
    let own = here("tests/plain_english.rs");
    for path in ["src", "crates", "tests", "benches"].iter().flat_map(|folder| files(&here(folder), "rs")) {
        let code = if path == own { String::new() } else { read(&path) };
        let lines: Vec<(usize, &str)> =
            numbered(&code).filter_map(|(number, line)| Some((number, line.split_once("//")?.1))).collect();
        comments += lines.len();
        found.push_str(&complaints(&name(&path), lines.into_iter()));
    }
    assert!(comments > 8000, "{comments}");
    assert!(found.is_empty(), "{found}");
}

/// The handbook and the documents for those who work on the program. The table of terms names words to avoid.
#[test]
fn documents_are_in_plain_english() {
    let own = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "tests/README.md"];
    let mut paths: Vec<PathBuf> = own.iter().map(|path| here(path)).collect();
    paths.extend(files(&here("site/handbook"), "md"));
    assert!(paths.len() >= 20, "{}", paths.len());
    let mut found = String::new();
    for path in paths {
        let text = read(&path);
        let lines = numbered(&text).filter(|(_, line)| !line.starts_with("| "));
        found.push_str(&complaints(&name(&path), lines));
    }
    assert!(found.is_empty(), "{found}");
}

#[test]
fn an_avoided_phrase_is_found_as_a_word_and_not_in_code() {
    let phrases = |line| avoided(line).map(|(phrase, _)| phrase).collect::<Vec<_>>();
    assert_eq!(phrases("The verdict hangs on it: mend this."), ["hangs on", "mend"]);
    assert_eq!(phrases("what `A` stands for"), [] as [&str; 0]);
    assert_eq!(phrases("the command `mend` is understood; {told} amended"), [] as [&str; 0]);
}
