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

/// Puts the chosen alternatives into `value`; names the readings used.
pub(super) fn substitute(
    value: &Value,
    choices: &Choices,
    path: &mut Vec<Segment>,
    used: &mut BTreeSet<String>,
    problems: &mut Problems,
) -> Value {
    match value {
        Value::String(text) => match text.strip_prefix('$') {
            Some(name) => match chosen(name, choices, path, problems) {
                Some(alternative) => {
                    used.insert(name.to_owned());
                    serde_yaml::from_str(alternative)
                        .unwrap_or_else(|_| Value::String(alternative.to_owned()))
                }
                None => Value::Null,
            },
            None => value.clone(),
        },
        Value::Sequence(items) => {
            let mut put = Vec::with_capacity(items.len());
            for (index, item) in items.iter().enumerate() {
                path.push(Segment::Index(index));
                let item_put = substitute(item, choices, path, used, problems);
                path.pop();
                // An item that depends on a reading may be left out under an alternative.
                if !(item_put.is_null() && is_choice(item)) {
                    put.push(item_put);
                }
            }
            Value::Sequence(put)
        }
        Value::Mapping(mapping) if is_choice(value) => {
            let depth = path.len();
            let item = picked(mapping, choices, path, used, problems);
            let put = item.map_or(Value::Null, |item| substitute(item, choices, path, used, problems));
            path.truncate(depth);
            put
        }
        Value::Mapping(mapping) => {
            let mut put = Mapping::new();
            for (key, item) in mapping {
                path.push(Segment::Key(word(key).unwrap_or_default()));
                let item_put = substitute(item, choices, path, used, problems);
                path.pop();
                if !(item_put.is_null() && is_choice(item)) {
                    put.insert(key.clone(), item_put);
                }
            }
            Value::Mapping(put)
        }
        _ => value.clone(),
    }
}

fn is_choice(value: &Value) -> bool {
    matches!(value, Value::Mapping(mapping) if mapping.contains_key("by"))
}

fn chosen<'a>(
    name: &str,
    choices: &'a Choices,
    path: &[Segment],
    problems: &mut Problems,
) -> Option<&'a str> {
    let found = choices.get(name);
    if found.is_none() {
        let known = choices.iter().map(|(name, _)| name.to_owned()).collect();
        problems.push(RulesetProblem::new(path, Kind::UnknownReading { found: name.to_owned(), known }));
    }
    found
}

/// The value that a choice has for the alternative chosen, in which readings may still be open; its name is then the
/// last step of `path`. `None` where there is none, with the problem.
fn picked<'a>(
    mapping: &'a Mapping,
    choices: &Choices,
    path: &mut Vec<Segment>,
    used: &mut BTreeSet<String>,
    problems: &mut Problems,
) -> Option<&'a Value> {
    let Some(name) = mapping.get("by").and_then(word) else {
        problems.push(RulesetProblem::new(path, Kind::Malformed("`by` does not name a reading".to_owned())));
        return None;
    };
    let alternative = chosen(&name, choices, path, problems)?;
    used.insert(name.clone());
    let entry = mapping.iter().find(|(key, _)| word(key).as_deref() == Some(alternative));
    if entry.is_none() {
        let alternative = alternative.to_owned();
        problems.push(RulesetProblem::new(path, Kind::AlternativeLeftOut { reading: name, alternative }));
    }
    path.extend(entry.map(|_| Segment::Key(alternative.to_owned())));
    entry.map(|(_, item)| item)
}

/// The list at `value`, which may depend on readings as a whole; in its items readings are still open. `None` where
/// there is no list.
pub(super) fn whole_list<'a>(
    mut value: &'a Value,
    choices: &Choices,
    path: &mut Vec<Segment>,
    used: &mut BTreeSet<String>,
    problems: &mut Problems,
) -> Option<&'a [Value]> {
    while let Value::Mapping(mapping) = value
        && is_choice(value)
    {
        value = picked(mapping, choices, path, used, problems)?;
    }
    match value {
        Value::Sequence(items) => Some(items),
        Value::Null => Some(&[]),
        _ => {
            let section = Path(path.clone());
            let text = format!("`{section}` is not a list; expected its clauses, each behind a `-`");
            problems.push(RulesetProblem::new(path, Kind::Malformed(text)));
            None
        }
    }
}
