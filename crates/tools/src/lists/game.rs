//! A game of an input: fields with text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::mapping::Mapping;

/// A game as the input has it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameEntry {
    /// Its place among the games of the input, from 1, those that are not wanted included.
    pub number: usize,
    /// Its fields by name; what is empty is missing. Of an object within a field, `field.key`.
    pub fields: BTreeMap<String, String>,
    /// Fields that are given twice, or whose names differ by capitals alone.
    pub(super) twice: Vec<String>,
    /// Fields that JSON has without quotation marks: numbers, true and false.
    pub(super) unquoted: BTreeSet<String>,
    /// The names of all fields in small letters.
    pub(super) lowercase: BTreeSet<String>,
}

impl GameEntry {
    /// A game without fields.
    pub fn new(number: usize) -> Self {
        Self { number, ..Self::default() }
    }

    /// The same with everything in a JSON value. A list of words becomes lines.
    pub(super) fn with(mut self, name: &str, value: &Json) -> Self {
        match value {
            Json::Object(Pairs(pairs)) => {
                for (key, value) in pairs {
                    let name = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
                    self = self.with(&name, value);
                }
            }
            Json::Other(Value::Array(list)) if list.iter().all(|one| !one.is_array() && !one.is_object()) => {
                let words: Vec<String> = list.iter().map(text).collect();
                self.put(name, &words.join("\n"));
            }
            Json::Other(value) => {
                if value.is_number() || value.is_boolean() {
                    self.unquoted.insert(name.to_owned());
                }
                self.put(name, &text(value));
            }
        }
        self
    }

    /// Puts text into a field; empty text leaves it missing.
    pub fn put(&mut self, name: &str, value: &str) {
        if !value.trim().is_empty() {
            if !self.lowercase.insert(name.to_lowercase()) {
                self.twice.push(name.to_owned());
            }
            self.fields.insert(name.to_owned(), value.to_owned());
        }
    }

    /// The text of a field; empty where it is missing.
    pub fn get(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", String::as_str)
    }

    /// What a field becomes in a header, if names are not left out; `None` where it is missing.
    pub(super) fn placed(&self, mapping: &Mapping, field: &str) -> Option<String> {
        if field == "#" {
            return Some(self.number.to_string());
        }
        let written = self.get(field);
        let table = mapping.values.get(field).into_iter().flatten();
        let entry = table.into_iter().find(|(known, _)| known.as_str() == written);
        let value = entry.map_or(written, |(_, value)| value.as_str());
        (entry.is_some() || !written.is_empty()).then(|| value.to_owned())
    }

    /// Whether the mapping asks for this game.
    pub fn is_wanted(&self, mapping: &Mapping) -> bool {
        mapping
            .only
            .iter()
            .all(|(field, values)| values.iter().any(|value| value.as_str() == self.get(field)))
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// A value of JSON; an object has every key as often as it is given.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Json {
    Object(Pairs),
    Other(Value),
}

/// The keys and values of an object, in order.
pub(super) struct Pairs(Vec<(String, Json)>);

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Pairs;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(All)
    }
}
