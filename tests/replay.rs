//! Records replayed: each `tests/replay/*.sow` with the dump beside it. `SOWBOOK_BLESS=1` writes the dumps anew.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sowbook::archive::{read_header, read_ruleset};
use sowbook::notation::parse;
use sowbook::replay::{
    Finding, FindingKind, FindingsOnly, FullTrace, Line, PositionState, print_position, replay, replay_again,
};
use sowbook::rules::RulesetFamily;
use sowbook::text::SourceText;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// The rulesets of the records, and those made up for the laws.
fn families() -> BTreeMap<String, Arc<RulesetFamily>> {
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
        let told = replay::<FullTrace>(&find, &header, record, text);
        let plain = replay::<FindingsOnly>(&find, &header, record, text);
        assert_eq!(told.verdict, plain.verdict, "{:?}", header.id);
        assert_eq!(told.findings, plain.findings, "{:?}", header.id);
        let mut again = Vec::new();
        replay_again(&find, (&header, record, text), &plain, &mut |ply| again.push(format!("{ply:?}")));
        let kept = told.line.iter().flat_map(|line| &line.plies).map(|ply| format!("{ply:?}"));
        assert_eq!(again, kept.collect::<Vec<_>>(), "ply by ply, kept: {:?}", header.id);
        let _ = writeln!(out, "record {}: {:?}", header.id.as_deref().unwrap_or("?"), told.verdict);
        let tally = told.tally;
        let _ = writeln!(
            out,
            "  {} plies, {} laps, {} of {} checks agree, {} legal, {} undetermined, {} given, {} assumed",
            tally.plies,
            tally.laps,
            tally.agreed,
            tally.checks,
            tally.legal,
            tally.undetermined,
            tally.given,
            tally.assumed
        );
        for finding in &told.findings {
            let _ = writeln!(out, "  ! {}", show(finding, text));
        }
        if let Some(line) = &told.line {
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
            let _ = writeln!(out, "{indent}  variation {:?}", variation.under);
            if let Some(line) = &variation.line {
                tell(out, line, text, &format!("{indent}    "));
            }
        }
    }
    let end = match &line.end {
        PositionState::Position(position) => print_position(&line.ruleset, position),
        PositionState::OneOf(all) => format!("one of {}", all.len()),
        PositionState::Unknown => "unknown".to_owned(),
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
        let found = dump(&families, &text);
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
