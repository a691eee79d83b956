//! Replay: what was written, read against a ruleset.

mod board;
mod laps;
mod print;
pub mod resolve;
mod steps;

pub use board::{
    BoardProblem, BoardProblemKind, Relation, StatedBoard, StatedFlag, position_of, read_board, read_position,
};
pub use laps::{ToldLap, captured, laps, last_hole};
pub use print::{print_move, print_position, print_sowing};
pub use steps::{Step, dependence, step};
