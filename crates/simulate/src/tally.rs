//! What happens in a ply, counted as its events come.

use base::board::{ByPlayer, Hole, HoleSet};
use engine::{Event, EventKind, EventSink};
use rules::ClauseId;

/// What happened in one ply.
#[derive(Debug, Default)]
pub(crate) struct PlyTally {
    /// The holes of each player before the ply.
    own: ByPlayer<HoleSet>,
    /// Whether the ply fills the board, so that nothing in it is captured.
    fills: bool,
    /// The clauses that have fired, a bit each, by number.
    pub(crate) fired: [u64; 4],
    /// Seeds dropped one by one; repetitions of a turn without end are not among them.
    pub(crate) drops: u64,
    pub(crate) captured: u64,
    pub(crate) passes: u64,
    /// Seeds that were taken off the board when play stopped, by the player whose holes they lay in.
    pub(crate) swept: ByPlayer<u64>,
    /// The clause by which a round or the game ended, and that of the end of a turn without end.
    pub(crate) ended_by: Option<ClauseId>,
}

impl PlyTally {
    /// Nothing has happened yet.
    pub(crate) fn new(own: ByPlayer<HoleSet>, fills: bool) -> Self {
        Self { own, fills, ..Self::default() }
    }
}

impl EventSink for PlyTally {
    const ENABLED: bool = true;
    const SKIPS_REPETITIONS: bool = true;
    const HEARS_DROPS: bool = false;

    #[inline]
    fn emit(&mut self, event: Event) {
        self.fire(event.clause);
        let captures = !self.fills;
        match event.kind {
            EventKind::Drop { .. } => self.drops += 1,
            EventKind::Capture { seeds, .. } if captures => self.captured += u64::from(seeds),
            EventKind::Take { hole, seeds } if captures && !self.own[event.player].contains(hole) => {
                self.captured += u64::from(seeds);
            }
            EventKind::Give { seeds, to, .. } if captures && to.store_owner().is_some() => {
                self.captured += u64::from(seeds);
            }
            EventKind::Claim { .. } => self.captured += 1,
            EventKind::Pass => self.passes += 1,
            EventKind::Sweep { hole, seeds, .. } => self.sweep(hole, seeds),
            EventKind::RoundEnd | EventKind::GameEnd(_) => self.ended_by = Some(event.clause),
            _ => {}
        }
    }

    #[inline]
    fn fallen(&mut self, clause: ClauseId, seeds: u16) {
        self.fire(clause);
        self.drops += u64::from(seeds);
    }
}

impl PlyTally {
    #[inline]
    fn fire(&mut self, clause: ClauseId) {
        self.fired[usize::from(clause.0 >> 6)] |= 1 << (clause.0 & 63);
    }

    fn sweep(&mut self, hole: Hole, seeds: u16) {
        if self.own.south.contains(hole) {
            self.swept.south += u64::from(seeds);
        } else {
            self.swept.north += u64::from(seeds);
        }
    }
}
