//! Text that may look like something else.

use serde::de::{Deserialize, Deserializer, Visitor};
use std::fmt;
use std::ops::Deref;

use super::schema::inline_schema;

/// Text that may look like a number or a truth value: `true`, `off` and `3` are the words they are written as.
///
/// ```
/// use base::yaml::{Word, read};
/// let (words, problems) = read::<Vec<Word>>("[true, 3, off, 3.10, a word]");
/// let words: Vec<String> = words.unwrap().iter().map(ToString::to_string).collect();
/// assert_eq!(words, ["true", "3", "off", "3.10", "a word"]);
/// assert!(problems.is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default, serde::Serialize)]
#[serde(transparent)]
pub struct Word(String);

impl Word {
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

impl From<&str> for Word {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl fmt::Display for Word {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

inline_schema! { Word, {"type": ["string", "number", "boolean"], "title": "text"} }

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

/// Reads a type through its `FromStr`, so that a file can hold nothing else. The error says what is expected.
#[macro_export]
macro_rules! read_from_str {
    ($name:ident) => {
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                use serde::de::{Error, Unexpected};

                let text = $crate::yaml::Word::deserialize(deserializer)?;
                text.parse().map_err(|error: <Self as std::str::FromStr>::Err| {
                    D::Error::invalid_value(Unexpected::Str(&text), &error.to_string().as_str())
                })
            }
        }
    };
}

pub use read_from_str;

/// Makes a type of text that has a certain form: it is written as any word, kept as it is, and described by a schema.
/// A function of the text says what is wrong with it. After `printed`, the type is printed as it is written.
#[macro_export]
macro_rules! formed_text {
    (printed $(#[$about:meta])* $name:ident: $($form:tt)*) => {
        $crate::formed_text! { $(#[$about])* $name: $($form)* }

        impl std::fmt::Display for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str(&self.0)
            }
        }
    };
    ($(#[$about:meta])* $name:ident: $check:expr, $error:ty, $schema:tt) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name(String);

        impl $name {
            /// The text, as it is written.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::str::FromStr for $name {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                let check: fn(&str) -> Result<(), $error> = $check;
                check(text).map(|()| Self(text.to_owned()))
            }
        }

        $crate::inline_schema! { $name, $schema }
        $crate::read_from_str! { $name }
    };
}

pub use formed_text;
