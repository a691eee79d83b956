//! What a slip changes, and what is asked of each kind.

/// What was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    // Plies.
    Start,
    OtherSide,
    Decision,
    Way,
    Exchanged,
    LeftOut,
    Doubled,
    // Checks and numbers.
    EndHole,
    EndHoleOtherSide,
    Captured,
    Total,
    Laps,
    Board,
    TurnNumber,
    SideWord,
    Round,
    // The end and the header.
    EndResult,
    Score,
    HeaderResult,
    HeaderFirst,
    SetupCount,
    // Delimiters.
    MissingBrace,
    MissingParen,
    MissingBracket,
    MissingOpener,
    DoubledDelimiter,
    // The file.
    CutAtLine,
    CutAtByte,
    Tab,
    CrLineEnd,
    CrEverywhere,
    ByteOrderMark,
    Latin1,
    Nul,
}

/// A kind: in words, and one in how many of its slips is tried unless all are.
struct Row(Kind, &'static str, usize);

/// Every kind, in the order of the table.
const ROWS: &[Row] = &[
    Row(Kind::Start, "wrong hole of a ply", 41),
    Row(Kind::OtherSide, "hole of a ply on the other side", 17),
    Row(Kind::Decision, "wrong hole of a later decision", 11),
    Row(Kind::Way, "wrong direction", 1),
    Row(Kind::Exchanged, "two plies exchanged", 11),
    Row(Kind::LeftOut, "missing ply", 13),
    Row(Kind::Doubled, "ply written twice", 13),
    Row(Kind::EndHole, "wrong end hole", 61),
    Row(Kind::EndHoleOtherSide, "end hole on the other side", 17),
    Row(Kind::Captured, "wrong number of captured seeds", 71),
    Row(Kind::Total, "wrong total", 9),
    Row(Kind::Laps, "wrong digit in `laps(…)`", 199),
    Row(Kind::Board, "wrong digit in `board(…)`", 251),
    Row(Kind::TurnNumber, "wrong turn number", 13),
    Row(Kind::SideWord, "`south` or `north` of the other player", 7),
    Row(Kind::Round, "wrong digit in `round(…)`", 13),
    Row(Kind::EndResult, "another result in `end(…)`", 13),
    Row(Kind::Score, "wrong digit in a score", 13),
    Row(Kind::HeaderResult, "another result in the header", 13),
    Row(Kind::HeaderFirst, "another player in `first`", 3),
    Row(Kind::SetupCount, "wrong digit in `setup`", 101),
    Row(Kind::MissingBrace, "missing `}`", 17),
    Row(Kind::MissingParen, "missing `)`", 17),
    Row(Kind::MissingBracket, "missing `]`", 1),
    Row(Kind::MissingOpener, "missing `{`, `(` or `[`", 41),
    Row(Kind::DoubledDelimiter, "bracket or brace written twice", 73),
    Row(Kind::CutAtLine, "file cut at a line end", 61),
    Row(Kind::CutAtByte, "file cut at any byte", 3989),
    Row(Kind::Tab, "tab for a space", 997),
    Row(Kind::CrLineEnd, "one line end as CR", 101),
    Row(Kind::CrEverywhere, "all line ends as CR", 5),
    Row(Kind::ByteOrderMark, "byte order mark", 499),
    Row(Kind::Latin1, "byte of Latin-1", 997),
    Row(Kind::Nul, "NUL", 499),
];

impl Kind {
    fn row(self) -> &'static Row {
        ROWS.iter().find(|row| row.0 == self).expect("every kind has a row")
    }

    /// Every kind, in the order of the table.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(|row| row.0)
    }

    /// In words, as the table has it.
    pub(crate) fn words(self) -> &'static str {
        self.row().1
    }

    /// One slip in this many is tried, unless all are.
    pub(crate) fn stride(self) -> usize {
        self.row().2
    }

    /// Whether a check is changed, and not what was played.
    pub(crate) const fn is_check(self) -> bool {
        self.agrees_as_written() || matches!(self, Self::Board | Self::TurnNumber)
    }

    /// Whether a check is changed that agrees as it is written, so that the changed one cannot.
    pub(crate) const fn agrees_as_written(self) -> bool {
        matches!(self, Self::EndHole | Self::EndHoleOtherSide | Self::Captured | Self::Total | Self::Laps)
    }
}
