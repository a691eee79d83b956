//! Who plays against whom, and how often they play at random.

use std::fmt;
use std::str::FromStr;

use engine::Random;

use super::{SimplePlayer, whole_number};

/// Two players: the one who makes the first turn of the main play, and the other. Written with a `/` between them, or as
/// one name where both play alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlayerPair {
    /// Who makes the first turn of the main play, be it South or North.
    pub first: SimplePlayer,
    /// Who answers that turn.
    pub other: SimplePlayer,
}

impl PlayerPair {
    /// Two players of the same kind.
    pub const fn alike(player: SimplePlayer) -> Self {
        Self { first: player, other: player }
    }
}

impl fmt::Display for PlayerPair {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first == self.other {
            true => self.first.fmt(out),
            false => write!(out, "{}/{}", self.first, self.other),
        }
    }
}

impl FromStr for PlayerPair {
    type Err = String;

    fn from_str(written: &str) -> Result<Self, String> {
        match written.split_once('/') {
            Some((first, other)) => Ok(Self { first: first.parse()?, other: other.parse()? }),
            None => written.parse().map(Self::alike),
        }
    }
}

/// How often a player other than `random` plays at random: in `turns` of `of` turns, on average.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Noise {
    turns: u32,
    of: u32,
}

impl Noise {
    /// Never.
    pub const NONE: Self = Self { turns: 0, of: 1 };
    /// In one turn of ten.
    pub const ONE_IN_TEN: Self = Self { turns: 1, of: 10 };

    /// Draws whether a turn is played at random; where that never happens, nothing is drawn.
    pub(crate) fn strikes(self, random: &mut Random) -> bool {
        self.turns > 0 && random.below(self.of) < self.turns
    }
}

impl fmt::Display for Noise {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.turns {
            0 => out.write_str("0"),
            turns => write!(out, "{turns}/{}", self.of),
        }
    }
}

impl FromStr for Noise {
    type Err = String;

    fn from_str(written: &str) -> Result<Self, String> {
        let chance = match written.split_once('/') {
            _ if written == "0" => return Ok(Self::NONE),
            Some((turns, of)) => whole_number(turns).zip(whole_number(of)),
            None => None,
        };
        match chance {
            Some((0, of)) if of > 0 => Ok(Self::NONE),
            Some((turns, of)) if turns <= of => Ok(Self { turns, of }),
            _ => Err("expected a chance such as `1/10`, or `0`".to_owned()),
        }
    }
}
