use super::*;
use crate::text::SourceText;
use proptest::prelude::*;
use serde::Deserialize;

/// The problems of a text as `line:column word`, to compare with.
fn problems(text: &str) -> Vec<String> {
    let source = SourceText::new("test", text);
    parse(text)
        .1
        .into_iter()
        .map(|problem| {
            let place = source.line_column(problem.span.start);
            let word = match problem.kind {
                YamlProblemKind::TooLarge { .. } => "too-large",
                YamlProblemKind::TooDeep { .. } => "too-deep",
                YamlProblemKind::Syntax(_) => "syntax",
                YamlProblemKind::Anchor => "anchor",
                YamlProblemKind::Alias => "alias",
                YamlProblemKind::Tag(_) => "tag",
                YamlProblemKind::KeyIsNotAWord => "key-is-not-a-word",
                YamlProblemKind::DuplicateKey { .. } => "duplicate-key",
                YamlProblemKind::LoneQuote => "lone-quote",
                YamlProblemKind::HashInValue => "hash-in-value",
                YamlProblemKind::SecondDocument => "second-document",
                YamlProblemKind::Misread(_) => "misread",
            };
            format!("{}:{} {word}", place.line, place.column)
        })
        .collect()
}

#[test]
fn a_value_of_the_wrong_type_comes_with_what_may_be_written() {
    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Way {
        Left,
        Right,
    }
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Move {
        #[expect(dead_code, reason = "only reading it is tested")]
        way: Way,
        #[expect(dead_code, reason = "only reading it is tested")]
        seeds: u8,
    }
    let words = |all: &[&str]| all.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    for (text, expected) in [
        ("[{way: 3, seeds: 1}]", Options::Words(words(&["left", "right"]))),
        ("[{way: left, seeds: []}]", Options::Open),
        ("[left]", Options::Keys(words(&["way", "seeds"]))),
        ("left", Options::Open),
    ] {
        let (found, problems) = read::<Vec<Move>>(text);
        let YamlProblemKind::Misread(MisreadKind::Mismatch { options, .. }) = &problems[0].kind else {
            panic!("{text}: {found:?} {problems:?}")
        };
        assert_eq!(*options, expected, "{text}");
    }
    let (_, problems) = read::<Move>("left");
    let YamlProblemKind::Misread(MisreadKind::Mismatch { options, .. }) = &problems[0].kind else { panic!() };
    assert_eq!(*options, Options::Keys(words(&["way", "seeds"])), "the whole document");
}

#[test]
fn what_is_refused_is_refused_at_its_place() {
    let deep = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    for (text, expected) in [
        ("", &[][..]),
        ("# a comment\n", &[]),
        ("a: 1\nb: [2, {c: 3}]\n", &[]),
        ("---\na: 1\n", &[]),
        ("a: 1\nb: 2\na: 3\n", &["3:1 duplicate-key"]),
        ("é: 1\nb: {ü: 1, é: 2, ü: 3}\n", &["2:17 duplicate-key"]),
        ("a: &x 1\nb: *x\n", &["1:4 anchor", "2:4 alias"]),
        ("a: !!str 1\n", &["1:4 tag"]),
        ("? [a]\n: 1\n", &["1:3 key-is-not-a-word"]),
        ("a: 1\n---\nb: 2\n", &["2:1 second-document"]),
        ("a: [1\nb: 2\n", &["2:2 syntax"]),
        (&deep(32), &[]),
        (&deep(33), &["1:33 too-deep"]),
    ] {
        let found = problems(text);
        if expected.iter().any(|line| line.ends_with("anchor") || line.ends_with("tag")) {
            // The parser gives the place of the value, not of its anchor or tag: only the line is promised.
            let line = |text: &str| text.split(':').next().map(str::to_owned);
            let word = |text: &str| text.split(' ').nth(1).map(str::to_owned);
            let both = |list: Vec<&str>| list.iter().map(|l| (line(l), word(l))).collect::<Vec<_>>();
            assert_eq!(both(found.iter().map(String::as_str).collect()), both(expected.to_vec()), "{text}");
        } else {
            assert_eq!(found, expected, "{text}");
        }
    }
    // Nesting past the parser's own limit is met while it looks ahead; the place is then where it gave up.
    assert_eq!(problems(&"[".repeat(100_000)), ["1:256 too-deep"]);
    assert_eq!(problems(&"a".repeat(MAX_BYTES + 1)), ["1:1 too-large"]);
}

#[test]
fn every_value_has_its_own_words_as_its_place() {
    let text = "name: béchi\nnames: [ é, \"ü ö\", 'c' ]\nboard: {rows: 2, cols: 4}\nlist:\n  - α: 1\n    b: 2\n  - x\nlast: end\n";
    let places = Places::parse(text).unwrap();
    for (path, expected) in [
        (Path::top().then("name"), "béchi"),
        (Path::top().then("names").then(0), "é"),
        (Path::top().then("names").then(1), "\"ü ö\""),
        (Path::top().then("names").then(2), "'c'"),
        (Path::top().then("names"), "[ é, \"ü ö\", 'c' ]"),
        (Path::top().then("board"), "{rows: 2, cols: 4}"),
        (Path::top().then("board").then("cols"), "4"),
        (Path::top().then("list").then(0), "α: 1\n    b: 2"),
        (Path::top().then("list").then(0).then("b"), "2"),
        (Path::top().then("list").then(1), "x"),
        (Path::top().then("list"), "- α: 1\n    b: 2\n  - x"),
        (Path::top().then("last"), "end"),
        (Path::top(), text.trim_end()),
    ] {
        let span = places.value(path.segments()).unwrap();
        assert_eq!(&text[span.range()], expected, "{path}");
    }
    let key = places.key(Path::top().then("list").then(0).then("α").segments()).unwrap();
    assert_eq!(&text[key.range()], "α");
    assert_eq!(places.value(Path::top().then("nowhere").segments()), None);
    let nearest = places.nearest(Path::top().then("board").then("ring").segments());
    assert_eq!(&text[nearest.range()], "{rows: 2, cols: 4}");
}

#[test]
fn line_ends_and_byte_order_marks_do_not_move_places() {
    for text in ["a: 1\r\nb:\r\n  - é\r\n  - last\r\n", "\u{feff}a: 1\nb: [é, last]\n"] {
        let places = Places::parse(text).unwrap();
        let span = places.value(Path::top().then("b").then(1).segments()).unwrap();
        assert_eq!(&text[span.range()], "last", "{text:?}");
    }
}

#[test]
fn only_words_that_survive_become_numbers() {
    let text = "[true, True, 3, -3, 007, 3.5, 3.10, 1e3, 0x10, ~, null, 'true', 18446744073709551615]";
    let (document, _) = parse(text);
    let value = document.unwrap().value;
    let sorts: Vec<_> = value
        .as_sequence()
        .unwrap()
        .iter()
        .map(|value| match value {
            serde_yaml::Value::Null => 'n',
            serde_yaml::Value::Bool(_) => 'b',
            serde_yaml::Value::Number(_) => '1',
            serde_yaml::Value::String(_) => 's',
            _ => '?',
        })
        .collect();
    assert_eq!(sorts.iter().collect::<String>(), "bs11s1sssnns1");
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the fields are read by serde, never by the tests")]
struct Board {
    rows: u8,
    ring: Ring,
    #[serde(default)]
    labels: Vec<Word>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Ring {
    Shared,
    OwnRows,
}

#[test]
fn a_misread_value_says_where_and_what_was_expected() {
    for (text, path, words, kind) in [
        (
            "board:\n  rows: 2\n  rign: shared\n",
            "board.rign",
            "rign",
            MisreadKind::UnknownKey {
                key: "rign".into(),
                expected: vec!["rows".into(), "ring".into(), "labels".into()],
                meant: KeyMeant::Key("ring".into()),
            },
        ),
        ("board:\n  rows: 2\n", "board", "rows: 2", MisreadKind::MissingKey { key: "ring".into() }),
        (
            "board: {rows: 2, ring: shard}\n",
            "board.ring",
            "shard",
            MisreadKind::UnknownWord {
                found: "shard".into(),
                expected: vec!["shared".into(), "own-rows".into()],
                suggestion: Some("shared".into()),
            },
        ),
        (
            "board: {rows: many, ring: own-rows}\n",
            "board.rows",
            "many",
            MisreadKind::Mismatch {
                found: "string \"many\"".into(),
                expected: "u8".into(),
                options: Options::Open,
            },
        ),
        (
            "board: {rows: 2, ring: shared, labels: [a, [b]]}\n",
            "board.labels[1]",
            "[b]",
            MisreadKind::Mismatch {
                found: "sequence".into(),
                expected: "a word".into(),
                options: Options::Open,
            },
        ),
    ] {
        let (document, problems) = parse(text);
        assert_eq!(problems, []);
        let document = document.unwrap();
        let misread =
            read_slice::<Board>(&document.value["board"], &["board".into()]).expect_err("the text is wrong");
        assert_eq!(misread.path.to_string(), path);
        assert_eq!(misread.kind, kind);
        let span = document.places.locate(misread).span;
        assert_eq!(&text[span.range()], words);
    }
}

#[test]
fn two_bad_pieces_are_two_problems() {
    let (document, _) = parse("- {rows: 2, ring: shared}\n- {rows: x}\n- {}\n");
    let document = document.unwrap();
    let found: Vec<_> = document
        .value
        .as_sequence()
        .unwrap()
        .iter()
        .enumerate()
        .filter_map(|(index, value)| read_slice::<Board>(value, &[index.into()]).err())
        .map(|misread| misread.path.to_string())
        .collect();
    assert_eq!(found, ["[1].rows", "[2]"]);
}

/// One reading reports a misspelt key, every missing key and every wrong value; a key that was meant is not missing.
#[test]
fn everything_wrong_is_reported_at_once() {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only whether it can be read matters")]
    struct Source {
        title: String,
        year: u16,
        kind: Kind,
        authors: Vec<String>,
        note: Option<String>,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        Book,
        Page,
    }
    let found = |text: &str| {
        let (document, _) = parse(text);
        let wrong = read_whole::<Source>(&document.unwrap().value, &[]).err().unwrap_or_default();
        let all = wrong.into_iter().map(|misread| match misread.kind {
            MisreadKind::UnknownKey { key, .. } => format!("unknown {key}"),
            MisreadKind::MissingKey { key } => format!("missing {key}"),
            MisreadKind::UnknownWord { found, .. } => format!("word {found}"),
            MisreadKind::Mismatch { .. } => format!("mismatch {}", misread.path),
            MisreadKind::Other(message) => message,
        });
        let mut all: Vec<_> = all.collect();
        all.sort();
        all
    };
    assert_eq!(found("{title: a, year: 1, kind: book, authors: []}"), [""; 0]);
    assert_eq!(
        found("{titel: a, kind: bok}"),
        ["missing authors", "missing year", "unknown titel", "word bok"]
    );
    assert_eq!(
        found("{title: a, zebra: b, year: x, kind: [], authors: a}"),
        ["mismatch authors", "mismatch kind", "mismatch year", "unknown zebra",]
    );
    assert_eq!(found("{}"), ["missing authors", "missing kind", "missing title", "missing year"]);
    assert_eq!(found("[]"), ["mismatch ."]);
}

crate::random_tests::random_tests! {
    cases: 256;

    fn any_text_is_read_without_panic_and_places_are_inside_it(text in "[a-c&*!\\[\\]{}:,\"'#é\\-\n |>?]{0,60}") {
        let (document, problems) = parse(&text);
        for problem in problems {
            prop_assert!(text.get(problem.span.range()).is_some());
        }
        if let Some(document) = document {
            for (_, span) in document.places.all() {
                prop_assert!(text.get(span.range()).is_some());
            }
        }
    }

    fn any_characters_are_read_without_panic(text in any::<String>()) {
        let _ = parse(&text);
    }
}
