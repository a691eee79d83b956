//! Tests of a number of seeds or holes.

use serde::Serialize;

use super::forms::{forms, map, words};
use super::hole::HoleWord;

/// A test of a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Test {
    /// Nothing.
    Empty,
    /// One or more.
    Occupied,
    /// An even number, at least two.
    Even,
    /// An odd number.
    Odd,
    /// Exactly this number.
    Exactly(u16),
    /// This number or more.
    AtLeast(u16),
    /// This number or fewer.
    AtMost(u16),
    /// The first number, the second, or one between them.
    Between(u16, u16),
    /// One of these numbers.
    OneOf(Vec<u16>),
    /// As many as a hole holds.
    SameAs(HoleWord),
    /// More than a hole holds.
    MoreThan(HoleWord),
}

impl Test {
    /// Whether a number passes; `other` gives the seeds of a hole that a test names.
    pub fn holds_with(&self, number: u32, other: impl Fn(HoleWord) -> u32) -> bool {
        match self {
            Self::Empty => number == 0,
            Self::Occupied => number > 0,
            Self::Even => number > 0 && number.is_multiple_of(2),
            Self::Odd => !number.is_multiple_of(2),
            Self::Exactly(wanted) => number == u32::from(*wanted),
            Self::AtLeast(least) => number >= u32::from(*least),
            Self::AtMost(most) => number <= u32::from(*most),
            Self::Between(least, most) => (u32::from(*least)..=u32::from(*most)).contains(&number),
            Self::OneOf(numbers) => numbers.iter().any(|one| number == u32::from(*one)),
            Self::SameAs(hole) => number == other(*hole),
            Self::MoreThan(hole) => number > other(*hole),
        }
    }

    /// Whether a number passes a test that names no hole.
    pub fn holds(&self, number: u16) -> bool {
        self.holds_with(u32::from(number), |_| 0)
    }
}

words! {
    TestWord for Test {
        /// No seeds.
        Empty => Self::Empty,
        /// One seed or more.
        Occupied => Self::Occupied,
        /// An even number, at least two.
        Even => Self::Even,
        /// An odd number.
        Odd => Self::Odd,
    }
}

map! {
    TestMap with "minProperties" = 1, "maxProperties" = 2 {
        /// This number or more; with `at_most`, a number between the two, or one of them.
        at_least: Option<u16>,
        /// This number or fewer.
        at_most: Option<u16>,
        /// One of these numbers.
        one_of: Option<Vec<u16>>,
        /// As many seeds as this hole holds.
        same_as: Option<HoleWord>,
        /// More seeds than this hole holds.
        more_than: Option<HoleWord>,
    }
}

forms! {
    Test: TestWord | TestMap,
    "a number such as `3`, or a test such as `empty`, `even`, `{at_least: 2}` or `{one_of: [2, 3]}`";

    fn of_map(map: TestMap) -> Result<Self, &'static str> {
        let bounds = match (map.at_least, map.at_most) {
            (Some(least), Some(most)) if least > most => {
                return Err("`at_least` is greater than `at_most`, so no number passes");
            }
            (Some(least), Some(most)) => Some(Self::Between(least, most)),
            (least, most) => least.map(Self::AtLeast).or(most.map(Self::AtMost)),
        };
        let tests = [
            bounds,
            map.one_of.map(Self::OneOf),
            map.same_as.map(Self::SameAs),
            map.more_than.map(Self::MoreThan),
        ];
        let mut written = tests.into_iter().flatten();
        match (written.next(), written.next()) {
            (Some(test), None) => Ok(test),
            _ => Err(
                "a test has one of the keys `at_least`, `at_most`, `one_of`, `same_as` and `more_than`, or `at_least` \
                      with `at_most`",
            ),
        }
    }

    fn instead_of(word: &str) -> Option<String> {
        let number = |digits: &str| digits.trim().parse::<u16>().ok();
        let (sign, bound) = ["<=", ">=", "<", ">", "≤", "≥", "="]
            .into_iter()
            .find_map(|sign| Some((sign, number(word.trim().strip_prefix(sign)?)?)))?;
        Some(match sign {
            "<=" | "≤" => format!("{{at_most: {bound}}}"),
            ">=" | "≥" => format!("{{at_least: {bound}}}"),
            ">" => format!("{{at_least: {}}}", bound.checked_add(1)?),
            "<" => format!("{{at_most: {}}}", bound.checked_sub(1)?),
            _ => bound.to_string(),
        })
    }

    fn of_number(number: u16) -> Option<Self> {
        Some(Self::Exactly(number))
    }
}
