//! What is taken, and where it goes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::condition::{Condition, Group, Names, Written};
use super::forms::{forms, map, words};
use super::hole::HoleWord;

/// Seeds taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound(serialize = ""))]
pub enum Take<N: Names = Written> {
    /// Those of one hole, or at most a number of them.
    Hole(HoleWord, Option<u16>),
    /// The seed that has just fallen.
    Dropped,
    /// Those of every hole of a group, or of a hole named from each; or at most a number of each.
    Each(Group<N>, HoleWord, Option<u16>),
    /// Those of the holes of a walk along the ring.
    Walk(Box<Walk<N>>),
    /// Those that other takes would take, but for one hole; nothing is spared where they take from one hole only.
    Spare(Spared, Vec<Take<N>>),
    /// Those of a given number of holes of a group, from 1, that the mover picks among the occupied ones; all where
    /// there are no more; or at most a number of each. They are picked after all else of the row has been found, and
    /// nothing is picked in a trial.
    Pick(Group<N>, u8, Option<u16>),
}

/// The hole that keeps its seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Spared {
    /// The first hole from which something would be taken.
    First,
    /// The last one.
    Last,
}

/// A walk from hole to hole, each of which gives its seeds.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "Condition<N>: Deserialize<'de>", serialize = ""))]
#[schemars(rename = "Walk", bound = "Condition<N>: JsonSchema")]
pub struct Walk<N: Names = Written> {
    /// The hole it starts from, which is not part of it; the landing hole unless said.
    pub from: Option<HoleWord>,
    /// The direction.
    pub along: Along,
    /// Places from one hole to the next, from 1.
    #[serde(default = "one")]
    pub step: u8,
    /// What each hole must satisfy; the first that does not ends the walk.
    #[serde(rename = "while", default)]
    pub goes_on: Condition<N>,
    /// Holes that are stepped over and keep their seeds; judged before `while`.
    pub over: Option<Condition<N>>,
    /// The most holes that give their seeds.
    pub most: Option<u8>,
    /// The most seeds that are taken from a hole, from 1.
    pub most_seeds: Option<u16>,
    /// What is taken at each hole; the hole itself unless said.
    #[serde(default = "this")]
    pub take: Vec<HoleWord>,
}

const fn one() -> u8 {
    1
}

fn this() -> Vec<HoleWord> {
    vec![HoleWord::This]
}

/// The direction of a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Along {
    /// The direction of sowing.
    Ahead,
    /// Against the direction of sowing.
    Back,
    /// First ahead, then back.
    Both,
}

words! {
    TakeWord for Take {
        /// The hole that the row or condition is about.
        This => Self::Hole(HoleWord::This, None),
        /// The hole in which the last seed of the lap fell.
        Landing => Self::Hole(HoleWord::Landing, None),
        /// The next hole in the direction of sowing.
        Next => Self::Hole(HoleWord::Ahead(1), None),
        /// The hole before it, against the direction of sowing.
        Previous => Self::Hole(HoleWord::Back(1), None),
        /// The hole across the board, in the same column; with four rows the inner one.
        Facing => Self::Hole(HoleWord::Facing, None),
        /// The outer hole behind the one across the board.
        FacingOuter => Self::Hole(HoleWord::FacingOuter, None),
        /// The outer hole of the same owner and column.
        OuterBehind => Self::Hole(HoleWord::OuterBehind, None),
        /// The other player's hole in the same place, each counted from their own left.
        Counterpart => Self::Hole(HoleWord::Counterpart, None),
        /// The hole from which the seeds of this lap were lifted.
        LapLift => Self::Hole(HoleWord::LapLift, None),
        /// The hole in which the first seed of this lap fell.
        LapFirst => Self::Hole(HoleWord::LapFirst, None),
        /// The hole from which the turn started.
        TurnLift => Self::Hole(HoleWord::TurnLift, None),
        /// The leftmost hole of the same owner and row, from the owner's seat.
        RowLeft => Self::Hole(HoleWord::RowLeft, None),
        /// The rightmost hole of the same owner and row.
        RowRight => Self::Hole(HoleWord::RowRight, None),
        /// The seed that has just fallen.
        Dropped => Self::Dropped,
    }
}

map! {
    TakeMap with "minProperties" = 1 {
        /// The seeds of this hole.
        hole: Option<HoleWord>,
        /// With `hole`, `ahead`, `back`, `each` or `pick`: at most this number of a hole's seeds.
        most: Option<u16>,
        /// The seeds of the hole this many places on in the direction of sowing, from 1.
        ahead: Option<u8>,
        /// The seeds of the hole this many places back, from 1.
        back: Option<u8>,
        /// The seeds of every hole of a group.
        each: Option<Group>,
        /// With `each`: the hole, seen from each of the group, whose seeds are taken.
        take: Option<HoleWord>,
        /// The seeds of the holes along a walk.
        walk: Option<Box<Walk>>,
        /// With `of`: which of the holes keeps its seeds.
        spare: Option<Spared>,
        /// With `spare`: what would be taken otherwise.
        #[serde(default)]
        of: Vec<Take>,
        /// The seeds of holes of a group that the mover picks.
        pick: Option<Group>,
        /// With `pick`: how many holes, from 1; one unless given.
        holes: Option<u8>,
    }
}

forms! {
    Take: TakeWord | TakeMap,
    "what is taken: a hole such as `this`, `dropped`, `{hole: …}`, `{ahead: 2}`, `{back: 2}`, `{each: …}`, `{walk: {…}}`, `{spare: …}` or `{pick: …}`";

    fn of_map(map: TakeMap) -> Result<Self, &'static str> {
        let TakeMap { hole, most, ahead, back, each, take, walk, spare, of, pick, holes } = map;
        // What may be beside the key that says which form it is.
        let beside = (most, take, of.as_slice(), holes);
        match (hole, ahead, back, each, walk, spare, pick, beside) {
            (Some(hole), None, None, None, None, None, None, (most, None, [], None)) => {
                Ok(Self::Hole(hole, most))
            }
            (None, Some(places @ 1..), None, None, None, None, None, (most, None, [], None)) => {
                Ok(Self::Hole(HoleWord::Ahead(places), most))
            }
            (None, None, Some(places @ 1..), None, None, None, None, (most, None, [], None)) => {
                Ok(Self::Hole(HoleWord::Back(places), most))
            }
            (None, None, None, Some(group), None, None, None, (most, take, [], None)) => {
                Ok(Self::Each(group, take.unwrap_or(HoleWord::This), most))
            }
            (None, None, None, None, Some(walk), None, None, (None, None, [], None)) => Ok(Self::Walk(walk)),
            (None, None, None, None, None, Some(spared), None, (None, None, [_, ..], None)) => {
                Ok(Self::Spare(spared, of))
            }
            (None, None, None, None, None, None, Some(group), (most, None, [], holes))
                if holes != Some(0) =>
            {
                Ok(Self::Pick(group, holes.unwrap_or(1), most))
            }
            _ => Err(
                "what is taken is one of `hole`, `ahead` and `back`, each perhaps with `most`, `each` perhaps \
                      with `take` and `most`, `walk`, `spare` with `of`, and `pick` perhaps with `holes` from 1 and \
                      `most`",
            ),
        }
    }
}

/// Where taken seeds go.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case", bound(serialize = ""))]
pub enum TakeTo<N: Names = Written> {
    /// Into the mover's store.
    #[default]
    Store,
    /// Into the mover's hand, to be sown.
    Hand,
    /// Into the store of the player on whose side the hole lies.
    Owner,
    /// Into the opponent's store.
    Opponent,
    /// Into the store of the player whose flag the hole carries; of the side's owner where it carries none.
    FlagOwner,
    /// Out of the game.
    Out,
    /// Into the landing hole.
    Landing,
    /// Into the mover's first hole of a set, from the mover's left.
    Own(N::Set),
    /// Into the first hole on the ring, from South's left, that carries the mover's flag; nothing is taken where there
    /// is none.
    Flag(N::Flag),
    /// Into one hole.
    Hole(HoleWord),
    /// Into a hole of a group that the mover picks; into the mover's store where there is none.
    Pick(Group<N>),
}

words! {
    TakeToWord for TakeTo {
        /// Into the mover's store.
        Store => Self::Store,
        /// Into the mover's hand, to be sown.
        Hand => Self::Hand,
        /// Into the store of the player on whose side the hole lies.
        Owner => Self::Owner,
        /// Into the opponent's store.
        Opponent => Self::Opponent,
        /// Into the store of the player whose flag the hole carries; of the side's owner if it carries none.
        FlagOwner => Self::FlagOwner,
        /// Out of the game.
        Out => Self::Out,
        /// Into the landing hole.
        Landing => Self::Landing,
    }
}

map! {
    TakeToMap with "minProperties" = 1, "maxProperties" = 1 {
        /// Into the mover's first hole of this set, from the mover's left.
        own: Option<String>,
        /// Into the first hole on the ring, from South's left, that carries the mover's flag of this name.
        flag: Option<String>,
        /// Into this hole.
        hole: Option<HoleWord>,
        /// Into a hole of this group, as the mover picks.
        pick: Option<Group>,
    }
}

forms! {
    TakeTo: TakeToWord | TakeToMap,
    "where seeds go: a word such as `store`, or `{own: SET}`, `{flag: NAME}`, `{hole: HOLE}` or `{pick: GROUP}`";

    fn of_map(map: TakeToMap) -> Result<Self, &'static str> {
        match (map.own, map.flag, map.hole, map.pick) {
            (Some(set), None, None, None) => Ok(Self::Own(set)),
            (None, Some(flag), None, None) => Ok(Self::Flag(flag)),
            (None, None, Some(hole), None) => Ok(Self::Hole(hole)),
            (None, None, None, Some(group)) => Ok(Self::Pick(group)),
            _ => Err("seeds go to one of `{own: SET}`, `{flag: NAME}`, `{hole: HOLE}` and `{pick: GROUP}`"),
        }
    }
}
