//! The verdict on one ply, and what it depends on.

use std::fmt::{self, Display, Formatter};

use base::text::words;

/// The number of a ply, from 0, in the order of the text, those of variations included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct PlyId(pub u32);

/// The verdict on a ply.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum PlyVerdict {
    /// The rules allow it, and every check of it agrees.
    Legal,
    /// Something written of it, or of the board after it, does not agree with what was played.
    Contradicted,
    /// They allow it only under another alternative of one reading; each that does.
    LegalOnlyUnder(Vec<ReadingChoice>),
    /// The rules refuse it; it was played.
    IllegalAsPlayed,
    /// It cannot be judged.
    NotDetermined(Undetermined),
    /// There was nothing to check: a gap, or an unknown ruleset.
    #[default]
    NotChecked,
}

impl PlyVerdict {
    /// The verdict in a word, as data has it.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Contradicted => "contradicted",
            Self::LegalOnlyUnder(_) => "legal-under-other-readings",
            Self::IllegalAsPlayed => "illegal-as-played",
            Self::NotDetermined(_) => "not-determined",
            Self::NotChecked => "not-checked",
        }
    }

    /// The other alternatives under which the ply is legal; none where it does not depend on them.
    pub fn under(&self) -> &[ReadingChoice] {
        match self {
            Self::LegalOnlyUnder(under) => under,
            _ => &[],
        }
    }

    /// Why the ply could not be judged; `None` where it was.
    pub const fn why(&self) -> Option<Undetermined> {
        match self {
            Self::NotDetermined(why) => Some(*why),
            _ => None,
        }
    }
}

/// A reading and an alternative.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReadingChoice {
    pub reading: String,
    pub alternative: String,
}

impl ReadingChoice {
    pub(super) fn new(reading: &str, alternative: &str) -> Self {
        Self { reading: reading.to_owned(), alternative: alternative.to_owned() }
    }
}

impl Display for ReadingChoice {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "{}={}", self.reading, self.alternative)
    }
}

words! {
    /// Why there is no verdict.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Undetermined {
        /// The position before it is not known.
        PositionUnknown = "position-unknown",
        /// It depends on an unstated part of the position.
        PartNotStated = "part-not-stated",
        /// It cannot be read.
        Unreadable = "unreadable",
        /// Its words leave open what was played.
        Ambiguous = "ambiguous",
        /// It, or a ply before it, is read with doubt, and no later check has confirmed it.
        UnclearReading = "unclear-reading",
        /// The order of its drops is not recorded.
        OrderNotRecorded = "order-not-recorded",
    }
}
