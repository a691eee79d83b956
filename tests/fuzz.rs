//! Damaged copies of what people write, tried again and again: boards, headers, rulesets, evidence, whole records.
//! Nothing may panic, and what is read must hold.
//!
//! ```sh
//! SOWBOOK_FUZZ_SECONDS=60 cargo test --test fuzz            # each for a minute
//! SOWBOOK_FUZZ_SECONDS=60 cargo test --test notation damaged # the notation alone
//! ```
//!
//! The copies come from a fixed seed and from the files of this repository, which are the corpus: a text that once
//! broke something is kept as a case under `tests/`. It runs on the stable compiler; coverage does not guide it.

#[path = "notation/generate.rs"]
#[allow(dead_code)] // The fragments in it are for the notation's own laws.
mod generate;

use std::fs;
use std::path::{Path, PathBuf};

use generate::{mutated, tried};
use sowbook::archive::{load, read_header, read_ruleset, verify_ruleset};
use sowbook::check::{Ground, Piece, check_record};
use sowbook::notation::{parse, parse_board};
use sowbook::replay::{print_position, read_position};
use sowbook::text::SourceText;

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
            let text = fs::read_to_string(&path).expect("text");
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

fn texts(corpus: &[(String, String)]) -> Vec<String> {
    corpus.iter().map(|(_, text)| text.clone()).collect()
}

/// A position that can be read prints as one that is read again as the same.
#[test]
fn damaged_boards() {
    let (archive, problems) = load(&here("records"));
    let (ground, _) = Ground::new(&archive, &problems);
    let rulesets: Vec<_> =
        ground.families().values().filter_map(|family| family.default_ruleset().ok()).collect();
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
    tried(1000, |numbers| {
        let text = mutated(&boards[numbers.below(boards.len())], &boards, numbers);
        let _ = parse_board(&text);
        let ruleset = &rulesets[numbers.below(rulesets.len())];
        if let Ok(position) = read_position(ruleset, &text) {
            let printed = print_position(ruleset, &position);
            assert_eq!(read_position(ruleset, &printed).as_ref(), Ok(&position), "{text}\n{printed}");
        }
    });
}

/// Every place of a header's problems lies in the header.
#[test]
fn damaged_headers() {
    let records = texts(&corpus("records/play", ".sow"));
    let headers: Vec<String> =
        records.iter().filter_map(|text| Some(text.split("\n---\n").next()?.to_owned())).collect();
    tried(500, |numbers| {
        let text =
            format!("{}\n---\n1. b", mutated(&headers[numbers.below(headers.len())], &headers, numbers));
        for record in &parse(&text).0.records {
            let Some(header) = &record.header else { continue };
            let (_, problems) = read_header(&text, header);
            assert!(problems.iter().all(|problem| text.get(problem.span.range()).is_some()), "{text}");
        }
    });
}

/// A ruleset with no problem can be played by under its defaults.
#[test]
fn damaged_rulesets() {
    let rulesets = corpus("records/rulesets", ".yaml");
    let all = texts(&rulesets);
    tried(40, |numbers| {
        let (name, text) = &rulesets[numbers.below(rulesets.len())];
        let source = SourceText::new(format!("rulesets/{name}"), mutated(text, &all, numbers));
        let (family, mut problems) = read_ruleset(&source);
        let Some(family) = family else { return assert!(!problems.is_empty(), "{}", source.contents()) };
        problems.extend(verify_ruleset(&source, family.declaration(), |_| true));
        assert!(!problems.is_empty() || family.default_ruleset().is_ok(), "{}", source.contents());
    });
}

/// An archive with a damaged evidence is read all the same, and the rest of it is there.
#[test]
fn damaged_evidence() {
    let evidence = corpus("records/evidence", ".yaml");
    let all = texts(&evidence);
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("damaged-evidence");
    let _ = fs::remove_dir_all(&work);
    fs::create_dir_all(work.join("evidence")).expect("a folder");
    fs::create_dir_all(work.join("sources")).expect("a folder");
    fs::write(work.join("sources/sound.yaml"), "id: sound\ntype: book\ntitle: A book\n").expect("written");
    tried(100, |numbers| {
        let (name, text) = &evidence[numbers.below(evidence.len())];
        let path = work.join("evidence").join(name);
        fs::write(&path, mutated(text, &all, numbers)).expect("written");
        let (archive, problems) = load(&work);
        let (_, found) = Ground::new(&archive, &problems);
        assert_eq!(archive.sources.len(), 1);
        assert!(found.len() >= problems.len());
        fs::remove_file(&path).expect("removed");
    });
}

/// Whole records through every check: each finding has words, and stands in the text.
#[test]
fn damaged_records() {
    let (archive, problems) = load(&here("records"));
    let (ground, _) = Ground::new(&archive, &problems);
    let records = texts(&corpus("records/play", ".sow"));
    tried(150, |numbers| {
        let text = mutated(&records[numbers.below(records.len())], &records, numbers);
        for piece in Piece::all("damaged.sow", &text) {
            for one in check_record(&ground, &piece).diagnostics {
                assert!(!one.message.is_empty(), "{text}");
                let inside = one.place.span.is_none_or(|span| text.get(span.range()).is_some());
                assert!(inside, "{} {:?}\n{text}", one.code, one.place.span);
            }
        }
    });
}
