//! Which words of the vocabulary the games of this repository use: every ruleset is read by the schema of its file.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// Words, each behind the type or section it belongs to: `Test.even`, `landing.take`.
type Words = BTreeSet<String>;

/// The types that list the same words for holes.
const HOLES: [&str; 2] = ["Take", "Look"];

/// The schema of a ruleset's file.
pub(crate) struct Reader {
    schema: Value,
    /// The keys that say what supports a clause.
    support: BTreeSet<String>,
    hole_words: BTreeSet<String>,
}

impl Reader {
    /// Reads a schema.
    pub(crate) fn new(schema: &str) -> Self {
        let schema: Value = serde_json::from_str(schema).expect("JSON");
        let keys = |of: &Value| of["properties"].as_object().expect("keys").keys().cloned().collect();
        let support = keys(&schema["$defs"]["ClauseSupport"]);
        let mut reader = Self { schema, support, hole_words: BTreeSet::new() };
        let words = reader.of_schema(&reader.schema["$defs"]["HoleWord"], "HoleWord");
        // In `Look`, `beyond` is a hole; among the words for holes it says how far behind another.
        let names =
            words.iter().filter_map(|word| Some(word.split_once('.')?.1)).filter(|word| *word != "beyond");
        reader.hole_words = names.map(str::to_owned).collect();
        reader
    }

    /// A word of a type; words for holes have one name, whichever type lists them.
    fn word(&self, kind: &str, word: &str) -> String {
        let kind = if HOLES.contains(&kind) && self.hole_words.contains(word) { "HoleWord" } else { kind };
        format!("{kind}.{word}")
    }

    fn named<'v>(&'v self, schema: &'v Value) -> Option<(&'v str, &'v Value)> {
        let name = schema["$ref"].as_str()?.strip_prefix("#/$defs/")?;
        Some((name, &self.schema["$defs"][name]))
    }

    /// All words of the sections with these keys, but for those that nobody writes because they are the default.
    pub(crate) fn vocabulary<'s>(&self, sections: impl Iterator<Item = &'s str>) -> Words {
        let mut waiting: Vec<(String, &Value)> =
            sections.map(|key| (key.to_owned(), &self.schema["properties"][key])).collect();
        let (mut words, mut seen, mut defaults) = (Words::new(), BTreeSet::new(), Words::new());
        while let Some((name, schema)) = waiting.pop() {
            words.extend(self.of_schema(schema, &name));
            let mut below = vec![schema];
            while let Some(schema) = below.pop() {
                if let Some((name, target)) = self.named(schema) {
                    defaults.extend(schema["default"].as_str().map(|word| format!("{name}.{word}")));
                    if name != "Choice" && seen.insert(name) {
                        waiting.push((name.to_owned(), target));
                    }
                }
                below.extend(parts(schema));
            }
        }
        words.difference(&defaults).cloned().collect()
    }

    /// The words of one type, without those of others.
    fn of_schema(&self, schema: &Value, name: &str) -> Words {
        let mut words: Words =
            schema["const"].as_str().map(|word| self.word(name, word)).into_iter().collect();
        let keys = schema["properties"].as_object().into_iter().flatten().map(|(key, _)| key);
        words.extend(keys.filter(|key| !self.support.contains(*key)).map(|key| self.word(name, key)));
        words.extend(parts(schema).iter().flat_map(|part| self.of_schema(part, name)));
        words
    }

    /// The words that a value uses; `None` if it does not fit the schema.
    fn uses(&self, schema: &Value, value: &Value, name: &str, readings: &Readings) -> Option<Words> {
        if let Some((name, target)) = self.named(schema) {
            return if name == "Choice" { None } else { self.uses(target, value, name, readings) };
        }
        if let Some(chosen) = chosen(value, readings) {
            let fitting: Vec<Words> =
                chosen.iter().filter_map(|value| self.uses(schema, value, name, readings)).collect();
            return (!fitting.is_empty()).then(|| fitting.into_iter().flatten().collect());
        }
        for forms in ["anyOf", "oneOf"] {
            if let Some(forms) = schema[forms].as_array() {
                return forms.iter().find_map(|form| self.uses(form, value, name, readings));
            }
        }
        if let Some(word) = schema.get("const") {
            return (word == value)
                .then(|| word.as_str().map(|word| self.word(name, word)).into_iter().collect());
        }
        match value {
            _ if !is_of_type(&schema["type"], value) => None,
            Value::Object(map) => self.uses_of_map(schema, map, name, readings),
            Value::Array(all) => {
                let all = all.iter().filter(|one| !one.is_null());
                let all: Option<Vec<Words>> =
                    all.map(|one| self.uses(&schema["items"], one, name, readings)).collect();
                Some(all?.into_iter().flatten().collect())
            }
            _ => Some(Words::new()),
        }
    }

    fn uses_of_map(
        &self,
        schema: &Value,
        map: &serde_json::Map<String, Value>,
        name: &str,
        readings: &Readings,
    ) -> Option<Words> {
        let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        if required.into_iter().any(|key| !map.contains_key(key)) {
            return None;
        }
        let mut words = Words::new();
        for (key, value) in map.iter().filter(|(_, value)| !value.is_null()) {
            match schema["properties"].get(key) {
                Some(schema) => words.extend(self.uses(schema, value, name, readings)?),
                None if schema["additionalProperties"] == false => return None,
                None => {}
            }
            if !self.support.contains(key) {
                words.insert(self.word(name, key));
            }
        }
        Some(words)
    }

    /// The words that a ruleset uses under any of its readings.
    pub(crate) fn of_ruleset<'s>(&self, ruleset: &Value, sections: impl Iterator<Item = &'s str>) -> Words {
        let readings = readings(ruleset);
        let mut words = Words::new();
        for key in sections {
            let value = &ruleset[key];
            if !value.is_null() {
                let uses = self.uses(&self.schema["properties"][key], value, key, &readings);
                words.extend(
                    uses.unwrap_or_else(|| panic!("`{key}` of {} fits no schema", ruleset["ruleset"])),
                );
            }
        }
        words
    }
}

/// The alternatives of each reading.
type Readings = BTreeMap<String, Vec<String>>;

fn readings(ruleset: &Value) -> Readings {
    let readings = ruleset["readings"].as_object().into_iter().flatten();
    let alternatives =
        |reading: &Value| reading["alternatives"].as_object().map(|all| all.keys().cloned().collect());
    readings.map(|(name, reading)| (name.clone(), alternatives(reading).unwrap_or_default())).collect()
}

/// What a reading puts in the place of a value, if one does.
fn chosen(value: &Value, readings: &Readings) -> Option<Vec<Value>> {
    if let Some(all) = value.as_str().and_then(|text| readings.get(text.strip_prefix('$')?)) {
        let number = |text: &String| text.parse::<u64>().ok().map(Value::from);
        return Some(
            all.iter().flat_map(|text| [Some(Value::from(text.clone())), number(text)]).flatten().collect(),
        );
    }
    let map = value.as_object()?;
    readings.get(map.get("by")?.as_str()?)?;
    Some(map.iter().filter(|(key, _)| *key != "by").map(|(_, value)| value.clone()).collect())
}

/// The schemas within a schema that belong to the same type.
fn parts(schema: &Value) -> Vec<&Value> {
    let forms =
        ["anyOf", "oneOf"].into_iter().flat_map(|forms| schema[forms].as_array().into_iter().flatten());
    let keys = schema["properties"].as_object().into_iter().flatten().map(|(_, value)| value);
    let below = ["items", "additionalProperties"].into_iter().filter_map(|key| schema.get(key));
    forms.chain(keys).chain(below).collect()
}

fn is_of_type(kind: &Value, value: &Value) -> bool {
    let is = |kind: &str| match kind {
        "string" => value.is_string(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        "integer" => value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        _ => true,
    };
    match kind {
        Value::String(kind) => is(kind),
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).any(is),
        _ => true,
    }
}
