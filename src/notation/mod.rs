//! The notation of `.sow` records: what a transcriber types, read without knowing any board.

pub mod board;
mod format;
mod header;
mod label;
mod parse;
mod print;
mod problem;
mod split;
pub mod syntax;
mod token;

pub use board::{Board, parse_board};
pub use format::{format, format_file};
pub use header::{HeaderKey, header_keys};
pub use label::Label;
pub use parse::{DEEPEST_VARIATION, parse};
pub use print::print_exact;
pub use problem::{Problem, ProblemKind};
pub use split::{Input, NotUtf8, Split, record_text, split_records};
pub use syntax::{File, Item, Ply, Record, What};
pub use token::{Token, TokenKind, tokens};
