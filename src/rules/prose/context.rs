//! What sentences about clauses look things up in.

use crate::board::Shape;
use crate::rules::Clauses;

/// What sentences look things up in.
pub(super) struct Context<'a> {
    pub(super) clauses: &'a Clauses,
    pub(super) shape: &'a Shape,
    /// What the hole in question is called.
    pub(super) hole: &'a str,
}
