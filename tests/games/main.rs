//! Rulesets of games that are not in the archive, against traces of other programs and sheets of real games.
//! `README.md` describes the folder.

mod case;
mod changes;
mod compare;
mod counts;
mod trace;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use sowbook::archive::{load, read_ruleset};
use sowbook::check::check;
use sowbook::engine::{Move, Position, Random, play, random_move};
use sowbook::replay::print_move;
use sowbook::rules::{Ruleset, RulesetFamily};

use case::{Case, Departure};
use compare::{Compared, compare};

/// The most bytes of all traces in the repository.
const MOST_BYTES: u64 = 2_000_000;

/// What shows the problems of the archive in this folder with their places.
const SHOW: &str = "see `sowbook check --archive tests/games`";

/// The folder of this test.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games")
}

/// The rulesets of the archive in this folder, by id.
fn families() -> &'static BTreeMap<String, RulesetFamily> {
    static FAMILIES: OnceLock<BTreeMap<String, RulesetFamily>> = OnceLock::new();
    FAMILIES.get_or_init(|| {
        let (archive, problems) = load(&folder().join("records"));
        assert!(problems.is_empty(), "{SHOW}: {problems:?}");
        let read = archive.rulesets.iter().map(|text| {
            let (family, problems) = read_ruleset(text);
            assert!(problems.is_empty(), "{}: {SHOW}: {problems:?}", text.name());
            let family = family.expect("a ruleset without problems is read");
            (family.declaration().id.clone(), family)
        });
        read.collect()
    })
}

/// The ruleset of a case.
fn ruleset(families: &BTreeMap<String, RulesetFamily>, case: &Case) -> Arc<Ruleset> {
    let family = families.get(&case.ruleset).unwrap_or_else(|| panic!("no ruleset `{}`", case.ruleset));
    let mut choices = family.declaration().defaults();
    for (reading, alternative) in &case.readings {
        choices = choices.with(reading, alternative);
    }
    family.ruleset(&choices).unwrap_or_else(|problems| panic!("{}: {problems:?}", case.ruleset))
}

/// The names of the files in a folder with that ending, without it, in order.
fn names(folder: &Path, ending: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let files = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<_> = files.filter_map(|name| name.strip_suffix(ending).map(str::to_owned)).collect();
    names.sort();
    names
}

/// The case of a trace as written, if it is.
fn written_case(name: &str) -> Option<Case> {
    let path = folder().join("traces").join(format!("{name}.yaml"));
    let text = fs::read_to_string(path).ok()?;
    Some(serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{name}.yaml: {error}")))
}

/// The case of a trace, if its game has a ruleset. A game of the program whose rules these are needs none if the ruleset
/// has its name and nothing departs.
fn case(name: &str, families: &BTreeMap<String, RulesetFamily>) -> Option<Case> {
    written_case(name).or_else(|| {
        let (ruleset, _) = families.get_key_value(name.strip_prefix("stoneshark-")?)?;
        Some(Case { ruleset: ruleset.clone(), ..Case::default() })
    })
}

fn trace(folder: &Path, name: &str) -> trace::Trace {
    let text = fs::read_to_string(folder.join(format!("{name}.trace"))).expect("it was listed");
    trace::read(name, &text).unwrap_or_else(|error| panic!("{name}.trace: {error}"))
}

/// Compares the traces of a folder that have a case: by name, with the case.
fn compare_all(traces: &Path, families: &BTreeMap<String, RulesetFamily>) -> Vec<(String, Case, Compared)> {
    let cases = names(traces, ".trace").into_iter().filter_map(|name| Some((case(&name, families)?, name)));
    let compared = cases.map(|(case, name)| {
        let found = compare(&trace(traces, &name), &case, &ruleset(families, &case));
        (name, case, found)
    });
    compared.collect()
}

#[test]
fn rulesets_play_the_sampled_turns_alike() {
    let families = families();
    let traces = folder().join("traces");
    let compared = compare_all(&traces, families);
    let mut text = String::new();
    for (name, case, found) in &compared {
        assert!(found.turns > 0, "{name}: no turn was compared");
        for difference in &found.shown {
            let _ = writeln!(text, "{difference}\n    ruleset {}", case.ruleset);
        }
    }
    assert!(
        text.is_empty(),
        "{text}\nIf the other program is at fault, say so in tests/games/traces/NAME.yaml."
    );
    assert!(compared.len() >= 3, "only {} traces have a ruleset", compared.len());
}

#[test]
fn the_archive_is_clean() {
    let (archive, problems) = load(&folder().join("records"));
    let report = check(&archive, &problems);
    let codes: Vec<_> = report.diagnostics.iter().map(|found| found.code).collect();
    assert!(codes.is_empty(), "{SHOW}: {codes:?}");
}

/// Every case belongs to a trace, and every departure gives its reason.
/// Who begins a round is what the move that begins it says, whatever decides it.
#[test]
fn a_new_round_names_who_begins_it() {
    let mut named = 0;
    for (id, family) in families() {
        let ruleset = family.default_ruleset().expect("a sound ruleset");
        let mut random = Random::new(7);
        let mut position = Position::initial(&ruleset);
        for _ in 0..300 {
            let Ok(Some(played)) = random_move(&ruleset, &position, &mut random) else { break };
            let Ok(outcome) = play(&ruleset, &position, &played, &mut ()) else { break };
            if matches!(played, Move::Fill(_)) {
                named += 1;
                let first = format!("first {}", outcome.position.starter());
                let written = print_move(&ruleset, &position, &played);
                assert!(written.contains(&first), "{id}: {written}, but {first}");
            }
            position = outcome.position;
        }
    }
    assert!(named > 20, "only {named} rounds");
}

#[test]
fn cases_are_whole() {
    let traces = folder().join("traces");
    let known = names(&traces, ".trace");
    for name in names(&traces, ".yaml") {
        assert!(known.contains(&name), "{name}.yaml has no {name}.trace");
        for departure in &written_case(&name).expect("it was listed").departures {
            assert!(departure.reason.len() > 20, "{name}.yaml: a departure has no reason");
        }
    }
}

#[test]
fn every_trace_is_read_and_all_are_small() {
    let traces = folder().join("traces");
    let mut bytes = 0;
    for name in names(&traces, ".trace") {
        let trace = trace(&traces, &name);
        assert!(!trace.games.is_empty(), "{name}");
        bytes += fs::metadata(traces.join(format!("{name}.trace"))).expect("it was read").len();
    }
    assert!(bytes <= MOST_BYTES, "{bytes} bytes of traces");
}

/// Whether the sample of a trace has turns that a departure explains, though none of the whole trace may.
fn sample_needs(
    name: &str,
    case: &Case,
    departure: usize,
    families: &BTreeMap<String, RulesetFamily>,
) -> bool {
    let samples = folder().join("traces");
    let is_sampled = samples.join(format!("{name}.trace")).exists();
    is_sampled
        && compare(&trace(&samples, name), case, &ruleset(families, case)).allowed.contains_key(&departure)
}

/// A sample that begins in the middle of a game may need an explanation that no whole trace does.
#[test]
fn explanations_of_samples_are_needed() {
    let needed = written_case("stoneshark-andot").expect("the case");
    assert!(sample_needs("stoneshark-andot", &needed, 0, families()));
    assert!(!sample_needs("stoneshark-andot", &needed, 1, families()));
}

/// The whole comparison, for `tests/games/run`: `SOWBOOK_TRACES` names a folder of whole traces.
#[test]
fn rulesets_play_whole_traces_alike() {
    let Some(traces) = std::env::var_os("SOWBOOK_TRACES").map(PathBuf::from) else { return };
    let families = families();
    let mut rows = String::from("trace\truleset\tturns\tagreeing\tdeparting\tdiffering\tkinds\n");
    let mut departures = String::from("trace\tdiffers\tturns\treason\n");
    let mut texts = String::new();
    for (name, case, found) in compare_all(&traces, families) {
        let departing: usize = found.allowed.values().sum();
        let differing: usize = found.differing.values().map(Vec::len).sum();
        let kinds: Vec<_> =
            found.differing.iter().map(|(kind, places)| format!("{kind:?} {}", places.len())).collect();
        let row =
            [found.turns, found.agreeing, departing, differing].map(|number| number.to_string()).join("\t");
        let _ = writeln!(rows, "{name}\t{}\t{row}\t{}", case.ruleset, kinds.join(", "));
        for difference in &found.shown {
            let _ = writeln!(texts, "{difference}\n");
        }
        for (kind, places) in found.differing.iter().filter(|(_, places)| places.len() > 1) {
            let _ = writeln!(texts, "{name}: {kind:?} differs in turns {}\n", places.join(", "));
        }
        for (place, Departure { differs, reason, .. }) in case.departures.iter().enumerate() {
            let turns = found.allowed.get(&place).copied().unwrap_or_default();
            let _ = writeln!(departures, "{name}\t{differs:?}\t{turns}\t{reason}");
            if turns == 0 && !sample_needs(&name, &case, place, families) {
                let _ =
                    writeln!(texts, "{name}: nothing departs like this; remove `{differs:?}: {reason}`\n");
            }
        }
    }
    for (file, text) in [("results.tsv", rows), ("departures.tsv", departures), ("differences.txt", texts)] {
        fs::write(traces.join(file), text).expect("the folder can be written to");
    }
}
