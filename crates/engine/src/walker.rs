//! What everything within a turn needs: the rules, the board, the turn, its acts, and who listens.

use rules::ClauseId;

use super::act::ActTrack;
use super::scene::{Rules, Scene};
use super::turn_state::Turn;
use super::{Event, EventKind, EventSink, Position};

/// A turn being played on a board, seed by seed and row by row where it must.
pub(super) struct Walker<'a, S> {
    pub(super) rules: Rules<'a>,
    pub(super) position: &'a mut Position,
    pub(super) turn: &'a mut Turn,
    /// Acts to be applied seed by seed.
    pub(super) acts: Option<&'a mut ActTrack>,
    pub(super) sink: &'a mut S,
}

impl<'a, S: EventSink> Walker<'a, S> {
    /// A turn without acts.
    #[inline(always)]
    pub(super) const fn new(
        rules: Rules<'a>,
        position: &'a mut Position,
        turn: &'a mut Turn,
        sink: &'a mut S,
    ) -> Self {
        Self { rules, position, turn, acts: None, sink }
    }

    /// The scene of a hole within this turn.
    pub(super) fn scene(&self, hole: u8) -> Scene<'_> {
        let (mover, direction) = (self.turn.mover, self.turn.lap.direction);
        Scene { turn: Some(self.turn), ..Scene::at(self.rules, self.position, mover, hole, direction) }
    }

    /// Reports an event.
    #[inline]
    pub(super) fn emit(&mut self, clause: ClauseId, kind: EventKind) {
        self.sink.emit(Event { player: self.turn.mover, clause, kind });
    }
}
