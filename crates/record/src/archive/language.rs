//! Tags of languages.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use base::text::is_language_tag;
use base::yaml::read_from_str;
use base::yaml::schema::inline_schema;

/// A tag of a language, in the form BCP 47 gives it (RFC 5646, section 2.1): `en`, `sw`, `ar-Latn`, `fr-BE`. Whether
/// its parts are registered is not looked up. The tags that RFC 5646 keeps only for their age, such as `i-navajo`, are
/// no tags here.
///
/// ```
/// use record::archive::LanguageTag;
/// assert_eq!("sw-Latn-KE".parse::<LanguageTag>().unwrap().as_str(), "sw-Latn-KE");
/// assert!("english".parse::<LanguageTag>().is_ok(), "it could be registered");
/// assert!("en_GB".parse::<LanguageTag>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LanguageTag(String);

/// A text that is no tag of a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a language tag such as `en`, `sw` or `fr-BE` (BCP 47)")]
pub struct LanguageTagError;

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

inline_schema! { LanguageTag, {
    "type": ["string", "boolean"],
    "title": "language tag (BCP 47)",
    "pattern": "^[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*$",
    "examples": ["en", "sw", "ar-Latn", "und"],
} }

read_from_str! { LanguageTag }
