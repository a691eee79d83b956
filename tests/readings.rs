//! What `readings` says of other alternatives: as `check` judges a record that names them, and counted once.

use std::collections::BTreeMap;
use std::path::Path;

use sowbook::archive::{Provenance, load};
use sowbook::check::{
    CheckContext, OtherReading, ReadingRecords, RecordSlice, Verdict, check_record, other_readings,
};
use sowbook::rules::ReadingKind;

/// Two records of one example, of which one fits only under another reading.
const RECORDS: [&str; 2] = ["driberg-1927b-increment", "driberg-1927b-increment-within-a-move"];

/// A record that is verified only under another reading is judged by each alternative as `check` judges it where its header
/// names that alternative.
#[test]
fn other_readings_are_judged_as_check_judges_them() {
    let (archive, _) = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("records"));
    let context = CheckContext::for_records(&archive, false);
    let slices = archive.play.iter().flat_map(|file| RecordSlice::all(file.name(), file.contents()));
    let mut verdicts = Vec::new();
    for slice in slices.filter(|slice| slice.header_id().is_some_and(|id| RECORDS.contains(&id.as_str()))) {
        let text = slice.text.expect("text");
        let found = other_readings(&context, &slice).expect("no panic").expect("a replay");
        let family = context.family(&found.ruleset).expect("a ruleset");
        let named = format!("\nruleset: {}\n", found.ruleset);
        let mut tried = 0;
        let declaration = family.declaration();
        for (reading, alternative, choices) in family.one_choice_away(&declaration.defaults()) {
            // Options that change nothing for the better are not listed.
            if family.ruleset(&choices).is_err() || reading.kind != ReadingKind::Reading {
                continue;
            }
            let chosen = format!("{named}readings: {{{}: \"{alternative}\"}}\n", reading.name);
            let changed = text.replacen(&named, &chosen, 1);
            assert_ne!(changed, text);
            let there = check_record(&context, &RecordSlice::all("changed.sow", &changed)[0]).verdict;
            let is_of = |other: &&OtherReading| {
                (other.reading.as_str(), other.alternative.as_str()) == (reading.name.as_str(), alternative)
            };
            let listed = found.others.iter().find(is_of).map_or(found.verdict, |other| other.verdict);
            assert_eq!(listed, there, "{}: {}={alternative}", found.ruleset, reading.name);
            tried += 1;
        }
        assert!(tried > 10, "{tried}");
        verdicts.push(found.verdict);
    }
    assert_eq!(verdicts.len(), RECORDS.len());
    assert!(verdicts.contains(&Verdict::VerifiedUnderOtherReadings), "{verdicts:?}");
}

/// A record that fares alike under all alternatives supports none of them and contradicts none, whatever its verdict; one
/// that is not determined under an alternative is counted as that.
#[test]
fn what_is_alike_under_all_alternatives_is_counted_apart() {
    let (archive, _) = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("records"));
    let context = CheckContext::for_records(&archive, false);
    let family = context.family("choro-lango").expect("a ruleset");
    let reading = family.declaration().reading("endless").expect("a reading");
    assert_eq!((reading.default.as_str(), reading.alternatives.len()), ("report", 3));
    let (fit, fit_too) = (Verdict::Verified, Verdict::VerifiedWithInterventions);
    let (wrong, wrong_too) = (Verdict::Contradicted, Verdict::VerifiedUnderOtherReadings);
    let open = Verdict::NotDetermined;
    for (own, void, draw, expected) in [
        (fit, fit, fit, None),
        (fit, fit_too, fit, None),
        (wrong_too, wrong, wrong, None),
        (wrong, wrong_too, wrong, None),
        (open, open, open, None),
        (fit, wrong, fit, Some(["fit", "wrong", "fit"])),
        (wrong_too, wrong, fit, Some(["wrong", "wrong", "fit"])),
        (open, wrong, open, Some(["open", "wrong", "open"])),
    ] {
        let mut counted = ReadingRecords::default();
        let differing = [("void", void), ("draw", draw)].into_iter().filter(|(_, there)| *there != own);
        let differing: BTreeMap<&str, Verdict> = differing.collect();
        counted.count(reading, "a-record", Provenance::Printed, own, &differing);
        let found = ["report", "void", "draw"].map(|alternative| {
            let records = counted.alternatives.get(alternative)?.get(&Provenance::Printed)?;
            let all = [
                ("fit", &records.fitting),
                ("wrong", &records.contradicting),
                ("open", &records.not_determined),
            ];
            let mut of_record = all.iter().filter(|(_, ids)| ids.contains("a-record"));
            let only = of_record.next().map(|(what, _)| *what);
            only.filter(|_| of_record.next().is_none())
        });
        assert_eq!(found, expected.map_or([None; 3], |expected| expected.map(Some)), "{own} {void} {draw}");
        assert_eq!(counted.untouched.values().sum::<usize>(), usize::from(expected.is_none()));
    }
}
