//! Whose, which and when: the small words of conditions.

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use base::yaml::schema::inline_schema;

use super::forms::written;
use super::test::Test;

written! {
    /// One of the two players, seen from the player whose turn it is.
    pub enum Side {
        /// The player whose turn it is.
        Own,
        /// The opponent.
        Opponent,
    }

    /// Which of its owner's rows; on boards of two rows every hole lies in the inner one.
    pub enum HoleRow {
        /// The row nearer the opponent.
        Inner,
        /// The row farther from the opponent.
        Outer,
    }

    /// A part of the board.
    pub enum Part {
        /// The rows nearer the opponent.
        Inner,
        /// The rows farther from the opponent.
        Outer,
        /// The side of the player whose turn it is.
        Own,
        /// The opponent's side.
        Opponent,
    }

    /// Which seed of a lap.
    pub enum SeedTest {
        /// The first.
        First,
        /// The last.
        Last,
    }

    /// Which lap of a turn.
    pub enum Nth {
        /// The first.
        First,
        /// A later one.
        Later,
    }
}

/// That a turn is among the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct FirstTurns {
    /// How many these are.
    pub turns: u8,
    /// Whether turns are counted in the first round only or in every round.
    pub within: Within,
    /// Whose turns are counted.
    pub of: Counted,
}

impl From<u8> for FirstTurns {
    fn from(turns: u8) -> Self {
        Self { turns, within: Within::default(), of: Counted::default() }
    }
}

written! {
    /// In which rounds first turns are counted.
    #[derive(Default)]
    pub enum Within {
        /// In the first round only.
        #[default]
        Match,
        /// In every round.
        Round,
    }

    /// Whose turns are counted.
    #[derive(Default)]
    pub enum Counted {
        /// The player's.
        #[default]
        Mover,
        /// Both players'.
        Game,
    }

    /// A test of the seeds in a store.
    pub struct StoreTest {
        /// Whose.
        pub of: Who,
        /// The test.
        pub is: Test,
    }

    /// One or both players, seen from the player whose turn it is.
    pub enum Who {
        /// The player whose turn it is.
        Own,
        /// The opponent.
        Opponent,
        /// Either of them.
        Either,
        /// Both of them.
        Both,
    }

    /// How much is played on a copy of the board.
    pub enum TrialOf {
        /// One lap and what its landing takes.
        Lap,
        /// The whole turn; offers are declined.
        Turn,
    }
}

/// Names of terms, written as one name or as a list.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct TermNames(pub Vec<String>);

inline_schema! { TermNames, {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]} }

impl<'de> Deserialize<'de> for TermNames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names;
        impl<'de> Visitor<'de> for Names {
            type Value = TermNames;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("the name of a term, or a list of names")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<TermNames, E> {
                Ok(TermNames(vec![name.to_owned()]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<TermNames, A::Error> {
                let mut all = Vec::new();
                while let Some(name) = names.next_element()? {
                    all.push(name);
                }
                Ok(TermNames(all))
            }
        }
        deserializer.deserialize_any(Names)
    }
}
