//! Replay: what was written, read against a ruleset.

mod acts;
mod again;
mod board;
mod checks;
mod compare;
mod difference;
mod draw;
mod fast_path;
mod finding;
mod laps;
mod line_state;
mod options;
mod play_ply;
mod print;
mod refused;
pub mod resolve;
mod result;
mod run;
mod sentence;
mod setup;
mod steps;
mod swap_players;
mod verdict;
mod walk;
mod written_ply;

pub use again::replay_again;
pub use board::{
    BoardProblem, BoardProblemKind, Relation, StatedBoard, StatedFlag, position_of, read_board, read_position,
};
pub use difference::{BoardDifference, BoardPart};
pub use draw::{Signs, draw};
pub use finding::{
    Finding, FindingKind, Inside, Marked, NotResumed, OrderFault, Pair, PerhapsSide, SetupPart,
};
pub use laps::{LapTrace, captured, laps, last_hole};
pub use options::{Possible, possible};
pub use print::{print_move, print_position, print_sowing};
pub use run::{Detail, Families, FindingsOnly, FullTrace, replay, replay_under};
pub use sentence::{ENGLISH, LapSentence, Phrases, brief_sentence, lap_sentences, sentence};
pub use steps::{Step, dependence, step};
pub use verdict::{
    Line, PlyId, PlyKind, PlyStep, PlyVerdict, PositionState, ReadingChoice, RecordVerdict, Replay, Tally,
    Undetermined, Variation,
};
