//! A written board against a position, and positions out of a written board.

use crate::notation::board::Compare;
use base::board::{ByPlayer, Hole, HoleSet, Player};
use engine::{Phase, Position, Status};
use rules::Ruleset;

use super::difference::{BoardPart, OpenClause, Pair, WhyOpen};
use super::finding::NotResumed;
use super::verdict::PositionState;
use super::{Relation, StatedBoard};
use base::text::Spanned;

/// What a comparison of a board with a position came to.
#[derive(Default)]
pub(super) struct Comparison {
    /// Where they differ.
    pub(super) parts: Vec<BoardPart>,
    /// Clauses that nothing is compared with.
    pub(super) open: Vec<OpenClause>,
    /// Whether anything was compared.
    pub(super) compared: bool,
}

/// Whether a relation between holes holds; `None` if it compares with an unknown position before.
fn holds(relation: &Relation, before: Option<&Position>, position: &Position) -> Option<bool> {
    let sum = |position: &Position| -> u32 {
        relation.holes.iter().map(|hole| u32::from(position.count(hole))).sum()
    };
    let (is, seeds) = (sum(position), u32::from(relation.seeds));
    let was = before.map(sum);
    match relation.compare {
        Compare::Equal => Some(is == seeds),
        Compare::AtLeast => Some(is >= seeds),
        Compare::AtMost => Some(is <= seeds),
        Compare::More => was.map(|was| is == was + seeds),
        Compare::Fewer => was.map(|was| is + seeds == was),
    }
}

/// Whether the player to move has made the ply before, too; `None` where that is not known.
fn moves_again(ruleset: &Ruleset, before: Option<&Position>, position: &Position) -> Option<bool> {
    if ruleset.asks_again() || position.phase() == Phase::Opening {
        return Some(position.is_again());
    }
    if ruleset.alternates() {
        return Some(false);
    }
    let (before, mover) = (before?, position.mover());
    let ended = |position: &Position| position.turns()[mover];
    let same_round = before.round() == position.round() && before.phase() != Phase::Opening;
    Some(same_round && before.mover() == mover && ended(position) > ended(before))
}

/// Compares every clause of a board with a position; `before` is the position before the ply, for `+=`, `-=` and
/// `again`.
pub(super) fn compare(
    ruleset: &Ruleset,
    stated: &StatedBoard,
    before: Option<&Position>,
    position: &Position,
) -> Comparison {
    let mut all = Comparison::default();
    let opening = position.phase() == Phase::Opening;
    for part in stated.beside(position) {
        // Without an answer: the clause that nothing is compared with, if that is worth a word.
        let open = |clause, why| Some(OpenClause { clause, why });
        let agrees = match &part {
            BoardPart::Hole { seeds: pair, .. }
            | BoardPart::Store { seeds: pair, .. }
            | BoardPart::Turns { turns: pair, .. }
            | BoardPart::Points { points: pair, .. }
            | BoardPart::Out(pair)
            | BoardPart::Round(pair) => Ok(pair.agrees()),
            BoardPart::Flag { holes, .. } => Ok(holes.agrees()),
            BoardPart::RoundGoesOn => Ok(position.status() != Status::Playing),
            BoardPart::Phase(phase) => Ok(phase.agrees()),
            BoardPart::Relation { relation, .. } => {
                holds(&stated.relations[*relation].value, before, position).ok_or(None)
            }
            // Both players open at once; a board that is written by this program names the first of them.
            BoardPart::Next(next) if opening && !next.agrees() => Err(open("next", WhyOpen::Opening)),
            BoardPart::Starter(starter) if opening && !starter.agrees() => {
                Err(open("starter", WhyOpen::Opening))
            }
            BoardPart::Next(player) | BoardPart::Starter(player) => Ok(player.agrees()),
            BoardPart::NotAgain(_) => {
                moves_again(ruleset, before, position).ok_or(open("again", WhyOpen::PlyBefore))
            }
            // What no rule asks is not kept; in an opening nothing has happened that could be.
            BoardPart::Last(_) if !ruleset.asks_last() && !opening => Err(open("last", WhyOpen::NotKept)),
            BoardPart::Quiet(_) if !ruleset.asks_quiet() && !opening => Err(open("quiet", WhyOpen::NotKept)),
            BoardPart::Last(last) => Ok(last.agrees()),
            BoardPart::Quiet(turns) => Ok(turns.agrees()),
        };
        all.compared |= agrees.is_ok();
        match agrees {
            Ok(true) => {}
            Ok(false) => all.parts.push(part),
            Err(open) => all.open.extend(open),
        }
    }
    all
}

/// The clauses that nothing is compared with of a board from which play begins or resumes.
pub(super) fn not_compared(ruleset: &Ruleset, stated: &StatedBoard) -> Vec<OpenClause> {
    let phase = stated.phase.unwrap_or(Phase::Main(0));
    compare(ruleset, stated, None, &Position::empty(ruleset).with_phase(phase)).open
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
