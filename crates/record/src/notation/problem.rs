//! What reading can find wrong, without words or severity.

use base::text::Span;

/// Something wrong with a text, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NotationProblem {
    /// What is wrong.
    pub kind: NotationProblemKind,
    /// Where, in the text that was read.
    pub span: Span,
}

/// Problems found so far.
pub(super) type Problems = Vec<NotationProblem>;

impl NotationProblem {
    /// A problem at a place.
    pub const fn new(kind: NotationProblemKind, span: Span) -> Self {
        Self { kind, span }
    }
}

/// The kinds of things wrong with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NotationProblemKind {
    /// A header has no second line `---`.
    UnclosedHeader,
    /// From here to the next record, lines that a `---` or `sowbook:` opens without beginning a record.
    StrayText,
    /// Signs that are nothing the notation knows.
    UnknownToken,
    /// `b?`: a glyph glued to a ply. Unclear would be `b~`, a poor move `b ?`.
    GluedGlyph,
    /// `b(`: a variation needs a space before it, and a hole has no arguments.
    GluedBracket,
    /// `laps (`: arguments follow their word without a space.
    SpaceBeforeArguments,
    /// A comment has no `}`; the span is what is read as the comment.
    UnclosedComment,
    /// A `{` is in a comment, whose own `}` may be missing; the span goes from the first `{` to the second.
    BraceInComment,
    /// A quotation mark is not answered on its line.
    UnclosedQuote,
    /// Arguments have no `)`; the span goes from their word to the end of what is not read.
    UnclosedArguments,
    /// A variation has no `)`; the span is its `(`.
    UnclosedVariation,
    /// A `)`, `]` or `}` closes nothing.
    UnopenedBracket,
    /// `[` and `]` are around something else than one token.
    BadSupplied,
    /// Variations nest deeper than [`super::DEEPEST_VARIATION`].
    TooDeep,
    /// The head of a variation is not `under RULESET reading=value:` or `by HAND:`.
    BadVariationHead,
    /// A word that needs arguments has none.
    MissingArguments,
    MissingArgument,
    /// An argument is not what its place asks for.
    BadArgument,
    /// A number was expected: digits, at most 65535 on a board, at most 4294967295 elsewhere.
    BadNumber,
    /// The name of a hole was expected.
    BadLabel,
    /// A word was expected: letters, digits, `_` and inner `-`, a letter first.
    BadWord,
    /// `south` or `north` was expected.
    BadSide,
    /// A page was expected, with a line or without.
    BadPage,
    /// Something that is said of a ply has none before it in its line of play.
    NoPlyBefore,
    /// `sic(…)` or `wit(…)` has nothing before it.
    NothingBefore,
    /// `&` is not between two plies, or is behind a joint ply.
    NothingToJoin,
    /// `unstated` is not one of two parts of a joint ply.
    MisplacedUnstated,
    /// `order(…)` does not follow a joint ply.
    MisplacedOrder,
    /// Something other than a remark or a board follows `end(…)`.
    PlayAfterEnd,
    /// A clause of a board that begins with no known word and is no relation between holes.
    UnknownBoardClause,
    /// A clause of a board has fewer parts than its first word asks for.
    BoardClauseTooShort,
    /// A clause of a board has more parts than its first word allows; the first of them is marked.
    BoardClauseTooLong,
    /// The counts of one side are stated for more holes than any board has ([`super::board::MOST_HOLES`]).
    TooManyHoles,
}

impl NotationProblemKind {
    /// Whether what is behind a bracket is not read as play, because it has no end.
    pub const fn is_unclosed(self) -> bool {
        matches!(self, Self::UnclosedComment | Self::UnclosedVariation)
    }
}
