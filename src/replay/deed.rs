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
            let opened = Known::Position(position.clone().with_mover(first).with_starter(first));
            let stated = track.starter.replace(first);
            if let Some(expected) = stated.filter(|&stated| stated != first) {
                track.check_faults += 1;
                let both = Pair { expected, found: first };
                self.find(track, items[0].span, None, FindingKind::FirstTwice(both));
            }
            track.state = opened;
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
            self.checks_apart(track, items, id);
            let before = self.leave(track);
            if D::PLIES {
                let verdict = Verdict::NotDetermined(Why::PositionUnknown);
                plies.push(blank(track, id, span, of_deed(deed), before, verdict));
            }
            return;
        }
        let before = self.leave(track);
        let Tried { mut worlds, ways, mut refused } = tried(track, deed, acts);
        track.tally.plies += 1;
        let either = match (deed, refused.first()) {
            (Deed::Turn(written), _) if !ways.is_empty() => Some(written.start),
            (_, Some((_, Refusal::EitherWay(hole)))) if worlds.is_empty() => Some(*hole),
            _ => None,
        };
        if let Some(hole) = either {
            match self.by_checks(track, items, worlds, ways) {
                Ways::Only(way, fitting) => {
                    self.find(track, span, Some(id), FindingKind::WayFromChecks { hole, way });
                    worlds = fitting;
                }
                other => {
                    if let Ways::Neither(faults) = other {
                        track.check_faults += 1;
                        track.tally.checks += 1;
                        self.find(track, span, Some(id), FindingKind::NoWayFits { hole, faults });
                    } else {
                        self.find(track, span, Some(id), FindingKind::Ambiguous { hole });
                    }
                    self.undecided(track, plies, id, span, deed, before, Why::Ambiguous);
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
            if marks.illegal {
                self.checks_apart(track, items, id);
                for item in items.iter().filter(|item| is_check(&item.what)) {
                    self.find(track, item.span, Some(id), FindingKind::CheckNotCompared);
                }
            }
            track.lose(Why::PositionUnknown);
            if D::PLIES {
                plies.push(blank(track, id, span, of_deed(deed), before, verdict));
            }
            return;
        }
        if !refused.is_empty() {
            self.find(track, span, Some(id), FindingKind::PartNotStated);
            self.contradicted_in_all(track, items, id, &worlds);
            self.undecided(track, plies, id, span, deed, before, Why::PartNotStated);
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
            for span in first.open {
                self.find(track, span, Some(id), FindingKind::CheckNotCompared);
            }
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

    /// A ply whose words leave open what was played: the position after it is not known.
    #[allow(clippy::too_many_arguments)] // A ply, and why.
    fn undecided(
        &mut self,
        track: &mut Track,
        plies: &mut Vec<PlyStep>,
        id: PlyId,
        span: Span,
        deed: &Deed,
        before: Known,
        why: Why,
    ) {
        track.tally.undetermined += 1;
        track.lose(why);
        if D::PLIES {
            plies.push(blank(track, id, span, of_deed(deed), before, Verdict::NotDetermined(why)));
        }
    }

    /// Which of two ways agrees with what is written of a ply.
    fn by_checks(
        &self,
        track: &Track,
        items: &[Item],
        worlds: Vec<World>,
        ways: Vec<(Direction, World)>,
    ) -> Ways {
        // A position in which the way is plain leaves open what was played in the others.
        let mut open = !worlds.is_empty() || ways.is_empty();
        let mut fitting: Vec<(Direction, World)> = Vec::new();
        let mut faults: Vec<(Direction, Span, FindingKind)> = Vec::new();
        for (way, world) in ways {
            let mut checked = self.checks(track, items, &world);
            self.boards(track, items, &world, &mut checked);
            match checked.faults.into_iter().next() {
                Some((span, kind)) if faults.iter().all(|(known, ..)| *known != way) => {
                    faults.push((way, span, kind));
                }
                Some(_) => {}
                None if checked.agreed > 0 => fitting.push((way, world)),
                None => open = true,
            }
        }
        match fitting.first() {
            None if open => Ways::Open,
            None => Ways::Neither(faults),
            Some(&(way, _)) if !open && fitting.iter().all(|(other, _)| *other == way) => {
                Ways::Only(way, fitting.into_iter().map(|(_, world)| world).collect())
            }
            Some(_) => Ways::Open,
        }
    }

    /// Whether what is written of a ply agrees with none of the positions in which it can be played; that is told.
    fn contradicted_in_all(&mut self, track: &mut Track, items: &[Item], id: PlyId, worlds: &[World]) {
        let mut first = None;
        for world in worlds {
            let mut checked = self.checks(track, items, world);
            self.boards(track, items, world, &mut checked);
            if checked.faults.is_empty() {
                return;
            }
            first.get_or_insert(checked.faults);
        }
        for (span, kind) in first.into_iter().flatten() {
            track.check_faults += 1;
            track.tally.checks += 1;
            self.find(track, span, Some(id), kind);
        }
    }
}

/// A deed played in every position it may have been played in.
struct Tried {
    /// Where it can be played as written.
    worlds: Vec<World>,
    /// Where it can be sown either way: each of the two.
    ways: Vec<(Direction, World)>,
    /// Where it cannot be played.
    refused: Vec<(Position, Refusal)>,
}

fn tried(track: &Track, deed: &Deed, acts: &[PlacedAct]) -> Tried {
    let mut tried = Tried { worlds: Vec::new(), ways: Vec::new(), refused: Vec::new() };
    let play = |position: &Position, deed: &Deed| {
        let mut events = Vec::with_capacity(ROOM_FOR_EVENTS);
        let played = play_deed(&track.ruleset, position, deed, acts, &mut events)?;
        Ok(World { before: position.clone(), played, events })
    };
    for position in track.worlds() {
        match (play(position, deed), deed) {
            (Ok(world), _) => tried.worlds.push(world),
            (Err(Refusal::EitherWay(_)), Deed::Turn(written)) => {
                for way in Direction::ALL {
                    let deed = Deed::Turn(Written { direction: Some(way), ..written.clone() });
                    match play(position, &deed) {
                        Ok(world) => tried.ways.push((way, world)),
                        Err(refusal) => tried.refused.push((position.clone(), refusal)),
                    }
                }
            }
            (Err(refusal), _) => tried.refused.push((position.clone(), refusal)),
        }
    }
    tried
}

/// What the checks of a ply say of its way, where none is written and both are legal.
enum Ways {
    /// They agree with this one alone, in these positions.
    Only(Direction, Vec<World>),
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
