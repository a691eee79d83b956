//! Tags of languages.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserialize, Deserializer, Unexpected};

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
        is_tag(text).then(|| Self(text.to_owned())).ok_or(LanguageTagError)
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

/// What the parts of a tag are, in the order in which they may follow each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Language,
    Extended,
    Script,
    Region,
    Variant,
    Extension,
}

fn is_tag(text: &str) -> bool {
    let mut parts = text.split('-').peekable();
    if is_private(&mut parts.clone()) {
        return true;
    }
    let Some(language) = parts.next().filter(|part| letters(part, 2, 8)) else { return false };
    // Only a short language may have extended parts, and three of them at most.
    let mut extended = if language.len() <= 3 { 3 } else { 0 };
    let mut last = Part::Language;
    while let Some(part) = parts.peek().copied() {
        let singleton = part.len() == 1 && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if singleton && part.eq_ignore_ascii_case("x") {
            return is_private(&mut parts);
        }
        let kind = if singleton {
            parts.next();
            let mut count = 0;
            while parts.next_if(|part| signs(part, 2, 8)).is_some() {
                count += 1;
            }
            if count == 0 {
                return false;
            }
            last = Part::Extension;
            continue;
        } else if letters(part, 3, 3) && extended > 0 && last <= Part::Extended {
            extended -= 1;
            Part::Extended
        } else if letters(part, 4, 4) && last < Part::Script {
            Part::Script
        } else if last < Part::Region && (letters(part, 2, 2) || digits(part)) {
            Part::Region
        } else if last <= Part::Variant && is_variant(part) {
            Part::Variant
        } else {
            return false;
        };
        last = kind;
        parts.next();
    }
    true
}

/// `x` and at least one part of our own choice.
fn is_private<'p>(parts: &mut impl Iterator<Item = &'p str>) -> bool {
    let begins = parts.next().is_some_and(|part| part.eq_ignore_ascii_case("x"));
    let rest: Vec<&str> = parts.collect();
    begins && !rest.is_empty() && rest.iter().all(|part| signs(part, 1, 8))
}

fn letters(part: &str, least: usize, most: usize) -> bool {
    (least..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn signs(part: &str, least: usize, most: usize) -> bool {
    (least..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn digits(part: &str) -> bool {
    part.len() == 3 && part.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_variant(part: &str) -> bool {
    signs(part, 5, 8) || (signs(part, 4, 4) && part.starts_with(|letter: char| letter.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Source: RFC 5646, appendix A, and its section 2.1 for what is no tag.
    #[test]
    fn tags_are_those_of_the_standard() {
        for tag in [
            "de",
            "fr",
            "ja",
            "zh-Hant",
            "sr-Cyrl",
            "zh-cmn-Hans-CN",
            "cmn-Hans-CN",
            "zh-yue-HK",
            "sr-Latn-RS",
            "sl-rozaj",
            "sl-rozaj-biske",
            "sl-nedis",
            "de-CH-1901",
            "hy-Latn-IT-arevela",
            "de-DE",
            "en-US",
            "es-419",
            "de-CH-x-phonebk",
            "az-Arab-x-AZE-derbend",
            "x-whatever",
            "qaa-Qaaa-QM-x-southern",
            "de-Qaaa",
            "sr-Latn-QM",
            "en-US-u-islamcal",
            "zh-CN-a-myext-x-private",
            "en-a-myext-b-another",
            "und",
            "kun",
            "gax",
        ] {
            assert!(tag.parse::<LanguageTag>().is_ok(), "{tag}");
        }
        for text in [
            "",
            "e",
            "en_GB",
            "en-",
            "-en",
            "en--GB",
            "de-419-DE",
            "a-DE",
            "en-x",
            "x-",
            "en-a",
            "en-a-b",
            "1en",
            "Latn-en-",
            "en-Latn-Cyrl",
            "zh-cmn-yue-aaa-bbb",
            "en GB",
            "en\n",
            "fr\" onclick=\"x",
            "verylanguage",
            "en-toolongpart",
            "français",
        ] {
            assert!(text.parse::<LanguageTag>().is_err(), "{text}");
        }
    }
}
