//! Shares with their intervals, differences, corrections for many comparisons, and lengths that a cap cuts off.
//!
//! Everything is computed from whole numbers when it is shown. The functions are pure, and give the same bits on every
//! system: besides the error function, which is that of a library in Rust, they need only operations that IEEE 754 fixes.

use std::collections::BTreeMap;

/// The normal quantile of 97.5 %: two-sided intervals are of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// A number of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// Of how many; at least `count`.
    pub of: u64,
}

impl Share {
    /// The share as a number from 0 to 1; `None` of nothing.
    pub fn fraction(self) -> Option<f64> {
        (self.of > 0).then(|| real(self.count) / real(self.of))
    }

    /// The 95 % interval by Wilson's method; `None` of nothing.
    pub fn interval(self) -> Option<Interval> {
        let share = self.fraction()?;
        let of = real(self.of);
        let square = Z * Z;
        let middle = (share + square / (2.0 * of)) / (1.0 + square / of);
        let half = Z * (share * (1.0 - share) / of + square / (4.0 * of * of)).sqrt() / (1.0 + square / of);
        // At the ends the formula gives 0 and 1, but for the last bits.
        let low = if self.count == 0 { 0.0 } else { middle - half };
        let high = if self.count == self.of { 1.0 } else { middle + half };
        Some(Interval { low, high })
    }
}

/// A range of numbers, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Interval {
    /// The least.
    pub low: f64,
    /// The greatest.
    pub high: f64,
}

impl Interval {
    /// Whether all of it lies within another one, ends included.
    pub fn is_within(self, other: Self) -> bool {
        other.low <= self.low && self.high <= other.high
    }
}

/// The 95 % interval of the first share less the second, from -1 to 1, by Newcombe's method of Wilson intervals without a
/// correction of continuity; `None` if one of them is of nothing.
pub fn difference_interval(first: Share, second: Share) -> Option<Interval> {
    let difference = first.fraction()? - second.fraction()?;
    let (of_first, of_second) = (first.interval()?, second.interval()?);
    let (share_first, share_second) = (first.fraction()?, second.fraction()?);
    let below = length(share_first - of_first.low, of_second.high - share_second);
    let above = length(of_first.high - share_first, share_second - of_second.low);
    Some(Interval { low: difference - below, high: difference + above })
}

/// The two-sided p-value, from 0 to 1, of the hypothesis that both shares are of one chance: the test of two proportions
/// with the pooled variance, which is the chi-square test of a table of four. `None` if one of them is of nothing.
pub fn difference_p_value(first: Share, second: Share) -> Option<f64> {
    let difference = first.fraction()? - second.fraction()?;
    let both = Share { count: first.count + second.count, of: first.of + second.of }.fraction()?;
    let variance = both * (1.0 - both) * (1.0 / real(first.of) + 1.0 / real(second.of));
    // Where all or none were counted in both, they do not differ.
    if variance <= 0.0 {
        return Some(1.0);
    }
    Some(libm::erfc(difference.abs() / (2.0 * variance).sqrt()))
}

/// P-values corrected by Holm's method for all comparisons of which they are, in the order given: to reject those that are
/// at most α makes a false rejection with at most the chance α.
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&one, &other| p_values[one].total_cmp(&p_values[other]));
    let mut corrected = vec![1.0; p_values.len()];
    let mut greatest: f64 = 0.0;
    for (rank, &place) in order.iter().enumerate() {
        let tests_left = real(u64::try_from(p_values.len() - rank).unwrap_or(u64::MAX));
        greatest = greatest.max((tests_left * p_values[place]).min(1.0));
        corrected[place] = greatest;
    }
    corrected
}

/// How long games last, some of which were stopped at a cap.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
pub struct LengthCurve {
    /// Games that ended, by their plies.
    pub ended: BTreeMap<u32, u64>,
    /// Games that were stopped at the cap.
    pub unfinished: u64,
    /// The cap in plies, one for all games.
    pub cap: u32,
}

/// Plies, if the cap lets them be known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Plies {
    /// A number.
    Exactly(u32),
    /// More than the cap, which is this many.
    Over(u32),
}

impl Plies {
    /// The plies, or those of the cap where they are more.
    pub const fn at_least(self) -> u32 {
        match self {
            Self::Exactly(plies) | Self::Over(plies) => plies,
        }
    }
}

impl std::fmt::Display for Plies {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Exactly(plies) => write!(formatter, "{plies}"),
            Self::Over(cap) => write!(formatter, "over {cap}"),
        }
    }
}

impl LengthCurve {
    /// All games.
    pub fn games(&self) -> u64 {
        self.ended.values().sum::<u64>() + self.unfinished
    }

    /// The games that still go on after a number of plies, of all.
    pub fn going_on(&self, plies: u32) -> Share {
        let of = self.games();
        let ended: u64 = self.ended.range(..=plies).map(|(_, games)| games).sum();
        Share { count: of - ended, of }
    }

    /// Between which lengths the median is, at 95 %: the share of games over by then is not surely below, and surely above,
    /// one half. `None` if there are no games.
    pub fn median_interval(&self) -> Option<[Plies; 2]> {
        let all = self.games();
        let first = |is_reached: &dyn Fn(Interval) -> bool| {
            let over = |plies: &u32| Share { count: all - self.going_on(*plies).count, of: all }.interval();
            let reached = self.ended.keys().find(|plies| over(plies).is_some_and(is_reached));
            reached.map_or(Plies::Over(self.cap), |plies| Plies::Exactly(*plies))
        };
        (all > 0).then(|| [first(&|over| over.high >= 0.5), first(&|over| over.low > 0.5)])
    }

    /// The plies within which at least `percent` of all games end, from 1 to 100: 50 is the median. `None` if there
    /// are no games.
    pub fn quantile(&self, percent: u8) -> Option<Plies> {
        let all = self.games();
        if all == 0 {
            return None;
        }
        let wanted = u128::from(all) * u128::from(percent);
        let mut ended: u128 = 0;
        for (&plies, &games) in &self.ended {
            ended += u128::from(games);
            if ended * 100 >= wanted {
                return Some(Plies::Exactly(plies));
            }
        }
        Some(Plies::Over(self.cap))
    }
}

/// The length of a vector, without `hypot`, which is not the same on all systems.
fn length(one: f64, other: f64) -> f64 {
    (one * one + other * other).sqrt()
}

/// A number of games as a real number; exact to 2⁵³ of them.
const fn real(number: u64) -> f64 {
    number as f64
}
