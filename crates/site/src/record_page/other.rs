//! A record under another reading.

use crate::base::record_summary::Parting;
use record::replay::Replay;
use rules::Reading;

/// A record replayed under another alternative of one reading, where it goes otherwise.
pub(super) struct Other {
    pub(super) parting: Parting,
    /// The reading, as its ruleset declares it.
    pub(super) reading: Reading,
    /// The alternative the record follows.
    pub(super) own: String,
    pub(super) replay: Replay,
    /// The first ply that differs, from 0.
    pub(super) first: usize,
}
