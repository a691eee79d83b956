//! Playing what is written: plies, passes, rounds, and the acts within them.

use crate::board::Player;
use crate::engine::{Event, PlacedAct, PlayError, Position, period};
use crate::notation::syntax::{Certainty, Item, Standing, What};
use crate::rules::vocabulary::Direction;
use crate::text::Span;

use super::checks::Checked;
use super::compare::known;
use super::finding::FindingKind;
use super::laps::captured;
use super::resolve::{Deed, Played, Refusal, Written, left_lying, play_deed, read_deed, within};
use super::run::Detail;
use super::steps::ROOM_FOR_EVENTS;
use super::track::Track;
use super::verdict::{DeedKind, Known, PlyId, PlyStep, Verdict, Why};
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
pub(super) struct World {
    pub(super) before: Position,
    pub(super) played: Played,
    pub(super) events: Vec<Event>,
}

impl<D: Detail> Walk<'_, D> {
    /// A deed and all that is said of it.
    pub(super) fn deed(&mut self, track: &mut Track, items: &[Item], plies: &mut Vec<PlyStep>) {
        let (marks, span) = marks(items);
        if self.opens_round(track, items) {
            for item in &items[1..] {
                self.said(track, item, plies, None);
            }
            return;
        }
        if let What::Round(round) = &items[0].what {
            // Turns are counted anew, whatever becomes of the round.
            track.turn = Some(0);
            track.round_written = Some(round.number);
        }
        let id = self.number(track);
        if marks.supplied {
            self.find(track, span, Some(id), FindingKind::Supplied);
        }
        if marks.unclear {
            self.find(track, span, Some(id), FindingKind::Unclear);
        }
        track.last_span = span;
        if marks.supplied || marks.corrected {
            track.tally.interventions += 1;
        }
        match read_deed(&track.ruleset, self.text, items) {
            Err(refusal) => {
                let deed = kind_of(&items[0].what);
                self.unread(track, id, span, &refusal);
                self.unplayed(track, plies, id, span, deed, Why::Unreadable);
            }
            Ok((deed, acts)) => self.play(track, items, plies, id, span, &deed, &acts, &marks),
        }
        for item in items.iter().skip(1) {
            if !matches!(item.what, What::Ply(_) | What::And | What::Unstated | What::Order(_)) {
                self.said(track, item, plies, Some(id));
            }
        }
    }

    /// Whether this is `round(…)` before the first ply, which only says who begins.
    fn opens_round(&mut self, track: &mut Track, items: &[Item]) -> bool {
        let What::Round(round) = &items[0].what else { return false };
        let Known::Position(position) = &track.state else { return false };
        if track.tally.plies > 0 || u32::from(position.round()) != round.number || round.fill.is_some() {
            return false;
        }
        if let Some(first) = round.first {
            track.state = Known::Position(position.clone().with_mover(first).with_starter(first));
        }
        true
    }

    #[allow(clippy::too_many_arguments)] // A ply, and everything said of it.
    fn play(
        &mut self,
        track: &mut Track,
        items: &[Item],
        plies: &mut Vec<PlyStep>,
        id: PlyId,
        span: Span,
        deed: &Deed,
        acts: &[PlacedAct],
        marks: &Marks,
    ) {
        self.only_own_worlds(track, deed);
        if matches!(track.state, Known::Unknown) {
            let why = track.lost.unwrap_or(Why::PositionUnknown);
            if track.lost_plies == 0 {
                self.find(track, span, Some(id), FindingKind::PositionUnknown(why));
            }
            track.lost_plies += 1;
            track.tally.plies += 1;
            track.tally.undetermined += 1;
            let before = self.leave(track);
            if D::PLIES {
                let verdict = Verdict::NotDetermined(Why::PositionUnknown);
                plies.push(blank(track, id, span, of_deed(deed), before, verdict));
            }
            return;
        }
        let before = self.leave(track);
        let mut worlds = Vec::new();
        let mut refused = Vec::new();
        for position in track.worlds() {
            let mut events = Vec::with_capacity(ROOM_FOR_EVENTS);
            match play_deed(&track.ruleset, position, deed, acts, &mut events) {
                Ok(played) => worlds.push(World { before: position.clone(), played, events }),
                Err(refusal) => refused.push((position.clone(), refusal)),
            }
        }
        track.tally.plies += 1;
        if let (true, Some((_, Refusal::EitherWay(hole)))) = (worlds.is_empty(), refused.first())
            && let Deed::Turn(written) = deed
        {
            let hole = *hole;
            match self.by_checks(track, items, written, acts) {
                Some((way, world)) => {
                    self.find(track, span, Some(id), FindingKind::WayFromChecks { hole, way });
                    worlds.push(world);
                }
                None => {
                    track.tally.undetermined += 1;
                    self.find(track, span, Some(id), FindingKind::Ambiguous { hole });
                    track.lose(Why::Ambiguous);
                    if D::PLIES {
                        let verdict = Verdict::NotDetermined(Why::Ambiguous);
                        plies.push(blank(track, id, span, of_deed(deed), before, verdict));
                    }
                    return;
                }
            }
            refused.clear();
        }
        if worlds.is_empty() {
            let (position, refusal) = refused.swap_remove(0);
            let place = match &refusal {
                Refusal::Play(PlayError::Act { act, .. }) => act_span(items, *act).unwrap_or(span),
                _ => span,
            };
            let verdict = self.refused(track, id, place, deed, acts, &position, refusal, marks);
            track.lose(Why::PositionUnknown);
            if D::PLIES {
                plies.push(blank(track, id, span, of_deed(deed), before, verdict));
            }
            return;
        }
        if !refused.is_empty() {
            track.tally.undetermined += 1;
            self.find(track, span, Some(id), FindingKind::PartNotStated);
            track.lose(Why::PartNotStated);
            if D::PLIES {
                let verdict = Verdict::NotDetermined(Why::PartNotStated);
                plies.push(blank(track, id, span, of_deed(deed), before, verdict));
            }
            return;
        }
        if marks.illegal {
            self.find(track, span, Some(id), FindingKind::MarkedIllegalButLegal);
        }
        self.played(track, items, plies, id, span, deed, acts, marks, before, worlds);
    }

    #[allow(clippy::too_many_arguments)] // As above, and what came of it.
    fn played(
        &mut self,
        track: &mut Track,
        items: &[Item],
        plies: &mut Vec<PlyStep>,
        id: PlyId,
        span: Span,
        deed: &Deed,
        acts: &[PlacedAct],
        marks: &Marks,
        before: Known,
        mut worlds: Vec<World>,
    ) {
        let sower = worlds[0].before.mover();
        let mut agreed = 0;
        if marks.checks {
            let mut checked: Vec<Checked> =
                worlds.iter().map(|world| self.checks(track, items, world)).collect();
            let sound = |checked: &Checked| checked.faults.is_empty();
            if worlds.len() > 1 && checked.iter().any(sound) && !checked.iter().all(sound) {
                let mut sounds = checked.iter().map(sound).collect::<Vec<_>>().into_iter();
                worlds.retain(|_| sounds.next().unwrap_or(true));
                checked.retain(sound);
            }
            let first = checked.swap_remove(0);
            agreed = first.agreed;
            track.tally.checks += first.agreed + u32::try_from(first.faults.len()).unwrap_or(0);
            track.tally.agreed += first.agreed;
            for (span, kind) in first.faults {
                track.check_faults += 1;
                agreed = 0;
                self.find(track, span, Some(id), kind);
            }
        }
        for (index, act) in acts.iter().enumerate() {
            self.irregular(track, act_span(items, index).unwrap_or(span), id, act);
        }
        if let Deed::Both { parts, .. } = deed {
            for (player, part) in parts.iter() {
                if part.is_none() {
                    self.find(track, span, Some(id), FindingKind::OpeningUnstated(player));
                }
            }
        }
        let outcome = &worlds[0].played.outcome;
        let mut circle = None;
        if let Some(endless) = outcome.endless {
            let move_of = worlds[0].played.played;
            circle = move_of.and_then(|played| period(&track.ruleset, &worlds[0].before, &played, PROOF));
            let kind = FindingKind::EndlessTurn { laps: endless.laps, period: circle };
            self.find(track, span, Some(id), kind);
        }
        let laps = outcome.laps;
        let one = worlds[0].played.played;
        track.tally.laps += u64::from(laps);
        for player in Player::ALL {
            let seeds = captured(&track.ruleset, &worlds[0].events, player);
            track.captured[player] += seeds;
            track.tally.captured[player] += seeds;
        }
        track.lying = left_lying(&track.ruleset, acts, sower);
        track.player = match deed {
            Deed::Both { .. } => None,
            _ => Some(sower),
        };
        let events = std::mem::take(&mut worlds[0].events);
        track.state = if worlds.len() == 1 {
            Known::Position(worlds.swap_remove(0).played.outcome.position)
        } else {
            known(worlds.into_iter().map(|world| world.played.outcome.position).collect())
        };
        let doubted = marks.unclear || track.doubted > 0;
        let verdict = if doubted {
            track.doubted += 1;
            if track.doubt.is_none() {
                track.doubt = Some(plies.len());
                track.confirmed.push(false);
            }
            match self.foresees(track) {
                true => Verdict::Legal,
                false => Verdict::NotDetermined(Why::UnclearReading),
            }
        } else {
            track.tally.legal += 1;
            Verdict::Legal
        };
        if D::PLIES {
            plies.push(PlyStep {
                id,
                span,
                turn: track.turn,
                player: track.player,
                deed: of_deed(deed),
                played: one,
                before,
                after: track.state.clone(),
                events: if D::EVENTS { events } else { Vec::new() },
                laps,
                period: circle,
                verdict,
                variations: Vec::new(),
            });
        }
        if agreed > 0 {
            confirm(track, plies);
        }
    }

    /// The ply itself shows whose it is, where that is all that is not known.
    fn only_own_worlds(&mut self, track: &mut Track, deed: &Deed) {
        let (Known::OneOf(all), Deed::Turn(written)) = (&track.state, deed) else { return };
        let owner = track.ruleset.shape().owner(written.start);
        let own: Vec<Position> = all.iter().filter(|position| position.mover() == owner).cloned().collect();
        if !own.is_empty() && own.len() < all.len() {
            track.state = known(own);
        }
    }

    /// The one way that agrees with every check written, where no way is.
    fn by_checks(
        &mut self,
        track: &Track,
        items: &[Item],
        written: &Written,
        acts: &[PlacedAct],
    ) -> Option<(Direction, World)> {
        let Known::Position(position) = &track.state else { return None };
        let mut found = None;
        for way in Direction::ALL {
            let deed = Deed::Turn(Written { direction: Some(way), ..written.clone() });
            let mut events = Vec::with_capacity(ROOM_FOR_EVENTS);
            let Ok(played) = play_deed(&track.ruleset, position, &deed, acts, &mut events) else { continue };
            let world = World { before: position.clone(), played, events };
            let mut checked = self.checks(track, items, &world);
            self.boards(track, items, &world, &mut checked);
            if checked.agreed > 0 && checked.faults.is_empty() {
                if found.is_some() {
                    return None;
                }
                found = Some((way, world));
            }
        }
        found
    }
}

/// Where an act within a ply is written, by its place among them.
fn act_span(items: &[Item], index: usize) -> Option<Span> {
    let acts = items.iter().filter(|item| matches!(&item.what, What::Act(act) if within(act)));
    acts.map(|item| item.span).nth(index)
}

/// A later check agrees: what was read with doubt was read rightly.
pub(super) fn confirm(track: &mut Track, plies: &mut [PlyStep]) {
    let Some(from) = track.doubt.take() else { return };
    if let Some(last) = track.confirmed.last_mut() {
        *last = true;
    }
    track.tally.legal += std::mem::take(&mut track.doubted);
    for ply in plies.iter_mut().skip(from) {
        if ply.verdict == Verdict::NotDetermined(Why::UnclearReading) {
            ply.verdict = Verdict::Legal;
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
            What::Captured(_) | What::Laps(_) | What::Makes(_) | What::Total(_) => marks.checks = true,
            What::Illegal => marks.illegal = true,
            What::Sic(_) => marks.corrected |= after_ply,
            _ => {}
        }
        after_ply = ply_now;
    }
    (marks, span)
}

const fn kind_of(what: &What) -> DeedKind {
    match what {
        What::Pass => DeedKind::Pass,
        What::Round(_) => DeedKind::Round,
        What::Unstated => DeedKind::Both,
        _ => DeedKind::Turn,
    }
}

const fn of_deed(deed: &Deed) -> DeedKind {
    match deed {
        Deed::Turn(_) => DeedKind::Turn,
        Deed::Both { .. } => DeedKind::Both,
        Deed::Pass => DeedKind::Pass,
        Deed::Round { .. } => DeedKind::Round,
    }
}
