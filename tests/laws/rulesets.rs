//! The rulesets of the records, each under every choice of readings the laws are asked of, and those in
//! `tests/laws/rulesets`, which were made up to reach what no documented game does.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use serde_yaml::Mapping;
use sowbook::archive::{load, read_ruleset};
use sowbook::rules::{Choices, Declaration, ReadingKind, Ruleset, RulesetFamily, verify};
use sowbook::text::SourceText;

use super::folder::rulesets_in;

/// A ruleset under one choice of readings, and what to call it when a law fails.
pub(crate) struct Case {
    pub(crate) label: String,
    pub(crate) ruleset: Arc<Ruleset>,
}

/// Every ruleset under every choice, in a fixed order.
pub(crate) fn all() -> &'static [Case] {
    static ALL: LazyLock<Vec<Case>> = LazyLock::new(|| {
        assert!(!families().is_empty());
        families().iter().flat_map(cases).collect()
    });
    &ALL
}

/// The same of the rulesets in `tests/games`.
pub(crate) fn games() -> &'static [Case] {
    static ALL: LazyLock<Vec<Case>> =
        LazyLock::new(|| game_sources().iter().flat_map(|source| cases(&read_family(source))).collect());
    &ALL
}

/// The same and those of the records, by their defaults, but that turns are stopped after a few laps.
pub(crate) fn short() -> &'static [Case] {
    static ALL: LazyLock<Vec<Case>> = LazyLock::new(|| {
        let limits = [1, 2, 3, 5, 9].into_iter().cycle();
        sources()
            .iter()
            .chain(&game_sources())
            .zip(limits)
            .map(|(source, laps)| stopped_after(source, laps))
            .collect()
    });
    &ALL
}

fn stopped_after(source: &SourceText, laps: u32) -> Case {
    let mut ruleset: Mapping = serde_yaml::from_str(source.contents()).expect("YAML");
    let limits = ruleset.entry("limits".into()).or_insert_with(|| Mapping::new().into());
    limits.as_mapping_mut().expect("a map").insert("laps".into(), laps.into());
    let family = read_family(&SourceText::new(source.name(), serde_yaml::to_string(&ruleset).expect("YAML")));
    let label = format!("{} with `laps: {laps}`", family.declaration().id);
    Case { label, ruleset: family.default_ruleset().expect("it can be used") }
}

/// A ruleset by its id, under choices written `name=alternative name=alternative`.
pub(crate) fn one(id: &str, readings: &str) -> Arc<Ruleset> {
    let family =
        families().iter().find(|family| family.declaration().id == id).expect("a ruleset of that id");
    let pairs = readings.split_whitespace().filter_map(|pair| pair.split_once('='));
    let choices = family.declaration().choose(pairs).expect("readings it has");
    family.ruleset(&choices).expect("a ruleset that can be used")
}

/// A family by its id.
pub(crate) fn family(id: &str) -> &'static RulesetFamily {
    families().iter().find(|family| family.declaration().id == id).expect("a ruleset of that id")
}

fn families() -> &'static [RulesetFamily] {
    static ALL: LazyLock<Vec<RulesetFamily>> = LazyLock::new(read_families);
    &ALL
}

/// The texts of all rulesets.
pub(crate) fn sources() -> Vec<SourceText> {
    let (archive, _) = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("records"));
    let odd = rulesets_in("tests/laws/rulesets");
    archive.rulesets.into_iter().chain(odd).collect()
}

/// The texts of the rulesets in `tests/games`.
fn game_sources() -> Vec<SourceText> {
    let sources = rulesets_in("tests/games/records/rulesets");
    assert!(!sources.is_empty(), "no rulesets of games");
    sources
}

fn read_families() -> Vec<RulesetFamily> {
    let read = |source: &SourceText| {
        let family = read_family(source);
        let problems = verify(&family);
        assert!(problems.is_empty(), "{}: {problems:?}", source.name());
        family
    };
    sources().iter().map(read).collect()
}

fn read_family(source: &SourceText) -> RulesetFamily {
    let (family, problems) = read_ruleset(source);
    assert!(problems.is_empty(), "{}: {problems:?}", source.name());
    family.expect("a ruleset without problems")
}

fn cases(family: &RulesetFamily) -> Vec<Case> {
    let declaration = family.declaration();
    let mut all: BTreeSet<Choices> = BTreeSet::new();
    for options in options(declaration) {
        let readings = declaration.readings.iter().filter(|reading| reading.kind == ReadingKind::Reading);
        for reading in readings {
            all.extend(reading.others(&reading.default).map(|other| options.with(&reading.name, other)));
        }
        all.insert(options);
    }
    let case = |choices: Choices| {
        let other: Vec<String> = choices
            .iter()
            .filter(|(name, chosen)| declaration.reading(name).is_some_and(|one| one.default != *chosen))
            .map(|(name, chosen)| format!(" {name}={chosen}"))
            .collect();
        let label = format!("{}{}", declaration.id, other.concat());
        let ruleset = family.ruleset(&choices).unwrap_or_else(|problems| panic!("{label}: {problems:?}"));
        Case { label, ruleset }
    };
    all.into_iter().map(case).collect()
}

/// Every combination of the options, the readings at their defaults.
fn options(declaration: &Declaration) -> Vec<Choices> {
    let mut all = vec![declaration.defaults()];
    for option in declaration.readings.iter().filter(|reading| reading.kind == ReadingKind::Option) {
        let with = |choices: &Choices| -> Vec<Choices> {
            option.alternatives.iter().map(|known| choices.with(&option.name, &known.name)).collect()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}
