//! A game of an input: fields with text.

use std::collections::BTreeMap;

use serde_json::Value;

use super::mapping::Mapping;

/// A game as the input has it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameEntry {
    /// Its place among the games of the input, from 1, those that are not wanted included.
    pub number: usize,
    /// Its fields by name; what is empty is missing. Of an object within a field, `field.key`.
    pub fields: BTreeMap<String, String>,
}

impl GameEntry {
    /// A game without fields.
    pub fn new(number: usize) -> Self {
        Self { number, fields: BTreeMap::new() }
    }

    /// The same with everything in a JSON value. A list of words becomes lines.
    pub fn with(mut self, name: &str, value: &Value) -> Self {
        match value {
            Value::Null => {}
            Value::Object(map) => {
                for (key, value) in map {
                    let name = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
                    self = self.with(&name, value);
                }
            }
            Value::Array(list) if list.iter().all(|one| !one.is_array() && !one.is_object()) => {
                let words: Vec<String> = list.iter().map(text).collect();
                self.put(name, &words.join("\n"));
            }
            other => self.put(name, &text(other)),
        }
        self
    }

    /// Puts text into a field; empty text leaves it missing.
    pub fn put(&mut self, name: &str, value: &str) {
        if !value.trim().is_empty() {
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
