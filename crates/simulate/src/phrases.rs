//! The phrases that sentences about play are made of, in each language: `site/messages/play/*.yaml`.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::LazyLock;

use base::text::{counted, fill, french_spaces};
use rules::Language;

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
        let values: Vec<(&str, String)> =
            values.iter().map(|(name, value)| (*name, value.to_string())).collect();
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        fill(self.get(key), &values)
    }

    /// A number with its noun.
    pub(crate) fn counted(&self, number: impl Into<u64>, noun: &str) -> String {
        let (one, many) = self.get(noun).split_once('|').unwrap_or_default();
        counted(number.into(), one, many)
    }

    /// Several names, the last two with a word between them.
    pub(crate) fn list(&self, names: &[String]) -> String {
        match names {
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

    #[test]
    fn every_language_has_every_phrase_that_is_used_with_the_same_places() {
        let sources = [
            include_str!("phrases.rs"),
            include_str!("sentence.rs"),
            include_str!("wording.rs"),
            include_str!("exact/text.rs"),
        ];
        let [english, french] = [Language::English, Language::French].map(Phrases::in_language);
        assert!(english.0.keys().eq(french.0.keys()));
        for (key, phrase) in &english.0 {
            assert_eq!(places(phrase), places(french.get(key)), "{key}");
            assert!(!phrase.is_empty() && !french.get(key).is_empty(), "{key}");
            assert!(phrase != french.get(key) || key == "position", "{key} is the same in both languages");
            let quoted = format!("\"{key}\"");
            assert!(sources.iter().any(|source| source.contains(&quoted)), "no source uses {key}");
        }
    }

    #[test]
    fn names_are_listed() {
        let english = Phrases::in_language(Language::English);
        for (names, expected) in
            [(&[][..], ""), (&["a"], "a"), (&["a", "b"], "a and b"), (&["a", "b", "c"], "a, b and c")]
        {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(english.list(&names), expected);
        }
    }
}
