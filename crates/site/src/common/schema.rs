//! A JSON Schema as a file; [`super::schemas`] has them all.

/// A JSON Schema (draft 2020-12).
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Schema {
    /// Its name. What the program writes has its version in the name, such as `record-2`.
    pub name: &'static str,
    /// The name of its file, by which other schemas refer to it.
    pub file: String,
    /// The schema.
    pub text: String,
}
