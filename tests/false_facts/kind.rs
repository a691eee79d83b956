//! What a record can state, as the tables of the handbook have it.

/// A kind of fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    // Turns.
    TurnNumber,
    EmptyTurn,
    JoinedTurns,
    SideWord,
    Pass,
    Illegal,
    Order,
    // Checks.
    EndHole,
    Captured,
    Total,
    Laps,
    Makes,
    // Boards.
    Counts,
    Hole,
    Sum,
    AtLeast,
    AtMost,
    More,
    Fewer,
    Rest,
    As,
    Rows,
    Store,
    StoreHole,
    Out,
    Flag,
    Round,
    RoundOver,
    Phase,
    Turns,
    Last,
    Quiet,
    Points,
    Next,
    Again,
    Starter,
    // Rounds and ends.
    RoundBegins,
    Result,
    Score,
    HeaderResult,
    HeaderFirst,
    // Boards that begin play, or resume it.
    Setup,
    Untouched,
    AfterGap,
    // What editors write.
    Seeds,
    Mark,
    Citation,
}

/// A kind: how the handbook writes it, and what the table of slips calls it.
struct Row(Kind, &'static str, &'static str);

/// Every kind, in the order of the table. The second column is a piece of `notation.md`.
const ROWS: &[Row] = &[
    Row(Kind::TurnNumber, "`12.` before a turn is its number", "turn number"),
    Row(Kind::EmptyTurn, "`12.` before a turn is its number", "turn number without a turn"),
    Row(Kind::JoinedTurns, "`12.` before a turn is its number", "turn number left out"),
    Row(Kind::SideWord, "`south` or `north` before a ply", "`south` or `north` before a ply"),
    Row(Kind::Pass, "`pass` is a ply without sowing", "`pass` where a move is possible"),
    Row(
        Kind::Illegal,
        "`illegal` after a ply says that it was against the rules",
        "`illegal` after a legal ply",
    ),
    Row(Kind::Order, "`order(S3 N2 S1)`", "`order(…)`"),
    Row(Kind::EndHole, "`:` label", "end hole"),
    Row(Kind::Captured, "`x3`", "captured seeds"),
    Row(Kind::Total, "`=20`", "running total"),
    Row(Kind::Laps, "`laps(b 4:f, G+N 3:h)`", "`laps(…)`"),
    Row(Kind::Makes, "`makes(flag hole…)`", "`makes(…)`"),
    Row(Kind::Counts, "`south 0 5*3 2 ?`", "counts of a side"),
    Row(Kind::Hole, "`b=0`", "count of a hole"),
    Row(Kind::Sum, "`G+N=3`", "sum of holes"),
    Row(Kind::AtLeast, "`f>=1`", "`>=`"),
    Row(Kind::AtMost, "`g<=2`", "`<=`"),
    Row(Kind::More, "`c+=1`", "`+=`"),
    Row(Kind::Fewer, "`d-=2`", "`-=`"),
    Row(Kind::Rest, "`rest=0`", "`rest`"),
    Row(Kind::As, "`as k l m / j i h`", "counts in another order"),
    Row(Kind::Rows, "`rows 6 5 4 3 2 1 / 1 2 3 4 5 6`", "`rows`"),
    Row(Kind::Store, "`store 6 2`", "`store`"),
    Row(Kind::StoreHole, "`S0=6`", "store named like a hole"),
    Row(Kind::Out, "`out 3`", "`out`"),
    Row(Kind::Flag, "`flag moved S1 N3` `flag qasamo B1 by south` `flag dead none`", "`flag`"),
    Row(Kind::Round, "`round 2` `phase main` `turns 4 3`", "`round`"),
    Row(Kind::RoundOver, "`round 2 over`", "`round … over`"),
    Row(Kind::Phase, "`round 2` `phase main` `turns 4 3`", "`phase`"),
    Row(Kind::Turns, "`round 2` `phase main` `turns 4 3`", "`turns`"),
    Row(Kind::Last, "`last S6 N1` `quiet 12`", "`last`"),
    Row(Kind::Quiet, "`last S6 N1` `quiet 12`", "`quiet`"),
    Row(Kind::Points, "`points 3 1`", "`points`"),
    Row(Kind::Next, "`next north` `starter south`", "`next`"),
    Row(Kind::Again, "`next north again`", "`next … again`"),
    Row(Kind::Starter, "`next north` `starter south`", "`starter`"),
    Row(Kind::RoundBegins, "`round(2, first north, fill N1 N2)`", "`round(…)`"),
    Row(Kind::Result, "`south wins 26-22`", "result in `end(…)`"),
    Row(Kind::Score, "The score is counted by the ruleset", "score in `end(…)`"),
    Row(Kind::HeaderResult, "The header's `result` is written in the same words", "result in the header"),
    Row(Kind::HeaderFirst, "`first`", "`first` in the header"),
    Row(Kind::Setup, "`setup: {given: \"a=2; rest=0; next south\"}`", "a clause of `setup`"),
    Row(Kind::Untouched, "`setup: {given: \"a=2; rest=0; next south\"}`", "`setup` that play cannot reach"),
    Row(Kind::AfterGap, "A gap is *bridged* by a board", "a clause of a board after a gap"),
    Row(Kind::Seeds, "`*` number", "number of seeds of a start"),
    Row(Kind::Mark, "`sic` and `wit` apply to the item before them", "mark that says nothing"),
    Row(Kind::Citation, "Markdown with citations", "citation of nothing"),
];

impl Kind {
    fn row(self) -> &'static Row {
        ROWS.iter().find(|row| row.0 == self).expect("every kind has a row")
    }

    /// Every kind, in the order of the table.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(|row| row.0)
    }

    /// A piece of the handbook's page on the notation that says what can be written.
    pub(crate) fn handbook(self) -> &'static str {
        self.row().1
    }

    /// In words, as the table of slips has it.
    pub(crate) fn words(self) -> &'static str {
        self.row().2
    }

    /// Whether such a fact may be found anywhere in the record: what comes before play is only refuted by play.
    pub(crate) const fn is_found_anywhere(self) -> bool {
        matches!(self, Self::Setup | Self::HeaderFirst | Self::HeaderResult)
    }
}
