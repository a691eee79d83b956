//! A game: what gathers names, people, places, evidence and rulesets.

use super::{EvidenceId, GameId, LanguageTag, PeopleId, PlaceId, RulesetId, SameAs, StatementId};
use schemars::JsonSchema;
use serde::Deserialize;

/// A game.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub struct Game {
    /// Its id, which is also its file's name.
    pub id: GameId,
    /// Its names, the one used as title first.
    pub names: Vec<Name>,
    /// Who plays it.
    #[serde(default)]
    pub peoples: Vec<PeopleId>,
    /// Where.
    #[serde(default)]
    pub places: Vec<PlaceId>,
    /// Games that somebody relates it to.
    #[serde(default)]
    pub related: Vec<Related>,
    /// The boards it is played on, the usual one first.
    pub boards: Vec<BoardForm>,
    /// What is known of it.
    pub evidence: Vec<EvidenceId>,
    /// How it can be played by what is known.
    pub rulesets: Vec<RulesetId>,
    /// The same game in other systems.
    #[serde(default)]
    pub same_as: SameAs,
    /// Anything else a reader should know.
    pub note: Option<String>,
}

/// A name somebody attests.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Name {
    /// The name, as spelled there.
    pub text: String,
    /// Its language, as a BCP 47 tag; `und` where nobody says.
    pub lang: LanguageTag,
    /// Where it is attested.
    #[serde(default)]
    pub statements: Vec<StatementId>,
    /// Anything else a reader should know.
    pub note: Option<String>,
}

/// A game that somebody relates to another.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Related {
    /// Its id, where the archive has it.
    pub game: Option<GameId>,
    /// Its name, as spelled there.
    pub name: String,
    /// The relation that the source states.
    pub how: String,
    /// Who says so.
    #[serde(default)]
    pub statements: Vec<StatementId>,
}

/// A board on which a game is played.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardForm {
    /// Rows of holes, for both players together.
    pub rows: u8,
    /// Holes in a row.
    pub columns: u8,
    /// Where it is attested.
    pub statements: Vec<StatementId>,
    /// Anything else a reader should know.
    pub note: Option<String>,
}
