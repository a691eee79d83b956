//! Acts between two turns: decoys laid, seeds claimed or taken back.

use crate::engine::{ActError, PlacedAct, Position};
use crate::notation::syntax::{Act, Item};

use super::compare::known;
use super::finding::FindingKind;
use super::resolve::{do_between, read_act, within};
use super::run::{Detail, alternatives};
use super::track::Track;
use super::verdict::{DeedKind, Known, PlyId, PlyStep, Verdict, Why};
use super::walk::{Walk, blank};

impl<D: Detail> Walk<'_, D> {
    /// An act between two turns.
    pub(super) fn act(&mut self, track: &mut Track, item: &Item, act: &Act, plies: &mut Vec<PlyStep>) {
        let at = self.last();
        if within(act) {
            if at.is_none() {
                track.ply_faults += 1;
                self.find(track, item.span, at, FindingKind::ActImpossible(ActError::WrongMoment));
            }
            return;
        }
        let placed = match read_act(&track.ruleset, self.text, act, item.span) {
            Ok(placed) => placed,
            Err(refusal) => {
                let id = at.unwrap_or(PlyId(0));
                self.unread(track, id, item.span, &refusal);
                track.lose(Why::Unreadable);
                return;
            }
        };
        if matches!(track.state, Known::Unknown) {
            self.find(track, item.span, at, FindingKind::CheckNotCompared);
            return;
        }
        let mut lying = track.lying.clone();
        let mut after = Vec::new();
        let mut events = Vec::new();
        for position in track.worlds() {
            lying = track.lying.clone();
            match do_between(&track.ruleset, position, placed, &mut lying, &mut events) {
                Ok(position) => after.push(position),
                Err(error) => {
                    let kind = self.act_refused(track, position, placed, error);
                    match &kind {
                        FindingKind::ClaimTooLate { in_time } if !in_time.is_empty() => {
                            track.only_under.push(in_time.clone());
                        }
                        _ => track.ply_faults += 1,
                    }
                    self.find(track, item.span, at, kind);
                    track.lose(Why::PositionUnknown);
                    return;
                }
            }
        }
        track.lying = lying;
        let before = std::mem::replace(&mut track.state, known(after));
        if track.numbered == track.first {
            // Nothing was played before it, so it is a ply of its own.
            let id = self.number(track);
            if D::PLIES {
                let mut step = blank(track, id, item.span, DeedKind::Act, before, Verdict::Legal);
                step.events = events;
                plies.push(step);
            }
        } else if let Some(last) = plies.last_mut() {
            last.after = track.state.clone();
            if D::EVENTS {
                last.events.extend(events);
            }
        }
    }

    fn act_refused(
        &self,
        track: &Track,
        position: &Position,
        placed: PlacedAct,
        error: ActError,
    ) -> FindingKind {
        if error != ActError::TooLate {
            return FindingKind::ActImpossible(error);
        }
        let in_time = alternatives(&track.family, track.ruleset.choices(), |ruleset| {
            do_between(ruleset, position, placed, &mut track.lying.clone(), &mut ()).is_ok()
        });
        FindingKind::ClaimTooLate { in_time }
    }
}
