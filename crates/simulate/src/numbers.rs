//! Which games of a run have been played.

use std::fmt;
use std::str::FromStr;

use super::player::whole_number;

/// The greatest number of a game.
pub const MOST_GAMES: u32 = 10_000_000;

/// Numbers of games, from 1: ranges in rising order, each with equal steps. Written `1-2000`, or `1-1997 by 4`, with
/// commas between ranges.
///
/// The same numbers have one form, so that parts give the same text in whatever order they are added.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameNumbers(Vec<GameRange>);

/// Numbers from the first to the last, in equal steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct GameRange {
    first: u32,
    last: u32,
    step: u32,
}

impl GameRange {
    fn iter(self) -> impl Iterator<Item = u32> {
        (self.first..=self.last).step_by(usize::try_from(self.step).unwrap_or(1))
    }
}

impl GameNumbers {
    /// The form of some numbers, which come in rising order.
    pub fn from_rising(numbers: impl IntoIterator<Item = u32>) -> Self {
        let mut ranges: Vec<GameRange> = Vec::new();
        for number in numbers {
            if let Some(range) = ranges.last_mut() {
                let step = number - range.last;
                if range.first == range.last || range.step == step {
                    (range.last, range.step) = (number, step);
                    continue;
                }
            }
            ranges.push(GameRange { first: number, last: number, step: 1 });
        }
        Self(ranges)
    }

    /// The numbers, rising.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        self.0.iter().flat_map(|range| range.iter())
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.iter().map(|_| 1).sum()
    }

    /// These and others.
    ///
    /// # Errors
    /// The first number that both have.
    pub fn union(&self, other: &Self) -> Result<Self, u32> {
        let mut all: Vec<u32> = self.iter().chain(other.iter()).collect();
        all.sort_unstable();
        match all.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(pair[0]),
            None => Ok(Self::from_rising(all)),
        }
    }

    /// The numbers from 1 to `last` that are not among these.
    pub fn missing(&self, last: u32) -> Self {
        let mut own = self.iter().peekable();
        Self::from_rising((1..=last).filter(|number| own.next_if_eq(number).is_none()))
    }
}

impl fmt::Display for GameNumbers {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, GameRange { first, last, step }) in self.0.iter().enumerate() {
            out.write_str(if place > 0 { ", " } else { "" })?;
            match step {
                _ if first == last => write!(out, "{first}")?,
                1 => write!(out, "{first}-{last}")?,
                _ => write!(out, "{first}-{last} by {step}")?,
            }
        }
        Ok(())
    }
}

as_text!(GameNumbers);

impl FromStr for GameNumbers {
    type Err = String;

    fn from_str(written: &str) -> Result<Self, String> {
        let wrong =
            || format!("expected numbers of games such as `1-2000` or `1-1997 by 4`, found `{written}`");
        let number = |digits: &str| digits.parse().ok().filter(|number| (1..=MOST_GAMES).contains(number));
        let mut numbers = Self::default();
        for range in written.split(", ").filter(|range| !range.is_empty()) {
            let (range, step) = range.split_once(" by ").unwrap_or((range, "1"));
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let (first, last) = number(first).zip(number(last)).ok_or_else(wrong)?;
            let step = number(step).ok_or_else(wrong)?;
            numbers.0.push(GameRange { first, last, step });
        }
        let mut before = 0;
        let rises = numbers.iter().all(|number| std::mem::replace(&mut before, number) < number);
        // Only the one form is read.
        if rises && numbers.to_string() == written && Self::from_rising(numbers.iter()) == numbers {
            Ok(numbers)
        } else {
            Err(wrong())
        }
    }
}

/// A part of the games of every run: those whose number, divided by `of`, leaves the same remainder as `part`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    part: u32,
    of: u32,
}

impl Shard {
    /// All games.
    pub const ALL: Self = Self { part: 1, of: 1 };

    /// Its games up to a last one.
    pub(crate) fn games(self, last: u32) -> impl Iterator<Item = u32> {
        (self.part..=last).step_by(usize::try_from(self.of).unwrap_or(1))
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(written: &str) -> Result<Self, String> {
        let numbers = written.split_once('/');
        match numbers.and_then(|(part, of)| whole_number(part).zip(whole_number(of))) {
            Some((part, of)) if 1 <= part && part <= of && of <= MOST_GAMES => Ok(Self { part, of }),
            _ => Err("expected a part such as `1/4`, the first of four".to_owned()),
        }
    }
}
