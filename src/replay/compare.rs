//! A written board against a position, and positions out of a written board.

use crate::board::{ByPlayer, Hole, HoleSet, Player};
use crate::engine::{Phase, Position, Status};
use crate::notation::board::Compare;
use crate::rules::Ruleset;

use super::difference::BoardPart;
use super::difference::Pair;
use super::finding::NotResumed;
use super::verdict::PositionState;
use super::{Relation, StatedBoard};
use crate::text::Spanned;

fn sum(position: &Position, holes: HoleSet) -> u32 {
    holes.iter().map(|hole| u32::from(position.count(hole))).sum()
}

/// Where a position is other than written; `before` is the position before the ply, for `+=` and `-=`.
pub(super) fn differences(
    ruleset: &Ruleset,
    stated: &StatedBoard,
    before: Option<&Position>,
    position: &Position,
) -> Vec<BoardPart> {
    let mut parts = Vec::new();
    for hole in ruleset.shape().all() {
        let expected = position.count(hole);
        if let Some(Some(found)) = stated.counts.get(hole.index()).copied()
            && found != expected
        {
            parts.push(BoardPart::Hole { hole, seeds: Pair { expected, found } });
        }
    }
    for (relation, stated) in stated.relations.iter().enumerate() {
        let is = sum(position, stated.value.holes);
        let was = before.map(|before| sum(before, stated.value.holes));
        let seeds = u32::from(stated.value.seeds);
        let holds = match stated.value.compare {
            Compare::Equal => is == seeds,
            Compare::AtLeast => is >= seeds,
            Compare::AtMost => is <= seeds,
            Compare::More => was.is_none_or(|was| is == was + seeds),
            Compare::Fewer => was.is_none_or(|was| is + seeds == was),
        };
        if !holds {
            parts.push(BoardPart::Relation { relation, seeds: is });
        }
    }
    for player in Player::ALL {
        let expected = position.store(player);
        if let Some(found) = stated.stores[player].filter(|&found| found != expected) {
            parts.push(BoardPart::Store { player, seeds: Pair { expected, found } });
        }
        let expected = position.turns()[player];
        if let Some(found) = stated.turns[player].filter(|&found| found != expected) {
            parts.push(BoardPart::Turns { player, turns: Pair { expected, found } });
        }
        let expected = position.points()[player];
        if let Some(found) = stated.points[player].filter(|&found| found != expected) {
            parts.push(BoardPart::Points { player, points: Pair { expected, found } });
        }
    }
    for stated in &stated.flags {
        let expected = position.flagged(stated.flag)[stated.owner];
        if expected != stated.holes {
            let holes = Pair { expected, found: stated.holes };
            parts.push(BoardPart::Flag { flag: stated.flag, owner: stated.owner, holes });
        }
    }
    let part = |parts: &mut Vec<BoardPart>, found: Option<BoardPart>| parts.extend(found);
    part(&mut parts, other(stated.out, position.count(Hole::OUT)).map(BoardPart::Out));
    part(&mut parts, other(stated.round, position.round()).map(BoardPart::Round));
    let goes_on = stated.over && position.status() == Status::Playing;
    part(&mut parts, goes_on.then_some(BoardPart::RoundGoesOn));
    part(&mut parts, other(stated.phase, position.phase()).map(BoardPart::Phase));
    if position.phase() != Phase::Opening {
        part(&mut parts, other(stated.next, position.mover()).map(BoardPart::Next));
        let again = stated.again && ruleset.asks_again() && !position.is_again();
        part(&mut parts, again.then_some(BoardPart::NotAgain(position.mover())));
        part(&mut parts, other(stated.starter, position.starter()).map(BoardPart::Starter));
        let memory = position.memory();
        let last = stated.last.filter(|_| ruleset.asks_last());
        part(&mut parts, other(last, memory.last).map(BoardPart::Last));
        let quiet = stated.quiet.filter(|_| ruleset.asks_quiet());
        part(&mut parts, other(quiet, memory.quiet).map(BoardPart::Quiet));
    }
    parts
}

fn other<T: Copy + PartialEq>(found: Option<T>, expected: T) -> Option<Pair<T>> {
    found.filter(|&found| found != expected).map(|found| Pair { expected, found })
}

/// The most positions kept where parts are not stated.
const MOST: usize = 2048;

/// The positions a board may mean where nothing was known before it; `last` is the last position that was known.
///
/// Every hole must be stated, with no more seeds in all than the ruleset plays with. What is left out is left open: flags, whose ply follows, turns ended, stores. A part
/// that play cannot have changed (the phase once the opening is over, the round without `round(…)`) is as it was.
///
/// # Errors
/// Why play cannot resume from it.
pub(super) fn resumed(
    ruleset: &Ruleset,
    stated: &StatedBoard,
    last: &Position,
) -> Result<PositionState, NotResumed> {
    let shape = ruleset.shape();
    let count = |hole: Hole| stated.counts.get(hole.index()).copied().flatten();
    let open: HoleSet = shape.all().filter(|&hole| count(hole).is_none()).collect();
    let relative = |relation: &&Spanned<Relation>| {
        matches!(relation.value.compare, Compare::More | Compare::Fewer)
            && !relation.value.holes.intersection(open).is_empty()
    };
    if stated.relations.iter().any(|relation| relative(&relation)) {
        return Err(NotResumed::Relative);
    }
    if !open.is_empty() {
        return Err(NotResumed::NotStated(open));
    }
    let counts = shape.all().filter_map(|hole| Some((hole, count(hole)?)));
    let stores = stated.stores.map(Option::unwrap_or_default);
    let mut position = Position::empty(ruleset)
        .with_seeds(ruleset, counts, stores)
        .and_then(|position| position.with_out(ruleset, stated.out.unwrap_or(last.count(Hole::OUT))))
        .map_err(|_| NotResumed::TooManySeeds)?;
    let on_board = position.seeds() - u32::from(stores.south) - u32::from(stores.north);
    let aside = u16::try_from(last.seeds().saturating_sub(on_board)).map_err(|_| NotResumed::TooOpen)?;
    let phase = stated.phase.unwrap_or(last.phase().after_opening());
    position = position
        .with_phase(phase)
        .with_round(stated.round.unwrap_or(last.round()))
        .with_points(ByPlayer::from_fn(|player| stated.points[player].unwrap_or(last.points()[player])))
        .with_starter(stated.starter.unwrap_or(last.starter()))
        .with_memory(ruleset, stated.memory());
    let mut all = vec![position];
    widen(&mut all, |position| {
        let nexts = stated.next.map_or(Player::ALL.to_vec(), |next| vec![next]);
        let again: &[bool] = match stated.next {
            None if ruleset.asks_again() => &[false, true],
            _ => &[stated.again],
        };
        let nexts = nexts.into_iter().flat_map(|next| again.iter().map(move |&again| (next, again)));
        nexts.map(|(next, again)| position.clone().with_mover(next).with_again(ruleset, again)).collect()
    });
    widen(&mut all, |position| {
        let turns = |player: Player| match stated.turns[player] {
            Some(turns) => vec![turns],
            None if last.turns()[player] > 0 => vec![last.turns()[player]],
            None => vec![0, 1],
        };
        let both = turns(Player::South)
            .into_iter()
            .flat_map(|south| turns(Player::North).into_iter().map(move |north| ByPlayer::new(south, north)));
        both.map(|turns| position.clone().with_turns(turns)).collect()
    });
    widen(&mut all, |position| {
        let stores = match (stated.stores.south, stated.stores.north) {
            (Some(south), Some(north)) => vec![(south, north)],
            (Some(south), None) => vec![(south, aside.saturating_sub(south))],
            (None, Some(north)) => vec![(aside.saturating_sub(north), north)],
            // In rulesets with stores no move depends on them; trying the two extremes would show one that does.
            (None, None) if aside > 0 && ruleset.keeps_stores() => vec![(aside, 0), (0, aside)],
            (None, None) => vec![(0, 0)],
        };
        // A store that the other one leaves no seeds for is left out: such a position cannot be.
        let with = |(south, north)| position.clone().with_stores(ruleset, ByPlayer::new(south, north)).ok();
        stores.into_iter().filter_map(with).collect()
    });
    widen_flags(ruleset, stated, &mut all);
    if all.len() > MOST {
        return Err(NotResumed::TooOpen);
    }
    Ok(PositionState::one_of(all.into_iter().map(|position| stated.judged(ruleset, position)).collect()))
}

/// The seeds a board states that makes the position known again, against those in play in `last`; `None` where it
/// leaves some open or they agree.
pub(super) fn seeds_differ(ruleset: &Ruleset, stated: &StatedBoard, last: &Position) -> Option<Pair<u32>> {
    let expected = last.seeds();
    let holes: u32 = stated.counts.iter().flatten().map(|&seeds| u32::from(seeds)).sum();
    let stores = [stated.stores.south, stated.stores.north];
    let holes = holes + u32::from(stated.out.unwrap_or(last.count(Hole::OUT)));
    let found = holes + stores.iter().flatten().map(|&seeds| u32::from(seeds)).sum::<u32>();
    let whole = !ruleset.keeps_stores() || stores.iter().all(Option::is_some);
    (found > expected || whole && found != expected).then_some(Pair { expected, found })
}

/// Every flag as it is stated, or in the ways that are tried where it is not.
fn widen_flags(ruleset: &Ruleset, stated: &StatedBoard, all: &mut Vec<Position>) {
    for flag in 0..ruleset.flag_names().count() {
        let known: Vec<_> = stated.flags.iter().filter(|stated| stated.flag == flag).collect();
        if !known.is_empty() {
            for position in all.iter_mut() {
                for stated in &known {
                    *position = position.clone().with_flag(flag, stated.owner, stated.holes);
                }
            }
            continue;
        }
        let owners: &[Player] = if ruleset.flag_is_owned(flag) { &Player::ALL } else { &[Player::South] };
        for &owner in owners {
            let holes: Vec<_> = ruleset.shape().all().collect();
            let every: HoleSet = holes.iter().copied().collect();
            let sets: Vec<HoleSet> = if holes.len() <= 8 && (all.len() << holes.len()) <= MOST {
                (0_u128..1 << holes.len()).map(HoleSet).collect()
            } else {
                vec![HoleSet::EMPTY, every]
            };
            widen(all, |position| {
                sets.iter().map(|&holes| position.clone().with_flag(flag, owner, holes)).collect()
            });
        }
    }
}

fn widen(all: &mut Vec<Position>, more: impl Fn(&Position) -> Vec<Position>) {
    *all = all.iter().flat_map(more).collect();
}
