//! The languages that pages are in, and texts with translations into them.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;

/// A language in which rules are described.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    English,
    French,
}

impl Language {
    /// The language as a BCP 47 tag.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
        }
    }
}

/// A text for people in the language of the archive, with its translations.
///
/// ```
/// use rules::Worded;
/// use rules::prose::Language;
/// let mut question = Worded::from("Where?");
/// question.translate(Language::French, "Où ?");
/// assert_eq!(&*question, "Where?");
/// assert_eq!(question.translation(Language::French), Some("Où ?"));
/// assert_eq!(question.translation(Language::English), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Worded {
    text: String,
    translations: BTreeMap<Language, String>,
}

impl Worded {
    /// The text as it was written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The translation into a language, where there is one.
    pub fn translation(&self, language: Language) -> Option<&str> {
        self.translations.get(&language).map(String::as_str)
    }

    /// All translations, in the order of languages.
    pub fn translations(&self) -> impl Iterator<Item = (Language, &str)> {
        self.translations.iter().map(|(language, text)| (*language, text.as_str()))
    }

    /// Adds a translation; a text of white space alone is none.
    pub fn translate(&mut self, language: Language, text: impl Into<String>) {
        let text = text.into();
        if !text.trim().is_empty() {
            self.translations.insert(language, text);
        }
    }
}

impl Deref for Worded {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Worded {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

impl From<String> for Worded {
    fn from(text: String) -> Self {
        Self { text, translations: BTreeMap::new() }
    }
}

impl From<&str> for Worded {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}
