//! The phrases that sentences about play are made of, in each language: `site/messages/play/*.yaml`.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::LazyLock;

use base::text::{counted, fill, french_spaces, grouped};
use rules::Language;
use serde::Serialize;
use serde_json::Value;

/// The phrases of a language, by key.
pub(crate) struct Phrases(BTreeMap<String, String>);

impl Phrases {
    pub(crate) fn in_language(language: Language) -> &'static Self {
        static ENGLISH: LazyLock<Phrases> =
            LazyLock::new(|| Phrases::read(include_str!("../../../site/messages/play/en.yaml")));
        static FRENCH: LazyLock<Phrases> = LazyLock::new(|| {
            let mut french = Phrases::read(include_str!("../../../site/messages/play/fr.yaml"));
            french.0.values_mut().for_each(|phrase| *phrase = french_spaces(phrase));
            french
        });
        match language {
            Language::English => &ENGLISH,
            Language::French => &FRENCH,
        }
    }

    fn read(text: &str) -> Self {
        Self(base::yaml::read(text).0.unwrap_or_default())
    }

    fn get(&self, key: &str) -> &str {
        self.0.get(key).map_or("", String::as_str)
    }

    /// The phrase with a key, with what belongs in its places. A test holds that every key is there.
    pub(crate) fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        let values = values.iter().map(|(name, value)| (*name, self.grouped(value.to_string())));
        let values: Vec<(&str, String)> = values.collect();
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        fill(self.get(key), &values)
    }

    /// Words with the number at their beginning in groups of three where it has five digits or more.
    fn grouped(&self, words: String) -> String {
        let end = words.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(words.len());
        let (digits, rest) = words.split_at(end);
        if end > 4 { grouped(digits, self.get("thousands")) + rest } else { words }
    }

    /// The phrase for a value: its name, after a prefix, is the key, and what it has belongs in the places, by name, or in
    /// `{n}` where it has no name. A number whose name is a noun is counted, and a word that has a phrase is said so.
    pub(crate) fn of(&self, prefix: &str, value: &impl Serialize, more: &[(&str, &dyn Display)]) -> String {
        let (name, has) = match serde_json::to_value(value) {
            Ok(Value::Object(one)) => one.into_iter().next().unwrap_or_default(),
            Ok(Value::String(name)) => (name, Value::Null),
            _ => return String::new(),
        };
        let has = match has {
            Value::Object(fields) => fields.into_iter().collect(),
            one => vec![("n".to_owned(), one)],
        };
        let has: Vec<(String, String)> = has
            .into_iter()
            .map(|(name, one)| {
                let words = match &one {
                    Value::Number(number) if self.get(&name).contains('|') => {
                        self.counted(number.as_u64().unwrap_or_default(), &name)
                    }
                    Value::Array(names) => {
                        self.list(&names.iter().filter_map(Value::as_str).collect::<Vec<_>>())
                    }
                    // Which players: a phrase of its own.
                    Value::Object(_) => self.of("", &one, &[]),
                    Value::String(word) => self.word(word).to_owned(),
                    one => one.to_string(),
                };
                (name, words)
            })
            .collect();
        let has = has.iter().map(|(name, words)| (name.as_str(), words as &dyn Display));
        self.say(&format!("{prefix}{name}"), &has.chain(more.iter().copied()).collect::<Vec<_>>())
    }

    /// How many phrases have a key that begins so.
    #[cfg(test)]
    pub(crate) fn beginning_with(&self, prefix: &str) -> usize {
        self.0.keys().filter(|key| key.starts_with(prefix)).count()
    }

    /// The phrase for a word, such as a player's; the word itself where there is none.
    pub(crate) fn word<'w>(&'w self, word: &'w str) -> &'w str {
        self.0.get(word).map_or(word, String::as_str)
    }

    /// A number with its noun.
    pub(crate) fn counted(&self, number: impl Into<u64>, noun: &str) -> String {
        let (one, many) = self.get(noun).split_once('|').unwrap_or_default();
        counted(number.into(), one, many)
    }

    /// Several names, or the words for them, the last two with a word between them.
    fn list(&self, names: &[&str]) -> String {
        let names: Vec<&str> = names.iter().map(|name| self.word(name)).collect();
        match names.as_slice() {
            [before @ .., last] if !before.is_empty() => {
                format!("{} {} {last}", before.join(", "), self.get("and"))
            }
            _ => names.concat(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(phrase: &str) -> Vec<&str> {
        let mut places: Vec<&str> =
            phrase.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect();
        places.sort_unstable();
        places
    }

    fn capital(word: &str) -> String {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    #[test]
    fn every_language_has_every_phrase_that_is_used_with_the_same_places() {
        let sources = [
            include_str!("phrases.rs"),
            include_str!("sentence.rs"),
            include_str!("examples.rs"),
            include_str!("wording.rs"),
            include_str!("exact/compare.rs"),
            include_str!("exact/text.rs"),
            include_str!("exact/course.rs"),
        ];
        let [english, french] = [Language::English, Language::French].map(Phrases::in_language);
        assert!(english.0.keys().eq(french.0.keys()));
        for (key, phrase) in &english.0 {
            assert_eq!(places(phrase), places(french.get(key)), "{key}");
            assert!(!phrase.is_empty() && !french.get(key).is_empty(), "{key}");
            assert!(
                phrase != french.get(key) || ["positions", "second"].contains(&key.as_str()),
                "{key} is the same in both languages"
            );
            // A phrase is named where it is said, or after a variant; a noun after a field.
            if phrase.contains('|') || key.starts_with("shows_") {
                continue;
            }
            let variant: String = key.split('_').map(capital).collect();
            let is_used = |source: &str| {
                let variants = source.split(|letter: char| !letter.is_ascii_alphanumeric());
                let mut variants = variants.filter(|word| word.starts_with(char::is_uppercase));
                source.contains(&format!("\"{key}\"")) || variants.any(|word| variant.ends_with(word))
            };
            assert!(sources.iter().any(|source| is_used(source)), "no source uses {key}");
        }
    }

    #[test]
    fn names_are_listed() {
        let english = Phrases::in_language(Language::English);
        for (names, expected) in
            [(&[][..], ""), (&["a"], "a"), (&["a", "b"], "a and b"), (&["a", "b", "c"], "a, b and c")]
        {
            assert_eq!(english.list(names), expected);
        }
    }
}
