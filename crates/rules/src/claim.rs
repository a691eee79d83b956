//! What sources say of how play goes, as bounds on what is counted over many games; and what games show of a reading.

use schemars::JsonSchema;
use serde::Deserialize;

use base::text::words;
use base::yaml::Word;

/// What a source says of how play goes, as a bound on a measure. The bound is the editors'.
///
/// ```
/// use rules::{ClaimMeasure, PlayClaim};
///
/// let claim = PlayClaim {
///     cite: vec!["XX-1".to_owned()],
///     measure: ClaimMeasure::LoserWithoutSeeds,
///     at_least: None,
///     at_most: Some(10),
///     note: "The words are \"very rarely\".".to_owned(),
/// };
/// assert_eq!(claim.problem(), None);
/// assert!(PlayClaim { at_most: Some(101), ..claim }.problem().is_some());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[schemars(rename = "Claim")]
#[serde(deny_unknown_fields)]
pub struct PlayClaim {
    /// The statements that say so.
    pub cite: Vec<String>,
    /// What is counted.
    pub measure: ClaimMeasure,
    /// The least that the words allow: per cent of games, 0 to 100; of `length`, plies. 100 means in every game.
    pub at_least: Option<u32>,
    /// The most that the words allow: per cent of games, 0 to 100; of `length`, plies. 0 means in no game.
    pub at_most: Option<u32>,
    /// What the words are, and why the bounds are as they are.
    pub note: String,
}

words! {
    /// What a claim bounds.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case")]
    pub enum ClaimMeasure {
        /// The games that the player wins who makes the first turn, of those with a winner.
        FirstWins = "first_wins",
        /// The games with a winner, of all.
        Won = "won",
        /// The games drawn, of all.
        Drawn = "drawn",
        /// The games in which the loser has no seed on the board at the end, of those with a winner.
        LoserWithoutSeeds = "loser_without_seeds",
        /// The plies after which half of the games are over.
        Length = "length",
    }
}

impl PlayClaim {
    /// What is counted, with its bounds, such as `first_wins, at least 45 % and at most 55 %`.
    pub fn bounds(&self) -> String {
        let unit = if self.measure == ClaimMeasure::Length { "plies" } else { "%" };
        let least = self.at_least.map(|bound| format!("at least {bound} {unit}"));
        let most = self.at_most.map(|bound| format!("at most {bound} {unit}"));
        let bounds: Vec<String> = least.into_iter().chain(most).collect();
        format!("{}, {}", self.measure.word(), bounds.join(" and "))
    }

    /// Why its bounds cannot be meant.
    pub fn problem(&self) -> Option<String> {
        let is_share = self.measure != ClaimMeasure::Length;
        let bounds = [self.at_least, self.at_most];
        match bounds {
            _ if self.cite.is_empty() => Some("a claim cites no statement; expected `cite: […]`".to_owned()),
            [None, None] => Some("a claim has no bound; expected `at_least`, `at_most`, or both".to_owned()),
            [Some(least), Some(most)] if least > most => Some(format!(
                "`at_least` is {least} and `at_most` is {most}; expected the smaller number first"
            )),
            _ => bounds
                .into_iter()
                .flatten()
                .find(|bound| is_share && *bound > 100)
                .map(|bound| format!("{bound} per cent of games; expected 0 to 100")),
        }
    }
}

/// A game of simple players that shows what a reading does, with what an editor says of it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayNote {
    /// The alternative played; it may be the default.
    pub alternative: Word,
    /// Who plays, against its like, as `sowbook simulate --players` has it.
    pub player: Word,
    /// The number of a game of the archive's simulation, from 1 up.
    pub game: u32,
    /// What play shows. It says nothing of what people played.
    pub note: String,
}
