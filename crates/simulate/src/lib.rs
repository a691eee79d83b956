//! What play says of the open points of a ruleset: exact findings, and games of simple players, counted.
//!
//! A ruleset with open points is a family of games, one for each choice of readings. This crate compares the games of a
//! family: first what can be proved by looking at all cases ([`exact_findings`]), then what many games by several players
//! have in common ([`fn@simulate`]). [`play_sentence`] says which words the numbers allow. All that fixes a game besides its
//! rules is named by [`PROTOCOL`].

/// Values that files have as texts: they are written as they are displayed, and read as they are parsed.
macro_rules! as_text {
    ($kind:ty) => {
        impl serde::Serialize for $kind {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $kind {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let written = String::deserialize(deserializer)?;
                written.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

mod came_up;
mod claims;
mod combination;
mod distinct;
mod exact;
mod examples;
mod game;
mod half_width;
mod known;
mod lengths;
mod numbers;
mod phrases;
mod player;
mod playing;
mod report;
mod requested;
mod run;
mod sentence;
mod shown;
mod simulation;
mod statistics;
mod stream;
mod sums;
mod table;
mod tally;
mod verify;
mod wording;

pub use claims::{ClaimCount, ClaimOfPlayer, ClaimReport, ClaimVerdict, claim_digests};
pub use combination::{
    Combination, CombinationError, Combinations, MOST_COMBINATIONS, Over, changed_readings, combinations,
    label,
};
pub use distinct::DistinctGames;
pub use exact::{
    ChosenRuleset, ComparedLevel, Course, CourseEnd, DifferentMove, ExactBounds, ExactComparison,
    ExactFindings, Following, ForcedWin, HowDifferent, NotCompared, OpeningSearch, SameGame, compare,
    exact_findings, follow_course, rules_digest, search_forced,
};
pub use examples::{ExampleGame, ExampleGames};
pub use game::{GameSetup, SimulatedGame};
pub use half_width::{GamesUntil, HalfWidth};
pub use lengths::Lengths;
pub use numbers::{GameNumbers, MOST_GAMES, Shard};
pub use player::{MOST_NODES, Noise, PlayerPair, SimplePlayer, WON, best_moves, counting};
pub use playing::{CountedGameEnd, count_game, sums_of_none};
pub use report::{CombinationReport, PlayReport, UnreachedClause};
pub use requested::RequestedGames;
pub use run::{SimulationRequest, simulate};
pub use sentence::{ClauseSentence, PlaySentence, Players, TurnOrder};
pub use shown::check_simulations;
pub use simulation::{MergeError, Simulation, SimulationRun};
pub use statistics::{Interval, LengthCurve, Plies, Share, difference_interval, difference_p_value, holm};
pub use stream::{PROTOCOL, game_stream};
pub use sums::{Firings, GameDigests, GamesByEnd, GamesByResult, Measure, Sums};
pub use verify::{Replayed, read_simulation, verify_simulation};
pub use wording::{
    ClauseFacts, CountedGames, Exercise, OriginFacts, PlayFacts, PlayerFacts, clause_sentence,
    exact_sentence, play_sentence,
};
