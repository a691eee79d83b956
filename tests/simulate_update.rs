//! The simulations that an archive keeps: `simulate --update`, and `check` of their files.

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

fn run_in(archive: &Path, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    command.args(arguments).arg("--archive").arg(archive);
    let output = command.output().expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    let status = output.status.code().expect("a status");
    Run { status, out: text(output.stdout), err: text(output.stderr) }
}

/// An archive with one ruleset, of a small game with two readings, and without simulations.
fn tiny_archive() -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("a folder");
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check/base/records");
    for name in ["games/tiny.yaml", "rulesets/tiny.yaml", "evidence/tiny.yaml", "evidence/tiny-letter.yaml"] {
        let to = home.path().join("records").join(name);
        fs::create_dir_all(to.parent().expect("a folder")).expect("made");
        fs::copy(base.join(name), to).expect("copied");
    }
    home
}

/// The text of a simulation without its digest, as files were written before they had one.
fn undigested(text: &str) -> String {
    let (above, _) = text.rsplit_once(",\n\"digest\": \"").expect("a digest");
    format!("{above}\n}}\n")
}

/// A game that a ruleset shows with a reading is one of its simulation.
#[test]
fn games_that_rulesets_show_are_games_of_simulations() {
    let home = tiny_archive();
    let ruleset = home.path().join("records/rulesets/tiny.yaml");
    let text = fs::read_to_string(&ruleset).expect("a ruleset");
    let unknown = |alternative: &str, player: &str, game: u32| {
        let note = format!("{{alternative: {alternative}, player: {player}, game: {game}, note: Made up.}}");
        let shown = text.replace("  endless:\n", &format!("    play: [{note}]\n  endless:\n"));
        assert_ne!(shown, text);
        fs::write(&ruleset, shown).expect("written");
        let found = run_in(home.path(), &["check", "--format", "jsonl"]).out;
        assert!(!found.contains("simulation/stale") && !found.contains("ruleset/"), "{found}");
        found.contains("simulation/unknown-game")
    };
    assert!(unknown("at", "greedy", 3));
    let few = ["--players", "random,greedy", "--games", "3", "--max-plies", "40"];
    let made = run_in(home.path(), &[&["simulate", "tiny", "--update"][..], &few].concat());
    assert_eq!(made.status, 0, "{}", made.err);
    for (alternative, player, game, expected) in [
        ("at", "greedy", 3, false),
        ("next", "random", 1, false),
        ("at", "greedy", 4, true),
        ("next", "depth:2", 1, true),
    ] {
        assert_eq!(unknown(alternative, player, game), expected, "{alternative} {player} {game}");
    }
    // Of one file, what is wrong in that file is said.
    let of_file = |name: &str| {
        let path = home.path().join("records").join(name);
        run_in(home.path(), &["check", path.to_str().expect("a name"), "--format", "jsonl"]).out
    };
    assert!(of_file("rulesets/tiny.yaml").contains("simulation/unknown-game"));
    assert!(!of_file("simulations/tiny.json").contains("simulation/unknown-game"));
}

/// A stored simulation keeps what was played by the rules as they are; `check` says what was not.
#[test]
fn stored_simulations_are_brought_up_to_date() {
    let home = tiny_archive();
    let ruleset = home.path().join("records/rulesets/tiny.yaml");
    let update = |more: &[&str]| {
        let run = run_in(home.path(), &[&["simulate", "--all", "--update"], more].concat());
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{}", run.out);
        run.out
    };
    let check = || run_in(home.path(), &["check", "--format", "jsonl"]).out;
    let few = ["--players", "random,greedy", "--games", "3", "--max-plies", "40"];
    assert!(update(&few).contains("tiny: played 4 of 4 runs"));
    let file = home.path().join("records/simulations/tiny.json");
    let first = fs::read_to_string(&file).expect("a file");
    assert_eq!(update(&[]), "tiny: up to date\n");
    assert!(!check().contains("simulation/"), "{}", check());
    // Other games are played where others are asked for.
    assert!(update(&["--seed", "3", "--games", "5"]).contains("tiny: played 10 of 10 runs"));
    fs::remove_file(&file).expect("removed");
    assert!(update(&few).contains("tiny: played 4 of 4 runs"));
    assert_eq!(fs::read_to_string(&file).expect("a file"), first);
    // Other words and comments are the same rules.
    let text = fs::read_to_string(&ruleset).expect("a ruleset");
    fs::write(&ruleset, text.replace("The letter can mean either.", "The letter says neither."))
        .expect("written");
    assert_eq!(update(&[]), "tiny: up to date\n");
    // Another player is played beside those that are there. A claim that was not there before any game is not in the file.
    let claim = "claims:\n  even: {cite: [TL-1], measure: first_wins, at_most: 60, note: Made up.}\nboard:";
    fs::write(&ruleset, text.replace("\nboard:", &format!("\n{claim}"))).expect("written");
    let more = ["--players", "random,greedy,depth:2", "--games", "3", "--max-plies", "40"];
    assert!(update(&more).contains("tiny: played 2 of 6 runs"));
    // Those of the other players stay where only one is named.
    let one = ["--players", "depth:2", "--games", "3", "--max-plies", "40"];
    assert_eq!(update(&one), "tiny: up to date\n");
    let claims = || {
        let text = fs::read_to_string(&file).expect("a file");
        let simulation: Value = serde_json::from_str(&text).expect("JSON");
        simulation["claims"].as_object().expect("claims").len()
    };
    assert_eq!(claims(), 0);
    assert!(check().contains("simulation/later-claim"), "{}", check());
    fs::remove_file(&file).expect("removed");
    assert!(update(&few).contains("tiny: played 4 of 4 runs"));
    assert_eq!(claims(), 1);
    assert!(!check().contains("simulation/"), "{}", check());
    // A rule of one alternative alone.
    let one = text.replace("at_least: 1}", "at_least: {by: onward, next: 1, at: 2}}");
    assert_ne!(one, text);
    fs::write(&ruleset, one).expect("written");
    assert!(check().contains("simulation/stale"), "{}", check());
    assert!(update(&[]).contains("tiny: played 2 of 4 runs"));
    let runs = |text: &str| -> Vec<Value> {
        let file: Value = serde_json::from_str(text).expect("JSON");
        file["runs"].as_array().expect("runs").clone()
    };
    let now = fs::read_to_string(&file).expect("a file");
    let (before, after) = (runs(&first), runs(&now));
    assert_eq!(before[..2], after[..2]);
    assert!(before[2]["ruleset_digest"] != after[2]["ruleset_digest"] && after.len() == 4);
    // Sums that are not of these games, in a file without a digest.
    let now = undigested(&now);
    let moves = before[0]["sums"]["first_games"]["moves"].to_string();
    fs::write(&file, now.replacen(&format!("\"moves\":{moves}"), "\"moves\":1", 2)).expect("written");
    assert!(check().contains("simulation/not-reproduced"), "{}", check());
    // What another program wrote is left as it is.
    fs::write(&file, "{}").expect("written");
    let refused = run_in(home.path(), &["simulate", "tiny", "--update"]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("was left unchanged: this is no simulation"), "{}", refused.err);
}

/// Games by the rules as they are stay, unless as many take their place; and so does their seed.
#[test]
fn an_update_loses_no_games() {
    let home = tiny_archive();
    let file = home.path().join("records/simulations/tiny.json");
    let update = |more: &[&str]| run_in(home.path(), &[&["simulate", "tiny", "--update"], more].concat());
    let seed = || -> Value {
        let text = fs::read_to_string(&file).expect("a file");
        serde_json::from_str::<Value>(&text).expect("JSON")["seed"].clone()
    };
    let few = ["--players", "random,greedy", "--games", "4", "--max-plies", "40"];
    assert_eq!(update(&[&few[..], &["--seed", "7"]].concat()).status, 0);
    let before = fs::read(&file).expect("a file");
    for (more, expected) in [
        (
            &["--seed", "8", "--players", "random", "--games", "9"][..],
            "its games have seed 7, and one file has one seed, so the run `defaults` of `greedy/greedy` would be lost",
        ),
        (
            &["--players", "greedy", "--games", "3"][..],
            "its run `defaults` of `greedy/greedy` has 4 games, and fewer are asked for",
        ),
    ] {
        let refused = update(more);
        assert!(refused.status == 2 && refused.err.contains(expected), "{}{}", refused.out, refused.err);
        assert!(refused.err.contains("delete the file first"), "{}", refused.err);
        assert!(fs::read(&file).expect("a file") == before);
    }
    let shorter = update(&["--players", "greedy", "--games", "9", "--max-plies", "39"]);
    assert!(shorter.err.contains("have up to 40 plies, and `--max-plies` asks for fewer"), "{}", shorter.err);
    assert!(fs::read(&file).expect("a file") == before);
    // A file that is damaged, or of another protocol, has games of others, too.
    let text = String::from_utf8(before.clone()).expect("text");
    let wrong_count = text.replacen("\"games\":4", "\"games\":5", 1);
    let other_protocol = text.replacen("\"protocol\": 1", "\"protocol\": 0", 1);
    let of_another = other_protocol.replacen("\"seed\"", "\"seeds\"", 1);
    for (changed, expected) in [
        (
            &wrong_count,
            "the sums of the run `defaults` are not of the games it names; restore it, or delete it",
        ),
        (
            &other_protocol,
            "it was made by protocol 0, so its run `defaults` of `random/random` would be lost",
        ),
        (&of_another, "it was made by protocol 0, and this program has protocol 1; restore it, or delete it"),
    ] {
        assert_ne!(*changed, text);
        fs::write(&file, changed).expect("written");
        let refused = update(&["--players", "greedy", "--games", "9"]);
        assert!(refused.status == 2 && refused.err.contains(expected), "{}{}", refused.out, refused.err);
        assert_eq!(fs::read_to_string(&file).expect("a file"), *changed);
    }
    // All that it names are played again, as many games of each, and only those.
    fs::write(&file, other_protocol).expect("written");
    assert!(update(&[]).out.contains("played 4 of 4 runs"));
    fs::write(&file, &before).expect("written");
    // The seed is that of the file.
    assert_eq!(update(&few).out, "tiny: up to date\n");
    assert!(update(&["--players", "greedy", "--games", "5"]).out.contains("played 2 of 2 runs"));
    let all: Value = serde_json::from_str(&fs::read_to_string(&file).expect("a file")).expect("JSON");
    let runs = all["runs"].as_array().expect("runs");
    assert!(runs.len() == 4 && runs.iter().all(|run| run["max_plies"] == 40), "{all}");
    assert_eq!(seed(), 7);
    // All runs may be played with another.
    assert!(update(&["--seed", "8"]).out.contains("played 4 of 4 runs"));
    assert_eq!(seed(), 8);
    // An argument counts even if it is the default.
    assert!(update(&["--seed", "0"]).out.contains("played 4 of 4 runs"));
    assert_eq!(seed(), 0);
    let empty = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(empty.path().join("records/rulesets")).expect("a folder");
    let nothing = run_in(empty.path(), &["simulate", "--all", "--update"]);
    assert_eq!((nothing.status, nothing.err.as_str()), (0, "note: the archive has no rulesets\n"));
}

/// Examples are added by playing the games again: the sums stay, and so does what is known of the claims before the games.
/// Where the games are others now, nothing is written.
#[test]
fn examples_are_added_to_games_that_are_there() {
    let home = tiny_archive();
    let file = home.path().join("records/simulations/tiny.json");
    let update = |more: &[&str]| run_in(home.path(), &[&["simulate", "tiny", "--update"], more].concat());
    let stored =
        || -> Value { serde_json::from_str(&fs::read_to_string(&file).expect("a file")).expect("JSON") };
    assert_eq!(update(&["--players", "random,greedy", "--games", "9", "--max-plies", "60"]).status, 0);
    let before = stored();
    let ruleset = home.path().join("records/rulesets/tiny.yaml");
    let claim = "claims:\n  even: {cite: [TL-1], measure: first_wins, at_most: 60, note: Made up.}\nboard:";
    let text = fs::read_to_string(&ruleset).expect("a ruleset");
    fs::write(&ruleset, text.replacen("board:", claim, 1)).expect("written");
    let added = update(&["--examples"]);
    assert_eq!(added.out.split(';').next(), Some("tiny: played 4 of 4 runs"), "{}", added.err);
    assert_eq!(update(&["--examples"]).out, "tiny: up to date\n");
    let mut after = stored();
    for run in after["runs"].as_array_mut().expect("runs") {
        let examples = run.as_object_mut().and_then(|run| run.remove("examples")).expect("examples");
        assert!(
            examples["shortest"]["plies"].as_u64() <= examples["longest"]["plies"].as_u64(),
            "{examples}"
        );
    }
    assert!(after["runs"] == before["runs"] && after["claims"] == before["claims"], "{after}");
    assert!(run_in(home.path(), &["check", "--format", "jsonl"]).out.contains("simulation/later-claim"));
    let mut other = before.clone();
    let captured = &mut other["runs"][0]["sums"]["counts"]["laps"];
    *captured = (captured.as_u64().expect("a number") + 1).into();
    other.as_object_mut().expect("a file").remove("digest");
    let other = other.to_string();
    fs::write(&file, &other).expect("written");
    let refused = update(&["--examples"]);
    let expected = "the games of its run `defaults` of `random/random` were played again, and are others now";
    assert!(refused.status == 2 && refused.err.contains(expected), "{}{}", refused.out, refused.err);
    assert_eq!(fs::read_to_string(&file).expect("a file"), other);
}

/// What is complete when Ctrl-C is pressed is written.
#[cfg(unix)]
#[test]
fn an_update_that_is_stopped_writes_what_is_complete() {
    for seconds in [1, 2, 4, 8, 16, 32] {
        let home = tiny_archive();
        let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
        command.args(["simulate", "tiny", "--update", "--games", "200", "--max-plies", "300"]);
        command.args(["--players", "random,playouts:400"]);
        let child = command.arg("--archive").arg(home.path()).stderr(std::process::Stdio::piped()).spawn();
        let child = child.expect("the command runs");
        // Games at random take less than a second, the others minutes; more where the machine does something else.
        std::thread::sleep(std::time::Duration::from_secs(seconds));
        let asked = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(asked.expect("kill runs").success());
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{said}");
        let file = home.path().join("records/simulations/tiny.json");
        if said.contains("was left as it was") {
            assert!(!file.exists());
            continue;
        }
        assert!(said.contains("runs of `tiny` that are complete ("), "{said}");
        assert!(said.contains("with `sowbook simulate tiny --update --players playouts:400 --noise 1/10 --games 200 --max-plies 300`"), "{said}");
        let text = fs::read_to_string(&file).expect("a file");
        let simulation: Value = serde_json::from_str(&text).expect("JSON");
        let runs = simulation["runs"].as_array().expect("runs");
        assert!(!runs.is_empty() && runs.iter().all(|run| run["games"] == "1-200"), "{text}");
        assert!(!run_in(home.path(), &["check", "--format", "jsonl"]).out.contains("simulation/"));
        return;
    }
    panic!("no run was complete");
}

/// Ctrl-C stops what is proved after the games, too; the runs are written, and the message says what is missing.
#[cfg(unix)]
#[test]
fn an_update_that_is_stopped_while_it_proves_writes_its_runs() {
    // To prove all of this game takes seconds, its games no time.
    let id = "toguz-kumalak";
    for seconds in [1, 2, 4, 8, 16, 32] {
        let home = tempfile::tempdir().expect("a folder");
        let begun = Command::new(env!("CARGO_BIN_EXE_sowbook"))
            .args(["init", "--empty", "--ruleset", id])
            .arg(home.path().join("own"))
            .output();
        assert!(begun.expect("the command runs").status.success());
        let file = home.path().join(format!("own/records/simulations/{id}.json"));
        let _ = fs::remove_file(&file);
        let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
        command.args([
            "simulate",
            id,
            "--update",
            "--games",
            "2",
            "--max-plies",
            "20",
            "--players",
            "random",
        ]);
        let child = command.current_dir(home.path().join("own")).stderr(std::process::Stdio::piped()).spawn();
        let child = child.expect("the command runs");
        std::thread::sleep(std::time::Duration::from_secs(seconds));
        let asked = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(asked.expect("kill runs").success());
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8(output.stderr).expect("text");
        if output.status.code() == Some(130) || said.contains("was left as it was") {
            // It had not begun, or was at its games.
            continue;
        }
        assert_eq!(output.status.code(), Some(2), "{said}");
        let missing = format!(
            "are written to `records/simulations/{id}.json`, without what can be proved of them; go on with \
             `sowbook simulate {id} --update`"
        );
        assert!(said.contains(&missing), "{said}");
        let text = fs::read_to_string(&file).expect("a file");
        let simulation: Value = serde_json::from_str(&text).expect("JSON");
        let runs = simulation["runs"].as_array().expect("runs");
        assert!(!runs.is_empty() && runs.iter().all(|run| run["games"] == "1-2"), "{text}");
        assert!(simulation["exact"].is_null() && simulation.get("partial").is_none(), "{text}");
        let found = run_in(&home.path().join("own"), &["check", "--format", "jsonl"]).out;
        assert!(!found.contains("simulation/"), "{found}");
        return;
    }
    panic!("it was never stopped while it proved something");
}

/// A simulation of which nothing is proved is not up to date: the next update proves what can be, and plays nothing.
#[test]
fn what_is_not_proved_is_proved_by_the_next_update() {
    let home = tiny_archive();
    let file = home.path().join("records/simulations/tiny.json");
    let few = ["simulate", "tiny", "--update", "--players", "random", "--games", "3", "--max-plies", "40"];
    assert_eq!(run_in(home.path(), &few).status, 0);
    let text = fs::read_to_string(&file).expect("a file");
    let mut simulation: Value = serde_json::from_str(&undigested(&text)).expect("JSON");
    assert!(!simulation["exact"]["games"].as_array().expect("games").is_empty());
    simulation["exact"] = Value::Null;
    fs::write(&file, simulation.to_string()).expect("written");
    let run = run_in(home.path(), &["simulate", "tiny", "--update"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("tiny: played 0 of 2 runs"), "{}", run.out);
    assert_eq!(fs::read_to_string(&file).expect("a file"), text);
    assert_eq!(run_in(home.path(), &["simulate", "tiny", "--update"]).out, "tiny: up to date\n");
}

/// What was never played is said to be that, and not to have other rules.
#[test]
fn what_has_no_runs_is_said() {
    let home = tiny_archive();
    let file = home.path().join("records/simulations/tiny.json");
    let few = ["simulate", "tiny", "--update", "--players", "random", "--games", "3", "--max-plies", "40"];
    assert_eq!(run_in(home.path(), &few).status, 0);
    let text = fs::read_to_string(&file).expect("a file");
    // `check` reads one file of simulations, too.
    let check = || {
        let path = file.to_str().expect("a name");
        run_in(home.path(), &["check", path, "--format", "jsonl"]).out
    };
    assert_eq!(check(), "");
    let changed = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut simulation: Value = serde_json::from_str(&undigested(&text)).expect("JSON");
        change(simulation["runs"].as_array_mut().expect("runs"));
        fs::write(&file, simulation.to_string()).expect("written");
        let found = check();
        assert!(!found.contains("have changed"), "{found}");
        found
    };
    assert!(changed(&|runs| runs.truncate(1)).contains("has no runs of `onward=at`"));
    let renamed = changed(&|runs| runs[1]["readings"] = serde_json::json!({"onward": "gone"}));
    assert!(renamed.contains("simulation/unknown-reading"), "{renamed}");
    assert!(renamed.contains("has no runs of `onward=at`"), "{renamed}");
    // A default is not named.
    let named = changed(&|runs| {
        runs[1] = runs[0].clone();
        runs[1]["readings"] = serde_json::json!({"onward": "next"});
    });
    assert!(named.contains("expected readings that differ from the defaults"), "{named}");
    fs::write(&file, &text).expect("written");
    let ruleset = home.path().join("records/rulesets/tiny.yaml");
    let rules = fs::read_to_string(&ruleset).expect("a ruleset");
    let point = "    confidence: open\n    reason: None.\n    parts: {position: \"a=2; rest=0; next south\", play: a}\n";
    fs::write(&ruleset, rules.replace("    kind: option\n", point)).expect("written");
    let found = check();
    assert!(found.contains("simulation/stale") && found.contains("has no runs of `size=2`"), "{found}");
}

/// With a half width, too, what is stored is kept, and is what its rule gives.
#[test]
fn narrow_intervals_are_stored_with_their_rule() {
    let runs = |text: &str| -> Vec<Value> {
        let file: Value = serde_json::from_str(text).expect("JSON");
        file["runs"].as_array().expect("runs").clone()
    };
    // With `onward=at` there are four games, each one turn without end: 1,000 are enough to see that they are the same.
    let home = tiny_archive();
    let update = |more: &[&str]| run_in(home.path(), &[&["simulate", "tiny", "--update"], more].concat()).out;
    let few = update(&["--players", "random", "--max-plies", "60", "--half-width", "4%"]);
    assert!(few.contains("tiny: played 2 of 2 runs"), "{few}");
    assert_eq!(update(&[]), "tiny: up to date\n");
    assert!(!run_in(home.path(), &["check", "--format", "jsonl"]).out.contains("simulation/"));
    // A file with other games than its rule gives was changed.
    let file = home.path().join("records/simulations/tiny.json");
    let text = fs::read_to_string(&file).expect("a file");
    assert_eq!(runs(&text)[1]["asked"], 1_000, "{text}");
    fs::write(&file, text.replace("\"at_most\":100000", "\"at_most\":500")).expect("written");
    assert!(run_in(home.path(), &["check", "--format", "jsonl"]).out.contains("simulation/unreadable"));
}

/// Whatever is changed in a stored file is found, with one place for each kind of thing in it; a file without a digest gets
/// it, and nothing else.
#[test]
fn a_changed_file_is_found() {
    let home = tiny_archive();
    let file = home.path().join("records/simulations/tiny.json");
    let few =
        ["simulate", "tiny", "--update", "--players", "random,greedy", "--games", "30", "--max-plies", "60"];
    assert_eq!(run_in(home.path(), &few).status, 0);
    let text = fs::read_to_string(&file).expect("a file");
    // One file may be checked alone, and with every run played again.
    let path = file.to_str().expect("a name");
    let check = || run_in(home.path(), &["check", path, "--simulations"]);
    let sound = check();
    // One of the games of `tiny` is too large to be searched again.
    let is_noted =
        sound.out.starts_with("note[simulation/not-searched]") && sound.out.ends_with("\n1 note\n");
    assert!(sound.status == 0 && is_noted, "{} {}", sound.out, sound.err);
    let simulation: Value = serde_json::from_str(&text).expect("JSON");
    let mut numbers = Vec::new();
    numbers_of(&simulation, String::new(), &mut numbers);
    let of_first: Vec<&String> = numbers
        .iter()
        .filter(|at| at.starts_with("/runs/0/") || at.starts_with("/exact/") || at.starts_with("/seed"))
        .collect();
    assert!(of_first.len() > 60, "{}", of_first.len());
    // Every kind of number, but only one of those in a list.
    for at in of_first.iter().step_by(of_first.len() / 12) {
        let mut changed = simulation.clone();
        let number = changed.pointer_mut(at).expect("a number");
        *number = (number.as_u64().expect("a number") ^ 1).into();
        fs::write(&file, changed.to_string()).expect("written");
        let found = run_in(home.path(), &["check", path, "--format", "jsonl"]);
        assert!(found.status == 1 && found.out.contains("simulation/"), "{at}: {}", found.out);
        let help = "restore the file, or delete it and run `sowbook simulate tiny --update`";
        assert!(found.out.contains(help), "{at}: {}", found.out);
    }
    let mut fewer = simulation.clone();
    fewer["runs"].as_array_mut().expect("runs").pop();
    fs::write(&file, fewer.to_string()).expect("written");
    assert!(check().out.contains("simulation/wrong-digest"), "{}", check().out);
    // Another way of writing the same is the same.
    fs::write(&file, simulation.to_string()).expect("written");
    assert_eq!(check().status, 0);
    fs::write(&file, undigested(&text)).expect("written");
    assert!(check().out.contains("simulation/no-digest"), "{}", check().out);
    assert!(run_in(home.path(), &["simulate", "tiny", "--update"]).out.starts_with("tiny: added the digest"));
    assert_eq!(fs::read_to_string(&file).expect("a file"), text);
    fs::write(&file, &text[..text.len() / 2]).expect("written");
    assert!(check().out.contains("this is no simulation: the file ends too early"), "{}", check().out);
}

/// The places of all numbers.
fn numbers_of(value: &Value, at: String, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(at),
        Value::Array(all) => {
            all.iter().enumerate().for_each(|(number, one)| numbers_of(one, format!("{at}/{number}"), found));
        }
        Value::Object(all) => all.iter().for_each(|(key, one)| numbers_of(one, format!("{at}/{key}"), found)),
        _ => {}
    }
}
