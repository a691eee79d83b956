//! Plain turns, one after another in place: a hole, perhaps later decisions, and perhaps where the last seed fell, what
//! was captured and what the total is now. That is nearly all of play.
//!
//! Whatever is out of the ordinary, or does not agree, is left as it was to the walk, which tells it. So this is faster
//! than the walk and finds the same; a law holds the two together.

use std::sync::Arc;

use crate::board::Player;
use crate::engine::{Asked, AskedStart, Course, Turned};
use crate::notation::syntax::{Certainty, Item, Ply, Standing, Taking, What};
use crate::text::Span;

use super::run::Detail;
use super::track::Track;
use super::verdict::Known;
use super::walk::Walk;
use super::written::{ends_deed, way};

impl<D: Detail> Walk<'_, D> {
    /// Plays the plain turns with which `items` begin; gives how many items they are, with what stands between them.
    pub(super) fn plain_turns(&mut self, track: &mut Track, items: &[Item]) -> usize {
        if D::PLIES || track.doubt.is_some() || track.awaits_board.is_some() || !track.lying.is_empty() {
            return 0;
        }
        let position = match std::mem::replace(&mut track.state, Known::Unknown) {
            Known::Position(position) => position,
            state => {
                track.state = state;
                return 0;
            }
        };
        let ruleset = Arc::clone(&track.ruleset);
        let mut course = Course::new(&ruleset, position);
        let first = track.numbered;
        let mut at = 0;
        while let Some(item) = items.get(at) {
            let behind = &items[at + 1..];
            match &item.what {
                What::Ply(ply) if item.standing == Standing::Written => {
                    match self.plain_turn(track, &mut course, item.span, ply, behind) {
                        Some(checks) => at += checks,
                        None => break,
                    }
                }
                What::Pass if item.standing == Standing::Written && checks(behind) == Some(0) => {
                    let player = course.position().mover();
                    if !course.pass() {
                        break;
                    }
                    self.plain_ply(track, item.span, player);
                }
                What::TurnNumber(number) => self.turn_number(track, item.span, *number),
                What::Note | What::Glyph(_) => {}
                _ => break,
            }
            at += 1;
        }
        let (before, after) = course.into_positions();
        track.state = Known::Position(after);
        if track.numbered == first {
            return 0;
        }
        track.before = Some((Known::Position(before), Vec::new()));
        at
    }

    /// Plays a turn whose checks all agree; gives how many they are, and `None` where it is not plain.
    fn plain_turn(
        &mut self,
        track: &mut Track,
        course: &mut Course<'_>,
        span: Span,
        ply: &Ply,
        behind: &[Item],
    ) -> Option<usize> {
        let checks = checks(behind)?;
        let shape = track.ruleset.shape();
        self.decisions.clear();
        for decision in &ply.decisions {
            self.decisions.push((shape.labelled(decision.hole)?, decision.direction.map(way)));
        }
        let clear = |certainty| certainty == Certainty::Clear;
        if !clear(ply.certainty) || !ply.decisions.iter().all(|decision| clear(decision.certainty)) {
            return None;
        }
        let hole = shape.labelled(ply.start)?;
        let last = match ply.last {
            None => None,
            Some(label) => Some(shape.labelled(label)?),
        };
        let starts = match ply.taking {
            Taking::Facing => AskedStart::Take,
            Taking::Hole => AskedStart::Lift(ply.direction.map(way)),
        };
        let player = course.position().mover();
        let turned = course.turn(Asked { hole, starts, decisions: &self.decisions })?;
        let fell = turned.last.or((ply.taking == Taking::Facing).then_some(hole));
        let mut compared = 0;
        let mut agrees = true;
        if let Some(last) = last {
            compared += 1;
            agrees &= Some(last) == fell;
        }
        for check in &behind[..checks] {
            let expected = match check.what {
                What::Total(_) => total(track, course, player, turned),
                _ => Some(turned.captured),
            };
            if let What::Captured(found) | What::Total(found) = &check.what {
                compared += 1;
                agrees &= expected == Some(*found);
            }
        }
        if !agrees {
            course.take_back();
            return None;
        }
        self.plain_ply(track, span, player);
        track.tally.laps += u64::from(turned.laps);
        track.captured[player] += turned.captured;
        track.tally.captured[player] += turned.captured;
        track.tally.checks += compared;
        track.tally.agreed += compared;
        Some(checks)
    }

    /// Counts a ply that is as it should be.
    fn plain_ply(&mut self, track: &mut Track, span: Span, player: Player) {
        self.number(track);
        track.captured_before = track.captured;
        track.last_span = span;
        track.player = Some(player);
        track.tally.plies += 1;
        track.tally.legal += 1;
    }
}

/// The checks directly behind a ply, in items; `None` where anything stands behind it that the walk must look at
/// together with the ply.
fn checks(behind: &[Item]) -> Option<usize> {
    let check = |item: &&Item| matches!(item.what, What::Captured(_) | What::Total(_));
    let checks = behind.iter().take_while(check).count();
    for item in &behind[checks..] {
        if ends_deed(&item.what) {
            break;
        }
        // These are said of the ply, but change nothing in how it is read.
        if !matches!(item.what, What::Comment(_) | What::Note | What::Glyph(_) | What::Board(_)) {
            return None;
        }
    }
    Some(checks)
}

/// The mover's total after a turn, where anything counts it.
fn total(track: &Track, course: &Course<'_>, player: Player, turned: Turned) -> Option<u32> {
    if track.ruleset.keeps_stores() {
        Some(u32::from(course.position().store(player)))
    } else {
        track.counted.then(|| track.captured[player] + turned.captured)
    }
}
