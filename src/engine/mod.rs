//! The engine: positions, legal moves, play. Pure: a position and a move in, a position and events out.
//!
//! The walker (`turn.rs`, `landing.rs`) is the rules: it plays a turn lap by lap, seed by seed where a rule asks for
//! that, and reports each event with the clause that fired to whoever listens. The kernel plays what needs no
//! events out of tables that the walker has filled. The engine knows neither the notation of records nor any game by
//! name.

#![expect(
    clippy::too_many_arguments,
    clippy::too_many_lines,
    reason = "each phase takes the plan, the tables and the position apart, until the engine has one context for them"
)]

mod act;
mod capture;
mod condition;
mod cycle;
mod ending;
mod event;
mod explain;
mod extension;
mod kernel;
mod landing;
mod r#move;
mod moves;
mod opening;
mod perft;
mod play;
mod playout;
mod position;
mod random;
mod refill;
mod script;
mod sowing;
mod start;
mod swar;
mod trial;
mod turn;

pub use act::{ActAt, ActError, ActKind, PlacedAct, between_turns, kind_of};
pub use cycle::period;
pub use ending::{every_seed_is_scored, score};
pub use event::{Event, EventKind, EventSink, Hands, fold};
pub use explain::{Explainer, JudgedLanding, JudgedRow, JudgedTest, Landing, explain};
pub use r#move::{Decision, Decisions, MOST_DECISIONS, Move, Sowing, StartHole};
pub use moves::{MOST_MOVES, TooManyMoves, first_moves, legal_moves};
pub use opening::{DropFault, DropRun, play_in_order};
pub use perft::{CountError, MOST_DEPTH, count, divide};
pub use play::{Endless, Outcome, PlayError, Scripted, play, play_scripted, play_with_acts};
pub use playout::{Playout, RequestedStart, RequestedTurn, TurnSummary};
pub use position::{GameResult, Phase, Position, PositionError, Status};
pub use random::{Game, Played, Policy, Random, random_move};
pub use refill::next_starter;
pub use start::may_start;
