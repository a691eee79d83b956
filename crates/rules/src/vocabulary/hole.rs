//! Words for holes.

use serde::Serialize;

use super::forms::{forms, map, words};

/// One hole, named by its place in the turn or on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HoleWord {
    /// The hole a condition or a row is about: where the last seed fell, or the hole just reached.
    This,
    /// The hole in which the last seed of the lap fell.
    Landing,
    /// The hole a given number of places on in the direction of sowing, from 1.
    Ahead(u8),
    /// The hole a given number of places back against the direction of sowing, from 1.
    Back(u8),
    /// The hole across the board, in the same column; with four rows the inner one.
    Facing,
    /// The outer hole behind that one; boards of two rows have none.
    FacingOuter,
    /// The outer hole of the same owner and column; on boards of two rows the hole itself.
    OuterBehind,
    /// The other player's hole in the same place, each counted from their own left.
    Counterpart,
    /// The hole from which the seeds of this lap were lifted; after a sowing of taken seeds it stays the same.
    LapLift,
    /// The hole in which the first seed of this lap fell.
    LapFirst,
    /// The hole from which the turn started.
    TurnLift,
    /// The hole from which the turn before started; none after a pass and at the beginning of a round.
    LastStart,
    /// The hole of the last seed of the turn before.
    LastEnd,
    /// The leftmost hole of the same owner and row, from the owner's seat.
    RowLeft,
    /// The rightmost hole of the same owner and row.
    RowRight,
    /// A hole found by looking at hole after hole.
    First(Search),
}

/// Which hole is found by looking at hole after hole along the ring, at most once round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Search {
    /// What it must hold.
    pub holds: Sought,
    /// Whether the search goes against the direction of sowing.
    pub back: bool,
    /// How many places beyond the hole found, in the direction of the search, the hole meant is.
    pub beyond: u8,
}

/// What a hole that is searched must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Sought {
    /// No seeds.
    Empty,
    /// One seed or more.
    Occupied,
    /// This number, at the least and at the most.
    Between(u16, u16),
}

words! {
    SoughtWord for Sought {
        /// No seeds.
        Empty => Self::Empty,
        /// One seed or more.
        Occupied => Self::Occupied,
    }
}

map! {
    SoughtMap with "minProperties" = 1 {
        /// This number or more.
        at_least: Option<u16>,
        /// This number or fewer.
        at_most: Option<u16>,
    }
}

forms! {
    Sought: SoughtWord | SoughtMap,
    "what the hole must hold: `empty`, `occupied`, a number such as `3`, or `{at_least: 2, at_most: 3}`";

    fn of_map(map: SoughtMap) -> Result<Self, &'static str> {
        Ok(Self::Between(map.at_least.unwrap_or(0), map.at_most.unwrap_or(u16::MAX)))
    }

    fn of_number(number: u16) -> Option<Self> {
        Some(Self::Between(number, number))
    }
}

impl Sought {
    /// Whether a number of seeds is what is sought.
    pub const fn holds(self, seeds: u16) -> bool {
        match self {
            Self::Empty => seeds == 0,
            Self::Occupied => seeds > 0,
            Self::Between(least, most) => least <= seeds && seeds <= most,
        }
    }
}

words! {
    HoleWordWord for HoleWord {
        /// The hole that the row or condition is about.
        This => Self::This,
        /// The hole in which the last seed of the lap fell.
        Landing => Self::Landing,
        /// The next hole in the direction of sowing.
        Next => Self::Ahead(1),
        /// The hole before it, against the direction of sowing.
        Previous => Self::Back(1),
        /// The hole across the board, in the same column; with four rows the inner one.
        Facing => Self::Facing,
        /// The outer hole behind the one across the board.
        FacingOuter => Self::FacingOuter,
        /// The outer hole of the same owner and column.
        OuterBehind => Self::OuterBehind,
        /// The other player's hole in the same place, each counted from their own left.
        Counterpart => Self::Counterpart,
        /// The hole from which the seeds of this lap were lifted.
        LapLift => Self::LapLift,
        /// The hole in which the first seed of this lap fell.
        LapFirst => Self::LapFirst,
        /// The hole from which the turn started.
        TurnLift => Self::TurnLift,
        /// The hole from which the turn before started, whoever's it was.
        LastStart => Self::LastStart,
        /// The hole of the last seed of the turn before.
        LastEnd => Self::LastEnd,
        /// The leftmost hole of the same owner and row, from the owner's seat.
        RowLeft => Self::RowLeft,
        /// The rightmost hole of the same owner and row.
        RowRight => Self::RowRight,
    }
}

map! {
    HoleWordMap with "minProperties" = 1 {
        /// The hole this many places on in the direction of sowing, from 1.
        ahead: Option<u8>,
        /// The hole this many places back against the direction of sowing, from 1.
        back: Option<u8>,
        /// The first hole in the direction of sowing that holds what is said; the hole in question itself is not searched.
        first: Option<Sought>,
        /// The first one against the direction of sowing.
        first_back: Option<Sought>,
        /// With `first` or `first_back`: this many places beyond the hole found; 0 unless said.
        beyond: Option<u8>,
    }
}

forms! {
    HoleWord: HoleWordWord | HoleWordMap,
    "a hole such as `this`, `next`, `facing`, `{ahead: 2}` or `{first: occupied}`";

    fn of_map(map: HoleWordMap) -> Result<Self, &'static str> {
        let search = |holds, back| Ok(Self::First(Search { holds, back, beyond: map.beyond.unwrap_or(0) }));
        match (map.ahead, map.back, map.first, map.first_back) {
            (Some(places), None, None, None) if places > 0 && map.beyond.is_none() => Ok(Self::Ahead(places)),
            (None, Some(places), None, None) if places > 0 && map.beyond.is_none() => Ok(Self::Back(places)),
            (None, None, Some(holds), None) => search(holds, false),
            (None, None, None, Some(holds)) => search(holds, true),
            _ => Err(
                "a hole is written as one of `ahead` and `back`, with a number from 1, and `first` and `first_back`, \
                 perhaps with `beyond`",
            ),
        }
    }
}
