//! `play` by simple players and `simulate`, as people and scripts meet them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use sowbook::archive::{load, read_ruleset};

/// What a run gave.
struct Run {
    status: i32,
    out: String,
    err: String,
}

fn run(arguments: &[&str]) -> Run {
    run_in(Path::new(env!("CARGO_MANIFEST_DIR")), arguments)
}

fn run_in(archive: &Path, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    command.args(arguments).arg("--archive").arg(archive);
    let output = command.output().expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    let status = output.status.code().expect("a status");
    Run { status, out: text(output.stdout), err: text(output.stderr) }
}

fn done(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{arguments:?}");
    run.out
}

/// A game alone is the game that it is among others, whoever plays; and no two of them are the same.
#[test]
fn a_game_depends_on_its_number_and_on_no_other_game() {
    let noisy = ["--player", "greedy", "--noise", "1/10"];
    let quiet = ["--player", "random", "--player", "depth:2", "--noise", "0"];
    for players in [&[][..], &noisy, &quiet] {
        let play = |which: &[&str]| {
            let fixed = ["play", "choro-lango", "--seed", "5", "--max-plies", "12", "--format", "jsonl"];
            done(&[&fixed[..], players, which].concat())
        };
        let all = play(&["--games", "3"]);
        let alone: Vec<String> = ["1", "2", "3"].iter().map(|number| play(&["--game", number])).collect();
        assert_eq!(alone.concat(), all, "{players:?}");
        assert_ne!(alone[0], alone[1].replace(r#""game":2"#, r#""game":1"#), "{players:?}");
    }
}

/// What records say of readings, on a ruleset with two. Worked by hand: with three seeds in each hole, a turn from A1 of one
/// lap gives South 0 4 4 and North 4 3 3; with laps that go on it gives 1 2 1 and 2 6 6. With two seeds, a turn of one lap
/// gives 0 3 3 and 2 2 2.
#[test]
fn records_are_counted_for_each_alternative() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/site/records");
    let archive = tempfile::tempdir().expect("a folder");
    let records = archive.path().join("records");
    for folder in ["evidence", "games", "sources", "rulesets", "play/two-rows"] {
        fs::create_dir_all(records.join(folder)).expect("a folder");
    }
    for file in ["evidence/weaver.yaml", "games/two-rows.yaml", "sources/weaver-1901.yaml"] {
        fs::copy(fixture.join(file), records.join(file)).expect("a copy");
    }
    let ruleset = fs::read_to_string(fixture.join("rulesets/two-rows.yaml")).expect("a ruleset");
    let ruleset = ruleset.replace("setup: {each: 2,", "setup: {each: {by: many, two: 2, three: 3},").replace(
        "readings:\n",
        "readings:\n  many:\n    question: How many seeds are in each hole?\n    default: two\n    alternatives: {two: 2, three: 3}\n    \
         cite: [TE-1]\n    confidence: open\n    reason: None.\n    parts: {position: \"south 2 0 1; north 0 0 0; next south\", play: A1}\n",
    );
    fs::write(records.join("rulesets/two-rows.yaml"), ruleset).expect("written");
    let played = [
        ("one-lap", "worked-example", "1. A1 board(south 0 3 3; north 2 2 2)"),
        ("any-seeds", "constructed", "1. A1 gap(?)"),
        ("both", "printed", "1. A1 board(south 1 2 1; north 2 6 6)"),
        ("neither", "constructed", "1. A1 board(south 5 0 0; north 0 0 7)"),
        // What an editor supplied says nothing of a reading.
        ("supplied", "worked-example", "1. [A1] board(south 0 3 3; north 2 2 2)"),
        ("board", "worked-example", "1. A1 [board(south 0 3 3; north 2 2 2)]"),
        // Nor does what an editor corrected, whatever the source has there.
        ("sic-board", "worked-example", "1. A1 board(south 0 3 3; north 2 2 2) sic(\"1 2 1\", ED)"),
        ("sic-end", "worked-example", "1. A1:A3 sic(\"A1:B3\", ED)"),
        // What is printed beside it does.
        ("sic-beside", "worked-example", "1. A1:A3 sic(\"A1:B3\", ED) board(south 0 3 3; north 2 2 2)"),
    ];
    let written = |(id, provenance, play): (&str, &str, &str)| {
        format!(
            "---\nsowbook: 1\nid: {id}\nruleset: two-rows\nprovenance: {provenance}\nfirst: south\nhands: {{ED: {{name: The Editors}}}}\n---\n\n{play}\nend(unfinished)\n\n"
        )
    };
    let text: String = played.into_iter().map(written).collect();
    fs::write(records.join("play/two-rows/all.sow"), text).expect("written");
    let all = run_in(archive.path(), &["readings", "--format", "json"]);
    let found: Value = serde_json::from_str(&all.out).unwrap_or_else(|_| panic!("{}{}", all.out, all.err));
    let rows = found["readings"].as_array().expect("rows").iter();
    let rows: Vec<String> = rows
        .map(|row| {
            let word = |key: &str| row[key].as_str().expect("a word").to_owned();
            format!(
                "{}={} {}: {} {}",
                word("reading"),
                word("alternative"),
                word("provenance"),
                row["fit"],
                row["contradict"]
            )
        })
        .collect();
    let expected = [
        r#"many=three worked-example: [] ["one-lap","sic-beside"]"#,
        r#"many=two worked-example: ["one-lap","sic-beside"] []"#,
        r#"relay=no worked-example: ["one-lap","sic-beside"] []"#,
        r#"relay=yes worked-example: [] ["one-lap","sic-beside"]"#,
    ];
    assert_eq!(rows, expected);
    let changes = serde_json::json!([
        {"record": "both", "changes": {"fitting": [{"many": "three", "relay": "yes"}], "tried": 2}},
        {"record": "neither", "changes": {"fitting": [], "tried": 2}},
    ]);
    assert_eq!(found["contradicted"], changes);
    site_counts_the_same(archive.path());
    let text = run_in(archive.path(), &["readings"]).out;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("both: With many=three, relay=yes, it would fit."), "{text}");
    // `supplied`, `board` and `sic-board` differ under both, `sic-end` by the seeds.
    for records in [4, 3] {
        let said = format!("What an editor supplied or corrected is not counted: {records}.");
        assert_eq!(text.matches(&said).count(), 1, "{text}");
    }
    assert!(text.contains("worked-example: 2 fit, 0 contradict"), "{text}");
}

/// The site has the same counts as the command, in a table and on the page of the ruleset.
fn site_counts_the_same(archive: &Path) {
    let settings = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/site/site/settings.yaml");
    fs::create_dir_all(archive.join("site")).expect("a folder");
    fs::copy(settings, archive.join("site/settings.yaml")).expect("a copy");
    let site = archive.join("site/public");
    let built = run_in(archive, &["build", "--out", site.to_str().expect("a name")]);
    assert!(site.join("readings.csv").is_file(), "{}{}", built.out, built.err);
    let table = fs::read_to_string(site.join("readings.csv")).expect("a table");
    let expected = "ruleset,reading,alternative,provenance,fit,contradict,alike,not_determined
two-rows,relay,no,printed,,,1,
two-rows,relay,no,worked-example,one-lap sic-beside,,4,
two-rows,relay,no,constructed,,,2,
two-rows,relay,yes,printed,,,1,
two-rows,relay,yes,worked-example,,one-lap sic-beside,4,
two-rows,relay,yes,constructed,,,2,
";
    let of_relay: Vec<&str> = table.lines().filter(|line| !line.contains(",many,")).collect();
    assert_eq!(of_relay.join("\n") + "\n", expected);
    let records = fs::read_to_string(site.join("records.csv")).expect("a table");
    let plies = |id: &str| {
        let (header, row) =
            (records.lines().next()?, records.lines().find(|row| row.starts_with(&format!("{id},")))?);
        let cell =
            |name: &str| header.split(',').position(|one| one == name).and_then(|at| row.split(',').nth(at));
        Some([cell("plies")?, cell("legal")?, cell("reconstructed")?].map(str::to_owned))
    };
    for (id, expected) in
        [("one-lap", ["1", "1", "0"]), ("supplied", ["0", "0", "1"]), ("sic-end", ["1", "1", "0"])]
    {
        assert_eq!(plies(id), Some(expected.map(str::to_owned)), "{id}");
    }
    let page = fs::read_to_string(site.join("r/supplied/index.html")).expect("a page");
    assert!(page.contains("1 reconstructed ply"), "{page}");
    let page = fs::read_to_string(site.join("g/two-rows/rules/two-rows/index.html")).expect("a page");
    let cells = |cells: &[&str]| cells.iter().all(|cell| page.contains(cell));
    assert!(cells(&[
        "<td data-what=\"worked examples\">2 fit, 0 contradict</td>",
        ">0 fit, 2 contradict</td>"
    ]));
}

/// What another program found of Pereauni: `corner` is void under the defaults, and not with openings from anywhere.
#[test]
fn what_is_proved_is_said_with_the_readings_it_depends_on() {
    let exact = ["simulate", "pereauni-didinga", "--over", "corner", "--exact"];
    let usual = done(&exact);
    assert!(usual.contains("All 64 openings lead to the same positions."), "{usual}");
    assert!(usual.lines().all(|line| line.chars().count() <= 80), "{usual}");
    let anywhere = done(&[&exact[..], &["--reading", "opening_from=any", "--format", "json"]].concat());
    let findings: Value = serde_json::from_str(&anywhere).expect("JSON");
    let compared = &findings["games"][1]["compared"]["levels"][0];
    let different = ["only_first", "only_other", "different_outcomes"]
        .map(|how| compared[how].as_u64().expect("a number"));
    assert_eq!((different.iter().sum::<u64>(), compared["moves"].as_u64()), (29, Some(256)), "{compared}");
    let refused = run(&[&exact[..], &["--format", "csv"]].concat());
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("`--format text` or `--format json`"), "{}", refused.err);
    let refused = run(&[&exact[..], &["--games", "3"]].concat());
    assert!(refused.err.contains("cannot be used with"), "{}", refused.err);
}

/// `play --game N` is the game that a simulation counts: it has its plies, its laps and its last position.
#[test]
fn play_shows_the_games_of_a_simulation() {
    for player in ["random", "greedy", "depth:2", "playouts:12"] {
        for game in ["1", "2", "5"] {
            let shard = format!("{game}/5");
            let simulated = ["simulate", "gamacha-nobility", "--over", "start_min", "--players", player];
            let which = ["--games", "5", "--shard", &shard, "--seed", "9", "--max-plies", "60"];
            let out = done(&[&simulated[..], &which, &["--format", "json"]].concat());
            let file: Value = serde_json::from_str(&out).expect("JSON");
            let sums = &file["runs"][0]["sums"];
            assert_eq!(file["runs"][0]["games"], *game);
            let played = ["play", "gamacha-nobility", "--player", player, "--noise", "1/10", "--seed", "9"];
            let played =
                done(&[&played[..], &["--game", game, "--max-plies", "60", "--format", "jsonl"]].concat());
            let plies: Vec<Value> =
                played.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
            let laps: u64 = plies.iter().map(|ply| ply["laps"].as_u64().unwrap_or(0)).sum();
            let counted = |measure: &str| sums["counts"][measure].as_u64().expect("a count");
            assert_eq!(counted("plies"), u64::try_from(plies.len()).expect("plies"), "{player} {game}");
            assert_eq!(counted("laps"), laps, "{player} {game}");
        }
    }
}

/// A game without noise is another than that of the usual run, which a note says; its id says how it was played.
#[test]
fn the_noise_of_a_game_is_said() {
    let play = |more: &[&str]| run(&[&["play", "nsumbi", "--format", "sow", "--game", "17"], more].concat());
    let id = |run: &Run| run.out.lines().find_map(|line| line.strip_prefix("id: ")).map(str::to_owned);
    let [bare, quiet, noisy, random] = [
        &["--player", "greedy"][..],
        &["--player", "greedy", "--noise", "0"],
        &["--player", "greedy", "--noise", "1/10"],
        &[],
    ]
    .map(play);
    assert!(bare.status == 0 && bare.err.starts_with("note: played without noise"), "{}", bare.err);
    assert!([&quiet, &noisy, &random].iter().all(|run| run.err.is_empty()));
    assert_eq!(bare.out, quiet.out);
    assert_eq!(id(&quiet).as_deref(), Some("greedy-nsumbi-0-17"));
    assert_eq!(id(&noisy).as_deref(), Some("greedy-noise-1-10-nsumbi-0-17"));
    assert_eq!(id(&random).as_deref(), Some("random-nsumbi-0-17"));
}

/// The games that the archive shows with its readings are as their notes say: how many turns and passes, and the end.
#[test]
fn games_shown_with_readings_are_as_their_notes_say() {
    let noted = BTreeMap::from([
        ("el-ghashim bare=own", (Some(10), "north wins")),
        ("gamacha-nobility start_min=2", (Some(13), "unknown")),
        ("gamacha-nobility qasamo_sow=skip", (None, "unfinished")),
        ("gamacha-nobility after_qasamo=again", (None, "north wins")),
        ("lab-roseya opposite=left", (None, "unfinished")),
        ("nsumbi no_capture_turn=game_first", (Some(2), "north wins")),
        ("pereauni-didinga corner=lap_ends_past_c", (None, "south wins")),
    ]);
    let (archive, _) = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("records"));
    let mut shown = BTreeMap::new();
    for family in archive.rulesets.iter().filter_map(|text| read_ruleset(text).0) {
        let declaration = family.declaration();
        for reading in &declaration.readings {
            for note in &reading.play {
                let chosen = format!("{}={}", reading.name, note.alternative);
                let (id, player, game) = (&declaration.id, &note.player.to_string(), &note.game.to_string());
                let noise = if player == "random" { "0" } else { "1/10" };
                let played = ["play", id, "--reading", &chosen, "--player", player, "--noise", noise];
                let out = done(&[&played[..], &["--seed", "0", "--game", game, "--format", "sow"]].concat());
                let (_, line) = out.rsplit_once("---\n").expect("a record");
                let (plies, end) = line.split_once("end(").expect("an end");
                let is_ply = |word: &&str| !word.ends_with('.') && !word.starts_with('x');
                let plies = plies.split_whitespace().filter(is_ply).count();
                shown.insert(
                    format!("{id} {chosen}"),
                    (plies, end.trim_end().trim_end_matches(')').to_owned()),
                );
            }
        }
    }
    assert!(shown.keys().eq(noted.keys()), "{shown:?}");
    for ((name, (plies, end)), (noted_plies, noted_end)) in shown.iter().zip(noted.values()) {
        assert_eq!((noted_plies.unwrap_or(*plies), *noted_end), (*plies, end.as_str()), "{name}");
    }
}

/// Parts of a run, merged in any order, are the bytes of the run; what is missing is named.
#[test]
fn parts_are_merged() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let fixed = ["simulate", "nsumbi", "--over", "normally", "--players", "random,greedy", "--games", "8"];
    let fixed = [&fixed[..], &["--max-plies", "200", "--examples", "--format", "json"]].concat();
    let whole = done(&fixed);
    for part in ["1", "2", "3"] {
        assert_eq!(
            done(&[&fixed[..], &["--shard", &format!("{part}/3"), "--out", &file(part)]].concat()),
            ""
        );
    }
    let (one, two, three) = (file("1"), file("2"), file("3"));
    assert_eq!(done(&["simulate", "--merge", &three, &one, &two, "--format", "json"]), whole);
    let two_of_three = run(&["simulate", "--merge", &one, &three]);
    assert_eq!(two_of_three.status, 0);
    assert!(
        two_of_three.err.contains("note: defaults, random/random: games 2-8 by 3 are missing"),
        "{}",
        two_of_three.err
    );
    assert!(two_of_three.out.contains("partial: games 2-8 by 3 of 8 are missing"), "{}", two_of_three.out);
    // Without noise, too, each player has one run.
    let noiseless =
        ["simulate", "nsumbi", "--over", "normally", "--noise", "0", "--games", "2", "--format", "json"];
    done(&[&noiseless[..], &["--out", &file("noiseless")]].concat());
    assert!(done(&["simulate", "--merge", &file("noiseless")]).contains("depth:3"));
    let part = |changed: &str, to: &str, name: &str| {
        let changed = fixed.iter().map(|word| if *word == changed { to } else { *word });
        let named = file(name);
        let all: Vec<&str> = changed.chain(["--shard", "2/3", "--out", &named]).collect();
        done(&all);
        named
    };
    let (longer, elsewhere) = (part("8", "9", "longer"), part("normally", "no_capture_turn", "elsewhere"));
    let empty = file("empty");
    fs::write(Path::new(&empty), "\n").expect("written");
    fs::write(Path::new(&two), "{}").expect("written");
    for (arguments, expected) in [
        (
            &["simulate", "--merge", &one, &longer][..],
            "has another number of games asked for (`--games`) than the file before it",
        ),
        (
            &["simulate", "--merge", &one, &elsewhere][..],
            "it has another choice of combinations (`--over`) than the file before it",
        ),
        (&["simulate", "--merge", &empty][..], "the file is empty"),
        (
            &["simulate", "--merge", &one, &one][..],
            "game 1 of the run `defaults` is in a file before it, too",
        ),
        (
            &["simulate", "--merge", &two][..],
            "is no simulation as `sowbook simulate --format json` writes it",
        ),
        (&["simulate", "--merge", "nowhere.json"][..], "nowhere.json"),
        (&[&fixed[..], &["--out", &one]].concat()[..], "exists; `--out` writes a new file"),
    ] {
        let run = run(arguments);
        assert!(run.status == 2 && run.out.is_empty() && run.err.contains(expected), "{}", run.err);
    }
}

/// Sums of games by other rules are added, with a warning and without sentences.
#[test]
fn what_is_merged_by_other_rules_is_said_to_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("part.json");
    let games = ["simulate", "nsumbi", "--over", "normally", "--players", "random", "--games", "4"];
    let text = done(&[&games[..], &["--format", "json"]].concat());
    let merged = |text: &str| {
        fs::write(&file, text).expect("written");
        run(&["simulate", "--merge", file.to_str().expect("a name")])
    };
    let usual = merged(&text);
    assert!(usual.err.is_empty() && usual.out.contains("seldom_emptied"), "{}{}", usual.out, usual.err);
    let simulation: Value = serde_json::from_str(&text).expect("JSON");
    let digest = simulation["runs"][0]["ruleset_digest"].as_str().expect("a digest");
    // Sums that were changed are not added.
    let refused = merged(&text.replacen("\"turns\":", "\"turns\":1", 1));
    assert!(refused.status == 2 && refused.err.contains("its digest is another"), "{}", refused.err);
    let (text, _) = text.rsplit_once(",\n\"digest\"").expect("a digest");
    let text = format!("{text}\n}}\n");
    for (changed, expected) in [
        (
            text.replace(digest, &"0".repeat(64)),
            "warning: the rules of `defaults` have changed since these games",
        ),
        (
            text.replace("\"nsumbi\"", "\"nowhere\""),
            "warning: the ruleset `nowhere` is missing or has errors",
        ),
    ] {
        let stale = merged(&changed);
        assert!(stale.status == 0 && stale.err.starts_with(expected), "{}", stale.err);
        assert!(stale.out.contains(" random ") && !stale.out.contains("seldom_emptied"), "{}", stale.out);
    }
}

/// Games worth looking at are those that `play` shows with the command beside each.
#[test]
fn examples_are_games_that_can_be_played_again() {
    let simulated =
        ["simulate", "nsumbi", "--over", "no_capture_turn", "--players", "greedy", "--games", "9"];
    let simulated = [&simulated[..], &["--seed", "2", "--max-plies", "60", "--examples"]].concat();
    let out = done(&[&simulated[..], &["--format", "json"]].concat());
    let text = done(&simulated);
    let file: Value = serde_json::from_str(&out).expect("JSON");
    let runs = file["runs"].as_array().expect("runs");
    assert!(runs.len() > 1);
    for run in runs {
        let examples = run["examples"].as_object().expect("examples");
        let plies = |command: &str, which: &[&str]| -> Vec<usize> {
            let mut words: Vec<&str> = command.split(' ').skip(1).collect();
            words.retain(|word| !["--format", "sow"].contains(word));
            let game = words.iter().position(|word| *word == "--game").expect("a game");
            words.splice(game..game + 2, which.iter().copied());
            let played = done(&[&words[..], &["--format", "jsonl"]].concat());
            let number = |line: &str| serde_json::from_str::<Value>(line).expect("JSON")["game"].as_u64();
            let mut counts = std::collections::BTreeMap::new();
            played.lines().for_each(|line| *counts.entry(number(line)).or_insert(0) += 1);
            counts.into_values().collect()
        };
        let command = examples["shortest"]["command"].as_str().expect("a command");
        let all = plies(command, &["--games", "9"]);
        assert_eq!(examples["shortest"]["plies"].as_u64(), all.iter().min().map(|plies| *plies as u64));
        assert_eq!(examples["longest"]["plies"].as_u64(), all.iter().max().map(|plies| *plies as u64));
        for (what, one) in examples {
            let (command, game) = (one["command"].as_str().expect("a command"), one["game"].to_string());
            assert_eq!(one["plies"].as_u64(), Some(plies(command, &["--game", &game])[0] as u64), "{what}");
            assert!(text.contains(&format!("\n    {command}\n")), "{text}");
            // Of each kind of end that is counted there is one.
            let Some((clause, result)) = what.split_once('/') else { continue };
            let ended = &run["sums"]["endings"][clause];
            let count = |result: &str| ended[result].as_u64().expect("a count");
            let games = if result == "won" { count("first") + count("other") } else { count(result) };
            assert!(games > 0, "{what}");
        }
        let is_other = run["readings"].as_object().is_some_and(|readings| !readings.is_empty());
        let counts = &run["sums"]["counts"];
        assert_eq!(examples.contains_key("came_up"), is_other && counts["different_games"] != 0);
    }
}

/// Games go on until the interval is narrow, by the sums alone; a part cannot know when that is.
#[test]
fn games_go_on_until_the_interval_is_narrow() {
    let half = |more: &[&str]| {
        let fixed = ["simulate", "nsumbi", "--over", "normally", "--players", "random", "--half-width"];
        run(&[&fixed[..], more].concat())
    };
    let runs = |text: &str| -> Vec<Value> {
        let file: Value = serde_json::from_str(text).expect("JSON");
        file["runs"].as_array().expect("runs").clone()
    };
    let wide = half(&["4%", "--format", "json"]).out;
    assert_eq!(wide, half(&["4.00%", "--format", "json"]).out);
    for run in runs(&wide) {
        let asked = run["asked"].as_u64().expect("a number");
        assert_eq!(run["until"], serde_json::json!({"half_width": "4%", "at_most": 100_000}));
        // Near a half, 0.96/h² = 600 games are needed for an interval of 4 points to each side; elsewhere fewer.
        assert!(asked == 500 || asked == 750, "{asked}");
        let same = ["simulate", "nsumbi", "--over", "normally", "--players", "random", "--format", "json"];
        let same = done(&[&same[..], &["--games", &asked.to_string()]].concat());
        assert!(
            runs(&same).iter().any(|one| one["sums"] == run["sums"] && one["readings"] == run["readings"])
        );
    }
    let few = half(&["1%", "--games", "300"]).out;
    assert!(few.contains("    the interval is still wider than 1% to each side\n"), "{few}");
    for (more, expected) in [
        (&["1%", "--shard", "1/2"][..], "of which a part has only its own"),
        (&["0%"], "from `0.01%` to `50%`"),
        (&["51%"], "from `0.01%` to `50%`"),
        (&["1/10"], "from `0.01%` to `50%`"),
        (&["1"], "from `0.01%` to `50%`, such as `1%`"),
        (&["0.3"], "from `0.01%` to `50%`"),
    ] {
        let refused = half(more);
        assert!(refused.status == 2 && refused.err.contains(expected), "{}", refused.err);
    }
}

/// Findings of two other programs, in the one sentence that the table of sentences has for them.
#[test]
fn each_combination_has_its_sentence() {
    let said = |arguments: &[&str]| done(&[&["simulate"], arguments].concat()).replace("\n  ", " ");
    let few = ["--players", "random", "--games", "20"];
    let corner = said(&[&["pereauni-didinga", "--over", "corner"], &few[..]].concat());
    assert!(
        corner.contains(" All 64 openings lead to the same positions under both alternatives."),
        "{corner}"
    );
    // Of 100 games 99 ended where no source says who has won.
    let many = ["--players", "random,greedy", "--games", "200"];
    let least = said(&[&["gamacha-nobility", "--over", "start_min"], &many[..]].concat());
    let of_two = least.split("\nstart_min=2\n").nth(1).expect("the alternative");
    assert!(of_two.contains(" The end that the sources describe is hardly ever reached"), "{least}");
    // Here all games end as the sources say, and these do not say who has won a single round.
    let round = said(&[&["daramuti"], &many[..]].concat());
    assert!(round.contains("  100 ") && !round.contains("hardly ever reached"), "{round}");
    // Only acts put seeds where this asks for them.
    let decoy = said(&[&["bechi", "--over", "chain_dead"], &few[..]].concat());
    assert!(decoy.contains(" the point did not come up, but acts may bring it up"), "{decoy}");
    // Of no games nothing is said.
    let part =
        ["--over", "normally", "--shard", "4/5", "--players", "greedy", "--games", "3", "--noise", "0"];
    let none = said(&[&["nsumbi"], &part[..]].concat());
    assert!(none.contains(" with noise 0") && none.contains(" Play cannot tell; "), "{none}");
    assert!(!none.contains("All 0 games") && !none.contains("the same games"), "{none}");
}

#[test]
fn mistakes_say_what_was_expected() {
    for (arguments, expected) in [
        (
            &["simulate"][..],
            "name a ruleset, as in `sowbook simulate RULESET`\nrulesets of this archive: bao-",
        ),
        (&["simulate", "nsumby"][..], "did you mean `nsumbi`"),
        (&["simulate", "nsumbi", "--over", "normaly"][..], "did you mean `normally`"),
        (
            &["simulate", "gamacha-nobility", "--over", "product"][..],
            "there are 9216 combinations, and at most 4096",
        ),
        (&["simulate", "nsumbi", "--players", "depth:0"][..], "expected `depth:D` with D plies, 1 to 12"),
        (
            &["simulate", "nsumbi", "--players", "random,"][..],
            "expected `random`, `greedy`, `depth:D` or `playouts:N`",
        ),
        (&["simulate", "nsumbi", "--players", "random,gredy"][..], "did you mean `greedy`?"),
        (&["play", "nsumbi", "--player", "dept:3"][..], "did you mean `depth`?"),
        (&["simulate", "nsumbi", "--noise", "2"][..], "expected a chance such as `1/10`, or `0`"),
        (&["simulate", "nsumbi", "--shard", "3/2"][..], "expected a part such as `1/4`"),
        (&["simulate", "nsumbi", "--games", "0"][..], "expected at least 1"),
        (&["play", "nsumbi", "--game", "0"][..], "games count from 1"),
        (
            &["play", "nsumbi", "--player", "clever"][..],
            "expected `random`, `greedy`, `depth:D` or `playouts:N`",
        ),
        (&["play", "nsumbi", "--game", "2", "--games", "3"][..], "cannot be used with"),
    ] {
        let run = run(arguments);
        assert!(run.status == 2 && run.err.contains(expected), "{arguments:?}: {}", run.err);
    }
}

/// The tables fit a terminal of 80 columns, and name games that did not come to an end.
#[test]
fn tables_fit_a_terminal() {
    let arguments =
        ["simulate", "gamacha-nobility", "--over", "start_min", "--games", "30", "--max-plies", "20"];
    let text = done(&[&arguments[..], &["--players", "random,playouts:10"]].concat());
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("\nstart_min=2\n") && text.contains("over 20\n"), "{text}");
    let csv = done(&[&arguments[..], &["--players", "random", "--format", "csv"]].concat());
    let columns = csv.lines().next().map(|head| head.split(',').count());
    assert_eq!(columns, Some(13), "{csv}");
    assert!(csv.lines().any(|line| line.contains(",unfinished,")), "{csv}");
}
