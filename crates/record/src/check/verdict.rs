//! The verdict of a whole record.

use std::fmt;

use serde::{Deserialize, Serialize};

use base::text::words;

words! {
    /// The verdicts of a whole record, the best first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Verdict {
        /// It replays by its ruleset, and everything it states about itself holds; nothing had to be let pass.
        Verified = "verified",
        /// The same, but for plies that were played against the rules, supplied or corrected.
        VerifiedWithInterventions = "verified-with-interventions",
        /// Some ply of it is legal only under other readings than those it names.
        VerifiedUnderOtherReadings = "verified-under-other-readings",
        /// Nothing in it is wrong, but it has no plies, so nothing was verified.
        NoMoves = "no-moves",
        /// Nothing in it is wrong, but not everything can be judged: a gap, an unclear sign, a part not stated.
        NotDetermined = "not-determined",
        /// A ply, or something it states about itself, contradicts the rest.
        Contradicted = "contradicted",
        /// It cannot be replayed: its header or its ruleset is missing or broken.
        #[default]
        NotReplayed = "not-replayed",
    }
}

impl Verdict {
    /// Whether it says that the whole record holds under the very readings by which it was replayed, if only with
    /// interventions.
    pub const fn fits_its_readings(self) -> bool {
        matches!(self, Self::Verified | Self::VerifiedWithInterventions)
    }

    /// Whether it says that the whole record holds, if only with interventions or under other readings.
    pub const fn is_verified(self) -> bool {
        matches!(self, Self::Verified | Self::VerifiedWithInterventions | Self::VerifiedUnderOtherReadings)
    }
}

/// In words for people: `not determined`.
impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.word().replace('-', " "))
    }
}
