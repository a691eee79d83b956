//! Counting legal lines of play.

use std::ops::ControlFlow;

use rules::Ruleset;

use super::ending::end_turn;
use super::moves::{Branches, for_each_joint, legal_moves};
use super::opening;
use super::play::play;
use super::scene::Rules;
use super::trial::rules_of;
use super::{MOST_MOVES, Move, Phase, Position, Status, Unlisted};

/// The most plies of a line that is counted.
pub const MOST_DEPTH: u32 = 10_000;

/// Why lines are not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountError {
    /// More plies than [`MOST_DEPTH`].
    TooDeep,
    /// The first moves are not listed.
    Unlisted(Unlisted),
}

impl From<Unlisted> for CountError {
    fn from(why: Unlisted) -> Self {
        Self::Unlisted(why)
    }
}

/// The number of legal lines of exactly `depth` plies.
///
/// A ply is a whole turn of one player with its decisions; a forced pass is a ply; the joint moves of an opening, in
/// the default order of drops, are one ply. A game or round that has ended is not continued. A turn stopped at the
/// limit of laps is a line's last ply or none. A position that does not fit the ruleset has no lines.
///
/// # Errors
/// Where `depth` is more than [`MOST_DEPTH`], or a position on the way has more moves than are listed.
pub fn count(ruleset: &Ruleset, position: &Position, depth: u32) -> Result<u64, CountError> {
    if depth > MOST_DEPTH {
        return Err(CountError::TooDeep);
    }
    let rules = rules_of(ruleset);
    if position.fits(ruleset).is_err() {
        return Ok(0);
    }
    if depth == 0 {
        return Ok(1);
    }
    if position.status != Status::Playing {
        return Ok(0);
    }
    if position.phase != Phase::Opening {
        return lines(rules, position.clone(), depth);
    }
    // An opening is the first ply or none, so this is not repeated further in.
    let (mut found, mut moves, mut failed) = (0, 0, None);
    let _ = for_each_joint(rules, position, |_, after, stopped| {
        moves += 1;
        let after = opening::outcome(rules, after.clone(), stopped, &mut ()).position;
        let counted = match (depth, after.status) {
            _ if moves > MOST_MOVES => Err(Unlisted::TooMany.into()),
            (1, _) => Ok(1),
            (_, Status::Playing) => lines(rules, after, depth - 1),
            _ => Ok(0),
        };
        match counted {
            Ok(lines) => found += lines,
            Err(error) => {
                failed = Some(error);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    failed.map_or(Ok(found), Err)
}

/// The legal moves of a position, each with the number of lines of exactly `depth` plies that begin with it; `depth`
/// from 1.
///
/// # Errors
/// Where `depth` is more than [`MOST_DEPTH`], or there are more moves than are listed.
pub fn divide(ruleset: &Ruleset, position: &Position, depth: u32) -> Result<Vec<(Move, u64)>, CountError> {
    if position.status != Status::Playing || depth == 0 {
        return Ok(Vec::new());
    }
    let mut divided = Vec::new();
    for played in legal_moves(ruleset, position)? {
        if let Ok(outcome) = play(ruleset, position, &played, &mut ()) {
            divided.push((played, count(ruleset, &outcome.position, depth - 1)?));
        }
    }
    Ok(divided)
}

/// The lines of `depth` plies, from 1, of the main play.
///
/// The plies of the line being followed wait in a list, not on the stack: a line may be as long as is asked for.
fn lines(rules: Rules<'_>, position: Position, depth: u32) -> Result<u64, CountError> {
    let depth = usize::try_from(depth).unwrap_or(usize::MAX);
    let mut found = 0;
    // The branches of each ply, and how many of them have been followed.
    let mut line = vec![(Branches::new(rules, position), 0)];
    loop {
        let at_depth = line.len() == depth;
        let Some((last, followed)) = line.last_mut() else { return Ok(found) };
        // The last ply of a line need not be played to be counted.
        let mover = last.mover();
        if at_depth {
            while last.next_unplayed(rules).is_some() {
                *followed += 1;
                if *followed > MOST_MOVES {
                    return Err(Unlisted::TooMany.into());
                }
            }
            found += u64::try_from(*followed).unwrap_or(u64::MAX);
            line.pop();
            continue;
        }
        let Some((_, mut after, stopped)) = last.next(rules) else {
            line.pop();
            continue;
        };
        *followed += 1;
        if *followed > MOST_MOVES {
            return Err(Unlisted::TooMany.into());
        }
        end_turn(rules, &mut after, mover, stopped, rules.sowing.clause, &mut ());
        if after.status == Status::Playing {
            line.push((Branches::new(rules, after), 0));
        }
    }
}
