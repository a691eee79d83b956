//! A record as the search sees it: cells, each of which the replay accepts or contradicts.

use std::ops::Range;

use crate::notation::WrittenBoard;
use crate::notation::syntax::{GapPlies, Item, ItemKind, Unreadable};
use crate::replay::resolve::{begins_ply, extent};
use crate::replay::{ItemReplayed, LinePoint, LineReplay, read_board};
use base::text::Span;
use rules::Ruleset;

use super::change::{Emendation, SlipKind};

/// The most plies of a gap that is filled: before a board, and before anything else, where every position that they lead
/// to must be kept.
const MOST_BEFORE_BOARD: u8 = 12;
pub(super) const MOST_MISSING: u8 = 4;
/// The same for a gap of unknown length before a board.
const MOST_IF_UNKNOWN: u8 = 6;

/// What a cell is, as far as the search treats cells in different ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum CellKind {
    /// A turn of one player or a pass, with its checks.
    Ply,
    /// The same, where what was played cannot be read.
    Unreadable,
    Board,
    /// Plies that are missing, from the fewest to the most that are tried.
    Gap(u8, u8),
    /// The number of a turn, or whose turn it is.
    Number,
    /// Anything else: it is replayed and not changed.
    #[default]
    Other,
}

/// How many holes a board states the seeds of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Stated {
    /// Fewer than half of them, or none.
    #[default]
    Little,
    Most,
    All,
}

/// Items that are accepted or contradicted together.
#[derive(Debug, Clone, Default)]
pub(super) struct Cell {
    pub(super) range: Range<usize>,
    pub(super) kind: CellKind,
    /// The number that `check` gives to the last ply that begins in it or before it, from 1; 0 before the first.
    pub(super) ply: u32,
    /// Whether it is a ply with other checks than the hole of its last seed.
    pub(super) has_checks: bool,
    /// How much it states of the position, where it is a board.
    pub(super) stated: Stated,
    /// How many cells are written of the ply that begins here, this one included: its boards are the others.
    pub(super) with_boards: usize,
    /// Where its first item is written.
    pub(super) span: Span,
    /// Whether it is a gap that may be of more plies than are tried.
    pub(super) is_bounded: bool,
}

impl Cell {
    pub(super) const fn is_ply(&self) -> bool {
        matches!(self.kind, CellKind::Ply | CellKind::Unreadable)
    }
}

/// A place in a row.
pub(super) struct RowPlace {
    /// The number of the row, and the plies of it before the place.
    pub(super) number: Option<u32>,
    pub(super) plies: usize,
}

/// The items of a record in cells. What cannot contradict anything is in none.
pub(super) struct Cells<'r> {
    pub(super) items: &'r [Item],
    /// The text of the record.
    pub(super) text: &'r str,
    pub(super) all: Vec<Cell>,
}

impl<'r> Cells<'r> {
    pub(super) fn new(items: &'r [Item], text: &'r str) -> Self {
        let mut cells = Self { items, text, all: Vec::new() };
        let (mut at, mut ply) = (0, 0);
        while let Some(item) = items.get(at) {
            let end = at + if begins_ply(&item.kind) { extent(&items[at..]) } else { 1 };
            // A board is doubted apart from the ply before it, and a ply may be missing between them. So is a word that nothing
            // can be.
            let is_apart = |item: &Item| matches!(item.kind, ItemKind::Board(_)) || is_bare_word(&item.kind);
            let first_end = items[at..end].iter().position(is_apart).map_or(end, |apart| at + apart.max(1));
            let first = cells.all.len();
            let kind = cell_kind(&items[at..first_end]);
            ply += u32::from(is_numbered(&item.kind, ply));
            cells.push(at..first_end, kind, ply);
            for behind in first_end..end {
                cells.push(behind..behind + 1, cell_kind(&items[behind..=behind]), ply);
            }
            let with_boards = cells.all.len() - first;
            if let Some(cell) = cells.all.get_mut(first) {
                cell.with_boards = with_boards;
            }
            at = end;
        }
        cells.bound_gaps();
        cells
    }

    /// Notes how much the boards state.
    pub(super) fn note_boards(&mut self, ruleset: &Ruleset) {
        let holes = ruleset.shape().holes();
        for cell in self.all.iter_mut().filter(|cell| cell.kind == CellKind::Board) {
            if let ItemKind::Board(board) = &self.items[cell.range.start].kind {
                let stated = read_board(ruleset, board).0;
                cell.stated = match stated.open(ruleset).filter(|hole| hole.store_owner().is_none()).count() {
                    0 => Stated::All,
                    open if 2 * open <= holes => Stated::Most,
                    _ => Stated::Little,
                };
            }
        }
    }

    /// Bounds how many plies gaps are filled with. Of what is missing before nothing, nothing can be known.
    fn bound_gaps(&mut self) {
        let mut most = 0;
        for cell in self.all.iter_mut().rev() {
            if let CellKind::Gap(fewest, greatest) = cell.kind {
                let most = if greatest == u8::MAX { most.min(MOST_IF_UNKNOWN) } else { most };
                cell.is_bounded = (1..greatest).contains(&most);
                let (least, most) = (fewest.max(1), greatest.min(most));
                cell.kind = if least <= most { CellKind::Gap(least, most) } else { CellKind::Other };
            }
            most = match cell.kind {
                CellKind::Board => MOST_BEFORE_BOARD,
                CellKind::Other if most == 0 && !is_score(&self.items[cell.range.start]) => 0,
                _ => MOST_MISSING,
            };
        }
    }

    fn push(&mut self, range: Range<usize>, kind: Option<CellKind>, ply: u32) {
        let Some(kind) = kind else { return };
        let span = self.items[range.start].span;
        let has_checks = self.items[range.clone()].iter().any(|item| item.kind.is_check());
        self.all.push(Cell { range, kind, ply, has_checks, with_boards: 1, span, ..Cell::default() });
    }

    /// Whether nothing is written besides the starts of plies: most holes may be lifted, so these contradict little.
    pub(super) fn has_only_starts(&self) -> bool {
        let is_checked = |item: &Item| match &item.kind {
            ItemKind::Ply(ply) => ply.last.is_some(),
            kind => kind.is_check() || matches!(kind, ItemKind::Board(_)),
        };
        !self.items.iter().any(is_checked)
    }

    /// The number of a turn that a cell is.
    pub(super) fn number(&self, cell: &Cell) -> Option<u32> {
        self.items[cell.range.start].kind.turn_number()
    }

    /// The next number of a turn from a cell on, as a cell; that of all cells where there is none.
    pub(super) fn number_from(&self, cell: usize) -> usize {
        let is_number = |cell: &usize| self.number(&self.all[*cell]).is_some();
        (cell..self.all.len()).find(is_number).unwrap_or(self.all.len())
    }

    /// The row of a place, in bytes.
    pub(super) fn row_at(&self, at: usize) -> RowPlace {
        let mut plies = 0;
        for cell in self.all.iter().rev().skip_while(|cell| cell.span.start >= at) {
            if let Some(number) = self.number(cell) {
                return RowPlace { number: Some(number), plies };
            }
            plies += usize::from(cell.is_ply());
        }
        RowPlace { number: None, plies }
    }

    /// How a cell begins, as it is written.
    pub(super) fn words(&self, index: usize) -> &'r str {
        self.text.get(self.all[index].span.range()).unwrap_or_default()
    }

    /// What a cell is read as, where that is not what is written.
    pub(super) fn emendation(&self, index: usize, read: String, slip: SlipKind) -> Emendation {
        let &Cell { span, ply, .. } = &self.all[index];
        Emendation::new(span, ply, self.words(index), read, slip)
    }

    /// The same where another cell belongs in its place.
    pub(super) fn moved(&self, index: usize, from: usize, slip: SlipKind) -> Emendation {
        let moved_from = Some(self.all[from].span);
        Emendation { moved_from, ..self.emendation(index, self.words(from).to_owned(), slip) }
    }

    /// The number of a turn that a cell is, and those behind it that count on from it.
    pub(super) fn chain(&self, index: usize) -> impl Iterator<Item = usize> {
        let is_number = |&cell: &usize| self.number(&self.all[cell]).is_some();
        let numbers = (index..self.all.len()).filter(is_number);
        let first = self.number(&self.all[index]).unwrap_or(0);
        let counts_on = move |(cell, number): &(usize, u32)| self.number(&self.all[*cell]) == Some(*number);
        numbers.zip(first..).take_while(counts_on).map(|(cell, _)| cell)
    }

    /// Whether the numbers of turns before and behind a place follow each other, so that no row was lost with its number;
    /// in the last row, whether a ply is behind it.
    pub(super) fn counts_on(&self, index: usize) -> bool {
        let Some(cell) = self.all.get(index) else { return false };
        let (before, behind) = self.items.split_at(cell.range.start);
        let last = before.iter().rev().find_map(|item| item.kind.turn_number());
        match behind.iter().find_map(|item| item.kind.turn_number()) {
            Some(next) => last.and_then(|last| last.checked_add(1)) == Some(next),
            None => cell.kind == CellKind::Ply,
        }
    }

    /// What the source prints in place of the item at this span, where an editor corrects it.
    pub(super) fn printed(&self, span: Span) -> Option<&'r str> {
        let at = self.items.binary_search_by_key(&span.start, |item| item.span.start).ok()?;
        match &self.items.get(at + 1)?.kind {
            ItemKind::Sic(sic) => self.text.get(sic.printed.range()),
            _ => None,
        }
    }

    /// The board directly behind a cell.
    pub(super) fn board_behind(&self, index: usize) -> Option<&'r WrittenBoard> {
        match &self.items[self.all.get(index + 1)?.range.start].kind {
            ItemKind::Board(board) => Some(board),
            _ => None,
        }
    }

    /// Where a cell ends without the comments behind it, in bytes.
    pub(super) fn end_of(&self, index: usize) -> usize {
        let Cell { range, span, .. } = &self.all[index];
        let said = self.items[range.clone()].iter().filter(|item| !matches!(item.kind, ItemKind::Comment(_)));
        said.map(|item| item.span.end).fold(span.end, usize::max)
    }

    /// Where the last cell ends, in bytes.
    pub(super) fn end(&self) -> usize {
        self.all.last().map_or(0, |cell| self.items[cell.range.end - 1].span.end)
    }

    /// The number of the last ply before a cell.
    pub(super) fn plies_before(&self, index: usize) -> u32 {
        self.all[..index].last().map_or(0, |cell| cell.ply)
    }

    /// The number of the last ply.
    pub(super) fn plies(&self) -> u32 {
        self.plies_before(self.all.len())
    }

    /// Whether a ply is written as one of the two before it, or as the next one.
    pub(super) fn is_doubled(&self, index: usize) -> bool {
        let word = |cell: &Cell| self.text.get(cell.span.range());
        let is_same = |other: &Cell| word(other) == word(&self.all[index]);
        let is_ply = |cell: &&Cell| cell.kind == CellKind::Ply;
        let (before, behind) = (&self.all[..index], &self.all[index + 1..]);
        before.iter().rev().filter(is_ply).take(2).any(is_same)
            || behind.iter().find(is_ply).is_some_and(is_same)
    }

    /// The plies of the row before this number, where the row that it begins is written as that one is; those of the latter, if
    /// anything is between the two rows.
    pub(super) fn doubled_row(&self, index: usize) -> Option<Range<usize>> {
        let is_number = |&at: &usize| self.all.get(at).is_some_and(|cell| self.number(cell).is_some());
        let first = (0..index).rfind(is_number).filter(|_| is_number(&index))? + 1;
        let is_ply = |&at: &usize| self.all.get(at).is_some_and(Cell::is_ply);
        let plies = (first..index).take_while(is_ply).count();
        let is_same = |at| is_ply(&(index + 1 + at)) && self.words(index + 1 + at) == self.words(first + at);
        let is_whole = plies > 0 && (0..plies).all(is_same) && !is_ply(&(index + 1 + plies));
        let begin = if first + plies == index { first } else { index + 1 };
        is_whole.then_some(begin..begin + plies)
    }

    /// Replays a ply together with its boards, which may show what its words leave open.
    pub(super) fn replay_with_boards(
        &self,
        replay: &mut LineReplay<'_>,
        point: &mut LinePoint,
        cell: usize,
    ) -> ItemReplayed {
        let last = cell + self.all[cell].with_boards - 1;
        replay.item(point, &self.items[self.all[cell].range.start..self.all[last].range.end], 0)
    }

    /// Replays the number of a turn as another one.
    pub(super) fn replay_number(
        &self,
        replay: &mut LineReplay<'_>,
        point: &mut LinePoint,
        cell: usize,
        number: u32,
    ) -> ItemReplayed {
        let written = &self.items[self.all[cell].range.start];
        let item = Item { kind: ItemKind::TurnNumber(number), ..written.clone() };
        replay.item(point, std::slice::from_ref(&item), 0)
    }

    /// Replays a cell.
    pub(super) fn replay(
        &self,
        replay: &mut LineReplay<'_>,
        point: &mut LinePoint,
        cell: usize,
    ) -> ItemReplayed {
        let Range { start, end } = self.all[cell].range;
        // The word for a player is compared with the ply behind it.
        let is_word = matches!(self.items[start].kind, ItemKind::Side(_));
        let end = if is_word { self.items.len().min(end + 2) } else { end };
        replay.item(point, &self.items[start..end], 0)
    }
}

/// Whether it is a word that no ruleset knows: an act is of some hole.
fn is_bare_word(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::Act(act) if act.arguments.is_empty())
}

/// Whether it states how many seeds each player has at the end.
fn is_score(item: &Item) -> bool {
    matches!(&item.kind, ItemKind::End(end) if end.score.is_some())
}

/// Whether `check` numbers what begins so as a ply, behind this many others: a gap, too, and a round, but not one that
/// only says who begins.
fn is_numbered(kind: &ItemKind, before: u32) -> bool {
    match kind {
        ItemKind::Round(round) => before > 0 || round.fill.is_some() || round.half.is_some(),
        ItemKind::Act(_) => before == 0,
        ItemKind::Gap(_) | ItemKind::Unreadable(Unreadable::PerhapsPly) => true,
        kind => begins_ply(kind),
    }
}

/// The kind of a cell of these items; `None` where they contradict nothing.
fn cell_kind(items: &[Item]) -> Option<CellKind> {
    let is_joint = items.iter().any(|item| matches!(item.kind, ItemKind::And | ItemKind::Unstated));
    let does_more = items.iter().any(|item| matches!(item.kind, ItemKind::Act(_) | ItemKind::Illegal));
    Some(match &items.first()?.kind {
        ItemKind::Comment(_)
        | ItemKind::Note
        | ItemKind::Glyph(_)
        | ItemKind::Variation(_)
        | ItemKind::Wit(_)
        | ItemKind::By(_)
        | ItemKind::Dispute(_)
        | ItemKind::Provenance(_)
        | ItemKind::At(_) => return None,
        ItemKind::Ply(_) | ItemKind::Pass if !is_joint && !does_more => CellKind::Ply,
        ItemKind::EndsIn(_) | ItemKind::Unreadable(Unreadable::PerhapsPly) => CellKind::Unreadable,
        kind if is_bare_word(kind) => CellKind::Unreadable,
        ItemKind::Board(_) => CellKind::Board,
        ItemKind::Gap(gap) => match gap.plies {
            GapPlies::Between(least, most) => {
                let plies = |number: u32| u8::try_from(number).unwrap_or(u8::MAX - 1);
                CellKind::Gap(plies(least), plies(most))
            }
            GapPlies::NotKnown => CellKind::Gap(1, u8::MAX),
        },
        ItemKind::TurnNumber(_) | ItemKind::Side(_) => CellKind::Number,
        _ => CellKind::Other,
    })
}
