//! Rounds: how the board is filled again, and when a match is over.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::condition::{Condition, Names, Written};
use super::forms::written;

/// What happens between rounds.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(
    deny_unknown_fields,
    bound(
        deserialize = "Condition<N>: Deserialize<'de>, N::Flag: Deserialize<'de>, N::Set: Deserialize<'de>",
        serialize = ""
    )
)]
#[schemars(rename = "Rounds", bound = "Condition<N>: JsonSchema, N::Flag: JsonSchema, N::Set: JsonSchema")]
pub struct Rounds<N: Names = Written> {
    /// Seeds put into each hole that is filled, out of its owner's store; what is left over stays in the store. With
    /// `fill: even` the most that a hole gets, 0 for no limit. With `fill: territory` it can be left out: then the
    /// seeds lie as in `setup` again, and a hole counts for as many as it has there on average. With `fill: setup` and
    /// `fill: arranged` it is not used.
    #[serde(default)]
    pub unit: u16,
    /// Which holes are filled.
    #[serde(default)]
    pub fill: Fill,
    /// The holes that each player fills before any other, with a number of seeds of their own.
    pub first: Option<FilledFirst<N>>,
    /// With `fill: arranged`: what must hold of each player's arrangement, from that player's seat.
    #[serde(rename = "if")]
    pub condition: Option<Condition<N>>,
    /// Where the seeds go that fill no hole, if the player cannot fill all holes.
    #[serde(default)]
    pub rest: Rest,
    /// From whose seat left and right are seen as holes are filled.
    #[serde(default)]
    pub seat: Seat,
    /// Whose holes are cleared and filled.
    #[serde(default)]
    pub refilled: Refilled,
    /// Whether the player with more seeds copies what the other one lays; the rest stays in the store.
    #[serde(default)]
    pub copy: CopyTo,
    /// Which holes are left empty, where the players choose.
    #[serde(default)]
    pub left_empty: EmptyChoice,
    /// The flag that a hole left empty carries for the round, or that a hole gained from the other player carries.
    pub flag: Option<N::Flag>,
    /// With `fill: territory`: what becomes of seeds that do not fill a hole.
    #[serde(default)]
    pub partial: Partial,
    /// Who starts the next round.
    pub starter: NextStarter,
    /// With `starter: loser` or `winner`: who starts after a round in which both have as many seeds.
    #[serde(default)]
    pub equal: EqualStarter,
    /// A player with fewer seeds than this cannot go on and has lost the match.
    #[serde(default)]
    pub stop_below: u16,
    /// Points that rounds give, added up over the match.
    pub tally: Option<Tally<N>>,
}

/// The holes that each player fills before any other.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "N::Set: Deserialize<'de>", serialize = ""))]
#[schemars(rename = "FilledFirst", bound = "N::Set: JsonSchema")]
pub struct FilledFirst<N: Names = Written> {
    /// A set of holes. If a player cannot fill all of them, no other hole is filled.
    pub set: N::Set,
    /// Seeds put into each of them, from 1.
    pub unit: u16,
}

/// Points for a round.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "Condition<N>: Deserialize<'de>", serialize = ""))]
#[schemars(rename = "Tally", bound = "Condition<N>: JsonSchema")]
pub struct Tally<N: Names = Written> {
    /// What a round gives.
    pub per: Points,
    /// When they count twice: a condition from the seat of the player who gets them, judged as the round ends.
    pub double: Option<Condition<N>>,
}

written! {
    /// What points a round gives.
    pub enum Points {
        /// One to the player with more seeds; none if both have as many.
        Win,
        /// To the player with more seeds as many as these are more.
        Margin,
        /// To each player as many as they have seeds.
        Seeds,
    }

    /// Which holes are filled for a round.
    #[derive(Default)]
    pub enum Fill {
        /// As the players choose, within what `left_empty` allows.
        #[default]
        Chosen,
        /// Each player's own holes from the owner's left, as far as the seeds go.
        Left,
        /// Each player's own holes from the owner's right.
        Right,
        /// Each player's own holes from both ends inward, the left one first.
        Outside,
        /// Each player's own holes, all with the same number of seeds, as many as there are.
        Even,
        /// Each player's own holes, as the player likes within `if`; records state the seeds of each hole.
        Arranged,
        /// Every hole. The player with more seeds owns as many holes as these seeds fill, counted anticlockwise from
        /// the player's own left end; the other player owns the rest. The stores are emptied.
        Territory,
        /// Every hole as at the beginning of the game. The stores are emptied.
        Setup,
    }

    /// Where seeds go that fill no hole.
    #[derive(Default)]
    pub enum Rest {
        /// They stay in the store.
        #[default]
        Store,
        /// All go into the next hole that would be filled; with `fill: even` into the first one.
        OneHole,
        /// One goes into each of the holes that are not filled, as far as they go; with `fill: even` into each hole.
        OneEach,
        /// One by one they go into the holes that are filled, the first one first, again and again.
        Filled,
    }

    /// From whose seat holes are filled.
    #[derive(Default)]
    pub enum Seat {
        /// From that of each hole's owner.
        #[default]
        Owner,
        /// From South's, for both players.
        South,
        /// From that of the player with fewer seeds, for both players.
        Loser,
        /// From that of the player who starts the round, for both players.
        Starter,
    }

    /// Whose holes are filled.
    #[derive(Default)]
    pub enum Refilled {
        /// Those of both players.
        #[default]
        Both,
        /// Those of the player with fewer seeds; the others' holes and store stay as they are.
        Loser,
    }

    /// Whether the player with more seeds copies what the other one lays.
    #[derive(Default)]
    pub enum CopyTo {
        /// Each player lays their own seeds.
        #[default]
        Nowhere,
        /// Into the hole that faces each; on four rows outer holes to outer holes.
        Facing,
        /// Into the hole in the same place, each counted from their own left.
        Counterpart,
    }

    /// What becomes of seeds that do not fill a hole.
    #[derive(Default)]
    pub enum Partial {
        /// Only full holes count; a hole that neither player can fill alone is filled out of both stores.
        #[default]
        Full,
        /// One more hole is gained by more than half of its seeds.
        MoreThanHalf,
        /// The same; a hole of which each player has half goes to either of them, as they agree or draw lots. Records
        /// say to whom.
        Lot,
        /// Only full holes count. Seeds that fill no hole stay in their owner's store, and the hole that neither player
        /// fills stays empty: the first one, from the owner's left, of the player with fewer seeds.
        Unfilled,
    }

    /// Which holes a player leaves empty.
    #[derive(Default)]
    pub enum EmptyChoice {
        /// As many as the player cannot fill, as the player chooses.
        #[default]
        OnlyWhenShort,
        /// At least as many, as the player chooses; at least one hole is filled.
        AsOwnerLikes,
    }

    /// Who starts the next round.
    pub enum NextStarter {
        /// The player who did not start this one.
        Alternate,
        /// The player with fewer seeds at the end of the round; with equal seeds, as `equal` says.
        Loser,
        /// The player with more seeds at the end of the round; with equal seeds, as `equal` says.
        Winner,
        /// The player who made the last move of the round.
        LastMover,
        /// The player whose turn it would be next.
        Next,
        /// The player who started this one.
        Same,
    }

    /// Who starts the next round after a round in which both have as many seeds.
    #[derive(Default)]
    pub enum EqualStarter {
        /// The player who made the last move of the round.
        #[default]
        LastMover,
        /// The player whose turn it would be next.
        Next,
        /// The player who did not start this one.
        Alternate,
        /// The player who started this one.
        Same,
    }
}
