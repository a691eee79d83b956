//! Readings: points the sources leave open, and options players agree on.

use std::collections::BTreeMap;

/// A named point with alternatives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Its name, as in YAML and in `--reading NAME=ALTERNATIVE`.
    pub name: String,
    /// Whether the sources leave it open or the players agree on it.
    pub kind: ReadingKind,
    /// The question, for people.
    pub question: String,
    /// The alternatives and what each means, in the order of the file.
    pub alternatives: Vec<(String, String)>,
    /// The alternative taken unless another is chosen.
    pub default: String,
    /// The statements whose words leave the point open, or offer the option.
    pub cites: Vec<String>,
    /// Why the default is the default.
    pub reason: Option<String>,
    /// A position, as the inside of `board(…)`, and the play from it at which the alternatives part.
    pub parts: Option<Parting>,
}

/// A position and play at which the alternatives of a reading part.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parting {
    /// The position, as the inside of `board(…)`.
    pub position: String,
    /// Play in the notation of records.
    pub play: String,
    /// Other readings that must be chosen for the alternatives to part here.
    #[serde(default)]
    pub with: BTreeMap<String, crate::yaml::Word>,
}

/// What kind of point it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReadingKind {
    /// The sources leave it open.
    #[default]
    Reading,
    /// Attested variants, or a matter the players agree on.
    Option,
}

impl Reading {
    /// Whether the reading has that alternative.
    pub fn has(&self, alternative: &str) -> bool {
        self.alternatives.iter().any(|(known, _)| known == alternative)
    }

    /// The alternatives other than `chosen`, in the order of the file.
    pub fn others<'a>(&'a self, chosen: &'a str) -> impl Iterator<Item = &'a str> {
        self.alternatives.iter().map(|(name, _)| name.as_str()).filter(move |&name| name != chosen)
    }
}

/// The alternative taken of every reading of a ruleset, by name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Choices(pub(crate) BTreeMap<String, String>);

impl Choices {
    /// The alternative taken, or `None` where the ruleset has no such reading.
    pub fn get(&self, reading: &str) -> Option<&str> {
        self.0.get(reading).map(String::as_str)
    }

    /// The same choices but for one reading.
    #[must_use]
    pub fn with(&self, reading: &str, alternative: &str) -> Self {
        let mut choices = self.clone();
        choices.0.insert(reading.to_owned(), alternative.to_owned());
        choices
    }

    /// Readings and alternatives, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, alternative)| (name.as_str(), alternative.as_str()))
    }
}
