//! Which words the numbers allow: a closed set of sentences, and one function that chooses.
//!
//! Whoever shows results of play takes these sentences and no others. They say nothing of human play, rank no reading,
//! and say that a game has no end only where that is proved.

use super::statistics::{Interval, LengthCurve, Share, difference_interval, never_bound};

/// Shares of which less than so much is "hardly ever"; interval by interval.
const HARDLY: f64 = 0.05;

/// A favour is outside these shares.
const EVEN: Interval = Interval { low: 0.45, high: 0.55 };

/// The smallest difference of shares that is worth a word.
const SHIFT: f64 = 0.05;

/// Differences within these are none worth a word.
const NO_SHIFT: Interval = Interval { low: -0.02, high: 0.02 };

/// The chance of an error after the correction for all comparisons.
const SIGNIFICANT: f64 = 0.05;

/// The fewest decided games of which a share is shown.
const FEWEST_DECIDED: u64 = 20;

/// The fewest distinct games among the first 1,000 for which an interval is shown: a player that repeats itself gives
/// intervals that mean nothing.
const FEWEST_DISTINCT: u64 = 500;

/// Who plays both sides of the games that are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PanelPlayer {
    /// Uniformly among whole moves.
    Random,
    /// The most for itself after its own turn.
    Greedy,
    /// Looks so many plies ahead.
    Depth(u32),
    /// By random games after each move.
    Playouts,
}

impl PanelPlayer {
    /// Whether it looks an odd number of plies ahead; `None` where it does not look ahead. To take the most now is to
    /// look one ply ahead.
    const fn is_odd(self) -> Option<bool> {
        match self {
            Self::Greedy => Some(true),
            Self::Depth(plies) => Some(plies % 2 == 1),
            Self::Random | Self::Playouts => None,
        }
    }
}

/// What was counted of one player's games.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerFacts {
    /// The player.
    pub player: PanelPlayer,
    /// The games played.
    pub games: u64,
    /// Distinct games among the first 1,000.
    pub distinct: u64,
    /// The games in which the point came up: an alternative would have changed a legal move or an outcome.
    pub came_up: u64,
    /// Wins of who made the first turn, of decided games.
    pub first_wins: Share,
    /// Games that reached an end that a source describes, of all.
    pub described_end: Share,
    /// Games that were stopped at the cap, of all.
    pub unfinished: Share,
    /// Games, played without noise, that came back to a position since the last capture or round, of all of these.
    pub came_back: Share,
    /// Plies of the games.
    pub lengths: LengthCurve,
    /// The same player under the alternative that this one is compared with; `None` for the origin itself.
    pub origin: Option<OriginFacts>,
}

/// What was counted of the same player's games under the alternative with which another one is compared.
#[derive(Debug, Clone, PartialEq)]
pub struct OriginFacts {
    /// Wins of who made the first turn, of decided games.
    pub first_wins: Share,
    /// Plies of the games.
    pub lengths: LengthCurve,
    /// Whether all games had the same moves: the digests are equal.
    pub same_moves: bool,
    /// Whether all games had the same plies and results: the digests are equal.
    pub same_results: bool,
    /// Whether all games had the same counts of seeds at their end.
    pub same_counts: bool,
    /// The p-value of the difference of `first_wins`, from 0 to 1, after Holm's correction for all alternatives and
    /// players of the ruleset.
    pub p_value: f64,
}

/// What is proved of an alternative, as far as a sentence depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ExactStanding {
    /// Nothing that decides a sentence.
    #[default]
    Open,
    /// The rules are the same, or all positions of the game have the same moves and outcomes.
    CannotMatter,
    /// The point is one of openings only, and so many openings, all that there are, lead to the same positions.
    SameOpenings(u64),
    /// Nothing is chosen in the game, and its one course comes back to a position that it had.
    Circle,
}

/// Whether the players could bring a point up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Exercise {
    /// They could.
    #[default]
    Possible,
    /// It is about acts, and no player acts.
    ActsOnly,
}

/// What is known of one row of a page: of an alternative, or of a ruleset under its origin.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PlayFacts {
    /// What is proved.
    pub exact: ExactStanding,
    /// Whether the players could bring the point up.
    pub exercise: Exercise,
    /// Whether a game can be without end only in ways that are proved, so that the cap is not the cause of unfinished
    /// games.
    pub circle_proved: bool,
    /// What was counted, by player.
    pub players: Vec<PlayerFacts>,
}

/// Who makes the first turn, or the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SidePlayers {
    /// Who makes the first turn of the main play.
    First,
    /// The other.
    Second,
}

/// A sentence that a page may have of an alternative, or of a ruleset under its origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaySentence {
    /// The point cannot matter with the other readings as they are.
    CannotMatter,
    /// So many openings, all there are, lead to the same positions.
    SameOpenings(u64),
    /// The only course of the game comes back to a position: it has no end.
    Circle,
    /// The point is about acts.
    ActsOnly,
    /// The point did not come up in so many games.
    DidNotComeUp(u64),
    /// So many games were the same, move by move.
    SameGames(u64),
    /// So many games had the same moves and results, and other counts at the end.
    BookKeeping(u64),
    /// The described end is hardly ever reached.
    EndHardlyReached,
    /// Games come back to positions they had.
    ComesBack,
    /// Games are at least half as long again.
    Longer,
    /// Games are at most two thirds as long.
    Shorter,
    /// The balance shifts towards that player.
    Shift(SidePlayers),
    /// That player is favoured.
    Favoured(SidePlayers),
    /// No difference over 2 points was found.
    NoDifference,
    /// The players do not agree.
    Disagree,
    /// Play cannot tell.
    CannotTell,
}
