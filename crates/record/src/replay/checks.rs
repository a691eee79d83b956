//! The checks of a ply against what was played.

use std::sync::Arc;

use crate::notation::Label;
use crate::notation::syntax::{Attestation, Extent, Item, ItemKind, Laps, Makes, Ply, Taking};
use base::board::{Hole, HoleSet, Player};
use base::text::{Span, closest};
use engine::EventKind;
use rules::Ruleset;

use super::candidates::Candidate;
use super::compare::{Comparison, compare};
use super::detail::Detail;
use super::difference::{BoardDifference, Pair};
use super::finding::{FindingKind, LapDifference};
use super::laps::{LapTrace, captured, empty_at, laps, last_hole};
use super::line_state::LineState;
use super::ply_context::PlyContext;
use super::read_board;
use super::resolve::{Refusal, hole_of, movers};
use super::walk::Walk;

/// The checks of a ply, compared with one play of it.
#[derive(Default)]
pub(super) struct CheckResults {
    pub(super) agreed: u32,
    /// Those that agree as an editor corrects them, and those that an editor supplied: neither says anything of the
    /// source.
    pub(super) corrected: u32,
    pub(super) supplied: u32,
    pub(super) faults: Vec<(Span, FindingKind)>,
    /// Checks that nothing known can be compared with.
    pub(super) open: Vec<Span>,
}

impl CheckResults {
    /// Adds a check: what was expected, if anything is known, and what is written.
    fn compare<T: PartialEq>(
        &mut self,
        span: Span,
        expected: Option<T>,
        found: T,
        kind: impl FnOnce(Pair<T>) -> FindingKind,
    ) {
        match expected {
            None => self.open.push(span),
            Some(expected) if expected == found => self.agreed += 1,
            Some(expected) => self.faults.push((span, kind(Pair { expected, found }))),
        }
    }

    /// Adds a check that agrees unless there is a fault.
    fn add(&mut self, fault: Option<(Span, FindingKind)>) {
        match fault {
            None => self.agreed += 1,
            Some(fault) => self.faults.push(fault),
        }
    }
}

/// One play of a ply, with which its checks are compared.
struct Compared<'a> {
    ruleset: &'a Ruleset,
    candidate: &'a Candidate,
    /// Whose half of it the checks are of.
    player: Player,
}

impl<D: Detail> Walk<'_, D> {
    /// Compares every check of a ply but its boards with one play of it.
    pub(super) fn checks(&self, line: &LineState, items: &[Item], candidate: &Candidate) -> CheckResults {
        let mut results = CheckResults::default();
        let ruleset = &*line.ruleset;
        let mut play = Compared { ruleset, candidate, player: candidate.before.mover() };
        // In an opening both play, each from their own side; otherwise a player may lift a hole on the other side.
        let joint = items.iter().any(|item| matches!(item.kind, ItemKind::And));
        let mut movers = movers(items, Some(play.player)).into_iter().flatten();
        for (index, item) in items.iter().enumerate() {
            let span = item.span;
            let agreed = results.agreed;
            match &item.kind {
                ItemKind::Ply(ply) => {
                    let seat = movers.next();
                    if let (true, Ok(hole)) = (joint, hole_of(ruleset, ply.start, seat)) {
                        play.player = ruleset.shape().owner(hole);
                    }
                    play.compare_last_hole(&mut results, span, ply);
                }
                ItemKind::EndsIn(label) => {
                    play.compare_label(&mut results, span, *label, play.last_hole());
                }
                ItemKind::Unstated => {
                    movers.next();
                }
                ItemKind::Captured(found) => {
                    results.compare(span, Some(play.captured()), *found, FindingKind::CapturedDiffers);
                }
                ItemKind::Total(found) => {
                    let expected = if ruleset.keeps_stores() {
                        Some(u32::from(candidate.played.outcome.position.store(play.player)))
                    } else {
                        line.captures.total(play.player).map(|before| before + play.captured())
                    };
                    results.compare(span, expected, *found, FindingKind::TotalDiffers);
                }
                ItemKind::Laps(written) => {
                    let played = laps(&candidate.events, play.player);
                    let differs = play.differing_lap(written, &played);
                    let kind = |(lap, how)| (span, FindingKind::LapsDiffer { lap, how, played });
                    results.add(differs.map(kind));
                }
                ItemKind::Makes(makes) => {
                    results.add(self.makes_fault(&play, span, makes));
                }
                _ => {}
            }
            if results.agreed > agreed {
                let is_corrected =
                    matches!(items.get(index + 1).map(|next| &next.kind), Some(ItemKind::Sic(_)));
                results.corrected += u32::from(is_corrected);
                let is_supplied = item.attestation == Attestation::Supplied && !is_corrected;
                results.supplied += u32::from(is_supplied);
            }
        }
        results
    }

    /// Compares every check of a ply with one play of it, its boards among them.
    pub(super) fn checks_and_boards(
        &self,
        line: &LineState,
        items: &[Item],
        candidate: &Candidate,
    ) -> CheckResults {
        let mut results = self.checks(line, items, candidate);
        for item in items {
            let ItemKind::Board(board) = &item.kind else { continue };
            let (stated, problems) = read_board(&line.ruleset, board);
            if !problems.is_empty() {
                continue;
            }
            let (before, after) = (&candidate.before, &candidate.played.outcome.position);
            let Comparison { parts, compared, .. } = compare(&line.ruleset, &stated, Some(before), after);
            if !compared {
                continue;
            }
            let differs = !parts.is_empty();
            results.add(differs.then(|| {
                let (before, expected) = (Some(before.clone()), after.clone());
                let difference = BoardDifference { before, expected, found: stated, parts };
                (item.span, FindingKind::BoardDiffers(Box::new(difference)))
            }));
        }
        results
    }

    /// What is wrong with `makes(…)`, if anything.
    fn makes_fault(&self, play: &Compared<'_>, span: Span, makes: &Makes) -> Option<(Span, FindingKind)> {
        let ruleset = play.ruleset;
        let name = self.text.get(makes.flag.range()).unwrap_or_default();
        let Some(flag) = ruleset.flag_names().position(|known| known == name) else {
            let near = closest(name, ruleset.flag_names()).map(str::to_owned);
            let kind = FindingKind::UnknownFlag { found: name.to_owned(), closest: near };
            return Some((makes.flag, kind));
        };
        let own = play.candidate.events.iter().filter(|event| event.player == play.player);
        let expected: HoleSet = own
            .filter_map(|event| match event.kind {
                EventKind::Flag { flag: set, hole, .. } if usize::from(set) == flag => Some(hole),
                _ => None,
            })
            .collect();
        let mut found = HoleSet::EMPTY;
        for label in &makes.holes {
            match play.checked_hole(label.value, expected.difference(found)) {
                Ok(hole) => found = found.with(hole),
                Err(_) => return Some((span, unknown_label(label.value))),
            }
        }
        let holes = Pair { expected, found };
        let differs = !found.difference(expected).is_empty();
        differs.then_some((span, FindingKind::MakesDiffers { flag, holes }))
    }

    /// Reports the checks of a ply that was not played if no position allows them: labels that are not on the board,
    /// and more seeds than there are.
    pub(super) fn impossible_checks(&mut self, line: &mut LineState, ply: &PlyContext<'_>) {
        let ruleset = Arc::clone(&line.ruleset);
        let most = ruleset.seeds();
        let strange = |label: &Label| hole_of(&ruleset, *label, Some(Player::South)).is_err();
        for item in ply.items {
            let (label, seeds) = match &item.kind {
                ItemKind::Ply(ply) => (ply.last.filter(strange), None),
                // Seeds that are sown again may be captured again, so only stores have a limit.
                ItemKind::Captured(seeds) | ItemKind::Total(seeds) => {
                    (None, Some(*seeds).filter(|_| ruleset.keeps_stores()))
                }
                ItemKind::Laps(laps) => {
                    let laps = || laps.laps.iter().map(|lap| &lap.value);
                    let mut labels =
                        laps().flat_map(|lap| lap.holes.iter().map(|label| label.value).chain(lap.last));
                    (labels.find(strange), laps().filter_map(|lap| lap.seeds).max())
                }
                _ => continue,
            };
            let label = label.map(unknown_label);
            let seeds = seeds.filter(|&found| found > most);
            let seeds = seeds.map(|found| FindingKind::MoreThanAllSeeds(Pair { expected: most, found }));
            for kind in label.into_iter().chain(seeds) {
                self.check_fault(line, item.span, Some(ply.place.id), kind);
            }
        }
    }
}

impl Compared<'_> {
    /// Seeds that the player captured in it.
    fn captured(&self) -> u32 {
        captured(self.ruleset, &self.candidate.events, self.player)
    }

    /// The hole of the player's last seed.
    fn last_hole(&self) -> Option<Hole> {
        last_hole(self.ruleset.shape(), &self.candidate.events, self.player)
    }

    /// The hole of the player that has a label.
    fn hole_of(&self, label: Label) -> Result<Hole, Refusal> {
        hole_of(self.ruleset, label, Some(self.player))
    }

    /// Compares the hole of the last seed, if it is written behind a ply.
    fn compare_last_hole(&self, results: &mut CheckResults, span: Span, ply: &Ply) {
        let Some(label) = ply.last else { return };
        let taken = || (ply.taking != Taking::Hole).then(|| self.hole_of(ply.start).ok()).flatten();
        self.compare_label(results, span, label, self.last_hole().or_else(taken));
    }

    /// Compares the label of the hole of the last seed with that hole.
    fn compare_label(&self, results: &mut CheckResults, span: Span, label: Label, expected: Option<Hole>) {
        match self.checked_hole(label, expected.into_iter().collect()) {
            Ok(found) => results.compare(span, expected, found, FindingKind::EndHoleDiffers),
            Err(_) => results.faults.push((span, unknown_label(label))),
        }
    }

    /// The hole that a label of a check means: of the holes of either side that have it one that was `played`, else the one
    /// of the player.
    fn checked_hole(&self, label: Label, played: HoleSet) -> Result<Hole, Refusal> {
        let labelled = self.ruleset.shape().labelled_in_check(label).unwrap_or_default();
        labelled.intersection(played).iter().next().map_or_else(|| self.hole_of(label), Ok)
    }

    /// The first lap that is written otherwise than `played`, from 0, and how it differs. A hole behind one that was taken
    /// may be named though it was empty: sources name the two together.
    fn differing_lap(&self, written: &Laps, played: &[LapTrace]) -> Option<(usize, LapDifference)> {
        let shape = self.ruleset.shape();
        let behind =
            |holes: HoleSet| -> HoleSet { holes.iter().map(|hole| shape.outer_behind(hole)).collect() };
        for (index, lap) in written.laps.iter().enumerate() {
            let begin = Some((index, LapDifference::Begin));
            let Some(trace) = played.get(index) else { return begin };
            let lap = &lap.value;
            let mut holes = HoleSet::EMPTY;
            for label in &lap.holes {
                let likely = trace.holes.union(behind(trace.holes)).difference(holes);
                match self.checked_hole(label.value, likely) {
                    Ok(hole) => holes = holes.with(hole),
                    Err(_) => return begin,
                }
            }
            let mut more = holes.difference(trace.holes);
            if !more.is_empty() {
                let empty = empty_at(&self.candidate.before, &self.candidate.events, self.player, index);
                more = more.difference(behind(trace.holes).intersection(empty));
            }
            if !(holes.is_empty() || more.is_empty() && trace.holes.difference(holes).is_empty())
                || lap.seeds.is_some_and(|seeds| seeds != trace.seeds)
            {
                return begin;
            }
            let differs = |label| {
                let last = HoleSet::EMPTY.with(trace.last);
                self.checked_hole(label, last).ok() != Some(trace.last)
            };
            if lap.last.is_some_and(differs) {
                return Some((index, LapDifference::Last));
            }
        }
        let complete = written.extent == Extent::Whole;
        (complete && played.len() > written.laps.len()).then_some((written.laps.len(), LapDifference::Begin))
    }
}

fn unknown_label(label: Label) -> FindingKind {
    FindingKind::UnknownLabel { found: label.to_string(), closest: None }
}
