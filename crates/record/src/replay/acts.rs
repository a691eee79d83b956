//! Acts between two turns: seeds deposited, claimed or taken back.

use crate::notation::syntax::{Item, WrittenAct};
use engine::{ActError, PlacedAct, Position};

use super::detail::Detail;
use super::finding::FindingKind;
use super::line_state::LineState;
use super::other_readings::alternatives;
use super::ply_verdict::{PlyId, PlyVerdict, Undetermined};
use super::resolve::{do_between, read_act, within};
use super::verdict::{PlyKind, PlyPlace, PlyStep, PositionState};
use super::walk::Walk;

impl<D: Detail> Walk<'_, D> {
    /// An act between two turns.
    pub(super) fn act(&mut self, line: &mut LineState, item: &Item, act: &WrittenAct) {
        let at = self.last();
        if within(act) {
            if at.is_none() {
                line.counts.ply_faults += 1;
                self.find(line, item.span, at, FindingKind::ActImpossible(ActError::WrongMoment));
            }
            return;
        }
        let placed = match read_act(&line.ruleset, self.text, act, item.span, line.mover()) {
            Ok(placed) => placed,
            Err(refusal) => {
                let id = at.unwrap_or(PlyId(0));
                self.unread(line, id, item.span, &refusal);
                line.lose(Undetermined::Unreadable);
                return;
            }
        };
        if line.position.why_unknown().is_some() {
            self.find(line, item.span, at, FindingKind::CheckNotCompared);
            return;
        }
        let mut misplaced = line.misplaced.clone();
        let mut after = Vec::new();
        let mut events = Vec::new();
        for position in line.position.candidates() {
            misplaced = line.misplaced.clone();
            match do_between(&line.ruleset, position, placed, &mut misplaced, &mut events) {
                Ok(position) => after.push(position),
                Err(error) => {
                    let kind = self.act_refused(line, position, placed, error);
                    match &kind {
                        FindingKind::ClaimTooLate(under) | FindingKind::LegalOnlyUnder(under)
                            if !under.is_empty() =>
                        {
                            line.counts.only_under.push(under.clone());
                        }
                        _ => line.counts.ply_faults += 1,
                    }
                    self.find(line, item.span, at, kind);
                    line.lose(Undetermined::PositionUnknown);
                    return;
                }
            }
        }
        line.misplaced = misplaced;
        let before = line.position.set(PositionState::one_of(after));
        if line.numbered.is_empty() {
            // Nothing was played before it, so it is a ply of its own.
            let id = self.number(line);
            if D::PLIES {
                let place = PlyPlace { id, span: item.span, kind: PlyKind::Act };
                let after = line.position.state().clone();
                line.keep(PlyStep { events, ..PlyStep::unplayed(place, before, after, PlyVerdict::Legal) });
            }
        } else if let Some(last) = line.plies.last_mut() {
            last.after = line.position.state().clone();
            last.events.extend(events);
        }
    }

    fn act_refused(
        &self,
        line: &LineState,
        position: &Position,
        placed: PlacedAct,
        error: ActError,
    ) -> FindingKind {
        let in_time = alternatives(&line.family, line.ruleset.choices(), self.tried, |ruleset| {
            do_between(ruleset, position, placed, &mut line.misplaced.clone(), &mut ()).is_ok()
        });
        match line.since_lapsed(error, placed.hole) {
            ActError::TooLate => FindingKind::ClaimTooLate(in_time),
            error if in_time.is_empty() => FindingKind::ActImpossible(error),
            _ => FindingKind::LegalOnlyUnder(in_time),
        }
    }
}
