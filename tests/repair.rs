//! Records damaged by hand: what `repair` proposes, how sure it is, and what accepting a candidate leaves.

#[path = "repair/damage.rs"]
mod damage;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use itertools::Itertools;
use serde::Deserialize;
use sowbook::archive::{Archive, load, read_header, read_ruleset};
use sowbook::check::RecordSlice;
use sowbook::notation::parse;
use sowbook::notation::syntax::ItemKind;
use sowbook::repair::{Costs, Effort, Repair, accepted, repair};
use sowbook::replay::{FindingsOnly, RecordVerdict, replay};
use sowbook::rules::RulesetFamily;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    record: String,
    written: String,
    damaged: String,
    conclusion: String,
    original: usize,
}

fn archive() -> Archive {
    load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("records")).0
}

/// The text of a record of the archive.
fn text_of(archive: &Archive, id: &str) -> String {
    for file in &archive.play {
        for slice in RecordSlice::all(file.name(), file.contents()) {
            if slice.header_id().as_deref() == Some(id) {
                return slice.text.expect("a text").to_owned();
            }
        }
    }
    panic!("no record {id}");
}

/// The holes that the plies of a record start from.
fn starts(text: &str) -> Vec<String> {
    let (file, _) = parse(text);
    let items = file.records.iter().flat_map(|record| &record.items);
    let plies = items.filter_map(|item| match &item.kind {
        ItemKind::Ply(ply) => Some(format!("{:?}{}{:?}", ply.taking, ply.start, ply.decisions.len())),
        ItemKind::Pass => Some("pass".to_owned()),
        _ => None,
    });
    plies.collect()
}

type Rulesets = BTreeMap<String, Arc<RulesetFamily>>;

fn rulesets(archive: &Archive) -> Rulesets {
    let all = archive.rulesets.iter().filter_map(|text| read_ruleset(text).0);
    all.map(|family| (family.declaration().id.clone(), Arc::new(family))).collect()
}

/// What `repair` says of a text; `None` where it cannot be replayed.
fn repaired(rulesets: &Rulesets, text: &str, effort: Effort) -> Option<Repair> {
    let (file, _) = parse(text);
    let record = &file.records[0];
    let (header, _) = read_header(text, record.header.as_ref().expect("a header"));
    let family = |id: &str| rulesets.get(id).cloned();
    repair(&family, &header, record, text, &Costs::default(), effort)
}

/// Whether a record holds under its own readings, if only with interventions.
fn holds(rulesets: &Rulesets, text: &str) -> bool {
    let (file, problems) = parse(text);
    let record = &file.records[0];
    let (header, _) = read_header(text, record.header.as_ref().expect("a header"));
    let family = |id: &str| rulesets.get(id).cloned();
    problems.is_empty()
        && matches!(
            replay::<FindingsOnly>(&family, &header, record, text).verdict,
            RecordVerdict::Verified | RecordVerdict::VerifiedWithInterventions(_)
        )
}

#[test]
fn what_was_damaged_is_found_again() {
    let archive = archive();
    let rulesets = rulesets(&archive);
    let cases: Vec<Case> = serde_yaml::from_str(include_str!("repair/cases.yaml")).expect("cases");
    let mut faults = Vec::new();
    for case in cases {
        let original = text_of(&archive, &case.record);
        assert_eq!(original.matches(&case.written).count(), 1, "{}", case.name);
        let text = original.replace(&case.written, &case.damaged);
        let found = repaired(&rulesets, &text, Effort::default()).expect("it can be replayed");
        let [window] = found.windows.as_slice() else {
            faults.push(format!("{}: {} places", case.name, found.windows.len()));
            continue;
        };
        let at = window.candidates.iter().position(|candidate| {
            let changed = accepted(&text, window, candidate, &found, "ED");
            changed.is_some_and(|changed| starts(&changed) == starts(&original) && holds(&rulesets, &changed))
        });
        let said = (window.verdict.word(), at.map(|at| at + 1));
        if said != (case.conclusion.as_str(), Some(case.original)) {
            let first: Vec<String> =
                window.candidates.iter().take(3).map(|one| format!("{} {}", one.words(), one.bits)).collect();
            faults.push(format!("{}: {said:?}, {first:#?}", case.name));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Nothing is proposed for a record that holds: there is no false alarm.
#[test]
fn no_record_that_holds_is_doubted() {
    let archive = archive();
    let rulesets = rulesets(&archive);
    let mut seen = 0;
    for file in archive.play.iter().filter(|file| !file.name().contains("togyz-2018")) {
        for slice in RecordSlice::all(file.name(), file.contents()) {
            let Ok(text) = slice.text else { continue };
            if !holds(&rulesets, text) || text.contains("gap(") {
                continue;
            }
            let Some(found) = repaired(&rulesets, text, Effort { plays: 1, ..Effort::default() }) else {
                continue;
            };
            seen += 1;
            assert!(
                found.windows.is_empty(),
                "{}: {:?}",
                slice.header_id().unwrap_or_default(),
                found.windows
            );
        }
    }
    assert!(seen > 60, "{seen}");
}

/// Games damaged once, of documented play and of random play: what was there is found again, and a share says how often the
/// first candidate is right.
#[test]
fn damage_is_located_and_shares_are_calibrated() {
    let archive = archive();
    let mut all = Vec::new();
    for id in ["toguz-kumalak", "oware", "nsumbi", "bechi", "gamacha-nobility", "choro-lango"] {
        let family = damage::family(&archive, id).expect("a ruleset of the archive");
        let games = damage::games(&archive, &family, id, 3);
        assert_eq!(games.len(), 3, "{id}");
        for (kind, boards) in damage::DAMAGES.into_iter().cartesian_product([true, false]) {
            all.extend(damage::trials(&family, &games, kind, damage::Written { ends: true, boards }));
        }
    }
    let seen: Vec<_> = all.iter().filter(|one| one.is_seen).collect();
    let count = |of_it: &dyn Fn(&damage::Trial) -> bool| seen.iter().filter(|one| of_it(one)).count();
    let sure = count(&|one| one.share >= 0.95);
    let sure_and_right = count(&|one| one.share >= 0.95 && one.is_first);
    let wrong = count(&|one| one.is_unique && !one.is_first);
    let (located, in_five) = (count(&|one| one.is_located), count(&|one| one.is_in_five));
    let mut plays: Vec<u64> = seen.iter().map(|one| one.plays).collect();
    plays.sort_unstable();
    let figures = format!(
        "{} seen, {located} located, {in_five} in five, {wrong} unique and wrong, {sure_and_right} of {sure} sure ones \
         right, {} plays",
        seen.len(),
        plays[plays.len() / 2]
    );
    assert!(seen.len() > 250 && sure > 150, "{figures}");
    assert!(100 * located >= 98 * seen.len() && 100 * in_five >= 97 * seen.len(), "{figures}");
    assert!(100 * sure_and_right >= 99 * sure && 200 * wrong <= seen.len(), "{figures}");
    assert!(plays[plays.len() / 2] <= 10_000, "{figures}");
    println!("{figures}");
}

/// Plies of one stretch in disorder: where they are lawful in several orders, no order is called unique but the right one.
#[test]
fn an_order_that_play_does_not_decide_is_not_unique() {
    let archive = archive();
    let family = damage::family(&archive, "toguz-kumalak").expect("a ruleset of the archive");
    let games = damage::games(&archive, &family, "toguz-kumalak", 5);
    let (damage, _) = damage::SEVERAL[3];
    let trials = damage::trials(&family, &games, damage, damage::Written { ends: true, boards: true });
    let wrong = trials.iter().filter(|one| one.is_unique && !one.is_first).count();
    let seen = trials.iter().filter(|one| one.is_seen).count();
    assert!(seen > 3 && wrong == 0, "{wrong} of {seen} are called unique and are not what the game had");
}

/// Games under another reading than their header says: the reading is found, and not slips that nobody made.
#[test]
fn another_reading_is_found() {
    let archive = archive();
    let (mut seen, mut first, mut wrong) = (0, 0, 0);
    for id in ["nsumbi", "bechi", "choro-lango"] {
        let family = damage::family(&archive, id).expect("a ruleset of the archive");
        let trials = damage::other_readings(&family, 24, true);
        seen += trials.iter().filter(|one| one.is_seen).count();
        first += trials.iter().filter(|one| one.is_seen && one.is_first).count();
        wrong += trials.iter().filter(|one| one.is_unique && !one.is_first).count();
    }
    assert!(seen > 10 && 100 * first >= 95 * seen && wrong == 0, "{seen} seen, {first} first, {wrong} wrong");
}
