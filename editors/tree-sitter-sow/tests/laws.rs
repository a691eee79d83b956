//! The grammar on cases worked by hand (`corpus/`), on every record of the archive, and on the tests' records.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, iter};
use tree_sitter::{Node, Parser, Query, QueryCursor, StreamingIterator, Tree};

fn parse(text: &str) -> Tree {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_sow::LANGUAGE.into()).expect("the library reads this interface");
    parser.parse(text, None).expect("nothing cancels it")
}

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Every `.sow` file below a folder of the repository, in order.
fn sow_files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![here("../..").join(folder)];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("the folder is in the repository") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "sow") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Every node of a tree, in order.
fn nodes(tree: &Tree) -> Vec<Node<'_>> {
    let mut nodes = vec![tree.root_node()];
    let mut next = 0;
    while next < nodes.len() {
        let mut cursor = nodes[next].walk();
        let children: Vec<_> = nodes[next].children(&mut cursor).collect();
        nodes.splice(next + 1..next + 1, children);
        next += 1;
    }
    nodes
}

/// Where the first thing is that is no part of the notation.
fn fault(tree: &Tree) -> Option<String> {
    let faulty = |node: &Node<'_>| node.is_error() || node.is_missing() || node.kind() == "unreadable";
    nodes(tree).into_iter().find(faulty).map(|node| {
        let place = node.start_position();
        format!("{}:{}: {}", place.row + 1, place.column + 1, node.to_sexp())
    })
}

#[test]
fn every_record_of_the_archive_is_read() {
    let files = sow_files("records");
    assert!(files.len() > 20);
    for path in files {
        let text = fs::read_to_string(&path).expect("the archive is UTF-8");
        assert_eq!(fault(&parse(&text)), None, "{}", path.display());
    }
}

/// Where the notation is damaged on purpose.
const DAMAGED: [&str; 5] = [
    "check/messages/",
    "check/reject/notation/",
    "corpus/notation/slips.reject.sow",
    "scenarios/01-four-of-five-damaged/",
    "tei/everything.sow",
];

/// The damage in `check/reject/notation` that shows in the form alone, which is all an editor's grammar reads.
const IN_THE_FORM: [&str; 20] = [
    "bad-argument",
    "bad-label",
    "bad-side",
    "bad-supplied",
    "bad-variation-head",
    "board-clause-too-long",
    "board-clause-too-short",
    "brace-in-comment",
    "missing-argument",
    "missing-arguments",
    "space-before-arguments",
    "stray-text",
    "unclosed-arguments",
    "unclosed-comment",
    "unclosed-header",
    "unclosed-quote",
    "unclosed-variation",
    "unknown-board-clause",
    "unknown-token",
    "unopened-bracket",
];

#[test]
fn faults_are_found_in_damaged_records_only() {
    let tests = here("../../tests");
    let mut whole = 0;
    for path in sow_files("tests") {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let name = path.strip_prefix(&tests).expect("it is below").to_string_lossy().replace('\\', "/");
        if !DAMAGED.iter().any(|damaged| name.starts_with(damaged)) {
            assert_eq!(fault(&parse(&text)), None, "{name}");
            whole += 1;
        }
    }
    assert!(whole > 100);
    for defect in IN_THE_FORM {
        let path = tests.join("check/reject/notation").join(defect).join("case.sow");
        let text = fs::read_to_string(&path).expect("there is a case of this defect");
        assert!(fault(&parse(&text)).is_some(), "{defect}");
    }
}

#[test]
fn every_example_of_the_handbook_is_read() {
    let page = fs::read_to_string(here("../../site/handbook/notation.md")).expect("the page is there");
    let mut examples = 0;
    for block in page.split("```sow\n").skip(1) {
        let example = block.split("```").next().unwrap_or_default();
        assert_eq!(fault(&parse(example)), None, "{example}");
        examples += 1;
    }
    assert!(examples > 8);
}

/// A case of a corpus file: its name, its text, and its tree with single spaces.
fn cases(file: &str) -> Vec<(String, String, String)> {
    let mut cases = Vec::new();
    let mut parts = file.split("==================\n").skip(1);
    while let (Some(name), Some(body)) = (parts.next(), parts.next()) {
        // The text may hold a line `---`; the one before the tree is preceded by an empty line.
        let (text, tree) = body.rsplit_once("\n---\n\n").expect("a case has a text and a tree");
        let tree = tree.split_whitespace().collect::<Vec<_>>().join(" ").replace(" )", ")");
        cases.push((name.trim().to_owned(), text.trim_start_matches('\n').to_owned(), tree));
    }
    cases
}

#[test]
fn trees_are_those_of_the_corpus() {
    let mut tried = 0;
    for entry in fs::read_dir(here("tests/corpus")).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        for (name, text, expected) in cases(&fs::read_to_string(path).expect("the corpus is UTF-8")) {
            assert_eq!(parse(&text).root_node().to_sexp(), expected, "{name}");
            tried += 1;
        }
    }
    assert!(tried > 10);
}

#[test]
fn every_comment_and_hole_is_coloured() {
    let language = tree_sitter_sow::LANGUAGE.into();
    let query = Query::new(&language, tree_sitter_sow::HIGHLIGHTS).expect("the query fits the grammar");
    for path in sow_files("records") {
        let text = fs::read_to_string(&path).expect("the archive is UTF-8");
        let tree = parse(&text);
        let mut coloured = BTreeSet::new();
        let mut cursor = QueryCursor::new();
        let mut matches = cursor.matches(&query, tree.root_node(), text.as_bytes());
        while let Some(found) = matches.next() {
            coloured.extend(found.captures().iter().map(|capture| capture.node.id()));
        }
        for node in nodes(&tree) {
            let is_coloured =
                iter::successors(Some(node), Node::parent).take(2).any(|it| coloured.contains(&it.id()));
            // The header is YAML, which another grammar colours.
            let needs_colour = node.child_count() == 0 && node.is_named() && node.kind() != "yaml";
            assert!(is_coloured || !needs_colour, "{}: {}", path.display(), node.kind());
        }
    }
}

#[test]
fn the_other_queries_fit_the_grammar() {
    let language = tree_sitter_sow::LANGUAGE.into();
    for name in ["injections", "folds"] {
        let query = fs::read_to_string(here(&format!("queries/{name}.scm"))).expect("the query is there");
        Query::new(&language, &query).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}
