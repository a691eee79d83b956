//! The verdict of a whole record.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The verdicts of a whole record, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It replays by its ruleset, and everything it states about itself holds; nothing had to be let pass.
    Verified,
    /// The same, but for plies that were played against the rules, supplied or corrected.
    VerifiedWithInterventions,
    /// Some ply of it is legal only under other readings than those it names.
    VerifiedUnderOtherReadings,
    /// Nothing in it is wrong, but not everything can be judged: a gap, an unclear sign, a part not stated.
    NotDetermined,
    /// A ply, or something it states about itself, contradicts the rest.
    Contradicted,
    /// It cannot be replayed: its header or its ruleset is missing or broken.
    NotReplayed,
}

impl Verdict {
    /// Every verdict, the best first.
    pub const ALL: [Self; 6] = [
        Self::Verified,
        Self::VerifiedWithInterventions,
        Self::VerifiedUnderOtherReadings,
        Self::NotDetermined,
        Self::Contradicted,
        Self::NotReplayed,
    ];

    /// Whether it says that the whole record holds, if only with interventions or under other readings.
    pub const fn is_verified(self) -> bool {
        matches!(self, Self::Verified | Self::VerifiedWithInterventions | Self::VerifiedUnderOtherReadings)
    }

    /// Its word, as in `verdicts.tsv`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Verified => "verified",
            Self::VerifiedWithInterventions => "verified-with-interventions",
            Self::VerifiedUnderOtherReadings => "verified-under-other-readings",
            Self::NotDetermined => "not-determined",
            Self::Contradicted => "contradicted",
            Self::NotReplayed => "not-replayed",
        }
    }
}

/// In words for people: `not determined`.
impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Verified => "verified",
            Self::VerifiedWithInterventions => "verified with interventions",
            Self::VerifiedUnderOtherReadings => "verified under other readings",
            Self::NotDetermined => "not determined",
            Self::Contradicted => "contradicted",
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
