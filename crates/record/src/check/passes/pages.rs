//! The places on paper that a record names, against its sources and in their order.

use crate::archive::{PlacesInOrder, RecordHeader};
use crate::check::code::archive::of_archive;
use crate::check::code::record::looks_documented;
use crate::check::record_slice::SliceText;
use crate::check::{CheckContext, Diagnostic, FacsimilePlace};
use crate::notation::PagePlace;
use crate::notation::syntax::{Item, ItemKind, Record};
use crate::replay::is_read;

/// A finding for each place of a record with which something is wrong.
pub(in crate::check) fn check(
    context: &CheckContext<'_>,
    header: &RecordHeader,
    record: &Record,
    text: &SliceText<'_>,
) -> Vec<Diagnostic> {
    let mut pass = Pass { context, header, text, found: Vec::new() };
    pass.line(&record.items);
    pass.found
}

/// Where something of a record was read from, on pages that have a facsimile; its variations included. A place with
/// nothing behind it is not among these.
pub(in crate::check) fn read_from(
    context: &CheckContext<'_>,
    header: &RecordHeader,
    record: &Record,
    text: &SliceText<'_>,
) -> Vec<FacsimilePlace> {
    let archive = context.archive();
    let mut read = Vec::new();
    let mut lines = vec![&record.items];
    while let Some(items) = lines.pop().filter(|_| !archive.facsimiles.is_empty()) {
        let mut here = None;
        for item in items {
            match &item.kind {
                ItemKind::At(at) => {
                    let words = |span: base::text::Span| text.contents().get(span.range());
                    let source = header.source_of(at.witness.and_then(words));
                    let has_images =
                        |id: &&str| id.parse().is_ok_and(|id| archive.facsimiles.contains_key(&id));
                    let place = words(at.place).and_then(|words| words.parse().ok());
                    let read_from = source.filter(has_images).map(str::to_owned).zip(place);
                    here = read_from.map(|(source, place)| FacsimilePlace { source, place });
                }
                ItemKind::Variation(variation) => lines.push(&variation.items),
                _ if is_read(item) => read.extend(here.take()),
                _ => {}
            }
        }
    }
    read
}

struct Pass<'a> {
    context: &'a CheckContext<'a>,
    header: &'a RecordHeader,
    text: &'a SliceText<'a>,
    found: Vec<Diagnostic>,
}

impl Pass<'_> {
    /// A line of play; the places of a variation are in an order of their own.
    fn line(&mut self, items: &[Item]) {
        let contents = self.text.contents();
        let words = |span: base::text::Span| contents.get(span.range()).unwrap_or_default();
        let mut places = PlacesInOrder::new(self.context.archive());
        for item in items {
            let at = match &item.kind {
                ItemKind::At(at) => at,
                // Bounded: variations nest no deeper than the notation allows.
                ItemKind::Variation(variation) => {
                    self.line(&variation.items);
                    continue;
                }
                _ => continue,
            };
            let Ok(place) = words(at.place).parse::<PagePlace>() else { continue };
            let siglum = at.witness.map(words);
            let source = self.header.source_of(siglum);
            let invented = self.header.provenance.filter(|class| !class.is_documented());
            let message = match (invented, places.next(siglum.unwrap_or_default(), source, &place)) {
                (Some(class), _) => looks_documented(class.word(), "names a page"),
                (None, Some(problem)) => of_archive(&problem),
                (None, None) => continue,
            };
            self.found.push(message.at(self.text.place(at.place)));
        }
    }
}
