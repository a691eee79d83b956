//! What every other crate reads with.
//!
//! - [`text`]: text as somebody wrote it, and places in it.
//! - [`board`]: players, holes, and the labels holes go by.
//! - [`yaml`]: YAML as an archive allows it.

pub mod board;
pub mod text;
pub mod yaml;

#[cfg(test)]
#[path = "../../../tests/random_tests/mod.rs"]
mod random_tests;
