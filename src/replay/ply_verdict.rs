//! The verdict on one ply, and what it depends on.

/// The number of a ply, from 0, in the order of the text, those of variations included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlyId(pub u32);

/// The verdict on a ply.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    NotChecked,
}

/// A reading and an alternative.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReadingChoice {
    /// The reading.
    pub reading: String,
    /// The alternative.
    pub alternative: String,
}

/// Why there is no verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undetermined {
    /// The position before it is not known.
    PositionUnknown,
    /// It depends on an unstated part of the position.
    PartNotStated,
    /// It cannot be read.
    Unreadable,
    /// Its words leave open what was played.
    Ambiguous,
    /// It, or a ply before it, is read with doubt, and no later check has confirmed it.
    UnclearReading,
    /// The order of its drops is not recorded.
    OrderNotRecorded,
}
