//! A turn of the player to move: by the kernel if that can play it, otherwise by the walker.

use super::act::ActTrack;
use super::chooser::Chooser;
use super::kernel;
use super::scene::Rules;
use super::turn_state::{Stopped, Turn};
use super::walker::Walker;
use super::{EventSink, Position, StartHole};

/// Plays a turn of the player to move, up to but without handing over.
#[inline(always)]
pub(super) fn play_turn<S: EventSink, C: Chooser>(
    rules: Rules<'_>,
    position: &mut Position,
    start: StartHole,
    acts: Option<&mut ActTrack>,
    chooser: &mut C,
    sink: &mut S,
) -> Stopped {
    if !S::ENABLED
        && acts.is_none()
        && let Some(stopped) = kernel::turn(rules.plan, position, position.mover, start, chooser)
    {
        return stopped;
    }
    walked(rules, position, start, acts, chooser, sink)
}

/// The same by the walker; apart, so that what it needs is not made ready for a turn that the kernel plays.
#[inline(never)]
fn walked<S: EventSink, C: Chooser>(
    rules: Rules<'_>,
    position: &mut Position,
    start: StartHole,
    acts: Option<&mut ActTrack>,
    chooser: &mut C,
    sink: &mut S,
) -> Stopped {
    let mut turn = Turn::begin(rules.plan, position, position.mover, start);
    Walker { acts, ..Walker::new(rules, position, &mut turn, sink) }.run(start, chooser)
}
