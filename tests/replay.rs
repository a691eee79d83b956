//! Records replayed: each `tests/replay/*.sow` with the dump beside it. `SOWBOOK_BLESS=1` rewrites the dumps.

#[path = "replay/printed.rs"]
mod printed;
mod random_tests;
#[path = "replay/renamed.rs"]
mod renamed;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use proptest::collection::vec;
use proptest::prelude::*;
use sowbook::archive::{read_header, read_ruleset};
use sowbook::notation::parse;
use sowbook::replay::{
    Finding, FindingKind, FindingsOnly, FullTrace, Line, LineReport, PlyReport, PlyStep, PositionState,
    WithReadings, WrittenRecord, print_position, read_position, replay, replay_again,
};
use sowbook::rules::RulesetFamily;
use sowbook::text::SourceText;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// The rulesets of the records, and those made up for the laws.
fn families() -> &'static BTreeMap<String, Arc<RulesetFamily>> {
    static READ: LazyLock<BTreeMap<String, Arc<RulesetFamily>>> = LazyLock::new(read_families);
    &READ
}

fn read_families() -> BTreeMap<String, Arc<RulesetFamily>> {
    let mut families = BTreeMap::new();
    let folders =
        ["records/rulesets", "tests/laws/rulesets"].map(|folder| std::fs::read_dir(root().join(folder)));
    for file in folders.into_iter().flat_map(|folder| folder.expect("the folder can be read")) {
        let path = file.expect("a file").path();
        let id = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("the ruleset can be read");
        let (family, problems) = read_ruleset(&SourceText::new(format!("rulesets/{id}.yaml"), text));
        assert!(problems.is_empty(), "{id}: {problems:?}");
        families.insert(id, Arc::new(family.expect("a family")));
    }
    families
}

/// The replay of every record of a text, for people.
fn dump(families: &BTreeMap<String, Arc<RulesetFamily>>, text: &str) -> String {
    let find = |id: &str| families.get(id).cloned();
    let (file, problems) = parse(text);
    let mut out = String::new();
    for problem in &problems {
        let _ = writeln!(out, "notation {:?} `{}`", problem.kind, &text[problem.span.range()]);
    }
    for record in &file.records {
        let header = record.header.as_ref().expect("every record of these tests has a header");
        let (header, problems) = read_header(text, header);
        for problem in &problems {
            let _ = writeln!(out, "header {:?} `{}`", problem.kind, &text[problem.span.range()]);
        }
        let traced = replay::<WithReadings>(&find, &header, record, text);
        let plain = replay::<FindingsOnly>(&find, &header, record, text);
        assert_eq!(traced.verdict, plain.verdict, "{:?}", header.id);
        assert_eq!(traced.findings, plain.findings, "{:?}", header.id);
        let mut again = Vec::new();
        replay_again(&find, &header, record, text, &plain, &mut |ply| again.push(format!("{ply:?}")));
        let kept = traced.line.iter().flat_map(|line| &line.plies).map(|ply| format!("{ply:?}"));
        assert_eq!(again, kept.collect::<Vec<_>>(), "ply by ply, kept: {:?}", header.id);
        let _ = writeln!(out, "record {}: {:?}", header.id.as_deref().unwrap_or("?"), traced.verdict);
        let tally = traced.tally;
        let corrected = match tally.corrected {
            0 => String::new(),
            some => format!(", {some} corrected"),
        };
        let _ = writeln!(
            out,
            "  {} plies, {} laps, {} of {} checks agree{corrected}, {} legal, {} undetermined, {} given, {} assumed",
            tally.plies,
            tally.laps,
            tally.agreed,
            tally.checks,
            tally.legal,
            tally.undetermined,
            tally.given,
            tally.assumed
        );
        for finding in &traced.findings {
            let _ = writeln!(out, "  ! {}", show(finding, text));
        }
        if let Some(line) = &traced.line {
            tell(&mut out, line, text, "  ");
        }
    }
    out
}

fn show(finding: &Finding, text: &str) -> String {
    let kind = match &finding.kind {
        FindingKind::BoardDiffers(difference) => format!("BoardDiffers {:?}", difference.parts),
        FindingKind::IllegalMove { error, marked, legal, .. } => {
            format!("IllegalMove {error:?} marked {marked:?} legal {legal:?}")
        }
        FindingKind::OutcomeDependsOnSplit { splits, other, .. } => {
            format!("OutcomeDependsOnSplit {other} of {splits}")
        }
        kind => format!("{kind:?}"),
    };
    let ply = finding.ply.map_or("header".to_owned(), |ply| format!("ply {}", ply.0));
    let written = text[finding.span.range()].lines().next().unwrap_or_default();
    format!("{ply} {:?} `{written}`: {kind}", finding.inside)
}

fn tell(out: &mut String, line: &Line, text: &str, indent: &str) {
    for ply in &line.plies {
        let player = ply.player.map_or("-".to_owned(), |player| player.to_string());
        let written = &text[ply.span.range()];
        let _ =
            writeln!(out, "{indent}{} {player} `{written}` {:?}, {} laps", ply.id.0, ply.verdict, ply.laps);
        for variation in &ply.variations {
            let under: Vec<_> = variation.under.iter().map(|one| (&one.reading, &one.alternative)).collect();
            let _ = writeln!(out, "{indent}  variation {under:?}");
            if let Some(line) = &variation.line {
                tell(out, line, text, &format!("{indent}    "));
            }
        }
    }
    let end = match &line.end {
        PositionState::Position(position) => print_position(&line.ruleset, position),
        PositionState::OneOf(all) => format!("one of {}", all.len()),
        PositionState::Stated(_) | PositionState::Unknown => "unknown".to_owned(),
    };
    let _ = writeln!(out, "{indent}end {end}");
}

#[test]
fn records_replay_as_expected() {
    let families = families();
    let mut wrong = Vec::new();
    let mut count = 0;
    let mut paths: Vec<PathBuf> = std::fs::read_dir(root().join("tests/replay"))
        .expect("the folder can be read")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "sow"))
        .collect();
    paths.sort();
    for path in paths {
        count += 1;
        let text = std::fs::read_to_string(&path).expect("a text");
        let found = dump(families, &text);
        let expected = std::fs::read_to_string(path.with_extension("txt")).unwrap_or_default();
        if found != expected && std::env::var_os("SOWBOOK_BLESS").is_some() {
            std::fs::write(path.with_extension("txt"), &found).expect("it can be written");
        } else if found != expected {
            wrong.push(format!("{}:\n{found}", path.display()));
        }
    }
    assert!(count > 5, "only {count} records");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A printed diagram, copied row by row from either seat, is the board that the counts of each side give. The boards are
/// written as their rulesets label them: a side's outer row first, each row from its owner's left.
#[test]
fn a_diagram_is_copied_as_it_is_printed() {
    let cases = [
        (
            "records/rulesets/oware.yaml",
            "south 1 2 3 4 5 6; north 0 1 2 3 4 5",
            &["rows 5 4 3 2 1 0 / 1 2 3 4 5 6", "rows 6 5 4 3 2 1 / 0 1 2 3 4 5 from north"][..],
        ),
        (
            "tests/games/records/rulesets/abalala-e.yaml",
            "south 0 1 2 3 4 5 6 1 2; north 1 0 2 0 3 0 4 0 5",
            &[
                "rows 0 3 0 2 0 1 / 5 0 4 6 1 2 / 0 1 2 3 4 5",
                "rows 5 4 3 2 1 0 / 2 1 6 4 0 5 / 1 0 2 0 3 0 from north",
            ],
        ),
        (
            "records/rulesets/nsumbi.yaml",
            "south 0 1 2 3 0 1 2 4 1*8; north 2*8 5 2 1 0 3 2 1 0",
            &[
                "rows 2*8 / 0 1 2 3 0 1 2 5 / 1*8 / 0 1 2 3 0 1 2 4",
                "rows 4 2 1 0 3 2 1 0 / 1*8 / 5 2 1 0 3 2 1 0 / 2*8 from north",
            ],
        ),
    ];
    for (path, by_side, diagrams) in cases {
        let text = std::fs::read_to_string(root().join(path)).expect("the ruleset can be read");
        let family = read_ruleset(&SourceText::new(path.to_owned(), text)).0.expect("a family");
        let ruleset = family.default_ruleset().expect("its defaults");
        let expected = read_position(&ruleset, by_side).expect("a board");
        for diagram in diagrams {
            assert_eq!(read_position(&ruleset, diagram), Ok(expected.clone()), "{path}: {diagram}");
        }
    }
    let oware = families()["oware"].default_ruleset().expect("its defaults");
    for wrong in ["rows 5 4 3 2 1 0", "rows 5 4 3 2 1 / 1 2 3 4 5 6 7", "rows 1*12"] {
        assert!(read_position(&oware, wrong).is_err(), "{wrong}");
    }
}

/// Words of movetext, `#` for their place: plies and a gap, what announces a ply, a comment, and what belongs to the
/// ply before.
const WORDS: [&str; 9] = ["S1", "N3:N1", "gap(?)", "#.", "south", "{ED: #}", "; note\n", "!", "(S2 {ED: v})"];

/// The ply each comment belongs to, by its place: 0 is the beginning. A comment belongs to the ply before it, but where
/// a number or a side is between them, to the ply that follows.
fn owners(words: &[usize]) -> BTreeMap<String, u32> {
    let mut owners = BTreeMap::new();
    let (mut ply, mut announced) = (0, false);
    for (at, word) in words.iter().enumerate() {
        match WORDS[*word] {
            "S1" | "N3:N1" | "gap(?)" => (ply, announced) = (ply + 1, false),
            "#." | "south" => announced = true,
            "{ED: #}" => {
                let follows = words[at..].iter().any(|word| *word < 3);
                owners.insert(at.to_string(), if announced && follows { ply + 1 } else { ply });
            }
            _ => {}
        }
    }
    owners
}

/// What is compared of a ply that is reported in two ways.
fn essence(report: &PlyReport<'_>) -> String {
    let comments: Vec<String> = report.comments().into_iter().map(|comment| comment.text).collect();
    let checks: Vec<_> = report.checks().collect();
    format!("{} {} {comments:?} {:?} {checks:?}", report.step.number, report.written(), report.remarks())
}

crate::random_tests::random_tests! {
    cases: 300;

    /// Each comment belongs to one ply by the rule, and plies reported one by one are those of a line that was kept.
    fn every_comment_belongs_to_one_ply(words in vec(0..WORDS.len(), 0..24)) {
        let families = families();
        let find = |id: &str| families.get(id).cloned();
        let moves: Vec<String> =
            words.iter().enumerate().map(|(at, word)| WORDS[*word].replace('#', &at.to_string())).collect();
        let moves = moves.join(" ");
        let text = format!("---\nsowbook: 1\nid: made\nruleset: bechi\nprovenance: machine\nhands: {{ED: {{name: x}}}}\n---\n{moves}\n");
        let (file, _) = parse(&text);
        let record = &file.records[0];
        let (header, _) = read_header(&text, record.header.as_ref().expect("a header"));
        let kept = replay::<FullTrace>(&find, &header, record, &text);
        let line = kept.line.as_ref().expect("a line");
        let written = WrittenRecord { text: &text, header: Some(&header) };
        let report = LineReport::new(line, &record.items, written);

        let mut found = BTreeMap::new();
        let mut take = |ply: u32, comments: Vec<sowbook::replay::CommentText<'_>>| {
            for comment in comments {
                assert_eq!(found.insert(comment.text.clone(), ply), None, "`{}` belongs to two plies", comment.text);
            }
        };
        take(0, report.comments());
        report.plies.iter().for_each(|ply| take(ply.step.number, ply.comments()));
        prop_assert_eq!(found, owners(&words), "{}", moves);

        let mut steps: Vec<PlyStep> = Vec::new();
        replay_again(&find, &header, record, &text, &kept, &mut |step| steps.push(step));
        let report_of = |step| PlyReport::new(step, &line.ruleset, &record.items, written);
        let opening = steps.first().map_or_else(|| report.comments(), |first| report_of(first).opening_comments());
        prop_assert_eq!(opening, report.comments());
        for (step, whole) in steps.iter().zip(&report.plies) {
            prop_assert_eq!(essence(&report_of(step)), essence(whole));
        }
    }
}

/// Findings need no more than the limit of laps; a ply that is kept has the period that shows later, too. The turn is one
/// of those of `tests/laws/endless.rs`.
#[test]
fn only_plies_that_are_kept_have_the_laps_beyond_the_limit_searched() {
    let text = "\
---
sowbook: 1
id: long
ruleset: gamacha-nobility
provenance: constructed
setup: {assumed: \"south 3 0 14 0 2 1; north 5 1 3 4 13 2; next north\"}
---
B3 end(unfinished)
";
    let (file, problems) = parse(text);
    assert!(problems.is_empty(), "{problems:?}");
    let record = &file.records[0];
    let (header, _) = read_header(text, record.header.as_ref().expect("a header"));
    let find = |id: &str| families().get(id).cloned();
    let endless = |findings: &[Finding]| {
        let mut kinds = findings.iter().map(|finding| finding.kind.clone());
        kinds.find(|kind| matches!(kind, FindingKind::EndlessTurn { .. }))
    };
    let brief = replay::<FindingsOnly>(&find, &header, record, text);
    let full = replay::<FullTrace>(&find, &header, record, text);
    let expected = Some(FindingKind::EndlessTurn { laps: 10_000, period: None });
    assert_eq!([endless(&brief.findings), endless(&full.findings)], [expected.clone(), expected]);
    let plies = full.line.expect("a line").plies;
    assert_eq!(plies.last().and_then(|ply| ply.period), Some(159_748));
}

/// What an editor supplied, or reads in place of another move, is not documented play; what surrounds it is.
#[test]
fn what_an_editor_supplied_is_reconstructed() {
    let families = families();
    let find = |id: &str| families.get(id).cloned();
    let cases = [
        ("printed", "S2", "printed"),
        ("printed", "[S2]", "reconstructed"),
        ("printed", "S2 sic(S3)", "reconstructed"),
        ("printed", "S2:S2 sic(S3:S2)", "reconstructed"),
        // Only the hole of the last seed is misprinted.
        ("printed", "S2:S2 sic(S2:S4)", "printed"),
        ("printed", "S2:S2 sic(S2S4)", "printed"),
        ("printed", "S2 x0 sic(x1)", "printed"),
        // The source has only where it ends, and one hole ends there.
        ("printed", "?:S4", "reconstructed"),
        // A class that is less than documented stays what it is.
        ("constructed", "[S2]", "constructed"),
    ];
    for (class, ply, expected) in cases {
        let text = format!(
            "---\nsowbook: 1\nid: one\nruleset: bechi\nprovenance: {class}\nhands: {{ED: editor}}\n---\n1. {ply} N2\n2. S3\n"
        );
        let (file, problems) = parse(&text);
        assert!(problems.is_empty(), "{ply}: {problems:?}");
        let record = &file.records[0];
        let (header, _) = read_header(&text, record.header.as_ref().expect("a header"));
        let replayed = replay::<FullTrace>(&find, &header, record, &text);
        let plies = replayed.line.expect("a line").plies;
        let classes: Vec<_> =
            plies.iter().map(|ply| ply.provenance.map_or("none", |one| one.word())).collect();
        assert_eq!(classes, [expected, class, class], "{class}, {ply}");
    }
}
