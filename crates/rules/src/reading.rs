//! Readings: points the sources leave open, and options players agree on.

use schemars::JsonSchema;
use std::collections::BTreeMap;

use base::text::words;

use itertools::Itertools as _;

use super::{ChosenWords, PlayNote, Worded};

/// A named point with alternatives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Its name, as in YAML and in `--reading NAME=ALTERNATIVE`.
    pub name: String,
    /// Whether the sources leave it open or the players agree on it.
    pub kind: ReadingKind,
    /// The question, for people.
    pub question: Worded,
    /// The alternatives, in the order of the file.
    pub alternatives: Vec<Alternative>,
    /// The alternative taken unless another is chosen.
    pub default: String,
    /// The statements whose words leave the point open or offer the option, and those of its alternatives; each once.
    pub cites: Vec<String>,
    /// Words of these statements that were chosen for it.
    pub words: Vec<ChosenWords>,
    /// How well the words support the default; `None` for an option.
    pub confidence: Option<Confidence>,
    /// Why the default is the default, and how sure that is.
    pub reason: Option<String>,
    /// A position, as the inside of `board(…)`, and the play from it at which the alternatives part.
    pub parts: Option<Parting>,
    /// Games of simple players that show what the alternatives do.
    pub play: Vec<PlayNote>,
}

/// One answer to the question of a reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    /// Its name, as in YAML and in `--reading NAME=ALTERNATIVE`.
    pub name: String,
    /// What it means, for people.
    pub means: Worded,
    /// The statements that support it.
    pub cites: Vec<String>,
    /// The statements that deny it, besides those that support only other alternatives.
    pub against: Vec<String>,
}

words! {
    /// How well the words of the sources support the default of a reading.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case")]
    pub enum Confidence {
        /// They decide for it.
        Strong = "strong",
        /// They decide nothing, or no more for it than against it.
        Open = "open",
        /// They rather favour another alternative.
        Weak = "weak",
    }
}

/// A position and play at which the alternatives of a reading part.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Parting {
    /// The position, as the inside of `board(…)`.
    pub position: String,
    /// Play in the notation of records.
    pub play: String,
    /// Other readings that must be chosen for the alternatives to part here.
    #[serde(default)]
    pub with: BTreeMap<String, base::yaml::Word>,
}

/// What kind of point it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReadingKind {
    /// The sources leave it open.
    #[default]
    Reading,
    /// Attested variants, or a matter the players agree on.
    Option,
}

impl Reading {
    /// The alternative of that name.
    pub fn alternative(&self, name: &str) -> Option<&Alternative> {
        self.alternatives.iter().find(|alternative| alternative.name == name)
    }

    /// The names of the alternatives other than `chosen`, in the order of the file.
    pub fn others<'a>(&'a self, chosen: &'a str) -> impl Iterator<Item = &'a str> {
        self.alternatives.iter().map(|known| known.name.as_str()).filter(move |&name| name != chosen)
    }

    /// The statements that deny the alternative `chosen`: those it names itself, and those that support only others.
    /// The alternatives of an option do not deny each other.
    pub fn against(&self, chosen: &str) -> Vec<&str> {
        let Some(own) = self.alternative(chosen) else { return Vec::new() };
        let others = self
            .alternatives
            .iter()
            .filter(|other| self.kind == ReadingKind::Reading && other.name != chosen);
        let others = others.flat_map(|other| &other.cites).filter(|id| !own.cites.contains(id));
        own.against.iter().chain(others).map(String::as_str).unique().collect()
    }
}

/// The alternative taken of every reading of a ruleset, by name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Choices(pub BTreeMap<String, String>);

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
