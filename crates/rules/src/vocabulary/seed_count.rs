//! How many seeds a turn starts with, and how many fall into a hole.

use serde::Serialize;

use super::forms::{forms, map, words};

/// How many seeds of a hole or a store a turn starts with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SeedCount {
    /// All of them.
    All,
    /// As many as the mover chooses between two numbers, from 1; exactly this number where they are the same.
    Between(u8, u8),
}

impl SeedCount {
    /// One seed.
    pub const ONE: Self = Self::Between(1, 1);

    /// The fewest and the most of `held` seeds; `None` where there are too few.
    pub fn bounds(self, held: u16) -> Option<(u16, u16)> {
        let (least, most) = match self {
            Self::All => (held, held),
            Self::Between(least, most) => (u16::from(least), u16::from(most).min(held)),
        };
        (least > 0 && least <= most).then_some((least, most))
    }

    /// Whether the mover may have something to choose.
    pub const fn is_chosen(self) -> bool {
        matches!(self, Self::Between(least, most) if least < most)
    }
}

words! {
    SeedCountWord for SeedCount {
        /// All seeds.
        All => Self::All,
        /// Any number of them, as the mover chooses.
        Chosen => Self::Between(1, u8::MAX),
    }
}

map! {
    SeedCountMap with "minProperties" = 1 {
        /// The fewest that the mover may choose, from 1.
        at_least: Option<u8>,
        /// The most that the mover may choose.
        at_most: Option<u8>,
    }
}

forms! {
    SeedCount: SeedCountWord | SeedCountMap,
    "a number of seeds from 1, `all`, `chosen`, or `{at_least: 2, at_most: 5}`";

    fn of_map(map: SeedCountMap) -> Result<Self, &'static str> {
        let (least, most) = (map.at_least.unwrap_or(1), map.at_most.unwrap_or(u8::MAX));
        if least == 0 || least > most {
            return Err("`at_least` is from 1, and `at_most` is not below it");
        }
        Ok(Self::Between(least, most))
    }

    fn of_number(number: u16) -> Option<Self> {
        u8::try_from(number).ok().filter(|&number| number > 0).map(|number| Self::Between(number, number))
    }
}

/// How many seeds fall into one hole of a lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fall {
    /// All that are left.
    All,
    /// This number, from 1; fewer where no more are left.
    Seeds(u16),
}

words! {
    FallWord for Fall {
        /// All that are left.
        All => Self::All,
    }
}

map! {
    FallMap {}
}

forms! {
    Fall: FallWord | FallMap, "a number of seeds from 1, or `all`";

    fn of_map(_: FallMap) -> Result<Self, &'static str> {
        Err(Self::EXPECTED)
    }

    fn of_number(number: u16) -> Option<Self> {
        (number > 0).then_some(Self::Seeds(number))
    }
}
