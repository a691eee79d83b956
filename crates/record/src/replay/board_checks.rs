//! A written `board(…)` against the position, or as the position from which play resumes.

use crate::notation::board::{Compare, WrittenBoard};
use crate::notation::syntax::{Attestation, Item};
use base::board::{ByPlayer, Hole, Player};
use base::text::Span;
use engine::Position;
use rules::Ruleset;

use super::compare::{Comparison, compare, not_compared, resumed, seeds_differ};
use super::detail::Detail;
use super::difference::{BoardDifference, BoardPart, Pair};
use super::earlier_play::{contradictions, missing_turns_differ, starter};
use super::finding::{FindingKind, NotResumed};
use super::impossible::impossible;
use super::line_state::LineState;
use super::ply_verdict::PlyId;
use super::verdict::{PositionState, StatedCounts};
use super::walk::Walk;
use super::{BoardProblemKind, StatedBoard, read_board};

/// A board that was read, and where it is written.
struct ReadBoard {
    stated: StatedBoard,
    span: Span,
    /// The ply before it.
    ply: Option<PlyId>,
    /// Whether all of it could be read.
    readable: bool,
    /// Whether an editor supplied it: then it is no check of what the source has.
    supplied: bool,
}

impl<D: Detail> Walk<'_, D> {
    /// A board as a check, or to resume play; gives what is known of the position after it.
    pub(super) fn board(
        &mut self,
        line: &mut LineState,
        item: &Item,
        board: &WrittenBoard,
        ply: Option<PlyId>,
    ) -> PositionState {
        let span = item.span;
        let (stated, problems) = read_board(&line.ruleset, board);
        for problem in &problems {
            self.check_fault(line, problem.span, ply, FindingKind::Board(problem.kind.clone()));
        }
        let supplied = item.attestation == Attestation::Supplied;
        let mut board = ReadBoard { stated, span, ply, readable: problems.is_empty(), supplied };
        let is_known = line.position.state().is_known();
        match (is_known, board.readable) {
            (true, _) => self.compare_board(line, board),
            (false, false) => self.find(line, span, ply, FindingKind::CheckNotCompared),
            (false, true) => {
                self.resume(line, &mut board);
                let StatedBoard { counts: holes, stores, .. } = board.stated;
                if !line.position.state().is_known() && holes.iter().any(Option::is_some) {
                    return PositionState::Stated(Box::new(StatedCounts { holes, stores }));
                }
            }
        }
        line.position.state().clone()
    }

    /// Resumes play from a board where the position is unknown. One count that is not stated is what the others leave of
    /// the seeds in play.
    fn resume(&mut self, line: &mut LineState, board: &mut ReadBoard) {
        let last_known = line.position.last_known();
        let (in_play, out) = (last_known.seeds(), last_known.count(Hole::OUT));
        if let Some((hole, seeds)) = board.stated.work_out(&line.ruleset, in_play, out) {
            self.find(line, board.span, board.ply, FindingKind::WorkedOut { hole, seeds });
        }
        let (stated, span, ply) = (&board.stated, board.span, board.ply);
        let last_known = line.position.last_known();
        let resumed = resumed(&line.ruleset, stated, last_known);
        if matches!(resumed, Ok(_) | Err(NotResumed::TooManySeeds))
            && let Some(seeds) = seeds_differ(&line.ruleset, stated, last_known)
        {
            self.check_fault(line, span, ply, FindingKind::ResumedSeeds(seeds));
        }
        let state = match resumed {
            Ok(state) => state,
            Err(why) => return self.find(line, span, ply, FindingKind::NotResumed(why)),
        };
        self.relations(line, board, &state);
        if let Some(round) = round_differs(line, stated) {
            self.check_fault(line, span, ply, FindingKind::ResumedRound(round));
        }
        if let Some(turns) = missing_turns_differ(line, stated) {
            self.check_fault(line, span, ply, turns);
        }
        if let Some(first) = state.positions().first() {
            let in_order = line.ruleset.alternates() && !line.position.is_out_of_order();
            let begun = StatedBoard { starter: starter(line, stated), ..stated.clone() };
            let earlier = contradictions(line, stated, in_order, first);
            let impossible = impossible(&line.ruleset, &begun, in_order, None, first);
            let earlier = earlier.into_iter().map(FindingKind::EarlierPlayDiffers);
            for kind in earlier.chain(impossible.into_iter().map(FindingKind::BoardImpossible)) {
                self.check_fault(line, span, ply, kind);
            }
        }
        for open in not_compared(&line.ruleset, stated) {
            self.find(line, span, ply, FindingKind::ClauseNotCompared { open, alone: false });
        }
        let known = matches!(state, PositionState::Position(_));
        let missing = line.position.resume(state);
        let tally = &mut line.counts.tally;
        if known {
            tally.bridged += missing.gaps;
            tally.interventions += missing.gaps;
        }
        // What was read with doubt no longer matters, but it was not confirmed.
        tally.undetermined += line.doubts.abandon();
        line.last_ply.awaits_board = None;
        self.find(line, span, ply, FindingKind::Resumed(missing.plies));
    }

    /// The relations between holes of a board that makes the position known again, against its own counts.
    fn relations(&mut self, line: &mut LineState, board: &ReadBoard, state: &PositionState) {
        let ReadBoard { stated, span, ply, .. } = board;
        if compares_with_before(stated) {
            self.find(line, *span, *ply, FindingKind::CheckNotCompared);
        }
        let Some(expected) = state.positions().first() else { return };
        let mut parts = compare(&line.ruleset, stated, None, expected).parts;
        parts.retain(|part| matches!(part, BoardPart::Relation { .. }));
        if !parts.is_empty() {
            let (expected, found) = (expected.clone(), stated.clone());
            let difference = BoardDifference { before: None, expected, found, parts };
            self.check_fault(line, *span, *ply, FindingKind::BoardDiffers(Box::new(difference)));
        }
    }

    /// Compares a board with a position that is known, at least in part.
    fn compare_board(&mut self, line: &mut LineState, board: ReadBoard) {
        let ReadBoard { stated, span, ply, readable, supplied } = board;
        let before = line.last_ply.before.as_ref().and_then(|(before, _)| before.position()).cloned();
        if before.is_none() && compares_with_before(&stated) {
            if line.last_ply.before.is_none() {
                self.check_fault(line, span, ply, FindingKind::Board(BoardProblemKind::NoBoardBefore));
            } else {
                self.find(line, span, ply, FindingKind::CheckNotCompared);
            }
        }
        let Some(first) = line.position.candidates().first() else { return };
        let Comparison { mut parts, open, compared } =
            compare(&line.ruleset, &stated, before.as_ref(), first);
        for open in open {
            self.find(line, span, ply, FindingKind::ClauseNotCompared { open, alone: !compared });
        }
        if !compared {
            return;
        }
        line.counts.tally.checks += u32::from(!supplied);
        if let PositionState::OneOf(all) = line.position.state() {
            let fits = |position| fitted(&line.ruleset, &stated, before.as_ref(), position);
            let left: Vec<_> = all.iter().filter_map(fits).collect();
            if !left.is_empty() {
                line.position.set(PositionState::one_of(left));
                parts.clear();
            }
        }
        if parts.is_empty() {
            line.counts.tally.agreed += u32::from(!supplied);
            line.counts.board_agreed = !supplied;
            if readable && !supplied {
                line.confirm();
            }
            return;
        }
        line.counts.tally.checks += u32::from(supplied);
        let Some(expected) = line.position.candidates().first().cloned() else { return };
        let difference = BoardDifference { before, expected, found: stated, parts };
        self.check_fault(line, span, ply, FindingKind::BoardDiffers(Box::new(difference)));
    }
}

/// The round of a board from which play resumes, if it cannot be the current one. Rounds may have passed in a gap, but
/// none comes back.
fn round_differs(line: &LineState, stated: &StatedBoard) -> Option<Pair<u16>> {
    let expected = line.position.last_known().round();
    let found = stated.round.filter(|&round| round != expected)?;
    let impossible = found < expected || line.position.missing().gaps == 0;
    (impossible && line.round.number != Some(u32::from(found))).then_some(Pair { expected, found })
}

/// Whether a board has `+=` or `-=`, which compare with the position before the ply.
fn compares_with_before(stated: &StatedBoard) -> bool {
    stated.relations.iter().any(|relation| matches!(relation.value.compare, Compare::More | Compare::Fewer))
}

/// One of several positions that differ in what is not stated, with the stores a board states; `None` where the board
/// does not fit it. No more seeds lie in the stores than before.
fn fitted(
    ruleset: &Ruleset,
    stated: &StatedBoard,
    before: Option<&Position>,
    position: &Position,
) -> Option<Position> {
    let parts = compare(ruleset, stated, before, position).parts;
    if !parts.iter().all(|part| matches!(part, BoardPart::Store { .. })) {
        return None;
    }
    let all = u32::from(position.store(Player::South)) + u32::from(position.store(Player::North));
    let (south, north) = match (stated.stores.south, stated.stores.north) {
        (None, None) => return Some(position.clone()),
        (Some(south), Some(north)) => (u32::from(south), u32::from(north)),
        (Some(south), None) => (u32::from(south), all.checked_sub(u32::from(south))?),
        (None, Some(north)) => (all.checked_sub(u32::from(north))?, u32::from(north)),
    };
    (south + north == all).then_some(())?;
    let stores = ByPlayer::new(u16::try_from(south).ok()?, u16::try_from(north).ok()?);
    position.clone().with_stores(ruleset, stores).ok()
}
