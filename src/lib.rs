//! Sowbook: documented play of sowing games (mancala) as records, replayed by rules that are data.

#![forbid(unsafe_code)]

pub mod archive;
pub mod board;
pub mod check;
pub mod cli;
pub mod engine;
pub mod notation;
pub mod replay;
pub mod rules;
pub mod site;
pub mod text;
pub mod yaml;
