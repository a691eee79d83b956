//! Damaged copies of what people write, tried again and again: boards, headers, rulesets, evidence, whole records.
//! Nothing may panic, and what is read must hold.
//!
//! ```sh
//! SOWBOOK_FUZZ_SECONDS=60 cargo test --test fuzz             # each for a minute
//! SOWBOOK_FUZZ_SECONDS=60 cargo test --test notation damaged # the notation alone
//! ```
//!
//! The copies come from a fixed seed, unless `SOWBOOK_SEED` gives another, and from the files of this repository, which
//! are the corpus. `fuzz/run` asks the same laws, guided by the code it reaches; what it found to reach something new
//! lies in `tests/corpus/fuzz`, and every text there is tried here too. A text that fails is shortened and kept there.

#[path = "../notation/generate.rs"]
mod generate;
mod laws;
#[path = "../random_tests/texts.rs"]
mod texts;

use std::fs;
use std::path::{Path, PathBuf};

use generate::{Numbers, mutated};
use sowbook::archive::load;
use sowbook::check::CheckContext;
use texts::tried;

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn files(folder: &Path, ending: &str, found: &mut Vec<(String, String)>) {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.to_string_lossy().ends_with(ending) {
            let text = fs::read(&path).expect("bytes");
            // What is no text is for `check_forms`.
            let Ok(text) = String::from_utf8(text) else { continue };
            found.push((path.file_name().expect("a name").to_string_lossy().into_owned(), text));
        }
    }
}

fn corpus(folder: &str, ending: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    files(&here(folder), ending, &mut found);
    assert!(!found.is_empty(), "{folder}");
    found
}

fn contents(corpus: &[(String, String)]) -> Vec<String> {
    corpus.iter().map(|(_, text)| text.clone()).collect()
}

/// A damaged copy of one of these texts.
fn damaged(texts: &[String]) -> impl FnMut(&mut Numbers) -> String {
    move |numbers| mutated(&texts[numbers.below(texts.len())], texts, numbers)
}

/// The file of a ruleset, by what the text says.
fn file_of(text: &str) -> String {
    let id = text.lines().find_map(|line| line.strip_prefix("ruleset: ")).unwrap_or("damaged");
    format!("{}.yaml", id.replace(['/', '\\'], "-"))
}

#[test]
fn damaged_boards() {
    let mut boards: Vec<String> = Vec::new();
    for (_, text) in corpus("records/rulesets", ".yaml").into_iter().chain(corpus("records/play", ".sow")) {
        for line in text.lines() {
            boards.extend(line.split('"').filter(|part| part.contains("; ")).map(str::to_owned));
            boards.extend(
                line.split("board(").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())),
            );
        }
    }
    assert!(boards.len() > 100);
    let rulesets = laws::rulesets();
    tried("boards", 1000, damaged(&boards), |text| {
        rulesets.iter().for_each(|ruleset| laws::board(ruleset, text));
    });
}

#[test]
fn damaged_headers() {
    let records = contents(&corpus("records/play", ".sow"));
    let headers: Vec<String> =
        records.iter().filter_map(|text| Some(text.split("\n---\n").next()?.to_owned())).collect();
    let mut damaged = damaged(&headers);
    tried("records", 500, |numbers| format!("{}\n---\n1. b", damaged(numbers)), laws::headers);
}

#[test]
fn damaged_rulesets() {
    let rulesets = contents(&corpus("records/rulesets", ".yaml"));
    tried("rulesets", 40, damaged(&rulesets), |text| laws::ruleset(&file_of(text), text));
}

/// Words of a ruleset that may stand for each other.
const WORDS: &[&[&str]] = &[
    &[
        "this",
        "landing",
        "next",
        "previous",
        "facing",
        "facing_outer",
        "outer_behind",
        "counterpart",
        "lap_lift",
        "lap_first",
        "turn_lift",
    ],
    &["own", "opponent", "board", "either", "both"],
    &["empty", "occupied", "even", "odd"],
    &["store", "owner", "opponent", "flag_owner", "out", "landing", "hand"],
    &["end", "again", "relay"],
    &["ahead", "back", "both"],
    &["at", "next"],
    &["ring", "beside", "ring_left"],
    &["all", "own_rows"],
    &["own_holes", "last_mover", "next_mover", "shared", "nobody", "starter"],
    &["left", "right", "outside", "territory", "setup", "chosen"],
    &["alternate", "loser", "winner", "last_mover", "next"],
    &["lap", "turn"],
    &["first", "last", "later"],
    &["anticlockwise", "clockwise", "either"],
    &["nobody", "maker", "row_owner"],
    &["add", "skip", "closed", "fault"],
    &["round", "match", "game"],
];

/// A ruleset with some words exchanged for others that are allowed in their place.
fn exchanged(text: &str, numbers: &mut Numbers) -> String {
    let mut text = text.to_owned();
    let clauses = text.find("\nboard:").unwrap_or(0);
    for _ in 0..60 {
        let place = clauses + numbers.below(text.len() - clauses);
        let letter = |c: char| c.is_ascii_lowercase() || c == '_';
        let Some(before) = text.get(..place) else { continue };
        let start = before
            .rfind(|c| !letter(c))
            .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
        let end = text[start..].find(|c| !letter(c)).map_or(text.len(), |length| start + length);
        let words: Vec<&&[&str]> = WORDS.iter().filter(|words| words.contains(&&text[start..end])).collect();
        if !words.is_empty() {
            let words = words[numbers.below(words.len())];
            text.replace_range(start..end, words[numbers.below(words.len())]);
            if numbers.below(2) == 0 {
                break;
            }
        }
    }
    text
}

#[test]
fn rulesets_with_exchanged_words_play() {
    let mut rulesets = corpus("records/rulesets", ".yaml");
    rulesets.extend(corpus("tests/games/records/rulesets", ".yaml"));
    let rulesets = contents(&rulesets);
    let exchanged = |numbers: &mut Numbers| exchanged(&rulesets[numbers.below(rulesets.len())], numbers);
    tried("rulesets", 200, exchanged, |text| laws::play(&file_of(text), text, seed_of(text)));
}

/// A seed for random play, always the same for the same text.
fn seed_of(text: &str) -> u64 {
    text.bytes().fold(0, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)))
}

/// An archive with a damaged evidence is read all the same, and the rest of it is there.
#[test]
fn damaged_evidence() {
    let evidence = contents(&corpus("records/evidence", ".yaml"));
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("damaged-evidence");
    let _ = fs::remove_dir_all(&work);
    fs::create_dir_all(work.join("evidence")).expect("a folder");
    fs::create_dir_all(work.join("sources")).expect("a folder");
    fs::write(work.join("sources/sound.yaml"), "id: sound\ntype: book\ntitle: A book\n").expect("written");
    tried("yaml", 100, damaged(&evidence), |text| {
        let path = work.join("evidence/damaged.yaml");
        laws::yaml(text);
        fs::write(&path, text).expect("written");
        let (archive, problems) = load(&work);
        let (context, found) = CheckContext::new(&archive, &problems);
        assert_eq!(archive.sources.len(), 1);
        let only_counted: usize = context.omitted().iter().map(|omitted| omitted.count).sum();
        assert!(found.len() + only_counted >= problems.len());
        fs::remove_file(&path).expect("removed");
    });
}

#[test]
fn damaged_records() {
    let records = contents(&corpus("records/play", ".sow"));
    tried("records", 150, damaged(&records), |text| {
        laws::headers(text);
        laws::records(text);
    });
}
