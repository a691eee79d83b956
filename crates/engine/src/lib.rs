//! The engine: positions, legal moves, play. Pure: a position and a move in, a position and events out.
//!
//! The walker (`turn.rs`, `landing.rs`) is the rules: it plays a turn lap by lap, seed by seed where a rule asks for
//! that, and reports each event with the clause that fired to whoever listens. The kernel plays long stretches without
//! events, at random ([`RandomGame`]) or as they are written ([`play_line`]), out of tables that the walker has filled.
//! Nothing else plays. The engine knows neither the notation of records nor any game by name.
//!
//! From the first position of a game:
//!
//! ```
//! use std::path::Path;
//!
//! use engine::{Position, legal_moves, play};
//! use record::archive::{load, read_ruleset};
//!
//! let (archive, _) = load(Path::new("../../tests/check/base/records"));
//! let ruleset = read_ruleset(&archive.rulesets[0]).0.unwrap().default_ruleset().unwrap();
//! let start = Position::initial(&ruleset);
//! for played in legal_moves(&ruleset, &start).unwrap() {
//!     let after = play(&ruleset, &start, &played, &mut ()).unwrap().position;
//!     assert_ne!(after, start);
//! }
//! ```

mod act;
mod capture;
mod chooser;
mod condition;
mod counts;
mod cycle;
mod end_test;
mod ending;
mod event;
mod explain;
mod extension;
mod fitting;
mod hand;
mod holdings;
mod in_part;
mod kernel;
mod landing;
mod layout;
mod line;
mod marking;
mod r#move;
mod moves;
mod opening;
mod outcome;
mod perft;
mod play;
mod position;
mod random;
mod ranks;
mod refill;
mod repeat;
mod ring;
mod scene;
mod score;
mod script;
mod sowing;
mod start;
mod swar;
mod sweep;
mod trial;
mod turn;
mod turn_state;
mod walker;
mod written;

pub use act::{ActAt, ActError, ActKind, PlacedAct, between_turns, kind_of};
pub use cycle::period;
pub use event::{Event, EventKind, EventSink, Hands, fold};
pub use explain::{Explainer, JudgedLanding, JudgedRow, JudgedTest, explain};
pub use line::play_line;
pub use marking::{CarriedFlag, impossible_flags, lasting_flag, least_store_loss, may_begin_flagged};
pub use r#move::{
    Arrangement, Decision, Decisions, MOST_DECISIONS, MOST_MOVES, Move, Sowing, StartHole, Unlisted,
};
pub use moves::{first_moves, legal_moves, may_start};
pub use outcome::{DropFault, DropRun, EndlessTurn, Outcome, PlayError};
pub use perft::{CountError, MOST_DEPTH, count, divide};
pub use play::{OpeningPart, play, play_in_order, play_with_acts};
pub use position::{GameResult, Memory, Phase, Position, PositionError, Status};
pub use random::{DrawnMove, PlayTotals, PlayedPly, Policy, Random, RandomGame, random_move};
pub use refill::{completed_arrangement, next_starter};
pub use scene::LandingScene;
pub use score::{every_seed_is_scored, score};
pub use written::{StartKind, TurnSummary, WayFault, WrittenLine, WrittenMove, WrittenTurn};
