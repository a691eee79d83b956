//! What reading can find wrong, without words or severity.

use crate::text::Span;

/// Something wrong with a text, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Problem {
    /// What is wrong.
    pub kind: ProblemKind,
    /// Where, in the text that was read.
    pub span: Span,
}

impl Problem {
    pub(crate) const fn new(kind: ProblemKind, span: Span) -> Self {
        Self { kind, span }
    }
}

/// The kinds of things wrong with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ProblemKind {
    /// A clause of a board that begins with no known word and is no relation between holes.
    UnknownBoardClause,
    /// A number was expected: digits, at most 65535.
    BadNumber,
    /// The name of a hole was expected.
    BadLabel,
    /// `south` or `north` was expected.
    BadSide,
    /// A clause of a board has fewer parts than its first word asks for.
    BoardClauseTooShort,
    /// A clause of a board has more parts than its first word allows; the first of them is marked.
    BoardClauseTooLong,
    /// The counts of one side are stated for more holes than any board has ([`super::board::MOST_HOLES`]).
    TooManyHoles,
}
