//! Tables of rows: what happens at each moment of a lap. The first row of a table that fits fires.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::condition::Condition;
use super::direction::Direction;
use super::forms::{forms, map, words, written};
use super::hole::HoleWord;
use super::mark::Marks;
use super::seed_count::Fall;
use super::start::{DirectionChoice, FirstDrop, From, LookAhead};
use super::taking::{Take, TakeTo};

written! {
    /// A row of the landing table: where the last seed of a lap falls.
    pub struct Landing {
        /// When it fires; a row without conditions fires always.
        #[serde(default)]
        pub when: Condition,
        /// Which seeds are taken, in this order.
        #[serde(default)]
        pub take: Vec<Take>,
        /// Where taken seeds go.
        #[serde(default)]
        pub to: TakeTo,
        /// Flags set on the landing hole, or on others.
        #[serde(default)]
        pub mark: Marks,
        /// Flags taken off the landing hole, or off others.
        #[serde(default)]
        pub unmark: Marks,
        /// Whether the mover may decline all that the row does; the first later row that fits fires then.
        #[serde(default)]
        pub optional: bool,
        /// Laps the mover may choose instead of what follows.
        #[serde(default)]
        pub offer: Vec<Offer>,
        /// How the turn goes on.
        pub then: LandThen,
    }

    /// A row that fires after a seed has fallen, and before the next one.
    pub struct DropRow {
        /// When it fires; a row without conditions fires always.
        #[serde(default)]
        pub when: Condition,
        /// Which seeds are taken, in this order.
        #[serde(default)]
        pub take: Vec<Take>,
        /// Where taken seeds go.
        #[serde(default)]
        pub to: TakeTo,
        /// Flags set on the hole, or on others.
        #[serde(default)]
        pub mark: Marks,
        /// Flags taken off the hole, or off others.
        #[serde(default)]
        pub unmark: Marks,
    }

    /// A hole that a sowing passes over.
    pub struct PassOver {
        /// When it is passed over.
        pub when: Condition,
        /// Whether the mover may drop a seed there all the same.
        #[serde(default)]
        pub optional: bool,
    }

    /// What differs when seeds are lifted under some condition.
    pub struct LiftRow {
        /// When it fires; judged on the hole before its seeds are lifted.
        #[serde(default)]
        pub when: Condition,
        /// Whether the mover may decline it.
        #[serde(default)]
        pub optional: bool,
        /// Where the first seed falls, if not where `sowing` says.
        pub first: Option<FirstDrop>,
        /// How many seeds fall into the first hole, the second, and so on; the last number holds for all holes after
        /// it. One in each unless said.
        #[serde(default)]
        pub fall: Vec<Fall>,
        /// Seeds of the lap that go into the mover's store first.
        #[serde(default)]
        pub toll: u16,
        /// Which seeds are taken before the lap.
        #[serde(default)]
        pub take: Vec<Take>,
        /// Where taken seeds go.
        #[serde(default)]
        pub to: TakeTo,
    }
}

/// How a turn goes on after a landing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LandThen {
    /// It ends.
    End,
    /// It ends, and the same player moves again.
    Again,
    /// The seeds of a hole are lifted and sown on.
    Relay(Relay),
    /// The seeds in hand are sown.
    Sow(SowOn),
    /// One of the laps offered is sown, as the mover chooses; all laps after it go its way. The turn ends where none is
    /// possible.
    Choose,
}

/// A relay lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Relay {
    /// The hole whose seeds are lifted.
    pub hole: HoleWord,
    /// Whether it goes the other way round from here on.
    pub turned: bool,
    /// The most seeds that are lifted; the others stay.
    pub most: Option<u16>,
}

impl Relay {
    /// The landing hole, in the direction of the turn.
    pub const LANDING: Self = Self { hole: HoleWord::This, turned: false, most: None };
}

words! {
    ThenWord for LandThen {
        /// The turn ends.
        End => Self::End,
        /// The turn ends, and the same player moves again.
        Again => Self::Again,
        /// The seeds of the landing hole are lifted and sown on.
        Relay => Self::Relay(Relay::LANDING),
        /// One of the laps under `offer` is sown, as the mover chooses.
        Choose => Self::Choose,
    }
}

map! {
    ThenMap with "minProperties" = 1 {
        /// The seeds of this hole are lifted and sown on.
        relay: Option<HoleWord>,
        /// With `relay`: the direction from here on.
        go: Option<NextDirection>,
        /// With `relay`: the most seeds that are lifted, from 1; the others stay.
        most: Option<u16>,
        /// The seeds in hand are sown.
        sow: Option<SowOn>,
    }
}

/// The direction of a lap that follows another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum NextDirection {
    /// The direction of the lap before.
    Same,
    /// The other direction.
    Turned,
}

forms! {
    LandThen: ThenWord | ThenMap, "`end`, `again`, `relay`, `{relay: HOLE}`, `{sow: {…}}` or `choose`";

    fn of_map(map: ThenMap) -> Result<Self, &'static str> {
        match (map.relay, map.go, map.most, map.sow) {
            (Some(hole), go, most, None) if most != Some(0) => {
                Ok(Self::Relay(Relay { hole, turned: go == Some(NextDirection::Turned), most }))
            }
            (None, None, None, Some(sow)) => Ok(Self::Sow(sow)),
            _ => Err(
                "`then` is `end`, `again`, `relay`, `{relay: HOLE}` perhaps with `go` and `most`, `{sow: {…}}` or \
                      `choose`",
            ),
        }
    }
}

written! {
    /// A sowing of seeds in hand.
    #[derive(Copy)]
    pub struct SowOn {
        /// The hole it starts from.
        pub from: HoleWord,
        /// Whether the first seed falls there or in the next hole.
        pub first: FirstDrop,
        /// An own hole whose seeds are lifted and sown along.
        pub adding: Option<HoleWord>,
        /// The way it goes from here on, where that may be another.
        pub go: Option<Direction>,
    }

    /// A lap the mover may choose.
    pub struct Offer {
        /// Which seeds are sown, and from where.
        pub lap: OfferedLap,
        /// The holes from which it may start.
        pub from: From,
        /// The way it goes; laps after it go the way of the turn again, but with `then: choose` the way of this one.
        pub go: DirectionChoice,
        /// What it must bring about to be offered, if anything.
        pub only_if: Option<LookAhead>,
        /// Offered only after a lap sown this way.
        pub after: Option<Direction>,
    }

    /// The seeds of an offered lap.
    #[derive(Copy)]
    pub enum OfferedLap {
        /// Those of the landing hole, lifted.
        Relay,
        /// Those in hand.
        Sow(SowOn),
    }
}
