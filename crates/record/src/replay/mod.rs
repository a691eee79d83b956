//! Replay: what was written, read against a ruleset.

mod acts;
mod again;
mod board;
mod board_checks;
mod candidates;
mod check_outcome;
mod checks;
mod compare;
mod complete;
mod detail;
mod difference;
mod draw;
mod earlier_play;
mod ends_in;
mod fast_path;
mod finding;
mod impossible;
mod judged;
mod laps;
mod line_replay;
mod line_state;
mod names;
mod options;
mod other_readings;
mod phrases;
mod play_ply;
mod ply_context;
mod ply_items;
mod ply_verdict;
mod print;
mod refused;
mod remark;
mod report;
mod report_data;
pub mod resolve;
mod result;
mod run;
mod sentence;
mod setup;
mod steps;
mod swap_players;
mod variation;
mod verdict;
mod walk;
mod written_ply;

pub use again::replay_again;
pub use board::{
    BoardProblem, BoardProblemKind, Relation, StatedBoard, StatedFlag, position_of, read_board, read_position,
};
pub use check_outcome::{CheckOutcome, CheckReport};
pub use detail::{Detail, FindingsOnly, FullTrace, WithReadings};
pub use difference::{BoardDifference, BoardPart, OpenClause, Pair, WhyOpen};
pub use draw::{Signs, draw, draw_within};
pub use finding::{Finding, FindingKind, Inside, LapDifference, Marked, NotResumed, PerhapsSide, SetupPart};
pub use impossible::Impossible;
pub use judged::judged_words;
pub use laps::{LapTrace, captured, laps, last_hole};
pub(crate) use line_replay::{ItemReplayed, LinePoint, LineReplay};
pub use names::{HoleNamesProblem, named};
pub use options::{Possible, possible};
pub use other_readings::Families;
pub use phrases::Phrases;
pub use ply_items::PlyItems;
pub(crate) use ply_items::is_read;
pub use ply_verdict::{PlyId, PlyVerdict, ReadingChoice, Undetermined};
pub use print::{
    Naming, phase_word, print_move, print_move_in, print_position, print_position_in, print_sowing,
};
pub use report::{
    CommentText, LineReport, PlyReport, ReadFrom, VariationReport, WrittenRecord, comment_texts,
};
pub use report_data::{KnownPosition, MOST_LEVELS, status_word};
pub use result::{stated_end, stores_against_result};
pub use run::{replay, replay_under};
pub use sentence::{LapSentence, brief_sentence, lap_sentences, sentence};
pub use steps::{Step, dependence, step};
pub use verdict::{
    Line, LineTally, PlyKind, PlyStep, PositionState, RecordVerdict, Replay, ReplayedVariation, StatedCounts,
};
