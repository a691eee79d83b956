//! The notation of `.sow` records: what a transcriber types, read without knowing any board.

pub mod board;
mod label;
mod problem;

pub use board::{Board, parse_board};
pub use label::Label;
pub use problem::{Problem, ProblemKind};
