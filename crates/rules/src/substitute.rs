//! Readings put in: a value that depends on a reading becomes the value of the alternative chosen.
//!
//! `$name` stands for the alternative itself; `{by: name, one: …, other: …}` has a value for each alternative.

use std::collections::BTreeSet;

use serde_yaml::{Mapping, Value};

use super::{Choices, Problems, RulesetProblem, RulesetProblemKind as Kind};
use base::yaml::{Path, Segment};

/// The text of a scalar.
pub(super) fn word(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Bool(truth) => Some(truth.to_string()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Puts the chosen alternatives into values.
pub(super) struct Substitution<'a> {
    choices: &'a Choices,
    /// Where the value is in the file.
    path: &'a mut Vec<Segment>,
    /// The readings used.
    pub(super) used: BTreeSet<String>,
    problems: &'a mut Problems,
}

impl<'a> Substitution<'a> {
    /// For a value at `path`.
    pub(super) const fn new(
        choices: &'a Choices,
        path: &'a mut Vec<Segment>,
        problems: &'a mut Problems,
    ) -> Self {
        Self { choices, path, used: BTreeSet::new(), problems }
    }

    fn report(&mut self, kind: Kind) {
        self.problems.push(RulesetProblem::new(self.path, kind));
    }

    /// A value with the alternatives put in.
    pub(super) fn put(&mut self, value: &Value) -> Value {
        match value {
            Value::String(text) => match text.strip_prefix('$') {
                Some(name) => match self.chosen(name) {
                    Some(alternative) => serde_yaml::from_str(alternative)
                        .unwrap_or_else(|_| Value::String(alternative.to_owned())),
                    None => Value::Null,
                },
                None => value.clone(),
            },
            Value::Sequence(items) => {
                let items = items.iter().enumerate();
                Value::Sequence(items.filter_map(|(at, item)| self.item(Segment::Index(at), item)).collect())
            }
            Value::Mapping(mapping) if is_choice(value) => {
                let depth = self.path.len();
                let put = self.picked(mapping).map_or(Value::Null, |item| self.put(item));
                self.path.truncate(depth);
                put
            }
            Value::Mapping(mapping) => {
                let item = |(key, item): (&Value, &Value)| {
                    let put = self.item(Segment::Key(word(key).unwrap_or_default()), item)?;
                    Some((key.clone(), put))
                };
                Value::Mapping(mapping.iter().filter_map(item).collect())
            }
            _ => value.clone(),
        }
    }

    /// An item of a list or a map; one that depends on a reading may be left out under an alternative.
    fn item(&mut self, at: Segment, item: &Value) -> Option<Value> {
        self.path.push(at);
        let put = self.put(item);
        self.path.pop();
        (!put.is_null() || !is_choice(item)).then_some(put)
    }

    /// The alternative chosen of a reading, which is used.
    fn chosen(&mut self, name: &str) -> Option<&'a str> {
        let found = self.choices.get(name);
        if found.is_some() {
            self.used.insert(name.to_owned());
        } else {
            let known = self.choices.iter().map(|(name, _)| name.to_owned()).collect();
            self.report(Kind::UnknownReading { found: name.to_owned(), known });
        }
        found
    }

    /// The value that a choice has for the alternative chosen, in which readings may still be open; its name is then the
    /// last step of the path. `None` where there is none, with the problem.
    fn picked<'v>(&mut self, mapping: &'v Mapping) -> Option<&'v Value> {
        let Some(reading) = mapping.get("by").and_then(word) else {
            self.report(Kind::Malformed("`by` does not name a reading".to_owned()));
            return None;
        };
        let alternative = self.chosen(&reading)?.to_owned();
        let Some((_, item)) = mapping.iter().find(|(key, _)| word(key).as_ref() == Some(&alternative)) else {
            self.report(Kind::AlternativeLeftOut { reading, alternative });
            return None;
        };
        self.path.push(Segment::Key(alternative));
        Some(item)
    }

    /// The list at `value`, which may depend on readings as a whole; in its items readings are still open. `None` where
    /// there is no list.
    pub(super) fn whole_list<'v>(&mut self, mut value: &'v Value) -> Option<&'v [Value]> {
        while let Value::Mapping(mapping) = value
            && is_choice(value)
        {
            value = self.picked(mapping)?;
        }
        match value {
            Value::Sequence(items) => Some(items),
            Value::Null => Some(&[]),
            _ => {
                let section = Path(self.path.clone());
                let text = format!("`{section}` is not a list; expected its clauses, each behind a `-`");
                self.report(Kind::Malformed(text));
                None
            }
        }
    }
}

fn is_choice(value: &Value) -> bool {
    matches!(value, Value::Mapping(mapping) if mapping.contains_key("by"))
}
