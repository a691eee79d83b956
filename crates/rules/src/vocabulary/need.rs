//! What predicates need, and what there is at each place where conditions are written.

/// What must exist for a predicate to have an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// Nothing but the board.
    Board,
    /// The hole in question.
    Hole,
    /// Another hole.
    OtherHole,
    /// The lap, once it is sown.
    Lap,
    /// The way of a lap, which a start has, too.
    Way,
    /// The seed that has just fallen.
    Seed,
    /// What has happened within the turn.
    Turn,
    /// By which start the turn begins.
    Start,
    /// Earlier positions of the round.
    Past,
    /// Whether players have a start.
    Players,
    /// What the row takes.
    Taken,
    /// A turn that has not begun.
    Trial,
}

impl Need {
    /// What it is, to follow "tests", and what to write instead, to follow "expected".
    pub(crate) const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Board | Self::Hole | Self::OtherHole => {
                ("a hole", "it in `if` of a group, such as `holes: {of: {of: own, if: …}, is: 3}`")
            }
            Self::Lap => (
                "a lap",
                "it in a row of `lifts`, `passes`, `drops` or `landing`, or within `after: {of: lap}`",
            ),
            Self::Way => ("a lap", "it in a start, in a row, or within `after: {of: lap}`"),
            Self::Seed => ("a seed that falls", "it in a row of `drops` or `passes`"),
            Self::Turn | Self::Start => ("a turn that has begun", "it in a row, or within `after`"),
            Self::Past => ("a list of earlier positions", "it in an ending"),
            Self::Players => {
                ("the finished list of starts", "`cannot_start: opponent`, or it within `after`")
            }
            Self::Taken => ("a capture", "it in a row of `landing` or `drops`"),
            Self::Trial => ("a turn that has not begun", "it in `if` of a start or of `prefer`"),
        }
    }
}

/// Where a condition is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In a term, which is judged where it is named.
    Term,
    /// In `if` of a start or of `prefer`: of the hole from which a turn would start.
    Start,
    /// In `when` of `prefer`.
    Prefer,
    /// In a row of `lifts`.
    Lift,
    /// In a row of `passes`.
    Pass,
    /// In a row of `drops`.
    Drop,
    /// In a row of `landing`.
    Landing,
    Ending,
    /// In `until` of a phase.
    Phase,
    /// In `rounds`.
    Rounds,
    /// In `setup`.
    Setup,
    /// Within `after`, of a lap that it plays.
    AfterLap,
    /// Within `after`, of a turn that it plays.
    AfterTurn,
}

impl Place {
    /// The words for it, to follow "in".
    pub(crate) const fn words(self) -> &'static str {
        self.entry().0
    }

    /// Its words, and what can be tested in it besides the board and other holes.
    const fn entry(self) -> (&'static str, &'static [Need]) {
        use Need::{Hole, Lap, Past, Players, Seed, Start, Taken, Trial, Turn, Way};
        match self {
            Self::Term => ("a term", &[Hole, Lap, Way, Seed, Turn, Start, Past, Players, Taken, Trial]),
            Self::Start => ("a start", &[Hole, Way, Start, Trial]),
            Self::Prefer => ("`when` of `prefer`", &[]),
            Self::Lift => ("a row of `lifts`", &[Hole, Lap, Way, Turn, Start, Players]),
            Self::Pass => ("a row of `passes`", &[Hole, Lap, Way, Seed, Turn, Start, Players]),
            Self::Drop => ("a row of `drops`", &[Hole, Lap, Way, Seed, Turn, Start, Players, Taken]),
            Self::Landing => ("a row of `landing`", &[Hole, Lap, Way, Turn, Start, Players, Taken]),
            Self::Ending => ("an ending", &[Players, Past]),
            Self::Phase => ("a phase", &[Players]),
            Self::Rounds => ("`rounds`", &[Players]),
            Self::Setup => ("`setup`", &[Players]),
            Self::AfterLap => ("`after: {of: lap}`", &[Hole, Lap, Way, Turn, Start, Players, Trial]),
            Self::AfterTurn => ("`after: {of: turn}`", &[Hole, Turn, Start, Players, Trial]),
        }
    }

    /// Whether something can be tested in it.
    pub(crate) fn has(self, need: Need) -> bool {
        need == Need::Board || self.entry().1.contains(&need)
    }
}
