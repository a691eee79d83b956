//! The laws on written records and on damaged copies of them; examples in the handbook.

use std::path::{Path, PathBuf};

use sowbook::notation::{format, parse};

use crate::generate::{Numbers, mutated};
use crate::laws;
use crate::texts::tried;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/notation")
}

/// The files whose name ends so, in the order of their names.
fn corpus(ending: &str) -> Vec<(PathBuf, String)> {
    let entries = std::fs::read_dir(folder()).expect("the corpus is part of the repository");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.retain(|path| path.to_string_lossy().ends_with(ending));
    paths.sort();
    assert!(!paths.is_empty(), "no corpus");
    paths.into_iter().map(|path| (path.clone(), std::fs::read_to_string(&path).expect("UTF-8"))).collect()
}

#[test]
fn accepted_files_have_no_problems() {
    for (path, text) in corpus(".accept.sow") {
        assert_eq!(parse(&text).1, [], "{}", path.display());
    }
}

#[test]
fn canonical_files_stay_as_they_are() {
    for (path, text) in corpus("canonical.accept.sow") {
        assert_eq!(format(&text), text, "{}", path.display());
    }
}

/// In a rejected file every line of movetext has a problem, except empty ones and notes.
#[test]
fn rejected_files_have_a_problem_on_every_line() {
    for (path, text) in corpus(".reject.sow") {
        let (_, problems) = parse(&text);
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let end = start + line.len();
            let found = problems.iter().any(|problem| (start..end).contains(&problem.span.start));
            let is_move = !line.trim().is_empty() && !line.starts_with(';');
            assert_eq!(found, is_move, "{}: {line:?}", path.display());
            start = end;
        }
    }
}

/// See `tests/fuzz/` for the other things that are tried so.
#[test]
fn laws_hold_for_the_corpus_and_damaged_copies() {
    let texts: Vec<_> = corpus(".sow").into_iter().map(|(_, text)| text).collect();
    texts.iter().for_each(|text| laws::all(text));
    let damaged = |numbers: &mut Numbers| mutated(&texts[numbers.below(texts.len())], &texts, numbers);
    tried("notation", 2000, damaged, laws::all);
}

/// Blocks marked `sow` can be read; blocks marked `sow-reject` cannot.
#[test]
fn examples_in_the_handbook_are_what_they_say() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("site/handbook/notation.md");
    let page = std::fs::read_to_string(page).expect("the page is part of the repository");
    let (mut accepted, mut rejected) = (0, 0);
    let mut blocks = page.split("\n```");
    blocks.next();
    while let (Some(block), Some(_)) = (blocks.next(), blocks.next()) {
        let (kind, text) = block.split_once('\n').unwrap_or((block, ""));
        match kind {
            "sow" => {
                accepted += 1;
                assert_eq!(parse(text).1, [], "{text}");
            }
            "sow-reject" => {
                rejected += 1;
                for line in text.lines() {
                    assert_ne!(parse(line).1, [], "{line}");
                }
            }
            _ => {}
        }
    }
    assert!(accepted > 0 && rejected > 0);
}
