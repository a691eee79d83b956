//! The changes that may be made at one cell, each with the point it leads to.

use std::collections::BTreeMap;

use crate::archive::slip_costs::{
    COUNTS_EXCHANGED, FURTHER, FURTHER_COUNT, FURTHER_LOST, FURTHER_TOO_MANY, MOST_COUNTS, SlipCosts,
    TURN_NUMBER,
};
use crate::notation::Label;
use crate::notation::board::{BoardClause, Compare, Sum, WrittenBoard};
use crate::notation::syntax::{Attestation, Certainty, Item, ItemKind, Ply};
use crate::notation::{parse, parse_items};
use crate::replay::resolve::hole_of;
use crate::replay::{
    BoardPart, Finding, FindingKind, LinePoint, LineReplay, Pair, print_move, print_position,
};
use base::board::Hole;
use base::text::Span;
use engine::{Move, Position, Sowing, StartHole, first_moves};
use itertools::Itertools;
use rules::Ruleset;
use rules::vocabulary::Direction;

use super::cells::{CellKind, Cells, MOST_MISSING};
use super::change::{Emendation, SlipKind};
use super::hypothesis::{Hypothesis, Numbers, bare};
use super::page_rows::RecordPage;

/// The most legal moves of a position that are tried.
pub(super) const MOST_MOVES: usize = 64;
/// The most plies that are put in at one place.
const MOST_AT_ONE_PLACE: u8 = 4;
/// The most that are left out there: more would cut off any end of a record.
const MOST_LEFT_OUT: u8 = 2;

/// What it costs that a gap is said to be of another number of plies: less than a sound ply left out.
const GAP_NUMBER: u32 = 90;

/// Makes the changes at a cell.
pub(super) struct Expander<'e, 'a> {
    pub(super) replay: &'e mut LineReplay<'a>,
    pub(super) cells: &'e Cells<'e>,
    pub(super) costs: &'e SlipCosts,
    pub(super) page: RecordPage<'e>,
    /// Moves already read as items.
    pub(super) known_moves: &'e mut BTreeMap<String, Item>,
    /// Plies played.
    pub(super) plays: &'e mut u64,
    /// The most that are.
    pub(super) most_plays: u64,
    /// Whether something was left out: a gap has more ways than are tried.
    pub(super) is_cut: &'e mut bool,
    /// What comes to more is not made, in tenths of a bit.
    pub(super) bound: u32,
}

/// A legal move, as the record would write it.
pub(super) struct LegalMove {
    pub(super) words: String,
    pub(super) item: Item,
    /// The hole whose seeds it lifts.
    pub(super) lifted: Option<Hole>,
}

/// What reading a ply as a move contradicts, in words and costs.
struct Differences {
    emendations: Vec<Emendation>,
    costs: Vec<u32>,
    /// The hole that the last seed fell in, where another is written, and that one.
    end: Option<Pair<Hole>>,
}

impl Expander<'_, '_> {
    /// Everything that may be changed where a hypothesis is.
    pub(super) fn changes(&mut self, from: &Hypothesis) -> Vec<Hypothesis> {
        let cells = self.cells;
        let moves = self.moves(&from.point);
        let mut all = Vec::with_capacity(2 * moves.len() + 4);
        let Some(index) = from.next(cells) else {
            // Nothing is played behind `end(…)`.
            let is_end = |item: &Item| matches!(item.kind, ItemKind::End(_));
            if !cells.items.iter().any(is_end) {
                self.put_in(from, &moves, &mut all);
            }
            return all;
        };
        match cells.all[index].kind {
            CellKind::Ply | CellKind::Unreadable => {
                all.extend(self.as_printed(from, index));
                self.read_as_moves(from, index, &moves, &mut all);
                self.put_in(from, &moves, &mut all);
                let left_out = self.leave_out(from, index);
                all.extend(left_out.iter().flat_map(|one| self.in_other_order(one)));
                all.extend(left_out);
                all.extend(self.exchange(from));
                all.extend(self.rows_exchanged(from, index));
                if from.left_out == 0 {
                    all.extend(self.in_other_order(from));
                    all.extend(self.gap_before(from, index));
                    self.counted_from_other_end(from, index, &mut all);
                }
            }
            CellKind::Gap(least, most) if !from.is_number_wrong => {
                all.extend(self.fill(from, index, least..=most, most > MOST_MISSING));
                all.extend(self.with_other_number(from, index));
            }
            CellKind::Gap(least, most) => {
                for other in [least - 1, least.saturating_sub(2), most + 1, most + 2] {
                    // With many plies, the board behind them must be right.
                    if (1..=MOST_MISSING.max(most)).contains(&other) {
                        all.extend(self.fill(from, index, other..=other, most > MOST_MISSING));
                    }
                }
            }
            kind => {
                self.put_in(from, &moves, &mut all);
                match kind {
                    CellKind::Board => all.extend(self.other_board(from, index)),
                    CellKind::Number => {
                        all.extend(self.rows_exchanged(from, index));
                        all.extend(self.leave_out_row(from, index));
                        all.extend(self.other_number(from, index));
                    }
                    _ => all.extend(self.other_result(from, index)),
                }
            }
        }
        all
    }

    /// Whether a change of this cost, in tenths of a bit, comes to more than is searched.
    pub(super) const fn is_beyond(&self, from: &Hypothesis, cost: u32) -> bool {
        from.cost.saturating_add(cost) > self.bound
    }

    /// The legal turns and passes of a position, each as an item.
    pub(super) fn moves(&mut self, point: &LinePoint) -> Vec<LegalMove> {
        let Some(position) = point.position() else { return Vec::new() };
        let ruleset = point.ruleset();
        let turns = first_moves(ruleset, position, MOST_MOVES).into_iter();
        let turns = turns.filter(|one| matches!(one, Move::Turn(_) | Move::Pass));
        turns.filter_map(|one| self.item_of(ruleset, position, &one)).collect()
    }

    fn item_of(&mut self, ruleset: &Ruleset, position: &Position, played: &Move) -> Option<LegalMove> {
        let words = print_move(ruleset, position, played);
        let lifted = match played {
            Move::Turn(Sowing { start: StartHole::Lift(hole, _), .. }) => Some(*hole),
            _ => None,
        };
        if let Some(known) = self.known_moves.get(&words) {
            return Some(LegalMove { item: known.clone(), words, lifted });
        }
        let item = parse_items(&words)?.into_iter().next()?;
        self.known_moves.insert(words.clone(), item.clone());
        Some(LegalMove { words, item, lifted })
    }

    /// Each legal move in place of a ply: one rule for a wrong start, a wrong end hole, a missing mark and a wrong number.
    fn read_as_moves(
        &mut self,
        from: &Hypothesis,
        index: usize,
        moves: &[LegalMove],
        all: &mut Vec<Hypothesis>,
    ) {
        let cell = &self.cells.all[index];
        let own = &self.cells.items[cell.range.clone()];
        let choice = SlipCosts::choice(moves.len());
        // A move that agrees with everything is a change only where the words leave open which it is.
        let is_open = {
            let mut point = from.point.clone();
            self.cells.replay(self.replay, &mut point, index).is_unplayed
        };
        for legal in moves {
            let item = &legal.item;
            let items = self.in_place(from.point.ruleset(), own, item);
            let Some((next, differences)) = self.differences(from, index, &items) else { continue };
            let Differences { mut emendations, mut costs, end } = differences;
            let ruleset = from.point.ruleset();
            if let Some(start) = self.start_emendation(from, index, legal, end, is_open) {
                if cell.kind == CellKind::Unreadable {
                    costs.insert(0, self.costs.unreadable.0 + choice);
                } else {
                    costs.insert(0, self.start_cost(from, ruleset, &own[0], item));
                }
                // What is read in place of a ply names the hole of its last seed, too.
                emendations.retain(|one| one.slip != SlipKind::EndHoleMisread);
                emendations.insert(0, start);
                if let (ItemKind::Ply(written), ItemKind::Ply(read), Some(end)) =
                    (&own[0].kind, &item.kind, end)
                    && is_exchanged(from, written, read, end)
                {
                    costs = vec![self.costs.digits_exchanged.0];
                    emendations[0].slip = SlipKind::DigitsExchanged;
                }
            }
            if emendations.is_empty() && !is_open {
                continue;
            }
            let most = costs.iter().copied().max().unwrap_or(0);
            let further = u32::try_from(costs.len().saturating_sub(1)).unwrap_or(u32::MAX);
            let mut cost = most + FURTHER * further;
            if from.is_behind_another() {
                cost = cost.min(FURTHER_LOST + choice);
            }
            all.push(next.changed(emendations, cost, index));
        }
    }

    /// The hole of the last seed that is written of a ply, also where the rest of it cannot be read.
    fn last_hole(&self, ruleset: &Ruleset, own: &Item) -> Option<Label> {
        match &own.kind {
            ItemKind::Ply(ply) => ply.last,
            ItemKind::EndsIn(label) => Some(*label),
            ItemKind::Unreadable(_) => {
                let (_, last) = self.cells.text.get(own.span.range())?.rsplit_once(':')?;
                let label = Label::parse(last)?;
                ruleset.shape().labelled_in_check(label).is_ok().then_some(label)
            }
            _ => None,
        }
    }

    /// The items of a ply with `item` in place of what was played; the hole of its last seed stays as it is written.
    fn in_place(&self, ruleset: &Ruleset, own: &[Item], item: &Item) -> Vec<Item> {
        let mut items = own.to_vec();
        items[0].kind = match &item.kind {
            ItemKind::Ply(ply) => {
                let last = self.last_hole(ruleset, &own[0]);
                ItemKind::Ply(Ply { last, certainty: Certainty::Clear, ..ply.clone() })
            }
            kind => kind.clone(),
        };
        items
    }

    /// The ply as the source prints it, where an editor corrects it. Then the correction is no evidence of the source, as
    /// little as a ply that cannot be read.
    fn as_printed(&mut self, from: &Hypothesis, index: usize) -> Option<Hypothesis> {
        let cell = &self.cells.all[index];
        let (printed, slip) = match self.cells.printed(cell.span) {
            Some(printed) => (printed.to_owned(), SlipKind::NeedlessCorrection),
            None => (with_tilde_in_place(self.cells.words(index))?, SlipKind::Unreadable),
        };
        let (file, problems) = parse(&printed);
        let [item] = file.records.first()?.items.as_slice() else { return None };
        let is_ply = matches!(item.kind, ItemKind::Ply(_) | ItemKind::Pass) && problems.is_empty();
        let (own, behind) = self.cells.items[cell.range.clone()].split_first()?;
        let own = Item { kind: item.kind.clone(), ..own.clone() };
        let behind = behind.get(usize::from(slip == SlipKind::NeedlessCorrection)..)?;
        let items: Vec<Item> = std::iter::once(own).chain(behind.iter().cloned()).collect();
        let (next, differences) = self.differences(from, index, &items).filter(|_| is_ply)?;
        if !differences.emendations.is_empty() {
            return None;
        }
        Some(self.read_as(next, index, printed, slip, self.costs.unreadable.0))
    }

    /// A hypothesis behind a ply written as `items`, and what its checks contradict; `None` where the rules refuse it.
    fn differences(
        &mut self,
        from: &Hypothesis,
        index: usize,
        items: &[Item],
    ) -> Option<(Hypothesis, Differences)> {
        let mut next = from.clone();
        *self.plays += 1;
        let replayed = self.replay.item(&mut next.point, items, 0);
        if replayed.is_unplayed {
            return None;
        }
        let mut found = Differences { emendations: Vec::new(), costs: Vec::new(), end: None };
        for finding in &replayed.faults {
            self.check_difference(from, index, finding, &mut found)?;
        }
        next.behind(1);
        next.step();
        Some((next, found))
    }

    /// Adds a check that does not agree. `None` where it is nothing that a slip explains.
    fn check_difference(
        &self,
        from: &Hypothesis,
        index: usize,
        finding: &Finding,
        found: &mut Differences,
    ) -> Option<()> {
        let ply = self.cells.all[index].ply;
        let shape = from.point.ruleset().shape();
        let (read, slip, cost) = match &finding.kind {
            FindingKind::EndHoleDiffers(holes) => {
                found.end = Some(*holes);
                let (written, read) = (shape.written(holes.found, None), shape.written(holes.expected, None));
                let text = self.cells.text.get(finding.span.range())?;
                let (start, end) = text.trim_start_matches('[').rsplit_once(':').unwrap_or(("?", ""));
                let cost = self.costs.label(bare(&written), bare(&read));
                // A source that names no sides has none here either.
                let read = if end.contains('.') { &*read } else { bare(&read) };
                (format!("{start}:{read}"), SlipKind::EndHoleMisread, cost)
            }
            FindingKind::CapturedDiffers(seeds) | FindingKind::TotalDiffers(seeds) => {
                let sign = if matches!(finding.kind, FindingKind::TotalDiffers(_)) { '=' } else { 'x' };
                let printed = self.cells.printed(finding.span).map(|words| words.trim_start_matches(sign));
                let is_printed = printed.is_some_and(|words| words.parse::<u32>() == Ok(seeds.expected));
                let slip = if is_printed { SlipKind::NeedlessCorrection } else { SlipKind::NumberMisread };
                (format!("{sign}{}", seeds.expected), slip, self.costs.number.0)
            }
            FindingKind::LapsDiffer { played, .. } => {
                let is_number = |text: &&str| {
                    text.trim_start_matches("laps(").starts_with(|sign: char| sign.is_ascii_digit())
                };
                let written = self.cells.text.get(finding.span.range()).filter(is_number);
                let right = written.map(|_| format!("laps({})", played.len())).unwrap_or_default();
                (right, SlipKind::MarkMisread, self.costs.mark.0)
            }
            FindingKind::MakesDiffers { flag, holes } => {
                let name = from.point.ruleset().flag_names().nth(*flag).unwrap_or_default();
                let labels = holes.expected.iter().map(|hole| shape.written(hole, None)).join(" ");
                let right = if labels.is_empty() { labels } else { format!("makes({name} {labels})") };
                (right, SlipKind::MarkMisread, self.costs.mark.0)
            }
            kind if kind.is_of_number() => return Some(()),
            FindingKind::DirectionFromChecks { .. }
            | FindingKind::Unclear
            | FindingKind::Supplied
            | FindingKind::Sic { .. }
            | FindingKind::UnknownHand(_)
            | FindingKind::Witnesses(_)
            | FindingKind::UnknownWitness(_)
            | FindingKind::EndlessTurn { .. }
            | FindingKind::CheckNotCompared => return Some(()),
            _ => return None,
        };
        let written = self.cells.text.get(finding.span.range())?;
        found.emendations.push(Emendation::new(finding.span, ply, written, read, slip));
        found.costs.push(cost);
        Some(())
    }

    /// What a ply is read as, unless the move agrees with what is written of its start, direction and decisions.
    fn start_emendation(
        &self,
        from: &Hypothesis,
        index: usize,
        LegalMove { words, item, .. }: &LegalMove,
        end: Option<Pair<Hole>>,
        is_open: bool,
    ) -> Option<Emendation> {
        let ruleset = from.point.ruleset();
        let cell = &self.cells.all[index];
        let own = &self.cells.items[cell.range.start];
        let is_same = match (&own.kind, &item.kind) {
            (ItemKind::Ply(written), ItemKind::Ply(read)) => agrees(from, is_open, written, read),
            (written, read) => *written == ItemKind::Pass && *read == ItemKind::Pass,
        };
        if is_same {
            return None;
        }
        let last = self.last_hole(ruleset, own).filter(|_| matches!(item.kind, ItemKind::Ply(_)));
        let last = last.map(|last| {
            let hole = end.map(|holes| ruleset.shape().written(holes.expected, None).into_owned());
            format!(":{}", hole.unwrap_or_else(|| last.to_string()))
        });
        let read = format!("{words}{}", last.unwrap_or_default());
        let slip = match cell.kind {
            CellKind::Unreadable => SlipKind::Unreadable,
            _ => SlipKind::StartMisread,
        };
        Some(self.cells.emendation(index, read, slip))
    }

    fn start_cost(&self, from: &Hypothesis, ruleset: &Ruleset, written: &Item, read: &Item) -> u32 {
        let (ItemKind::Ply(written), ItemKind::Ply(read)) = (&written.kind, &read.kind) else {
            return self.costs.misread.0;
        };
        // A decision that is not written at all looks like nothing.
        if written.decisions.len() != read.decisions.len() {
            return self.costs.misread.0;
        }
        let same = hole(from, ruleset, written.start) == hole(from, ruleset, read.start);
        let [written, read] = [written, read]
            .map(|ply| if same { String::new() } else { ply.start.without_side().to_string() });
        self.costs.label(&written, &read)
    }

    /// Each legal move put in before a cell, or at the end.
    fn put_in(&mut self, from: &Hypothesis, moves: &[LegalMove], all: &mut Vec<Hypothesis>) {
        let first = if from.put == 0 { self.costs.ply_lost.0 } else { FURTHER_LOST };
        let cost = first + SlipCosts::choice(moves.len());
        // What the page has may cost less.
        let is_beyond = self.page.rows.is_empty() && self.is_beyond(from, cost);
        if from.put >= MOST_AT_ONE_PLACE || is_beyond {
            return;
        }
        let cells = self.cells;
        let index = from.next(cells).unwrap_or(cells.all.len());
        let span = Span::at(cells.all.get(index).map_or(cells.end(), |cell| cell.span.start));
        let ply = cells.plies_before(index) + 1;
        for legal in moves {
            let LegalMove { words, item, .. } = legal;
            let on_page = self.on_page(from, span.start, legal).into_iter().filter(|page| page.0 < cost);
            let mut read_as: Vec<_> =
                on_page.map(|(cost, row)| (SlipKind::OnPage, cost, Some(row))).collect();
            if read_as.is_empty() {
                read_as.push((SlipKind::PlyLost, cost, from.row));
            }
            read_as.retain(|(_, cost, _)| !self.is_beyond(from, *cost));
            if read_as.is_empty() {
                continue;
            }
            let mut next = from.clone();
            *self.plays += 1;
            let supplied = Item { attestation: Attestation::Supplied, ..item.clone() };
            let replayed = self.replay.item(&mut next.point, std::slice::from_ref(&supplied), 0);
            if replayed.is_unplayed {
                continue;
            }
            next.put += 1;
            if from.put == 0 || from.numbers != Numbers::Recounted {
                next.numbers = Numbers::Moved;
            }
            // The row is too long with it, so those behind it would have other numbers.
            if replayed.faults.iter().any(|fault| fault.kind.is_of_number()) && cells.counts_on(index) {
                next.recount();
            }
            next.step();
            let cell = index.min(cells.all.len().saturating_sub(1));
            all.extend(read_as.into_iter().map(|(slip, cost, row)| {
                let emendation = Emendation::new(span, ply, "", words.clone(), slip);
                Hypothesis { row, ..next.clone() }.changed(vec![emendation], cost, cell)
            }));
        }
    }

    /// The hypothesis that a ply is one too many.
    fn leave_out(&self, from: &Hypothesis, index: usize) -> Option<Hypothesis> {
        if from.left_out >= MOST_LEFT_OUT {
            return None;
        }
        let is_doubled = self.cells.is_doubled(index);
        let (slip, cost) = match (from.left_out, is_doubled) {
            (0, true) => (SlipKind::PlyDoubled, self.costs.ply_doubled.0),
            (0, false) => (SlipKind::PlyTooMany, self.costs.ply_too_many.0),
            _ => (SlipKind::PlyTooMany, FURTHER_TOO_MANY),
        };
        let mut next = from.clone();
        next.behind(1);
        next.left_out = from.left_out + 1;
        next.numbers = Numbers::Moved;
        Some(self.read_as(next, index, String::new(), slip, cost))
    }

    /// The hypothesis that the row that begins here is the one before it, copied twice: its number goes with it. Where the
    /// list was numbered again, the rows behind it count it.
    fn leave_out_row(&self, from: &Hypothesis, index: usize) -> Option<Hypothesis> {
        let row = self.cells.doubled_row(index).filter(|_| from.is_in_order())?;
        let plies = row.len();
        let cost = self.costs.ply_doubled.0 + FURTHER_TOO_MANY * u32::try_from(plies - 1).ok()?;
        if self.is_beyond(from, cost) || from.put + from.left_out > 0 {
            return None;
        }
        let mut next = from.clone();
        next.behind(1 + plies);
        let here = &self.cells.all[index];
        if self.cells.number(here) != self.cells.row_at(here.span.start).number {
            next.numbers = Numbers::Moved;
        }
        let doubled = row.map(|ply| self.cells.emendation(ply, String::new(), SlipKind::PlyDoubled));
        Some(next.changed(doubled.collect(), cost, index + plies))
    }

    /// The same place with another number of plies in the gap.
    fn with_other_number(&self, from: &Hypothesis, index: usize) -> Option<Hypothesis> {
        if self.is_beyond(from, GAP_NUMBER) {
            return None;
        }
        let next = Hypothesis { is_number_wrong: true, ..from.clone() };
        Some(next.changed(Vec::new(), GAP_NUMBER, index))
    }

    /// A board with other counts: the position before it is kept.
    fn other_board(&mut self, from: &Hypothesis, index: usize) -> Option<Hypothesis> {
        let mut next = from.clone();
        let replayed = self.cells.replay(self.replay, &mut next.point, index);
        // One that is no position of these rules, such as one with a count too few, is given up whole.
        let is_none = |fault: &Finding| matches!(fault.kind, FindingKind::Board(_));
        let no_parts = replayed.faults.iter().any(is_none).then_some(&[][..]);
        let parts = replayed.faults.iter().find_map(differing_parts).or(no_parts)?;
        next.behind(1);
        let (slip, cost) = match is_exchange(parts) {
            true => (SlipKind::CountsExchanged, COUNTS_EXCHANGED),
            false if parts.is_empty() => (SlipKind::CountsMisread, MOST_COUNTS),
            false => (SlipKind::CountsMisread, cost_of_counts(self.costs, parts.len())),
        };
        if self.is_beyond(from, cost) {
            return None;
        }
        // Where more differs than two counts, the board may be another one, or one at the wrong place.
        let is_misread = (1..=MOST_MISREAD).contains(&parts.len());
        let read = is_misread.then(|| self.board_in_place(from, index)).flatten().unwrap_or_default();
        Some(self.read_as(next, index, read, slip, cost))
    }

    /// A written board with the counts of the position where its own differ, and all else in its own words; `None` where
    /// that does not make it hold.
    fn board_in_place(&mut self, from: &Hypothesis, index: usize) -> Option<String> {
        let item = &self.cells.items[self.cells.all[index].range.start];
        let ItemKind::Board(board) = &item.kind else { return None };
        let is_supplied = item.attestation == Attestation::Supplied;
        let position = from.point.position().filter(|_| !is_supplied)?;
        let printed = print_position(from.point.ruleset(), position);
        let mut words = self.cells.words(index).to_owned();
        for clause in board.clauses.iter().rev() {
            let is_read =
                |other: &BoardClause| matches!(other, BoardClause::Order(_)) || *other == clause.value;
            let clauses = board.clauses.iter().filter(|other| is_read(&other.value)).cloned().collect();
            let alone = Item { kind: ItemKind::Board(WrittenBoard { clauses }), ..item.clone() };
            let faults = self.replay.item(&mut from.point.clone(), std::slice::from_ref(&alone), 0).faults;
            // What is the rest depends on the other clauses.
            if !faults.is_empty() && !matches!(clause.value, BoardClause::Relation { of: Sum::Rest, .. }) {
                let parts = faults.iter().find_map(differing_parts)?;
                let written = self.cells.text.get(clause.span.range())?;
                let place = clause.span.start - item.span.start..clause.span.end - item.span.start;
                let right = match &clause.value {
                    BoardClause::Rows { .. } => self.rows_in_place(from, written, parts)?,
                    value => clause_in_place(value, written, parts, &printed)?,
                };
                words.replace_range(place, &right);
            }
        }
        self.board_faults(from, &words)?.is_empty().then_some(words)
    }

    /// What a position says against a board in these words; `None` where they cannot be read.
    fn board_faults(&mut self, from: &Hypothesis, words: &str) -> Option<Vec<Finding>> {
        let items = parse_items(words)?;
        Some(self.replay.item(&mut from.point.clone(), items.get(..1)?, 0).faults)
    }

    /// The rows of a board with the counts that they have. Which count is that of a hole is seen where the change makes it agree.
    fn rows_in_place(&mut self, from: &Hypothesis, written: &str, parts: &[BoardPart]) -> Option<String> {
        let single = |word: &str| match word.split_once('*') {
            Some((seeds, holes)) => vec![seeds.to_owned(); holes.parse().unwrap_or(0)],
            None => vec![word.to_owned()],
        };
        let mut words: Vec<String> = written.split_whitespace().flat_map(single).collect();
        let mut wrong = parts.len();
        for part in parts {
            let BoardPart::Hole { seeds, .. } = part else { return None };
            let is_found = |word: &String| word.parse() == Ok(seeds.found);
            let right = (0..words.len()).filter(|&at| is_found(&words[at])).find_map(|at| {
                let mut other = words.clone();
                other[at] = seeds.expected.to_string();
                let faults = self.board_faults(from, &format!("board({})", other.join(" ")))?;
                let left = faults.iter().find_map(differing_parts).map_or(0, <[BoardPart]>::len);
                (left < wrong).then_some((other, left))
            });
            (words, wrong) = right?;
        }
        Some(words.join(" "))
    }

    /// The result in `end(…)` is another; or that in the header, where nothing else contradicts this one.
    fn other_result(&mut self, from: &Hypothesis, index: usize) -> Vec<Hypothesis> {
        let mut next = from.clone();
        let is_end = matches!(self.cells.items[self.cells.all[index].range.start].kind, ItemKind::End(_));
        let faults = self.cells.replay(self.replay, &mut next.point, index).faults;
        if !is_end || faults.is_empty() {
            return Vec::new();
        }
        next.behind(1);
        // That play could go on contradicts neither.
        let is_of_header = |fault: &Finding| {
            matches!(fault.kind, FindingKind::HeaderResult { .. } | FindingKind::EndedEarly { .. })
        };
        let cost = self.costs.result.0;
        let header = faults.iter().all(is_of_header).then(|| next.clone().without_result(self.cells, cost));
        let score = faults.iter().find_map(|fault| match &fault.kind {
            FindingKind::ScoreDiffers(score) => {
                let written = self.cells.words(index);
                if score.found == (score.expected.1, score.expected.0) {
                    let (own, other) =
                        if written.contains("south") { ("south", "north") } else { ("north", "south") };
                    return Some(written.replacen(own, other, 1));
                }
                let [found, right] =
                    [score.found, score.expected].map(|(one, other)| format!("{one}-{other}"));
                Some(written.replacen(&found, &right, 1))
            }
            _ => None,
        });
        let next = self.read_as(next, index, score.unwrap_or_default(), SlipKind::ResultMisread, cost);
        header.into_iter().chain([next]).collect()
    }

    /// The number of a turn is another, and so are those that count on from it, up to one that is right. Where plies were put
    /// in or left out before it, these cost nothing more.
    fn other_number(&mut self, from: &Hypothesis, index: usize) -> Option<Hypothesis> {
        let mut next = from.clone();
        let replayed = self.cells.replay(self.replay, &mut next.point, index);
        let fault = replayed.faults.first()?;
        let mut cost = if from.numbers == Numbers::Recounted { 0 } else { TURN_NUMBER };
        let mut emendations = vec![self.cells.emendation(index, String::new(), SlipKind::TurnNumberMisread)];
        match (&fault.kind, from.numbers) {
            // Rows were lost with their numbers, and this one counts them.
            (FindingKind::TurnNumberDiffers(numbers), Numbers::Moved) if numbers.found > numbers.expected => {
                (cost, next.numbers) = (0, Numbers::Agree);
            }
            (&FindingKind::TurnNumberDiffers(numbers), Numbers::Agree) => {
                next.point = from.point.clone();
                self.cells.replay_number(self.replay, &mut next.point, index, numbers.expected);
                next.numbers_off = Some(numbers);
                let chain = self.cells.chain(index).zip(numbers.expected..);
                let right = |(cell, number)| {
                    self.cells.emendation(cell, format!("{number}."), SlipKind::TurnNumberMisread)
                };
                emendations = chain.map(right).collect();
            }
            (_, Numbers::Agree) => {}
            _ => next.numbers = Numbers::Recounted,
        }
        next.behind(1);
        Some(next.changed(emendations, cost, index))
    }

    /// A hypothesis in which one cell is read otherwise than it is written.
    pub(super) fn read_as(
        &self,
        next: Hypothesis,
        cell: usize,
        read: String,
        slip: SlipKind,
        cost: u32,
    ) -> Hypothesis {
        next.changed(vec![self.cells.emendation(cell, read, slip)], cost, cell)
    }
}

/// The mark of an unclear hole behind the hole of the last seed, put behind the start to which it belongs.
pub(crate) fn with_tilde_in_place(words: &str) -> Option<String> {
    let (start, last) = words.strip_suffix('~')?.split_once(':')?;
    Some(format!("{start}~:{last}"))
}

/// The most counts of a board that are taken to be misread together.
const MOST_MISREAD: usize = 2;

/// What the clauses of a board that differs state otherwise.
fn differing_parts(finding: &Finding) -> Option<&[BoardPart]> {
    match &finding.kind {
        FindingKind::BoardDiffers(difference) => Some(&difference.parts),
        _ => None,
    }
}

/// What some counts that are misread together cost.
pub(super) fn cost_of_counts(costs: &SlipCosts, counts: usize) -> u32 {
    let further = u32::try_from(counts.saturating_sub(1)).unwrap_or(u32::MAX);
    costs.count.0.saturating_add(further.saturating_mul(FURTHER_COUNT)).min(MOST_COUNTS.max(costs.count.0))
}

/// A clause of a board as it holds, where it differs in these parts; `printed` is the whole position.
fn clause_in_place(
    clause: &BoardClause,
    written: &str,
    parts: &[BoardPart],
    printed: &str,
) -> Option<String> {
    if let BoardClause::Relation { compare: Compare::Equal, .. } = clause {
        let seeds = match parts {
            [BoardPart::Hole { seeds, .. } | BoardPart::Store { seeds, .. }] => u32::from(seeds.expected),
            [BoardPart::Relation { seeds, .. }] => *seeds,
            _ => return None,
        };
        return Some(format!("{}{seeds}", written.trim_end_matches(|sign: char| sign.is_ascii_digit())));
    }
    let is_same = |part: &&str| subject(part) == subject(written);
    printed.split("; ").find(is_same).filter(|_| !written.contains('?')).map(str::to_owned)
}

/// What a clause of a board is about: its first word; of a flag also its name, and whose it is.
fn subject(clause: &str) -> (Vec<&str>, Option<&str>) {
    let words = if clause.starts_with("flag ") { 2 } else { 1 };
    let owner = clause.rsplit_once(" by ").map(|(_, owner)| owner.trim());
    (clause.split_whitespace().take(words).collect(), owner)
}

/// The hole of a label in a ply of the player to move.
fn hole(from: &Hypothesis, ruleset: &Ruleset, label: Label) -> Option<Hole> {
    hole_of(ruleset, label, from.point.state().mover()).ok()
}

/// Whether a move agrees with everything that is written of a ply before its end.
fn agrees(from: &Hypothesis, is_open: bool, written: &Ply, read: &Ply) -> bool {
    let ruleset = from.point.ruleset();
    // A move names no direction where the rules leave no choice: what is written is that one, unless they refuse the ply.
    let turns = |written: Option<Direction>, read: Option<Direction>| match (written, read) {
        (Some(_), None) => !is_open,
        (None, _) => true,
        (written, read) => written == read,
    };
    let same = |one: Label, other: Label| hole(from, ruleset, one) == hole(from, ruleset, other);
    let decisions = written.decisions.iter().zip(&read.decisions);
    hole(from, ruleset, written.start).is_some()
        && same(written.start, read.start)
        && written.taking == read.taking
        && turns(written.direction, read.direction)
        && written.seeds == read.seeds
        && written.decisions.len() == read.decisions.len()
        && decisions
            .into_iter()
            .all(|(one, other)| same(one.hole, other.hole) && turns(one.direction, other.direction))
}

/// Whether the start and the end hole of a ply are written in each other's place, or their numbers on their sides are: some
/// sources write no more than these.
fn is_exchanged(from: &Hypothesis, written: &Ply, read: &Ply, end: Pair<Hole>) -> bool {
    let shape = from.point.ruleset().shape();
    let number = |hole: Hole| shape.label_order(shape.side(hole)).iter().position(|other| *other == hole);
    let start = |ply: &Ply| hole(from, from.point.ruleset(), ply.start).and_then(number);
    let both = [(start(written), number(end.expected)), (start(read), number(end.found))];
    both.iter().all(|(one, other)| one.is_some() && one == other)
}

/// Whether two counts of a board are exchanged: of holes, or of the stores.
fn is_exchange(parts: &[BoardPart]) -> bool {
    let ([BoardPart::Hole { seeds: one, .. }, BoardPart::Hole { seeds: other, .. }]
    | [BoardPart::Store { seeds: one, .. }, BoardPart::Store { seeds: other, .. }]) = parts
    else {
        return false;
    };
    one.expected == other.found && one.found == other.expected
}
