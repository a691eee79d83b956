//! Lists of moves as records, and back: each folder of `tests/import` is a case. It has a mapping and an input, the
//! records expected of it, and what the command says. `SOWBOOK_BLESS=1` writes the expected files again.

mod import {
    pub(crate) mod round_trip;
}
mod random_tests;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use proptest::prelude::*;
use sowbook::archive::{read_header, read_ruleset};
use sowbook::lists::{Census, GameEntry, Importer, Mapping, read_games};
use sowbook::notation::syntax::{Item, ItemKind};
use sowbook::text::SourceText;

use import::round_trip::{DAMAGE, FORMS, KEYS, RULESETS, RoundTrip};

struct Run {
    status: i32,
    out: String,
    err: String,
}

/// Runs the command in a folder, with the rulesets of `tests/games`.
fn run(folder: &Path, arguments: &[&str]) -> Run {
    run_with(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games"), folder, arguments)
}

/// The same with the rulesets of an archive.
fn run_with(archive: &Path, folder: &Path, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    command.args(arguments).arg("--archive").arg(archive).current_dir(folder).stdin(Stdio::null());
    let output = command.output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Run {
        status: output.status.code().expect("no signal"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// The cases: a folder, and the name of its input.
fn cases() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import");
    let mut cases = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if !path.is_dir() {
            continue;
        }
        let names = fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        let input =
            names.map(|name| name.to_string_lossy().into_owned()).find(|name| name.starts_with("input."));
        // The inputs of whole collections are not in this repository.
        cases.extend(input.map(|input| (path, input)));
    }
    cases.sort();
    assert!(cases.len() > 5);
    cases
}

/// Compares text with a file, or writes it.
fn compare(path: &Path, text: &str) {
    if std::env::var_os("SOWBOOK_BLESS").is_some() {
        fs::write(path, text).expect("written");
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    assert_eq!(text, expected, "{}", path.display());
}

fn fresh(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("import").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn each_case_gives_its_records_and_its_report() {
    for (folder, input) in cases() {
        let import = run(&folder, &["import", "--mapping", "mapping.yaml", &input]);
        compare(&folder.join("expected.sow"), &import.out);
        compare(&folder.join("expected.txt"), &format!("{}status {}\n", import.err, import.status));
        let formatted = run(&folder, &["fmt", "--check", "expected.sow"]);
        assert_eq!(formatted.status, 0, "{}: {}", folder.display(), formatted.err);
    }
}

/// Records that are exported and imported again are the same records: their lists have the same moves.
#[test]
fn exported_records_are_imported_as_they_were() {
    for (folder, _) in cases() {
        let exported = run(&folder, &["export", "--mapping", "mapping.yaml", "expected.sow"]);
        compare(
            &folder.join("expected-export.txt"),
            &format!("{}{}status {}\n", exported.out, exported.err, exported.status),
        );
        let here = fresh(&folder.file_name().expect("a name").to_string_lossy());
        fs::write(here.join("again"), &exported.out).expect("written");
        fs::copy(folder.join("mapping.yaml"), here.join("mapping.yaml")).expect("copied");
        let again = run(&here, &["import", "--mapping", "mapping.yaml", "again"]);
        let expected = fs::read_to_string(folder.join("expected.sow")).expect("records");
        assert_eq!(moves(&again.out), moves(&expected), "{}", folder.display());
    }
}

/// The movetexts of records, without what is in comments.
fn moves(records: &str) -> Vec<String> {
    let (file, _) = sowbook::notation::parse(records);
    let play = |item: &&Item| !matches!(item.kind, ItemKind::Comment(_));
    let movetext = |record: &sowbook::notation::Record| {
        let items = record.items.iter().filter(play).map(|item| &records[item.span.range()]);
        items.collect::<Vec<_>>().join(" ")
    };
    file.records.iter().map(movetext).collect()
}

/// Every list of JSON is exported with the moves it had, word by word.
#[test]
fn exported_lists_have_the_moves_they_had() {
    let mut compared = 0;
    for (folder, input) in cases() {
        // What is hostile in `unreadable` is not written back sign by sign, and a comment in `persons` has a name.
        let differs = ["unreadable", "persons"].iter().any(|name| folder.ends_with(name));
        if !input.contains("json") || differs {
            continue;
        }
        let mapping = fs::read_to_string(folder.join("mapping.yaml")).expect("a mapping");
        let mapping = sowbook::yaml::read::<Mapping>(&mapping).0.expect("a mapping");
        let lists = |bytes: &[u8]| {
            let mut lists: Vec<Vec<String>> = Vec::new();
            let mut take = |game: Result<GameEntry, _>| {
                let game = game.expect("a game");
                if game.is_wanted(&mapping) {
                    let words = game.get(&mapping.moves.field).split_whitespace();
                    lists.push(words.map(str::to_owned).collect());
                }
                Ok(())
            };
            read_games(&mapping, bytes, &mut take).expect("read");
            lists
        };
        let exported = run(&folder, &["export", "--mapping", "mapping.yaml", "expected.sow"]).out;
        let first = lists(&fs::read(folder.join(&input)).expect("an input"));
        assert_eq!(lists(exported.as_bytes()), first, "{}", folder.display());
        compared += first.len();
    }
    assert!(compared > 8);
}

/// The records of the archive that were made of lists, with the mappings beside them, give the lists back.
#[test]
fn records_of_the_archive_give_their_lists_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in ["letters", "numbers"] {
        let folder = root.join(format!("records/play/oware/playstrategy-{name}"));
        let exported = run_with(
            root,
            root,
            &[
                "export",
                "--mapping",
                &folder.join("mapping.yaml").to_string_lossy(),
                &folder.join("games.sow").to_string_lossy(),
            ],
        );
        let moves = |text: &str| -> Vec<serde_json::Value> {
            let list = |line| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["moves"].clone();
            text.lines().map(list).collect()
        };
        let input = root.join(format!("tests/import/oware-{name}/input.jsonl"));
        let input = fs::read_to_string(input).expect("an input");
        assert_eq!(moves(&exported.out), moves(&input), "{name}: {}", exported.err);
    }
}

/// The page of a booklet gives the records that the archive has of it, but for those in which an editor reads something
/// otherwise.
#[test]
fn the_page_of_a_booklet_gives_its_records() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("records/play/toguz-kumalak/kazakhstan-2022");
    let imported = run_with(root, &folder, &["import", "--mapping", "mapping.yaml", "world.page"]);
    let kept = fs::read_to_string(folder.join("world.sow")).expect("records");
    let records = |text: &str| text.split("---\nsowbook: 1\n").map(str::to_owned).collect::<Vec<_>>();
    let (imported, kept) = (records(&imported.out), records(&kept));
    assert_eq!(imported.len(), kept.len());
    let mut compared = 0;
    for (imported, kept) in imported.iter().zip(&kept).filter(|(_, kept)| !kept.contains(" sic(")) {
        assert_eq!(imported.trim(), kept.trim());
        compared += usize::from(!kept.trim().is_empty());
    }
    assert!(compared > 15, "{compared}");
}

/// Records that name the holes as their source does, with the same labels on both sides, are exported as those with the
/// labels of the ruleset are.
#[test]
fn records_with_labels_of_their_own_give_the_same_lists() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import/oware-letters");
    let here = fresh("labels");
    let mut renamed = 0;
    // The label of the other player's hole has its side before it.
    let mut label = |letter: char, mover: char| {
        renamed += 1;
        let number = u32::from(letter.to_ascii_lowercase()) - u32::from('a') + 1;
        match (letter.is_lowercase(), letter.is_lowercase() == mover.is_lowercase()) {
            (_, true) => number.to_string(),
            (true, false) => format!("south.{number}"),
            (false, false) => format!("north.{number}"),
        }
    };
    let mut ply = |word: &str| match *word.as_bytes() {
        [from, b':', last] => {
            let (from, last) = (char::from(from), char::from(last));
            format!("{}:{}", label(from, from), label(last, from))
        }
        [from] if from.is_ascii_alphabetic() => label(char::from(from), char::from(from)),
        _ => word.to_owned(),
    };
    let records = fs::read_to_string(folder.join("expected.sow")).expect("records");
    let lines = records.lines().map(|line| match line {
        "players: {south: South, north: North}" => {
            format!("{line}\nholes: {{south: 1 2 3 4 5 6, north: 1 2 3 4 5 6}}")
        }
        _ if line.contains(": ") && !line.contains("sic(") => line.to_owned(),
        _ => {
            let (moves, said) = line.split_once(" sic(").map_or((line, None), |(a, b)| (a, Some(b)));
            let (said, behind) = said.map_or(("", ""), |said| said.rsplit_once("} ").expect("a comment"));
            let words = |text: &str| text.split(' ').map(&mut ply).collect::<Vec<_>>().join(" ");
            let mut words = words;
            let moves = words(moves);
            if said.is_empty() { moves } else { format!("{moves} sic({said}}} {}", words(behind)) }
        }
    });
    let records = lines.collect::<Vec<_>>().join("\n");
    fs::write(here.join("records.sow"), records).expect("written");
    fs::copy(folder.join("mapping.yaml"), here.join("mapping.yaml")).expect("copied");
    let export =
        |folder: &Path, records: &str| run(folder, &["export", "--mapping", "mapping.yaml", records]);
    let (own, other) = (export(&folder, "expected.sow"), export(&here, "records.sow"));
    assert_eq!((own.out, own.err), (other.out, other.err));
    assert_eq!(renamed, 2 * 559);
}

/// A turn after which the same player moves again: `1. 3 6 1` is South's third and sixth hole, then North's first. Worked
/// by hand: with four in each hole, four from the third hole reach the store, so South moves again.
#[test]
fn a_list_of_turns_that_do_not_alternate_names_the_holes_of_the_mover() {
    let here = fresh("again");
    let holes = "{south: a b c d e f, north: A B C D E F}";
    let mapping = format!(
        "input: csv\nheader: {{id: \"{{id}}\", ruleset: kalah, provenance: constructed}}\nmoves: {{field: moves, holes: {holes}, written_as: line}}\n"
    );
    fs::write(here.join("mapping.yaml"), &mapping).expect("written");
    let record = "---\nsowbook: 1\nid: one\nruleset: kalah\nprovenance: constructed\n\
        holes: {south: 1 2 3 4 5 6, north: 1 2 3 4 5 6}\n---\n1. 3 6:4 1:south.1\nend(unknown)\n";
    fs::write(here.join("one.sow"), record).expect("written");
    let exported = run(&here, &["export", "--mapping", "mapping.yaml", "one.sow"]);
    assert!(exported.out.contains("1. c fD Aa"), "{}{}", exported.out, exported.err);
    // Play that goes on to a third turn of South; the list has the same names for both players.
    let numbers = mapping.replace(holes, "{south: 1 2 3 4 5 6, north: 1 2 3 4 5 6}");
    fs::write(here.join("mapping.yaml"), numbers).expect("written");
    let record = record.replace("holes: {south: 1 2 3 4 5 6, north: 1 2 3 4 5 6}\n", "");
    fs::write(here.join("one.sow"), record.replace("3 6:4 1:south.1", "c f:D A:E")).expect("written");
    let exported = run(&here, &["export", "--mapping", "mapping.yaml", "one.sow"]);
    assert!(exported.out.contains("1. 3 64 15") && exported.status == 0, "{}{}", exported.out, exported.err);
}

/// What a list cannot say is reported. It becomes neither another move nor another comment.
#[test]
fn what_a_list_cannot_say_is_reported_and_changes_no_move() {
    let here = fresh("cannot-say");
    // How moves are written, what was played, the list, and what is reported.
    let cases = [
        ("", "c:A C:a", "1. 31 31", ""),
        ("last_hole: never", "c:A C:a", "1. 3 3", "last holes, which `last_hole: never` leaves out: 2"),
        ("last_hole: always", "c C", "1. 31 31", "note: last holes that were added by play"),
        ("", "c:A {The list says: (2. 45 \\{deep\\})} C", "1. 31 (2. 45 {deep}) 3", ""),
        ("", "c:A {The list says: a \\} 3 4} C", "1. 31 ; a } 3 4\n3", ""),
        (
            "written_as: line",
            "c:A {The list says: a \\} 3 4} C",
            "1. 31 3",
            "comments: 1 in 1 game (one ply 1: `The list says: a }",
        ),
        (
            "",
            "c:A {ours} C",
            "1. 31 {ours} 3",
            "comments of editors, which come back as what the list says: 1 in 1 game (one ply 1: `ours`)",
        ),
        ("variations: true", "c:A C:a (D e:D) d", "1. 31 31 (4 54) 4", ""),
        ("", "c:A C:a (D e:D) d", "1. 31 31 4", "variations: 1 in 1 game (one ply 2: `(D e:D)`)"),
        ("", "c:A {The list has: 3 4} C", "1. 31 3", "comments: 1"),
        (
            "",
            "c:A sic(e) C",
            "1. 31 3",
            "what the source has in `sic(…)`, which `corrections` do not have: 1 in 1 game (one ply 1: `e`)",
        ),
        ("", "c:A =0 sic(21) C", "1. 31(0) 3", "`sic(…)`"),
        ("", "c gap(1 ply, \"unread: 3} {4\") C", "1. 3", "moves behind something that lists cannot say: 1"),
        (
            "",
            "c gap(1 ply, \"unread: 3}\") d:B",
            "1. 3 3} 42",
            "last holes that the list does not say in one way: 1",
        ),
        ("signs: {'x': x2}", "c:A ! x2 C", "1. 31x ! 3", ""),
        (
            "signs: {'x': x2}",
            "c:A x3 C",
            "1. 31 3",
            "captures, laps and marks of holes: 1 in 1 game (one ply 1: `x3`)",
        ),
    ];
    for (moves, played, list, report) in cases {
        let mapping = format!(
            "input: jsonl\nheader: {{id: '{{id}}', ruleset: oware, provenance: constructed}}\n\
            moves: {{field: moves, holes: {{south: 1 2 3 4 5 6, north: 1 2 3 4 5 6}}, {moves}}}\n"
        );
        let record = format!(
            "---\nsowbook: 1\nid: one\nruleset: oware\nprovenance: constructed\n---\n1. {played}\nend(unknown)\n"
        );
        fs::write(here.join("mapping.yaml"), mapping).expect("written");
        fs::write(here.join("one.sow"), record).expect("written");
        let exported = run(&here, &["export", "--mapping", "mapping.yaml", "one.sow"]);
        let game: serde_json::Value = serde_json::from_str(&exported.out).expect("JSON");
        assert_eq!(game["moves"], list, "{played}: {}", exported.err);
        let is_silent = report.is_empty() && exported.err.lines().count() == 1;
        assert!(
            is_silent || !report.is_empty() && exported.err.contains(report),
            "{played}: {}",
            exported.err
        );
        assert_eq!(exported.status, i32::from(exported.err.contains("warning: ")), "{played}");
    }
}

/// The result is found where `end(…)` alone has it, and in several fields; what fields do not give back is reported.
#[test]
fn results_and_headers_that_a_list_does_not_give_back_are_reported() {
    let here = fresh("results");
    let cases = [
        ("{who} {a}-{b}", "", "end(north wins 26-22)", r#""who":"0-1","a":"26","b":"22""#, ""),
        ("{who}", "", "end(south wins, north blocked)", r#""who":"1-0""#, "reasons in `end(…)`: 1"),
        (
            "{a}, {b}",
            "",
            "end(south wins 26-22)",
            "",
            "headers whose `result` the list does not give back: 1",
        ),
        (
            "{who}",
            "result: draw\n",
            "end(south wins)",
            r#""who":"draw""#,
            "ends that differ from the `result` of the header",
        ),
        ("{who}", "title: 'Not \"its\" title'\n", "end(unknown)", "", "whose `title` the list"),
        ("{who}", "language: de\n", "end(unknown)", "", "whose `language` the list"),
    ];
    for (template, header, end, fields, report) in cases {
        let mapping = format!(
            "input: jsonl\nheader: {{id: '{{id}}', ruleset: oware, provenance: constructed, title: 'Game {{id}}', \
            result: '{template}'}}\nvalues: {{who: {{1-0: south wins, 0-1: north wins}}}}\n\
            moves: {{field: moves, holes: {{south: 1 2 3 4 5 6, north: 1 2 3 4 5 6}}}}\n"
        );
        let title = if header.contains("title") { "" } else { "title: Game one\n" };
        let record = format!(
            "---\nsowbook: 1\nid: one\n{title}ruleset: oware\nprovenance: constructed\n{header}---\n1. c\n{end}\n"
        );
        fs::write(here.join("mapping.yaml"), mapping).expect("written");
        fs::write(here.join("one.sow"), record).expect("written");
        let exported = run(&here, &["export", "--mapping", "mapping.yaml", "one.sow"]);
        let found: serde_json::Value = serde_json::from_str(&exported.out).expect("JSON");
        let expected: serde_json::Value = serde_json::from_str(&format!("{{{fields}}}")).expect("JSON");
        for (field, value) in expected.as_object().expect("an object") {
            assert_eq!(&found[field], value, "{end}: {}{}", exported.out, exported.err);
        }
        assert!(exported.err.contains(report), "{end}: {}", exported.err);
        assert_eq!(exported.status, i32::from(!report.is_empty()), "{end}: {}", exported.err);
    }
}

/// Imports a text in a form, with a mapping by the numbers of holes that a ruleset gives; gives what the command says.
fn import(name: &str, form: &str, header: &str, moves: &str, input: &str) -> Run {
    let here = fresh(name);
    let holes = "holes: {south: 1 2 3 4 5 6 7 8 9, north: 1 2 3 4 5 6 7 8 9}";
    let mapping = format!(
        "input: {form}\nheader: {{id: 'a-{{#}}', ruleset: toguz-kumalak, provenance: constructed{header}}}\n\
        moves: {{field: moves, {holes}, {moves}}}\n"
    );
    fs::write(here.join("mapping.yaml"), mapping).expect("written");
    fs::write(here.join("input"), input).expect("written");
    run(&here, &["import", "--mapping", "mapping.yaml", "input"])
}

/// What nothing closes is reported with its place, and play behind it is read.
#[test]
fn brackets_that_nothing_closes_hide_no_play() {
    for (list, found, report) in [
        ("1. 76 98 2. 66 (2. 45 {a smile :( } 54) 87 3. 98 1-0", "f:F", ""),
        ("1. 76 98 2. 66 (2. 45 {1) better} 54) 87", "H:g", ""),
        (
            "1. 76 98 {fast\n2. 66 87",
            "H:g",
            "with no end on their line, or with another one in them: 1 in 1 game (a-1 ply 2: `fast`)",
        ),
        ("1. 76 98 (2. 45\n2. 66 87", "H:g", "(a-1 ply 2: `(2. 45`)"),
        ("1. 76 98 {2. 66 {fast} 87", "", "(a-1 ply 2: `2. 66 {fast`)"),
    ] {
        let run = import("unclosed", "text", "", "", list);
        assert!(run.out.contains(found) && run.err.contains(report), "{list}: {}{}", run.out, run.err);
        assert!(!report.is_empty() || !run.err.contains("with no end"), "{list}: {}", run.err);
    }
}

/// Of two equal fields nothing is chosen without a word.
#[test]
fn fields_given_twice_are_reported() {
    for (form, input, report) in [
        ("csv", "white,white,moves\nA,B,76\n", "1 in 1 game (a-1: `white`)"),
        ("jsonl", r#"{"white": "A", "white": "B", "moves": "76"}"#, "1 in 1 game (a-1: `white`)"),
        (
            "json",
            r#"[{"moves": "76"}, {"white": {"x": 1, "x": 2}, "moves": "76"}]"#,
            "1 in 1 game (a-2: `white.x`)",
        ),
        ("text", "[white \"A\"]\n[white \"B\"]\n\n76\n", "1 in 1 game (a-1: `white`)"),
        ("text", "[white \"A\"]\n[White \"B\"]\n\n76\n", "1 in 1 game (a-1: `White`)"),
        ("text", "[white \"A\"]\n[Black \"B\"]\n\n76\n", ""),
    ] {
        let run = import("twice", form, ", title: '{white}'", "", input);
        let line = run.err.lines().find(|line| line.contains("fields given twice")).unwrap_or_default();
        assert!(line.ends_with(report) && line.is_empty() == report.is_empty(), "{input}: {}", run.err);
    }
}

/// Signs with and without the hole of the last seed, dates, scores, and a beginning that cannot be read.
#[test]
fn signs_dates_scores_and_setups_are_read_or_reported() {
    for (header, moves, list, found, report) in [
        ("", "", "1. 76(+6) 98", "{The list says: (+6)} I:h", ""),
        ("", "signs: {(+1): x1}", "1. 76(+1) 98(+1)", "1. g:F x1 I:h x1", ""),
        ("", "signs: {+2: x2}", "1. 7+2 9", "1. g x2 I", ""),
        ("", "last_hole: never, signs: {t: 'makes(tuzdik {to})'}", "1. 7t 9", "1. g makes(tuzdik F) I", ""),
        ("", "signs: {t: 'makes(tuzdik {to})'}", "1. 76 bad 7t", "g {The list has: 7t}", "(a-1 ply 3: `7t`)"),
        (
            "",
            "",
            "1. 76 bad 45",
            "d {The list has: 45}",
            "whose last hole both players may have: kept as comments: 1 in 1 game (a-1 ply 3: `45`)",
        ),
        (", event: {date: '{Date}'}", "", "[Date \"2018.04.??\"]\n\n76", "date: 2018-04}", "note: dates"),
        (
            ", event: {date: '{Date}'}",
            "",
            "[Date \"spring\"]\n\n76",
            "spring",
            "dates that `check` does not accept: 1 in 1 game (a-1: `spring`)",
        ),
        (
            ", setup: {given: '{FEN}'}",
            "",
            "[FEN \"9/9 w\"]\n\n76 98",
            "g {The list has: 76} I",
            "beginning cannot be read",
        ),
        (
            ", result: '{R}'",
            "",
            "[R \"north wins 80-82\"]\n\n76",
            "end(north wins 82-80)",
            "note: results whose scores",
        ),
    ] {
        let run = import("read", "text", header, moves, list);
        assert!(run.out.contains(found) && run.err.contains(report), "{list}: {}{}", run.out, run.err);
        assert_eq!(run.status, i32::from(run.err.contains("warning: ")), "{list}: {}", run.err);
    }
    let run = import("read", "jsonl", "", "", "{\"id\": 1}\n{\"id\": 2}\n");
    assert!(!run.out.contains("the same"), "{}", run.out);
    let many = import("read", "text", "", "", &"76 98\n\n".repeat(500));
    assert!(
        many.out.contains("The moves are the same as in a-2 and a-3 and a-4 and a-5 and a-6 and 494 more.")
    );
    assert!(
        many.out.len() < 500 * 250 && many.err.contains("groups of records with the same moves: 1 in 1 game")
    );
}

/// JSON numbers come back as numbers, if the mapping names their fields.
#[test]
fn numbers_come_back_as_numbers() {
    let run = |name: &str, moves: &str| {
        let game = r#"{"id": "01", "round": 2, "rated": true, "moves": "76"}"#;
        let first = import(name, "jsonl", ", title: '{id} {rated}', event: {round: '{round}'}", moves, game);
        let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("import").join(name);
        fs::write(here.join("records.sow"), &first.out).expect("written");
        (first, run(&here, &["export", "--mapping", "mapping.yaml", "records.sow"]))
    };
    let (first, again) = run("quoted", "");
    assert!(
        first.err.contains("note: values of `round` that an export quotes")
            && again.out.contains(r#""round":"2""#)
    );
    let (first, again) =
        run("unquoted", "}\nunquoted: [id, round, rated]\nleave_out: [x]\nvalues: {x: {a: b}");
    assert!(!first.err.contains("quotes"), "{}", first.err);
    for part in [r#""id":"01""#, r#""rated":true"#, r#""round":2"#] {
        assert!(again.out.contains(part), "{}{}", again.out, again.err);
    }
}

/// Before the first record is put into a folder, every place in it is looked at. A record that is alone in its file has
/// the name of the file.
#[test]
fn a_folder_gets_all_records_or_none() {
    let here = fresh("folder");
    let mapping = "input: jsonl\nheader: {id: 'a-{id}', title: '{id}', licence: CC0-1.0, ruleset: oware, provenance: constructed}\n\
        moves: {field: moves, holes: {south: 1 2 3 4 5 6, north: 1 2 3 4 5 6}}\n";
    fs::write(here.join("mapping.yaml"), mapping).expect("written");
    fs::write(here.join("input"), "{\"id\": 1, \"moves\": \"3\"}\n{\"id\": 2, \"moves\": \"4\"}\n")
        .expect("written");
    fs::write(here.join("one"), "{\"id\": 1, \"moves\": \"3\"}\n").expect("written");
    fs::create_dir(here.join("out")).expect("a folder");
    fs::write(here.join("out/a-2.sow"), "mine").expect("written");
    let stopped = run(&here, &["import", "--mapping", "mapping.yaml", "input", "--out", "out"]);
    assert!(
        stopped.status == 2 && stopped.err.contains("a-2.sow` exists and holds something else"),
        "{}",
        stopped.err
    );
    assert_eq!(fs::read_dir(here.join("out")).expect("a folder").count(), 1);
    fs::remove_file(here.join("out/a-2.sow")).expect("removed");
    let whole = run(&here, &["import", "--mapping", "mapping.yaml", "input", "--out", "out"]);
    assert!(whole.err.contains("2 new files, 0 unchanged"), "{}", whole.err);
    assert_eq!(fs::read_dir(here.join("out")).expect("a folder").count(), 2);
    let alone = run(&here, &["import", "--mapping", "mapping.yaml", "one", "--out", "other.sow"]);
    assert!(alone.status == 0 && alone.err.contains("the name of its file, not `a-1`"), "{}", alone.err);
    let check = run(&here, &["check", "other.sow"]);
    assert_eq!(check.status, 0, "{}{}", check.out, check.err);
}

#[test]
fn files_of_others_are_not_replaced() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import/oware-numbers");
    let here = fresh("others");
    let out = here.join("games.sow");
    let import = |out: &Path| {
        run(&folder, &["import", "--mapping", "mapping.yaml", "input.jsonl", "--out", &out.to_string_lossy()])
    };
    assert!(import(&out).err.contains("wrote `"));
    let first = fs::read(&out).expect("records");
    let second = import(&out);
    assert!(second.err.contains("unchanged: `") && second.status < 2, "{}", second.err);
    fs::write(&out, "mine").expect("written");
    let third = import(&out);
    assert!(third.status == 2 && third.err.contains("exists and holds something else"), "{}", third.err);
    assert_eq!(fs::read_to_string(&out).expect("text"), "mine");
    let many = here.join("many");
    assert!(import(&many).err.contains("3 new files, 0 unchanged"));
    assert!(import(&many).err.contains("0 new files, 3 unchanged"));
    let mut names: Vec<_> =
        fs::read_dir(&many).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    names.sort();
    let joined: Vec<String> = names.iter().map(|path| fs::read_to_string(path).expect("text")).collect();
    let mut together = String::from_utf8(first).expect("text");
    for one in &joined {
        assert!(together.contains(one.as_str()));
        together = together.replacen(one.as_str(), "", 1);
    }
    assert!(together.trim().is_empty());
    assert!(
        fs::read_dir(&here)
            .expect("a folder")
            .all(|entry| { !entry.expect("an entry").file_name().to_string_lossy().starts_with(".sowbook") })
    );
}

#[test]
fn mappings_that_cannot_be_used_say_why() {
    let here = fresh("mappings");
    let base = "input: text\nheader: {id: a, ruleset: oware}\nmoves: {field: moves, holes: {south: a b c d e f, north: A B C D E F}}\n";
    let cases = [
        ("moves:", "move:", "unknown key `move`"),
        ("input: text", "input: pdf", "pdf"),
        ("id: a, ", "", "`header` has no `id`"),
        (", ruleset: oware", "", "`header` has no `ruleset`"),
        ("id: a", "id: a, colour: red", "the key `colour`, which no record has"),
        (
            "id: a",
            "id: 'a-{id:99999999999999999999}'",
            "`99999999999999999999` digits; expected a number up to 20",
        ),
        ("a b c d e f", "a b c", "`moves.holes.south` names 3 holes; the ruleset gives south 6"),
        ("a b c d e f", "a b c d e e", "two holes of one player `e`"),
        ("ruleset: oware", "ruleset: owari", "did you mean `oware`?"),
    ];
    fs::write(here.join("input"), "a A").expect("written");
    fs::write(here.join("mapping.yaml"), base).expect("written");
    assert_eq!(run(&here, &["import", "--mapping", "mapping.yaml", "input"]).status, 0);
    for (from, to, expected) in cases {
        fs::write(here.join("mapping.yaml"), base.replacen(from, to, 1)).expect("written");
        let import = run(&here, &["import", "--mapping", "mapping.yaml", "input"]);
        assert!(import.status == 2 && import.err.contains(expected), "{to}: {}", import.err);
    }
}

/// A mapping by the ruleset of `tests/games` in which both players use the same numbers.
const HOSTILE: &str = r#"
input: jsonl
header: {id: "a-{id}", title: "{white} {moves}", ruleset: toguz-kumalak, provenance: constructed,
  players: {south: "{white}"}, hands: {ED: {name: E}}, result: "{result}"}
hand: ED
moves: {field: moves, holes: {south: 1 2 3 4 5 6 7 8 9, north: 1 2 3 4 5 6 7 8 9}, signs: {x: "makes(tuzdik {to})"}, pass: ["-"]}
"#;

crate::random_tests::random_tests! {
    cases: 200;

    /// Whatever a list holds, its record can be read: nothing in it becomes a sign of the notation or of the header.
    fn every_record_can_be_read(
        words in prop::collection::vec(prop_oneof![
            "[1-9]{1,2}x?", "[0-9]{1,2}[.]{1,3}", "[(][0-9]{1,2}[)]", "[$!?{};()\"\\\\x:\n#-]{1,4}", "\\PC{0,6}", "---", "[{]ED: a\\\\[}]",
        ], 0..24),
        white in any::<String>(),
        result in "(south wins|draw 81-81|[a-z)(,]{1,8})",
    ) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/records/rulesets/toguz-kumalak.yaml");
        let source = SourceText::new("rulesets/toguz-kumalak.yaml", fs::read_to_string(root).expect("a ruleset"));
        let family = Arc::new(read_ruleset(&source).0.expect("a ruleset"));
        let ruleset = family.default_ruleset().expect("a ruleset");
        let mapping = sowbook::yaml::read::<Mapping>(HOSTILE).0.expect("a mapping");
        let mut game = GameEntry::new(1);
        for (field, value) in [("id", "1"), ("white", &white), ("result", &result), ("moves", &words.join(" "))] {
            game.put(field, value);
        }
        let mut census = Census::default();
        census.take(&mapping, &game);
        let families = |id: &str| (id == "toguz-kumalak").then(|| Arc::clone(&family));
        let mut importer = Importer::new(&mapping, &ruleset, &families, &census).expect("it fits");
        let (_, text) = importer.record(&game);
        let (file, problems) = sowbook::notation::parse(&text);
        prop_assert!(problems.is_empty() && file.records.len() == 1, "{problems:?}\n{text}");
        let (header, wrong) = read_header(&text, file.records[0].header.as_ref().expect("a header"));
        prop_assert!(wrong.is_empty() && header.unknown.is_none(), "{wrong:?}\n{text}");
        prop_assert_eq!(&sowbook::notation::format(&text), &text);
    }

    /// Lists become records and lists again. What comes back is the same records and the same list, or a line of the
    /// report says what does not; a list without damage comes back whole.
    fn lists_come_back(
        which in 0..RULESETS.len(),
        form in prop::sample::select(FORMS),
        mut keys in prop::sample::subsequence(KEYS, 0..=KEYS.len()),
        seed in any::<u64>(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(DAMAGE)), 0..6),
        is_whole in any::<bool>(),
    ) {
        // A list of words has no comments, and an entry for a ply no second sowing.
        let is_by_ply = form == "log" || keys.contains(&"group");
        let is_lost = |key: &str| key == "written_as" || key == "joined_by" && is_by_ply;
        keys.retain(|key| !is_whole || !is_lost(key));
        let case = RoundTrip::new(which, form, &keys);
        let list = case.list(seed, if is_whole { &[] } else { &damage });
        let (records, _) = case.import(list.as_bytes());
        let (again, report) = case.export(&records);
        let (back, _) = case.import(&again);
        let (third, _) = case.export(&back);
        let lines = report.lines().join("\n");
        prop_assert!(report.is_complete() || !is_whole, "{list}\n{records}\n{lines}");
        if report.is_complete() {
            prop_assert_eq!(&back, &records, "{}\n{}", list, String::from_utf8_lossy(&again));
            prop_assert_eq!(third, again);
        }
    }
}
