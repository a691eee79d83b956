//! When play stops, who has won, and when a player must pass.

use schemars::JsonSchema;
use serde::Deserialize;

use super::condition::Condition;

/// A pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pass {
    /// When a player passes.
    pub when: PassKind,
}

/// When a player passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PassKind {
    /// When, and only when, the player has no start and the opponent has one.
    NoStart,
}

/// A row of the endings, judged after every ply; the first that holds ends the round or the game.
///
/// Its conditions are seen from one player: from the one whose turn it would be next, or from either.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// From whose seat it is judged.
    #[serde(default)]
    pub of: JudgedOf,
    /// When it holds.
    pub when: Condition,
    /// What is swept first.
    pub sweep: Option<Sweep>,
    /// What ends.
    pub ends: Scope,
    /// Who has won; a round that leads to another has no result.
    pub result: Option<EndingResult>,
}

/// From whose seat an ending is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JudgedOf {
    /// From that of the player whose turn it would be next.
    #[default]
    Next,
    /// From that of the player who has just moved.
    Last,
    /// From that of each player; it holds where it holds of one of them.
    Either,
}

/// Who takes the seeds left on the board when play stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sweep {
    /// Each player takes the seeds of their own holes into their store. A hole with a flag that `scoring` counts is the
    /// own hole of the flag's owner.
    OwnHoles,
    /// The player who made the last move takes all.
    LastMover,
    /// The player whose turn it would be next takes all.
    NextMover,
    /// The player who started the round takes all.
    Starter,
    /// Each takes half of them; an odd one is nobody's.
    Shared,
    /// They are nobody's.
    Nobody,
}

/// What ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// The round; another may follow.
    Round,
    /// The game.
    Game,
}

/// Who has won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EndingResult {
    /// The player to move has lost.
    MoverLoses,
    /// The player to move has won.
    MoverWins,
    /// The player of whom the condition holds has lost; where it holds of both, the sources do not say.
    ThatPlayerLoses,
    /// The player of whom the condition holds has won; where it holds of both, the sources do not say.
    ThatPlayerWins,
    /// The player with the higher score, as `scoring` counts it.
    Score,
    /// The sources do not say.
    NotSaid,
}

/// How a score is counted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scoring {
    /// What counts.
    pub sum: Vec<Scored>,
    /// What equal scores mean.
    pub tie: Tie,
}

/// Seeds that count.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scored {
    /// Those in the store.
    Store,
    /// Those in holes with this flag that belong to the player.
    Flag(String),
    /// Those in the player's holes of a set.
    Own(String),
}

/// What equal scores mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tie {
    /// A draw.
    Draw,
    /// The sources do not say; reported as a draw that no rule names.
    NotSaid,
}
