//! The phrases that sentences about rules are made of, in each language: `site/messages/rules/*.yaml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_yaml::Value;

use crate::Language;
use base::text::{french_spaces, grouped};

/// The phrases of a language. A key is the way to a phrase in the file, with dots: `endless.void`.
pub(super) struct Phrases(BTreeMap<String, String>);

impl Phrases {
    pub(super) fn in_language(language: Language) -> &'static Self {
        static ENGLISH: LazyLock<Phrases> = LazyLock::new(|| Phrases::read(Language::English));
        static FRENCH: LazyLock<Phrases> = LazyLock::new(|| Phrases::read(Language::French));
        match language {
            Language::English => &ENGLISH,
            Language::French => &FRENCH,
        }
    }

    fn read(language: Language) -> Self {
        let text = match language {
            Language::English => include_str!("../../../../site/messages/rules/en.yaml"),
            Language::French => include_str!("../../../../site/messages/rules/fr.yaml"),
        };
        let mut phrases = BTreeMap::new();
        add(&mut phrases, String::new(), base::yaml::read(text).0.unwrap_or_default());
        if language == Language::French {
            phrases.values_mut().for_each(|phrase| *phrase = french_spaces(phrase));
        }
        Self(phrases)
    }

    #[cfg(test)]
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Whether there is a phrase with a key.
    pub(super) fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    /// The phrase with a key, where there is one.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        #[cfg(test)]
        super::tests::noted::phrase(key);
        self.0.get(key).map(String::as_str)
    }

    /// A number of things: a word up to twelve, then digits in groups of three.
    pub(super) fn number(&self, number: u32) -> String {
        let mut words = self.get("numbers").unwrap_or_default().split(' ');
        if let Some(word) = usize::try_from(number).ok().and_then(|index| words.nth(index)) {
            return word.to_owned();
        }
        grouped(number, self.get("thousands").unwrap_or_default())
    }
}

/// Adds all phrases below a key.
fn add(phrases: &mut BTreeMap<String, String>, key: String, value: Value) {
    match value {
        Value::Mapping(inner) => {
            for (name, value) in inner {
                let name = name.as_str().unwrap_or_default();
                add(phrases, if key.is_empty() { name.to_owned() } else { format!("{key}.{name}") }, value);
            }
        }
        Value::String(text) => drop(phrases.insert(key, text)),
        _ => {}
    }
}
