//! What a record states of a ply, against what was played.

use crate::board::{ByPlayer, HoleSet, Player};
use crate::notation::board::Board;
use crate::notation::syntax::{Extent, Item, Laps, Makes, Taking, What};
use crate::text::{Span, closest};

use super::compare::{differences, known, resumed, seeds_differ};
use super::deed::{World, confirm};
use super::finding::{BoardDifference, BoardPart, FindingKind, NotResumed, Pair};
use super::laps::{ToldLap, captured, empty_at, laps, last_hole};
use super::read_board;
use super::resolve::hole_of;
use super::run::Detail;
use super::track::Track;
use super::verdict::{Known, PlyId, PlyStep};
use super::walk::Walk;
use crate::engine::EventKind;

/// Checks compared with one play.
#[derive(Default)]
pub(super) struct Checked {
    pub(super) agreed: u32,
    pub(super) faults: Vec<(Span, FindingKind)>,
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
    pub(super) fn checks(&self, track: &Track, items: &[Item], world: &World) -> Checked {
        let mut checked = Checked::default();
        let ruleset = &track.ruleset;
        let mut who = world.before.mover();
        for item in items {
            match &item.what {
                What::Ply(ply) => {
                    if let Ok(hole) = hole_of(ruleset, ply.start) {
                        who = ruleset.shape().owner(hole);
                    }
                    let Some(label) = ply.last else { continue };
                    match hole_of(ruleset, label) {
                        Ok(found) => {
                            let own = last_hole(&world.events, who);
                            let took =
                                || (ply.taking == Taking::Facing).then(|| hole_of(ruleset, ply.start).ok());
                            if let Some(expected) = own.or_else(|| took().flatten()) {
                                checked.compare(item.span, expected, found, FindingKind::EndHoleDiffers);
                            }
                        }
                        Err(_) => checked.faults.push((item.span, unknown_label(label.to_string()))),
                    }
                }
                What::Captured(found) => {
                    let expected = captured(ruleset, &world.events, who);
                    checked.compare(item.span, expected, *found, FindingKind::CapturedDiffers);
                }
                What::Total(found) => {
                    let expected = if ruleset.keeps_stores() {
                        Some(u32::from(world.played.outcome.position.store(who)))
                    } else if track.counted {
                        Some(track.captured[who] + captured(ruleset, &world.events, who))
                    } else {
                        None
                    };
                    if let Some(expected) = expected {
                        checked.compare(item.span, expected, *found, FindingKind::TotalDiffers);
                    }
                }
                What::Laps(written) => {
                    let played = laps(&world.events, who);
                    match self.lap_that_differs(track, written, world, who, &played) {
                        Some(lap) => {
                            checked.faults.push((item.span, FindingKind::LapsDiffer { lap, played }));
                        }
                        None => checked.agreed += 1,
                    }
                }
                What::Makes(makes) => self.makes(track, item.span, makes, world, who, &mut checked),
                _ => {}
            }
        }
        checked
    }

    /// The first lap that is written otherwise than played, from 0. A hole behind one that was taken may be named
    /// though it was empty: sources name the two together.
    fn lap_that_differs(
        &self,
        track: &Track,
        written: &Laps,
        world: &World,
        who: Player,
        played: &[ToldLap],
    ) -> Option<usize> {
        let shape = track.ruleset.shape();
        let behind =
            |holes: HoleSet| -> HoleSet { holes.iter().map(|hole| shape.outer_behind(hole)).collect() };
        for (index, lap) in written.laps.iter().enumerate() {
            let Some(told) = played.get(index) else { return Some(index) };
            let lap = &lap.value;
            let holes: Result<HoleSet, _> =
                lap.holes.iter().map(|label| hole_of(&track.ruleset, label.value)).collect();
            let Ok(holes) = holes else { return Some(index) };
            let last = match lap.last.map(|label| hole_of(&track.ruleset, label)) {
                None => None,
                Some(Ok(hole)) => Some(hole),
                Some(Err(_)) => return Some(index),
            };
            let mut more = holes.difference(told.holes);
            if !more.is_empty() {
                let empty = empty_at(&world.before, &world.events, who, index);
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
        track: &Track,
        span: Span,
        makes: &Makes,
        world: &World,
        who: Player,
        checked: &mut Checked,
    ) {
        let name = self.text.get(makes.flag.range()).unwrap_or_default();
        let Some(flag) = track.ruleset.flag_names().position(|known| known == name) else {
            let near = closest(name, track.ruleset.flag_names()).map(str::to_owned);
            let kind = FindingKind::UnknownFlag { found: name.to_owned(), closest: near };
            checked.faults.push((makes.flag, kind));
            return;
        };
        let holes: Result<HoleSet, _> =
            makes.holes.iter().map(|label| hole_of(&track.ruleset, label.value)).collect();
        let Ok(found) = holes else {
            let bad = makes.holes.iter().find(|label| hole_of(&track.ruleset, label.value).is_err());
            let text = bad.map_or_else(String::new, |label| label.value.to_string());
            checked.faults.push((span, unknown_label(text)));
            return;
        };
        let own = world.events.iter().filter(|event| event.player == who);
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
    pub(super) fn boards(&self, track: &Track, items: &[Item], world: &World, checked: &mut Checked) {
        for item in items {
            let What::Board(board) = &item.what else { continue };
            let (stated, problems) = read_board(&track.ruleset, board);
            let after = &world.played.outcome.position;
            let parts = differences(&track.ruleset, &stated, Some(&world.before), after);
            if problems.is_empty() && parts.is_empty() {
                checked.agreed += 1;
            } else {
                checked.faults.push((item.span, FindingKind::CheckNotCompared));
            }
        }
    }

    /// A board as a check, or to resume play.
    pub(super) fn board(
        &mut self,
        track: &mut Track,
        span: Span,
        board: &Board,
        at: Option<PlyId>,
        plies: &mut [PlyStep],
    ) {
        let (stated, problems) = read_board(&track.ruleset, board);
        for problem in &problems {
            track.check_faults += 1;
            self.find(track, problem.span, at, FindingKind::Board(problem.kind.clone()));
        }
        if let Known::Unknown = track.state {
            if !problems.is_empty() {
                self.find(track, span, at, FindingKind::CheckNotCompared);
                return;
            }
            let resumed = resumed(&track.ruleset, &stated, &track.last_known);
            if matches!(resumed, Ok(_) | Err(NotResumed::TooManySeeds))
                && let Some(seeds) = seeds_differ(&track.ruleset, &stated, &track.last_known)
            {
                track.check_faults += 1;
                self.find(track, span, at, FindingKind::ResumedSeeds(seeds));
            }
            let state = match resumed {
                Ok(state) => state,
                Err(why) => {
                    self.find(track, span, at, FindingKind::NotResumed(why));
                    return;
                }
            };
            // In a lacuna rounds may have passed, but none comes back.
            let last = track.last_known.round();
            if let Some(found) = stated.round
                && found != last
                && (found < last || track.open_gaps == 0)
                && track.round_written != Some(u32::from(found))
            {
                track.check_faults += 1;
                self.find(track, span, at, FindingKind::ResumedRound(Pair { expected: last, found }));
            }
            let gaps = std::mem::take(&mut track.open_gaps);
            if let Known::Position(_) = state {
                track.tally.bridged += gaps;
                track.tally.interventions += gaps;
            }
            track.state = state;
            track.lost = None;
            track.awaits_board = None;
            // What was read with doubt no longer matters, but it was not confirmed.
            track.tally.undetermined += std::mem::take(&mut track.doubted);
            track.doubt = None;
            let plies = std::mem::take(&mut track.lost_plies);
            self.find(track, span, at, FindingKind::Resumed { plies });
            return;
        }
        let before = track.before.as_ref().and_then(|(before, _)| before.position()).cloned();
        let before = before.as_ref();
        track.tally.checks += 1;
        let parts = match &track.state {
            Known::Position(position) => differences(&track.ruleset, &stated, before, position),
            Known::OneOf(all) => {
                let ruleset = &track.ruleset;
                let fits = |position: &&crate::engine::Position| {
                    let parts = differences(ruleset, &stated, before, position);
                    parts.iter().all(|part| matches!(part, BoardPart::Store { .. }))
                };
                let left: Vec<_> = all
                    .iter()
                    .filter(fits)
                    .filter_map(|position| {
                        let stores = ByPlayer::from_fn(|player| {
                            stated.stores[player].unwrap_or_else(|| position.store(player))
                        });
                        position.clone().with_stores(ruleset, stores).ok()
                    })
                    .collect();
                let parts = all.first().map(|first| differences(ruleset, &stated, before, first));
                if left.is_empty() {
                    parts.unwrap_or_default()
                } else {
                    track.state = known(left);
                    Vec::new()
                }
            }
            Known::Unknown => Vec::new(),
        };
        if parts.is_empty() {
            track.tally.agreed += 1;
            if problems.is_empty() {
                confirm(track, plies);
            }
            return;
        }
        track.check_faults += 1;
        let Some(expected) = track.worlds().first().cloned() else { return };
        let difference = BoardDifference { before: before.cloned(), expected, found: stated, parts };
        self.find(track, span, at, FindingKind::BoardDiffers(Box::new(difference)));
    }
}

const fn unknown_label(found: String) -> FindingKind {
    FindingKind::UnknownLabel { found, closest: None }
}
