//! YAML as the archive allows it: a careful reader of one text, which touches no files.
//!
//! Every file of the archive may come from a stranger, so a text is read in one pass over its events before
//! anything is made of it. Refused are texts over [`MAX_BYTES`], nesting over [`MAX_DEPTH`], anchors, aliases,
//! tags, keys that are not plain words, keys written twice, and a second document. Each refusal is a
//! [`YamlProblem`] with its place.
//!
//! - [`parse`] gives a [`Document`]: the values, and a [`Places`] that says where each was written.
//! - [`read`] makes a typed value of a whole text, [`read_slice`] of one part of a parsed one, so that one bad
//!   entry of a list costs that entry alone, and [`read_whole`] reports everything wrong with such a part.
//! - [`Word`] is text that may look like something else (`true`, `3`).
//!
//! Scalars follow the core schema of YAML 1.2, with one rule of our own: an unquoted word becomes a number or
//! a truth value only if writing the value gives the same word again. So `3.10`, `007` and `True` stay text,
//! and no spelling is lost.

mod attempt;
mod guess;
mod path;
mod places;
mod problem;
mod read;
mod repair;
mod scan;
pub mod schema;
mod word;

#[cfg(test)]
mod tests;

pub use path::{Path, Segment};
pub use places::Places;
pub use problem::{KeyMeant, Misread, MisreadKind, Options, YamlProblem, YamlProblemKind};
pub use read::{read, read_slice};
pub use repair::read_whole;
pub use scan::{Document, MAX_BYTES, MAX_DEPTH, parse};
pub use word::Word;
pub use word::{formed_text, read_from_str};
