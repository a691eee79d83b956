//! Every language has every word, and the same names in it.

use std::collections::{BTreeMap, BTreeSet};

use record::check::Code;
use serde_yaml::Value;

use super::words::{Words, text};
use super::{Messages, fill};
use crate::common::settings::Interface;

/// Words that are the same in English and in French, each because it is the word of both.
const SAME: &[(&str, &str)] = &[
    ("licence", "a French word"),
    ("sources", "a French word"),
    ("source", "a French word"),
    ("source_one", "a French word"),
    ("source_other", "a French word"),
    ("colophon", "a French word"),
    ("date", "a French word"),
    ("position", "a French word"),
    ("about_restriction", "a French word"),
    ("clauses", "a French word"),
    ("pause", "a French word"),
    ("tick_note", "a French word"),
    ("problems_notes", "a French word"),
    ("intervention_one", "a French word"),
    ("intervention_other", "a French word"),
    ("fact_verdict", "a French word"),
    ("doi", "an international name"),
    ("isbn", "an international name"),
    ("issn", "an international name"),
    ("paper_page", "an abbreviation of both"),
    ("paper_leaf", "an abbreviation of both"),
    ("paper_line", "an abbreviation of both"),
    ("part_description", "a French word"),
];

type Flat = BTreeMap<String, Value>;

fn read(interface: Interface) -> Flat {
    base::yaml::read(text(interface)).0.expect("a mapping")
}

#[test]
fn every_language_has_every_word() {
    for interface in Interface::ALL {
        let (_, problems) = base::yaml::read::<Flat>(text(interface));
        assert!(problems.is_empty(), "{interface:?}: {problems:?}");
        let mut words = Words::new(interface);
        Messages::out_of(&mut words);
        assert!(words.missing.is_empty() && words.unused.is_empty(), "{interface:?}: {words:?}");
    }
}

#[test]
fn what_is_filled_in_is_the_same_in_every_language() {
    let names = |text: &str| {
        let mut names: Vec<String> =
            text.split('{').skip(1).map(|rest| rest.split('}').next().unwrap_or("").to_owned()).collect();
        names.sort();
        names
    };
    let french = read(Interface::Fr);
    for (key, value) in read(Interface::En) {
        if let (Some(english), Some(french)) = (value.as_str(), french[&key].as_str()) {
            assert_eq!(names(english), names(french), "{key}");
            assert!(!english.is_empty() && !french.is_empty(), "{key}");
        }
    }
}

#[test]
fn french_is_not_english() {
    let french = read(Interface::Fr);
    let same: Vec<String> = read(Interface::En)
        .into_iter()
        .filter(|(key, value)| value.is_string() && french[key] == *value)
        .map(|(key, _)| key)
        .collect();
    let mut listed: Vec<&str> = SAME.iter().map(|(key, _)| *key).collect();
    listed.sort_unstable();
    assert_eq!(same, listed);
}

#[test]
fn names_are_filled_in_once() {
    assert_eq!(fill("{a} and {b} of {c}", &[("a", "{b}"), ("b", "2")]), "{b} and 2 of {c}");
}

#[test]
fn every_finding_has_its_meaning_in_other_languages() {
    let codes: BTreeSet<&str> = Code::all().iter().map(|code| code.as_str()).collect();
    for interface in Interface::ALL.into_iter().filter(|interface| *interface != Interface::En) {
        let messages = Messages::new(interface);
        let meant: BTreeSet<&str> = messages.findings.keys().map(String::as_str).collect();
        assert_eq!(meant, codes, "{interface:?}");
    }
}
