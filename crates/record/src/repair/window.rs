//! A record searched stretch by stretch. A board that agrees proves what is before it, so changes are sought behind it;
//! what the stretch leaves open is carried into the next one, so nothing is decided too early.

use std::sync::Arc;

use crate::archive::RecordHeader;
use crate::notation::syntax::Record;
use crate::replay::{Families, FindingsOnly, LineReplay, ReadingChoice, replay_under};
use rules::Ruleset;

use super::cells::{CellKind, Cells};
use super::costs::Costs;
use super::hypothesis::Hypothesis;
use super::report::{Repair, RepairPlace};
use super::search::{Limits, Search, Searched, Stop, Stretch};

/// Cells behind a contradiction that an answer must accept, where no board is nearer.
const BEHIND: usize = 24;
/// How far behind a contradiction a board is still the goal, in cells.
const TO_BOARD: usize = 60;
/// The most hypotheses that are carried from one stretch into the next.
const MOST_CARRIED: usize = 48;

/// The most that a change named in the help of a finding costs, in tenths of a bit: one fact of one ply.
const COST_FOR_HELP: u32 = 160;
/// The most plies played for the help of a finding.
const PLAYS_FOR_HELP: u64 = 4_000;

/// How much is tried. All bounds are counts, so the same record gives the same answer everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// The most slips in one stretch, from 1.
    pub slips: u32,
    /// The most plies played for one stretch.
    pub plays: u64,
    /// The most that the slips of one stretch may cost, in bits.
    pub bits: u32,
}

impl Default for Effort {
    fn default() -> Self {
        Self { slips: 3, plays: 400_000, bits: 42 }
    }
}

/// Searches for the cheapest changes under which a record holds. `None` where it cannot be replayed, or the position at
/// its beginning is not known.
///
/// The [module page](super) says what is searched and what is not.
pub fn repair(
    families: Families<'_>,
    header: &RecordHeader,
    record: &Record,
    text: &str,
    costs: &Costs,
    effort: Effort,
) -> Option<Repair> {
    let (replay, start) = LineReplay::new(families, header, text)?;
    let cells = Cells::new(&record.items);
    let mut search = Search::new(replay, start.clone(), &cells, text, costs);
    let mut repair = Repair::new(text, costs, &cells);
    let limits = Limits { events: effort.slips, plays: effort.plays, cost: effort.bits * 10 };
    let end = cells.all.len();
    let mut carried = vec![Hypothesis::new(start, 0)];
    let mut committed = 0;
    loop {
        let Furthest { whole, contradicted, anchor } = furthest(&mut search, &carried, &mut repair.plays);
        if !whole.is_empty() {
            repair.held_until(&cells, end);
            carried = whole;
            break;
        }
        repair.held_until(&cells, contradicted);
        if repair.windows.is_empty() && committed == 0 {
            repair.under = other_readings(families, search.start.ruleset(), header, record, text);
        }
        let stretch = Stretch { from: committed.max(anchor), goal: goal(&cells, contradicted) };
        let searched = search.best(std::mem::take(&mut carried), stretch, limits);
        repair.plays += searched.plays;
        let mut window = RepairPlace::new(&cells, contradicted, stretch, &searched);
        if searched.found.is_empty() {
            let resumed = resumed(&mut search, contradicted);
            repair.close(window, &searched.found);
            let Some((point, board)) = resumed else { break };
            carried = vec![Hypothesis::new(point, board + 1)];
            committed = board + 1;
            continue;
        }
        let Searched { mut found, .. } = searched;
        found.truncate(MOST_CARRIED);
        committed = stretch.goal;
        let first = found[0].point.key();
        window.is_joined = found.iter().all(|one| one.point.key() == first);
        if window.is_joined || stretch.goal == end {
            repair.close(window, &found);
            let Some(best) = found.into_iter().next() else { break };
            carried = vec![Hypothesis { changes: None, cost: 0, count: 0, trail: 0, ..best }];
        } else {
            repair.leave_open(window);
            carried = found;
        }
        if stretch.goal == end {
            repair.held_until(&cells, end);
            break;
        }
    }
    if carried.iter().any(|one| one.changes.is_some()) {
        repair.close_open(&carried, &cells);
    }
    Some(repair)
}

/// The emendations of each single event under which the whole record holds, the cheapest first, and whether every one was
/// tried. For the help of a finding, so it plays less.
pub(crate) fn single_repairs(
    families: Families<'_>,
    header: &RecordHeader,
    record: &Record,
    text: &str,
) -> Option<Repair> {
    let (replay, start) = LineReplay::new(families, header, text)?;
    let costs = Costs::default();
    let cells = Cells::new(&record.items);
    let mut search = Search::new(replay, start.clone(), &cells, text, &costs);
    let mut repair = Repair::new(text, &costs, &cells);
    let starts = vec![Hypothesis::new(start, 0)];
    let Furthest { whole, contradicted, anchor } = furthest(&mut search, &starts, &mut repair.plays);
    if !whole.is_empty() {
        return None;
    }
    let stretch = Stretch { from: anchor, goal: cells.all.len() };
    let searched =
        search.best(starts, stretch, Limits { events: 1, plays: PLAYS_FOR_HELP, cost: COST_FOR_HELP });
    repair.plays += searched.plays;
    let window = RepairPlace::new(&cells, contradicted, stretch, &searched);
    repair.held_until(&cells, contradicted);
    repair.close(window, &searched.found);
    repair.held_until(&cells, cells.all.len());
    Some(repair)
}

/// The single other readings under which the record holds as it is written.
fn other_readings(
    families: Families<'_>,
    ruleset: &Ruleset,
    header: &RecordHeader,
    record: &Record,
    text: &str,
) -> Vec<ReadingChoice> {
    let neighbours = families(ruleset.id()).and_then(|family| family.neighbours(ruleset.choices()));
    let Some(neighbours) = neighbours else { return Vec::new() };
    let holds = |other: &Arc<Ruleset>| {
        replay_under::<FindingsOnly>(families, other, header, false, record, text).verdict.is_verified()
    };
    let others = neighbours.others.iter().filter(|other| holds(&other.ruleset));
    let choice = |other: &rules::Neighbour| ReadingChoice {
        reading: other.reading.clone(),
        alternative: other.alternative.clone(),
    };
    others.map(choice).collect()
}

/// How far hypotheses come without a change.
struct Furthest {
    /// Those that come to the end, as they were given.
    whole: Vec<Hypothesis>,
    /// The furthest cell that contradicts one.
    contradicted: usize,
    /// The cell behind the last board that agrees before that, for every hypothesis.
    anchor: usize,
}

/// How far hypotheses come without a change.
fn furthest(search: &mut Search<'_, '_>, all: &[Hypothesis], plays: &mut u64) -> Furthest {
    let mut furthest = Furthest { whole: Vec::new(), contradicted: 0, anchor: usize::MAX };
    let end = search.cells.all.len();
    for one in all {
        // Behind the last two boards that were reached; the very last may be what contradicts.
        let mut behind = [0, 0];
        let cells = search.cells;
        let stop = search.run(one.clone(), end, plays, |_, index| {
            if cells.all[index].kind == CellKind::Board {
                behind = [behind[1], index + 1];
            }
        });
        let Stop::Contradicted(at) = stop else {
            furthest.whole.push(one.clone());
            continue;
        };
        let contradicted = at.next(cells).unwrap_or(end);
        let agreed = if behind[1] > contradicted { behind[0] } else { behind[1] };
        furthest.contradicted = furthest.contradicted.max(contradicted);
        furthest.anchor = furthest.anchor.min(agreed);
    }
    furthest
}

/// The cell up to which an answer must hold: behind the next board, if one is near; else some cells further on.
fn goal(cells: &Cells<'_>, contradicted: usize) -> usize {
    let end = cells.all.len();
    let near = contradicted + 1..end.min(contradicted + TO_BOARD);
    let board = near.clone().find(|&at| cells.all[at].kind == CellKind::Board);
    // A board directly behind says little of what is before it: there a ply or the board may be wrong.
    board.map_or(end.min(contradicted + BEHIND), |board| board + 1)
}

/// The next board from which play can go on, if nothing before it is known.
fn resumed(search: &mut Search<'_, '_>, contradicted: usize) -> Option<(crate::replay::LinePoint, usize)> {
    let all = search.cells.all.len();
    let boards = (contradicted..all).filter(|&at| search.cells.all[at].kind == CellKind::Board);
    let boards: Vec<usize> = boards.collect();
    boards.into_iter().find_map(|board| {
        let mut point = search.start.clone().lost();
        let replayed = search.cells.replay(&mut search.replay, &mut point, board);
        let is_known = point.position().is_some() && replayed.faults.is_empty();
        is_known.then_some((point, board))
    })
}
