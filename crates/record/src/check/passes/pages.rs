//! The places on paper that a record names, against its sources and in their order.

use crate::archive::{PlacesInOrder, RecordHeader};
use crate::check::code::archive::of_archive;
use crate::check::code::record::looks_documented;
use crate::check::record_slice::SliceText;
use crate::check::{CheckContext, Diagnostic, Location, RecordSlice};
use crate::notation::PagePlace;
use crate::notation::syntax::{Item, ItemKind, Record};

/// A finding for each place of a record with which something is wrong.
pub(in crate::check) fn check(
    context: &CheckContext<'_>,
    header: &RecordHeader,
    record: &Record,
    text: &SliceText<'_>,
    slice: &RecordSlice<'_>,
) -> Vec<Diagnostic> {
    let mut pass = Pass { context, header, text, slice, found: Vec::new() };
    pass.line(&record.items);
    pass.found
}

struct Pass<'a> {
    context: &'a CheckContext<'a>,
    header: &'a RecordHeader,
    text: &'a SliceText<'a>,
    slice: &'a RecordSlice<'a>,
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
            let place = Location::in_slice(self.text, at.place, self.slice.offset, self.slice.line);
            self.found.push(message.at(place));
        }
    }
}
