//! The sentences that pages may have about play: a closed set, with the words of each in every language.
//!
//! They say nothing of human play, rank no reading, and say that a game has no end only where that is proved. Whoever shows
//! results of play takes these and no others.

use rules::Language;

use super::phrases::Phrases;
use super::player::SimplePlayer;
use super::statistics::Share;

/// One of the two who play, by who makes the first turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnOrder {
    /// Who makes the first turn of the main play.
    First,
    /// The other.
    Second,
}

/// A sentence that a page may have of an alternative, or of a ruleset under its origin.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaySentence {
    /// The point cannot matter with the other readings as they are.
    CannotMatter,
    /// This number of openings, all there are, leads to the same positions.
    SameOpenings(u64),
    /// The only course of the game comes back to a position: it has no end.
    Circle,
    /// The only course of the game is over after this number of plies.
    Ends {
        /// How long it is.
        plies: u32,
        /// Who has won, if that is known.
        winner: Option<TurnOrder>,
    },
    /// The point is about acts.
    ActsOnly,
    /// The point did not come up, but acts may bring it up.
    ActsToo,
    /// The point did not come up in this number of games.
    DidNotComeUp(u64),
    /// This number of games was the same, move by move.
    SameGames(u64),
    /// This number of games had the same moves and results, and other counts at the end.
    BookKeeping(u64),
    /// The described end is hardly ever reached.
    EndHardlyReached,
    /// The described end is hardly ever reached within this number of plies, at which games were stopped.
    EndNotWithin(u32),
    /// Nearly all games end, and of the origin's hardly any does within this number of plies.
    Finishes(u32),
    /// Games are at least half as long again.
    Longer,
    /// Games are at most two thirds as long.
    Shorter,
    /// The balance shifts towards that player.
    Shift(TurnOrder),
    /// That player is favoured.
    Favoured(TurnOrder),
    /// No difference over 2 points was found.
    NoDifference,
    /// A share of one player's games without noise came back to positions they had.
    ComesBack {
        /// Who played both sides of them.
        player: SimplePlayer,
        /// Those that came back, of all.
        share: Share,
    },
    /// Some players show a shift of the balance towards that player, and none one towards the other.
    SomeShift(TurnOrder),
    /// Some players show a favour for that player, and none one for the other.
    SomeFavour(TurnOrder),
    /// Games of these players are at least half as long again.
    SomeLonger(Vec<SimplePlayer>),
    /// Games of these players are at most two thirds as long.
    SomeShorter(Vec<SimplePlayer>),
    /// Players show a favour, a shift, or another length, in opposite directions.
    Disagree,
    /// Play cannot tell.
    CannotTell,
}

impl PlaySentence {
    /// The sentence in a language.
    pub fn text(&self, language: Language) -> String {
        let phrases = Phrases::in_language(language);
        match self {
            Self::Ends { plies, winner: None } => {
                phrases.say("ends_unknown", &[("plies", &phrases.counted(*plies, "plies"))])
            }
            Self::ComesBack { player, share: Share { count, of } } => {
                phrases.say("comes_back", &[("count", count), ("of", of), ("player", player)])
            }
            Self::DidNotComeUp(games) => phrases.of("", self, &[("below", &below(phrases, *games))]),
            _ => phrases.of("", self, &[]),
        }
    }
}

/// A sentence that a page may have of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ClauseSentence {
    /// A clause of a source was reached in none of this number of games; see [`ClauseFacts`](crate::ClauseFacts).
    NeverReached { games: u64, distinct: u64 },
    /// A clause of the editors was reached in none of this number of games.
    NeverNeeded { games: u64, distinct: u64 },
}

impl ClauseSentence {
    /// The sentence in a language.
    pub fn text(self, language: Language) -> String {
        let phrases = Phrases::in_language(language);
        let (Self::NeverReached { games, distinct } | Self::NeverNeeded { games, distinct }) = self;
        let mut below = below(phrases, distinct);
        // Where other games repeat these, the bound is that of fewer games.
        if distinct < games && !below.is_empty() {
            below = phrases.say("below_among", &[("n", &distinct), ("below", &below)]);
        }
        phrases.of("", &self, &[("below", &below)])
    }
}

/// The bound of 95 % for what was seen in none of some distinct games, in words.
fn below(phrases: &Phrases, games: u64) -> String {
    if games > 3 { phrases.say("below", &[("n", &games)]) } else { String::new() }
}
