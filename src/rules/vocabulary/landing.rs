//! Where the last seed of a lap falls: the ordered table of landings. The first row that matches fires.

use serde::Deserialize;

use super::start::{FirstDrop, From, Go, LookAhead};

/// A row of the landing table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landing {
    /// When it fires; a row without conditions fires always.
    #[serde(default)]
    pub when: When,
    /// Which seeds are taken, in this order.
    #[serde(default)]
    pub take: Vec<Taken>,
    /// Where taken seeds go.
    #[serde(default)]
    pub to: TakeTo,
    /// A flag set on the landing hole.
    pub mark: Option<String>,
    /// Laps the mover may choose instead of what follows.
    #[serde(default)]
    pub offer: Vec<Offer>,
    /// How the turn goes on.
    pub then: LandThen,
}

/// Conditions on a landing; all that are written must hold.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct When {
    /// The landing hole before the last seed fell into it.
    pub before: Option<Before>,
    /// The seeds it holds now.
    pub count: Option<Seeds>,
    /// Whose hole it is.
    pub side: Option<HoleSide>,
    /// Which of its owner's rows it lies in.
    pub row: Option<HoleRow>,
    /// The flag it must carry.
    pub flag: Option<String>,
    /// What it faces.
    pub facing: Option<Facing>,
    /// The way the lap was sown.
    pub lap: Option<super::Direction>,
    /// Fires in the simultaneous opening only.
    pub opening_until: Option<Corner>,
    /// Does not fire in this turn.
    pub barred_in: Option<FirstTurn>,
    /// Fires only in this turn.
    pub only_in: Option<FirstTurn>,
    /// Does not fire where all of this holds.
    pub unless: Option<Box<When>>,
}

/// A hole before the last seed fell into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Before {
    /// It held nothing.
    Empty,
    /// It held at least one seed.
    Occupied,
}

/// A condition on a number of seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seeds {
    /// Exactly this number.
    Exactly(u8),
    /// So many or more.
    AtLeast(u8),
    /// An even number; nothing is even.
    Even,
    /// An odd number.
    Odd,
}

impl Seeds {
    /// Whether `count` seeds satisfy the condition.
    pub const fn holds(self, count: u8) -> bool {
        match self {
            Self::Exactly(number) => count == number,
            Self::AtLeast(number) => count >= number,
            Self::Even => count.is_multiple_of(2),
            Self::Odd => !count.is_multiple_of(2),
        }
    }
}

/// Whose hole, seen from the mover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HoleSide {
    /// The mover's.
    Own,
    /// The opponent's.
    Opponent,
}

/// Which of its owner's rows; on boards of two rows every hole lies in the inner one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HoleRow {
    /// The row nearer the opponent.
    Inner,
    /// The row farther from the opponent.
    Outer,
}

/// What a hole faces: the opponent's holes of the same column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Facing {
    /// The seeds in the inner hole; on boards of two rows the only one.
    pub inner: Option<Seeds>,
    /// The seeds in the outer hole.
    pub outer: Option<Seeds>,
    /// The seeds in both together.
    pub total: Option<Seeds>,
}

/// Until when, in the opening, a player's landings count as before the corner between the outer and inner row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Corner {
    /// Until that player has dropped a seed in the inner row.
    FirstDropInInner,
    /// Until a lap of that player has ended in the inner row.
    LapEndsInInner,
}

/// A first turn, in which some row is barred or alone fires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstTurn {
    /// Each player's own first turn.
    EachPlayer,
    /// The first turn of the game only.
    Game,
}

/// Seeds that a landing takes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Taken {
    /// Those of the landing hole.
    Landing,
    /// Those of the holes it faces, inner and outer.
    Facing,
    /// Those of the holes that follow in the direction of sowing, one after another.
    Following(Chain),
}

/// How far a capture runs on through the following holes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chain {
    /// The test each following hole must pass; the first that fails ends the chain.
    #[serde(rename = "while")]
    pub test: ChainTest,
    /// The flag each must carry besides.
    pub flag: Option<String>,
    /// What happens at a hole with such a flag.
    pub at: Option<AtFlag>,
}

/// The test of a following hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChainTest {
    /// It holds an even number of seeds, at least two.
    EvenNonzero,
    /// It holds an even number of seeds, or none.
    EvenOrZero,
}

/// What a chain does at a hole with a flag.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AtFlag {
    /// It ends there.
    Break(String),
    /// It goes on behind it, leaving its seeds.
    StepOver(String),
}

/// Where taken seeds go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TakeTo {
    /// Into the mover's store.
    #[default]
    Store,
    /// Into the mover's hand, to be sown.
    Hand,
}

/// How a turn goes on after a landing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LandThen {
    /// It ends.
    End,
    /// It ends, and the same player moves again.
    Again,
    /// The seeds of the landing hole are lifted and sown on.
    Relay,
    /// The seeds in hand are sown.
    Sow(SowOn),
}

/// A sowing of seeds in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SowOn {
    /// The hole it starts from.
    pub from: SowFrom,
    /// Whether the first seed falls there or in the next hole.
    pub first: FirstDrop,
    /// An own hole whose seeds are lifted and sown along.
    pub adding: Option<SowFrom>,
}

/// A hole that a sowing of taken seeds starts from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SowFrom {
    /// The landing hole.
    Landing,
    /// The hole from which the seeds of this lap were lifted; after a sowing of taken seeds it stays the same.
    LapLift,
    /// The hole in which the first seed of this lap fell.
    LapFirst,
    /// The hole from which the turn started.
    TurnLift,
    /// The own outer hole in the column of the landing hole.
    OuterBehind,
}

/// A lap the mover may choose; it is offered only where it is allowed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// Which seeds are sown, and from where.
    pub lap: OfferedLap,
    /// The holes from which it may start.
    pub from: From,
    /// The way it goes.
    pub go: Go,
    /// What it must bring about to be allowed.
    pub only_if: LookAhead,
    /// Offered only after a lap sown this way.
    pub after: Option<super::Direction>,
}

/// The seeds of an offered lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferedLap {
    /// Those of the landing hole, lifted.
    Relay,
    /// Those in hand.
    Sow(SowOn),
}
