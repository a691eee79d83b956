//! What a line asks: a record, and the id by which the caller knows it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Mistake {
    /// A word for programs.
    code: &'static str,
    /// What was found and what was expected.
    message: String,
}

impl Mistake {
    pub(super) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// The id by which the caller knows a record. It is given back as it came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(in crate::cli) enum Id {
    Text(String),
    Positive(u64),
    Negative(i64),
}

/// A record to work on. Other keys of the line are the caller's own and are ignored.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Request<'a> {
    pub(super) id: Option<Id>,
    #[serde(borrow)]
    pub(super) text: Cow<'a, str>,
}

/// Reads a line.
///
/// # Errors
/// What is wrong with it, and its id as far as it could be read.
pub(super) fn request(line: &[u8]) -> Result<Request<'_>, (Option<Id>, Mistake)> {
    let line = std::str::from_utf8(line).map_err(|error| {
        let message = format!("byte {} of the line is not UTF-8", error.valid_up_to() + 1);
        (None, Mistake::new("not-utf8", message))
    })?;
    // Some systems put a byte order mark before the first line.
    let line = line.trim_start_matches('\u{feff}');
    if line.trim().is_empty() {
        return Err((None, Mistake::new("empty-line", format!("the line is empty; expected {EXPECTED}"))));
    }
    // A list would be read as the values of the keys in order.
    if line.trim_start().starts_with('{')
        && let Ok(request) = serde_json::from_str(line)
    {
        return Ok(request);
    }
    Err(mistake(line))
}

const EXPECTED: &str = "an object like `{\"id\": …, \"text\": …}`";

/// Why a line that is no request is none.
fn mistake(line: &str) -> (Option<Id>, Mistake) {
    let wrong = |message: String| Mistake::new("unexpected-value", message);
    let map = match serde_json::from_str(line) {
        Ok(Value::Object(map)) => map,
        Ok(other) => {
            return (None, wrong(format!("the line is {}; expected {EXPECTED}", kind(&other))));
        }
        Err(error) => {
            return (None, Mistake::new("not-json", format!("the line is not JSON: {}", message(&error))));
        }
    };
    let id = map.get("id").and_then(|id| Id::deserialize(id).ok());
    let mistake = match map.get("text") {
        None => {
            let keys: Vec<String> = map.keys().map(|key| format!("`{key}`")).collect();
            let found = if keys.is_empty() { "no keys".to_owned() } else { keys.join(", ") };
            Mistake::new("no-text", format!("the line has no key `text`; found {found}"))
        }
        Some(Value::String(_)) => match unusable_id(&map) {
            Some(found) => wrong(format!("`id` is {found}; expected a string or a whole number")),
            // Everything is there: only a key that is there twice is left.
            None => wrong("duplicate `id` or `text`".to_owned()),
        },
        Some(other) => wrong(format!("`text` is {}; expected a string", kind(other))),
    };
    (id, mistake)
}

/// What the id is, where it cannot be used.
fn unusable_id(map: &Map<String, Value>) -> Option<&'static str> {
    let id = map.get("id").filter(|id| !id.is_null())?;
    Id::deserialize(id).is_err().then(|| if id.is_number() { "not a 64-bit whole number" } else { kind(id) })
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "`null`",
        Value::Bool(_) => "a Boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// The message without the number of the line, which is 1 in every line.
fn message(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let what = message.rsplit_once(" at line ").map_or(message.as_str(), |(what, _)| what);
    format!("{what} at column {}", error.column())
}
