//! Playing what is written: plies, passes, rounds, and the acts within them.

use crate::board::Player;
use crate::engine::{Event, PlacedAct, PlayError, Position, period};
use crate::notation::syntax::{Certainty, Item, Standing, What};
use crate::rules::vocabulary::Direction;
use crate::text::Span;

use super::checks::Checked;
use super::compare::known;
use super::finding::{FindingKind, Pair};
use super::laps::captured;
use super::line_state::LineState;
use super::resolve::{Played, Refusal, WrittenPly, WrittenTurn, play_deed, read_deed, stray_seeds, within};
use super::run::Detail;
use super::steps::ROOM_FOR_EVENTS;
use super::verdict::{PlyId, PlyKind, PlyStep, PlyVerdict, PositionState, Undetermined};
use super::walk::{Walk, blank};

/// The laps looked at for a circle in a turn without end.
const PROOF: u64 = 1_000_000;

/// What is said of a ply besides what was played.
#[derive(Default)]
pub(super) struct Marks {
    pub(super) illegal: bool,
    unclear: bool,
    supplied: bool,
    corrected: bool,
    checks: bool,
}

/// A ply played in one of the positions it may have been played in.
pub(super) struct Candidate {
    pub(super) before: Position,
    pub(super) played: Played,
    pub(super) events: Vec<Event>,
}

impl<D: Detail> Walk<'_, D> {
    /// A deed and all that is said of it.
    pub(super) fn deed(&mut self, line: &mut LineState, items: &[Item], plies: &mut Vec<PlyStep>) {
        let (marks, span) = marks(items);
        if self.opens_round(line, items) {
            for item in &items[1..] {
                self.said(line, item, plies, None);
            }
            return;
        }
        if let What::Round(round) = &items[0].what {
            // Turns are counted anew, whatever becomes of the round.
            line.turn = Some(0);
            line.round_written = Some(round.number);
        }
        let id = self.number(line);
        if marks.supplied {
            self.find(line, span, Some(id), FindingKind::Supplied);
        }
        if marks.unclear {
            self.find(line, span, Some(id), FindingKind::Unclear);
        }
        line.last_span = span;
        if marks.supplied || marks.corrected {
            line.tally.interventions += 1;
        }
        match read_deed(&line.ruleset, self.text, items) {
            Err(refusal) => {
                let deed = kind_of(&items[0].what);
                self.unread(line, id, span, &refusal);
                self.unplayed(line, plies, id, span, deed, Undetermined::Unreadable);
            }
            Ok((deed, acts)) => self.play(line, items, plies, id, span, &deed, &acts, &marks),
        }
        for item in items.iter().skip(1) {
            if !matches!(item.what, What::Ply(_) | What::And | What::Unstated | What::Order(_)) {
                self.said(line, item, plies, Some(id));
            }
        }
    }

    /// Whether this is `round(…)` before the first ply, which only says who begins.
    fn opens_round(&mut self, line: &mut LineState, items: &[Item]) -> bool {
        let What::Round(round) = &items[0].what else { return false };
        let PositionState::Position(position) = &line.state else { return false };
        if line.tally.plies > 0 || u32::from(position.round()) != round.number || round.fill.is_some() {
            return false;
        }
        if let Some(first) = round.first {
            let opened = PositionState::Position(position.clone().with_mover(first).with_starter(first));
            let stated = line.starter.replace(first);
            if let Some(expected) = stated.filter(|&stated| stated != first) {
                line.check_faults += 1;
                let both = Pair { expected, found: first };
                self.find(line, items[0].span, None, FindingKind::FirstTwice(both));
            }
            line.state = opened;
        }
        true
    }

    #[allow(clippy::too_many_arguments)] // A ply, and everything said of it.
    fn play(
        &mut self,
        line: &mut LineState,
        items: &[Item],
        plies: &mut Vec<PlyStep>,
        id: PlyId,
        span: Span,
        deed: &WrittenPly,
        acts: &[PlacedAct],
        marks: &Marks,
    ) {
        self.only_own_candidates(line, deed);
        if matches!(line.state, PositionState::Unknown) {
            let why = line.lost.unwrap_or(Undetermined::PositionUnknown);
            if line.lost_plies == 0 {
                self.find(line, span, Some(id), FindingKind::PositionUnknown(why));
            }
            line.lost_plies += 1;
            line.tally.plies += 1;
            line.tally.undetermined += 1;
            self.checks_apart(line, items, id);
            let before = self.leave(line);
            if D::PLIES {
                let verdict = PlyVerdict::NotDetermined(Undetermined::PositionUnknown);
                plies.push(blank(line, id, span, of_deed(deed), before, verdict));
            }
            return;
        }
        let before = self.leave(line);
        let Attempts { mut candidates, ways, mut refused } = attempts(line, deed, acts);
        line.tally.plies += 1;
        let either = match (deed, refused.first()) {
            (WrittenPly::Turn(written), _) if !ways.is_empty() => Some(written.start),
            (_, Some((_, Refusal::EitherWay(hole)))) if candidates.is_empty() => Some(*hole),
            _ => None,
        };
        if let Some(hole) = either {
            match self.by_checks(line, items, candidates, ways) {
                Ways::Only(way, fitting) => {
                    self.find(line, span, Some(id), FindingKind::WayFromChecks { hole, way });
                    candidates = fitting;
                }
                other => {
                    if let Ways::Neither(faults) = other {
                        line.check_faults += 1;
                        line.tally.checks += 1;
                        self.find(line, span, Some(id), FindingKind::NoWayFits { hole, faults });
                    } else {
                        self.find(line, span, Some(id), FindingKind::Ambiguous { hole });
                    }
                    self.undecided(line, plies, id, span, deed, before, Undetermined::Ambiguous);
                    return;
                }
            }
            refused.clear();
        }
        if candidates.is_empty() {
            let (position, refusal) = refused.swap_remove(0);
            let place = match &refusal {
                Refusal::Play(PlayError::Act { act, .. }) => act_span(items, *act).unwrap_or(span),
                _ => span,
            };
            let verdict = self.refused(line, id, place, deed, acts, &position, refusal, marks);
            if marks.illegal {
                self.checks_apart(line, items, id);
                for item in items.iter().filter(|item| is_check(&item.what)) {
                    self.find(line, item.span, Some(id), FindingKind::CheckNotCompared);
                }
            }
            line.lose(Undetermined::PositionUnknown);
            if D::PLIES {
                plies.push(blank(line, id, span, of_deed(deed), before, verdict));
            }
            return;
        }
        if !refused.is_empty() {
            self.find(line, span, Some(id), FindingKind::PartNotStated);
            self.contradicted_in_all(line, items, id, &candidates);
            self.undecided(line, plies, id, span, deed, before, Undetermined::PartNotStated);
            return;
        }
        if marks.illegal {
            self.find(line, span, Some(id), FindingKind::MarkedIllegalButLegal);
        }
        self.played(line, items, plies, id, span, deed, acts, marks, before, candidates);
    }

    #[allow(clippy::too_many_arguments)] // As above, and what came of it.
    fn played(
        &mut self,
        line: &mut LineState,
        items: &[Item],
        plies: &mut Vec<PlyStep>,
        id: PlyId,
        span: Span,
        deed: &WrittenPly,
        acts: &[PlacedAct],
        marks: &Marks,
        before: PositionState,
        mut candidates: Vec<Candidate>,
    ) {
        let sower = candidates[0].before.mover();
        let mut agreed = 0;
        if marks.checks {
            let mut checked: Vec<Checked> =
                candidates.iter().map(|candidate| self.checks(line, items, candidate)).collect();
            let sound = |checked: &Checked| checked.faults.is_empty();
            if candidates.len() > 1 && checked.iter().any(sound) && !checked.iter().all(sound) {
                let mut sounds = checked.iter().map(sound).collect::<Vec<_>>().into_iter();
                candidates.retain(|_| sounds.next().unwrap_or(true));
                checked.retain(sound);
            }
            let first = checked.swap_remove(0);
            agreed = first.agreed;
            line.tally.checks += first.agreed + u32::try_from(first.faults.len()).unwrap_or(0);
            line.tally.agreed += first.agreed;
            for span in first.open {
                self.find(line, span, Some(id), FindingKind::CheckNotCompared);
            }
            for (span, kind) in first.faults {
                line.check_faults += 1;
                agreed = 0;
                self.find(line, span, Some(id), kind);
            }
        }
        for (index, act) in acts.iter().enumerate() {
            self.irregular(line, act_span(items, index).unwrap_or(span), id, act);
        }
        if let WrittenPly::Both { parts, .. } = deed {
            for (player, part) in parts.iter() {
                if part.is_none() {
                    self.find(line, span, Some(id), FindingKind::OpeningUnstated(player));
                }
            }
        }
        let outcome = &candidates[0].played.outcome;
        let mut circle = None;
        if let Some(endless) = outcome.endless {
            let move_of = candidates[0].played.played;
            circle = move_of.and_then(|played| period(&line.ruleset, &candidates[0].before, &played, PROOF));
            let kind = FindingKind::EndlessTurn { laps: endless.laps, period: circle };
            self.find(line, span, Some(id), kind);
        }
        let laps = outcome.laps;
        let one = candidates[0].played.played;
        line.tally.laps += u64::from(laps);
        for player in Player::ALL {
            let seeds = captured(&line.ruleset, &candidates[0].events, player);
            line.captured[player] += seeds;
            line.tally.captured[player] += seeds;
        }
        line.stray = stray_seeds(&line.ruleset, acts, sower);
        line.player = match deed {
            WrittenPly::Both { .. } => None,
            _ => Some(sower),
        };
        let events = std::mem::take(&mut candidates[0].events);
        line.state = if candidates.len() == 1 {
            PositionState::Position(candidates.swap_remove(0).played.outcome.position)
        } else {
            known(candidates.into_iter().map(|candidate| candidate.played.outcome.position).collect())
        };
        let doubted = marks.unclear || line.doubted > 0;
        let verdict = if doubted {
            line.doubted += 1;
            if line.doubt.is_none() {
                line.doubt = Some(plies.len());
                line.confirmed.push(false);
            }
            match self.foresees(line) {
                true => PlyVerdict::Legal,
                false => PlyVerdict::NotDetermined(Undetermined::UnclearReading),
            }
        } else {
            line.tally.legal += 1;
            PlyVerdict::Legal
        };
        if D::PLIES {
            plies.push(PlyStep {
                id,
                span,
                turn: line.turn,
                player: line.player,
                deed: of_deed(deed),
                played: one,
                before,
                after: line.state.clone(),
                events: if D::EVENTS { events } else { Vec::new() },
                laps,
                period: circle,
                verdict,
                variations: Vec::new(),
            });
        }
        if agreed > 0 {
            confirm(line, plies);
        }
    }

    /// The ply itself shows whose it is, where that is all that is not known.
    fn only_own_candidates(&mut self, line: &mut LineState, deed: &WrittenPly) {
        let (PositionState::OneOf(all), WrittenPly::Turn(written)) = (&line.state, deed) else { return };
        let owner = line.ruleset.shape().owner(written.start);
        let own: Vec<Position> = all.iter().filter(|position| position.mover() == owner).cloned().collect();
        if !own.is_empty() && own.len() < all.len() {
            line.state = known(own);
        }
    }

    /// A ply whose words leave open what was played: the position after it is not known.
    #[allow(clippy::too_many_arguments)] // A ply, and why.
    fn undecided(
        &mut self,
        line: &mut LineState,
        plies: &mut Vec<PlyStep>,
        id: PlyId,
        span: Span,
        deed: &WrittenPly,
        before: PositionState,
        why: Undetermined,
    ) {
        line.tally.undetermined += 1;
        line.lose(why);
        if D::PLIES {
            plies.push(blank(line, id, span, of_deed(deed), before, PlyVerdict::NotDetermined(why)));
        }
    }

    /// Which of two ways agrees with what is written of a ply.
    fn by_checks(
        &self,
        line: &LineState,
        items: &[Item],
        candidates: Vec<Candidate>,
        ways: Vec<(Direction, Candidate)>,
    ) -> Ways {
        // A position in which the way is plain leaves open what was played in the others.
        let mut open = !candidates.is_empty() || ways.is_empty();
        let mut fitting: Vec<(Direction, Candidate)> = Vec::new();
        let mut faults: Vec<(Direction, Span, FindingKind)> = Vec::new();
        for (way, candidate) in ways {
            let mut checked = self.checks(line, items, &candidate);
            self.boards(line, items, &candidate, &mut checked);
            match checked.faults.into_iter().next() {
                Some((span, kind)) if faults.iter().all(|(known, ..)| *known != way) => {
                    faults.push((way, span, kind));
                }
                Some(_) => {}
                None if checked.agreed > 0 => fitting.push((way, candidate)),
                None => open = true,
            }
        }
        match fitting.first() {
            None if open => Ways::Open,
            None => Ways::Neither(faults),
            Some(&(way, _)) if !open && fitting.iter().all(|(other, _)| *other == way) => {
                Ways::Only(way, fitting.into_iter().map(|(_, candidate)| candidate).collect())
            }
            Some(_) => Ways::Open,
        }
    }

    /// Whether what is written of a ply agrees with none of the positions in which it can be played; that is told.
    fn contradicted_in_all(
        &mut self,
        line: &mut LineState,
        items: &[Item],
        id: PlyId,
        candidates: &[Candidate],
    ) {
        let mut first = None;
        for candidate in candidates {
            let mut checked = self.checks(line, items, candidate);
            self.boards(line, items, candidate, &mut checked);
            if checked.faults.is_empty() {
                return;
            }
            first.get_or_insert(checked.faults);
        }
        for (span, kind) in first.into_iter().flatten() {
            line.check_faults += 1;
            line.tally.checks += 1;
            self.find(line, span, Some(id), kind);
        }
    }
}

/// A deed played in every position it may have been played in.
struct Attempts {
    /// Where it can be played as written.
    candidates: Vec<Candidate>,
    /// Where it can be sown either way: each of the two.
    ways: Vec<(Direction, Candidate)>,
    /// Where it cannot be played.
    refused: Vec<(Position, Refusal)>,
}

fn attempts(line: &LineState, deed: &WrittenPly, acts: &[PlacedAct]) -> Attempts {
    let mut attempts = Attempts { candidates: Vec::new(), ways: Vec::new(), refused: Vec::new() };
    let play = |position: &Position, deed: &WrittenPly| {
        let mut events = Vec::with_capacity(ROOM_FOR_EVENTS);
        let played = play_deed(&line.ruleset, position, deed, acts, &mut events)?;
        Ok(Candidate { before: position.clone(), played, events })
    };
    for position in line.candidates() {
        match (play(position, deed), deed) {
            (Ok(candidate), _) => attempts.candidates.push(candidate),
            (Err(Refusal::EitherWay(_)), WrittenPly::Turn(written)) => {
                for way in Direction::ALL {
                    let deed = WrittenPly::Turn(WrittenTurn { direction: Some(way), ..written.clone() });
                    match play(position, &deed) {
                        Ok(candidate) => attempts.ways.push((way, candidate)),
                        Err(refusal) => attempts.refused.push((position.clone(), refusal)),
                    }
                }
            }
            (Err(refusal), _) => attempts.refused.push((position.clone(), refusal)),
        }
    }
    attempts
}

/// What the checks of a ply say of its way, where none is written and both are legal.
enum Ways {
    /// They agree with this one alone, in these positions.
    Only(Direction, Vec<Candidate>),
    /// They leave it open.
    Open,
    /// They agree with neither: the first thing that does not, each way.
    Neither(Vec<(Direction, Span, FindingKind)>),
}

/// Where an act within a ply is written, by its place among them.
fn act_span(items: &[Item], index: usize) -> Option<Span> {
    let acts = items.iter().filter(|item| matches!(&item.what, What::Act(act) if within(act)));
    acts.map(|item| item.span).nth(index)
}

/// A later check agrees: what was read with doubt was read rightly.
pub(super) fn confirm(line: &mut LineState, plies: &mut [PlyStep]) {
    let Some(from) = line.doubt.take() else { return };
    if let Some(last) = line.confirmed.last_mut() {
        *last = true;
    }
    line.tally.legal += std::mem::take(&mut line.doubted);
    for ply in plies.iter_mut().skip(from) {
        if ply.verdict == PlyVerdict::NotDetermined(Undetermined::UnclearReading) {
            ply.verdict = PlyVerdict::Legal;
        }
    }
}

fn marks(items: &[Item]) -> (Marks, Span) {
    let mut marks = Marks::default();
    let mut span = items[0].span;
    let mut after_ply = false;
    for item in items {
        let mut ply_now = false;
        match &item.what {
            What::Ply(ply) => {
                ply_now = true;
                span = span.to(item.span);
                marks.supplied |= item.standing == Standing::Supplied;
                marks.unclear |= ply.certainty == Certainty::Unclear
                    || ply.decisions.iter().any(|decision| decision.certainty == Certainty::Unclear);
                marks.checks |= ply.last.is_some();
            }
            What::Pass | What::Round(_) => {
                ply_now = true;
                marks.supplied |= item.standing == Standing::Supplied;
            }
            What::Unstated => span = span.to(item.span),
            what if is_check(what) => marks.checks = true,
            What::Illegal => marks.illegal = true,
            What::Sic(_) => marks.corrected |= after_ply,
            _ => {}
        }
        after_ply = ply_now;
    }
    (marks, span)
}

/// Whether it is a check of the ply it stands behind; the hole of the last seed and boards are not among them.
const fn is_check(what: &What) -> bool {
    matches!(what, What::Captured(_) | What::Laps(_) | What::Makes(_) | What::Total(_))
}

const fn kind_of(what: &What) -> PlyKind {
    match what {
        What::Pass => PlyKind::Pass,
        What::Round(_) => PlyKind::Round,
        What::Unstated => PlyKind::Both,
        _ => PlyKind::Turn,
    }
}

const fn of_deed(deed: &WrittenPly) -> PlyKind {
    match deed {
        WrittenPly::Turn(_) => PlyKind::Turn,
        WrittenPly::Both { .. } => PlyKind::Both,
        WrittenPly::Pass => PlyKind::Pass,
        WrittenPly::Round { .. } => PlyKind::Round,
    }
}
