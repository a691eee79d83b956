//! The command as people and scripts meet it: what it prints, where, and with which status.

mod cli {
    mod completion;
}

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// What a run gave.
struct Run {
    status: i32,
    out: String,
    err: String,
}

fn run_in(archive: &str, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    command.args(arguments).arg("--archive").arg(archive).env_remove("COLUMNS");
    let output = command.output().expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    Run {
        status: output.status.code().expect("a status"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

fn run(arguments: &[&str]) -> Run {
    run_in(env!("CARGO_MANIFEST_DIR"), arguments)
}

/// Every command has help on the standard output, and nothing is wrong with asking for it.
#[test]
fn help_is_no_mistake() {
    let all = run(&["--help"]);
    assert_eq!((all.status, all.err.as_str()), (0, ""));
    let listed = all.out.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands: Vec<&str> = listed
        .take_while(|line| !line.is_empty())
        // Lines that go on are indented further.
        .filter_map(|line| {
            line.strip_prefix("  ").filter(|line| !line.starts_with(' '))?.split_whitespace().next()
        })
        .filter(|command| *command != "help")
        .collect();
    for command in ["moves", "count", "play", "rules"] {
        assert!(commands.contains(&command), "{command} in {commands:?}");
    }
    for command in commands {
        let help = run(&[command, "--help"]);
        assert_eq!((help.status, help.err.as_str()), (0, ""), "{command}");
        assert!(help.out.contains("Usage: sowbook"), "{command}: {}", help.out);
    }
    assert_eq!(run(&["--version"]).out, format!("sowbook {}\n", env!("CARGO_PKG_VERSION")));
}

/// Arguments, status, and words of the message; nothing is printed where results are expected.
#[test]
fn mistakes_are_distinguished_from_results() {
    for (arguments, expected) in [
        (&[][..], "Usage: sowbook"),
        (&["moves", "--frob"][..], "unexpected argument '--frob'"),
        (&["moev", "nsumbi"][..], "moves"),
        (&["play", "nsumbi", "--max-ply", "3"][..], "a similar argument exists: '--max-plies'"),
        (&["count", "nsumbi", "two"][..], "invalid value 'two' for '<DEPTH>': expected a whole number"),
        (&["count", "nsumbi", "-3"][..], "invalid value '-3' for '<DEPTH>': expected a whole number"),
        (&["count", "nsumbi", "1.5"][..], "expected a whole number, in digits alone"),
        (&["count", "nsumbi", "99999999999"][..], "for '<DEPTH>': the number is too large"),
        (&["play", "nsumbi", "--games", "1e3"][..], "expected a whole number"),
        (&["play", "nsumbi", "--max-plies", ""][..], "expected a whole number"),
        (&["serve", "--port", "65536"][..], "the number is too large"),
        (&["count", "nsumbi"][..], "<DEPTH>"),
        (&["moves", "nsumby"][..], "there is no ruleset `nsumby`; did you mean `nsumbi`?"),
        (&["moves", "../games/nsumbi"][..], "there is no ruleset"),
        (&["moves", "nsumbi", "--reading", "resow"][..], "expected NAME=ALTERNATIVE"),
        (&["moves", "nsumbi", "--reading", "resow_frist=at"][..], "did you mean `resow_first`?"),
        (&["moves", "nsumbi", "--reading", "resow_first=before"][..], "(alternatives: at, next)"),
        (&["moves", "nsumbi", "--position", "south 2"][..], "expected 16, one for each hole"),
        (
            &["moves", "nsumbi", "--position", "south 2*16; north 16*2"][..],
            "did you mean `2*16`, 16 holes of 2?",
        ),
        (
            &["moves", "nsumbi", "--position", "o1=\u{ff12}; rest=0"][..],
            "`\u{ff12}` is a full-width character (U+FF12): write `2`",
        ),
        (&["moves", "nsumbi", "--position", "o1=2; z9=1; rest=0"][..], "z9"),
        (&["moves", "nsumbi", "--position", "o1=300; rest=0"][..], "300"),
        (&["moves", "nsumbi", "--position", "o1=200; rest=0"][..], "64"),
        (
            &["moves", "nsumbi", "--position", "o1=65; rest=0"][..],
            "the board has 65 seeds in all; the game has 64",
        ),
        (
            &["count", "nsumbi", "2", "--position", "o1=60; rest=0; store 3 2"][..],
            "the board has 65 seeds in all",
        ),
        (&["play", "nsumbi", "--position", "o1=255; o2=255; rest=0"][..], "the board has 510 seeds in all"),
        (&["count", "nsumbi", "10001"][..], "the limit is 10000 plies"),
        (
            &["play", "nsumbi", "--seed=-1"][..],
            "invalid value '-1' for '--seed <SEED>': expected a whole number",
        ),
    ] {
        let run = run(arguments);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(expected), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn archives_that_are_none() {
    let folder = std::env::temp_dir().join(format!("sowbook-cli-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("bare/records")).expect("a folder can be made");
    let named = |name: &str| folder.join(name).to_string_lossy().into_owned();
    for (name, arguments, expected) in [
        ("nowhere", &["moves", "nsumbi"][..], "expected a folder `records`"),
        ("nowhere", &["rules"][..], "expected a folder `records`"),
        ("bare", &["moves", "nsumbi"][..], "the archive has no ruleset yet"),
    ] {
        let run = run_in(&named(name), arguments);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{name} {arguments:?}: {}", run.err);
        assert!(run.err.contains(expected), "{name} {arguments:?}: {}", run.err);
    }
    // An archive without rulesets lists none, and that is no mistake.
    let empty = run_in(&named("bare"), &["rules"]);
    assert!(empty.status == 0 && empty.out.starts_with("The archive has no rulesets yet"), "{}", empty.err);
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}

/// The folder itself may be named, or the one above it.
#[test]
fn the_archive_may_be_named_twice_over() {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let inside = run_in(&records.to_string_lossy(), &["moves", "nsumbi"]);
    assert_eq!((inside.status, inside.out), (0, run(&["moves", "nsumbi"]).out));
}

/// The last line is the count alone; with `--divide` the lines before it add up to it.
#[test]
fn counts_end_in_a_bare_number() {
    // Four-turn lines of Nsumbi, counted exhaustively by other programs.
    assert_eq!(run(&["count", "nsumbi", "4"]).out, "17602\n");
    assert_eq!(run(&["count", "nsumbi", "0"]).out, "1\n");
    let divided = run(&["count", "bechi", "3", "--divide"]).out;
    let (moves, last) = divided.trim_end().rsplit_once('\n').expect("several lines");
    let lines = moves.lines().map(|line| line.rsplit_once(": ").expect("a move and its count").1);
    let sum: u64 = lines.map(|count| count.parse::<u64>().expect("a number")).sum();
    assert_eq!(last.parse(), Ok(sum));
}

#[test]
fn moves_lead_where_the_source_says() {
    // The first seed of a Béchi sowing falls into the hole it was lifted from; S1 is sown clockwise.
    let listed = run(&["moves", "bechi"]).out;
    let line = listed.lines().find(|line| line.starts_with("S1:S4  ")).expect("S1 is legal and ends in S4");
    assert!(line.contains("south 1 6 6 7; north 7 7 7 7; store 0 0"), "{line}");
    let json: Value = serde_json::from_str(&run(&["moves", "bechi", "--format", "json"]).out).expect("JSON");
    assert_eq!(json["ruleset"], "bechi");
    let moves = json["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), listed.lines().count());
    for output in moves {
        let keys: BTreeSet<&str> =
            output.as_object().expect("an object").keys().map(String::as_str).collect();
        let expected =
            ["captured", "endless", "laps", "last", "move", "period", "position", "status", "written"];
        assert_eq!(keys, BTreeSet::from(expected));
    }
    let lines = run(&["moves", "bechi", "--format", "jsonl"]).out;
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(&lines, moves);
    // Pankhurst's directions: the two left-hand holes clockwise, the others anticlockwise.
    let ends: Vec<&str> = listed.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(ends, ["S1:S4", "S2:N1", "S3:N4", "S4:S1"]);
    // A position it printed can be given back.
    let position = moves[0]["position"].as_str().expect("text");
    assert_eq!(run(&["moves", "bechi", "--position", position]).status, 0);
    // Where nothing can be played it says why, and that is no mistake.
    let over = run(&["moves", "nsumbi", "--position", "O1=2; rest=0; turns 5 5; next south"]);
    assert_eq!((over.status, over.out.as_str()), (0, "no legal move: north wins\n"));
}

/// Captures are those that a record of the archive states, worked by hand: South takes 19 from b, North 12 from H.
#[test]
fn moves_tell_what_they_capture() {
    let board = "south 4 3 3 0 4 6 6 3 0 3 3 3 1 2 0 1; north 0 2 2 0 0 0 2 2 0 2 0 2 5 4 1 0; starter north; next north";
    let moves = |position: &str, format| {
        run(&["moves", "pereauni-didinga", "--position", position, "--format", format]).out
    };
    let all: Value = serde_json::from_str(&moves(board, "json")).expect("JSON");
    let of = |name: &str, all: &Value| {
        let moves = all["moves"].as_array().expect("a list").clone();
        moves.into_iter().find(|one| one["move"] == name).expect("a move")
    };
    let twelve = of("H", &all);
    assert_eq!(twelve["captured"], serde_json::json!({"south": 0, "north": 12}));
    assert!(twelve["written"].as_str().is_some_and(|text| text.starts_with("H:") && text.ends_with(" x12")));
    let quiet = of("J", &all);
    assert_eq!(
        (&quiet["written"], &quiet["last"]["north"], &quiet["last"]["south"]),
        (&"J:A".into(), &"A".into(), &Value::Null)
    );
    let after = quiet["position"].as_str().expect("text");
    assert!(
        moves(after, "text").lines().any(|line| line.starts_with("b:o x19  ")),
        "{}",
        moves(after, "text")
    );
    // A turn without end has no last seed.
    let endless = "south 2 1 0 1 0 1 2 1 0 1 0 1 0 2 1 0; north 2 0*15; turns 1 1; next south";
    let all: Value =
        serde_json::from_str(&run(&["moves", "nsumbi", "--position", endless, "--format", "json"]).out)
            .expect("JSON");
    let turn = of("i6", &all);
    assert_eq!(
        (&turn["endless"], &turn["last"]["south"], &turn["written"]),
        (&true.into(), &Value::Null, &"i6".into())
    );
}

/// A line for each ply, and a line for each lap.
#[test]
fn a_replay_can_be_brief_or_lap_by_lap() {
    let record = "townshend-1977a-first-turns";
    let brief = run(&["replay", record, "--brief"]);
    assert_eq!(brief.status, 0);
    let plies: Vec<&str> = brief.out.lines().filter(|line| line.contains("(legal)")).collect();
    // The record states seven laps of each player, and x0.
    assert_eq!(
        plies,
        ["1. o1:o6 (legal), 7 laps, last seed in o6", "1. O1:O6 (legal), 7 laps, last seed in O6"]
    );
    assert!(!brief.out.contains("clauses") && !brief.out.contains('|'), "{}", brief.out);
    let laps = run(&["replay", record, "--laps", "--ply", "1"]).out;
    let laps: Vec<&str> = laps.lines().filter(|line| line.trim_start().starts_with("lap ")).collect();
    assert_eq!(laps.len(), 7);
    for (lap, end) in laps.iter().zip(["o3", "o6", "i8", "i5", "i2", "o2", "o6"]) {
        assert!(lap.ends_with(&format!("the last falls in {end}.")), "{lap}");
    }
    assert!(
        run(&["replay", record, "--brief", "--format", "jsonl"]).err.contains("leave out `--format jsonl`")
    );
}

#[test]
fn play_repeats_itself_from_a_seed() {
    for format in ["text", "jsonl"] {
        for ruleset in ["bechi", "choro-lango", "gamacha-nobility"] {
            let game = |seed| run(&["play", ruleset, "--seed", seed, "--games", "3", "--format", format]).out;
            assert_eq!(game("7"), game("7"), "{ruleset}");
            assert_ne!(game("7"), game("8"), "{ruleset}");
        }
    }
}

/// South has four seeds: two each for a and b. A round begins from c, which is empty, so the ending applies at once, and
/// would apply to every round that follows.
#[test]
fn play_stops_after_a_round_that_is_over_before_anyone_moves() {
    let arguments = ["play", "corner", "--position", "south 0 0 0; north 0 0 0; store 4 8; round 1 over"];
    let run = run_in("tests/laws", &arguments);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    for expected in [
        "   1 south: round(2, first south, fill a b)\n",
        "before anyone moves, an ending applies to the filled board (south 2 2 0; north 2 2 2)",
        "after 1 ply: round over before anyone moved; no further round is played\n",
    ] {
        assert!(run.out.contains(expected), "{}", run.out);
    }
    for (format, last) in [("sow", "end(unfinished)\n"), ("jsonl", "the round is over.")] {
        let out = run_in("tests/laws", &[&arguments[..], &["--format", format]].concat()).out;
        let rounds = out.matches("\nround(").count() + out.matches("\"move\":\"round(").count();
        assert!(rounds == 1 && out.contains(last), "{format}: {out}");
    }
}

/// One object a line, each with everything a program needs, and the plies numbered from 1 in each game.
/// Where the players lay their seeds as they like, no moves are listed; what was played until then is printed.
#[test]
fn play_until_seeds_are_laid_freely_is_printed() {
    for (format, last) in [("sow", "end(unfinished)\n"), ("text", "round over\n"), ("jsonl", "}\n")] {
        let run = run_in("tests/games", &["play", "baqura", "--seed", "1", "--format", format]);
        assert!(
            run.status == 2 && run.err.contains("lay their seeds for the next as they like"),
            "{}",
            run.err
        );
        assert!(run.out.lines().count() > 5 && run.out.ends_with(last), "{format}: {}", run.out);
    }
}

#[test]
fn jsonl_is_one_object_a_ply() {
    let text =
        run(&["play", "gamacha-nobility", "--games", "2", "--max-plies", "30", "--format", "jsonl"]).out;
    let mut at = (0, 0);
    for line in text.lines() {
        let ply: Value = serde_json::from_str(line).expect("JSON");
        let number = |key: &str| ply[key].as_u64().unwrap_or_else(|| panic!("{key} in {line}"));
        let next = (number("game"), number("ply"));
        assert!(next == (at.0, at.1 + 1) || next == (at.0 + 1, 1), "{next:?} after {at:?}");
        assert!(next.1 <= 30);
        at = next;
        let side = |side: &str| -> u64 {
            let counts = ply["after"]["holes"][side].as_object().expect("counts by label");
            counts.values().map(|count| count.as_u64().expect("a count")).sum()
        };
        let stores = ["south", "north"].map(|side| ply["after"]["stores"][side].as_u64().expect("a store"));
        assert_eq!(side("south") + side("north") + stores[0] + stores[1], 48, "{line}");
        for key in ["next", "status", "notation"] {
            assert!(ply["after"][key].is_string(), "{key} in {line}");
        }
        assert!(ply["after"]["flags"].is_object() && ply["laps"].is_u64(), "{line}");
    }
    assert_eq!(at.0, 2);
}

#[test]
fn readings_change_the_game() {
    let turn = |readings: &[&str]| {
        let board = "o7=2; i8=1; I1=1; O1=2; rest=0; turns 1 1; next south";
        let mut arguments = vec!["moves", "nsumbi", "--position", board];
        arguments.extend(readings);
        run(&arguments).out
    };
    // The three that were eaten are sown from o7 on, or from the hole after it; the last falls in an empty hole.
    assert!(turn(&[]).starts_with("o7:i5 x3  south 0 0 0 0 0 0 1 2 0 0 0 0 1 1 1 0;"), "{}", turn(&[]));
    let next = turn(&["--reading", "resow_first=next"]);
    assert!(next.starts_with("o7:i7 x3  south 0 0 0 0 0 0 0 2 0 0 0 0 0 0 1 3;"), "{next}");
}

fn run_on(arguments: &[&str], input: &[u8]) -> Run {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_sowbook"))
        .args(arguments)
        .arg("--archive")
        .arg(env!("CARGO_MANIFEST_DIR"))
        .env_remove("COLUMNS")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the command runs");
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    Run {
        status: output.status.code().expect("a status"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// What somebody tries on the first day: arguments, input, status, and words that are printed.
#[test]
fn first_mistakes_get_helpful_messages() {
    let empty = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("empty");
    std::fs::create_dir_all(&empty).expect("a folder");
    let empty = empty.to_string_lossy();
    let record = "records/play/bechi/pankhurst-1971-first-directions.sow";
    let record = Path::new(env!("CARGO_MANIFEST_DIR")).join(record);
    let record = record.to_string_lossy();
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = readme.to_string_lossy();
    let one = format!("{record}#pankhurst-1971-first-directions");
    let none = format!("{record}#none");
    let long = format!("---\nsowbook: 1\nid: long\nruleset: bechi\n---\n1. S1 {}", "S1 ".repeat(20_000));
    for (arguments, input, status, words) in [
        (&["check", "nowhere.sow"][..], "", 2, "there is no such file or folder"),
        (&["check", &empty], "", 0, "no records; nothing found"),
        (&["check", "-"], "", 1, "the file is empty"),
        (&["check", &readme], "", 2, "is not a file of records: expected a name that ends in `.sow`"),
        (&["check", &record], "", 0, "2 records (2 verified); nothing found"),
        (&["check", "-"], "S1 S2", 1, "these moves have no header"),
        (&["check", "-"], &long, 1, "`S1` is a ply of south; north is to move"),
        (&["fmt", &empty], "", 0, "no file that ends in `.sow`"),
        (&["fmt", &readme], "", 2, "is not a file of records"),
        (&["fmt", "-"], "1.  b   c", 0, "1. b c"),
        (&["fmt", "-", "--check"], "1.  b   c", 1, ""),
        (&["replay", "nowhere.sow"], "", 2, "there is no such file or folder"),
        (&["replay", &readme], "", 2, "is not a file of records: expected a name that ends in `.sow`"),
        (&["replay", &empty], "", 2, "it is a folder, not a file"),
        (&["replay", &record, "--ply", "99"], "", 2, "no ply 99: the longest record has 1"),
        (&["replay", &record, "--ply", "0"], "", 2, "plies count from 1"),
        (&["replay", &record, "--ply", "x"], "", 2, "expected a whole number"),
        (&["check", "pankhurst-1971-first-directions-three"], "", 0, "1 record (1 verified); nothing found"),
        (&["check", &one], "", 0, "1 record (1 verified); nothing found"),
        (&["check", &one, "pankhurst-1971-first-directions-three"], "", 0, "2 records (2 verified)"),
        (&["check", &none], "", 2, "there is no record `none` in"),
        (
            &["check", "pankhurst-1971-first-direction"],
            "",
            2,
            "did you mean `pankhurst-1971-first-directions`?",
        ),
        (&["check", "nowhere"], "", 2, "there is no file, folder or record `nowhere`"),
        (
            &["fmt", "--check", "pankhurst-1971-first-directions"],
            "",
            2,
            "is a record, not a file; name its file, `",
        ),
        (&["replay", "-"], "", 2, "there is no record in `-`"),
        (&["replay", "pankhurst-1971-first-directions-three"], "", 0, "First moves on three holes"),
        (
            &["replay", "pankhurst-1971-first-direction"],
            "",
            2,
            "did you mean `pankhurst-1971-first-directions`?",
        ),
        (&["replay", &one], "", 0, "directions: verified"),
        (&["replay", &none], "", 2, "there is no record `none` in"),
        (&["readings", "nowhere"], "", 2, "there is no record `nowhere` in the archive"),
        (&["readings", "nowhere.sow"], "", 2, "there is no such file or folder"),
        (&["readings", "pankhurst-1971-first-directions-three"], "", 0, "three: verified"),
        (&["readings", "-"], "", 2, "there is no record in `-`"),
        (&["lsp"], "", 2, "an editor starts this command"),
        (&["build", "--out", "records"], "", 2, "the output folder `records` is part of the archive"),
        (&["explain", "notation/unknown-tokn"], "", 2, "did you mean `notation/unknown-token`?"),
        (&["explain", "unknown"], "", 2, "codes with this word: yaml/unknown-key"),
        (&["explain", "replay"], "", 0, "replay/illegal-move: a move that the rules do not allow (error)"),
        (&["explain", "replay", "--all"], "", 0, "replay/illegal-move (error)"),
        (&["explain", "REPLAY/Illegal-Move"], "", 0, "replay/illegal-move (error)"),
        (&["explain", "notation/unclosed-comment"], "", 0, "Right:"),
        (&["play", "bechi", "--max-plies", "1"], "", 0, "after 1 ply: play continues"),
    ] {
        let run = run_on(arguments, input.as_bytes());
        let output = format!("{}{}", run.out, run.err);
        assert_eq!(run.status, status, "{arguments:?}: {output}");
        let line = output.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(line.contains(words), "{arguments:?}: {output}");
        assert!(!output.contains("os error"), "{arguments:?}: {output}");
    }
}

/// Records by one id, in one text and in two, are printed in the order of the records, each at its own place.
#[test]
fn repeated_ids_are_reported_at_every_later_record() {
    let record = |id: &str| {
        format!(
            "---\nsowbook: 1\nid: {id}\nruleset: bechi\nprovenance: machine\nfirst: south\n---\n\n1. S1\n\n"
        )
    };
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("twice.sow");
    std::fs::write(&path, ["b", "a"].map(record).concat()).expect("written");
    let path = path.to_string_lossy();
    let run = run_on(
        &["check", "--format", "json", &path, "-"],
        ["c", "a", "b", "a"].map(record).concat().as_bytes(),
    );
    assert_eq!(run.status, 1, "{}", run.err);
    let output: Value = serde_json::from_str(&run.out).expect("JSON");
    let places = output["findings"].as_array().expect("findings").iter().map(|finding| {
        assert_eq!(finding["code"], "archive/duplicate-id");
        assert_eq!(finding["place"]["file"], "<standard input>");
        (finding["place"]["start"]["line"].as_u64(), finding["message"].as_str().unwrap_or_default())
    });
    let expected = [(11, "a", 11), (21, "b", 1), (31, "a", 11)].map(|(line, id, first)| {
        let given = format!("duplicate record id `{id}`, already used at line {first} of `{path}`");
        (Some(line), given)
    });
    assert!(places.eq(expected.iter().map(|(line, given)| (*line, given.as_str()))), "{}", run.out);
    let run = run_on(&["check", "-"], ["a", "a"].map(record).concat().as_bytes());
    assert!(run.out.contains("--> <standard input>:11:1\n"), "{}", run.out);
}

/// Of a contradicted record it is said which single reading would make it fit, or that none does. The positions are
/// those of `readings_change_the_game`.
#[test]
fn readings_name_the_one_that_makes_a_record_fit() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check/readings");
    let mut count = 0;
    for entry in fs::read_dir(cases).expect("the cases") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|ending| ending == "sow") {
            count += 1;
            let expected = fs::read_to_string(path.with_extension("txt")).unwrap_or_default();
            assert_eq!(
                run(&["readings", path.to_str().expect("a path")]).out,
                expected,
                "{}",
                path.display()
            );
        }
    }
    assert!(count > 1, "there are no cases");
}

/// A step of a replay says which clause fired, in words, what it cites, and which readings it depended on.
#[test]
fn a_step_names_its_sources_and_readings() {
    let ply = ["replay", "constructed-bechi-four-rounds", "--ply", "14"];
    let out = run(&ply).out;
    for expected in [
        "2. S1:N1 (legal)\n",
        "  depended on moved_by=lift, after_capture=stays, chain_needs_moved=false,",
        "  ED: Nine balls, twice past the empty holes",
        "  Capture (landing.capture)\n    If the last seed falls in a hole",
        "    pankhurst-1971, pp. 169-170, quoted by dlp-1188: BE-23, BE-24, BE-25, BE-26\n",
        "      BE-23 “on either row not only on his opponent's” (en)\n",
    ] {
        assert!(out.contains(expected), "{expected}\n{out}");
    }
    assert!(!out.contains("Relay"), "a clause that did not fire: {out}");
    let one = run(&[&ply[..], &["--format", "jsonl"]].concat()).out;
    let output: Value = serde_json::from_str(&one).expect("one object");
    let has = |key: &str, expected: &dyn Fn(&Value) -> bool| {
        assert!(output[key].as_array().is_some_and(|all| all.iter().any(expected)), "{key} in {one}");
    };
    has("clauses", &|one| one["clause"] == "landing.capture");
    has("statements", &|one| one == "BE-23");
    has("readings", &|one| *one == serde_json::json!({"reading": "chain_dead", "alternative": "break"}));
}

/// What is in a record does not steer the terminal.
#[test]
fn replay_prints_no_control_characters() {
    let text = "---\nsowbook: 1\nid: a\u{1b}[2J\ntitle: \"x\\e[31m\"\nruleset: bechi\nfirst: south\n---\n\n\
                1. S1 {so \u{1b}[2J it is} (S2\u{1b})\n";
    let out = run_on(&["replay", "-"], text.as_bytes()).out;
    assert!(out.contains("(legal)") && out.contains("variation (line"), "{out}");
    assert!(!out.contains('\u{1b}'), "{out:?}");
}

/// A file that is no record is not formatted by a slip.
#[test]
fn fmt_leaves_other_files_alone() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("letter.md");
    let text = "# A  letter\n\n\n1.   Not  moves\n";
    std::fs::write(&path, text).expect("written");
    assert_eq!(run_on(&["fmt", &path.to_string_lossy()], b"").status, 2);
    assert_eq!(std::fs::read_to_string(&path).expect("text"), text);
}

/// Findings keep to a narrow terminal but for the lines of the file itself, and a pipe gets no colours unasked.
#[test]
fn findings_keep_to_forty_columns() {
    let text = "---\nsowbook: 1\nid: case\ntitle: A case\nruleset: bechi\nprovenance: constructed\n\
                licence: CC-BY-4.0\n---\n1. S1:N3 x3 N7\nend(unknown)\n";
    let check = |columns: &str, extra: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("narrow.sow");
        std::fs::write(&path, text).expect("written");
        command.args(["check", "--archive", env!("CARGO_MANIFEST_DIR")]).arg(&path).args(extra);
        let output = command.env("COLUMNS", columns).output().expect("it runs");
        String::from_utf8(output.stdout).expect("text")
    };
    let narrow = check("40", &[]);
    let wide: Vec<&str> = narrow
        .lines()
        .filter(|line| line.chars().count() > 40 && !line.contains("-->") && !line.contains(" | "))
        .collect();
    assert!(wide.is_empty(), "{wide:#?}");
    assert!(!narrow.contains('\u{1b}'));
    assert!(check("80", &["--color", "always"]).contains('\u{1b}'));
}

/// What README shows is what the program says: each command in a `console` block, with what is below it; a line that
/// ends in `…` leaves out the rest. A `sow` block is a file named before it.
#[test]
fn readme_shows_what_the_program_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).expect("it can be read");
    let folder = std::env::temp_dir().join(format!("sowbook-readme-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut tried = 0;
    for (before, block) in readme.split("```").zip(readme.split("```").skip(1)).step_by(2) {
        if let Some(record) = block.strip_prefix("sow\n") {
            let name = before.rsplit('`').nth(1).expect("a file is named before it");
            std::fs::write(folder.join(name), record).expect("it can be written");
        }
        let Some(console) = block.strip_prefix("console\n") else { continue };
        for shown in console.split("$ sowbook ").skip(1) {
            let (line, expected) = shown.split_once('\n').expect("a command ends its line");
            // As a shell takes it apart: double quotes hold words together.
            let arguments = line.split('"').enumerate().flat_map(|(at, part)| match at % 2 {
                1 => vec![part],
                _ => part.split_whitespace().collect(),
            });
            let expected = expected.trim();
            if expected.is_empty() {
                continue;
            }
            let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
            command.args(arguments).arg("--archive").arg(root).current_dir(&folder).env("COLUMNS", "80");
            let found = String::from_utf8(command.output().expect("it runs").stdout).expect("text");
            match expected.strip_suffix('…') {
                Some(begin) => assert!(found.starts_with(begin.trim_end()), "{line}:\n{found}"),
                None => assert_eq!(found.trim(), expected, "{line}"),
            }
            tried += 1;
        }
    }
    std::fs::remove_dir_all(&folder).expect("it can be removed");
    assert!(tried >= 5, "{tried} commands");
}

/// Copies a folder with everything in it but the folders called `but`.
fn copy(from: &Path, to: &Path, but: &str) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let to = to.join(entry.file_name());
        if entry.file_type().expect("a kind").is_file() {
            std::fs::copy(entry.path(), to).expect("copied");
        } else if entry.file_name() != but {
            copy(&entry.path(), &to, but);
        }
    }
}

#[test]
fn an_archive_of_ones_own_begins_as_the_handbook_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = std::env::temp_dir().join(format!("sowbook-own-{}", std::process::id()));
    copy(&root.join("records"), &own.join("records"), "play");
    // Studies cite records, which are not copied; there may be none.
    let _ = std::fs::remove_dir_all(own.join("records/studies"));
    copy(&root.join("site/handbook"), &own.join("site/handbook"), "");
    let archive = own.to_str().expect("a name");
    let refused = run_in(archive, &["build"]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("archive of your own"), "{}", refused.err);

    let page = std::fs::read_to_string(root.join("site/handbook/archive.md")).expect("the page");
    let settings =
        page.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("settings");
    std::fs::write(own.join("site/settings.yaml"), settings).expect("written");
    std::fs::create_dir_all(own.join("records/play/nsumbi")).expect("a folder");
    let record = "---\nsowbook: 1\nid: first\ntitle: One turn\nruleset: nsumbi\nprovenance: constructed\n\
                  licence: CC-BY-4.0\n---\n1. o1\nend(unfinished)\n";
    std::fs::write(own.join("records/play/nsumbi/first.sow"), record).expect("written");
    for (arguments, words) in [
        (&["check"][..], "1 record (1 verified)"),
        (&["fmt", "--check"], ""),
        (&["replay", "first"], "One turn"),
        (&["build", "--base-url", "https://example.org/games/"], "1 record (1 verified)"),
        (&["build", "--freeze"], "addresses added"),
    ] {
        let run = run_in(archive, arguments);
        assert_eq!(run.status, 0, "{arguments:?}: {}{}", run.out, run.err);
        assert!(run.out.contains(words), "{arguments:?}: {}", run.out);
    }
    let title = std::fs::read_to_string(own.join("site/public/index.html")).expect("the title page");
    assert!(title.contains("Bao of the island") && own.join("site/public/r/first/index.html").exists());
    assert!(own.join("site/published.txt").exists());
    std::fs::remove_dir_all(&own).expect("removed");
}

/// What would take all memory or stack ends with a message that names the limit, and prints nothing else.
#[test]
fn limits_are_named_and_nothing_aborts() {
    let folder = tempfile::tempdir().expect("a folder");
    let rulesets = folder.path().join("records/rulesets");
    std::fs::create_dir_all(&rulesets).expect("a folder");
    let source = |path: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        std::fs::read_to_string(path).expect("a ruleset")
    };
    let gamacha = source("records/rulesets/gamacha-nobility.yaml");
    let endless = gamacha.replace("laps: 10000", "laps: 100000000");
    assert_ne!(gamacha, endless);
    let files = [
        ("gamacha-nobility", gamacha),
        ("endless", endless),
        ("wide", source("tests/laws/rulesets/wide.yaml")),
    ];
    for (id, text) in files {
        std::fs::write(rulesets.join(format!("{id}.yaml")), text).expect("it can be written");
    }
    let forced = "south 1 0 0 0 0 0; north 1 0 0 0 0 0; next south";
    let turn = "south 3 0 14 0 2 1; north 5 1 3 4 13 2; next north";
    let over = "rest=0; store 24 24; next south";
    let too_many = "the position has more than 10000 legal moves";
    for (arguments, expected) in [
        (&["count", "gamacha-nobility", "20000", "--position", forced][..], "the limit is 10000 plies"),
        (
            &["count", "gamacha-nobility", "4294967295", "--divide", "--position", forced][..],
            "the limit is 10000 plies",
        ),
        (
            &["moves", "endless", "--position", turn][..],
            "`laps: 100000000` is above the limit of 100000 laps",
        ),
        (&["moves", "wide", "--position", over][..], too_many),
        (&["moves", "wide", "--format", "jsonl", "--position", over][..], too_many),
        (&["play", "wide", "--format", "jsonl", "--position", over][..], too_many),
    ] {
        let run = run_in(folder.path().to_str().expect("a name"), arguments);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(expected), "{arguments:?}: {}", run.err);
    }
    let arguments = ["moves", "wide", "--format", "json", "--position", over];
    let json = run_in(folder.path().to_str().expect("a name"), &arguments);
    let answer: Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!((json.status, &answer["moves"], &answer["status"]), (0, &Value::Null, &"round-over".into()));
    assert!(answer["unlisted"].as_str().is_some_and(|why| why.contains(too_many)), "{answer}");
    let deepest = run_in(
        folder.path().to_str().expect("a name"),
        &["count", "gamacha-nobility", "10000", "--divide", "--position", forced],
    );
    assert_eq!((deepest.status, deepest.out.as_str()), (0, "A1: 1\n1\n"), "{}", deepest.err);
}

/// A file of the small archive, words in it and what they become; the first error then, the number of all findings that
/// need attention, and a line about what follows.
#[test]
fn a_broken_file_is_reported_once_and_first() {
    for (file, was, is, first, count, follows) in [
        (
            "evidence/weaver.yaml",
            "source:",
            "sorce:",
            "error[yaml/unknown-key]: unknown key `sorce`",
            1,
            "= note: until this file can be read, references to it are not reported",
        ),
        (
            "evidence/weaver.yaml",
            "source:",
            "source: [",
            "error[yaml/syntax]:",
            1,
            "= note: until this file can be read, references to it are not reported",
        ),
        (
            "sources/weaver-1901.yaml",
            "title:",
            "titel:",
            "error[yaml/unknown-key]: unknown key `titel`",
            1,
            "= note: until this file can be read, references to it are not reported",
        ),
        (
            "rulesets/two-rows.yaml",
            "board:",
            "borad:",
            "error[yaml/unknown-key]: unknown key `borad`",
            2,
            "more records: the ruleset `two-rows` cannot be used",
        ),
        (
            "rulesets/two-rows.yaml",
            "board:",
            "board: [",
            "error[yaml/syntax]:",
            2,
            "more records: the ruleset `two-rows` cannot be read",
        ),
    ] {
        let folder = copied_archive();
        let path = folder.path().join("records").join(file);
        let text = std::fs::read_to_string(&path).expect("a file");
        let before = run_in(&folder.path().to_string_lossy(), &["check"]).out;
        let attention = |out: &str| {
            out.lines().filter(|line| line.starts_with("error[") || line.starts_with("warning[")).count()
        };
        std::fs::write(&path, text.replacen(was, is, 1)).expect("written");
        let out = run_in(&folder.path().to_string_lossy(), &["check"]).out;
        let begins = out.lines().find(|line| line.starts_with("error[")).unwrap_or_default();
        assert!(begins.starts_with(first), "{file}: {is}: {begins}\n{out}");
        assert!(
            out.split_whitespace().collect::<Vec<_>>().join(" ").contains(follows),
            "{file}: {is}:\n{out}"
        );
        let own = attention(&before);
        assert!(attention(&out) <= own + count, "{file}: {is}: {own} before\n{out}");
    }
}

/// Whoever writes rules tries them before every name is used.
#[test]
fn a_ruleset_with_a_warning_can_be_played() {
    let folder = copied_archive();
    let path = folder.path().join("records/rulesets/two-rows.yaml");
    let text = fs::read_to_string(&path).expect("a file");
    let set = "sets: [{id: corner, holes: [A1], cite: [TE-1]}]\nsetup:";
    fs::write(&path, text.replacen("setup:", set, 1)).expect("written");
    let archive = folder.path().to_string_lossy();
    assert!(run_in(&archive, &["check"]).out.contains("warning[rules/unused-set]"));
    let moves = run_in(&archive, &["moves", "two-rows"]);
    assert_eq!(moves.status, 0, "{}", moves.err);
    assert!(moves.out.starts_with("A1:A3 "), "{}", moves.out);
}

/// A copy of a small archive, to be changed.
fn copied_archive() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let copied = Command::new("cp")
        .args(["-r", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/site/records")])
        .arg(folder.path())
        .status();
    assert!(copied.expect("cp runs").success());
    folder
}
