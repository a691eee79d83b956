//! Seeds captured by each player in a line of play.

use base::board::{ByPlayer, Player};

/// Seeds captured by each player since the game began.
#[derive(Clone, Copy)]
pub(in crate::replay) struct Captures {
    totals: ByPlayer<u32>,
    /// The totals before the last ply.
    before_ply: ByPlayer<u32>,
    /// Whether every ply since the game began is counted.
    complete: bool,
}

impl Default for Captures {
    fn default() -> Self {
        Self { totals: ByPlayer::default(), before_ply: ByPlayer::default(), complete: true }
    }
}

impl Captures {
    /// The seeds a player has captured; `None` if some captures are not known.
    pub(in crate::replay) fn total(&self, player: Player) -> Option<u32> {
        self.complete.then(|| self.totals[player])
    }

    /// The captures before the last ply.
    pub(in crate::replay) const fn before_ply(&self) -> Self {
        Self { totals: self.before_ply, ..*self }
    }

    /// A new ply begins.
    pub(in crate::replay) const fn begin_ply(&mut self) {
        self.before_ply = self.totals;
    }

    /// Adds seeds captured in the current ply.
    pub(in crate::replay) fn add(&mut self, player: Player, seeds: u32) {
        self.totals[player] += seeds;
    }

    /// Removes the captures of the last ply.
    pub(in crate::replay) const fn take_back(&mut self) {
        self.totals = self.before_ply;
    }

    /// From here on plies are missing, so no total is known.
    pub(in crate::replay) const fn lose(&mut self) {
        self.complete = false;
    }
}
