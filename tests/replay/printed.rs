//! What the commands print of a replayed record.

use std::path::Path;
use std::process::Command;

/// The path of a record that a test writes.
fn file(name: &str) -> String {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).to_string_lossy().into_owned()
}

/// What a command prints with the rulesets of this repository.
fn run(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sowbook"));
    command.args(arguments).args(["--archive", env!("CARGO_MANIFEST_DIR")]).env_remove("COLUMNS");
    let output = command.output().expect("the command runs");
    String::from_utf8(output.stdout).expect("text") + &String::from_utf8(output.stderr).expect("text")
}

/// Where both sides have the same labels, the hole of the last seed is named with its side.
#[test]
fn a_brief_replay_names_the_side_of_a_shared_label() {
    let path = file("shared-labels.sow");
    let record = "---\nsowbook: 1\nid: shared\nruleset: bechi\nprovenance: constructed\n\
        holes: {south: 1 2 3 4, north: 1 2 3 4}\n---\n1. 1:4 3:1\nend(unfinished)\n";
    std::fs::write(&path, record).expect("written");
    let brief = run(&["replay", &path, "--brief"]);
    // `S1:S4 N3:N1` in the labels of the ruleset.
    assert!(brief.contains("1:4 (legal), last seed in south.4"), "{brief}");
    assert!(brief.contains("3:1 (legal), last seed in north.1"), "{brief}");
}

/// Comments and variations are printed in the order in which they are written.
#[test]
fn a_replay_prints_comments_and_variations_in_order() {
    let path = file("order-of-comments.sow");
    let record = "---\nsowbook: 1\nid: order\nruleset: bechi\nprovenance: constructed\n---\n\
        1. S1 {first} (S2) {second} (S3) (S4) {third} N1\nend(unfinished)\n";
    std::fs::write(&path, record).expect("written");
    let printed = run(&["replay", &path]);
    let places = ["first", "S2 (legal)", "second", "S3 (legal)", "S4 (legal)", "third"]
        .map(|words| printed.find(words).unwrap_or_else(|| panic!("{words}: {printed}")));
    assert!(places.is_sorted(), "{places:?}: {printed}");
}

/// A board that leaves several counts open is drawn with those that it states; one count alone is worked out, so that
/// play goes on.
#[test]
fn a_torn_board_is_drawn_with_the_counts_that_are_known() {
    let path = file("torn.sow");
    let board = |counts: &str| {
        let record = format!(
            "---\nsowbook: 1\nid: torn\nruleset: bechi\nprovenance: constructed\n---\n\
            gap(2 plies, torn)\nboard({counts}; store 0 0; flag moved none; flag dead none; round 1; turns 1 1; \
            starter south; next south)\nS3\nend(unfinished)\n"
        );
        std::fs::write(&path, record).expect("written");
        run(&["replay", &path])
    };
    let torn = board("south ? 7 7 8; north 8 1 ? 8");
    let drawn: Vec<&str> =
        torn.split(['|', '│', '\n']).map(str::trim).filter(|cell| !cell.is_empty()).collect();
    let rows = drawn.join(" ");
    assert!(rows.contains("8 ? 1 8") && rows.contains("? 7 7 8"), "{torn}");
    assert!(torn.contains("not determined"), "{torn}");
    // Of 48 seeds the others leave two.
    let whole = board("south ? 7 7 8; north 8 1 7 8");
    assert!(whole.contains("S3 (legal)"), "{whole}");
    let found = run(&["check", &path]).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(found.contains("leave 2 of the seeds in play"), "{found}");
}
