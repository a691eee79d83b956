//! A board from which play resumes, against what is known of the play before it: nothing that only grows gets less, and
//! nothing that stays the same in a round changes.

use base::board::{HoleSet, Player};
use engine::{Phase, Position, Status, lasting_flag, least_store_loss};
use rules::Ruleset;

use super::difference::{BoardPart, Pair};
use super::impossible::{both, total};
use super::line_state::LineState;
use super::{FindingKind, StatedBoard};

/// What of a board contradicts the last position that was known, `state` being one that the board may mean. `in_order`
/// is whether the players have taken turns one after the other.
pub(super) fn contradictions(
    line: &LineState,
    stated: &StatedBoard,
    in_order: bool,
    state: &Position,
) -> Vec<BoardPart> {
    let (ruleset, before) = (&line.ruleset, line.position.last_known());
    let same_round = same_round(line, stated);
    let playing = [before.status(), state.status()] == [Status::Playing; 2];
    let fewer = |pair: &Pair<u16>| pair.found < pair.expected;
    let decided = before.phase() != Phase::Opening && total(before.turns()) > 0;
    let mut parts = stated.beside(before);
    parts.retain_mut(|part| match part {
        BoardPart::Store { player, seeds } => {
            same_round && fewer(seeds) && !may_lose(ruleset, stated, *player, seeds.expected - seeds.found)
        }
        BoardPart::Turns { turns, .. } => same_round && fewer(turns),
        BoardPart::Points { points, .. } => {
            let more = same_round && state.status() == Status::Playing;
            fewer(points) || more && !points.agrees()
        }
        BoardPart::Flag { flag, holes, .. } => {
            lasting_flag(ruleset, *flag, same_round) && !holes.expected.difference(holes.found).is_empty()
        }
        BoardPart::Out(seeds) => same_round && fewer(seeds),
        BoardPart::Phase(phase) => {
            same_round
                && match (phase.found, phase.expected) {
                    (Phase::Opening, Phase::Main(_)) => true,
                    (Phase::Main(found), Phase::Main(before)) => found < before,
                    (_, Phase::Opening) => false,
                }
        }
        // If the board states the turns, they are compared with the player to move.
        BoardPart::Next(next) => match line.position.missing().turns {
            Some((turns, Some(most))) if turns == most && both(&stated.turns).is_none() => {
                if !turns.is_multiple_of(2) {
                    next.expected = next.expected.opposite();
                }
                same_round && in_order && playing && !next.agrees()
            }
            _ => false,
        },
        BoardPart::Starter(starter) => same_round && decided && !starter.agrees(),
        // Seeds in holes are compared in number, and the round by itself; what is remembered of turns may be anything.
        BoardPart::Hole { .. }
        | BoardPart::Relation { .. }
        | BoardPart::Round(_)
        | BoardPart::RoundGoesOn
        | BoardPart::NotAgain(_)
        | BoardPart::Last(_)
        | BoardPart::Quiet(_) => false,
    });
    parts
}

/// Whether the store of a player can have lost this many seeds in the round of a board.
fn may_lose(ruleset: &Ruleset, stated: &StatedBoard, player: Player, seeds: u16) -> bool {
    let bears = |flag: usize| {
        let known = stated.flags.iter().filter(|stated| stated.flag == flag);
        let holes = known.map(|stated| stated.holes).reduce(HoleSet::union);
        let bare = holes.is_some_and(|holes| holes.intersection(ruleset.shape().own(player)).is_empty());
        !(bare && lasting_flag(ruleset, flag, true))
    };
    ruleset.lays_down(bears) || least_store_loss(ruleset).is_some_and(|least| least <= seeds)
}

/// Who began the round that a board is of, where that is known.
pub(super) fn starter(line: &LineState, stated: &StatedBoard) -> Option<Player> {
    let before = line.position.last_known();
    let decided = before.phase() != Phase::Opening && total(before.turns()) > 0 && same_round(line, stated);
    stated.starter.or(decided.then_some(before.starter()))
}

/// Whether a board is of the round that was played before it. A board that states none is, unless `round(…)` began another;
/// also one that these rules do not allow, since the record goes on from it.
fn same_round(line: &LineState, stated: &StatedBoard) -> bool {
    let last = u32::from(line.position.last_known().round());
    stated.round.map(u32::from).or(line.round.number).is_none_or(|round| round == last)
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
