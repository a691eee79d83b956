//! The laws, each for one position.

use std::collections::{BTreeMap, BTreeSet};

use sowbook::board::{ByPlayer, Hole, HoleSet, Player};
use sowbook::engine::{
    Decisions, GameResult, Move, Outcome, Phase, Position, Sowing, StartHole, Status, count, divide,
    legal_moves, play, play_with_acts,
};
use sowbook::replay::{print_move, print_position, read_position};
use sowbook::rules::Ruleset;
use sowbook::rules::vocabulary::Direction;

use crate::witness::Witness;

/// A legal move, played aloud and in silence: no seed is lost, the events tell the whole of it, and both ways of
/// playing agree.
pub(crate) fn plays(ruleset: &Ruleset, position: &Position, played: &Move, label: &str) -> Outcome {
    let label = format!("{label}: {}", print_move(ruleset, position, played));
    let mut witness = Witness::new(ruleset, position);
    let loud =
        play(ruleset, position, played, &mut witness).unwrap_or_else(|error| panic!("{label}: {error:?}"));
    let silent =
        play(ruleset, position, played, &mut ()).unwrap_or_else(|error| panic!("{label}: {error:?}"));
    assert_eq!(loud, silent, "aloud, in silence: {label}");
    witness.agrees(&loud.position, &label);
    as_written(ruleset, position, played, &loud, &label);
    loud
}

/// A turn written as records write it is the same turn.
fn as_written(ruleset: &Ruleset, position: &Position, played: &Move, outcome: &Outcome, label: &str) {
    let Move::Turn(sowing) = played else { return };
    let read = play_with_acts(ruleset, position, sowing.start, &sowing.written(), &[], &mut ());
    assert_eq!(read, Ok((*sowing, outcome.clone())), "written, played: {label}");
}

/// Exactly the legal moves can be played, among all moves anyone could think of; no two are written alike.
pub(crate) fn exactly_the_legal_moves_succeed(
    ruleset: &Ruleset,
    position: &Position,
    neighbours: &[Decisions],
    label: &str,
) -> Vec<Move> {
    let moves = legal_moves(ruleset, position).expect("few enough moves to list");
    let legal: BTreeSet<Move> = moves.iter().copied().collect();
    assert_eq!(legal.len(), moves.len(), "a move twice: {label}");
    let mut written = BTreeMap::new();
    for played in &moves {
        let text = print_move(ruleset, position, played);
        if let Some(other) = written.insert(text.clone(), played) {
            panic!("`{text}` is {other:?} and {played:?}: {label}");
        }
    }
    for played in conceivable(ruleset, position, &moves, neighbours) {
        let can = play(ruleset, position, &played, &mut ());
        assert_eq!(can.is_ok(), legal.contains(&played), "{label}: {played:?}: {:?}", can.err());
    }
    moves
}

/// Every start with every list of decisions that is legal here or was near by, the pass, and many fillings.
fn conceivable(
    ruleset: &Ruleset,
    position: &Position,
    legal: &[Move],
    neighbours: &[Decisions],
) -> BTreeSet<Move> {
    let mut all: BTreeSet<Move> = legal.iter().copied().collect();
    all.insert(Move::Pass);
    // The holes, the first number beyond them, and the last that a small layout could name.
    let holes = ruleset.shape().holes();
    let starts: Vec<StartHole> = (0..=u8::try_from(holes).expect("at most 120"))
        .chain([63])
        .map(Hole)
        .flat_map(|hole| {
            let lifts = Direction::ALL.map(|direction| StartHole::Lift(hole, direction));
            let ways = [None, Some(Direction::Anticlockwise), Some(Direction::Clockwise)];
            let entries = ways.map(|way| StartHole::Enter(hole, way));
            lifts.into_iter().chain([StartHole::Take(hole)]).chain(entries)
        })
        .collect();
    let mut lists: BTreeSet<Decisions> = neighbours.iter().copied().collect();
    lists.extend(legal.iter().flat_map(decisions_of));
    lists.insert(Decisions::NONE);
    for &start in &starts {
        all.extend(lists.iter().map(|&decisions| Move::Turn(Sowing { start, decisions })));
    }
    if position.phase() == Phase::Opening {
        for &south in &starts {
            let norths =
                starts.iter().map(|&north| ByPlayer::new(Sowing::plain(south), Sowing::plain(north)));
            all.extend(norths.map(Move::Both));
        }
    }
    let own = |player| ruleset.shape().own(player);
    let (south, north) = (own(Player::South), own(Player::North));
    let off_the_board = HoleSet::EMPTY.with(Hole(126));
    all.extend([south, north, south.union(north), HoleSet::EMPTY, off_the_board].map(Move::Fill));
    all.extend(Player::ALL.map(Move::Half));
    all.insert(Move::Fill(south.union(north).union(off_the_board)));
    if position.status() == Status::RoundOver && holes <= 8 {
        all.extend((0..1_u128 << holes).map(|set| Move::Fill(HoleSet(set))));
    }
    all
}

/// The lists of decisions in a move.
pub(crate) fn decisions_of(played: &Move) -> Vec<Decisions> {
    match played {
        Move::Turn(sowing) => vec![sowing.decisions],
        Move::Both(both) => vec![both.south.decisions, both.north.decisions],
        Move::Pass | Move::Fill(_) | Move::Half(_) | Move::Lay(_) => Vec::new(),
    }
}

/// The lines of one ply are the legal moves, and the counts of first moves add up.
pub(crate) fn counts_agree(ruleset: &Ruleset, position: &Position, moves: &[Move], depth: u32, label: &str) {
    if position.status() != Status::Playing {
        assert_eq!(count(ruleset, position, 1), Ok(0), "play is over: {label}");
        return;
    }
    assert_eq!(count(ruleset, position, 0), Ok(1), "{label}");
    assert_eq!(count(ruleset, position, 1), Ok(moves.len() as u64), "{label}");
    let divided = divide(ruleset, position, depth).expect("shallow");
    let listed: Vec<Move> = divided.iter().map(|(played, _)| *played).collect();
    assert_eq!(listed, moves, "{label}");
    let sum: u64 = divided.iter().map(|(_, lines)| lines).sum();
    assert_eq!(Ok(sum), count(ruleset, position, depth), "depth {depth}: {label}");
}

/// A position that is printed and read again is the same position.
///
/// That play was stopped by a turn without end, or by the result such a turn has, is no part of a board.
pub(crate) fn prints_what_it_reads(ruleset: &Ruleset, position: &Position) {
    let text = print_position(ruleset, position);
    let read = read_position(ruleset, &text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
    if matches!(position.status(), Status::Over(GameResult::Endless | GameResult::Void | GameResult::Draw)) {
        assert_eq!(print_position(ruleset, &read), text);
    } else {
        assert_eq!(read, *position, "{text}");
    }
}
