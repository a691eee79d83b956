//! The notation of `.sow` records: what a transcriber types, read without knowing any board.

mod token;
pub mod syntax;
mod parse;
mod header;
mod print;
mod format;
mod split;
pub mod board;
mod label;
mod problem;

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
