//! How an archive begins: where it is looked for, `init`, `new`, and play that is written as a record.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rayon::prelude::*;

struct Run {
    status: i32,
    out: String,
    err: String,
}

/// Runs the command in a folder, with this value of `SOWBOOK_ARCHIVE`.
fn run_with(folder: &Path, archive: Option<&Path>, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    command.args(arguments).current_dir(folder).env_remove("COLUMNS").env_remove("SOWBOOK_ARCHIVE");
    command.envs(archive.map(|archive| ("SOWBOOK_ARCHIVE", archive)));
    let output = command.output().expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    Run {
        status: output.status.code().expect("a status"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

fn run(folder: &Path, arguments: &[&str]) -> Run {
    run_with(folder, None, arguments)
}

/// The same, which must end well.
fn done(folder: &Path, arguments: &[&str]) -> Run {
    let run = run(folder, arguments);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{arguments:?}: {}", run.out);
    run
}

fn temporary() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The ids of the rulesets of this repository.
fn rulesets() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("records/rulesets");
    let mut ids: Vec<String> = fs::read_dir(folder)
        .expect("the rulesets")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "yaml"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    ids.sort();
    ids
}

/// Every file below a folder with its bytes, but for the site.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("site/public") {
            found.extend(files(&path));
        } else if path.is_file() {
            found.insert(path.clone(), fs::read(&path).expect("a file"));
        }
    }
    found
}

/// An archive with the simplest ruleset, in a folder `own` of a temporary folder.
fn archive() -> (tempfile::TempDir, PathBuf) {
    let folder = temporary();
    done(folder.path(), &["init", "own", "--title", "Games: \"ours\" # and theirs"]);
    let own = folder.path().join("own");
    (folder, own)
}

#[test]
fn the_archive_is_found_from_any_folder_in_it() {
    let (folder, own) = archive();
    let whole = done(&own, &["check"]);
    for below in ["records", "records/play", "records/rulesets", "site", "site/handbook"] {
        let run = done(&own.join(below), &["check"]);
        assert_eq!(run.out, whole.out, "{below}");
    }
    // What is found is shown from where one is.
    let record = "---\nsowbook: 1\n---\n";
    fs::write(own.join("records/play/bad.sow"), record).expect("written");
    let run = run(&own.join("records/play"), &["check"]);
    assert!(run.out.contains("--> ../../records/play/bad.sow"), "{}", run.out);
    assert!(fs::remove_file(own.join("records/play/bad.sow")).is_ok());

    done(&own.join("records/play"), &["build"]);
    assert!(own.join("site/public/index.html").exists());
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing is written elsewhere");
}

#[test]
fn the_archive_that_is_named_comes_before_the_nearest_one() {
    let (_folder, own) = archive();
    let (_other_folder, other) = archive();
    fs::write(other.join("records/sources/other.yaml"), "id: other\ntype: book\ntitle: Other\n")
        .expect("written");
    let made = |run: Run| {
        assert_eq!(run.status, 0, "{}{}", run.out, run.err);
        run.out
    };
    let args = ["new", "evidence", "x", "--game", "none"];
    let error_of = |run: Run| run.err;
    // `other` has one source more, so its message differs.
    assert!(!error_of(run(&own, &["new", "evidence", "e", "--source", "other"])).is_empty());
    made(run_with(&own, Some(&other), &["new", "evidence", "e", "--source", "other"]));
    assert!(other.join("records/evidence/e.yaml").exists());
    let named = own.to_str().expect("a name");
    let run = run_with(&other, Some(&other), &[&args[..], &["--archive", named]].concat());
    assert!(run.err.contains("there is no game `none`"), "{}", run.err);
    assert!(
        !error_of(run_with(
            &other,
            Some(&other),
            &["new", "evidence", "f", "--source", "other", "--archive", named]
        ))
        .is_empty()
    );
    // An empty variable is none.
    made(run_with(&own, Some(Path::new("")), &["check"]));
}

/// Empty folders `records` and `site` are the beginning of an archive; `records` alone may be anybody's.
#[test]
fn empty_folders_are_an_archive_that_has_begun() {
    let folder = temporary();
    for name in ["begun/records", "begun/site", "other/records", "theirs/records/jazz", "theirs/site"] {
        fs::create_dir_all(folder.path().join(name)).expect("a folder");
    }
    let begun = folder.path().join("begun");
    assert_eq!(done(&begun, &["check"]).out, "no records; nothing found\n");
    done(&begun, &["new", "game", "hus"]);
    assert!(begun.join("records/games/hus.yaml").is_file());
    for none in ["other", "theirs"] {
        let run = run(&folder.path().join(none), &["check"]);
        assert!(run.status == 2 && run.err.contains("no archive in"), "{none}: {}", run.err);
    }
}

/// An archive whose records are a link is refused, even where the link leads nowhere; the archive above is not taken for it.
#[test]
fn a_link_named_records_is_refused() {
    let folder = temporary();
    fs::create_dir_all(folder.path().join("records/games")).expect("a folder");
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).expect("a folder");
    for target in ["nowhere", "../records", "."] {
        let link = inner.join("records");
        let _ = fs::remove_file(&link);
        std::os::unix::fs::symlink(target, &link).expect("a link");
        for archive in [None, Some(inner.as_path())] {
            let run = run_with(&inner, archive, &["check"]);
            assert!(run.status == 2 && run.err.contains("is a link"), "{target}, {archive:?}: {}", run.err);
        }
    }
}

#[test]
fn where_there_is_no_archive_the_folder_is_named() {
    let folder = temporary();
    let inner = folder.path().join("a/b");
    fs::create_dir_all(&inner).expect("a folder");
    // A folder `records` of somebody else is none of ours.
    fs::create_dir_all(folder.path().join("a/records/jazz")).expect("a folder");
    let inner = inner.canonicalize().expect("a folder");
    let message = run(&inner, &["check"]);
    assert_eq!((message.status, message.out.as_str()), (2, ""));
    for words in [
        inner.to_str().expect("a name"),
        "or a folder above it",
        "--archive",
        "SOWBOOK_ARCHIVE",
        "sowbook init",
    ] {
        assert!(message.err.contains(words), "{words}: {}", message.err);
    }
    let named = run_with(&inner, Some(Path::new("nowhere")), &["check"]);
    assert!(named.status == 2 && named.err.contains("no archive in `nowhere`"), "{}", named.err);
}

/// With every ruleset that the program brings along, which are those of this repository.
#[test]
fn a_new_archive_is_clean_and_can_be_built() {
    let folder = temporary();
    let listed = done(folder.path(), &["init", "--list"]).out;
    let listed: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let own = rulesets();
    assert_eq!(listed, own, "a new ruleset is brought along after `touch src/main.rs`");
    own.par_iter().for_each(|id| {
        let wrote = done(folder.path(), &["init", id, "--ruleset", id]);
        assert!(wrote.out.contains(&format!("with the ruleset `{id}` and a first record")), "{}", wrote.out);
        let archive = folder.path().join(id);
        let checked = done(&archive, &["check"]);
        assert_eq!(checked.out, "1 record (1 verified); nothing found\n", "{id}");
        assert!(run(&archive, &["fmt", "--check"]).status == 0, "{id}");
        done(&archive, &["build"]);
        assert!(archive.join("site/public/r/first-record/index.html").exists(), "{id}");
        assert!(archive.join("site/public/handbook/notation/index.html").exists(), "{id}");
        for name in ["README.md", ".gitignore", ".github/workflows/check.yml", "site/settings.yaml"] {
            assert!(!read(archive.join(name)).contains("{{"), "{id}: {name}");
        }
        let sources = fs::read_dir(archive.join("records/sources")).expect("sources").count();
        let evidence = fs::read_dir(archive.join("records/evidence")).expect("evidence").count();
        assert!(sources > 0 && evidence > 0, "{id}: what its clauses cite is there");
    });
}

#[test]
fn a_title_is_kept_whatever_is_in_it() {
    let (_folder, own) = archive();
    done(&own, &["build"]);
    let page = read(own.join("site/public/index.html"));
    assert!(
        page.contains("Games: “ours” # and theirs")
            || page.contains("Games: &quot;ours&quot; # and theirs")
            || page.contains("Games: \"ours\" # and theirs")
    );
}

#[test]
fn init_never_overwrites() {
    let (folder, own) = archive();
    let before = files(&own);
    let again = done(folder.path(), &["init", "own"]);
    assert!(again.out.starts_with("wrote 0 files"), "{}", again.out);
    assert_eq!(files(&own), before);

    // What is missing is written, what somebody changed is left.
    fs::remove_file(own.join("README.md")).expect("removed");
    fs::remove_dir_all(own.join("records/evidence")).expect("removed");
    fs::write(own.join("site/settings.yaml"), "title: mine\n").expect("written");
    fs::create_dir(own.join(".git")).expect("a folder");
    fs::write(own.join(".git/config"), "").expect("written");
    let more = done(folder.path(), &["init", "own"]);
    assert!(more.out.contains("left `site/settings.yaml` unchanged"), "{}", more.out);
    assert_eq!(read(own.join("site/settings.yaml")), "title: mine\n");
    assert!(own.join("README.md").exists() && own.join("records/evidence").is_dir());

    // A folder with anything else is refused, and nothing is written.
    fs::write(own.join("records/notes.txt"), "mine").expect("written");
    fs::remove_file(own.join("README.md")).expect("removed");
    let before = files(&own);
    let refused = run(folder.path(), &["init", "own"]);
    assert_eq!((refused.status, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("`own/records/notes.txt` exists already"), "{}", refused.err);
    assert_eq!(files(&own), before);
    let file = run(folder.path(), &["init", "own/records/notes.txt"]);
    assert!(file.status == 2 && file.err.contains("notes.txt"), "{}", file.err);
}

#[test]
fn init_says_which_ruleset_was_meant() {
    let folder = temporary();
    let wrong = run(folder.path(), &["init", "own", "--ruleset", "nsumby"]);
    assert_eq!(wrong.status, 2);
    assert!(
        wrong.err.contains("did you mean `nsumbi`?") && wrong.err.contains("init --list"),
        "{}",
        wrong.err
    );
    assert!(!folder.path().join("own").exists());
    assert!(run(folder.path(), &["init"]).err.contains("<DIR>"));
}

/// Somebody who begins an archive a second time has mostly forgotten with which ruleset it was begun.
#[test]
fn init_says_with_which_ruleset_an_archive_was_begun() {
    let folder = temporary();
    done(folder.path(), &["init", "own", "--ruleset", "toguz-kumalak"]);
    let before = files(&folder.path().join("own"));
    let again = run(&folder.path().join("own"), &["init", "."]);
    assert_eq!(again.status, 2);
    assert!(again.err.contains("this one was begun with `toguz-kumalak`"), "{}", again.err);
    assert!(again.err.contains("add `--ruleset toguz-kumalak`"), "{}", again.err);
    assert_eq!(files(&folder.path().join("own")), before);
    done(&folder.path().join("own"), &["init", ".", "--ruleset", "toguz-kumalak"]);
}

/// From a source to a record of a game that no archive has: each file is clean as it is written, but for what is said.
#[test]
fn every_kind_of_file_can_be_begun() {
    let (_folder, own) = archive();
    for (arguments, file) in [
        (&["new", "source", "mrisho-1998", "--title", "Seeds: a story"][..], "sources/mrisho-1998.yaml"),
        (&["new", "game", "ours"], "games/ours.yaml"),
        (&["new", "evidence", "mrisho-1998", "--game", "ours"], "evidence/mrisho-1998.yaml"),
        (&["new", "ruleset", "ours"], "rulesets/ours.yaml"),
        (&["new", "record", "one", "--ruleset", "ours", "--source", "mrisho-1998"], "play/ours/one.sow"),
        (&["new", "record", "two", "--ruleset", "ours"], "play/ours/two.sow"),
        (&["new", "place", "lamu", "--title", "Lamu: the town"], "places.yaml"),
        (&["new", "place", "pate"], "places.yaml"),
        (&["new", "people", "swahili"], "peoples.yaml"),
        (&["new", "person", "amna"], "persons.yaml"),
        (&["new", "study", "first-player", "--title", "Who wins?"], "studies/first-player.yaml"),
        (&["new", "mapping", "cup", "--ruleset", "ours"], "play/ours/cup/mapping.yaml"),
    ] {
        let path = format!("records/{file}");
        let wrote = done(&own, arguments).out;
        // What nobody named is said.
        let same = if path.ends_with("evidence/mrisho-1998.yaml") {
            "source: `mrisho-1998`, which has the same id; `--source ID` takes another\n"
        } else if path.ends_with("rulesets/ours.yaml") {
            "game: `ours`, which has the same id; `--game ID` takes another\n"
        } else {
            ""
        };
        assert!(wrote.starts_with(&format!("wrote {path}\n{same}fill in: ")), "{wrote}");
        let next =
            wrote.lines().last().and_then(|line| line.strip_prefix("then: sowbook ")).expect("a command");
        let next: Vec<&str> = next.split_whitespace().collect();
        assert_eq!(next, ["check", &*path]);
        let checked = run(&own, &next);
        assert_eq!(checked.status, 0, "{path}: {}", checked.out);
        // An error in a file that holds many entries is no error of a record.
        assert!(!run(&own, &["check"]).out.contains("error["), "{path}");
        // What it says is no skeleton's: nothing is written a second time.
        let before = files(&own);
        let again = run(&own, arguments);
        assert!(again.status == 2 && again.err.contains("already"), "{}", again.err);
        assert_eq!(files(&own), before);
    }
    assert!(
        read(own.join("records/play/ours/one.sow"))
            .contains("provenance: printed\nsources: [{source: mrisho-1998")
    );
    assert!(read(own.join("records/play/ours/two.sow")).contains("provenance: constructed"));
    // What was in a file before is there unchanged.
    let places = read(own.join("records/places.yaml"));
    assert!(places.contains("lamu:\n") && places.contains("label: \"Lamu: the town\"\n"), "{places}");
    // The mapping reads lists with the labels of the ruleset, and says what they become.
    fs::write(own.join("list.txt"), "1. S1 N1\n").expect("written");
    let mapping = "records/play/ours/cup/mapping.yaml";
    let imported = run(&own, &["import", "--mapping", mapping, "list.txt"]);
    assert!(imported.out.contains("id: cup-1\n") && imported.out.contains("1. S1 N1\n"), "{}", imported.err);
    fs::remove_file(own.join("list.txt")).expect("removed");
    // The example of a turn in the record is one.
    let record = read(own.join("records/play/ours/two.sow"));
    let example = record.lines().find_map(|line| line.strip_prefix("; like this: ")).expect("an example");
    fs::write(own.join("records/play/ours/two.sow"), record.replace("\nend(", &format!("\n{example}\nend(")))
        .expect("written");
    let replay = done(&own, &["replay", "two"]);
    assert!(replay.out.contains("two: verified"), "{}", replay.out);
    assert!(run(&own, &["fmt", "--check"]).status == 0);
    done(&own, &["rules", "ours"]);
    // The evidence and the ruleset wait for the game to list them, and the statement for a clause that cites it.
    let checked = run(&own, &["check"]);
    assert_eq!(checked.out.matches("note[archive/not-listed]").count(), 2, "{}", checked.out);
    let game = own.join("records/games/ours.yaml");
    let listed = read(&game)
        .replace("evidence: []", "evidence: [mrisho-1998]")
        .replace("rulesets: []", "rulesets: [ours]");
    fs::write(game, listed).expect("written");
    let checked = run(&own, &["check"]);
    assert!(
        checked.out.contains("archive/statement-unaccounted") && checked.out.ends_with("; 1 warning\n"),
        "{}",
        checked.out
    );
    assert_eq!(run(&own, &["build"]).status, 1);
    assert!(own.join("site/public/r/two/index.html").exists());
}

/// An archive for somebody's own games: nothing to remove first.
#[test]
fn an_empty_archive_is_clean_and_can_be_built() {
    let folder = temporary();
    let wrote = done(folder.path(), &["init", "own", "--empty"]).out;
    assert!(wrote.contains("to `own`: an archive\n"), "{wrote}");
    let own = folder.path().join("own");
    assert_eq!(done(&own, &["check"]).out, "no records; nothing found\n");
    assert!(done(folder.path(), &["init", "own", "--empty"]).out.starts_with("wrote 0 files"));
    done(&own, &["build"]);
    let readme = read(own.join("README.md"));
    assert!(readme.contains("sowbook new game ID\n") && !readme.contains("{{"), "{readme}");
    let records: Vec<PathBuf> = files(&own.join("records")).into_keys().collect();
    assert_eq!(records, [own.join("records/play/README.md")]);
    for command in ["rules", "readings"] {
        let none = "The archive has no rulesets yet; begin with `sowbook new ruleset ID`.\n";
        assert_eq!(done(&own, &[command]).out, none);
    }
    for command in ["moves", "enter", "rules"] {
        let refused = run(&own, &[command, "bechi"]);
        let words = "there is no ruleset `bechi`: the archive has no ruleset yet; begin with `sowbook new ruleset ID`";
        assert!(refused.status == 2 && refused.err.contains(words), "{command}: {}", refused.err);
    }
    // With a ruleset, and no record of it.
    done(folder.path(), &["init", "ruled", "--empty", "--ruleset", "motiq"]);
    let ruled = folder.path().join("ruled");
    assert_eq!(done(&ruled, &["check"]).out, "no records; nothing found\n");
    assert!(!ruled.join("records/play/motiq").exists());
    let other = run(folder.path(), &["init", "ruled", "--empty"]);
    assert!(other.status == 2 && other.err.contains("add `--ruleset motiq`"), "{}", other.err);
}

/// A file of many entries to which none can be added safely is left as it is.
#[test]
fn no_entry_is_added_where_it_would_change_others() {
    let (_folder, own) = archive();
    let places = own.join("records/places.yaml");
    for (text, words) in [
        ("{lamu: {label: Lamu}}\n", "no entry can be added at the end of `records/places.yaml`"),
        ("- lamu\n", "no entry can be added"),
        ("lamu:\n  label: [Lamu\n", "no entry can be added"),
        ("lamu:\n  label: Lamu\n...\n", "no entry can be added"),
        ("lamu:\n  uncertainty: |\n    x\n\npate: {label: Pate}", "there is an entry `pate` already"),
    ] {
        fs::write(&places, text).expect("written");
        let refused = run(&own, &["new", "place", "pate"]);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{text}");
        assert!(refused.err.contains(words), "{text}: {}", refused.err);
        assert_eq!(read(&places), text);
    }
    for text in ["", "# Only a note", "lamu:\n  uncertainty: |\n    x\n\n", "lamu: {label: Lamu}"] {
        fs::write(&places, text).expect("written");
        done(&own, &["new", "place", "pate"]);
        assert!(read(&places).starts_with(text) && read(&places).contains("\npate:\n") || text.is_empty());
    }
    // A link leads to somebody else's file.
    fs::remove_file(&places).expect("removed");
    std::os::unix::fs::symlink(own.join("README.md"), &places).expect("a link");
    let before = read(own.join("README.md"));
    assert_eq!(run(&own, &["new", "place", "pate"]).status, 2);
    assert_eq!(read(own.join("README.md")), before);
}

#[test]
fn new_says_what_is_missing() {
    let (_folder, own) = archive();
    done(&own, &["new", "game", "ours"]);
    let first = done(&own, &["rules"]).out;
    let first = first.split_whitespace().next().expect("a ruleset").trim_end_matches(':').to_owned();
    for (arguments, words) in [
        (&["new", "source", "Mrisho 1998"][..], "did you mean `mrisho-1998`?"),
        (&["new", "source", "../escape"], "did you mean `escape`?"),
        (&["new", "source", "con"], "no name of a device in Windows"),
        (&["new", "place", "../x"], "did you mean `x`?"),
        (&["new", "person", "Amna B"], "did you mean `amna-b`?"),
        (&["new", "study", ""], "`` cannot be used"),
        (&["new", "mapping", "a/b"], "did you mean `a-b`?"),
        (&["new", "mapping", "x", "--ruleset", "none"], "there is no ruleset `none`"),
        (&["new", "record", "first-record"], "there is a record `first-record` already"),
        (&["new", "record", "x", "--ruleset", "none"], "there is no ruleset `none`"),
        (
            &["new", "record", "x", "--ruleset", &first, "--source", "none"],
            "a new one is begun by `sowbook new source none`",
        ),
        (&["new", "ruleset", "x"], "name the game: add `--game ID`\ngames of this archive: "),
        (&["new", "evidence", "x", "--game", "our"], "did you mean `ours`?"),
    ] {
        let before = files(&own);
        let run = run(&own, arguments);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains(words), "{arguments:?}: {}", run.err);
        assert_eq!(files(&own), before);
    }
    // What is there and damaged is not said to be missing.
    done(&own, &["new", "source", "damaged"]);
    let path = own.join("records/sources/damaged.yaml");
    fs::write(&path, read(&path) + "\nunknown: 1\n").expect("written");
    let refused = run(&own, &["new", "evidence", "x", "--game", "ours", "--source", "damaged"]);
    let words = "`records/sources/damaged.yaml` cannot be read whole; `sowbook check` says why";
    assert!(refused.status == 2 && refused.err.contains(words), "{}", refused.err);
    let empty = temporary();
    fs::create_dir_all(empty.path().join("records/play")).expect("a folder");
    let none = run(empty.path(), &["new", "record", "x"]);
    assert!(none.err.contains("no ruleset yet; begin with `sowbook new ruleset ID`"), "{}", none.err);
}

/// A record without plies is not called verified, by whichever command.
#[test]
fn a_new_record_has_no_moves_yet() {
    let (_folder, own) = archive();
    let wrote = done(&own, &["new", "record", "untouched"]).out;
    let path = wrote.lines().find_map(|line| line.strip_prefix("wrote ")).expect("its path");
    for (arguments, words) in [
        (vec!["check", path], "no moves"),
        (vec!["check", "--format", "json", path], "\"verdict\":\"no-moves\""),
        (vec!["check", "--format", "jsonl", path], "\"verdict\":\"no-moves\""),
        (vec!["replay", "untouched"], "untouched: no moves"),
    ] {
        let out = run(&own, &arguments).out;
        assert!(out.contains(words) && !out.contains("verified"), "{arguments:?}: {out}");
    }
}

/// What `play` writes as records, `check` replays: the holes of the last seeds and the captures agree.
#[test]
fn random_games_as_records_are_verified() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = temporary();
    let games = folder.path().join("games.sow");
    let of = |id: &String| {
        let arguments = ["play", id, "--format", "sow", "--games", "2", "--seed", "3", "--max-plies", "50"];
        done(root, &arguments).out
    };
    let all: Vec<String> = rulesets().par_iter().map(of).collect();
    assert!(
        all.iter().all(|games| games.contains(':'))
            && all.iter().any(|games| games.contains("round(2, first "))
    );
    // One after another in one file, because each check reads the whole archive.
    fs::write(&games, all.join("\n")).expect("written");
    let games = games.to_str().expect("a name");
    let records = 2 * all.len();
    let checked = done(root, &["check", games]);
    // Turns without end are notes.
    assert!(checked.out.contains(&format!("{records} records ({records} verified); ")), "{}", checked.out);
    assert_eq!(run(root, &["fmt", "--check", games]).status, 0);
}

/// A game from another position, under another reading.
#[test]
fn a_random_game_says_where_it_began() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = temporary();
    let position = "south 1 0 0; north 3 0 2; store 10 20; next north";
    let arguments = ["play", "bechi", "--reading", "width=3", "--position", position, "--format", "sow"];
    let played = done(root, &arguments);
    assert!(played.out.contains("readings: {width: \"3\"}\n"), "{}", played.out);
    let file = folder.path().join("random-bechi-0-1.sow");
    fs::write(&file, &played.out).expect("written");
    let checked = done(root, &["check", file.to_str().expect("a name")]);
    assert_eq!(checked.out, "1 record (1 verified); nothing found\n", "{}", played.out);
}

/// What `init` writes about an archive describes none, so nobody should publish it unnoticed.
#[test]
fn a_description_that_nobody_wrote_is_reported() {
    let (_folder, own) = archive();
    let built = done(&own, &["build", "--freeze"]);
    assert!(built.out.contains("`about` in site/settings.yaml is still"), "{}", built.out);
    let settings = own.join("site/settings.yaml");
    let text = read(&settings);
    let old = text.lines().find(|line| line.starts_with("about:")).expect("a description");
    fs::write(&settings, text.replace(old, "about: Two games.")).expect("written");
    let again = done(&own, &["build"]);
    assert!(!again.out.contains("`about`"), "{}", again.out);
    let size = again.out.lines().find(|line| line.starts_with("the site has ")).expect("its size");
    let files = fs::read_dir(own.join("site/public")).expect("a folder").count();
    assert!(files > 5 && (size.ends_with(" kB") || size.ends_with(" MB")), "{size}");
}
