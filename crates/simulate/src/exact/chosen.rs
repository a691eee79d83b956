//! The games that are looked at, and how much is looked at.

use rules::Ruleset;

/// A ruleset under one choice of readings, and what was chosen.
#[derive(Debug, Clone)]
pub struct ChosenRuleset<'r> {
    /// What was chosen, for people, such as `corner=lap_ends_past_c` or `the defaults`; each once in a call.
    pub label: String,
    pub ruleset: &'r Ruleset,
}

/// How much is looked at. All bounds are numbers of moves or plies, so that findings do not depend on the machine. A turn of
/// 20 laps or more counts as one move for each ten of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ExactBounds {
    /// The most moves that are played to compare a game with the first one.
    pub compared_moves: u64,
    /// The most plies that are compared, the opening being one; from 1.
    pub compared_plies: u32,
    /// The most plies of a game without choice that are followed.
    pub course_plies: u32,
    /// The most moves of one game that are played in search of forced wins, shared evenly among its openings.
    pub forced_moves: u64,
    /// The most plies of a forced win, the opening not counted; at most [`MOST_FORCED_PLIES`](Self::MOST_FORCED_PLIES).
    pub forced_plies: u32,
}

impl ExactBounds {
    /// The most plies of a forced win that are searched: each is a call within another.
    pub const MOST_FORCED_PLIES: u32 = 200;
}

impl Default for ExactBounds {
    fn default() -> Self {
        Self {
            compared_moves: 200_000,
            compared_plies: 200,
            course_plies: 10_000,
            forced_moves: 1_000_000,
            forced_plies: 8,
        }
    }
}
