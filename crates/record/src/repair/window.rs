//! A record searched stretch by stretch. A whole board that agrees proves what is before it, so changes are sought behind
//! it; what the stretch leaves open is carried into the next one, so nothing is decided too early.

use std::sync::atomic::AtomicBool;

use itertools::Itertools;

use crate::archive::{RecordHeader, SlipCosts};
use crate::notation::syntax::Record;
use crate::replay::{Families, LineReplay};

use super::cells::{CellKind, Cells, Stated};
use super::hypothesis::Hypothesis;
use super::page_rows::RecordPage;
use super::report::{Repair, RepairPlace};
use super::search::{Limits, Search, Searched, Stop, Stretch};
use super::starts::OtherStarts;

/// Cells behind a contradiction that an answer must accept, where no board is nearer.
const BEHIND: usize = 24;
/// Cells before a contradiction that are searched where all of them are too many, and those behind it that an answer must
/// accept then: at last so few that some of several slips close together are behind them.
const NEAR: usize = 12;
const BEHIND_NEAR: [usize; 2] = [12, 4];
/// How far behind a contradiction a board is still the goal, in cells.
const TO_BOARD: usize = 60;
/// The most hypotheses that are carried from one stretch into the next.
const MOST_CARRIED: usize = 48;

/// The most that a change named in the help of a finding costs, in tenths of a bit: one fact of one ply.
const COST_FOR_HELP: u32 = 160;
/// The most plies played for the help of a finding.
const PLAYS_FOR_HELP: u64 = 4_000;

/// How much is tried. All bounds are counts, so the same record gives the same answer everywhere.
#[derive(Debug, Clone, Copy)]
pub struct Effort<'e> {
    /// The most slips in one stretch; with none, only gaps are filled.
    pub slips: u32,
    /// The most plies played for one stretch.
    pub plays: u64,
    /// The most that the slips of one stretch may cost, in bits.
    pub bits: u32,
    /// Once this is set, the search ends as at a limit.
    pub stop: Option<&'static AtomicBool>,
    /// The ids of other rulesets that the record may be of.
    pub rulesets: &'e [String],
    /// The page beside it.
    pub page: RecordPage<'e>,
}

impl Default for Effort<'_> {
    fn default() -> Self {
        Self {
            slips: 3,
            plays: 400_000,
            bits: 42,
            stop: None,
            rulesets: &[],
            page: RecordPage { rows: &[], begin: 0 },
        }
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
    costs: &SlipCosts,
    effort: Effort<'_>,
) -> Option<Repair> {
    let own = LineReplay::new(families, header, text);
    let overfull =
        || OtherStarts::new(families, header, effort.rulesets, costs).filter(|others| others.is_overfull);
    let overfull = own.is_none().then(overfull).flatten();
    let (replay, start) = own.or_else(|| overfull.as_ref()?.replay(families, text))?;
    let mut cells = Cells::new(&record.items, text);
    cells.note_boards(start.ruleset());
    let mut search = Search::new(replay, start.clone(), &cells, costs, effort.page);
    let mut repair = Repair::new(costs, &cells, header);
    let limits =
        Limits { events: effort.slips, plays: effort.plays, cost: effort.bits * 10, stop: effort.stop };
    let end = cells.all.len();
    let mut carried = vec![Hypothesis::new(start, 0)];
    if let Some(others) = &overfull {
        carried = others.hypotheses(families, text);
        repair.untried_setup = others.untried_setup;
        repair.leave_open(RepairPlace::of_setup(&cells, header, costs));
    }
    let mut committed = 0;
    let mut asks_for_others = overfull.is_none();
    loop {
        let Furthest { whole, contradicted, anchor } = furthest(&mut search, &carried, &mut repair.plays);
        if !whole.is_empty() {
            repair.held_until(&search, end);
            carried = whole;
            break;
        }
        repair.held_until(&search, contradicted);
        let is_gap = matches!(cells.all.get(contradicted).map(|cell| cell.kind), Some(CellKind::Gap(..)));
        if asks_for_others && !is_gap {
            asks_for_others = false;
            let others = OtherStarts::new(families, header, effort.rulesets, costs);
            repair.untried_setup = others.as_ref().and_then(|others| others.untried_setup);
            let others = others.iter().flat_map(|others| others.hypotheses(families, text));
            carried.extend(others.filter(|one| {
                match search.run(one.clone(), end, &mut repair.plays, |_, _| {}) {
                    Stop::Goal(_) => true,
                    Stop::Contradicted(at) => at.at > contradicted,
                }
            }));
        }
        let before = std::mem::take(&mut carried);
        let (stretch, searched) = changes(&mut search, &before, committed.max(anchor), contradicted, limits);
        repair.plays += searched.plays;
        let mut window = RepairPlace::new(&cells, contradicted, stretch, &searched);
        window.is_behind_doubt = repair.doubts(&cells, stretch.from);
        if searched.found.is_empty() {
            let resumed = resumed(&mut search, contradicted);
            repair.close(window, &searched.found, &cells);
            let Some((point, board)) = resumed else { break };
            carried = vec![Hypothesis::new(point, board + 1)];
            committed = board + 1;
            continue;
        }
        let Searched { mut found, .. } = searched;
        window.is_cut |= found.len() > MOST_CARRIED;
        found.truncate(MOST_CARRIED);
        committed = stretch.goal;
        let state = |one: &Hypothesis| (one.point.key(), one.point.reversed_side());
        let is_joined = found.iter().map(state).all_equal();
        window.has_other_order = search.has_other_order(&before, &found[0], stretch, &mut repair.plays);
        if is_joined || stretch.goal == end {
            repair.close(window, &found, &cells);
            let Some(best) = found.into_iter().next() else { break };
            carried = vec![Hypothesis { changes: None, fillings: None, cost: 0, count: 0, trail: 0, ..best }];
        } else {
            repair.leave_open(window);
            carried = found;
        }
        if stretch.goal == end {
            repair.held_until(&search, end);
            break;
        }
    }
    if carried.iter().any(|one| one.changes.is_some()) {
        repair.close_open(&carried, &search);
    }
    Some(repair)
}

/// The emendations of each single event under which the whole record holds, the cheapest first, and whether every one was
/// tried; another reading alone, where there is one. For the help of a finding, so it plays less.
pub(crate) fn single_repairs(
    families: Families<'_>,
    header: &RecordHeader,
    record: &Record,
    text: &str,
    costs: &SlipCosts,
) -> Option<Repair> {
    let (replay, start) = LineReplay::new(families, header, text)?;
    let mut cells = Cells::new(&record.items, text);
    cells.note_boards(start.ruleset());
    let mut search = Search::new(replay, start.clone(), &cells, costs, RecordPage::default());
    let mut repair = Repair::new(costs, &cells, header);
    let starts = vec![Hypothesis::new(start, 0)];
    let Furthest { whole, contradicted, anchor } = furthest(&mut search, &starts, &mut repair.plays);
    if !whole.is_empty() {
        return None;
    }
    let stretch = Stretch { from: anchor, goal: cells.all.len() };
    let mut searched = Searched { bound: costs.reading.0, ..Searched::default() };
    let others = OtherStarts::new(families, header, &[], costs);
    repair.untried_setup = others.as_ref().and_then(|others| others.untried_setup);
    for other in others.iter().flat_map(|others| others.hypotheses(families, text)) {
        if let Stop::Goal(whole) = search.run(other, stretch.goal, &mut searched.plays, |_, _| {}) {
            searched.found.push(whole);
        }
    }
    // Whoever follows another reading makes no slips.
    if searched.found.is_empty() {
        let limits = Limits { events: 1, plays: PLAYS_FOR_HELP, cost: COST_FOR_HELP, stop: None };
        searched = search.best(starts, stretch, limits);
    }
    repair.plays += searched.plays;
    let window = RepairPlace::new(&cells, contradicted, stretch, &searched);
    repair.held_until(&search, contradicted);
    repair.close(window, &searched.found, &cells);
    repair.held_until(&search, cells.all.len());
    Some(repair)
}

/// How far hypotheses come without a change.
struct Furthest {
    /// Those that come to the end, as they were given.
    whole: Vec<Hypothesis>,
    /// The furthest cell that contradicts one.
    contradicted: usize,
    /// The cell behind the last whole board that agrees before that, for every hypothesis.
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
            if cells.all[index].stated == Stated::All {
                behind = [behind[1], index + 1];
            }
        });
        let Stop::Contradicted(at) = stop else {
            furthest.whole.push(one.clone());
            continue;
        };
        let contradicted = at.at;
        let agreed = if behind[1] > contradicted { behind[0] } else { behind[1] };
        furthest.contradicted = furthest.contradicted.max(contradicted);
        furthest.anchor = furthest.anchor.min(agreed);
    }
    furthest
}

/// The cheapest changes at the cells from `from` under which the contradicted one and those behind it hold, and the
/// stretch that was searched. Where nothing is found before the plays are spent, the search is repeated nearer to the
/// contradiction; what is found there is still cut, because a change elsewhere may be cheaper.
fn changes(
    search: &mut Search<'_, '_>,
    starts: &[Hypothesis],
    from: usize,
    contradicted: usize,
    limits: Limits,
) -> (Stretch, Searched) {
    let whole = Stretch { from, goal: goal(search.cells, contradicted) };
    let searched = search.best(starts.to_vec(), whole, limits);
    if !searched.is_cut || !searched.found.is_empty() {
        return (whole, searched);
    }
    let mut plays = searched.plays;
    for behind in BEHIND_NEAR {
        let from = from.max(contradicted.saturating_sub(NEAR));
        let near = Stretch { from, goal: whole.goal.min(contradicted + behind) };
        let again = search.best(starts.to_vec(), near, limits);
        plays += again.plays;
        if !again.found.is_empty() {
            return (near, Searched { is_cut: true, plays, ..again });
        }
    }
    (whole, Searched { plays, ..searched })
}

/// The cell up to which an answer must hold: behind the next board, if one is near; else some cells further on.
fn goal(cells: &Cells<'_>, contradicted: usize) -> usize {
    let end = cells.all.len();
    let near = contradicted + 1..end.min(contradicted + TO_BOARD);
    let board = near.clone().find(|&at| cells.all[at].stated == Stated::All);
    // A board directly behind says little of what is before it: there a ply or the board may be wrong.
    board.map_or(end.min(contradicted + BEHIND), |board| board + 1)
}

/// The next board from which play can go on, if nothing before it is known.
fn resumed(search: &mut Search<'_, '_>, contradicted: usize) -> Option<(crate::replay::LinePoint, usize)> {
    let cells = search.cells;
    let mut boards = (contradicted..cells.all.len()).filter(|&at| cells.all[at].kind == CellKind::Board);
    boards.find_map(|board| {
        let mut point = search.start.clone().lost();
        let replayed = cells.replay(&mut search.replay, &mut point, board);
        let is_known = point.position().is_some() && replayed.faults.is_empty();
        is_known.then_some((point, board))
    })
}
