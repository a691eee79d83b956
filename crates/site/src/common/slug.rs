//! Parts of addresses.

use std::fmt;
use std::str::FromStr;

use base::text::is_reserved;

/// A part of an address that is no id of the archive: lower-case letters a–z, digits and single hyphens. A text that is
/// read as one is no name that Windows reserves, so that every folder of a site can be copied anywhere.
///
/// ```
/// use site::Slug;
/// assert_eq!(Slug::from_text("landing.even_store"), "landing-even-store".parse().unwrap());
/// assert!("../etc".parse::<Slug>().is_err());
/// assert!("nul".parse::<Slug>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slug(String);

/// The longest slug, in bytes.
const LONGEST: usize = 64;

/// Adds a letter to a slug as slugs have it: letters that are none become one hyphen, never at the beginning.
fn put(slug: &mut String, letter: char) {
    if letter.is_ascii_alphanumeric() {
        slug.push(letter.to_ascii_lowercase());
    } else if !slug.is_empty() && !slug.ends_with('-') {
        slug.push('-');
    }
}

/// A text that is not a slug.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a slug of lower-case letters, digits and single hyphens")]
pub struct SlugError;

impl FromStr for Slug {
    type Err = SlugError;

    fn from_str(text: &str) -> Result<Self, SlugError> {
        if !text.is_empty() && text.len() <= LONGEST && !is_reserved(text) && Self::from_text(text).0 == text
        {
            Ok(Self(text.to_owned()))
        } else {
            Err(SlugError)
        }
    }
}

impl Slug {
    /// The slug made of any text: in Latin letters, and everything but a–z and digits becomes hyphens; `x` where nothing
    /// is left.
    ///
    /// ```
    /// use site::Slug;
    /// assert_eq!(Slug::from_text("Étude de l’awélé").as_str(), "etude-de-l-awele");
    /// ```
    pub fn from_text(text: &str) -> Self {
        let mut slug = String::with_capacity(text.len().min(LONGEST + 1));
        for letter in text.chars() {
            // A letter gives one byte at least or a hyphen, so what is cut off below need not be written in Latin letters.
            if slug.len() > LONGEST {
                break;
            }
            if letter.is_ascii() {
                put(&mut slug, letter);
            } else {
                any_ascii::any_ascii_char(letter).chars().for_each(|letter| put(&mut slug, letter));
            }
        }
        slug.truncate(LONGEST);
        slug.truncate(slug.trim_end_matches('-').len());
        if slug.is_empty() { Self("x".to_owned()) } else { Self(slug) }
    }

    /// The slug with a number behind it. A long one gives up its end for the number, so that no two numbers give the
    /// same slug.
    ///
    /// ```
    /// use site::Slug;
    /// assert_eq!(Slug::from_text("some").numbered(2).as_str(), "some-2");
    /// assert!(Slug::from_text(&"x".repeat(64)).numbered(12).as_str().ends_with("x-12"));
    /// ```
    #[must_use]
    pub fn numbered(&self, number: usize) -> Self {
        let number = number.to_string();
        let room = LONGEST.saturating_sub(number.len() + 1);
        let text = self.0.get(..room).unwrap_or(&self.0).trim_end_matches('-');
        Self(format!("{text}-{number}"))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_stay_where_they_are() {
        for text in ["", "..", "a/b", "a\\b", "é", "a--b", "-a", "A", "a b"] {
            assert_eq!(text.parse::<Slug>(), Err(SlugError), "{text}");
        }
        assert_eq!(Slug::from_text("../../Étude?"), Slug("etude".to_owned()));
        assert_eq!(Slug::from_text("…"), Slug("x".to_owned()));
    }
}
