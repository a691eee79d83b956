//! What goes wrong with records elsewhere, as stories of users and held here. Each test is named after its
//! story; its files are in `tests/scenarios/NN-name`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use sowbook::archive::load;
use sowbook::check::{CheckContext, RecordSlice, replay_record};
use sowbook::notation::{parse, tokens};
use sowbook::replay::PlyVerdict;

const HERE: &str = env!("CARGO_MANIFEST_DIR");

fn file(name: &str) -> PathBuf {
    Path::new(HERE).join("tests/scenarios").join(name)
}

fn text(name: &str) -> String {
    fs::read_to_string(file(name)).expect("the file is there")
}

/// A run of the command: its status and what it printed.
struct Run {
    status: i32,
    out: String,
    err: String,
}

fn run_with(archive: &Path, arguments: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sowbook"))
        .args(arguments)
        .arg("--archive")
        .arg(archive)
        .env_remove("COLUMNS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    // Where the command needs no input the pipe may be closed already.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("the command ends");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Run {
        status: output.status.code().expect("a status"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

fn run(arguments: &[&str], input: &str) -> Run {
    run_with(Path::new(HERE), arguments, input.as_bytes())
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}{}", run.out, run.err))
}

/// The findings of records as `record line:column code`, those of the weights given.
fn findings(report: &Value, weights: &[&str]) -> Vec<String> {
    let records = report["records"].as_array().expect("records");
    let all = records.iter().flat_map(|record| record["findings"].as_array().expect("findings"));
    all.filter(|one| weights.iter().any(|weight| one["severity"] == **weight))
        .map(|one| {
            let at = &one["place"]["start"];
            let record = one["record"].as_str().unwrap_or("?");
            let code = one["code"].as_str().expect("a code");
            format!("{record} {}:{} {code}", at["line"], at["column"])
        })
        .collect()
}

/// Five records, four of them damaged: all are read, and every fault is reported with its place.
#[test]
fn scenario_01_four_of_five_damaged() {
    let run = run(&["check", "-", "--format", "json"], &text("01-four-of-five-damaged/five.sow"));
    assert_eq!(run.status, 1, "{}", run.err);
    let report = json(&run);
    let verdicts: Vec<&str> = report["records"]
        .as_array()
        .expect("records")
        .iter()
        .map(|record| record["verdict"].as_str().expect("a verdict"))
        .collect();
    assert_eq!(verdicts, ["verified", "contradicted", "not-determined", "not-replayed", "contradicted"]);
    assert_eq!(
        findings(&report, &["error", "warning"]),
        [
            "illegal-move 22:4 replay/illegal-move",
            "unreadable-token 33:7 notation/unknown-token",
            "? 39:8 yaml/syntax",
            "? 44:7 notation/unclosed-comment",
            "wrong-result 56:1 replay/result-differs",
        ]
    );
}

/// A printed game of 235 plies that goes wrong at ply 168: all is kept, the defect is marked, and two editors' repairs
/// are beside it.
#[test]
fn scenario_02_defective_from_168() {
    let text = text("02-defective-from-168/defective.sow");
    let run = run(&["check", "-", "--format", "json"], &text);
    assert_eq!(run.status, 0, "{}", run.out);
    let report = json(&run);
    assert_eq!(report["records"][0]["plies"], 235);
    assert_eq!(report["records"][0]["verdict"], "not-determined");
    assert_eq!(
        findings(&report, &["error", "warning", "note"]),
        [
            "defective 24:1 replay/illegal-accepted",
            "defective 24:1 replay/illegal-without-board",
            "defective 32:1 replay/position-unknown",
        ]
    );
    for (finding, ply) in
        report["records"][0]["findings"].as_array().expect("findings").iter().zip([168, 168, 169])
    {
        assert_eq!(finding["ply"], ply, "{finding}");
    }

    let (archive, problems) = load(&Path::new(HERE).join("records"));
    let (context, _) = CheckContext::new(&archive, &problems);
    let slices = RecordSlice::all("defective.sow", &text);
    let replayed = replay_record(&context, &slices[0]).expect("no panic").expect("it can be replayed");
    let plies = replayed.replay.line.expect("a line of play").plies;
    let legal = |verdict: &PlyVerdict| *verdict == PlyVerdict::Legal;
    assert_eq!(plies.len(), 235);
    assert!(plies[..167].iter().all(|ply| legal(&ply.verdict)));
    assert_eq!(plies[167].verdict, PlyVerdict::IllegalAsPlayed);
    assert!(plies[168..].iter().all(|ply| matches!(ply.verdict, PlyVerdict::NotDetermined(_))));
    let repairs: Vec<(&str, usize, bool)> = plies[167]
        .variations
        .iter()
        .map(|repair| {
            let by = &text[repair.by.expect("a hand").range()];
            let plies = &repair.line.as_ref().expect("a line").plies;
            (by, plies.len(), plies.iter().all(|ply| legal(&ply.verdict)))
        })
        .collect();
    assert_eq!(repairs, [("ED", 68, true), ("OE", 1, true)]);

    // Formatted, every sign of it is still there.
    let formatted = self::run(&["fmt", "--stdin"], &text).out;
    let signs = |text: &str| text.split_whitespace().collect::<String>();
    assert_eq!(signs(&formatted), signs(&text));
}

/// Two witnesses of one game: every difference is shown with what each has and which source it is.
#[test]
fn scenario_03_two_witnesses() {
    let run = run(&["check", "-", "--format", "json"], &text("03-two-witnesses/two-copies.sow"));
    assert_eq!(run.status, 0, "{}", run.out);
    let report = json(&run);
    let places: Vec<(&str, Vec<&str>)> = report["records"][0]["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .filter(|one| one["code"] == "replay/witnesses-differ")
        .map(|one| {
            let notes =
                one["notes"].as_array().expect("notes").iter().map(|note| note.as_str().expect("text"));
            (one["message"].as_str().expect("text"), notes.collect())
        })
        .collect();
    let sources = || vec!["A is pankhurst-1971, p. 169", "B is mancala-world-bechi"];
    assert_eq!(
        places,
        [
            ("the witnesses differ: A has `S1`, B has `S2`", sources()),
            ("the witnesses differ: A has `x0`, B has `x2`", sources()),
            ("the witnesses differ: A has `N1`, B omits it", sources()),
        ]
    );
}

/// An illegal move that the opponent accepted: the record verifies, with one intervention.
#[test]
fn scenario_04_illegal_move_accepted() {
    let text = text("04-illegal-move-accepted/accepted.sow");
    let checked = run(&["check", "-", "--format", "json"], &text);
    assert_eq!(checked.status, 0, "{}", checked.out);
    assert_eq!(json(&checked)["records"][0]["verdict"], "verified-with-interventions");
    let replayed = run(&["replay", "-"], &text);
    assert_eq!(replayed.status, 0);
    assert!(replayed.out.contains("accepted: verified, with one intervention"), "{}", replayed.out);
}

/// Two people's comments on one move keep their authors through the formatter, and through JSON and back.
#[test]
fn scenario_05_two_commentators() {
    let said = [[Some("ED"), Some("NN"), None].as_slice(), [Some("NN"), Some("ED")].as_slice()];
    let text = text("05-two-commentators/two-hands.sow");
    let formatted = run(&["fmt", "--stdin"], &text).out;
    let mut rounds = Vec::new();
    for text in [&text, &formatted] {
        let out = run(&["replay", "-", "--format", "jsonl"], text).out;
        let plies: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(plies.len(), 2);
        let mut back = String::new();
        for (ply, hands) in plies.iter().zip(said) {
            let comments = ply["comments"].as_array().expect("comments");
            let by: Vec<Option<&str>> = comments.iter().map(|comment| comment["by"].as_str()).collect();
            assert_eq!(by, hands);
            back.push_str(ply["written"].as_str().expect("a ply"));
            for comment in comments {
                let by = comment["by"].as_str().map_or(String::new(), |by| format!("{by}: "));
                let words = comment["text"].as_str().expect("text").replace('}', "\\}");
                back.push_str(&format!(" {{{by}{words}}}"));
            }
            back.push('\n');
        }
        rounds.push(back);
    }
    assert_eq!(rounds[0], rounds[1]);
    // What came back is the movetext again, but for white space and the turn's number.
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let (_, moves) = text.rsplit_once("---\n").expect("a header");
    assert_eq!(words(&rounds[0]), words(moves.trim_start_matches("1. ")));
}

/// The board declared the wrong way round is one finding, in the header, not one at every move.
#[test]
fn scenario_06_wrong_orientation() {
    let run = run(&["check", "-", "--format", "json"], &text("06-wrong-orientation/turned.sow"));
    assert_eq!(run.status, 1);
    let report = json(&run);
    assert_eq!(report["records"][0]["plies"], 57);
    assert_eq!(findings(&report, &["error", "warning", "note"]), ["turned 7:14 record/orientation-differs"]);
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.file_type().expect("a kind").is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("it can be copied");
        }
    }
}

/// A ruleset is edited: every record whose verdict changed is named, and no other.
#[test]
fn scenario_07_ruleset_edited() {
    let archive = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ruleset-edited");
    let _ = fs::remove_dir_all(&archive);
    copy(&Path::new(HERE).join("records"), &archive.join("records"));
    let verdicts = |extra: &[&str]| -> (BTreeMap<String, String>, Value) {
        let arguments = [&["check", "--format", "json"], extra].concat();
        let report = json(&run_with(&archive, &arguments, b""));
        let records = report["records"].as_array().expect("records").clone();
        let of = |record: &Value, key: &str| record[key].as_str().unwrap_or("?").to_owned();
        (records.iter().map(|record| (of(record, "id"), of(record, "verdict"))).collect(), report)
    };
    let (before, _) = verdicts(&["--accept-verdicts"]);
    let ruleset = archive.join("records/rulesets/bechi.yaml");
    let text = fs::read_to_string(&ruleset).expect("the ruleset");
    let edited = text.replacen("default: \"false\"", "default: \"true\"", 1);
    assert_ne!(edited, text, "the reading that is changed is gone");
    fs::write(&ruleset, edited).expect("it can be written");

    let (after, report) = verdicts(&[]);
    let changed: BTreeSet<&str> =
        before.iter().filter(|(id, verdict)| after[*id] != **verdict).map(|(id, _)| id.as_str()).collect();
    let named: BTreeSet<&str> = report["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .filter(|one| one["code"] == "archive/verdict-changed")
        .map(|one| one["record"].as_str().expect("a record"))
        .collect();
    assert!(!changed.is_empty(), "the edit changed nothing");
    assert_eq!(named, changed);
}

/// Bytes of a kind that records do not have, from a fixed seed.
fn noise(seed: u64, length: usize) -> Vec<u8> {
    const PIECES: [&str; 24] = [
        "---\n",
        "sowbook: 1\n",
        "ruleset: bechi\n",
        "id: x\n",
        "S1",
        ":N4 ",
        "{",
        "}",
        "(",
        ") ",
        "[",
        "]",
        "\"",
        "board(",
        "laps(",
        "sic(",
        "under ",
        "~",
        "/",
        "&",
        " 1. ",
        "x99 ",
        "\n",
        "\u{feff}é",
    ];
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut bytes = Vec::new();
    while bytes.len() < length {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        match usize::try_from(state % 32).unwrap_or(0) {
            slice if slice < PIECES.len() => bytes.extend(PIECES[slice].as_bytes()),
            _ => bytes.push(u8::try_from(state >> 40 & 0xff).unwrap_or(0)),
        }
    }
    bytes
}

/// Arbitrary bytes end no command otherwise than with a status it promises, and none of them writes nonsense.
#[test]
fn scenario_11_arbitrary_bytes() {
    for seed in 0..10 {
        let bytes = noise(seed, 2000);
        for arguments in [&["check", "-", "--format", "json"][..], &["replay", "-"], &["fmt", "--stdin"]] {
            let run = run_with(Path::new(HERE), arguments, &bytes);
            assert!(matches!(run.status, 0..=2), "{arguments:?} {seed}: {}", run.err);
            assert!(!run.err.contains("panicked"), "{arguments:?} {seed}: {}", run.err);
            if arguments[0] == "check" {
                assert!(json(&run)["records"].is_array());
            }
        }
    }
}

/// Twice the text is at most twice the work, counted in what is made of it, even of texts made to be hard.
#[test]
fn scenario_11_work_is_linear() {
    for slice in [
        "(",
        "(S1 ",
        "{",
        "}",
        "[",
        "\"",
        "laps(",
        "sic(\"",
        "board(",
        "under a=b ",
        "---\n",
        "& ",
        "S1/",
        "\\}",
    ] {
        let work = |times: usize| {
            let text = format!("---\nsowbook: 1\n---\n1. S1 {}", slice.repeat(times));
            let (file, problems) = parse(&text);
            let items: usize = file.records.iter().map(|record| record.items.len()).sum();
            tokens(&text).count() + items + problems.len()
        };
        let (once, twice) = (work(5_000), work(10_000));
        assert!(twice <= 2 * once + 64, "{slice:?}: {once}, {twice}");
    }
}
