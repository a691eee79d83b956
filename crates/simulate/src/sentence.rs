//! The sentences that pages may have about play: a closed set, with the words of each in every language.
//!
//! They say nothing of human play, rank no reading, and say that a game has no end only where that is proved. Whoever shows
//! results of play takes these and no others.

use rules::Language;

use super::phrases::Phrases;
use super::player::SimplePlayer;

/// One of the two who play, by who makes the first turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnOrder {
    /// Who makes the first turn of the main play.
    First,
    /// The other.
    Second,
}

/// Which players show something.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Players {
    All,
    AllButRandom,
    /// These, and none shows the opposite.
    Only(Vec<SimplePlayer>),
    /// These, and none shows the opposite, but what the games of `repeating` would show is not known: too many of them are
    /// the same.
    Besides {
        players: Vec<SimplePlayer>,
        repeating: Vec<SimplePlayer>,
    },
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
    /// This number of games was the same as under the origin, move by move.
    SameGames(u64),
    /// This number of games was one and the same, and that of the origin, too.
    OneGame(u64),
    /// This number of games had the same moves and results, and other counts at the end.
    BookKeeping(u64),
    /// The described end is hardly ever reached.
    EndHardlyReached,
    /// Hardly any game reached the described end within this number of plies, at which too many were stopped to say more.
    EndNotWithin(u32),
    /// Nearly all games end, and of the origin's hardly any does within this number of plies.
    Finishes(u32),
    /// More games come to a known result than under the origin.
    MoreResults { players: Players },
    /// Fewer do.
    FewerResults { players: Players },
    /// The median of the lengths is at least half as great again.
    Longer { players: Players },
    /// The median of the lengths is at most two thirds as great.
    Shorter { players: Players },
    /// The balance shifts towards that player.
    Shift { n: TurnOrder, players: Players },
    /// That player is favoured.
    Favoured { n: TurnOrder, players: Players },
    /// No difference over 2 points was found.
    NoDifference,
    /// A share of one player's games without noise came back to positions they had.
    ComesBack { count: u64, of: u64, player: SimplePlayer },
    /// Players show a favour, a shift, other results, or another length, in opposite directions.
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
            Self::DidNotComeUp(games) => phrases.of("", self, &[("below", &below(phrases, *games))]),
            _ => phrases.of("", self, &[]),
        }
    }
}

/// A sentence that a page may have of a clause that no game reached; see [`ClauseFacts`](crate::ClauseFacts).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClauseSentence {
    /// Whether it is of a source, and not of the editors.
    pub cited: bool,
    pub games: u64,
    pub distinct: u64,
}

impl ClauseSentence {
    /// The sentence in a language.
    pub fn text(self, language: Language) -> String {
        let phrases = Phrases::in_language(language);
        let Self { cited, games, distinct } = self;
        let mut below = below(phrases, distinct);
        // Where other games repeat these, the bound is that of fewer games.
        if distinct < games && !below.is_empty() {
            below = phrases.say("below_among", &[("n", &distinct), ("below", &below)]);
        }
        let key = if cited { "never_reached" } else { "never_needed" };
        phrases.say(key, &[("games", &games), ("below", &below)])
    }
}

/// The bound of 95 % for what was seen in none of some distinct games, in words.
fn below(phrases: &Phrases, games: u64) -> String {
    if games > 3 { phrases.say("below", &[("n", &games)]) } else { String::new() }
}
