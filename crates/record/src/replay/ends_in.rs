//! A ply of which only the hole of the last seed can be read: the legal moves that end there.

use base::board::HoleSet;

use super::candidates::Candidate;
use super::detail::Detail;
use super::finding::FindingKind;
use super::line_state::LineState;
use super::play_ply::NotPlayed;
use super::ply_context::PlyContext;
use super::ply_verdict::{PlyVerdict, Undetermined};
use super::print_move;
use super::resolve::{Refusal, play_written, plays_ending_in};
use super::walk::Walk;

impl<D: Detail> Walk<'_, D> {
    /// The one legal move that ends in one of these holes and agrees with what is written of the ply.
    ///
    /// # Errors
    /// If no move does, or several do.
    pub(super) fn turn_ending_in(
        &mut self,
        line: &mut LineState,
        ply: &PlyContext<'_>,
        ends: HoleSet,
    ) -> Result<Vec<Candidate>, NotPlayed> {
        let (id, span) = (Some(ply.place.id), ply.place.span);
        let ruleset = &line.ruleset;
        let [before] = line.position.candidates() else {
            self.find(line, span, id, FindingKind::PartNotStated);
            return Err(NotPlayed::undetermined(Undetermined::PartNotStated));
        };
        let before = before.clone();
        let Some(ending) = plays_ending_in(ruleset, &before, ends) else {
            self.find(line, span, id, FindingKind::StartNotRead(Vec::new()));
            return Err(NotPlayed::undetermined(Undetermined::Ambiguous));
        };
        if ending.is_empty() {
            let refusal = play_written(ruleset, &before, &ply.written, &ply.acts, &mut ()).err();
            let refusal = refusal.unwrap_or(Refusal::StartNotRead);
            return Err(self.refused_everywhere(line, ply, &before, refusal));
        }
        let candidate = |(played, events)| Candidate { before: before.clone(), played, events };
        let agrees =
            |candidate: &Candidate| self.checks_and_boards(line, ply.items, candidate).faults.is_empty();
        let mut fitting: Vec<Candidate> = ending.into_iter().map(candidate).filter(agrees).collect();
        let written = |candidate: &Candidate| {
            candidate.played.played.map(|played| print_move(ruleset, &candidate.before, &played))
        };
        let moves: Vec<String> = fitting.iter().filter_map(written).collect();
        match fitting.len() {
            0 => {
                line.counts.ply_faults += 1;
                self.find(line, span, id, FindingKind::NoMoveEndsThere(ends));
                let verdict = PlyVerdict::IllegalAsPlayed;
                Err(NotPlayed { verdict, lost: Some(Undetermined::PositionUnknown) })
            }
            1 => {
                line.counts.tally.interventions += 1;
                line.is_worked_out = true;
                self.find(line, span, id, FindingKind::StartNotRead(moves));
                Ok(vec![fitting.swap_remove(0)])
            }
            _ => {
                self.find(line, span, id, FindingKind::StartNotRead(moves));
                Err(NotPlayed::undetermined(Undetermined::Ambiguous))
            }
        }
    }
}
