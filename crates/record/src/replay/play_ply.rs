//! Playing what is written: plies, passes, rounds, and the acts within them.

use itertools::Itertools;

use crate::notation::syntax::{GapPlies, Item, ItemKind};
use base::board::Player;
use base::text::Span;
use engine::{PlayError, Position};
use rules::vocabulary::Direction;

use super::candidates::{Attempts, Candidate};
use super::checks::CheckResults;
use super::detail::Detail;
use super::difference::Pair;
use super::finding::FindingKind;
use super::laps::captured;
use super::line_state::LineState;
use super::ply_context::{Marks, PlyContext, kind_of, kind_of_first};
use super::ply_verdict::{PlyVerdict, Undetermined};
use super::resolve::{Refusal, WrittenPly, misplaced_seeds, read_written};
use super::setup::begun_by;
use super::steps::period_of;
use super::verdict::{PlyKind, PlyPlace, PlyStep, PositionState};
use super::walk::Walk;

/// A ply that was not played.
pub(super) struct NotPlayed {
    pub(super) verdict: PlyVerdict,
    /// Why the position after it is unknown; `None` if it was unknown before.
    pub(super) lost: Option<Undetermined>,
}

impl NotPlayed {
    /// A ply that cannot be judged.
    pub(super) const fn undetermined(why: Undetermined) -> Self {
        Self { verdict: PlyVerdict::NotDetermined(why), lost: Some(why) }
    }
}

/// Whether a correction of a ply changes what was played, and not only the hole of its last seed.
fn is_other_move(text: &str, items: &[Item]) -> bool {
    let words = |span: Span| text.get(span.range()).unwrap_or_default();
    items.iter().zip(items.iter().skip(1)).any(|(ply, behind)| {
        let ItemKind::Sic(sic) = &behind.kind else { return false };
        let (read, printed) = (words(ply.span), words(sic.printed));
        let is_same = match (read.split_once(':'), printed.split_once(':')) {
            // Beside a ply that the editor leaves out.
            _ if printed.split_whitespace().contains(&read) => true,
            (Some((read, _)), Some((printed, _))) => read == printed,
            // The source may write both holes in its own way.
            (Some((read, _)), None) => printed.starts_with(read),
            (None, _) => read == printed,
        };
        matches!(ply.kind, ItemKind::Ply(_) | ItemKind::EndsIn(_) | ItemKind::Pass) && !is_same
    })
}

impl<D: Detail> Walk<'_, D> {
    /// A ply and everything written of it.
    pub(super) fn ply(&mut self, line: &mut LineState, items: &[Item]) {
        if self.starts_round(line, items) {
            for item in &items[1..] {
                self.remark(line, item, None);
            }
            return;
        }
        if let ItemKind::Round(round) = &items[0].kind {
            // The numbers of turns begin again even if the round cannot be played.
            self.end_turn_number(line);
            line.turns.begin_round();
            line.round.number = Some(round.number);
        }
        let (marks, span) = Marks::new(items);
        let id = self.number(line);
        if marks.supplied {
            self.find(line, span, Some(id), FindingKind::Supplied);
        }
        if marks.unclear {
            self.find(line, span, Some(id), FindingKind::Unclear);
        }
        line.last_ply.written(items, span);
        if marks.supplied || marks.corrected {
            line.counts.tally.interventions += 1;
        }
        line.is_conjecture = marks.supplied || marks.corrected && is_other_move(self.text, items);
        match read_written(&line.ruleset, self.text, items, line.mover()) {
            Err(refusal) => {
                self.unread(line, id, span, &refusal);
                self.unreadable(line, PlyPlace { id, span, kind: kind_of_first(&items[0].kind) });
            }
            Ok((written, acts)) => {
                let place = PlyPlace { id, span, kind: kind_of(&written) };
                self.play(line, &PlyContext { place, items, written, acts, marks });
            }
        }
        for item in items.iter().skip(1) {
            if !matches!(
                item.kind,
                ItemKind::Ply(_) | ItemKind::And | ItemKind::Unstated | ItemKind::Order(_)
            ) {
                self.remark(line, item, Some(id));
            }
        }
    }

    /// Whether this is `round(…)` before the first ply, which only says who begins.
    fn starts_round(&mut self, line: &mut LineState, items: &[Item]) -> bool {
        let ItemKind::Round(round) = &items[0].kind else { return false };
        let PositionState::Position(position) = line.position.state() else { return false };
        let is_filled = round.fill.is_some() || round.half.is_some();
        if line.counts.tally.plies > 0 || u32::from(position.round()) != round.number || is_filled {
            return false;
        }
        if let Some(first) = round.first {
            let started = begun_by(&line.ruleset, position, first);
            line.position.set(PositionState::Position(started));
            let stated = line.round.starter.replace(first);
            if let Some(expected) = stated.filter(|&stated| stated != first) {
                let both = Pair { expected, found: first };
                self.check_fault(line, items[0].span, None, FindingKind::FirstTwice(both));
            }
        }
        true
    }

    fn play(&mut self, line: &mut LineState, ply: &PlyContext<'_>) {
        self.narrow_to_owner(line, ply);
        let unknown = line.position.why_unknown();
        if let Some(why) = unknown {
            self.position_unknown(line, ply, why);
        }
        let before = self.begin_ply(line);
        line.counts.tally.plies += 1;
        let candidates = match unknown {
            Some(_) => {
                Err(NotPlayed { lost: None, ..NotPlayed::undetermined(Undetermined::PositionUnknown) })
            }
            None => self.candidates(line, ply),
        };
        match candidates {
            Ok(candidates) => {
                if ply.marks.illegal {
                    self.find(line, ply.place.span, Some(ply.place.id), FindingKind::MarkedIllegalButLegal);
                }
                self.played(line, ply, before, candidates);
            }
            Err(not_played) => self.not_played(line, ply.place, before, not_played),
        }
    }

    /// The hole of a ply shows whose it is, if that is all that is not known.
    fn narrow_to_owner(&mut self, line: &mut LineState, ply: &PlyContext<'_>) {
        let (PositionState::OneOf(all), WrittenPly::Turn(turn)) = (line.position.state(), &ply.written)
        else {
            return;
        };
        let owner = line.ruleset.shape().owner(turn.start);
        let own: Vec<Position> = all.iter().filter(|position| position.mover() == owner).cloned().collect();
        if !own.is_empty() && own.len() < all.len() {
            line.position.set(PositionState::one_of(own));
        }
    }

    /// A ply for which no position is known: reports that once, and what is impossible in any position.
    fn position_unknown(&mut self, line: &mut LineState, ply: &PlyContext<'_>, why: Undetermined) {
        if line.position.missing().plies == 0 {
            self.find(line, ply.place.span, Some(ply.place.id), FindingKind::PositionUnknown(why));
        }
        line.position.add_unknown_ply();
        self.impossible_checks(line, ply);
    }

    /// A ply that cannot be read: the position after it is not known.
    pub(super) fn unreadable(&mut self, line: &mut LineState, place: PlyPlace) {
        line.last_ply.span = place.span;
        line.counts.tally.plies += 1;
        let before = self.begin_ply(line);
        self.not_played(line, place, before, NotPlayed::undetermined(Undetermined::Unreadable));
    }

    /// Missing plies: the position after them is not known.
    pub(super) fn gap(&mut self, line: &mut LineState, span: Span, missing: GapPlies) {
        let id = self.number(line);
        self.find(line, span, Some(id), FindingKind::Gap(missing));
        let before = self.begin_ply(line);
        line.position.add_gap(missing);
        line.counts.tally.gaps += 1;
        line.turns.gap(match missing {
            GapPlies::Between(_, most) => Some(most),
            GapPlies::NotKnown => None,
        });
        let place = PlyPlace { id, span, kind: PlyKind::Gap };
        let not_played =
            NotPlayed { verdict: PlyVerdict::NotChecked, lost: Some(Undetermined::PositionUnknown) };
        self.not_played(line, place, before, not_played);
    }

    /// The end of everything that was not played, plies and gaps: the position after it is not known.
    pub(super) fn not_played(
        &mut self,
        line: &mut LineState,
        place: PlyPlace,
        before: PositionState,
        not_played: NotPlayed,
    ) {
        if let PlyVerdict::NotDetermined(_) = not_played.verdict {
            line.counts.tally.undetermined += 1;
        }
        if !matches!(place.kind, PlyKind::Act | PlyKind::Round) {
            self.ply_of_turn(line, place.id, place.span, None);
        }
        let turns = match place.kind {
            // A gap says itself how many are missing.
            PlyKind::Gap | PlyKind::Act => None,
            PlyKind::Turn | PlyKind::Pass => Some(Some((1, Some(1)))),
            PlyKind::Unreadable => Some(Some((0, Some(1)))),
            PlyKind::Both | PlyKind::Round => Some(None),
        };
        if let Some(turns) = turns {
            line.position.add_unplayed(turns);
        }
        if let Some(why) = not_played.lost {
            line.lose(why);
        }
        if D::PLIES {
            let after = line.position.state().clone();
            line.keep(PlyStep::unplayed(place, before, after, not_played.verdict));
        }
    }

    /// Plays a ply in every position it may have been played in; gives every play that is possible.
    ///
    /// # Errors
    /// If the ply is refused, or the positions or directions left open matter.
    fn candidates(
        &mut self,
        line: &mut LineState,
        ply: &PlyContext<'_>,
    ) -> Result<Vec<Candidate>, NotPlayed> {
        let PlyPlace { id, span, .. } = ply.place;
        if let WrittenPly::EndsIn(ends) = ply.written {
            return self.turn_ending_in(line, ply, ends);
        }
        let attempts = Attempts::new(&line.ruleset, line.position.candidates(), ply);
        let two_ways = match (&ply.written, attempts.refused.first()) {
            (WrittenPly::Turn(turn), _) if !attempts.directions.is_empty() => Some(turn.start),
            (_, Some((_, Refusal::EitherWay(hole)))) if attempts.candidates.is_empty() => Some(*hole),
            _ => None,
        };
        if let Some(hole) = two_ways {
            let kind = match self.direction_by_checks(line, ply, attempts) {
                DirectionByChecks::Only(way, fitting) => {
                    self.find(line, span, Some(id), FindingKind::DirectionFromChecks { hole, way });
                    return Ok(fitting);
                }
                DirectionByChecks::Neither(faults) => {
                    line.counts.check_faults += 1;
                    line.counts.tally.checks += 1;
                    FindingKind::NoWayFits { hole, faults }
                }
                DirectionByChecks::Open => FindingKind::Ambiguous(hole),
            };
            self.find(line, span, Some(id), kind);
            return Err(NotPlayed::undetermined(Undetermined::Ambiguous));
        }
        let Attempts { candidates, mut refused, .. } = attempts;
        if candidates.is_empty() {
            let (position, refusal) = refused.swap_remove(0);
            return Err(self.refused_everywhere(line, ply, &position, refusal));
        }
        if !refused.is_empty() {
            self.find(line, span, Some(id), FindingKind::PartNotStated);
            self.contradicted_in_all(line, ply, &candidates);
            return Err(NotPlayed::undetermined(Undetermined::PartNotStated));
        }
        Ok(candidates)
    }

    /// A ply that cannot be played in any position; `position` is the first of them.
    pub(super) fn refused_everywhere(
        &mut self,
        line: &mut LineState,
        ply: &PlyContext<'_>,
        position: &Position,
        refusal: Refusal,
    ) -> NotPlayed {
        let mut refusal = refusal;
        if let Refusal::Play(PlayError::Act { act, error }) = &mut refusal
            && let Some(act) = ply.acts.get(*act)
        {
            *error = line.since_lapsed(*error, act.hole);
        }
        let span = match &refusal {
            Refusal::Play(PlayError::Act { act, .. }) => ply.act_span(*act),
            Refusal::Play(PlayError::Order(fault)) => ply.order_span(fault.run),
            Refusal::OrderNotRecorded => ply.order_span(None),
            _ => ply.place.span,
        };
        let verdict = self.refused(line, ply, span, position, refusal);
        if ply.marks.illegal {
            self.impossible_checks(line, ply);
            for item in ply.items.iter().filter(|item| item.kind.is_check()) {
                self.find(line, item.span, Some(ply.place.id), FindingKind::CheckNotCompared);
            }
        }
        NotPlayed { verdict, lost: Some(Undetermined::PositionUnknown) }
    }

    /// A ply that was played, perhaps in several positions.
    fn played(
        &mut self,
        line: &mut LineState,
        ply: &PlyContext<'_>,
        before: PositionState,
        mut candidates: Vec<Candidate>,
    ) {
        let PlyPlace { id, span, kind } = ply.place;
        let mover = candidates[0].before.mover();
        if !matches!(kind, PlyKind::Act | PlyKind::Round) {
            self.ply_of_turn(line, id, span, (kind != PlyKind::Both).then_some(mover));
        }
        let agreed = if ply.marks.checks { self.compare_checks(line, ply, &mut candidates) } else { 0 };
        self.irregularities(line, ply);
        let first = &mut candidates[0];
        let (played, laps) = (first.played.played, first.played.outcome.laps);
        let mut found_period = None;
        if let Some(endless) = first.played.outcome.endless {
            let kind = FindingKind::EndlessTurn { laps: endless.laps, period: endless.period };
            self.find(line, span, Some(id), kind);
            if let (true, Some(played)) = (D::PLIES, &played) {
                found_period = period_of(&line.ruleset, &first.before, played, endless);
            }
        }
        line.counts.tally.laps += u64::from(laps);
        for player in Player::ALL {
            let seeds = captured(&line.ruleset, &first.events, player);
            line.captures.add(player, seeds);
            line.counts.tally.captured[player] += seeds;
        }
        line.misplaced = misplaced_seeds(&line.ruleset, &ply.acts, mover);
        let events = std::mem::take(&mut first.events);
        line.position.set(if candidates.len() == 1 {
            PositionState::Position(candidates.swap_remove(0).played.outcome.position)
        } else {
            PositionState::one_of(
                candidates.into_iter().map(|candidate| candidate.played.outcome.position).collect(),
            )
        });
        let verdict = self.verdict_of_legal(line, ply);
        if D::PLIES {
            let after = line.position.state().clone();
            line.keep(PlyStep {
                player: (!matches!(ply.written, WrittenPly::Both { .. })).then_some(mover),
                played,
                events,
                laps,
                period: found_period,
                ..PlyStep::unplayed(ply.place, before, after, verdict)
            });
        }
        if agreed > 0 {
            line.confirm();
        }
    }

    /// Compares the checks of a ply with each play of it, and keeps the plays that they agree with, if there are any.
    /// Gives how many checks of the source agree; 0 if one does not.
    fn compare_checks(
        &mut self,
        line: &mut LineState,
        ply: &PlyContext<'_>,
        candidates: &mut Vec<Candidate>,
    ) -> u32 {
        let mut all: Vec<CheckResults> =
            candidates.iter().map(|candidate| self.checks(line, ply.items, candidate)).collect();
        let agrees = |results: &CheckResults| results.faults.is_empty();
        if all.iter().any(agrees) && !all.iter().all(agrees) {
            let mut fits = all.iter().map(agrees).collect::<Vec<_>>().into_iter();
            candidates.retain(|_| fits.next().unwrap_or(true));
            all.retain(agrees);
        }
        let first = all.swap_remove(0);
        let tally = &mut line.counts.tally;
        let agreed = first.agreed - first.corrected - first.supplied;
        tally.checks += agreed + first.corrected + u32::try_from(first.faults.len()).unwrap_or(0);
        tally.agreed += agreed;
        tally.corrected += first.corrected;
        let id = Some(ply.place.id);
        for span in first.open {
            self.find(line, span, id, FindingKind::CheckNotCompared);
        }
        let agreed = if first.faults.is_empty() { agreed } else { 0 };
        for (span, kind) in first.faults {
            self.check_fault(line, span, id, kind);
        }
        agreed
    }

    /// What is irregular about a ply that was played: forbidden acts, and an opening that is not stated.
    fn irregularities(&mut self, line: &LineState, ply: &PlyContext<'_>) {
        let PlyPlace { id, span, .. } = ply.place;
        for (index, act) in ply.acts.iter().enumerate() {
            self.irregular(line, ply.act_span(index), id, act);
        }
        let WrittenPly::Both { parts, .. } = &ply.written else { return };
        for (player, _) in parts.iter().filter(|(_, part)| part.is_none()) {
            self.find(line, span, Some(id), FindingKind::OpeningUnstated(player));
        }
    }

    /// The verdict on a ply that is legal as read.
    fn verdict_of_legal(&self, line: &mut LineState, ply: &PlyContext<'_>) -> PlyVerdict {
        if !ply.marks.unclear && !line.doubts.is_open() {
            line.counts.tally.legal += 1;
            return PlyVerdict::Legal;
        }
        line.doubts.add(line.plies.len());
        if self.expects_confirmation(line) {
            PlyVerdict::Legal
        } else {
            PlyVerdict::NotDetermined(Undetermined::UnclearReading)
        }
    }

    /// Which of two directions agrees with what is written of a ply.
    fn direction_by_checks(
        &self,
        line: &LineState,
        ply: &PlyContext<'_>,
        attempts: Attempts,
    ) -> DirectionByChecks {
        // A position in which the direction is certain leaves open what was played in the others.
        let mut open = !attempts.candidates.is_empty() || attempts.directions.is_empty();
        let mut fitting: Vec<(Direction, Candidate)> = Vec::new();
        let mut faults: Vec<(Direction, Span, FindingKind)> = Vec::new();
        for (direction, candidate) in attempts.directions {
            let results = self.checks_and_boards(line, ply.items, &candidate);
            match results.faults.into_iter().next() {
                Some((span, kind)) if faults.iter().all(|(known, ..)| *known != direction) => {
                    faults.push((direction, span, kind));
                }
                Some(_) => {}
                None if results.agreed > 0 => fitting.push((direction, candidate)),
                None => open = true,
            }
        }
        match fitting.first() {
            None if open => DirectionByChecks::Open,
            None => DirectionByChecks::Neither(faults),
            Some(&(only, _)) if !open && fitting.iter().all(|(other, _)| *other == only) => {
                let candidates = fitting.into_iter().map(|(_, candidate)| candidate).collect();
                DirectionByChecks::Only(only, candidates)
            }
            Some(_) => DirectionByChecks::Open,
        }
    }

    /// Reports what is written of a ply if it agrees with none of the plays that are possible.
    fn contradicted_in_all(&mut self, line: &mut LineState, ply: &PlyContext<'_>, candidates: &[Candidate]) {
        let mut first = None;
        for candidate in candidates {
            let results = self.checks_and_boards(line, ply.items, candidate);
            if results.faults.is_empty() {
                return;
            }
            first.get_or_insert(results.faults);
        }
        for (span, kind) in first.into_iter().flatten() {
            line.counts.tally.checks += 1;
            self.check_fault(line, span, Some(ply.place.id), kind);
        }
    }
}

/// What the checks of a ply say about its direction, if none is written and both are legal.
enum DirectionByChecks {
    /// They agree with this one alone, in these plays.
    Only(Direction, Vec<Candidate>),
    /// They leave it open.
    Open,
    /// They agree with neither: the first fault for each direction.
    Neither(Vec<(Direction, Span, FindingKind)>),
}
