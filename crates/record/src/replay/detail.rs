//! How much a replay keeps.

/// How much a replay keeps.
pub trait Detail {
    /// Whether plies are kept, with their positions.
    const PLIES: bool;
    /// Whether what happened in each is kept too.
    const EVENTS: bool;
}

/// Keeps findings and verdicts alone.
#[derive(Debug, Clone, Copy)]
pub struct FindingsOnly;

impl Detail for FindingsOnly {
    const PLIES: bool = false;
    const EVENTS: bool = false;
}

/// Keeps every ply and what happened in it.
#[derive(Debug, Clone, Copy)]
pub struct FullTrace;

impl Detail for FullTrace {
    const PLIES: bool = true;
    const EVENTS: bool = true;
}
