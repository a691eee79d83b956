//! The phrases that were used.

use std::collections::BTreeSet;
use std::sync::Mutex;

use schemars::JsonSchema;
use serde_json::Value;

use base::yaml::schema::generator;

static PHRASES: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
static TABLES: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Notes that a phrase is used.
pub(in crate::prose) fn phrase(key: &str) {
    PHRASES.lock().expect("no test panics with it").insert(key.to_owned());
}

/// Notes that a table of phrases is used, which must then have all words of a kind.
pub(in crate::prose) fn table<W: JsonSchema>(table: &str) {
    let is_new = TABLES.lock().expect("no test panics with it").insert(table.to_owned());
    let schema = if is_new { W::json_schema(&mut generator()).to_value() } else { Value::Null };
    let forms = schema.get("oneOf").or(schema.get("anyOf")).and_then(Value::as_array).into_iter().flatten();
    let words = forms.flat_map(|form| form["enum"].as_array().into_iter().flatten().chain(form.get("const")));
    words.filter_map(Value::as_str).for_each(|word| phrase(&format!("{table}.{word}")));
}

/// The phrases used up to now.
pub(in crate::prose) fn phrases() -> BTreeSet<String> {
    PHRASES.lock().expect("no test panics with it").clone()
}
