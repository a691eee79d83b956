//! What every other crate reads with.
//!
//! - [`text`]: text as somebody wrote it, and places in it.
//! - [`board`]: players, holes, and the labels holes go by.
//! - [`yaml`]: YAML as an archive allows it.
//!
//! Everything that is read keeps its place:
//!
//! ```
//! use base::yaml::read;
//!
//! let (counts, problems) = read::<Vec<u8>>("[4, 4, four]");
//! assert!(counts.is_none());
//! assert_eq!(problems[0].path.to_string(), "[2]");
//! assert_eq!(problems[0].span.range(), 7..11);
//! ```

pub mod board;
pub mod text;
pub mod yaml;

#[cfg(test)]
#[path = "../../../tests/random_tests/mod.rs"]
mod random_tests;
