//! Names of things: short, stable, safe in a file name and in an address.

use base::text::is_reserved;
use base::yaml::schema::inline_schema;
use base::yaml::{formed_text, read_from_str};
use std::fmt;
use std::str::FromStr;

/// The longest id, in bytes.
const LONGEST: usize = 64;

/// A text that is not an id: what it should look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IdError {
    /// Lower-case letters a–z, digits and single hyphens between them: `dlp-1188`.
    #[error("an id of lower-case letters, digits and single hyphens")]
    Slug,
    /// The same, and a name that every system can give to a file.
    #[error("an id that is no name of a device in Windows, such as `con`, `nul` or `com1`")]
    Unreserved,
    /// Two to four capitals, a hyphen, and a number from 1: `BE-24`.
    #[error("a statement id like BE-24")]
    Statement,
    /// Capitals with hyphens, and a number at the end: `B-C9`, `P-A1`.
    #[error("a conflict id like B-C9")]
    Conflict,
}

fn is_slug(text: &str) -> bool {
    text.len() <= LONGEST
        && text.split('-').all(|part| {
            !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        })
}

/// A number from 1 without leading zeros.
fn number(text: &str) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    (number > 0 && number.to_string() == text).then_some(number)
}

fn slug(text: &str) -> Result<(), IdError> {
    if !is_slug(text) {
        Err(IdError::Slug)
    } else if is_reserved(text) {
        Err(IdError::Unreserved)
    } else {
        Ok(())
    }
}

macro_rules! slug_ids {
    ($($(#[$doc:meta])* $name:ident $title:literal)*) => {$(
        formed_text! {
            printed
            $(#[$doc])*
            ///
            /// Lower-case letters a–z, digits and single hyphens between them; at most 64 bytes, and no name that
            /// Windows reserves for a device.
            #[derive(Hash, PartialOrd, Ord)]
            $name: slug, IdError, {
                "type": ["string", "integer", "boolean"],
                "title": $title,
                "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
                "maxLength": LONGEST,
            }
        }
    )*};
}

slug_ids! {
    /// Names a source.
    SourceId "id of a source"
    /// Names an evidence.
    EvidenceId "id of an evidence"
    /// Names a game.
    GameId "id of a game"
    /// Names a place.
    PlaceId "id of a place"
    /// Names a people.
    PeopleId "id of a people"
    /// Names a person.
    PersonId "id of a person"
    /// Names a term of the glossary.
    TermId "id of a term"
    /// Names a ruleset.
    RulesetId "id of a ruleset"
    /// Names a study.
    StudyId "id of a study"
}

/// Names a statement in the whole archive: the letters stand for its evidence, the number for its place there.
///
/// Ordered by letters, then by number: `BE-9` comes before `BE-10`.
///
/// ```
/// use record::archive::StatementId;
/// let id: StatementId = "BE-24".parse().unwrap();
/// assert_eq!((id.letters(), id.number()), ("BE", 24));
/// assert!("BE-024".parse::<StatementId>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StatementId {
    letters: String,
    number: u16,
}

impl StatementId {
    /// The capitals that stand for the evidence.
    pub fn letters(&self) -> &str {
        &self.letters
    }

    /// The number, from 1.
    pub fn number(&self) -> u16 {
        self.number
    }
}

impl FromStr for StatementId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let error = IdError::Statement;
        let (letters, digits) = text.split_once('-').ok_or(error)?;
        let capitals = letters.bytes().all(|byte| byte.is_ascii_uppercase());
        match number(digits) {
            Some(number) if capitals && (2..=4).contains(&letters.len()) => {
                Ok(Self { letters: letters.to_owned(), number })
            }
            _ => Err(error),
        }
    }
}

impl fmt::Display for StatementId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}-{}", self.letters, self.number)
    }
}

inline_schema! { StatementId, {
    "type": "string",
    "title": "id of a statement",
    "pattern": "^[A-Z]{2,4}-[1-9][0-9]*$",
    "examples": ["BE-24"],
} }

read_from_str! { StatementId }

/// Names a conflict between statements, or a point on which they are silent: `B-C9`, `P-A1`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConflictId {
    letters: String,
    number: u16,
}

impl FromStr for ConflictId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let letters = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let capitals = letters
            .split('-')
            .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_uppercase()));
        match number(&text[letters.len()..]) {
            Some(number) if capitals && letters.contains('-') && text.len() <= LONGEST => {
                Ok(Self { letters: letters.to_owned(), number })
            }
            _ => Err(IdError::Conflict),
        }
    }
}

impl fmt::Display for ConflictId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.letters, self.number)
    }
}

inline_schema! { ConflictId, {
    "type": "string",
    "title": "id of a conflict",
    "pattern": "^[A-Z]+(-[A-Z]+)+[1-9][0-9]*$",
    "maxLength": LONGEST,
    "examples": ["B-C9", "P-A1"],
} }

read_from_str! { ConflictId }
