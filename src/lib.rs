//! Sowbook: play of sowing games (mancala) as records, replayed by rules that are data.
//!
//! The crates of this repository under one name; the front page of [`record`] has an example from text to finding.
//!
//! - [`archive::load`] reads an archive, and [`check::check`] checks all of it.
//! - [`engine::play`] plays a move of a position.
//! - [`replay::replay`] replays a record.
//! - [`site::publish`] writes the site of an archive.

#![forbid(unsafe_code)]

pub mod cli;

pub use base::{board, text, yaml};
pub use record::{archive, check, notation, repair, replay};
pub use tools::{enter, lists, lsp, page_lines};
pub use {engine, rules, site};

#[cfg(test)]
#[path = "../tests/random_tests/mod.rs"]
mod random_tests;
