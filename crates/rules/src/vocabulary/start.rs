//! How a turn starts: which hole, which way, and where the first seed falls.

use serde::Serialize;

use super::condition::{Condition, Group, Names, Written};
use super::forms::{forms, map, words, written};
use super::seed_count::SeedCount;
use super::taking::{Take, TakeTo};

written! {
    /// The way a sowing goes from some holes.
    pub struct DirectionRule {
        /// The holes.
        pub from: From,
        /// The way.
        pub go: DirectionChoice,
    }

    /// A choice of holes, from their owner's seat.
    pub enum From {
        /// Every hole.
        Any,
        /// The left half of each row; a central hole belongs to neither half.
        LeftHalf,
        /// The right half of each row.
        RightHalf,
        /// The central hole of a row with an odd number of holes.
        Centre,
        /// The holes of the outer row.
        OuterRow,
        /// The holes of a set declared under `sets`.
        Set(String),
    }

    /// The way, or the choice of it.
    pub enum DirectionChoice {
        /// Against the clock.
        Anticlockwise,
        /// With the clock.
        Clockwise,
        /// As the mover chooses.
        Either,
    }

    /// Where seeds lifted from a hole fall first.
    #[derive(Copy)]
    pub struct SowingRule {
        /// The hole of the first seed.
        pub first: FirstDrop,
    }

    /// The hole of the first seed of a lap.
    pub enum FirstDrop {
        /// The hole itself.
        At,
        /// The hole after it, in the direction of sowing.
        Next,
    }

    /// One way to start a turn.
    pub enum Start {
        /// Lift the seeds of one of the owner's holes and sow them.
        Lift(Box<LiftStart>),
        /// Take what one of the owner's holes faces, before any sowing, as a landing there would.
        Take(TakeStart),
        /// Put seeds of the own store into one of the owner's holes, as a landing there.
        Enter(Box<EnterStart>),
    }

    /// A start that enters seeds from the own store.
    pub struct EnterStart {
        /// Into which holes.
        pub into: From,
        /// How many seeds; one unless said. The store must hold as many.
        #[serde(default = "one_seed")]
        pub seeds: SeedCount,
        /// How they fall.
        #[serde(default, rename = "as")]
        pub enter_as: EnterAs,
        /// The way of the laps that follow, as the mover chooses or not; without it that of `directions`. Where that is
        /// `either`, the mover chooses the way of a lap of its own (`as: lap`); after a seed it is anticlockwise, until
        /// a row of `landing` says another.
        pub go: Option<DirectionChoice>,
        /// What must hold of the hole, before the seeds enter.
        #[serde(rename = "if", default)]
        pub condition: Condition,
    }

    /// How seeds enter from the store.
    #[derive(Default)]
    pub enum EnterAs {
        /// All in the hole, which is judged as a landing.
        #[default]
        Heap,
        /// As a lap: one in each hole, the first in the hole named.
        Lap,
    }

    /// A start by lifting.
    pub struct LiftStart {
        /// From which holes.
        pub from: From,
        /// Whose holes.
        #[serde(default)]
        pub of: LiftOf,
        /// The fewest seeds a hole must hold to be lifted, from 1.
        pub at_least: u16,
        /// How many of its seeds are lifted; all unless said. The others stay.
        #[serde(default = "all_seeds")]
        pub seeds: SeedCount,
        /// How many of its seeds must stay in the hole; 0 unless said.
        #[serde(default)]
        pub leave: u16,
        /// Seeds taken before the hole is lifted.
        #[serde(default)]
        pub take: Vec<Take>,
        /// Where these seeds go.
        #[serde(default)]
        pub to: TakeTo,
        /// The fewest holes that must hold this number before any of them may be lifted; 1 unless said.
        #[serde(default = "one")]
        pub holes: u8,
        /// The way, where it is not that of `directions`.
        pub go: Option<DirectionChoice>,
        /// What the first lap must bring about for the start to be allowed.
        pub only_if: Option<LookAhead>,
        /// Where any start of this kind has such a first lap, only those are allowed.
        pub must_if: Option<LookAhead>,
        /// Starts that come before this one: it is allowed only while none of them is possible.
        #[serde(default)]
        pub unless: Vec<String>,
        /// What must hold of the hole, before its seeds are lifted.
        #[serde(rename = "if", default)]
        pub condition: Condition,
    }

    /// Whose holes may be lifted.
    #[derive(Default)]
    pub enum LiftOf {
        /// The mover's own.
        #[default]
        Own,
        /// Anybody's.
        Board,
    }

    /// A start by taking.
    pub struct TakeStart {
        /// The seeds the own hole must hold at the least, from 1.
        pub at_least: u16,
    }

    /// A rule about which starts must be chosen: where any start satisfies it, only such starts are allowed.
    pub struct Prefer {
        /// When the rule applies.
        #[serde(default)]
        pub when: Condition,
        /// What a start must satisfy; the hole is the one the turn starts from.
        #[serde(rename = "if", default)]
        pub condition: Condition,
        /// Which of the starts that satisfy it are kept.
        #[serde(default)]
        pub keep: Keep,
        /// What follows where no start satisfies it.
        #[serde(rename = "else", default)]
        pub otherwise: Otherwise,
    }
}

/// Which of several starts are kept.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case", bound(serialize = ""))]
pub enum Keep<N: Names = Written> {
    /// All of them.
    #[default]
    All,
    /// Those from the hole that comes first on the ring, from the player's left anticlockwise.
    Leftmost,
    /// Those from the hole that comes last.
    Rightmost,
    /// Those of which an amount is greatest.
    Most(Amount<N>),
    /// Those of which an amount is smallest.
    Fewest(Amount<N>),
}

words! {
    /// Which of several starts are kept, in one word.
    KeepWord for Keep {
        /// All of them.
        All => Self::All,
        /// Those from the hole that comes first on the ring, from the player's left anticlockwise.
        Leftmost => Self::Leftmost,
        /// Those from the hole that comes last.
        Rightmost => Self::Rightmost,
    }
}

map! {
    /// Which of several starts are kept, by an amount.
    KeepMap {
        /// Those of which this is greatest.
        most: Option<Amount>,
        /// Those of which this is smallest.
        fewest: Option<Amount>,
    }
}

forms! {
    Keep: KeepWord | KeepMap, "`all`, `leftmost`, `rightmost`, `{most: AMOUNT}` or `{fewest: AMOUNT}`";

    fn of_map(map: KeepMap) -> Result<Self, &'static str> {
        match (map.most, map.fewest) {
            (Some(amount), None) => Ok(Self::Most(amount)),
            (None, Some(amount)) => Ok(Self::Fewest(amount)),
            _ => Err("expected either `most` or `fewest`"),
        }
    }
}

/// What is compared between starts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound(serialize = ""))]
pub enum Amount<N: Names = Written> {
    /// The seeds in the hole from which the turn starts.
    Seeds,
    /// The seeds that the turn captures.
    Captured,
    /// The seeds in these holes after the turn.
    Leaves(Group<N>),
}

words! {
    /// What is compared between starts, in one word.
    AmountWord for Amount {
        /// The seeds in the hole from which the turn starts.
        Seeds => Self::Seeds,
        /// The seeds that the turn captures.
        Captured => Self::Captured,
    }
}

map! {
    /// What is compared between starts, of some holes.
    AmountMap {
        /// The seeds in these holes after the turn.
        leaves: Group,
    }
}

forms! {
    Amount: AmountWord | AmountMap, "`seeds`, `captured` or `{leaves: GROUP}`";

    fn of_map(map: AmountMap) -> Result<Self, &'static str> {
        Ok(Self::Leaves(map.leaves))
    }
}

written! {
    /// What follows where no start satisfies a preference.
    #[derive(Default)]
    pub enum Otherwise {
        /// Every start stays allowed.
        #[default]
        All,
        /// No start is allowed.
        None,
    }

    /// What one lap must bring about; the lap is sown on a copy of the board to see.
    pub enum LookAhead {
        /// Its last seed captures.
        Captures,
    }
}

const fn one() -> u8 {
    1
}

const fn one_seed() -> SeedCount {
    SeedCount::ONE
}

const fn all_seeds() -> SeedCount {
    SeedCount::All
}
