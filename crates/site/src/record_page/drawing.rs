//! Positions drawn, with what a ply did on them.

use crate::widgets::diagram::{Drawing, Overlay, Seeds, Sown};
use base::board::{ByPlayer, Hole, HoleSet, Player};
use engine::{Event, EventKind, Phase, Status};
use record::replay::{PlyStep, PositionState};
use rules::Ruleset;
use rules::vocabulary::Direction;

/// Laps of a turn whose way is drawn; the rest is described.
pub(super) const MOST_WAYS: usize = 40;

/// What is known of a position, as a drawing; `None` where nothing is. The counts of holes in `assumed` depend on what
/// the editors assume.
pub(super) fn known(ruleset: &Ruleset, known: &PositionState, assumed: HoleSet) -> Option<Drawing> {
    let first = match known {
        PositionState::Position(position) => position,
        PositionState::OneOf(positions) => positions.first()?,
        PositionState::Stated(counts) => {
            let seeds = |count: Option<u16>| count.map_or(Seeds::NotStated, Seeds::Known);
            return Some(Drawing {
                seeds: counts.holes.iter().copied().map(seeds).collect(),
                stores: counts.stores.map(seeds),
                ..Drawing::not_stated()
            });
        }
        PositionState::Unknown => return None,
    };
    let mut drawing = Drawing::of_position(ruleset, first);
    drawing.overlay.next = next(known);
    drawing.seeds = ruleset
        .shape()
        .all()
        .map(|hole| match known.count(hole) {
            Some(seeds) if assumed.contains(hole) => Seeds::Assumed(seeds),
            Some(seeds) => Seeds::Known(seeds),
            None => Seeds::NotStated,
        })
        .collect();
    if let PositionState::OneOf(positions) = known {
        for player in Player::ALL {
            let store = first.store(player);
            if positions.iter().any(|position| position.store(player) != store) {
                drawing.stores[player] = Seeds::NotStated;
            }
        }
        for flag in 0..ruleset.flag_names().count() {
            let same = positions.iter().all(|position| position.flagged(flag) == first.flagged(flag));
            if !same {
                drawing.overlay.flagged.retain(|(shown, _)| *shown != flag);
            }
        }
    }
    Some(drawing)
}

/// The position after a ply with what the ply did, which are its own events or those under another reading; `None`
/// where it is not known.
pub(super) fn after(
    ruleset: &Ruleset,
    step: &PlyStep,
    events: &[Event],
    assumed: HoleSet,
) -> Option<Drawing> {
    let mut drawing = known(ruleset, &step.after, assumed)?;
    let flagged = std::mem::take(&mut drawing.overlay.flagged);
    let next = next(&step.after);
    drawing.overlay = Overlay { flagged, next, ..overlay(events) };
    if let (PositionState::Position(before), PositionState::Position(after)) = (&step.before, &step.after) {
        drawing.overlay.gained =
            ByPlayer::from_fn(|player| after.store(player).saturating_sub(before.store(player)));
    }
    Some(drawing)
}

/// Who is to move, where play goes on and that is known.
fn next(state: &PositionState) -> Option<Player> {
    let position = state.position().filter(|position| position.status() == Status::Playing)?;
    (position.phase() != Phase::Opening).then(|| position.mover())
}

/// What a ply did: holes lifted and captured, the way of each lap, where the last seed fell.
fn overlay(events: &[Event]) -> Overlay {
    let mut overlay = Overlay::default();
    let mut way = Direction::Anticlockwise;
    for player in Player::ALL {
        let mut now: Option<Sown> = None;
        let mut hand_from: Option<Hole> = None;
        let mut taken: Vec<Hole> = Vec::new();
        for event in events.iter().filter(|event| event.player == player) {
            match event.kind {
                EventKind::Direction(direction) => way = direction,
                EventKind::Lift { hole, .. } | EventKind::Relay { hole, .. } => {
                    if !overlay.lifted.contains(&hole) {
                        overlay.lifted.push(hole);
                    }
                    overlay.sown.extend(now.take());
                    now = Some(lap(player, hole, way));
                }
                EventKind::Resow { hole, .. } => {
                    overlay.sown.extend(now.take());
                    let from = hand_from.take().unwrap_or(hole);
                    let taken = std::mem::take(&mut taken);
                    now = Some(Sown { resown: true, taken, ..lap(player, from, way) });
                }
                EventKind::Drop { hole } => {
                    if let Some(lap) = &mut now {
                        lap.drops.push(hole);
                    }
                }
                EventKind::Landing { hole, .. } => {
                    overlay.last = Some(hole);
                    hand_from = Some(hole);
                    taken.clear();
                }
                EventKind::Capture { hole, seeds } | EventKind::Take { hole, seeds } => {
                    taken.push(hole);
                    match overlay.captured.iter_mut().find(|(known, _)| *known == hole) {
                        Some((_, all)) => *all = all.saturating_add(seeds),
                        None => overlay.captured.push((hole, seeds)),
                    }
                }
                EventKind::Flag { flag, hole, .. } => overlay.newly.push((usize::from(flag), hole)),
                EventKind::NoEnd { .. } => break,
                _ => {}
            }
        }
        overlay.sown.extend(now.take());
    }
    overlay.sown.truncate(MOST_WAYS);
    overlay
}

/// A lap in which nothing has fallen yet.
fn lap(player: Player, from: Hole, direction: Direction) -> Sown {
    Sown { player, resown: false, taken: Vec::new(), from, drops: Vec::new(), direction }
}

/// The holes whose counts hold seeds that the editors assume: `assumed` before the first ply, and those after each.
pub(super) fn assumed_after(assumed: HoleSet, plies: &[PlyStep]) -> Vec<HoleSet> {
    let after = plies.iter().scan(assumed, |assumed, step| {
        *assumed = still_assumed(*assumed, step);
        Some(*assumed)
    });
    std::iter::once(assumed).chain(after).collect()
}

/// The holes whose counts still hold seeds that the editors assume, after a ply.
pub(super) fn still_assumed(assumed: HoleSet, step: &PlyStep) -> HoleSet {
    if !step.after.is_known() {
        return HoleSet::EMPTY;
    }
    step.events.iter().fold(assumed, |assumed, event| match event.kind {
        EventKind::Lift { hole, .. }
        | EventKind::Relay { hole, .. }
        | EventKind::Take { hole, .. }
        | EventKind::Capture { hole, .. }
        | EventKind::Sweep { hole, .. } => assumed.without(hole),
        EventKind::RoundBegin { .. } => HoleSet::EMPTY,
        _ => assumed,
    })
}
