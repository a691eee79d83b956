//! A board from which play resumes, against what is known of the play before it: nothing that only grows gets less, and
//! nothing that stays the same in a round changes.

use crate::board::{Hole, HoleSet, Player};
use crate::engine::{Phase, Position, Status, lasting_flag};

use super::difference::{BoardPart, Pair};
use super::impossible::{both, total};
use super::line_state::LineState;
use super::{FindingKind, StatedBoard};

/// What of a board contradicts the last position that was known, `state` being one that the board may mean. `in_order`
/// is whether the players have taken turns one after the other.
pub(super) fn contradictions(
    line: &LineState,
    (stated, in_order): (&StatedBoard, bool),
    state: &Position,
) -> Vec<BoardPart> {
    // Every clause is named here, so that none is left out. Seeds in holes are compared in number, and the round by
    // itself; what is remembered of turns may be anything.
    let StatedBoard {
        counts: _,
        relations: _,
        stores,
        out,
        flags,
        round: _,
        over: _,
        phase,
        turns,
        points,
        next,
        again: _,
        last: _,
        quiet: _,
        starter,
    } = stated;
    let (ruleset, before) = (&line.ruleset, line.position.last_known());
    let same_round = same_round(line, stated);
    let fewer = |found: Option<u16>, expected: u16| {
        found.filter(|&found| found < expected).map(|found| Pair { expected, found })
    };
    let mut parts = Vec::new();
    for player in Player::ALL {
        let before_points = before.points()[player];
        let more_points = points[player]
            .filter(|&found| found > before_points && same_round && state.status() == Status::Playing)
            .map(|found| Pair { expected: before_points, found });
        let changed = fewer(points[player], before_points).or(more_points);
        parts.extend(changed.map(|points| BoardPart::Points { player, points }));
        if same_round {
            let lost = fewer(turns[player], before.turns()[player]);
            parts.extend(lost.map(|turns| BoardPart::Turns { player, turns }));
            let lost = fewer(stores[player], before.store(player)).filter(|_| ruleset.stores_only_grow());
            parts.extend(lost.map(|seeds| BoardPart::Store { player, seeds }));
        }
    }
    if same_round {
        parts.extend(fewer(*out, before.count(Hole::OUT)).map(BoardPart::Out));
        let decided = before.phase() != Phase::Opening && total(before.turns()) > 0;
        let other = starter.filter(|&found| decided && found != before.starter());
        parts.extend(other.map(|found| BoardPart::Starter(Pair { expected: before.starter(), found })));
        let earlier = phase.filter(|&found| match (found, before.phase()) {
            (Phase::Opening, Phase::Main(_)) => true,
            (Phase::Main(found), Phase::Main(before)) => found < before,
            (_, Phase::Opening) => false,
        });
        parts.extend(earlier.map(|found| BoardPart::Phase(Pair { expected: before.phase(), found })));
    }
    // If the board states the turns, they are compared with the player to move.
    if same_round
        && in_order
        && both(turns).is_none()
        && let Some((turns, Some(most))) = line.position.missing().turns
        && turns == most
        && [before.status(), state.status()] == [Status::Playing; 2]
    {
        let expected = if turns.is_multiple_of(2) { before.mover() } else { before.mover().opposite() };
        let other = next.filter(|&found| found != expected);
        parts.extend(other.map(|found| BoardPart::Next(Pair { expected, found })));
    }
    for stated in flags.iter().filter(|stated| lasting_flag(ruleset, stated.flag, same_round)) {
        let expected = before.flagged(stated.flag)[stated.owner];
        let lost: HoleSet = expected.difference(stated.holes);
        if !lost.is_empty() {
            let holes = Pair { expected, found: stated.holes };
            parts.push(BoardPart::Flag { flag: stated.flag, owner: stated.owner, holes });
        }
    }
    parts
}

/// Who began the round that a board is of, where that is known.
pub(super) fn starter(line: &LineState, stated: &StatedBoard) -> Option<Player> {
    let before = line.position.last_known();
    let decided = before.phase() != Phase::Opening && total(before.turns()) > 0 && same_round(line, stated);
    stated.starter.or(decided.then_some(before.starter()))
}

/// Whether a board is of the round that was played before it. A board that states none is, unless `round(…)` began another.
fn same_round(line: &LineState, stated: &StatedBoard) -> bool {
    let last = u32::from(line.position.last_known().round());
    let begun = line.round.number.filter(|_| line.ruleset.has_rounds());
    stated.round.map(u32::from).or(begun).is_none_or(|round| round == last)
}

/// The turns that are missing before a board, if they do not fit those that it states. Passes are turns too.
pub(super) fn missing_turns_differ(line: &LineState, stated: &StatedBoard) -> Option<FindingKind> {
    let (least, most) = line.position.missing().turns?;
    let before = total(line.position.last_known().turns());
    let after = total(both(&stated.turns)?);
    if same_round(line, stated) {
        // Fewer turns than before are reported as such.
        let turns = after.checked_sub(before)?;
        let fits = least <= turns && most.is_none_or(|most| turns <= most);
        return (!fits).then_some(FindingKind::GapDiffers { turns, found: (least, most) });
    }
    // An earlier round is reported as such.
    let later = stated.round.is_none_or(|round| round > line.position.last_known().round());
    let most = most.filter(|&most| later && after > most)?;
    Some(FindingKind::GapDiffers { turns: after, found: (least, Some(most)) })
}
