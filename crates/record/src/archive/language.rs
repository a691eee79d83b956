//! Tags of languages.

use std::ops::Deref;

use base::text::is_language_tag;
use base::yaml::formed_text;

formed_text! {
    printed
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
    #[derive(PartialOrd, Ord)]
    LanguageTag: |text| if is_language_tag(text) { Ok(()) } else { Err(LanguageTagError) }, LanguageTagError, {
        "type": ["string", "boolean"],
        "title": "language tag (BCP 47)",
        "pattern": "^[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*$",
        "examples": ["en", "sw", "ar-Latn", "und"],
    }
}

/// A text that is no tag of a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a language tag such as `en`, `sw` or `fr-BE` (BCP 47)")]
pub struct LanguageTagError;

impl Deref for LanguageTag {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}
