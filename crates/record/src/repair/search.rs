//! Best-first search for the cheapest changes between two places of a record.
//!
//! What may be changed at a cell is made only when its turn comes by cost: most records need one change, and the first
//! answer lowers the bound below what a second would cost. What is left unsearched costs more than the bound, so an
//! answer can say that every cheaper change was tried.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

use itertools::Itertools;

use crate::archive::slip_costs::{FURTHER_LOST, FURTHER_TOO_MANY, SlipCosts};
use crate::notation::syntax::{Item, ItemKind};
use crate::replay::{FindingKind, ItemReplayed, LinePoint, LineReplay};

use super::cells::{Cell, CellKind, Cells};
use super::change::{Change, Emendation, Linked, SlipKind};
use super::expand::Expander;
use super::hypothesis::{Hypothesis, Numbers};
use super::page_rows::RecordPage;

/// Answers that cost this much more than the best, in tenths of a bit, are kept.
pub(super) const MARGIN: u32 = 60;
/// How often the same position is looked at again at the same place, reached in another way.
const MOST_COPIES: u32 = 8;
/// Of how many plies other orders are tried, at least with those beside the changes, and at most.
const LEAST_IN_DISORDER: u32 = 9;
const MOST_IN_DISORDER: usize = 12;
/// The most counts of a board that one slip changes.
pub(super) const COUNTS_OF_A_SLIP: usize = 2;
/// The most plies played for other orders.
const MOST_FOR_ORDERS: u64 = 20_000;
/// The most answers of one search.
const MOST_FOUND: usize = 64;

/// How far a search may go.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// Events in one stretch.
    pub(super) events: u32,
    /// Plies played.
    pub(super) plays: u64,
    /// Tenths of a bit that the changes in the stretch may cost.
    pub(super) cost: u32,
    /// Ends the search once it is set.
    pub(super) stop: Option<&'static AtomicBool>,
}

impl Limits {
    fn is_stopped(self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// The stretch that is searched, in cells.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stretch {
    /// The first cell that may be changed.
    pub(super) from: usize,
    /// The cell at which a hypothesis has answered; the number of all cells for the end of the record.
    pub(super) goal: usize,
}

/// What a search came to.
#[derive(Default)]
pub(super) struct Searched {
    /// In the order of their costs.
    pub(super) found: Vec<Hypothesis>,
    /// Every change up to this cost was tried, in tenths of a bit.
    pub(super) bound: u32,
    /// Whether a limit was reached before that: of plays, or of moves in a gap.
    pub(super) is_cut: bool,
    /// Whether somebody stopped it.
    pub(super) is_interrupted: bool,
    pub(super) plays: u64,
}

/// A record under search.
pub(super) struct Search<'s, 'a> {
    pub(super) replay: LineReplay<'a>,
    /// Where the record begins.
    pub(super) start: LinePoint,
    pub(super) cells: &'s Cells<'s>,
    pub(super) costs: &'s SlipCosts,
    pub(super) page: RecordPage<'s>,
    /// The cells that were reached with an unknown position, as behind a gap: they confirm nothing.
    pub(super) unproved: BTreeSet<usize>,
    /// The cells that were reached with a known position, without a change.
    proved: BTreeSet<usize>,
    known_moves: BTreeMap<String, Item>,
}

/// What is to be done next, by cost and then in the order in which it was found: each with whether the next cell is to be
/// changed; otherwise play goes on from there.
type Tasks = BTreeMap<(u32, u32), (Box<Hypothesis>, bool)>;

/// Where play without changes stops.
pub(super) enum Stop {
    /// At a cell that is contradicted, or at the end, whose result is.
    Contradicted(Hypothesis),
    Goal(Hypothesis),
}

impl<'s, 'a> Search<'s, 'a> {
    pub(super) fn new(
        replay: LineReplay<'a>,
        start: LinePoint,
        cells: &'s Cells<'s>,
        costs: &'s SlipCosts,
        page: RecordPage<'s>,
    ) -> Self {
        let (unproved, proved) = Default::default();
        Self { replay, start, cells, costs, page, unproved, proved, known_moves: BTreeMap::new() }
    }

    /// Goes on without a change up to a contradiction or the goal; `seen` takes each point on the way.
    pub(super) fn run(
        &mut self,
        mut hypothesis: Hypothesis,
        goal: usize,
        plays: &mut u64,
        mut seen: impl FnMut(&Hypothesis, usize),
    ) -> Stop {
        // Where a column moved down, the last cell before the goal is a place further on.
        let is_moved_down = |one: &Change| one.slip() == Some(SlipKind::ColumnMovedDown);
        let has_moved_down = Linked::iter(&hypothesis.changes).any(is_moved_down);
        let last = goal.checked_sub(1).filter(|_| has_moved_down);
        let place = last.and_then(|last| hypothesis.order.iter().position(|&cell| cell == last));
        let least = place.map_or(goal, |place| goal.max(place + 1));
        loop {
            if hypothesis.at >= least.max(hypothesis.settled) {
                let is_row_lost = hypothesis.order.len() == self.cells.all.len();
                let is_without_result = hypothesis.is_without_result(self.cells);
                let is_explained =
                    |fault: FindingKind| if fault.is_of_number() { is_row_lost } else { is_without_result };
                let mut faults = self.replay.end(&hypothesis.point).into_iter();
                if goal < self.cells.all.len() || faults.all(is_explained) {
                    return Stop::Goal(hypothesis);
                }
                return Stop::Contradicted(hypothesis);
            }
            let Some(index) = hypothesis.next(self.cells) else { return Stop::Contradicted(hypothesis) };
            seen(&hypothesis, index);
            if !self.accepts(&mut hypothesis, index, plays) {
                return Stop::Contradicted(hypothesis);
            }
        }
    }

    /// Goes on behind a cell as it is written; gives whether the cell holds. Where it does not, the hypothesis is still at
    /// the cell, but of no further use.
    fn accepts(&mut self, next: &mut Hypothesis, index: usize, plays: &mut u64) -> bool {
        let cell = &self.cells.all[index];
        let was_known = next.point.state().is_known();
        if was_known && next.changes.is_none() {
            self.proved.insert(index);
        }
        if !was_known {
            self.unproved.insert(index);
        } else if matches!(cell.kind, CellKind::Gap(..)) {
            return false;
        }
        let is_ply = matches!(cell.kind, CellKind::Ply | CellKind::Unreadable);
        *plays += u64::from(is_ply);
        let with_boards = if next.is_in_order() { cell.with_boards } else { 1 };
        let before = (with_boards > 1).then(|| next.point.clone());
        let replayed = self.as_written(next, index);
        if let Some(mut point) = before.filter(|_| replayed.is_unplayed) {
            let whole = self.cells.replay_with_boards(&mut self.replay, &mut point, index);
            if !whole.is_unplayed && whole.faults.is_empty() {
                next.point = point;
                next.behind(with_boards);
                next.step();
                return true;
            }
        }
        // Where the position is not known, nothing can be said against a ply.
        // Where plies were put in or left out, those behind them are under other numbers.
        // Behind a column that moved up or down, a last row is lost or empty.
        let is_behind_rows = next.at + 1 == next.order.len() && next.order.len() == self.cells.all.len();
        let is_number = cell.kind == CellKind::Number;
        let has_no_number = match next.numbers {
            Numbers::Agree => is_behind_rows,
            Numbers::Lost => true,
            Numbers::Moved | Numbers::Recounted => !is_number,
        };
        let differs = replayed.faults.iter().any(|fault| !(has_no_number && fault.kind.is_of_number()));
        if if was_known { replayed.is_unplayed || differs } else { !replayed.is_unplayed && differs } {
            return false;
        }
        // A change that makes a ply illegal, so that nothing is known behind it, explains nothing.
        let is_illegal = |item: &Item| matches!(item.kind, ItemKind::Illegal);
        if was_known
            && !next.point.state().is_known()
            && next.changes.is_some()
            && self.proved.contains(&(index + 1))
            && self.cells.items[cell.range.clone()].iter().any(is_illegal)
        {
            return false;
        }
        if is_number {
            // A ply before a number and one behind it are lost together.
            let kept = (next.put, next.left_out);
            next.behind(1);
            next.numbers = Numbers::Agree;
            if kept.0 + kept.1 == 1 {
                (next.put, next.left_out) = kept;
            }
            return true;
        }
        if replayed.faults.iter().any(|fault| fault.kind.is_of_number()) {
            next.recount();
        }
        next.behind(1);
        if is_ply {
            next.step();
        }
        true
    }

    /// Replays a cell; a number behind a wrong one as the right one, where it is wrong by as much.
    fn as_written(&mut self, next: &mut Hypothesis, index: usize) -> ItemReplayed {
        let cells = self.cells;
        let number = next.numbers_off.and_then(|off| {
            cells.number(&cells.all[index])?.checked_add(off.expected)?.checked_sub(off.found)
        });
        if let Some(number) = number {
            let mut point = next.point.clone();
            let replayed = cells.replay_number(&mut self.replay, &mut point, index, number);
            if replayed.faults.is_empty() {
                next.point = point;
                return replayed;
            }
            next.numbers_off = None;
        }
        cells.replay(&mut self.replay, &mut next.point, index)
    }

    /// The cheapest changes from one of `starts` that lead to the goal.
    pub(super) fn best(&mut self, starts: Vec<Hypothesis>, stretch: Stretch, limits: Limits) -> Searched {
        let spent = starts.iter().map(|start| start.cost).min().unwrap_or(0);
        let bound = spent.saturating_add(limits.cost);
        let mut searched = Searched { bound, ..Searched::default() };
        let mut tasks = Tasks::new();
        let mut number = 0;
        let mut seen: BTreeMap<(usize, u64), (u32, u32)> = BTreeMap::new();
        let first = starts.iter().map(|start| start.count).min().unwrap_or(0);
        let mut add = |tasks: &mut Tasks, cost, hypothesis, changes| {
            number += 1;
            tasks.insert((cost, number), (Box::new(hypothesis), changes));
        };
        for start in starts {
            add(&mut tasks, start.cost, start, false);
        }
        while let Some(((cost, _), (hypothesis, changes))) = tasks.pop_first() {
            if cost > searched.bound {
                break;
            }
            if searched.plays > limits.plays || searched.found.len() >= MOST_FOUND || limits.is_stopped() {
                searched.bound = cost;
                searched.is_cut = true;
                searched.is_interrupted = limits.is_stopped();
                break;
            }
            if changes {
                for next in self.changes(&hypothesis, &mut searched, limits.plays) {
                    if next.cost <= searched.bound && next.count <= first + limits.events {
                        add(&mut tasks, next.cost, next, false);
                    }
                }
                // The last may have stopped at the limit.
                if searched.plays > limits.plays {
                    add(&mut tasks, cost, *hypothesis, true);
                }
                continue;
            }
            let (copies, cheapest) = seen.entry(hypothesis.key()).or_insert((0, cost));
            if *copies >= MOST_COPIES || cost > *cheapest + MARGIN {
                continue;
            }
            *copies += 1;
            let one = *hypothesis;
            let may_change = one.count < first + limits.events || one.put > 0 || one.left_out > 0;
            for (cost, one) in self.go_on(one, may_change, stretch, &mut searched) {
                if cost <= searched.bound {
                    add(&mut tasks, cost, one, true);
                }
            }
        }
        searched.found.sort_by_key(|one| one.cost);
        let bound = searched.bound;
        searched.found.retain(|one| one.cost <= bound);
        searched
    }

    /// Whether the plies that are written near the changes of an answer, or near a board that it gives up, hold in another
    /// order, too, those of each player among themselves; so it counts where there are too many orders to try. Then only the
    /// source says what stood there.
    pub(super) fn has_other_order(
        &mut self,
        starts: &[Hypothesis],
        answer: &Hypothesis,
        stretch: Stretch,
        plays: &mut u64,
    ) -> bool {
        let is_of_order = |one: &&Emendation| one.slip.is_of_plies() || differs_in_many_counts(one);
        let changes: Vec<&Emendation> = answer.written_otherwise().filter(is_of_order).collect();
        let Some((first, last)) = changes.iter().map(|one| one.ply).minmax().into_option() else {
            return false;
        };
        let is_pair = changes.len() == 2 && changes[0].slip == SlipKind::PliesExchanged && last == first + 1;
        if is_pair {
            return false;
        }
        let beside = (LEAST_IN_DISORDER - 1).saturating_sub(last - first) / 2;
        let cells = self.cells;
        let plies = first.saturating_sub(beside)..=last + beside;
        let is_near = |cell: &Cell| cell.kind == CellKind::Ply && plies.contains(&cell.ply);
        let near: Vec<usize> =
            (stretch.from..stretch.goal).filter(|&place| is_near(&cells.all[place])).collect();
        let Some(&begin) = near.first().filter(|_| near.len() <= MOST_IN_DISORDER) else { return false };
        let most = *plays + MOST_FOR_ORDERS;
        let mut open = Vec::new();
        for start in starts.iter().filter(|start| start.reading == answer.reading) {
            if let Stop::Goal(start) = self.run(start.clone(), begin, plays, |_, _| {}) {
                open.push((start, 0));
            }
        }
        // Of orders that lead to the same position, two are enough: one of them is not that of the answer.
        let mut reached: BTreeMap<(usize, u64), u8> = BTreeMap::new();
        while let Some((one, number)) = open.pop() {
            let copies = reached.entry(one.key()).or_default();
            *copies += 1;
            if *copies > 2 {
                continue;
            }
            let Some(&place) = near.get(number) else {
                match self.run(one, stretch.goal, plays, |_, _| {}) {
                    Stop::Goal(other) if other.trail != answer.trail => return true,
                    _ => continue,
                }
            };
            let next = near.get(number + 1).map_or(place + 1, |&next| next);
            let choices = near[number..].iter().step_by(2).unique_by(|&&other| cells.words(one.cell(other)));
            for &other in choices {
                let mut hypothesis = one.clone();
                hypothesis.exchange(place, other);
                hypothesis.settled = 0;
                if let Stop::Goal(behind) = self.run(hypothesis, next, plays, |_, _| {}) {
                    open.push((behind, number + 1));
                }
            }
            if *plays > most {
                return true;
            }
        }
        false
    }

    /// What may be changed where a hypothesis is, with at most `most_plays` plies played.
    fn changes(&mut self, at: &Hypothesis, searched: &mut Searched, most_plays: u64) -> Vec<Hypothesis> {
        let Self { replay, cells, costs, page, known_moves, .. } = self;
        let Searched { plays, is_cut, bound, .. } = searched;
        let (cells, costs, page, bound) = (*cells, *costs, *page, *bound);
        Expander { replay, cells, costs, page, known_moves, plays, most_plays, is_cut, bound }.changes(at)
    }

    /// Plays on from a hypothesis without a change, and keeps it where it reaches the goal. Gives the places on the way
    /// where it may be changed, each with the least that it costs then.
    fn go_on(
        &mut self,
        from: Hypothesis,
        may_change: bool,
        stretch: Stretch,
        searched: &mut Searched,
    ) -> Vec<(u32, Hypothesis)> {
        let mut changeable = Vec::new();
        let (bound, costs) = (searched.bound, self.costs);
        let cells = self.cells;
        let mut at_number = None;
        let stop = self.run(from, stretch.goal, &mut searched.plays, |one, index| {
            let kind = cells.all[index].kind;
            at_number = None;
            // Only a number that is contradicted is changed, and plies are put in before others only where one is missing.
            if kind == CellKind::Number && !one.point.is_in_half_turn() {
                at_number = may_change.then(|| one.clone());
                // A row that is written twice may be numbered again, so that its own number contradicts nothing.
                if cells.doubled_row(index).is_some() && one.at >= stretch.from.max(one.settled) {
                    changeable.extend(at_number.take().map(|one| (one.cost, one)));
                }
                return;
            }
            let cost = one.cost + least_cost(costs, cells, index, one);
            // A gap is filled however much is changed besides.
            let may_change = may_change || matches!(kind, CellKind::Gap(..));
            if may_change && one.at >= stretch.from.max(one.settled) && cost <= bound {
                changeable.push((cost, one.clone()));
            }
        });
        match stop {
            Stop::Goal(one) => self.found(one, searched),
            Stop::Contradicted(one) if one.next(cells).is_none() => {
                // The result, or plies that are missing before it.
                let other = one.clone().without_result(cells, costs.result.0);
                if other.cost <= searched.bound {
                    self.found(other, searched);
                }
                changeable.push((one.cost + costs.ply_lost.0, one));
            }
            Stop::Contradicted(_) => {
                let number = at_number.filter(|one| one.at >= stretch.from);
                changeable.extend(number.map(|one| (one.cost, one)));
            }
        }
        changeable
    }

    /// Keeps an answer, unless a cheaper one played the same.
    fn found(&self, one: Hypothesis, searched: &mut Searched) {
        // That the header or `end(…)` is wrong are two answers, though the play is the same.
        let same = |other: &Hypothesis| {
            other.trail == one.trail
                && other.key() == one.key()
                && other.is_without_result(self.cells) == one.is_without_result(self.cells)
        };
        match searched.found.iter_mut().find(|other| same(other)) {
            Some(other) if other.cost <= one.cost => {}
            Some(other) => *other = one,
            None => {
                searched.bound = searched.bound.min(one.cost + MARGIN);
                searched.found.push(one);
            }
        }
    }
}

/// Whether a board is given up in more counts than one slip changes: the plies before it may be in another order instead.
fn differs_in_many_counts(one: &Emendation) -> bool {
    let counts = one.written.split_whitespace().zip(one.read.split_whitespace());
    let differ = counts.filter(|(written, read)| written != read).count();
    one.slip == SlipKind::CountsMisread && (one.read.is_empty() || differ > COUNTS_OF_A_SLIP)
}

/// The least that a change of a cell can cost.
fn least_cost(costs: &SlipCosts, cells: &Cells<'_>, index: usize, from: &Hypothesis) -> u32 {
    let cell = &cells.all[index];
    match cell.kind {
        CellKind::Unreadable => costs.unreadable.0,
        CellKind::Ply if cells.printed(cell.span).is_some() => costs.unreadable.0,
        CellKind::Gap(..) => 0,
        _ if from.is_behind_another() || from.put > 0 || from.left_out > 0 => {
            FURTHER_LOST.min(FURTHER_TOO_MANY)
        }
        CellKind::Other => costs.ply_lost.0.min(costs.result.0),
        _ => costs.least(cell.has_checks || cells.is_doubled(index)),
    }
}
