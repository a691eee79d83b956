//! Records of play: what is written, what an archive holds, what a replay finds.

pub(crate) use ::{engine, rules};
pub(crate) use ::base::{board, text, yaml};

pub mod archive;
pub mod check;
pub mod notation;
pub mod replay;

#[cfg(test)]
#[path = "../../../tests/random_tests/mod.rs"]
mod random_tests;
