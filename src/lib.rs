//! Sowbook: documented play of sowing games (mancala) as records, replayed by rules that are data.

#![forbid(unsafe_code)]

pub mod board;
pub mod notation;
pub mod text;
