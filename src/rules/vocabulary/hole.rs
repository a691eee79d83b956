//! Words for holes.

use schemars::JsonSchema;
use serde::Deserialize;

use super::forms::{Forms, forms};

/// One hole, named by its place in the turn or on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HoleWord {
    /// The hole a condition or a row is about: where the last seed fell, or the hole just reached.
    This,
    /// The hole in which the last seed of the lap fell.
    Landing,
    /// The hole so many places on in the direction of sowing, from 1.
    Ahead(u8),
    /// The hole so many places back against the direction of sowing, from 1.
    Back(u8),
    /// The opponent's hole in the same column; with four rows the inner one.
    Facing,
    /// The opponent's outer hole in the same column; boards of two rows have none.
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
    /// The leftmost hole of the same owner and row, from the owner's seat.
    RowLeft,
    /// The rightmost hole of the same owner and row.
    RowRight,
}

#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
#[serde(rename_all = "snake_case")]
pub(super) enum HoleWordWord {
    /// The hole that the row or condition is about.
    This,
    /// The hole in which the last seed of the lap fell.
    Landing,
    /// The next hole in the direction of sowing.
    Next,
    /// The hole before it, against the direction of sowing.
    Previous,
    /// The opponent's hole in the same column; with four rows the inner one.
    Facing,
    /// The opponent's outer hole in the same column.
    FacingOuter,
    /// The outer hole of the same owner and column.
    OuterBehind,
    /// The other player's hole in the same place, each counted from their own left.
    Counterpart,
    /// The hole from which the seeds of this lap were lifted.
    LapLift,
    /// The hole in which the first seed of this lap fell.
    LapFirst,
    /// The hole from which the turn started.
    TurnLift,
    /// The leftmost hole of the same owner and row, from the owner's seat.
    RowLeft,
    /// The rightmost hole of the same owner and row.
    RowRight,
}

#[derive(Deserialize, JsonSchema)]
#[schemars(inline, extend("minProperties" = 1, "maxProperties" = 1))]
#[serde(deny_unknown_fields)]
pub(super) struct HoleWordMap {
    /// The hole this many places on in the direction of sowing, from 1.
    ahead: Option<u8>,
    /// The hole this many places back against the direction of sowing, from 1.
    back: Option<u8>,
}

impl Forms for HoleWord {
    type Word = HoleWordWord;
    type Map = HoleWordMap;

    const EXPECTED: &'static str = "a hole such as `this`, `next`, `facing` or `{ahead: 2}`";

    fn of_word(word: HoleWordWord) -> Self {
        match word {
            HoleWordWord::This => Self::This,
            HoleWordWord::Landing => Self::Landing,
            HoleWordWord::Next => Self::Ahead(1),
            HoleWordWord::Previous => Self::Back(1),
            HoleWordWord::Facing => Self::Facing,
            HoleWordWord::FacingOuter => Self::FacingOuter,
            HoleWordWord::OuterBehind => Self::OuterBehind,
            HoleWordWord::Counterpart => Self::Counterpart,
            HoleWordWord::LapLift => Self::LapLift,
            HoleWordWord::LapFirst => Self::LapFirst,
            HoleWordWord::TurnLift => Self::TurnLift,
            HoleWordWord::RowLeft => Self::RowLeft,
            HoleWordWord::RowRight => Self::RowRight,
        }
    }

    fn of_map(map: HoleWordMap) -> Result<Self, &'static str> {
        match (map.ahead, map.back) {
            (Some(places), None) if places > 0 => Ok(Self::Ahead(places)),
            (None, Some(places)) if places > 0 => Ok(Self::Back(places)),
            _ => Err("a hole is written as one of `ahead` and `back`, with a number from 1"),
        }
    }
}

forms!(HoleWord);
