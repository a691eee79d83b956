//! Persons whose names are written in several ways.

use super::SameAs;
use schemars::JsonSchema;

/// A person whose name records write in several ways. Only an entry makes two names one person; nothing does so by itself.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// The name under which the person is listed.
    pub name: String,
    /// The other ways in which records write it, letter by letter.
    #[serde(default)]
    pub also: Vec<String>,
    /// The same person in other systems.
    #[serde(default)]
    pub same_as: SameAs,
    /// Why they are one person.
    pub note: Option<String>,
}

impl Person {
    /// Every way in which the name is written.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name).chain(&self.also).map(String::as_str)
    }
}
