//! Tags of languages.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserialize, Deserializer, Unexpected};

use crate::text::is_language_tag;

/// A tag of a language, in the form BCP 47 gives it (RFC 5646, section 2.1): `en`, `sw`, `ar-Latn`, `fr-BE`. Whether
/// its parts are registered is not looked up. The tags that RFC 5646 keeps only for their age, such as `i-navajo`, are
/// no tags here.
///
/// ```
/// use sowbook::archive::LanguageTag;
/// assert_eq!("sw-Latn-KE".parse::<LanguageTag>().unwrap().as_str(), "sw-Latn-KE");
/// assert!("english".parse::<LanguageTag>().is_ok(), "it could be registered");
/// assert!("en_GB".parse::<LanguageTag>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LanguageTag(String);

/// A text that is no tag of a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LanguageTagError;

impl fmt::Display for LanguageTagError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a language tag such as `en`, `sw` or `fr-BE` (BCP 47)")
    }
}

impl std::error::Error for LanguageTagError {}

impl LanguageTag {
    /// The tag as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for LanguageTag {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for LanguageTag {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl FromStr for LanguageTag {
    type Err = LanguageTagError;

    fn from_str(text: &str) -> Result<Self, LanguageTagError> {
        is_language_tag(text).then(|| Self(text.to_owned())).ok_or(LanguageTagError)
    }
}

impl JsonSchema for LanguageTag {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "LanguageTag".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["string", "boolean"],
            "title": "language tag (BCP 47)",
            "pattern": "^[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*$",
            "examples": ["en", "sw", "ar-Latn", "und"],
        })
    }
}

impl<'de> Deserialize<'de> for LanguageTag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = crate::yaml::Word::deserialize(deserializer)?;
        text.parse().map_err(|error: LanguageTagError| {
            de::Error::invalid_value(Unexpected::Str(&text), &error.to_string().as_str())
        })
    }
}
