//! Every language has every word, and the same names in it.

use std::collections::{BTreeMap, BTreeSet};

use record::archive::{DocumentSection, Provenance, SourceKind, StatementKind};
use record::check::{Code, Verdict};
use record::replay::Undetermined;
use rules::{ClaimMeasure, Confidence, Section};
use serde_yaml::Value;
use simulate::ClaimVerdict;

use super::words::{Words, text};
use super::{Messages, day_words, fill, grouped};
use crate::common::ArchiveFile;
use crate::common::fingerprints::TextPart;
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
    ("statement_kinds.restriction", "a French word"),
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
    ("text_parts.description", "a French word"),
];

type Flat = BTreeMap<String, Value>;

/// Every text, one of a map as `map.word`. Names of languages and words of citations are their own in each language.
fn read(interface: Interface) -> Flat {
    let all: Flat = base::yaml::read(text(interface)).0.expect("a mapping");
    let mut flat = Flat::new();
    for (key, value) in all {
        match value {
            Value::Mapping(words) if !["language_names", "style_words"].contains(&key.as_str()) => {
                let named = |word: Value| format!("{key}.{}", word.as_str().expect("a word"));
                flat.extend(words.into_iter().map(|(word, text)| (named(word), text)));
            }
            value => drop(flat.insert(key, value)),
        }
    }
    flat
}

#[test]
fn every_value_of_a_closed_list_has_its_words() {
    for interface in Interface::ALL {
        let m = Messages::new(interface);
        for (names, mut words) in [
            (&m.source_kinds, SourceKind::ALL.map(SourceKind::word).to_vec()),
            (&m.statement_kinds, StatementKind::ALL.map(StatementKind::word).to_vec()),
            (&m.document_sections, DocumentSection::ALL.map(DocumentSection::word).to_vec()),
            (&m.confidences, Confidence::ALL.map(Confidence::word).to_vec()),
            (&m.provenances, Provenance::ALL.map(Provenance::word).to_vec()),
            (&m.class_labels, Provenance::ALL.map(Provenance::word).to_vec()),
            (&m.classes_labels, Provenance::ALL.map(Provenance::word).to_vec()),
            (&m.record_verdicts, Verdict::ALL.map(Verdict::word).to_vec()),
            (&m.records_verdicts, Verdict::ALL.map(Verdict::word).to_vec()),
            (&m.why_undetermined, Undetermined::ALL.map(Undetermined::word).to_vec()),
            (&m.text_parts, TextPart::ALL.map(TextPart::word).to_vec()),
            (&m.archive_files, ArchiveFile::ALL.map(ArchiveFile::name).to_vec()),
            (&m.clause_sections, Section::ALL.iter().map(|section| section.key()).collect()),
            (&m.claim_measures, ClaimMeasure::ALL.map(ClaimMeasure::word).to_vec()),
            (&m.claim_verdicts, ClaimVerdict::ALL.map(ClaimVerdict::word).to_vec()),
        ] {
            words.sort_unstable();
            assert_eq!(names.keys().collect::<Vec<_>>(), words, "{interface:?}");
        }
        assert_eq!(m.glyphs.keys().collect::<Vec<_>>(), ["1", "2", "3", "4", "5", "6"], "{interface:?}");
        assert!(m.cautions.keys().all(|word| Provenance::from_word(word).is_some()), "{interface:?}");
    }
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

/// A line is not broken before a mark, and French has no mark right behind a word but a comma and a full stop. A word put
/// in behind `si` or `que` may begin with a vowel.
#[test]
fn french_marks_have_a_space_that_does_not_break_and_no_word_before_a_place_is_elided() {
    let findings = Words::new(Interface::Fr).take_findings();
    let messages = read(Interface::Fr)
        .into_iter()
        .filter_map(|(key, value)| Some((key, base::text::french_spaces(value.as_str()?))));
    for (key, text) in messages.chain(findings) {
        // What is between backticks is code, and `depth:3` is no sentence.
        let words = text.split('`').step_by(2).collect::<String>();
        let letters: Vec<char> = words.chars().chain([' ']).collect();
        for three in letters.windows(3) {
            let is_mark = matches!(three[1], ';' | '?' | '!' | '%' | '»') || three[1..] == [':', ' '];
            assert!(!is_mark || matches!(three[0], '\u{a0}' | '\u{202f}'), "{key}: {text}");
        }
        for word in ["si", "que", "lorsque", "puisque"] {
            assert!(!format!(" {text}").contains(&format!(" {word} {{")), "{key}: {text}");
        }
    }
}

#[test]
fn days_and_numbers_are_written_as_the_language_writes_them() {
    let [english, french] = [Interface::En, Interface::Fr].map(Messages::new);
    for (written, expected) in [
        ("2026-11-29", "29\u{a0}novembre 2026"),
        ("1916-01-01", "1er\u{a0}janvier 1916"),
        ("1998-03", "mars 1998"),
        ("1998-03-21 – 1998-03-28", "21\u{a0}mars 1998 – 28\u{a0}mars 1998"),
        ("1927", "1927"),
        ("1916-17", "1916-17"),
        ("before 1900-13-01", "before 1900-13-01"),
    ] {
        assert_eq!(day_words(&french, written), expected);
        assert_eq!(day_words(&english, written), written);
    }
    for (number, expected) in [("0", "0"), ("999", "999"), ("1000", "1,000"), ("1234567", "1,234,567")] {
        assert_eq!(grouped(&english, number), expected);
        assert_eq!(grouped(&french, number), expected.replace(',', "\u{a0}"));
    }
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
