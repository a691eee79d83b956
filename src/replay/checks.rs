//! What a record states of a ply, against what was played.

use std::sync::Arc;

use crate::board::{ByPlayer, HoleSet, Player};
use crate::notation::Label;
use crate::notation::board::{Board, Compare};
use crate::notation::syntax::{Extent, Item, Laps, Makes, Taking, What};
use crate::text::{Span, closest};

use super::compare::{differences, known, resumed, seeds_differ};
use super::difference::{BoardDifference, BoardPart};
use super::finding::{FindingKind, NotResumed, Pair};
use super::laps::{LapTrace, captured, empty_at, laps, last_hole};
use super::line_state::LineState;
use super::play_ply::{Candidate, confirm};
use super::resolve::hole_of;
use super::run::Detail;
use super::verdict::{PlyId, PlyStep, PositionState};
use super::walk::Walk;
use super::{BoardProblemKind, StatedBoard, read_board};
use crate::engine::{EventKind, Position};
use crate::rules::Ruleset;

/// Checks compared with one play.
#[derive(Default)]
pub(super) struct Checked {
    pub(super) agreed: u32,
    pub(super) faults: Vec<(Span, FindingKind)>,
    /// Checks that nothing known can be compared with.
    pub(super) open: Vec<Span>,
}

impl Checked {
    fn compare<T: PartialEq>(
        &mut self,
        span: Span,
        expected: T,
        found: T,
        kind: impl FnOnce(Pair<T>) -> FindingKind,
    ) {
        if expected == found {
            self.agreed += 1;
        } else {
            self.faults.push((span, kind(Pair { expected, found })));
        }
    }
}

impl<D: Detail> Walk<'_, D> {
    /// Every check of a ply but its boards.
    pub(super) fn checks(&self, line: &LineState, items: &[Item], candidate: &Candidate) -> Checked {
        let mut checked = Checked::default();
        let ruleset = &line.ruleset;
        let mut who = candidate.before.mover();
        for item in items {
            match &item.what {
                What::Ply(ply) => {
                    if let Ok(hole) = hole_of(ruleset, ply.start) {
                        who = ruleset.shape().owner(hole);
                    }
                    let Some(label) = ply.last else { continue };
                    match hole_of(ruleset, label) {
                        Ok(found) => {
                            let own = last_hole(&candidate.events, who);
                            let took =
                                || (ply.taking == Taking::Facing).then(|| hole_of(ruleset, ply.start).ok());
                            match own.or_else(|| took().flatten()) {
                                Some(expected) => {
                                    checked.compare(item.span, expected, found, FindingKind::EndHoleDiffers);
                                }
                                None => checked.open.push(item.span),
                            }
                        }
                        Err(_) => checked.faults.push((item.span, unknown_label(label.to_string()))),
                    }
                }
                What::Captured(found) => {
                    let expected = captured(ruleset, &candidate.events, who);
                    checked.compare(item.span, expected, *found, FindingKind::CapturedDiffers);
                }
                What::Total(found) => {
                    let expected = if ruleset.keeps_stores() {
                        Some(u32::from(candidate.played.outcome.position.store(who)))
                    } else if line.counted {
                        Some(line.captured[who] + captured(ruleset, &candidate.events, who))
                    } else {
                        None
                    };
                    match expected {
                        Some(expected) => {
                            checked.compare(item.span, expected, *found, FindingKind::TotalDiffers);
                        }
                        None => checked.open.push(item.span),
                    }
                }
                What::Laps(written) => {
                    let played = laps(&candidate.events, who);
                    match self.lap_that_differs(line, written, candidate, who, &played) {
                        Some(lap) => {
                            checked.faults.push((item.span, FindingKind::LapsDiffer { lap, played }));
                        }
                        None => checked.agreed += 1,
                    }
                }
                What::Makes(makes) => self.makes(line, item.span, makes, candidate, who, &mut checked),
                _ => {}
            }
        }
        checked
    }

    /// The first lap that is written otherwise than played, from 0. A hole behind one that was taken may be named
    /// though it was empty: sources name the two together.
    fn lap_that_differs(
        &self,
        line: &LineState,
        written: &Laps,
        candidate: &Candidate,
        who: Player,
        played: &[LapTrace],
    ) -> Option<usize> {
        let shape = line.ruleset.shape();
        let behind =
            |holes: HoleSet| -> HoleSet { holes.iter().map(|hole| shape.outer_behind(hole)).collect() };
        for (index, lap) in written.laps.iter().enumerate() {
            let Some(told) = played.get(index) else { return Some(index) };
            let lap = &lap.value;
            let holes: Result<HoleSet, _> =
                lap.holes.iter().map(|label| hole_of(&line.ruleset, label.value)).collect();
            let Ok(holes) = holes else { return Some(index) };
            let last = match lap.last.map(|label| hole_of(&line.ruleset, label)) {
                None => None,
                Some(Ok(hole)) => Some(hole),
                Some(Err(_)) => return Some(index),
            };
            let mut more = holes.difference(told.holes);
            if !more.is_empty() {
                let empty = empty_at(&candidate.before, &candidate.events, who, index);
                more = more.difference(behind(told.holes).intersection(empty));
            }
            if !(holes.is_empty() || more.is_empty() && told.holes.difference(holes).is_empty())
                || lap.seeds.is_some_and(|seeds| seeds != told.seeds)
                || last.is_some_and(|last| last != told.last)
            {
                return Some(index);
            }
        }
        let whole = written.extent == Extent::Whole;
        (whole && played.len() > written.laps.len()).then_some(written.laps.len())
    }

    fn makes(
        &self,
        line: &LineState,
        span: Span,
        makes: &Makes,
        candidate: &Candidate,
        who: Player,
        checked: &mut Checked,
    ) {
        let name = self.text.get(makes.flag.range()).unwrap_or_default();
        let Some(flag) = line.ruleset.flag_names().position(|known| known == name) else {
            let near = closest(name, line.ruleset.flag_names()).map(str::to_owned);
            let kind = FindingKind::UnknownFlag { found: name.to_owned(), closest: near };
            checked.faults.push((makes.flag, kind));
            return;
        };
        let holes: Result<HoleSet, _> =
            makes.holes.iter().map(|label| hole_of(&line.ruleset, label.value)).collect();
        let Ok(found) = holes else {
            let bad = makes.holes.iter().find(|label| hole_of(&line.ruleset, label.value).is_err());
            let text = bad.map_or_else(String::new, |label| label.value.to_string());
            checked.faults.push((span, unknown_label(text)));
            return;
        };
        let own = candidate.events.iter().filter(|event| event.player == who);
        let expected: HoleSet = own
            .filter_map(|event| match event.kind {
                EventKind::Flag { flag: set, hole, .. } if usize::from(set) == flag => Some(hole),
                _ => None,
            })
            .collect();
        if found.difference(expected).is_empty() {
            checked.agreed += 1;
        } else {
            let holes = Pair { expected, found };
            checked.faults.push((span, FindingKind::MakesDiffers { flag, holes }));
        }
    }

    /// The boards behind a ply, against one play of it.
    pub(super) fn boards(
        &self,
        line: &LineState,
        items: &[Item],
        candidate: &Candidate,
        checked: &mut Checked,
    ) {
        for item in items {
            let What::Board(board) = &item.what else { continue };
            let (stated, problems) = read_board(&line.ruleset, board);
            if !problems.is_empty() {
                continue;
            }
            let (before, after) = (&candidate.before, &candidate.played.outcome.position);
            let parts = differences(&line.ruleset, &stated, Some(before), after);
            if parts.is_empty() {
                checked.agreed += 1;
            } else {
                let (before, expected) = (Some(before.clone()), after.clone());
                let difference = BoardDifference { before, expected, found: stated, parts };
                checked.faults.push((item.span, FindingKind::BoardDiffers(Box::new(difference))));
            }
        }
    }

    /// The checks of a ply that was not played: labels that are not on the board, and numbers no position can give.
    /// What is left of them cannot be compared.
    pub(super) fn checks_apart(&mut self, line: &mut LineState, items: &[Item], id: PlyId) {
        let ruleset = Arc::clone(&line.ruleset);
        let most = ruleset.seeds();
        let strange = |label: &Label| hole_of(&ruleset, *label).is_err();
        for item in items {
            let (label, seeds) = match &item.what {
                What::Ply(ply) => (ply.last.filter(strange), None),
                // Seeds that are sown again may be captured again, so only stores have a limit.
                What::Captured(seeds) | What::Total(seeds) => {
                    (None, Some(*seeds).filter(|_| ruleset.keeps_stores()))
                }
                What::Laps(laps) => {
                    let laps = || laps.laps.iter().map(|lap| &lap.value);
                    let mut labels =
                        laps().flat_map(|lap| lap.holes.iter().map(|label| label.value).chain(lap.last));
                    (labels.find(strange), laps().filter_map(|lap| lap.seeds).max())
                }
                _ => continue,
            };
            let label = label.map(|label| unknown_label(label.to_string()));
            let seeds = seeds.filter(|&found| found > most);
            let seeds = seeds.map(|found| FindingKind::MoreThanAllSeeds(Pair { expected: most, found }));
            for kind in label.into_iter().chain(seeds) {
                line.check_faults += 1;
                self.find(line, item.span, Some(id), kind);
            }
        }
    }

    /// The relations between holes of a board that makes the position known again, against its own counts.
    fn relations(
        &mut self,
        line: &mut LineState,
        span: Span,
        stated: &StatedBoard,
        at: Option<PlyId>,
        state: &PositionState,
    ) {
        if compares_with_before(stated) {
            self.find(line, span, at, FindingKind::CheckNotCompared);
        }
        let expected = match state {
            PositionState::Position(position) => position.clone(),
            PositionState::OneOf(all) if !all.is_empty() => all[0].clone(),
            _ => return,
        };
        let mut parts = differences(&line.ruleset, stated, None, &expected);
        parts.retain(|part| matches!(part, BoardPart::Relation { .. }));
        if !parts.is_empty() {
            line.check_faults += 1;
            let difference = BoardDifference { before: None, expected, found: stated.clone(), parts };
            self.find(line, span, at, FindingKind::BoardDiffers(Box::new(difference)));
        }
    }

    /// A board as a check, or to resume play.
    pub(super) fn board(
        &mut self,
        line: &mut LineState,
        span: Span,
        board: &Board,
        at: Option<PlyId>,
        plies: &mut [PlyStep],
    ) {
        let (stated, problems) = read_board(&line.ruleset, board);
        for problem in &problems {
            line.check_faults += 1;
            self.find(line, problem.span, at, FindingKind::Board(problem.kind.clone()));
        }
        if let PositionState::Unknown = line.state {
            if !problems.is_empty() {
                self.find(line, span, at, FindingKind::CheckNotCompared);
                return;
            }
            let resumed = resumed(&line.ruleset, &stated, &line.last_known);
            if matches!(resumed, Ok(_) | Err(NotResumed::TooManySeeds))
                && let Some(seeds) = seeds_differ(&line.ruleset, &stated, &line.last_known)
            {
                line.check_faults += 1;
                self.find(line, span, at, FindingKind::ResumedSeeds(seeds));
            }
            let state = match resumed {
                Ok(state) => state,
                Err(why) => {
                    self.find(line, span, at, FindingKind::NotResumed(why));
                    return;
                }
            };
            self.relations(line, span, &stated, at, &state);
            // In a lacuna rounds may have passed, but none comes back.
            let last = line.last_known.round();
            if let Some(found) = stated.round
                && found != last
                && (found < last || line.open_gaps == 0)
                && line.round_written != Some(u32::from(found))
            {
                line.check_faults += 1;
                self.find(line, span, at, FindingKind::ResumedRound(Pair { expected: last, found }));
            }
            if let Some(plies) = gap_differs(line, &stated) {
                line.check_faults += 1;
                self.find(line, span, at, plies);
            }
            let gaps = std::mem::take(&mut line.open_gaps);
            if let PositionState::Position(_) = state {
                line.tally.bridged += gaps;
                line.tally.interventions += gaps;
            }
            line.state = state;
            line.lost = None;
            line.awaits_board = None;
            // What was read with doubt no longer matters, but it was not confirmed.
            line.tally.undetermined += std::mem::take(&mut line.doubted);
            line.doubt = None;
            let plies = std::mem::take(&mut line.lost_plies);
            self.find(line, span, at, FindingKind::Resumed { plies });
            return;
        }
        let before = line.before.as_ref().and_then(|(before, _)| before.position()).cloned();
        let before = before.as_ref();
        if before.is_none() && compares_with_before(&stated) {
            if line.before.is_none() {
                line.check_faults += 1;
                self.find(line, span, at, FindingKind::Board(BoardProblemKind::NoBoardBefore));
            } else {
                self.find(line, span, at, FindingKind::CheckNotCompared);
            }
        }
        line.tally.checks += 1;
        let parts = match &line.state {
            PositionState::Position(position) => differences(&line.ruleset, &stated, before, position),
            PositionState::OneOf(all) => {
                let ruleset = &line.ruleset;
                let left: Vec<_> =
                    all.iter().filter_map(|position| fitted(ruleset, &stated, before, position)).collect();
                let parts = all.first().map(|first| differences(ruleset, &stated, before, first));
                if left.is_empty() {
                    parts.unwrap_or_default()
                } else {
                    line.state = known(left);
                    Vec::new()
                }
            }
            PositionState::Unknown => Vec::new(),
        };
        if parts.is_empty() {
            line.tally.agreed += 1;
            if problems.is_empty() {
                confirm(line, plies);
            }
            return;
        }
        line.check_faults += 1;
        let Some(expected) = line.candidates().first().cloned() else { return };
        let difference = BoardDifference { before: before.cloned(), expected, found: stated, parts };
        self.find(line, span, at, FindingKind::BoardDiffers(Box::new(difference)));
    }
}

/// What a lacuna says of its length, against the turns that the board behind it states. Passes are turns too.
fn gap_differs(line: &LineState, stated: &StatedBoard) -> Option<FindingKind> {
    let (least, most) = line.gap_plies.filter(|_| line.open_gaps == 1 && line.lost_plies == 0)?;
    let last = &line.last_known;
    let (before, after) = (last.turns(), (stated.turns.south?, stated.turns.north?));
    if stated.round.is_some_and(|round| round != last.round())
        || stated.round.is_none() && line.ruleset.has_rounds()
    {
        return None;
    }
    let turns = |south: u16, north: u16| u32::from(south) + u32::from(north);
    let plies = turns(after.0, after.1).checked_sub(turns(before.south, before.north));
    let fits = plies.is_some_and(|plies| (least..=most).contains(&plies));
    (!fits).then_some(FindingKind::GapDiffers { plies, found: (least, most) })
}

/// Whether a board has `+=` or `-=`, which compare with the position before the ply.
fn compares_with_before(stated: &StatedBoard) -> bool {
    stated.relations.iter().any(|relation| matches!(relation.value.compare, Compare::More | Compare::Fewer))
}

/// One of several positions that differ in what is not stated, with the stores a board states; `None` where the board
/// does not fit it. No more seeds lie in the stores than before.
fn fitted(
    ruleset: &Ruleset,
    stated: &StatedBoard,
    before: Option<&Position>,
    position: &Position,
) -> Option<Position> {
    let parts = differences(ruleset, stated, before, position);
    if !parts.iter().all(|part| matches!(part, BoardPart::Store { .. })) {
        return None;
    }
    let all = u32::from(position.store(Player::South)) + u32::from(position.store(Player::North));
    let (south, north) = match (stated.stores.south, stated.stores.north) {
        (None, None) => return Some(position.clone()),
        (Some(south), Some(north)) => (u32::from(south), u32::from(north)),
        (Some(south), None) => (u32::from(south), all.checked_sub(u32::from(south))?),
        (None, Some(north)) => (all.checked_sub(u32::from(north))?, u32::from(north)),
    };
    (south + north == all).then_some(())?;
    let stores = ByPlayer::new(u8::try_from(south).ok()?, u8::try_from(north).ok()?);
    position.clone().with_stores(ruleset, stores).ok()
}

const fn unknown_label(found: String) -> FindingKind {
    FindingKind::UnknownLabel { found, closest: None }
}
