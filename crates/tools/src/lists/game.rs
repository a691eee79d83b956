//! A game of an input: fields with text.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use base::yaml::Word;

use super::mapping::Mapping;
use super::template::{Piece, pieces};

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
    /// Fields of a ply that are others at the next one, and in a log the first line that no pattern reads.
    pub(super) unread: BTreeMap<String, String>,
}

impl GameEntry {
    /// A game without fields.
    pub fn new(number: usize) -> Self {
        Self { number, ..Self::default() }
    }

    /// A game that has a list of moves alone.
    pub(super) fn of_list(mapping: &Mapping, list: &str) -> Self {
        let mut game = Self::new(1);
        game.put(&mapping.moves.field, list);
        game
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

    /// The text of a field; empty where it is missing. Of `white|south` it is the first of both that is there.
    pub fn get(&self, name: &str) -> &str {
        self.fields.get(self.chosen(name)).map_or("", String::as_str)
    }

    /// The one of several names, as in `white|south`, that is the name of a field; the first if none is.
    pub(super) fn chosen<'n>(&self, names: &'n str) -> &'n str {
        names.split('|').find(|name| self.fields.contains_key(*name)).unwrap_or(first_name(names))
    }

    /// What a field becomes in a header, if names are not left out; `None` where it is missing.
    pub(super) fn placed(&self, mapping: &Mapping, field: &str) -> Option<String> {
        let written = self.get(field);
        let entry = table(mapping, field).find(|(known, _)| known.as_str() == written);
        if let Some((_, value)) = entry {
            return Some(value.as_str().to_owned());
        }
        if written.is_empty() {
            return field.split('|').any(|name| name == "#").then(|| self.number.to_string());
        }
        let order = field.split('|').find_map(|name| mapping.dates.get(name));
        let date = order.and_then(|order| reordered(written, order, RECORD_DATE));
        Some(date.or_else(|| score(mapping, field, written)).unwrap_or_else(|| written.to_owned()))
    }

    /// Puts what a record has into the field from which [`GameEntry::placed`] makes it: of several results
    /// or players that mean the same the first.
    pub(super) fn put_back(&mut self, mapping: &Mapping, names: &str, found: &str) {
        let field = first_name(names);
        let mut written = table(mapping, names).filter(|(_, meant)| meant.as_str() == found);
        match (written.next(), written.next()) {
            (None, _) => {}
            (Some((written, _)), other) => {
                // Elsewhere, any of several would be a guess.
                if other.is_none() || mapping.result_field() == Some(names) || is_of_ply(mapping, names) {
                    self.put(field, written);
                }
                return;
            }
        }
        let date = mapping.dates.get(field).and_then(|order| reordered(found, RECORD_DATE, order));
        let shares = found.rsplit(' ').next().and_then(|shares| shares.split_once('-'));
        let both = shares.map(|(a, b)| [format!("{a}-{b}"), format!("{b}-{a}")]);
        let is_found = |written: &String| score(mapping, names, written).as_deref() == Some(found);
        let written = both.into_iter().flatten().find(is_found);
        self.put(field, &date.or(written).unwrap_or_else(|| found.to_owned()));
    }

    /// Whether the mapping asks for this game.
    pub fn is_wanted(&self, mapping: &Mapping) -> bool {
        mapping
            .only
            .iter()
            .all(|(field, values)| values.iter().any(|value| value.as_str() == self.get(field)))
    }
}

/// The order of the parts of dates in records.
const RECORD_DATE: &str = "year-month-day";

/// The first of several names, as in `white|south`.
pub(super) fn first_name(names: &str) -> &str {
    names.split('|').next().unwrap_or(names)
}

/// Whether a field is one of a ply.
pub(super) fn is_of_ply(mapping: &Mapping, names: &str) -> bool {
    pieces(mapping.moves.ply.as_deref().unwrap_or_default()).contains(&Piece::Field(names, 0))
}

/// What the values of a field become.
pub(super) fn table<'m>(mapping: &'m Mapping, names: &str) -> impl Iterator<Item = (&'m Word, &'m Word)> {
    let mut tables = names.split('|').filter_map(|name| mapping.values.get(name));
    tables.next().into_iter().flatten()
}

/// A date with its parts in another order; `None` where it has other parts than `from` says.
fn reordered(date: &str, from: &str, to: &str) -> Option<String> {
    let parts =
        |text: &str| text.split(|sign: char| !sign.is_alphanumeric()).map(str::to_owned).collect::<Vec<_>>();
    let (names, values) = (parts(from), parts(date));
    let mut text = to.to_owned();
    for (name, value) in names.iter().zip(&values) {
        let width = if name == "year" { 4 } else { 2 };
        text = text.replace(name.as_str(), &format!("{value:0>width$}"));
    }
    (names.len() == values.len() && values.iter().all(|value| value.parse::<u16>().is_ok())).then_some(text)
}

/// The result that a score says, South's first: `23-25` is `north wins 25-23`. `None` of another field than the result.
fn score(mapping: &Mapping, field: &str, written: &str) -> Option<String> {
    if mapping.result_field() != Some(field) {
        return None;
    }
    let (south, north) = written.split_once('-')?;
    let (south, north): (u16, u16) = (south.trim().parse().ok()?, north.trim().parse().ok()?);
    Some(match south.cmp(&north) {
        Ordering::Greater => format!("south wins {south}-{north}"),
        Ordering::Less => format!("north wins {north}-{south}"),
        Ordering::Equal => format!("draw {south}-{north}"),
    })
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
