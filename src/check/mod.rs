//! What is wrong, told to people. Lower layers give typed problems without prose; here alone they get words.
//!
//! - [`words`] says what was found, what was expected, and what to do.

pub mod words;
