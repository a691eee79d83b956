//! Slips in the header: what replay needs and cannot read is not replaced by a default.

use std::collections::BTreeMap;

use sowbook::check::{CheckContext, Code, RecordReport, RecordSlice, Severity, Verdict, check_record};
use sowbook::notation::{HeaderKey, header_keys, parse};

/// The keys without whose values nothing can be replayed, and values that none of them can have. An empty map of
/// readings is a value like any other.
const NEEDED: [(&str, &[&str]); 5] = [
    ("sowbook", &["2", "one", "[1]", "~"]),
    ("ruleset", &["[]", "{id: bechi}", "~"]),
    ("readings", &["width=3", "[]", "{width: [3]}", "~"]),
    ("setup", &["\"i5=3\"", "[]", "{stated: \"rest=0\"}", "{given: [1]}", "~"]),
    ("first", &["east", "[south]", "1", "~"]),
];

fn check(context: &CheckContext<'_>, text: &str) -> RecordReport {
    check_record(context, &RecordSlice { file: "slip.sow", text: Ok(text), offset: 0, line: 1, alone: false })
}

/// A record with the entry of a key replaced.
fn with(text: &str, key: &HeaderKey, entry: &str) -> String {
    format!("{}{entry}{}", &text[..key.entry.start], &text[key.entry.end..])
}

#[test]
fn nothing_is_replayed_from_a_header_that_is_not_known() {
    let (archive, problems) = super::records::archive();
    let (context, _) = CheckContext::new(&archive, &problems);
    let mut tried: BTreeMap<&str, u32> = BTreeMap::new();
    for text in archive.play.iter().flat_map(|text| RecordSlice::all(text.name(), text.contents())) {
        let text = text.text.expect("records are text");
        let (file, _) = parse(text);
        let header = file.records[0].header.expect("a header");
        for key in header_keys(text, &header) {
            let name = &text[key.name.range()];
            let entry = &text[key.entry.range()];
            // The first line must begin with the key of the version, or no record begins.
            let misspelt = format!("{}{}", &name[..1], &name[2..]);
            let mut slips = vec![format!("{entry}{entry}")];
            if name != "sowbook" {
                slips.push(entry.replacen(name, &misspelt, 1));
            }
            let needed = NEEDED.into_iter().find(|(needed, _)| *needed == name);
            let wrong = needed.map_or(&["[[1]]", "{no: such}", "~"][..], |(_, wrong)| wrong);
            slips.extend(wrong.iter().map(|value| format!("{name}: {value}\n")));
            for slip in slips {
                let report = check(&context, &with(text, &key, &slip));
                let description =
                    || format!("{:?}: {slip}: {} {:#?}", report.id, report.verdict, report.diagnostics);
                let error = |severity| report.diagnostics.iter().any(|one| one.severity() == severity);
                assert!(error(Severity::Error), "{}", description());
                if needed.is_some() {
                    let says_why =
                        |code: &Code| matches!(code.as_str(), "record/not-replayed" | "yaml/syntax");
                    assert_eq!(report.verdict, Verdict::NotReplayed, "{}", description());
                    let why = report.diagnostics.iter().filter(|one| says_why(&one.code)).count();
                    assert_eq!(why, 1, "{}", description());
                    *tried.entry(needed.map_or("", |needed| needed.0)).or_default() += 1;
                } else {
                    let verdicts = [Verdict::NotDetermined, Verdict::Contradicted];
                    assert!(verdicts.contains(&report.verdict), "{}", description());
                    *tried.entry("others").or_default() += 1;
                }
            }
        }
    }
    println!("slips in headers: {tried:?}");
    assert_eq!(tried.len(), NEEDED.len() + 1);
}

/// A key in the wrong place says nothing, and its help says where it belongs.
#[test]
fn a_key_in_the_wrong_place_is_not_replaced_by_a_default() {
    let (archive, problems) = super::records::archive();
    let (context, _) = CheckContext::new(&archive, &problems);
    let record = |lines: &str| {
        format!(
            "---\nsowbook: 1\nid: case\ntitle: A case\nruleset: bechi\nprovenance: constructed\n\
             licence: CC-BY-4.0\n{lines}---\n1. S1\nend(unfinished)\n"
        )
    };
    assert_eq!(check(&context, &record("")).verdict, Verdict::Verified);
    for (lines, verdict, help) in [
        ("setup:\n", Verdict::NotReplayed, None),
        ("given: \"rest=0\"\n", Verdict::NotReplayed, Some("indent it below `setup:`")),
        ("setup: {first: south}\n", Verdict::NotReplayed, None),
        ("south: A player\n", Verdict::NotDetermined, Some("indent it below `players:`")),
        ("Readings: {width: 3}\n", Verdict::NotReplayed, Some("did you mean `readings`?")),
        ("remark: none\n", Verdict::NotDetermined, None),
        ("players: {south: A, nroth: B}\n", Verdict::NotDetermined, None),
        ("players: {south: A, south: B}\n", Verdict::NotDetermined, None),
        ("setup: {assumed: \"rest=0\", assumed: \"rest=1\"}\n", Verdict::NotReplayed, None),
        ("first: !x south\n", Verdict::NotReplayed, None),
        ("title: &x A\n", Verdict::NotDetermined, None),
        ("[a]: b\n", Verdict::NotReplayed, None),
    ] {
        let text = record(lines);
        let text = if lines.starts_with("title") { text.replacen("title: A case\n", "", 1) } else { text };
        let report = check(&context, &text);
        assert_eq!(report.verdict, verdict, "{lines}: {:#?}", report.diagnostics);
        if let Some(help) = help {
            let helps = report.diagnostics.iter().filter_map(|one| one.help.as_deref());
            assert!(helps.into_iter().any(|one| one.contains(help)), "{lines}: {:#?}", report.diagnostics);
        }
    }
}
