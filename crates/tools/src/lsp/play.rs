//! The record and the ply at a place.

use base::text::Span;
use record::archive::{RecordHeader, read_header};
use record::check::{RecordSlice, ReplayedRecord, replay_record};
use record::notation::syntax::{Closing, Header, Item, ItemKind};
use record::notation::{Record, parse};
use record::replay::{Line, LineReport, PlyReport};

use super::View;
use super::document::TextDocument;
use super::names::HeaderNames;

/// A record of an open file that is text; places in it are seen from its beginning.
pub(super) struct OpenRecord<'d> {
    pub(super) slice: RecordSlice<'d>,
    pub(super) text: &'d str,
    pub(super) record: Record,
}

impl<'d> OpenRecord<'d> {
    /// The record at a byte of an open file, with that byte as seen from the record.
    pub(super) fn at(document: &'d TextDocument, at: usize) -> Option<(Self, usize)> {
        if !document.is_play() {
            return None;
        }
        let slices = RecordSlice::all(document.name(), document.text());
        let slice = slices.into_iter().rfind(|slice| slice.offset <= at)?;
        let text = slice.text.ok()?;
        let at = at - slice.offset;
        let (file, _) = parse(text);
        let record = file.records.into_iter().next().filter(|_| at <= text.len())?;
        Some((Self { slice, text, record }, at))
    }

    /// Its header, where the place is in it.
    pub(super) fn header_at(&self, at: usize) -> Option<&Header> {
        self.record.header.as_ref().filter(|header| at < header.span.end)
    }

    pub(super) fn names<'a>(&self, view: &View<'a>) -> HeaderNames<'a> {
        let header = self.record.header.as_ref();
        let ruleset = header.and_then(|header| read_header(self.text, header).0.ruleset);
        let known = view.context.families();
        HeaderNames {
            is_header: true,
            ruleset: ruleset
                .and_then(|id| known.get_key_value(&id))
                .map(|(id, family)| (id.as_str(), family)),
        }
    }

    /// The record as if it ended at a place, replayed. A header that is not closed there names no rules.
    pub(super) fn until(&self, view: &View<'_>, at: usize) -> Option<ReplayedRecord> {
        let slice = RecordSlice { text: Ok(self.text.get(..at)?), ..self.slice };
        replay_record(view.context, &slice).ok()?
    }
}

/// The innermost item at a place.
pub(super) fn item_at(items: &[Item], at: usize) -> Option<&Item> {
    let mut items = items;
    loop {
        let index = items.partition_point(|item| item.span.start <= at).checked_sub(1)?;
        let item = items.get(index).filter(|item| at <= item.span.end)?;
        match &item.kind {
            ItemKind::Variation(variation) if !variation.items.is_empty() && at < item.span.end => {
                match item_at_top(&variation.items, at) {
                    true => items = &variation.items,
                    false => return Some(item),
                }
            }
            _ => return Some(item),
        }
    }
}

fn item_at_top(items: &[Item], at: usize) -> bool {
    items.iter().any(|item| item.span.start <= at && at <= item.span.end)
}

/// The line of play that is open where a text ends: the main line, or a variation that is not closed.
pub(super) fn open_line<'r>(items: &[Item], line: &'r Line) -> Option<&'r Line> {
    let (mut items, mut line) = (items, line);
    loop {
        let Some(last) = items.last() else { return Some(line) };
        let ItemKind::Variation(variation) = &last.kind else { return Some(line) };
        if variation.closing == Closing::Present {
            return Some(line);
        }
        let replayed = line.plies.iter().flat_map(|ply| &ply.variations).find(|one| one.span == last.span)?;
        (items, line) = (&variation.items, replayed.line.as_ref()?);
    }
}

/// The ply at a place: the last one that begins at or before it, in a variation where the place is in one.
pub(super) fn ply_at<'a>(line: &LineReport<'a>, at: usize) -> Option<PlyReport<'a>> {
    let begins = |ply: &PlyReport<'_>| {
        ply.before().first().map_or(ply.step.span.start, |item| item.span.start.min(ply.step.span.start))
    };
    let index = line.plies.partition_point(|ply| begins(ply) <= at).checked_sub(1)?;
    let ply = *line.plies.get(index)?;
    let inside = |span: Span| span.start <= at && at < span.end;
    let variation = ply.variations().into_iter().find(|variation| inside(variation.span));
    match variation.and_then(|variation| variation.line()) {
        Some(line) => ply_at(&line, at).or(Some(ply)),
        None => Some(ply),
    }
}

/// The title of a record: its title, its id, or that it has none.
pub(super) fn title(header: &RecordHeader) -> String {
    let title = header.title.clone().or_else(|| header.id.clone());
    title.unwrap_or_else(|| "record without an id".to_owned())
}
