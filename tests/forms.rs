//! The forms of `sowbook import`: `tests/forms/NAME` has a list in each, the records expected of it, and what the command
//! says. `SOWBOOK_BLESS=1` writes the expected files again.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sowbook::archive::read_ruleset;
use sowbook::board::Player;
use sowbook::engine::{Event, Position, Random, Status, play, random_move};
use sowbook::lists::Mapping;
use sowbook::notation::parse;
use sowbook::notation::syntax::ItemKind;
use sowbook::replay::{last_hole, print_move};
use sowbook::rules::Ruleset;
use sowbook::text::SourceText;

/// The repository.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What a command prints, and its status.
struct Run {
    out: String,
    said: String,
}

fn run(folder: &Path, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    command.args(arguments).arg("--archive").arg(root().join("tests/games"));
    let output = command.current_dir(folder).stdin(Stdio::null()).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    let status = output.status.code().expect("no signal");
    Run { out: text(output.stdout), said: format!("{}status {status}\n", text(output.stderr)) }
}

/// Compares text with a file, or writes it.
fn compare(path: &Path, text: &str) {
    if std::env::var_os("SOWBOOK_BLESS").is_some() {
        fs::write(path, text).expect("written");
    }
    assert_eq!(text, fs::read_to_string(path).unwrap_or_default(), "{}", path.display());
}

/// The names of files in a folder, without what is behind the last dot.
fn stems(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(root().join(folder)).expect("a folder");
    let stem = |path: PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
    entries.map(|entry| stem(entry.expect("an entry").path())).collect()
}

#[test]
fn every_form_has_an_example_a_description_and_a_line_in_the_handbook() {
    let forms = stems("site/forms");
    assert!(forms.len() > 10);
    assert_eq!(forms, stems("tests/forms"));
    let handbook = fs::read_to_string(root().join("site/handbook/import.md")).expect("a page");
    for form in &forms {
        let text = fs::read_to_string(root().join(format!("site/forms/{form}.yaml"))).expect("a form");
        let (mapping, problems) = sowbook::yaml::read::<Mapping>(&text);
        assert!(problems.is_empty(), "{form}: {problems:?}");
        let description = mapping.and_then(|mapping| mapping.description).unwrap_or_default();
        assert!(!description.is_empty() && description.len() < 100, "{form}");
        assert!(handbook.contains(&format!("| `{form}` |")), "{form}");
        assert_eq!(run(root(), &["import", "--show", form]).out, text);
    }
    let listed = run(root(), &["import", "--list"]).out;
    let listed: BTreeSet<String> =
        listed.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect();
    assert_eq!(listed, forms);
}

/// Each example gives its records by the form alone; exported and imported again, they are the same records, unless the
/// report of the export names what is lost.
#[test]
fn examples_give_their_records_and_come_back() {
    for form in stems("tests/forms") {
        let folder = root().join("tests/forms").join(&form);
        let entries =
            fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        let names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
        let input = names.iter().find(|name| name.starts_with("input.")).expect("an input");
        let more = fs::read_to_string(folder.join("arguments.txt")).unwrap_or_default();
        let mut arguments = vec!["--form", form.as_str()];
        arguments.extend(more.split_whitespace());
        let with = |first: &str, last: &str| [&[first], arguments.as_slice(), &[last]].concat().join("\n");
        let ran = |folder: &Path, line: &str| run(folder, &line.split('\n').collect::<Vec<_>>());
        let import = ran(&folder, &with("import", input));
        compare(&folder.join("expected.sow"), &import.out);
        compare(&folder.join("expected.txt"), &import.said);
        let export = ran(&folder, &with("export", "expected.sow"));
        compare(&folder.join("expected-export.txt"), &format!("{}{}", export.out, export.said));
        let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("forms").join(&form);
        fs::create_dir_all(&here).expect("a folder");
        fs::write(here.join("again"), &export.out).expect("written");
        let again = ran(&here, &with("import", "again"));
        let is_named = export.said.contains("warning: ");
        assert!(is_named || again.out == import.out, "{form}: {}\n{}", export.out, again.out);
    }
}

/// Random games are written in each form, read, written and read again: the same moves, and the same records.
#[test]
fn random_games_come_back_from_every_form() {
    let mut lossy = Vec::new();
    for form in stems("site/forms") {
        let text = fs::read_to_string(root().join(format!("site/forms/{form}.yaml"))).expect("a form");
        let more =
            fs::read_to_string(root().join(format!("tests/forms/{form}/arguments.txt"))).unwrap_or_default();
        let behind = |text: &str, key: &str| {
            let (_, value) = text.split_once(key)?;
            value.split_whitespace().next().map(str::to_owned)
        };
        let id = behind(&more, "--ruleset ").or_else(|| behind(&text, "  ruleset: ")).expect("a ruleset");
        let file = root().join(format!("tests/games/records/rulesets/{id}.yaml"));
        let (family, _) = read_ruleset(&SourceText::new(&id, fs::read_to_string(file).expect("a ruleset")));
        let ruleset = family.expect("a ruleset").default_ruleset().expect("its defaults");
        let mut records = random_records(&ruleset, !text.contains("last_hole: never"));
        if text.contains("{score}, ") {
            // A line without a score is none of its games.
            records = records.replace("provenance: machine\n", "provenance: machine\nresult: 82-80\n");
        }
        let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("random-forms").join(&form);
        fs::create_dir_all(&here).expect("a folder");
        let ran = |command: &str, name: &str, text: &str| {
            fs::write(here.join(name), text).expect("written");
            let arguments =
                [command, "--form", &form].into_iter().chain(more.split_whitespace()).chain([name]);
            run(&here, &arguments.collect::<Vec<_>>())
        };
        let list = ran("export", "games.sow", &records);
        let read = ran("import", "list", &list.out);
        let again = ran("export", "read.sow", &read.out);
        let back = ran("import", "again", &again.out);
        // A form may have no place for a title or for what the record is.
        let loses = |said: &str| {
            said.lines().any(|line| line.starts_with("warning: ") && !line.contains("headers whose"))
        };
        if loses(&list.said) {
            lossy.push(format!("{form}: {}", list.said));
        }
        assert_eq!(starts(&read.out), starts(&records), "{form}: {}\n{}", list.out, read.said);
        assert!(!loses(&again.said), "{form}: {}", again.said);
        assert_eq!(back.out, read.out, "{form}");
    }
    assert!(lossy.is_empty(), "{lossy:?}");
}

/// Three random games of moves, each with the hole of its last seed if that is asked for.
fn random_records(ruleset: &Ruleset, ends: bool) -> String {
    let mut text = String::new();
    for seed in 1..=3 {
        let (mut random, mut position) = (Random::new(seed), Position::initial(ruleset));
        text.push_str(&format!(
            "---\nsowbook: 1\nid: game-{seed}\ntitle: Game{seed}\nruleset: {}\nprovenance: machine\n---\n",
            ruleset.id()
        ));
        for _ in 0..40 {
            let Ok(Some(drawn)) = random_move(ruleset, &position, &mut random) else { break };
            text.push_str(&print_move(ruleset, &position, &drawn));
            let mut events: Vec<Event> = Vec::new();
            let mover: Player = position.mover();
            position = play(ruleset, &position, &drawn, &mut events).expect("a legal move").position;
            let end = last_hole(ruleset.shape(), &events, mover).filter(|_| ends);
            text.extend(end.map(|end| format!(":{}", ruleset.shape().written(end, None))));
            text.push('\n');
            if position.status() != Status::Playing {
                break;
            }
        }
    }
    text
}

/// The holes from which plies start, record by record.
fn starts(text: &str) -> Vec<Vec<String>> {
    let word = |kind: &ItemKind| match kind {
        ItemKind::Ply(ply) => Some(ply.start.to_string()),
        ItemKind::Pass => Some("pass".to_owned()),
        _ => None,
    };
    let records = parse(text).0.records;
    records.iter().map(|record| record.items.iter().filter_map(|item| word(&item.kind)).collect()).collect()
}

/// Wrong names and missing parts give a message that says what to do.
#[test]
fn mistakes_say_what_to_do() {
    let here = root().join("tests/forms/pgn");
    for (arguments, expected) in [
        (&["import", "--form", "pgm", "input.pgn"][..], "no form `pgm`; did you mean `pgn`?"),
        (&["import", "--mapping", "pgn", "input.pgn"], "for the form of that name, write --form pgn"),
        (&["import", "--form", "pgn", "input.pgn"], "give the id of one with --ruleset"),
        (&["import", "--show", "x"], "`sowbook import --list` lists them"),
        (&["import", "--form", "pgn"], "required arguments were not provided"),
        (&["import", "input.pgn"], "expected --form NAME or --mapping FILE"),
        (&["import", "--form", "ogn", "--set", "moves", "input.pgn"], "expected KEY=VALUE"),
        (&["import", "--form", "ogn", "--set", "moves.colour=red", "input.pgn"], "unknown field `colour`"),
        (
            &["import", "--form", "ogn", "--set", "lines=[{read: '('}]", "input.pgn"],
            "is no regular expression",
        ),
        (
            &["import", "--form", "pgn", "--ruleset", "oware", "--set", "moves.holes.south=1 2", "input.pgn"],
            "names 2 holes",
        ),
    ] {
        let said = run(&here, arguments).said;
        assert!(said.contains(expected) && said.ends_with("status 2\n"), "{arguments:?}: {said}");
    }
    let other = run(&here, &["import", "--form", "ludii", "--ruleset", "oware", "input.pgn"]).said;
    assert!(other.contains("warning: no game was found") && other.ends_with("status 1\n"), "{other}");
}
