//! What is to be thought of a whole record.

use std::fmt;
use std::str::FromStr;

/// What is to be thought of a whole record, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// It replays by its ruleset, and everything it states about itself holds; what does not is acknowledged.
    Verified,
    /// Nothing in it is wrong, but not everything can be judged: a lacuna, an unclear sign, a part not stated.
    NotDetermined,
    /// Something in it is wrong.
    Faulty,
    /// It cannot be replayed: its header or its ruleset is missing or broken.
    NotReplayed,
}

impl Verdict {
    /// Every verdict, the best first.
    pub const ALL: [Self; 4] = [Self::Verified, Self::NotDetermined, Self::Faulty, Self::NotReplayed];

    /// Its word, as in `verdicts.tsv`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Verified => "verified",
            Self::NotDetermined => "not-determined",
            Self::Faulty => "faulty",
            Self::NotReplayed => "not-replayed",
        }
    }
}

/// In words for people: `not determined`.
impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Verified => "verified",
            Self::NotDetermined => "not determined",
            Self::Faulty => "faulty",
            Self::NotReplayed => "not replayed",
        })
    }
}

/// A text that is no verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownVerdict;

impl fmt::Display for UnknownVerdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("not a verdict")
    }
}

impl std::error::Error for UnknownVerdict {}

impl FromStr for Verdict {
    type Err = UnknownVerdict;

    fn from_str(text: &str) -> Result<Self, UnknownVerdict> {
        Self::ALL.into_iter().find(|verdict| verdict.word() == text).ok_or(UnknownVerdict)
    }
}
