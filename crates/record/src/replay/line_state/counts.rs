//! What is counted over a line of play, for its verdict.

use crate::replay::ply_verdict::ReadingChoice;
use crate::replay::verdict::LineTally;

/// What is counted over a line of play, and what else its verdict depends on.
#[derive(Clone, Default)]
pub(in crate::replay) struct LineCounts {
    pub(in crate::replay) tally: LineTally,
    /// Plies that do not fit: against the rules and not marked so, of the wrong side, sown the wrong way.
    pub(in crate::replay) ply_faults: u32,
    /// Checks that do not agree.
    pub(in crate::replay) check_faults: u32,
    /// For each ply that is legal only under other readings: those readings.
    pub(in crate::replay) only_under: Vec<Vec<ReadingChoice>>,
    /// Whether something written could not be read: the header's result, or a check without a ply.
    pub(in crate::replay) unread: bool,
    /// Whether the item before is a board that agrees and is counted.
    pub(in crate::replay) board_agreed: bool,
}

impl LineCounts {
    /// Whether some ply or check does not fit.
    pub(in crate::replay) const fn has_faults(&self) -> bool {
        self.ply_faults + self.check_faults > 0
    }
}
