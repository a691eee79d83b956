//! How narrow an interval is to be, and when a run has enough games for that.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::statistics::Share;
use super::sums::{Measure, Sums};
use super::wording::{FEWEST_DECIDED, are_enough_distinct};

/// The games that are played before the interval is looked at again.
pub(crate) const STEP: u32 = 250;

/// The games after which a player that repeats itself gets no more: no share of it is shown, however many it plays.
const MOST_INDISTINCT: u64 = 1_000;

/// Half of the width of an interval, in hundredths of a per cent: from 0.01 % to 50 %. Written `1%` or `0.25%`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct HalfWidth(u16);

impl HalfWidth {
    /// Whether no more games are needed: the 95 % interval of the first player's share is that narrow, or the player
    /// repeats itself, so that it has no interval. It depends on the sums alone.
    pub(crate) fn is_reached(self, sums: &Sums) -> bool {
        let games = sums.count(Measure::Games);
        if !are_enough_distinct(sums.distinct_games(), games) {
            return games >= MOST_INDISTINCT;
        }
        let results = sums.results();
        let share = Share { count: results.first, of: results.decided() };
        let interval = share.interval().filter(|_| share.of >= FEWEST_DECIDED);
        // The interval is wider to the side of the half.
        let most = f64::from(self.0) / 10_000.0;
        interval
            .zip(share.fraction())
            .is_some_and(|(interval, share)| (interval.high - share).max(share - interval.low) <= most)
    }
}

impl fmt::Display for HalfWidth {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 100, self.0 % 100) {
            (whole, 0) => write!(out, "{whole}%"),
            (whole, part) if part % 10 == 0 => write!(out, "{whole}.{}%", part / 10),
            (whole, part) => write!(out, "{whole}.{part:02}%"),
        }
    }
}

impl FromStr for HalfWidth {
    type Err = String;

    fn from_str(written: &str) -> Result<Self, String> {
        let wrong = || "expected a share from `0.01%` to `50%`, such as `1%`".to_owned();
        let number = written.strip_suffix('%').ok_or_else(wrong)?;
        let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
        let is_number = |digits: &str, most: usize| {
            (1..=most).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit())
        };
        if !is_number(whole, 2) || !is_number(part, 2) {
            return Err(wrong());
        }
        let hundredths = format!("{whole}{part:0<2}").parse::<u16>().map_err(|_| wrong())?;
        if (1..=5_000).contains(&hundredths) { Ok(Self(hundredths)) } else { Err(wrong()) }
    }
}

as_text!(HalfWidth);

/// How the number of games of a run was decided, where it was not asked for as a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesUntil {
    /// Games went on, 250 at a time, until the interval of the first player's share was that narrow.
    pub half_width: HalfWidth,
    /// The most games that were to be played.
    pub at_most: u32,
}
