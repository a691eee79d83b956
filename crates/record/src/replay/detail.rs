//! How much a replay keeps.

/// How much a replay keeps.
pub trait Detail {
    /// Whether plies are kept, with their positions and what happened in each.
    const PLIES: bool;
    /// Whether it is found out on which readings each depended, which takes long.
    const READINGS: bool;
}

/// Keeps findings and verdicts alone.
#[derive(Debug, Clone, Copy)]
pub struct FindingsOnly;

impl Detail for FindingsOnly {
    const PLIES: bool = false;
    const READINGS: bool = false;
}

/// Keeps every ply and what happened in it.
#[derive(Debug, Clone, Copy)]
pub struct FullTrace;

impl Detail for FullTrace {
    const PLIES: bool = true;
    const READINGS: bool = false;
}

/// Keeps every ply, what happened in it, and on which readings that depended.
#[derive(Debug, Clone, Copy)]
pub struct WithReadings;

impl Detail for WithReadings {
    const PLIES: bool = true;
    const READINGS: bool = true;
}
