//! Replay: what was written, read against a ruleset.

mod board;
mod checks;
mod compare;
mod deed;
mod draw;
mod laps;
mod options;
mod print;
pub mod resolve;
mod run;
mod sentence;
mod setup;
mod steps;
mod track;
mod verdict;
mod walk;

pub use board::{
    BoardProblem, BoardProblemKind, Relation, StatedBoard, StatedFlag, position_of, read_board, read_position,
};
pub use draw::{Signs, draw};
pub use laps::{ToldLap, captured, laps, last_hole};
pub use options::{Possible, possible};
pub use print::{print_move, print_position, print_sowing};
pub use run::{Detail, Families, Plain, Told, replay};
pub use sentence::{ENGLISH, LapSentence, Phrases, lap_sentences, sentence};
pub use steps::{Step, dependence, step};
pub use verdict::{
    BoardDifference, BoardPart, Chosen, DeedKind, Finding, FindingKind, Inside, Known, Line, Marked,
    OrderFault, Pair, PerhapsSide, PlyId, PlyStep, RecordVerdict, Replay, SetupPart, Tally, Variation,
    Verdict, Why,
};
