//! A candidate written into the text of its record, signed by a hand.

use std::ops::Range;

use itertools::Itertools;

use crate::notation::parse;
use crate::notation::syntax::{Attestation, Item, ItemKind, Record};

use super::cells::{Cell, Cells, RowPlace};
use super::change::{Emendation, SlipKind};
use super::report::{Candidate, Repair, RepairPlace};
use base::text::{Span, counted};

/// How the comment of an accepted candidate begins, before the kinds of slips.
pub(super) const PROPOSED: &str = "proposed by `sowbook repair`: ";

/// The text of a record with the emendations of a candidate written into it, signed by a hand; `None` where something
/// else is written at one of their places, or only an editor can write one.
pub fn accepted(
    text: &str,
    window: &RepairPlace,
    candidate: &Candidate,
    repair: &Repair,
    hand: &str,
) -> Option<String> {
    let (file, _) = parse(text);
    let layout = Layout::new(file.records.first()?, text);
    let all = candidate.emendations.iter().sorted_by_key(|one| (one.span.start, one.span.end)).collect_vec();
    // What is part of a comment that is not closed is no ply.
    let is_other = |one: &&Emendation| {
        text.get(one.span.range()) != Some(&one.written) || one.written.contains(['{', '}'])
    };
    if all.iter().any(is_other) {
        return None;
    }
    let places = all.chunk_by(|one, other| {
        one.span == other.span || layout.are_left_out(one, other) || layout.are_around_number(one, other)
    });
    let mut edits = Vec::new();
    for here in places {
        edits.push(layout.edit(here, hand)?);
        edits.extend(layout.printed_beside(here, &all, hand));
    }
    edits.sort_by_key(|edit| edit.range.start);
    if edits.iter().tuple_windows().any(|(one, next)| one.range.end > next.range.start) {
        return None;
    }
    let mut changed = text.to_owned();
    let slips = all.iter().map(|one| one.slip.word()).unique().join(" and ");
    let rivals = counted(window.candidates.len() as u64 + window.more - 1, "rival", "rivals");
    let mut comment = format!(
        " {{{hand}: {PROPOSED}{slips}, {:.1} bits, share {:.2}, {rivals}, costs {}}}",
        candidate.bits, candidate.share, repair.costs
    );
    for Edit { range, words, behind } in edits.into_iter().rev() {
        changed.replace_range(range, &format!("{words}{comment}{behind}"));
        comment.clear();
    }
    // Where plies move, none is lost, nor a check.
    let is_order = candidate.emendations.iter().any(Emendation::is_of_order);
    let mut words = layout.cells.items.iter().filter(|item| is_order && is_played(&item.kind));
    let is_kept = |words: &str| changed.matches(words).count() >= text.matches(words).count();
    words.all(|item| text.get(item.span.range()).is_some_and(is_kept)).then_some(changed)
}

/// A range of the text, and what takes its place; a comment comes before what is `behind`.
struct Edit {
    range: Range<usize>,
    words: String,
    behind: String,
}

/// A record as it is laid out, in numbered rows.
struct Layout<'r> {
    cells: Cells<'r>,
    /// The most plies of a row; `None` where that is neither one nor two.
    row: Option<usize>,
}

impl<'r> Layout<'r> {
    fn new(record: &'r Record, text: &'r str) -> Self {
        let mut layout = Self { cells: Cells::new(&record.items, text), row: None };
        let rows = layout.cells.all.iter().skip_while(|cell| layout.cells.number(cell).is_none());
        let (mut plies, mut most) = (0, 0);
        for cell in rows {
            plies = if layout.cells.number(cell).is_some() { 0 } else { plies + usize::from(cell.is_ply()) };
            most = most.max(plies);
        }
        layout.row = Some(most).filter(|most| (1..=2).contains(most));
        layout
    }

    fn cell(&self, one: &Emendation) -> Option<usize> {
        self.cells.all.iter().position(|cell| cell.span == one.span)
    }

    fn is_gap(&self, one: &Emendation) -> bool {
        self.cell(one).is_some_and(|cell| {
            let kind = &self.cells.items[self.cells.all[cell].range.start].kind;
            matches!(kind, ItemKind::Gap(_))
        })
    }

    /// The variation on a gap, with what is written between the two.
    fn variation_behind(&self, gap: &Range<usize>) -> Option<Range<usize>> {
        let mut behind = self.cells.items.iter().skip_while(|item| item.span.start < gap.end);
        let next = behind.find(|item| !matches!(item.kind, ItemKind::Comment(_)))?;
        matches!(next.kind, ItemKind::Variation(_)).then_some(gap.end..next.span.end)
    }

    /// Whether two plies are left out one after the other.
    fn are_left_out(&self, one: &Emendation, other: &Emendation) -> bool {
        let are = one.leaves_out() && other.leaves_out();
        let cells = self.cell(one).zip(self.cell(other)).filter(|_| are);
        cells.is_some_and(|(one, other)| self.cells.all[one + 1..other].iter().all(|cell| !cell.is_ply()))
    }

    /// The checks written behind a ply, which move with it; `None` where anything else or a new line is among them.
    fn checks(&self, ply: Option<Span>) -> Option<&'r str> {
        let Some(span) = ply else { return Some("") };
        let cell = self.cells.all.iter().position(|cell| cell.span == span)?;
        let end = self.cells.end_of(cell);
        let checks = self.cells.text.get(span.end..end)?;
        let is_behind = |item: &&Item| item.span.start >= span.end && item.span.end <= end;
        let are_checks = self.cells.items.iter().filter(is_behind).all(|item| item.kind.is_check());
        (are_checks && !checks.contains('\n')).then_some(checks)
    }

    /// Where the last thing before a place ends that is no note, which would take up what is put behind it.
    fn end_before(&self, at: usize) -> Option<usize> {
        let before = self.cells.items.iter().take_while(|item| item.span.start < at);
        before.filter(|item| !matches!(item.kind, ItemKind::Note)).last().map(|item| item.span.end)
    }

    /// Whether two plies are put in directly before and behind the number of a row.
    fn are_around_number(&self, one: &Emendation, other: &Emendation) -> bool {
        let are_put_in = one.written.is_empty() && other.written.is_empty();
        let mut pairs = self.cells.all.iter().tuple_windows();
        are_put_in
            && pairs.any(|(number, next)| {
                self.cells.number(number).is_some()
                    && (number.span.start, next.span.start) == (one.span.start, other.span.start)
            })
    }

    /// What is written at one place.
    fn edit(&self, here: &[&Emendation], hand: &str) -> Option<Edit> {
        let (first, others) = here.split_first()?;
        match first.slip {
            _ if first.leaves_out() => self.left_out(here, hand),
            SlipKind::PlyLost | SlipKind::OnPage | SlipKind::GapFilled | SlipKind::ColumnClosedUp
                if first.written.is_empty() =>
            {
                self.put_in(first.span.range(), here, hand)
            }
            // A ply that moved into the place of a gap is printed elsewhere.
            _ if self.is_gap(first) => self.put_in(first.span.range(), here, hand),
            slip if others.is_empty() && (slip.is_order() || first.moved_from.is_some()) => {
                let end = first.span.end + self.checks(Some(first.span))?.len();
                let edit = self.corrected(first, hand)?;
                let words = format!("{}{}", edit.words, self.checks(first.moved_from)?);
                // Of a ply that is corrected already, two corrections would be behind each other.
                (edit.range == first.span.range()).then_some(Edit {
                    range: first.span.start..end,
                    words,
                    ..edit
                })
            }
            // What is at one place is read in one way.
            _ if others.is_empty() => self.corrected(first, hand),
            _ => None,
        }
    }

    /// What is read in place of what is written; `None` where only an editor can write it. What an editor supplied is no
    /// slip of the source, and where an editor has corrected it already, the source is still said to print the same.
    fn corrected(&self, one: &Emendation, hand: &str) -> Option<Edit> {
        if unwritable(one).is_some() {
            return None;
        }
        let items = self.cells.items;
        let at = items.iter().position(|item| item.span == one.span);
        let sic = at.and_then(|at| items.get(at + 1)).and_then(|next| match &next.kind {
            ItemKind::Sic(sic) => Some((self.cells.text.get(sic.printed.range())?, next.span.end)),
            _ => None,
        });
        let is_corrected = sic.is_some();
        let (printed, end) = sic.unwrap_or((one.written.as_str(), one.span.end));
        let words = match one.slip {
            SlipKind::NeedlessCorrection if is_corrected => one.read.clone(),
            SlipKind::RowsExchanged if !is_corrected => {
                format!("{} {{{hand}: the source has these rows in each other's place}}", one.read)
            }
            // The mark of an unclear hole, misplaced by whoever typed it.
            _ if !is_corrected && one.read.replace('~', "") == printed.replace('~', "") => one.read.clone(),
            _ if !is_corrected && printed.starts_with('[') => format!("[{}]", one.read),
            _ => format!("{} sic({}, {hand})", one.read, quoted(printed)),
        };
        Some(Edit { range: one.span.start..end, words, behind: String::new() })
    }

    /// Plies put in at a place, or in place of a gap, in the rows to which they belong.
    fn put_in(&self, mut range: Range<usize>, here: &[&Emendation], hand: &str) -> Option<Edit> {
        let line_end = if self.cells.text.contains("\r\n") { "\r\n" } else { "\n" };
        let next = self.cells.all.iter().find(|cell| cell.span.start >= range.end);
        let mut at = self.cells.row_at(range.start);
        let mut next_number = next.and_then(|cell| Some((cell.span.end, self.cells.number(cell)?)));
        let (mut begin, gap) = (range.start, range.clone());
        let is_first = at.number.is_none() && at.plies == 0 && range.is_empty();
        if let Some((_, number)) = next_number.filter(|_| is_first) {
            return self.rows_before(range, here, number, line_end);
        }
        if let Some(edit) = self.in_short_row(range.start, here).filter(|_| range.is_empty()) {
            return Some(edit);
        }
        let mut variation = self.variation_behind(&range).filter(|_| !range.is_empty());
        if let Some(variation) = &variation {
            range.end = variation.end;
        }
        let is_full = |at: &RowPlace| self.row.is_some_and(|row| at.plies >= row);
        if let Some((end, number)) = next_number.filter(|_| range.is_empty() && is_full(&at))
            && at.number.is_some_and(|last| number == last + 1)
        {
            // The row before is whole, so they are of the next one.
            (begin, next_number, at) = (end, None, RowPlace { number: Some(number), plies: 0 });
        }
        let is_before_ply = next_number.is_none() && next.is_some_and(Cell::is_ply) || begin > range.start;
        let mut words = String::new();
        for one in here {
            if let Some(last) = at.number.filter(|_| is_full(&at) && !is_before_ply) {
                let is_next = |(_, number): &mut (usize, u32)| *number == last + 1 && !gap.is_empty();
                if let Some((end, _)) = next_number.take_if(is_next) {
                    // The row that follows begins within the gap.
                    words.push_str(self.cells.text.get(range.end..end)?);
                    (range.end, at) = (end, RowPlace { number: Some(last + 1), plies: 0 });
                }
            }
            if let Some(last) = at.number.filter(|_| is_full(&at) && !is_before_ply) {
                words.push_str(&format!("{line_end}{}.", last + 1));
                at = RowPlace { number: Some(last + 1), plies: 0 };
            }
            words.push_str(&format!(" [{}]{}", one.read, self.checks(one.moved_from)?));
            // It begins with the first ply of the gap.
            words.push_str(self.cells.text.get(variation.take().unwrap_or_default())?);
            at.plies += 1;
        }
        if !range.is_empty() || begin == range.start && is_before_ply {
            let words = words.trim_start().to_owned();
            let before = self.cells.text[..begin].ends_with(char::is_whitespace);
            let words = if before { words } else { format!(" {words}") };
            // What the gap says of itself is kept.
            let gap =
                || Some(format!(" {{{hand}: in place of {}}}", escaped(self.cells.text.get(gap.clone())?)));
            let behind = if range.is_empty() { Some(" ".to_owned()) } else { gap() };
            return Some(Edit { behind: behind?, range, words });
        }
        if begin == range.start {
            // They end the row before, and what follows stays on its own line.
            begin = self.end_before(begin)?;
        }
        Some(Edit { range: begin..begin, words, behind: String::new() })
    }

    /// Rows put in before the first one of the record, which has this number.
    fn rows_before(
        &self,
        range: Range<usize>,
        here: &[&Emendation],
        number: u32,
        line_end: &str,
    ) -> Option<Edit> {
        let rows = here.chunks(self.row?);
        let first = number.checked_sub(u32::try_from(rows.len()).ok()?).filter(|first| *first > 0)?;
        let row = |(number, row): (u32, &[&Emendation])| {
            format!("{number}. {}", row.iter().map(|one| format!("[{}]", one.read)).join(" "))
        };
        let words = (first..).zip(rows).map(row).join(line_end);
        range.is_empty().then_some(Edit { range, words, behind: line_end.to_owned() })
    }

    /// Plies put in beside a number whose row before lacks plies: they end that row, and what is more begins the next one,
    /// if it has room.
    fn in_short_row(&self, at: usize, here: &[&Emendation]) -> Option<Edit> {
        let all = &self.cells.all;
        let place = all.partition_point(|cell| cell.span.start < at);
        let is_number = |cell: &usize| all.get(*cell).is_some_and(|cell| self.cells.number(cell).is_some());
        let number = place.checked_sub(1).into_iter().chain([place]).find(is_number)?;
        let (most, row) = (self.row?, self.cells.row_at(all[number].span.start));
        let lacking = most.checked_sub(row.plies).filter(|lacking| *lacking > 0 && row.number.is_some())?;
        let end = self.end_before(all[number].span.start)?;
        let next = all[number + 1..].iter().take_while(|cell| self.cells.number(cell).is_none());
        let room = most.saturating_sub(next.filter(|cell| cell.is_ply()).count());
        let (before, behind) = here.split_at(lacking.min(here.len()));
        let put_in = |plies: &[&Emendation]| plies.iter().map(|one| format!(" [{}]", one.read)).join("");
        if behind.is_empty() {
            return Some(Edit { range: end..end, words: put_in(before), behind: String::new() });
        }
        let is_next = self.cells.number(&all[number]) == row.number.map(|last| last + 1);
        let range = end..all[number].span.end;
        let words = [put_in(before).as_str(), self.cells.text.get(range.clone())?, &put_in(behind)].concat();
        (behind.len() <= room && is_next).then_some(Edit { range, words, behind: String::new() })
    }

    /// The correction of a ply beside plies that are left out, so that they count as corrected; `None` if they are not left
    /// out, or something is corrected at these plies already.
    fn printed_beside(&self, here: &[&Emendation], all: &[&Emendation], hand: &str) -> Option<Edit> {
        let (first, last) = here.first().zip(here.last()).filter(|(first, _)| first.leaves_out())?;
        let (first, last) = (self.cell(first)?, self.cell(last)?);
        let (before, behind) = self.cells.all.split_at(first);
        let is_kept = |cell: &&Cell| self.is_as_printed(cell, all);
        let before = before.iter().rfind(|cell| cell.is_ply()).filter(is_kept);
        let behind = behind[last + 1 - first..].iter().find(|cell| cell.is_ply()).filter(is_kept);
        let words = |cell: &Cell| self.cells.text.get(cell.span.range()).unwrap_or_default();
        let left_out = here.iter().map(|one| one.written.as_str()).join(" ");
        // What is written twice is best seen beside its equal.
        let is_twice = behind.is_some_and(|cell| words(cell) == here[0].written);
        let (printed, end) = match (before.filter(|_| !is_twice), behind) {
            (Some(before), _) => (format!("{} {left_out}", words(before)), before.span.end),
            (None, Some(behind)) => (format!("{left_out} {}", words(behind)), behind.span.end),
            (None, None) => return None,
        };
        let range = end..end;
        Some(Edit { range, words: format!(" sic({}, {hand})", quoted(&printed)), behind: String::new() })
    }

    /// Whether a ply is what the source prints, before and after these emendations.
    fn is_as_printed(&self, cell: &Cell, all: &[&Emendation]) -> bool {
        let written = &self.cells.items[cell.range.clone()];
        let is_sic = written.iter().any(|item| matches!(item.kind, ItemKind::Sic(_)));
        let is_supplied = written.iter().any(|item| item.attestation == Attestation::Supplied);
        !is_sic && !is_supplied && all.iter().all(|one| one.span != cell.span)
    }

    /// Plies left out one after the other, with the number of their row where nothing else is under it. Comments and notes
    /// among them stay; `None` where they have anything else than checks.
    fn left_out(&self, here: &[&Emendation], hand: &str) -> Option<Edit> {
        let (first, last) = (self.cell(here.first()?)?, self.cell(here.last()?)?);
        let all = &self.cells.all;
        let numbered = first.checked_sub(1).filter(|&before| self.cells.number(&all[before]).is_some());
        let is_row = !all.get(last + 1).is_some_and(Cell::is_ply);
        let begin = numbered.filter(|_| is_row).unwrap_or(first);
        let whole =
            all[first..=last].iter().filter(|cell| self.cells.number(cell).is_none()).count() == here.len();
        let range = all[begin].span.start..self.cells.end_of(last);
        let (mut written, mut kept) = (Vec::new(), String::new());
        let is_here = |item: &&Item| range.contains(&item.span.start);
        for item in self.cells.items.iter().filter(is_here) {
            let words = self.cells.text.get(item.span.range())?;
            match item.kind {
                ItemKind::Comment(_) => kept.push_str(&format!(" {words}")),
                ItemKind::Note => kept.push_str(&format!(" {words}\n")),
                _ if item.kind.is_check() || all.iter().any(|cell| cell.span == item.span) => {
                    written.push(words)
                }
                _ => return None,
            }
        }
        if self.cells.text[range.end..].trim_start_matches([' ', '\r']).starts_with('\n') {
            kept.truncate(kept.trim_end().len());
        }
        let words =
            format!("{{{hand}: the source has {} here, which is left out}}", escaped(&written.join(" ")));
        whole.then_some(Edit { range, words, behind: kept })
    }
}

/// Why no correction says what an emendation changes, and what to do instead; `None` where one may.
fn unwritable(one: &Emendation) -> Option<&'static str> {
    Some(match one.slip {
        SlipKind::TurnNumberMisread => {
            "a number of a turn has no correction: write the right one, with a comment"
        }
        SlipKind::MarkMisread if one.read.is_empty() => "a mark has no correction: delete it, with a comment",
        SlipKind::ResultMisread => "a result has no correction: write the right one, with a comment",
        SlipKind::OtherReading => "it changes the header: write it there",
        SlipKind::SideReversed => "it changes the names of holes: write each ply as it is read",
        _ if one.ply == 0 && one.written == "setup" => {
            "it changes the header: write the setup there, with a comment"
        }
        _ if one.read.is_empty() && !one.leaves_out() => "what stood there instead is not known",
        _ => return None,
    })
}

/// Whether a ply or check is written so.
const fn is_played(kind: &ItemKind) -> bool {
    kind.is_check() || matches!(kind, ItemKind::Ply(_) | ItemKind::Pass)
}

/// Why a candidate is not written.
pub fn why_not_written(candidate: &Candidate) -> &'static str {
    let reason = candidate.emendations.iter().find_map(unwritable);
    reason.unwrap_or("something else than checks is between its plies, or one of them is corrected already, or a ply or check \
         would be lost")
}

/// What a source prints, as an argument.
fn quoted(written: &str) -> String {
    let plain = |sign: char| sign.is_ascii_alphanumeric();
    if written.chars().all(plain) {
        return written.to_owned();
    }
    // A quotation ends with its line.
    let written = written.split_whitespace().join(" ");
    format!("\"{}\"", written.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Words of the source within a comment.
fn escaped(written: &str) -> String {
    written.replace('\\', "\\\\").replace('}', "\\}")
}
