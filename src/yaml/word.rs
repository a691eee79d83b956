//! Text that may look like something else.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Visitor};
use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

/// Text that may look like a number or a truth value: `true`, `off` and `3` are the words they are written as.
///
/// ```
/// use sowbook::yaml::{Word, read};
/// let (words, problems) = read::<Vec<Word>>("[true, 3, off, 3.10, a word]");
/// let words: Vec<String> = words.unwrap().iter().map(ToString::to_string).collect();
/// assert_eq!(words, ["true", "3", "off", "3.10", "a word"]);
/// assert!(problems.is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default, serde::Serialize)]
#[serde(transparent)]
pub struct Word(String);

impl Word {
    /// The word `text`.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The word as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for Word {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Word {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl JsonSchema for Word {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Word".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": ["string", "number", "boolean"], "title": "text"})
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyWord;
        impl Visitor<'_> for AnyWord {
            type Value = Word;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a word")
            }

            fn visit_str<E>(self, text: &str) -> Result<Word, E> {
                Ok(Word(text.to_owned()))
            }

            fn visit_bool<E>(self, value: bool) -> Result<Word, E> {
                Ok(Word(value.to_string()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Word, E> {
                Ok(Word(value.to_string()))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Word, E> {
                Ok(Word(value.to_string()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Word, E> {
                Ok(Word(value.to_string()))
            }
        }
        deserializer.deserialize_any(AnyWord)
    }
}
