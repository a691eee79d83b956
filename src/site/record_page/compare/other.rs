//! A record under another reading.

use crate::replay::Replay;
use crate::rules::Reading;
use crate::site::base::record_summary::Parting;

/// A record replayed under another alternative of one reading, where it goes otherwise.
pub(in crate::site::record_page) struct Other {
    pub(in crate::site::record_page) parting: Parting,
    /// The reading, as its ruleset declares it.
    pub(in crate::site::record_page) reading: Reading,
    /// The alternative the record follows.
    pub(super) own: String,
    pub(in crate::site::record_page) replay: Replay,
    /// The first ply that differs, from 0.
    pub(super) first: usize,
}
