//! Names of things: short, stable, safe in a file name and in an address.

use base::text::is_reserved;
use base::yaml::read_from_str;
use base::yaml::schema::inline_schema;
use std::fmt;
use std::str::FromStr;

/// The longest id, in bytes.
const LONGEST: usize = 64;

/// What an id should look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdKind {
    /// Lower-case letters a–z, digits and single hyphens between them: `dlp-1188`.
    Slug,
    /// The same, and a name that every system can give to a file.
    Unreserved,
    /// Two to four capitals, a hyphen, and a number from 1: `BE-24`.
    Statement,
    /// Capitals with hyphens, and a number at the end: `B-C9`, `P-A1`.
    Conflict,
}

/// A text that is not an id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IdError {
    /// What it should look like.
    pub expected: IdKind,
}

impl fmt::Display for IdError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self.expected {
            IdKind::Slug => "an id of lower-case letters, digits and single hyphens",
            IdKind::Unreserved => {
                "an id that is no name of a device in Windows, such as `con`, `nul` or `com1`"
            }
            IdKind::Statement => "a statement id like BE-24",
            IdKind::Conflict => "a conflict id like B-C9",
        })
    }
}

impl std::error::Error for IdError {}

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

macro_rules! slug_ids {
    ($($(#[$doc:meta])* $name:ident $title:literal)*) => {$(
        $(#[$doc])*
        ///
        /// Lower-case letters a–z, digits and single hyphens between them; at most 64 bytes, and no name that Windows
        /// reserves for a device.
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(String);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                if !is_slug(text) {
                    Err(IdError { expected: IdKind::Slug })
                } else if is_reserved(text) {
                    Err(IdError { expected: IdKind::Unreserved })
                } else {
                    Ok(Self(text.to_owned()))
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(&self.0)
            }
        }

        inline_schema! { $name, {
            "type": ["string", "integer", "boolean"],
            "title": $title,
            "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
            "maxLength": LONGEST,
        } }

        read_from_str! { $name }
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
        let error = IdError { expected: IdKind::Statement };
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
            _ => Err(IdError { expected: IdKind::Conflict }),
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
